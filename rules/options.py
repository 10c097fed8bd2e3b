"""What a player may do now, and for everything else why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.commands import (
    AcceptDeeds,
    AcceptTrade,
    AnswerWish,
    Bid,
    Build,
    Buy,
    CollectSalary,
    Command,
    DeclareBankrupt,
    Decline,
    DemandRent,
    DropWish,
    GoToJail,
    LeaveJail,
    LiftMortgage,
    Mortgage,
    MoveOn,
    NextTurn,
    OpenAuction,
    PassBid,
    PayDebt,
    PayRent,
    PayTax,
    Redistribute,
    RefuseDeeds,
    RefuseTrade,
    Rejoin,
    Resign,
    Roll,
    Sell,
    TakeBirthday,
    TakePot,
    TakeTicket,
    ThrowInJail,
    UseTicket,
    WithdrawDemand,
    WithdrawTrade,
)
from rules.deciding.rolls import count_dice
from rules.engine import decide
from rules.landings import MOVES, list_landings
from rules.refusals import Refusal
from rules.shortage import find_least_bid, find_places
from rules.state import Game


class Option(NamedTuple):
    """An act and, if it is not possible now, the refusal."""

    command: Command
    refusal: Refusal | None


def list_options(game: Game, player: str) -> list[Option]:
    """Every act with fixed content a player could think of; free amounts and trades are theirs to fill in."""
    return [_try(game, command) for command in _think_of(game, player)]


def list_possible(game: Game, player: str) -> list[Command]:
    """The acts that the bank would carry out now."""
    return [option.command for option in list_options(game, player) if option.refusal is None]


def check_roll(game: Game, player: str) -> Refusal | None:
    """Why a player could not roll now; their roll begins their turn, if it is not theirs yet."""
    faces = (1, 2, *game.book.third_die[:1])[: count_dice(game, player)] if player in game.players else (1, 2)
    return _try(game, Roll(player, faces)).refusal


def _try(game: Game, command: Command) -> Option:
    decision = decide(game, command)
    return Option(command, decision if isinstance(decision, Refusal) else None)


def _think_of(game: Game, player: str) -> Iterator[Command]:
    yield NextTurn()
    yield CollectSalary(player)
    for tax in game.book.taxes:
        yield PayTax(player, tax)
    yield from _think_of_landings(game, player)
    yield from _think_of_deeds(game, player)
    yield from _think_of_auction(game, player)
    yield from _think_of_agreements(game, player)
    yield from _think_of_buildings(game, player)
    yield from (GoToJail(player), LeaveJail(player, "fine"), LeaveJail(player, "card"))
    yield from (ThrowInJail(player, double=True), ThrowInJail(player, double=False))
    yield from (TakeTicket(player), UseTicket(player))
    yield from (TakeBirthday(player, "cash"), TakeBirthday(player, "ticket"))
    yield from (TakePot(player), DeclareBankrupt(player), Resign(player))


def _think_of_deeds(game: Game, player: str) -> Iterator[Command]:
    for deed, holding in game.deeds.items():
        facts = game.book.deeds[deed]
        if holding.owner is None:
            yield from (Buy(player, deed), Decline(player, deed), OpenAuction(player, deed))
        elif holding.owner == player:
            dice = game.book.edition.dice.lowest if facts.kind == "utility" else None
            yield DemandRent(player, deed, game.turn.player, dice)
            yield LiftMortgage(player, deed) if holding.mortgaged else Mortgage(player, deed)
            if facts.top:
                yield from (Build(player, (deed,)), Sell(player, (deed,)))


def _think_of_landings(game: Game, player: str) -> Iterator[Command]:
    """What dice and landings leave to this player; the unsold deed of a landing is thought of with the deeds."""
    for landing in list_landings(game):
        due = landing.due
        dice = None if due is None or due.factor is None or due.dice is not None else game.book.edition.dice.lowest
        if landing.deed and due and landing.player == player:
            yield PayRent(player, landing.deed, dice)
        if landing.deed and due and due.owner == player:
            yield DemandRent(player, landing.deed, landing.player, dice)
        if landing.player == player and landing.asks in MOVES:
            yield MoveOn(player, 0 if landing.asks == "triple" else None)


def _think_of_buildings(game: Game, player: str) -> Iterator[Command]:
    """Duties and wishes; how many of the last buildings one wants is free, none and one are the ends of it."""
    for duty in game.duties:
        if duty.player == player:
            yield Redistribute(player, game.book.deeds[duty.deed].group)
    if game.wish is not None:
        yield from (AnswerWish(player, 0), AnswerWish(player, 1), DropWish(player))


def _think_of_auction(game: Game, player: str) -> Iterator[Command]:
    auction = game.auction
    if auction is None:
        return
    building = auction.lot.building
    places: list[str | None] = [*find_places(game, player, building)] if building else [None]
    for place in places:
        least = max(auction.amount + 1, find_least_bid(game, auction.lot, place))
        yield Bid(player, least, place)
    yield from (PassBid(player), Rejoin(player))


def _think_of_agreements(game: Game, player: str) -> Iterator[Command]:
    for debt in game.debts:
        if debt.debtor == player:
            yield PayDebt(player, debt.id)
        if debt.creditor == player and debt.cause == "rent":
            yield WithdrawDemand(player, debt.id)
        if debt.offer and debt.creditor == player:
            yield AcceptDeeds(player, debt.id)
        if debt.offer and player in (debt.creditor, debt.debtor):
            yield RefuseDeeds(player, debt.id)
    for trade in game.trades:
        if trade.partner == player:
            yield from (AcceptTrade(player, trade.id), RefuseTrade(player, trade.id))
        if trade.proposer == player:
            yield WithdrawTrade(player, trade.id)
