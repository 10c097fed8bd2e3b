"""What is due for landing on a deed, with the explanation (RENT-2 to RENT-9)."""

from __future__ import annotations

from rules.events import RentDue
from rules.refusals import Refusal, refuse
from rules.state import Game

__all__ = ["RentDue", "find_due", "find_rent", "fix_dice"]


def find_rent(game: Game, deed: str, dice: int | None = None, times: int = 1, factor: int = 0) -> RentDue | Refusal:
    """What is due now, or why nothing is."""
    due = find_due(game, deed, times, factor)
    return due if isinstance(due, Refusal) or due.factor is None else fix_dice(game, due, dice)


def find_due(game: Game, deed: str, times: int = 1, factor: int = 0) -> RentDue | Refusal:
    """What is due now, but for the dice of a utility; a card may ask a multiple, or a factor of its own (MOVE-7)."""
    holding = game.deeds.get(deed)
    if holding is None:
        return refuse("unknown_deed", deed=deed)
    owner, level, mortgaged = holding
    if owner is None:
        return refuse("deed_unsold", deed=deed)
    if mortgaged:
        return refuse("deed_mortgaged", deed=deed, owner=owner)
    book = game.setup.book
    if book.house.no_rent_in_jail and game.players[owner].jail:
        return refuse("owner_in_jail", deed=deed, owner=owner)
    facts = book.deeds[deed]
    group = book.groups[facts.group]
    owned = len(game.in_hand(group.id, owner))
    if facts.kind == "utility":
        factor = factor or group.factors[owned - 1] * times
        return RentDue(deed, owner, 0, factor, owned=owned, factor=factor)
    building = facts.ladder[level].building
    if facts.kind == "station":
        base = group.rents[owned - 1]
        multiplier = book.buildings[building].rent_factor if building else 1
    else:
        base = facts.rents[level]
        multiplier = _find_multiplier(game, group.deeds) if level == 0 and owned == len(group.deeds) else 1
    amount = base * multiplier * times
    return RentDue(deed, owner, amount, base, multiplier, level, building, owned, times=times)


def fix_dice(game: Game, due: RentDue, dice: int | None) -> RentDue | Refusal:
    """A utility's rent with the dice that count: only what the edition's dice can show (RENT-7)."""
    shown = game.book.edition.dice
    if dice is None:
        return refuse("dice_needed", deed=due.deed, least=shown.lowest, most=shown.highest)
    if not shown.lowest <= dice <= shown.highest:
        return refuse("bad_dice", dice=dice, least=shown.lowest, most=shown.highest)
    return due._replace(amount=(due.factor or 0) * dice, dice=dice)


def _find_multiplier(game: Game, group: tuple[str, ...]) -> int:
    """A whole group's bare streets pay more, in most boxes not while one is mortgaged (RENT-3, RENT-4)."""
    rent = game.book.edition.rent
    if not rent.despite_mortgage and any(game.deeds[deed].mortgaged for deed in group):
        return 1
    return rent.group_factor
