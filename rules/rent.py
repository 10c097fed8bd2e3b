"""What is due for landing on a deed, with the explanation (RENT-2 to RENT-9)."""

from __future__ import annotations

from typing import NamedTuple

from rules.refusals import Refusal, refuse
from rules.state import Game


class RentDue(NamedTuple):
    """The amount and how it comes about: base × multiplier, or factor × dice; `owned` of the group."""

    deed: str
    owner: str
    amount: int
    base: int
    multiplier: int = 1
    level: int = 0
    building: str | None = None
    owned: int = 0
    factor: int | None = None
    dice: int | None = None


def find_rent(game: Game, deed: str, dice: int | None = None) -> RentDue | Refusal:
    """What is due now, or why nothing is."""
    holding = game.deeds.get(deed)
    if holding is None:
        return refuse("unknown_deed", deed=deed)
    owner, level, mortgaged = holding
    if owner is None:
        return refuse("deed_unsold", deed=deed)
    if mortgaged:
        return refuse("deed_mortgaged", deed=deed, owner=owner)
    book = game.setup.book
    facts = book.deeds[deed]
    group = book.groups[facts.group]
    owned = len(game.in_hand(group.id, owner))
    if facts.kind == "utility":
        return _find_utility_rent(game, RentDue(deed, owner, 0, 0, owned=owned, factor=group.factors[owned - 1]), dice)
    building = facts.ladder[level].building
    if facts.kind == "station":
        base = group.rents[owned - 1]
        multiplier = book.buildings[building].rent_factor if building else 1
    else:
        base = facts.rents[level]
        multiplier = _find_multiplier(game, group.deeds) if level == 0 and owned == len(group.deeds) else 1
    return RentDue(deed, owner, base * multiplier, base, multiplier, level, building, owned)


def _find_utility_rent(game: Game, due: RentDue, dice: int | None) -> RentDue | Refusal:
    shown = game.book.edition.dice
    if dice is None:
        return refuse("dice_needed", deed=due.deed, least=shown.lowest, most=shown.highest)
    if not shown.lowest <= dice <= shown.highest:
        return refuse("bad_dice", dice=dice, least=shown.lowest, most=shown.highest)
    factor = due.factor or 0
    return due._replace(amount=factor * dice, base=factor, dice=dice)


def _find_multiplier(game: Game, group: tuple[str, ...]) -> int:
    """A whole group's bare streets pay more, in most boxes not while one is mortgaged (RENT-3, RENT-4)."""
    rent = game.book.edition.rent
    if not rent.despite_mortgage and any(game.deeds[deed].mortgaged for deed in group):
        return 1
    return rent.group_factor
