"""Tells the log: a sentence for every event and the reason for every change of cash, in the edition's own words.

`game` is the game at any moment: only its table is read, so that a line reads the same for ever, undone or not.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from companion.words import Lang, get_words
from companion.words.filling import Filler
from companion.words.scribe import Scribe, count_net
from companion.words.tellers import TELLERS, find_detail
from rules.events import Event
from rules.history import Entry
from rules.state import Game


def tell_event(event: Event, game: Game, lang: Lang) -> str:
    """One sentence; `game` may be the game before, after or long after the event."""
    scribe = Scribe(game, lang, get_words(lang))
    return str(TELLERS.get(event.__class__, Scribe.tell)(scribe, event))


def tell_entry(entry: Entry, game: Game, lang: Lang) -> list[str]:
    """A sentence for each event of an entry, in order."""
    return [tell_event(event, game, lang) for event in entry.events]


def tell_change(entry: Entry, player: str, game: Game, lang: Lang) -> tuple[int, str] | None:
    """By how much an entry changed a player's cash, and why in a few words; None if it did not.

    An entry that takes others back, or brings them back, moves no money of its own.
    """
    scribe = Scribe(game, lang, get_words(lang))
    change = 0
    causes: dict[str, None] = {}  # in order, each once
    reasons: dict[str, None] = {}
    for event in entry.events:
        pays = getattr(event, "pays", ())
        change += count_net(pays, player)
        for posting in pays:
            if player in (posting.source, posting.target):
                causes[scribe.name_cause(posting.why)] = None
                reasons[scribe.explain(posting.why, find_detail(scribe, event, player))] = None
    return (change, ", ".join(reasons if len(reasons) == 1 else causes)) if change else None


def fill_in(template: str, game: Game, lang: Lang, **facts: Any) -> str:
    """Any sentence with its facts as the ledger tells them; text that is ready to be shown is a `Told`."""
    return Filler("", facts, lang, get_words(lang), game, game.book.edition).write(template)


def read_time(millis: int) -> datetime | None:
    """A time where the bank stands, or None for one that no calendar knows."""
    try:
        return datetime.fromtimestamp(millis / 1000).astimezone()
    except (OverflowError, ValueError, OSError):
        return None
