"""The newest change of a player's cash, in a line; every phone asks for it at every change of the table."""

from __future__ import annotations

from companion.screens.kit.desk import Desk
from companion.words.amounts import format_change
from companion.words.story import tell_change
from rules.editions.names import Lang
from rules.history import Entry, Step
from rules.state import BANK

MOST_KEPT = 10_000
_KEPT: dict[tuple[int, str, Lang], tuple[Entry, str]] = {}
"""The line as of each entry, so that only what came since is looked at; with the entry, as its id may be reused."""


def tell_newest(desk: Desk) -> str:
    """How much, why, and whether the bank did it for me; nothing if my cash has never changed."""
    step: Step | None = desk.view.history.step if desk.view.history is not None else None
    looked_at: list[Entry] = []
    told = ""
    while step is not None and not told:
        known = _KEPT.get((id(step.entry), desk.player, desk.lang))
        if known is not None and known[0] is step.entry:
            told = known[1]
            break
        looked_at.append(step.entry)
        told = _tell(step.entry, desk)
        step = step.base
    for entry in looked_at:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[id(entry), desk.player, desk.lang] = entry, told
    return told


def _tell(entry: Entry, desk: Desk) -> str:
    if not any(desk.player in posting[:2] for event in entry.events for posting in getattr(event, "pays", ())):
        return ""
    told = tell_change(entry, desk.player, desk.game, desk.lang)
    if told is None:
        return ""
    text = f"{format_change(told[0], desk.game.book.edition, desk.lang)} · {told[1]}"
    return f"{text} ({desk.say('by_bank')})" if entry.by == BANK and entry.number > 1 else text
