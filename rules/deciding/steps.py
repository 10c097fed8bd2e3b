"""Whether one more building may stand on a deed, apart from stock and price (BLD-1, BLD-2, BLD-6, BLD-7)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.refusals import Refusal, refuse
from rules.rulebook import Rung
from rules.state import Game


def check_step(game: Game, player: str, deed: str, levels: Mapping[str, int] | None = None) -> Rung | Refusal:
    """The next rung on a deed of the player's, apart from stock and price.

    `levels` are the levels reached so far in a longer plan.
    """
    facts = game.setup.book.deeds[deed]
    holding = game.deeds[deed]
    level = levels[deed] if levels and deed in levels else holding.level
    top = len(facts.ladder) - 1
    if top == 0:
        return refuse("cannot_build_here", player=player, deed=deed)
    if level >= top:
        return refuse("fully_built", "BLD-7" if facts.kind == "station" else None, player=player, deed=deed)
    rung = facts.ladder[level + 1]
    if facts.kind == "station":
        return refuse("deed_mortgaged", "BLD-7", player=player, deed=deed) if holding.mortgaged else rung
    return _check_group(game, player, deed, level, levels or {}) or rung


def _check_group(game: Game, player: str, deed: str, level: int, levels: Mapping[str, int]) -> Refusal | None:
    book, deeds = game.setup.book, game.deeds
    facts = book.deeds[deed]
    group = book.groups[facts.group]
    missing, mortgaged, lower = [], None, None
    for other in group.deeds:
        owner, stands, is_mortgaged = deeds[other]
        if owner != player:
            missing.append(other)
        elif is_mortgaged:
            mortgaged = mortgaged or other
        elif levels.get(other, stands) < level:
            lower = lower or other
    if missing:
        needs_all = facts.ladder[level + 1].needs_whole_group
        if needs_all or len(missing) > book.edition.construction.missing_deeds:
            code = "needs_whole_group" if needs_all else "group_incomplete"
            return refuse(code, player=player, group=group.id, deeds=missing)
    if mortgaged:
        return refuse("group_mortgaged", player=player, group=group.id, deed=mortgaged)
    return refuse("uneven", player=player, deed=deed, lower=lower) if lower else None
