"""Small questions many deciders ask; each answers with a refusal or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deciding.duties import can_be_met
from rules.editions.model import find_repeated
from rules.refusals import Refusal, refuse
from rules.state import Debt, Game, Trade

MOST = 10**12
MOST_TEXT = 200


def check_amount(amount: int, least: int = 1, most: int = MOST) -> Refusal | None:
    """A whole sum of money within reason."""
    if least <= amount <= most:
        return None
    return refuse("bad_amount", value=amount, least=least, most=most)


def check_text(text: str, field: str) -> Refusal | None:
    """A note of reasonable length."""
    return refuse("bad_text", field=field, most=MOST_TEXT) if len(text) > MOST_TEXT else None


def check_cash(game: Game, player: str, amount: int, rule: str = "PAY-7") -> Refusal | None:
    """Whether the player can pay now, keeping what a bid of theirs binds."""
    cash = game.money[player]
    if cash < amount:
        return refuse("not_enough_cash", rule, player=player, cash=cash, amount=amount, short=amount - cash)
    if game.auction is not None and (free := game.spendable(player)) < amount:
        return refuse("bound_by_bid", player=player, cash=free, amount=amount)
    return None


def check_other(game: Game, player: str, other: str) -> Refusal | None:
    """Another player who is still in the game."""
    if other not in game.players:
        return refuse("unknown_player", player=other)
    if other == player:
        return refuse("same_player", player=player)
    return refuse("player_out", player=other) if game.players[other].is_out else None


def check_deed(game: Game, deed: str) -> Refusal | None:
    """A deed of this board."""
    return None if deed in game.deeds else refuse("unknown_deed", deed=deed)


def check_landed(game: Game, player: str, rule: str) -> Refusal | None:
    """Only the one whose turn it is can have landed anywhere, and not from jail."""
    if game.turn.player != player:
        return refuse("not_your_turn", rule, player=player, turn=game.turn.player)
    return refuse("in_jail", player=player) if game.players[player].jail else None


def check_own(game: Game, player: str, deed: str, rule: str) -> Refusal | None:
    """A known deed in the player's hand."""
    if deed not in game.deeds:
        return check_deed(game, deed)
    owner = game.deeds[deed].owner
    return None if owner == player else refuse("not_your_deed", rule, player=player, deed=deed, owner=owner)


def check_distinct(names: Sequence[str]) -> Refusal | None:
    """Nothing named twice."""
    if len(names) < 2:
        return None
    repeated = find_repeated(list(names))
    return refuse("repeated", value=repeated[0]) if repeated else None


def check_movable(game: Game, player: str, deed: str) -> Refusal | None:
    """Whether a player may hand a deed of theirs to someone else (TRD-1, TRD-2, BLD-7)."""
    if no := check_own(game, player, deed, "TRD-1"):
        return no
    facts = game.book.deeds[deed]
    if game.deeds[deed].level:
        return refuse("deed_built_on", player=player, deed=deed)
    if facts.kind == "street" and game.has_built(facts.group, player):
        return refuse("group_built_on", player=player, deed=deed, group=facts.group)
    return check_unbound(game, player, facts.group)


def check_unbound(game: Game, player: str, group: str) -> Refusal | None:
    """The best bidder for a building neither gives nor gets anything in the group where it would stand (AUC-1)."""
    auction = game.auction
    if auction is None or auction.bidder != player or auction.place is None:
        return None
    if game.book.deeds[auction.place].group != group:
        return None
    return refuse("bound_by_bid", player=player, deed=auction.place, amount=auction.amount, cash=0)


def check_open_matters(game: Game) -> Refusal | None:
    """What must be settled before the game goes on."""
    if game.debts:
        debt = game.debts[0]
        return refuse("debts_open", player=debt.debtor, creditor=debt.creditor, amount=debt.amount)
    for duty in game.duties:
        if not duty.is_met and can_be_met(game, duty):
            return refuse("duty_open", player=duty.player, deed=duty.deed)
    return None


def find_debt(game: Game, debt_id: int) -> Debt | Refusal:
    """An open debt by its number."""
    for debt in game.debts:
        if debt.id == debt_id:
            return debt
    return refuse("debt_settled" if 0 < debt_id < game.next_debt else "unknown_debt", debt=debt_id)


def find_own_debt(game: Game, player: str, debt_id: int) -> Debt | Refusal:
    """The player's oldest debt, if that is its number: older ones come first (DEBT-7)."""
    owed = game.debts_of(player)
    if owed and owed[0].id == debt_id:
        return owed[0]
    debt = find_debt(game, debt_id)
    if isinstance(debt, Refusal):
        return debt
    if debt.debtor != player:
        return refuse("not_your_debt", player=player, debt=debt_id, debtor=debt.debtor)
    return refuse("older_debt_first", player=player, creditor=owed[0].creditor, amount=owed[0].amount)


def find_trade(game: Game, trade_id: int) -> Trade | Refusal:
    """An open trade by its number."""
    for trade in game.trades:
        if trade.id == trade_id:
            return trade
    return refuse("trade_closed" if 0 < trade_id < game.next_trade else "unknown_trade", trade=trade_id)
