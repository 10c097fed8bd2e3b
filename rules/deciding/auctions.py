"""Auctions of deeds and of scarce buildings (AUC-1 to AUC-5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import Bid, CallShortage, CancelAuction, CloseAuction, PassBid, Rejoin
from rules.deciding.checks import check_amount, check_cash, check_own
from rules.deciding.draft import Decision, Draft
from rules.deciding.steps import check_step
from rules.deciding.terms import PLAIN, RAISES_MONEY, Terms
from rules.events import (
    AuctionEnded,
    AuctionOpened,
    AuctionWon,
    BidMade,
    BidPassed,
    BidRejoined,
    DeedMove,
    LevelChange,
    pay,
)
from rules.refusals import Refusal, refuse
from rules.shortage import count_room, find_least_bid, find_places
from rules.state import BANK, Auction, Game, Lot


def _call_shortage(game: Game, command: CallShortage) -> Decision:
    if no := _check_shortage(game, command):
        return no
    wants = {player: command.wants[player] for player in game.setup.order if player in command.wants}
    return (AuctionOpened("shortage", None, command.building, wants),)


def _check_shortage(game: Game, command: CallShortage) -> Refusal | None:
    building, wants = command.building, command.wants
    if building not in game.book.buildings:
        return refuse("unknown_building", building=building)
    if game.book.house.no_auctions:
        return refuse("no_auctions")
    stock, wanted = game.stock[building], 0
    for player, count in wants.items():
        if player not in game.players:
            return refuse("unknown_player", player=player)
        if game.players[player].is_out:
            return refuse("player_out", player=player)
        if not find_places(game, player, building):
            return refuse("cannot_build_here", "AUC-4", player=player, building=building)
        if no := check_amount(count, most=count_room(game, player, building)):
            return no
        wanted += count
    if not stock and not game.book.house.unlimited_buildings:
        return refuse("no_stock", building=building, stock=stock, wanted=wanted)
    if len(wants) < 2 or wanted <= stock or game.book.house.unlimited_buildings:
        return refuse("no_shortage", building=building, stock=stock, wanted=wanted)
    return None


def _bid(game: Game, command: Bid) -> Decision:
    auction = game.auction
    if auction is None:
        return refuse("no_auction")
    if no := _check_bid(game, auction, command):
        return no
    place = command.deed if auction.lot.building else None
    return (BidMade(command.player, command.amount, place),)


def _check_bid(game: Game, auction: Auction, command: Bid) -> Refusal | None:
    player, amount, building = command.player, command.amount, auction.lot.building
    if player in auction.passed:
        return refuse("bid_withdrawn", player=player)
    if player == auction.bidder:
        return refuse("bid_stands", player=player, amount=auction.amount)
    if no := check_amount(amount):
        return no
    if building is not None:
        if command.deed is None:
            return refuse("place_needed", player=player, building=building)
        if no := check_own(game, player, command.deed, "AUC-4"):
            return no
        step = check_step(game, player, command.deed)
        if isinstance(step, Refusal):
            return step
        if step.building != building:
            return refuse("place_needed", player=player, building=building)
    least = max(auction.amount + 1, find_least_bid(game, auction.lot, command.deed))
    if amount < least:
        return refuse("bid_too_low", player=player, amount=amount, least=least)
    return check_cash(game, player, amount, "AUC-1")


def _pass_bid(game: Game, command: PassBid) -> Decision:
    auction = game.auction
    if auction is None:
        return refuse("no_auction")
    if command.player == auction.bidder:
        return refuse("bid_stands", player=command.player, amount=auction.amount)
    if command.player in auction.passed:
        return refuse("bid_withdrawn", player=command.player)
    return (BidPassed(command.player),)


def _rejoin(game: Game, command: Rejoin) -> Decision:
    """Withdrawing can be taken back as long as the auction is open (AUC-5)."""
    if game.auction is None:
        return refuse("no_auction")
    if command.player not in game.auction.passed:
        return refuse("bid_not_withdrawn", player=command.player)
    return (BidRejoined(command.player),)


def _close_auction(game: Game, _: CloseAuction) -> Decision:
    if game.auction is None:
        return refuse("no_auction")
    draft = Draft(game)
    _hammer(draft)
    return draft.done()


def _cancel_auction(game: Game, _: CancelAuction) -> Decision:
    if game.auction is None:
        return refuse("no_auction")
    lot = game.auction.lot
    draft = Draft(game)
    draft.add(AuctionEnded("cancelled", lot.deed, lot.building))
    open_next(draft)
    return draft.done()


def _hammer(draft: Draft) -> None:
    """The best bidder must buy; without a bid the lot stays with the bank (AUC-1, AUC-3)."""
    game = draft.game
    assert game.auction is not None
    lot, bidder, amount, place, _ = game.auction
    if bidder is None:
        draft.add(AuctionEnded("unsold", lot.deed, lot.building))
        open_next(draft)
        return
    level = game.deeds[place].level if place else 0
    levels = (LevelChange(place, level, level + 1),) if place else ()
    pays = pay(bidder, BANK, amount, "auction")
    won = AuctionWon(bidder, amount, lot.deed, lot.building, levels, pays)
    draft.add_move(won, (DeedMove(lot.deed, None, bidder),) if lot.deed is not None else ())
    open_next(draft, _write_next_shortage(draft.game, lot, bidder))


def _write_next_shortage(game: Game, lot: Lot, winner: str) -> AuctionOpened | None:
    """Go on while several players still want more than the bank has (AUC-4)."""
    if lot.building is None:
        return None
    wants = {
        player: count - (player == winner)
        for player, count in lot.wants.items()
        if count > (player == winner) and find_places(game, player, lot.building)
    }
    if len(wants) < 2 or not 0 < game.stock[lot.building] < sum(wants.values()):
        return None
    return AuctionOpened("shortage", None, lot.building, wants)


def open_next(draft: Draft, shortage: AuctionOpened | None = None) -> None:
    """Open the auction that comes next, if any."""
    if shortage is not None:
        draft.add(shortage)
    elif draft.game.waiting and draft.game.auction is None:
        lot = draft.game.waiting[0]
        draft.add(AuctionOpened(lot.reason, lot.deed))


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    CallShortage: (_call_shortage, PLAIN),
    Bid: (_bid, Terms(in_auction=True)),
    PassBid: (_pass_bid, RAISES_MONEY),
    Rejoin: (_rejoin, RAISES_MONEY),
    CloseAuction: (_close_auction, RAISES_MONEY),
    CancelAuction: (_cancel_auction, RAISES_MONEY),
}
