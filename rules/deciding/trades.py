"""Trades between players: offer, accept, refuse, withdraw (TRD-1 to TRD-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import AcceptTrade, OfferTrade, RefuseTrade, Side, WithdrawTrade
from rules.deciding.checks import (
    check_amount,
    check_cash,
    check_distinct,
    check_movable,
    check_other,
    find_trade,
)
from rules.deciding.draft import Decision, Draft
from rules.deciding.duties import find_pressing
from rules.deciding.terms import ANSWERS, Terms
from rules.deciding.transfers import MortgageBill, bill_mortgages
from rules.events import CardMove, DeedMove, Posting, TradeAccepted, TradeClosed, TradeOffered, pay
from rules.refusals import Refusal, refuse
from rules.state import Game, Trade

NOTHING = Side()


def _offer_trade(game: Game, command: OfferTrade) -> Decision:
    player, partner = command.player, command.partner
    if no := check_other(game, player, partner):
        return no
    if command.gives == NOTHING and command.takes == NOTHING:
        return refuse("empty_trade")
    no = (
        check_side(game, player, command.gives)
        or check_side(game, partner, command.takes)
        or check_cash(game, player, max(0, command.gives.cash - command.takes.cash))
        or _check_raises(game, player, command.takes.cash - command.gives.cash)
    )
    if no:
        return no
    bill = bill_mortgages(game, player, command.takes.deeds, command.lift)
    if isinstance(bill, Refusal):
        return bill
    mortgaged = _list_mortgaged(game, command.gives, command.takes)
    return (TradeOffered(player, partner, game.next_trade, command.gives, command.takes, command.lift, mortgaged),)


def _list_mortgaged(game: Game, *sides: Side) -> tuple[str, ...]:
    return tuple(deed for side in sides for deed in side.deeds if game.deeds[deed].mortgaged)


def check_side(game: Game, player: str, side: Side) -> Refusal | None:
    """Whether a player has what they would give, apart from the cash."""
    if side.tickets:
        return refuse("tickets_not_traded", player=player)
    if no := check_amount(side.cash, least=0) or check_distinct(side.deeds):
        return no
    for deed in side.deeds:
        if no := check_movable(game, player, deed):
            return no
    if not side.jail_cards:
        return None
    for deck, count in Counter(side.jail_cards).items():
        if deck not in game.book.decks:
            return refuse("unknown_deck", deck=deck)
        if game.players[player].jail_cards.count(deck) < count:
            return refuse("no_jail_card", "TRD-1", player=player, deck=deck)
    return None


def _check_raises(game: Game, player: str, gain: int) -> Refusal | None:
    """Who owes or must build trades only to raise money (PAY-7, DEBT-1)."""
    if gain > 0 or not (game.debts_of(player) or find_pressing(game, player)):
        return None
    return refuse("debtor_must_raise", player=player)


def _accept_trade(game: Game, command: AcceptTrade) -> Decision:
    trade = find_trade(game, command.trade)
    if isinstance(trade, Refusal):
        return trade
    if trade.partner != command.player:
        return refuse("not_your_trade", player=command.player, trade=trade.id)
    if stale := find_stale(game, trade):
        return stale
    mine = bill_mortgages(game, trade.partner, trade.gives.deeds, command.lift)
    theirs = bill_mortgages(game, trade.proposer, trade.takes.deeds, trade.lift)
    if isinstance(mine, Refusal):
        return mine
    if isinstance(theirs, Refusal):
        return theirs
    if no := _check_costs(game, trade, mine, theirs):
        return no
    draft = Draft(game)
    moves = _list_moves(trade)
    draft.add_move(
        TradeAccepted(
            player=trade.partner,
            partner=trade.proposer,
            trade=trade.id,
            moves=moves,
            cards=_list_cards(trade),
            lifted=(*command.lift, *trade.lift),
            pays=(*_write_cash(trade), *mine.pays, *theirs.pays),
        ),
        moves,
    )
    return draft.done()


def find_stale(game: Game, trade: Trade) -> Refusal | None:
    """Why an open offer no longer holds: something in it has changed since."""
    gain = trade.takes.cash - trade.gives.cash
    why = (
        check_side(game, trade.proposer, trade.gives)
        or check_side(game, trade.partner, trade.takes)
        or _check_raises(game, trade.proposer, gain)
    )
    if why is None and game.spendable(trade.proposer) + gain < 0:
        why = check_cash(game, trade.proposer, -gain)
    if why is None:
        why = _find_changed_mortgage(game, trade)
    if why is None:
        return None
    return refuse("trade_stale", why.rule, player=trade.proposer, trade=trade.id, why=why.code)


def _find_changed_mortgage(game: Game, trade: Trade) -> Refusal | None:
    """A deed mortgaged or freed since the offer: not what both had agreed to."""
    for deed in (*trade.gives.deeds, *trade.takes.deeds):
        mortgaged = game.deeds[deed].mortgaged
        if mortgaged != (deed in trade.mortgaged):
            code = "already_mortgaged" if mortgaged else "not_mortgaged"
            return refuse(code, "MTG-5", player=trade.proposer, deed=deed)
    return None


def _check_costs(game: Game, trade: Trade, mine: MortgageBill, theirs: MortgageBill) -> Refusal | None:
    """Both must be able to pay what comes with it at once (MTG-5)."""
    gain = trade.gives.cash - trade.takes.cash
    for player, net in ((trade.partner, gain - mine.amount), (trade.proposer, -gain - theirs.amount)):
        if net < 0 and (no := check_cash(game, player, -net, "MTG-5" if mine.amount + theirs.amount else "PAY-7")):
            return no
        if no := _check_raises(game, player, net):
            return no
    return None


def _write_cash(trade: Trade) -> tuple[Posting, ...]:
    net = trade.gives.cash - trade.takes.cash
    if net == 0:
        return ()
    ends = (trade.proposer, trade.partner) if net > 0 else (trade.partner, trade.proposer)
    return pay(*ends, abs(net), "trade")


def _list_moves(trade: Trade) -> tuple[DeedMove, ...]:
    given = [DeedMove(deed, trade.proposer, trade.partner) for deed in trade.gives.deeds]
    taken = [DeedMove(deed, trade.partner, trade.proposer) for deed in trade.takes.deeds]
    return (*given, *taken)


def _list_cards(trade: Trade) -> tuple[CardMove, ...]:
    given = [CardMove(deck, trade.proposer, trade.partner) for deck in trade.gives.jail_cards]
    taken = [CardMove(deck, trade.partner, trade.proposer) for deck in trade.takes.jail_cards]
    return (*given, *taken)


def _refuse_trade(game: Game, command: RefuseTrade) -> Decision:
    return _close(game, command.player, command.trade, "refused")


def _withdraw_trade(game: Game, command: WithdrawTrade) -> Decision:
    return _close(game, command.player, command.trade, "withdrawn")


def _close(game: Game, player: str, trade_id: int, how: str) -> Decision:
    trade = find_trade(game, trade_id)
    if isinstance(trade, Refusal):
        return trade
    entitled, other = (trade.partner, trade.proposer) if how == "refused" else (trade.proposer, trade.partner)
    if player != entitled:
        return refuse("not_your_trade", player=player, trade=trade.id)
    return (TradeClosed(player, other, trade.id, how),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    OfferTrade: (_offer_trade, ANSWERS),
    AcceptTrade: (_accept_trade, ANSWERS),
    RefuseTrade: (_refuse_trade, ANSWERS),
    WithdrawTrade: (_withdraw_trade, ANSWERS),
}
