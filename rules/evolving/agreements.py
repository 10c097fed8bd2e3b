"""Events between players: rent, debts, trades, and leaving the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.events import (
    DebtPaid,
    DeedsAccepted,
    DeedsOffered,
    DeedsRefused,
    DemandWithdrawn,
    PlayerLeft,
    RentDemanded,
    TradeAccepted,
    TradeClosed,
    TradeOffered,
)
from rules.evolving.accounts import change_player, move_cards, post
from rules.evolving.goods import change_levels, mortgage_deeds, move_deeds, settle_duties
from rules.evolving.moves import ask_rent, drop_landings, mark_asked
from rules.state import BANK, POT, Debt, DeedOffer, Game, Lot, Player, Trade, Wish


def _rent_demanded(game: Game, event: RentDemanded) -> Game:
    debt = Debt(event.debt, event.debtor, event.player, event.amount, "rent", event.deed, landing=event.landing)
    game = game.change(debts=(*game.debts, debt), next_debt=event.debt + 1)
    if event.landing is not None:
        return mark_asked(game, event.landing, is_asked=True)
    return ask_rent(game, event.debtor, event.deed)


def _demand_withdrawn(game: Game, event: DemandWithdrawn) -> Game:
    turn = game.turn
    game = game.change(debts=_without(game, event.debt))
    if event.landing is not None:
        return mark_asked(game, event.landing, is_asked=not event.may_ask_again)
    if not event.may_ask_again:
        return game
    asked = tuple(deed for deed in turn.asked if deed != event.deed)
    before = turn.before
    if before is not None:
        before = before._replace(asked=tuple(deed for deed in before.asked if deed != event.deed))
    return game.change(turn=turn._replace(asked=asked, before=before))


def _without(game: Game, debt_id: int) -> tuple[Debt, ...]:
    return tuple(debt for debt in game.debts if debt.id != debt_id)


def _reduce(debts: tuple[Debt, ...], debt_id: int, amount: int) -> tuple[Debt, ...]:
    """The debts after a payment: smaller, or gone. A waiting offer of deeds falls with it."""
    if len(debts) == 1 and debts[0].id == debt_id and debts[0].amount <= amount:
        return ()
    return tuple([
        debt._replace(amount=debt.amount - amount, offer=None, paid=debt.paid + amount) if debt.id == debt_id else debt
        for debt in debts
        if debt.id != debt_id or debt.amount > amount
    ])  # fmt: skip


def _debt_paid(game: Game, event: DebtPaid) -> Game:
    return game.change(money=post(game.money, event.pays), debts=_reduce(game.debts, event.debt, event.amount))


def _set_offer(game: Game, debt_id: int, offer: DeedOffer | None) -> Game:
    debts = tuple(debt._replace(offer=offer) if debt.id == debt_id else debt for debt in game.debts)
    return game.change(debts=debts)


def _deeds_offered(game: Game, event: DeedsOffered) -> Game:
    return _set_offer(game, event.debt, DeedOffer(event.deeds, event.amount))


def _deeds_refused(game: Game, event: DeedsRefused) -> Game:
    return _set_offer(game, event.debt, None)


def _deeds_accepted(game: Game, event: DeedsAccepted) -> Game:
    moved = move_deeds(game, event.moves, event.lifted)
    debts = _reduce(game.debts, event.debt, event.amount)
    return settle_duties(moved.change(money=post(game.money, event.pays), debts=debts))


def _trade_offered(game: Game, event: TradeOffered) -> Game:
    trade = Trade(event.trade, event.player, event.partner, event.gives, event.takes, event.lift, event.mortgaged)
    return game.change(trades=(*game.trades, trade), next_trade=event.trade + 1)


def _trade_accepted(game: Game, event: TradeAccepted) -> Game:
    moved = move_deeds(game, event.moves, event.lifted)
    return settle_duties(
        moved.change(
            money=post(game.money, event.pays),
            players=move_cards(game.players, event.cards),
            trades=_leave_out(game, event.trade),
        )
    )


def _leave_out(game: Game, trade_id: int) -> tuple[Trade, ...]:
    return tuple([trade for trade in game.trades if trade.id != trade_id])


def _trade_closed(game: Game, event: TradeClosed) -> Game:
    return game.change(trades=_leave_out(game, event.trade))


def _player_left(game: Game, event: PlayerLeft) -> Game:
    """Buildings go back, all passes on, claims go to the creditor, and to the bank's estate come auctions."""
    left = event.player
    moved = move_deeds(mortgage_deeds(change_levels(game, event.levels), event.mortgaged), event.moves)
    to_bank = event.creditor in (BANK, POT)
    lots = tuple(Lot("estate", deed) for deed, _, target in event.moves if target is None)
    is_auctioned = to_bank and not game.book.house.no_auctions
    debts = tuple(
        debt._replace(creditor=event.creditor, offer=None) if debt.creditor == left else debt
        for debt in game.debts
        if debt.debtor != left and not (debt.creditor == left and debt.debtor == event.creditor)
    )
    moved = drop_landings(moved, left)
    return settle_duties(
        moved.change(
            money=post(game.money, event.pays),
            players=change_player(move_cards(game.players, event.cards), left, Player(is_out=True)),
            debts=debts,
            trades=tuple(trade for trade in game.trades if left not in (trade.proposer, trade.partner)),
            waiting=(*game.waiting, *lots) if is_auctioned else game.waiting,
            gone=(*game.gone, left),
            wish=_leave_wish(game, left),
            bankruptcies=game.bankruptcies + (event.how == "bankrupt"),
        )
    )


def _leave_wish(game: Game, left: str) -> Wish | None:
    """Whoever left wants nothing, and is asked no more."""
    wish = game.wish
    if wish is None or wish.player == left:
        return None
    answers = {player: count for player, count in wish.answers.items() if player != left}
    return wish._replace(asked=tuple(player for player in wish.asked if player != left), answers=answers)


HANDLERS: Mapping[type, Callable[[Game, Any], Game]] = {
    RentDemanded: _rent_demanded,
    DemandWithdrawn: _demand_withdrawn,
    DebtPaid: _debt_paid,
    DeedsOffered: _deeds_offered,
    DeedsRefused: _deeds_refused,
    DeedsAccepted: _deeds_accepted,
    TradeOffered: _trade_offered,
    TradeAccepted: _trade_accepted,
    TradeClosed: _trade_closed,
    PlayerLeft: _player_left,
}
