"""Scarce buildings: who could place one, who must be asked, and what the least bid is (AUC-4)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.deciding.steps import check_step
from rules.refusals import Refusal
from rules.state import Game, Lot


def find_places(game: Game, player: str, building: str) -> list[str]:
    """The player's deeds on which such a building could stand next, were it in stock."""
    places = []
    for deed in game.deeds_of(player):
        step = check_step(game, player, deed)
        if not isinstance(step, Refusal) and step.building == building:
            places.append(deed)
    return places


def count_room(game: Game, player: str, building: str) -> int:
    """How many of such a building the player could place in the end on the groups where one fits now."""
    groups = {game.book.deeds[deed].group for deed in find_places(game, player, building)}
    return sum(
        rung.building == building
        for group in groups
        for deed in game.in_hand(group, player)
        for rung in game.book.deeds[deed].ladder[game.deeds[deed].level + 1 :]
    )


def find_rivals(game: Game, player: str, building: str) -> dict[str, list[str]]:
    """The others who could use such a building now and pay for it, with their places; they are asked in a shortage."""
    rivals: dict[str, list[str]] = {}
    for other in game.active():
        if other == player or game.debts_of(other):
            continue
        places = find_places(game, other, building)
        if places and game.spendable(other) >= min(game.book.building_price(building, place) for place in places):
            rivals[other] = places
    return rivals


def is_undisputed(game: Game) -> bool:
    """Whether nobody but the best bidder can or will bid any more, so that the lot may be sold (AUC-5)."""
    auction = game.auction
    if auction is None:
        return False
    gone, building = {*auction.passed, auction.bidder}, auction.lot.building
    return all(
        player in gone or (building is not None and not find_places(game, player, building)) for player in game.active()
    )


def find_asked(game: Game, player: str, after: Mapping[str, int]) -> tuple[str, list[str]] | None:
    """A building of which a plan would leave too few for the others, and those who must be asked first (AUC-4).

    Too few is less than one for each of their streets where it could stand next, if they have the cash for one.
    """
    if game.book.house.unlimited_buildings or game.book.house.no_auctions:
        return None
    owners = [holding.owner for holding in game.deeds.values() if holding.owner not in (None, player)]
    for building, left in after.items():
        if left >= game.stock[building] or left >= len(owners):
            continue
        rivals = find_rivals(game, player, building)
        if left < sum(len(places) for places in rivals.values()):
            return building, list(rivals)
    return None


def find_least_bid(game: Game, lot: Lot, place: str | None) -> int:
    """The opening bid of a deed; of a building the same, or a printed price: the lowest concerned, or one's own."""
    book = game.book
    if lot.building is None:
        return book.deeds[lot.deed].price if book.house.auctions_at_price and lot.deed else book.opening_bid
    opening = book.edition.auctions.shortage_opening
    if opening == "opening_bid":
        return book.opening_bid
    if opening == "own" and place is not None:
        return book.building_price(lot.building, place)
    prices = [
        book.building_price(lot.building, deed)
        for player in lot.wants
        for deed in find_places(game, player, lot.building)
    ]
    return min(prices, default=book.opening_bid)
