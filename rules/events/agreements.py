"""Events between players: rent, debts, trades, leaving the game."""

from __future__ import annotations

from typing import Literal

from rules.commands import Side
from rules.events.parts import CardMove, DeedMove, LevelChange, Pays
from rules.values import value


@value
class RentDemanded:
    player: str
    debtor: str
    deed: str
    amount: int
    dice: int | None
    debt: int
    landing: int | None = None
    kind: Literal["rent_demanded"] = "rent_demanded"


@value
class DemandWithdrawn:
    player: str
    debt: int
    deed: str
    may_ask_again: bool = True
    landing: int | None = None
    kind: Literal["demand_withdrawn"] = "demand_withdrawn"


@value
class DebtPaid:
    player: str
    creditor: str
    debt: int
    amount: int
    cause: str
    ref: str
    pays: Pays
    kind: Literal["debt_paid"] = "debt_paid"


@value
class DeedsOffered:
    player: str
    debt: int
    deeds: tuple[str, ...]
    amount: int
    kind: Literal["deeds_offered"] = "deeds_offered"


@value
class DeedsAccepted:
    player: str
    debt: int
    amount: int
    moves: tuple[DeedMove, ...]
    lifted: tuple[str, ...]
    pays: Pays
    kind: Literal["deeds_accepted"] = "deeds_accepted"


@value
class DeedsRefused:
    player: str
    debt: int
    kind: Literal["deeds_refused"] = "deeds_refused"


@value
class PlayerLeft:
    """Bankrupt or resigned: all levels go back, what is named is mortgaged, everything passes to the creditor."""

    player: str
    how: str
    creditor: str
    levels: tuple[LevelChange, ...]
    moves: tuple[DeedMove, ...]
    cards: tuple[CardMove, ...]
    pays: Pays
    mortgaged: tuple[str, ...] = ()
    kind: Literal["player_left"] = "player_left"


@value
class TradeOffered:
    player: str
    partner: str
    trade: int
    gives: Side
    takes: Side
    lift: tuple[str, ...]
    mortgaged: tuple[str, ...] = ()
    kind: Literal["trade_offered"] = "trade_offered"


@value
class TradeAccepted:
    player: str
    partner: str
    trade: int
    moves: tuple[DeedMove, ...]
    cards: tuple[CardMove, ...]
    lifted: tuple[str, ...]
    pays: Pays
    kind: Literal["trade_accepted"] = "trade_accepted"


@value
class TradeClosed:
    """Refused by the partner or withdrawn by the proposer."""

    player: str
    partner: str
    trade: int
    how: str
    kind: Literal["trade_closed"] = "trade_closed"
