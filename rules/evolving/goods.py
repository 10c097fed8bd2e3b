"""Events about deeds, buildings, mortgages and auctions, and hands taken over from paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.events import (
    AuctionEnded,
    AuctionOpened,
    AuctionWon,
    BidMade,
    BidPassed,
    BuildingsSold,
    Built,
    DeedBought,
    DeedMove,
    DeedsDealt,
    DutyArose,
    HandTaken,
    LevelChange,
    Mortgaged,
    MortgageLifted,
    PurchaseDeclined,
    RestTaken,
)
from rules.evolving.accounts import change_player, move_cards, post, with_money
from rules.state import Auction, Duty, Game, Holding, JailStay, Lot, Player
from rules.values import make_replacer, make_tuple

_with_deeds = make_replacer(Game, "money", "deeds")
_with_built = make_replacer(Game, "deeds", "stock")
_with_hands = make_replacer(Game, "deeds", "turn")
_with_auction = make_replacer(Game, "auction", "waiting")

Deeds = Mapping[str, Holding]


def move_deeds(game: Game, moves: tuple[DeedMove, ...], lifted: tuple[str, ...] = ()) -> Game:
    """Deeds change hands; those still mortgaged in a player's hand are fresh for this turn (MTG-5)."""
    deeds = dict(game.deeds)
    moved = {move.deed for move in moves}
    fresh = [deed for deed in game.turn.fresh if deed not in moved]
    for deed, _, target in moves:
        mortgaged = deeds[deed].mortgaged and target is not None and deed not in lifted
        deeds[deed] = Holding(target, 0, mortgaged)
        if mortgaged:
            fresh.append(deed)
    turn = game.turn
    return _with_hands(game, deeds, turn._replace(fresh=tuple(fresh)) if fresh or turn.fresh else turn)


def change_levels(game: Game, levels: tuple[LevelChange, ...]) -> Game:
    """Buildings come and go; the bank's stock changes with what stands (unless unlimited)."""
    deeds, stock, book = dict(game.deeds), dict(game.stock), game.table.book
    for deed, before, after in levels:
        ladder = book.deeds[deed].ladder
        for building, count in ladder[before].stands.items():
            stock[building] += count
        for building, count in ladder[after].stands.items():
            stock[building] -= count
        owner, _, mortgaged = deeds[deed]
        deeds[deed] = make_tuple(Holding, (owner, after, mortgaged))
    return _with_built(game, deeds, game.stock if book.house.unlimited_buildings else stock)


def settle_duties(game: Game) -> Game:
    """Mark duties that are met, and forget those whose group is even or bare again (BLD-8)."""
    if not game.duties:
        return game
    kept: list[Duty] = []
    for duty in game.duties:
        holding = game.deeds[duty.deed]
        hand = game.in_hand(game.book.deeds[duty.deed].group, duty.player)
        levels = [game.deeds[deed].level for deed in hand]
        if holding.owner != duty.player or not any(levels):
            continue
        met = duty.is_met or (holding.level > 0 and not holding.mortgaged)
        if not met or max(levels) - min(levels) > 1:
            kept.append(duty._replace(is_met=met))
    return replace(game, duties=tuple(kept))


def _deed_bought(game: Game, event: DeedBought) -> Game:
    holding = make_tuple(Holding, (event.player, 0, False))
    return _with_deeds(game, post(game.money, event.pays), {**game.deeds, event.deed: holding})


def _hand_taken(game: Game, event: HandTaken) -> Game:
    """A hand as it lay on the table; no deed in it is fresh, and a stay in jail began before this turn."""
    built = change_levels(move_deeds(game, event.moves), event.levels)
    deeds = dict(built.deeds)
    for deed in event.mortgaged:
        deeds[deed] = deeds[deed]._replace(mortgaged=True)
    players = move_cards(game.players, event.cards)
    jail = None if event.jail_throws is None else JailStay(0, event.jail_throws)
    person = replace(players[event.player], jail=jail, tickets=event.tickets)
    return settle_duties(
        replace(
            built,
            deeds=deeds,
            money=post(game.money, event.pays),
            players=change_player(players, event.player, person),
            tickets=game.tickets - event.tickets,
        )
    )


def _rest_taken(game: Game, event: RestTaken) -> Game:
    players = {**game.players, **dict.fromkeys(event.gone, Player(is_out=True))}
    return replace(
        game,
        money=post(game.money, event.pays),
        players=players,
        tickets=game.tickets - event.tickets_used,
        gone=event.gone,
        bankruptcies=event.bankruptcies,
    )


def _deeds_dealt(game: Game, event: DeedsDealt) -> Game:
    return replace(move_deeds(game, event.moves), dealt=(*game.dealt, event.player))


def _purchase_declined(game: Game, _: PurchaseDeclined) -> Game:
    return game


def _auction_opened(game: Game, event: AuctionOpened) -> Game:
    lot = Lot(event.reason, event.deed, event.building, event.wants)
    waiting = game.waiting[1:] if game.waiting and game.waiting[0] == lot else game.waiting
    return _with_auction(game, Auction(lot), waiting)


def _bid_made(game: Game, event: BidMade) -> Game:
    assert game.auction is not None
    bid = game.auction._replace(bidder=event.player, amount=event.amount, place=event.place)
    return _with_auction(game, bid, game.waiting)


def _bid_passed(game: Game, event: BidPassed) -> Game:
    assert game.auction is not None
    passed = game.auction._replace(passed=(*game.auction.passed, event.player))
    return _with_auction(game, passed, game.waiting)


def _auction_won(game: Game, event: AuctionWon) -> Game:
    sold = with_money(_with_auction(game, None, game.waiting), post(game.money, event.pays))
    if event.deed is not None:
        return move_deeds(sold, (DeedMove(event.deed, None, event.player),))
    return settle_duties(change_levels(sold, event.levels))


def _auction_ended(game: Game, _: AuctionEnded) -> Game:
    return _with_auction(game, None, game.waiting)


def _built(game: Game, event: Built | BuildingsSold) -> Game:
    return settle_duties(with_money(change_levels(game, event.levels), post(game.money, event.pays)))


def _mortgaged(game: Game, event: Mortgaged) -> Game:
    owner, level, _ = game.deeds[event.deed]
    holding = make_tuple(Holding, (owner, level, True))
    return _with_deeds(game, post(game.money, event.pays), {**game.deeds, event.deed: holding})


def _mortgage_lifted(game: Game, event: MortgageLifted) -> Game:
    owner, level, _ = game.deeds[event.deed]
    holding = make_tuple(Holding, (owner, level, False))
    lifted: Game = _with_deeds(game, post(game.money, event.pays), {**game.deeds, event.deed: holding})
    turn = game.turn
    if event.deed in turn.fresh:
        turn = turn._replace(fresh=tuple([deed for deed in turn.fresh if deed != event.deed]))
        lifted = _with_hands(lifted, lifted.deeds, turn)
    return settle_duties(lifted)


def _duty_arose(game: Game, event: DutyArose) -> Game:
    return replace(game, duties=(*game.duties, Duty(event.player, event.deed)))


HANDLERS: Mapping[type, Callable[[Game, Any], Game]] = {
    HandTaken: _hand_taken,
    RestTaken: _rest_taken,
    DeedBought: _deed_bought,
    DeedsDealt: _deeds_dealt,
    PurchaseDeclined: _purchase_declined,
    AuctionOpened: _auction_opened,
    BidMade: _bid_made,
    BidPassed: _bid_passed,
    AuctionWon: _auction_won,
    AuctionEnded: _auction_ended,
    Built: _built,
    BuildingsSold: _built,
    Mortgaged: _mortgaged,
    MortgageLifted: _mortgage_lifted,
    DutyArose: _duty_arose,
}
