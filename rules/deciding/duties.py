"""The duty to build on the last deed of a group (BLD-8): when it presses, and how its buildings are spread anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules.refusals import Refusal, refuse
from rules.state import Duty, Game


def find_pressing(game: Game, player: str) -> Duty | None:
    """The player's unmet duty, unless it waits for the bank to have houses again: then it holds nobody up."""
    duty = game.duty_of(player) if game.duties else None
    return duty if duty is not None and can_be_met(game, duty) else None


def can_be_met(game: Game, duty: Duty) -> bool:
    """Whether the mortgage must still be paid, a building is there to be built, or those of the group can be spread."""
    holding = game.deeds[duty.deed]
    if holding.mortgaged or game.book.house.unlimited_buildings:
        return True
    building = game.book.deeds[duty.deed].ladder[holding.level + 1].building
    return count_free(game, building or "") > 0 or check_spread(game, spread_evenly(game, duty)) is None


def spread_evenly(game: Game, duty: Duty) -> dict[str, int]:
    """The levels of the hand with as many steps as now, as even as they can be; the new deed has one of them at least.

    What is left over stays where most stands, and beyond that on the deeds that come last on the board.
    """
    hand = game.in_hand(game.book.deeds[duty.deed].group, duty.player)
    steps, left = divmod(sum(game.deeds[deed].level for deed in hand), len(hand))
    places = {deed: place for place, deed in enumerate(hand)}
    highest = sorted(hand, key=lambda deed: (game.deeds[deed].level, places[deed]), reverse=True)
    if not steps:
        highest.sort(key=lambda deed: deed != duty.deed)
    return {deed: steps + (highest.index(deed) < left) for deed in hand}


def check_spread(game: Game, levels: Mapping[str, int]) -> Refusal | None:
    """Whether the bank has the houses into which hotels are split for it."""
    missing = find_missing(game, levels)
    if missing is None:
        return None
    building, stock, needed = missing
    return refuse("no_stock_to_break_down", "BLD-8", building=building, stock=stock, needed=needed)


def find_missing(game: Game, levels: Mapping[str, int]) -> tuple[str, int, int] | None:
    """The first building of which the bank has too few for these levels: what it has, and what would be needed."""
    if game.book.house.unlimited_buildings:
        return None
    needed = Counter[str]()
    for deed, level in levels.items():
        ladder = game.book.deeds[deed].ladder
        needed.update(ladder[level].stands)
        needed.subtract(ladder[game.deeds[deed].level].stands)
    for building, count in needed.items():
        if count > (stock := count_free(game, building)):
            return building, stock, count
    return None


def count_free(game: Game, building: str) -> int:
    """What the bank has of a building beside the one under the hammer."""
    auctioned = game.auction.lot.building if game.auction else None
    return max(0, game.stock[building] - (building == auctioned))
