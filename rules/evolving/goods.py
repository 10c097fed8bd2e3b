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
    BidRejoined,
    BuildingsSold,
    BuildingWished,
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
    Redistributed,
    RestTaken,
    WishAnswered,
    WishClosed,
)
from rules.evolving.accounts import change_player, move_cards, post
from rules.evolving.moves import close_landing, note_landing, put_piece
from rules.state import Auction, Duty, Game, Holding, JailStay, Lot, Player, Wish

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
    return game.change(deeds=deeds, turn=turn._replace(fresh=tuple(fresh)) if fresh or turn.fresh else turn)


def change_levels(game: Game, levels: tuple[LevelChange, ...]) -> Game:
    """Buildings come and go; the bank's stock changes with what stands (unless unlimited)."""
    deeds, stock, book = dict(game.deeds), dict(game.stock), game.setup.book
    for deed, before, after in levels:
        ladder = book.deeds[deed].ladder
        for building, count in ladder[before].stands.items():
            stock[building] += count
        for building, count in ladder[after].stands.items():
            stock[building] -= count
        deeds[deed] = deeds[deed]._replace(level=after)
    return game.change(deeds=deeds, stock=game.stock if book.house.unlimited_buildings else stock)


def mortgage_deeds(game: Game, mortgaged: tuple[str, ...]) -> Game:
    """Deeds are mortgaged; the money is posted beside it."""
    if not mortgaged:
        return game
    return game.change(deeds={**game.deeds, **{deed: game.deeds[deed]._replace(mortgaged=True) for deed in mortgaged}})


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
    return game.change(duties=tuple(kept))


def _deed_bought(game: Game, event: DeedBought) -> Game:
    deeds = {**game.deeds, event.deed: Holding(event.player)}
    bought = game.change(money=post(game.money, event.pays), deeds=deeds)
    return note_landing(bought, event.player, event.landing, game.setup.book.places[event.deed])


def _hand_taken(game: Game, event: HandTaken) -> Game:
    """A hand as it lay on the table; no deed in it is fresh, and a stay in jail began before this turn."""
    built = change_levels(move_deeds(game, event.moves), event.levels)
    deeds = dict(built.deeds)
    for deed in event.mortgaged:
        deeds[deed] = deeds[deed]._replace(mortgaged=True)
    players = move_cards(game.players, event.cards)
    jail = None if event.jail_throws is None else JailStay(0, event.jail_throws)
    person = replace(players[event.player], jail=jail, tickets=event.tickets)
    square = event.square if jail is None else game.setup.book.jail_square
    built = put_piece(built, event.player, square)
    return settle_duties(
        built.change(
            deeds=deeds,
            money=post(game.money, event.pays),
            players=change_player(players, event.player, person),
            tickets=game.tickets - event.tickets,
        )
    )


def _rest_taken(game: Game, event: RestTaken) -> Game:
    players = {**game.players, **dict.fromkeys(event.gone, Player(is_out=True))}
    return game.change(
        money=post(game.money, event.pays),
        players=players,
        tickets=game.tickets - event.tickets_used,
        gone=event.gone,
        bankruptcies=event.bankruptcies,
    )


def _deeds_dealt(game: Game, event: DeedsDealt) -> Game:
    return move_deeds(game, event.moves)._replace(dealt=(*game.dealt, event.player))


def _purchase_declined(game: Game, event: PurchaseDeclined) -> Game:
    turn = game.turn
    if event.player == turn.player:
        game = game.change(turn=turn._replace(declined=(*turn.declined, event.deed)))
    return note_landing(game, event.player, event.landing, game.setup.book.places[event.deed])


def _auction_opened(game: Game, event: AuctionOpened) -> Game:
    lot = Lot(event.reason, event.deed, event.building, event.wants)
    waiting = game.waiting[1:] if game.waiting and game.waiting[0] == lot else game.waiting
    is_wished = game.wish is not None and game.wish.building == event.building
    opened = game.change(auction=Auction(lot), waiting=waiting, wish=None if is_wished else game.wish)
    return opened if event.landing is None else close_landing(opened, event.landing)


def _bid_made(game: Game, event: BidMade) -> Game:
    assert game.auction is not None
    bid = game.auction._replace(bidder=event.player, amount=event.amount, place=event.place)
    return game.change(auction=bid)


def _bid_passed(game: Game, event: BidPassed) -> Game:
    assert game.auction is not None
    passed = game.auction._replace(passed=(*game.auction.passed, event.player))
    return game.change(auction=passed)


def _bid_rejoined(game: Game, event: BidRejoined) -> Game:
    assert game.auction is not None
    passed = game.auction._replace(passed=tuple(player for player in game.auction.passed if player != event.player))
    return game._replace(auction=passed)


def _auction_won(game: Game, event: AuctionWon) -> Game:
    sold = game.change(auction=None, money=post(game.money, event.pays))
    if event.deed is not None:
        return move_deeds(sold, (DeedMove(event.deed, None, event.player),))
    return settle_duties(change_levels(sold, event.levels))


def _auction_ended(game: Game, _: AuctionEnded) -> Game:
    return game.change(auction=None)


def _built(game: Game, event: Built | BuildingsSold) -> Game:
    return settle_duties(change_levels(game, event.levels)._replace(money=post(game.money, event.pays)))


def _built_anew(game: Game, event: Built) -> Game:
    """What was wished for stands now."""
    wish = None if game.wish is not None and game.wish.player == event.player else game.wish
    return _built(game, event)._replace(wish=wish)


def _building_wished(game: Game, event: BuildingWished) -> Game:
    return game._replace(wish=Wish(event.player, event.deeds, event.building, event.count, event.asked))


def _wish_answered(game: Game, event: WishAnswered) -> Game:
    wish = game.wish
    assert wish is not None
    return game._replace(wish=wish._replace(answers={**wish.answers, event.player: event.count}))


def _wish_closed(game: Game, _: WishClosed) -> Game:
    return game._replace(wish=None)


def _redistributed(game: Game, event: Redistributed) -> Game:
    return settle_duties(change_levels(game, event.levels))


def _mortgaged(game: Game, event: Mortgaged) -> Game:
    deeds = {**game.deeds, event.deed: game.deeds[event.deed]._replace(mortgaged=True)}
    return game.change(money=post(game.money, event.pays), deeds=deeds)


def _mortgage_lifted(game: Game, event: MortgageLifted) -> Game:
    deeds = {**game.deeds, event.deed: game.deeds[event.deed]._replace(mortgaged=False)}
    fresh = tuple(deed for deed in game.turn.fresh if deed != event.deed)
    return settle_duties(
        game.change(money=post(game.money, event.pays), deeds=deeds, turn=game.turn._replace(fresh=fresh))
    )


def _duty_arose(game: Game, event: DutyArose) -> Game:
    return game.change(duties=(*game.duties, Duty(event.player, event.deed)))


HANDLERS: Mapping[type, Callable[[Game, Any], Game]] = {
    HandTaken: _hand_taken,
    RestTaken: _rest_taken,
    DeedBought: _deed_bought,
    DeedsDealt: _deeds_dealt,
    PurchaseDeclined: _purchase_declined,
    AuctionOpened: _auction_opened,
    BidMade: _bid_made,
    BidPassed: _bid_passed,
    BidRejoined: _bid_rejoined,
    AuctionWon: _auction_won,
    AuctionEnded: _auction_ended,
    Built: _built_anew,
    BuildingWished: _building_wished,
    WishAnswered: _wish_answered,
    WishClosed: _wish_closed,
    BuildingsSold: _built,
    Redistributed: _redistributed,
    Mortgaged: _mortgaged,
    MortgageLifted: _mortgage_lifted,
    DutyArose: _duty_arose,
}
