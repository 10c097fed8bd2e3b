"""Commands between players: rent, debts, trades, leaving the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import StrictInt

from rules.commands.parts import Amount, Side


@dataclass(frozen=True, slots=True)
class DemandRent:
    """Ask the one who landed for rent; a utility needs the dice."""

    player: str
    deed: str
    debtor: str
    dice: StrictInt | None = None
    kind: Literal["demand_rent"] = "demand_rent"


@dataclass(frozen=True, slots=True)
class WithdrawDemand:
    """Take a mistaken demand for rent back."""

    player: str
    debt: StrictInt
    kind: Literal["withdraw_demand"] = "withdraw_demand"


@dataclass(frozen=True, slots=True)
class PayDebt:
    """Pay what one owes, in full or `amount` of it."""

    player: str
    debt: StrictInt
    amount: StrictInt | None = None
    kind: Literal["pay_debt"] = "pay_debt"


@dataclass(frozen=True, slots=True)
class OfferDeeds:
    """Offer the creditor deeds for `amount` of a debt (DEBT-2)."""

    player: str
    debt: StrictInt
    deeds: tuple[str, ...]
    amount: Amount
    kind: Literal["offer_deeds"] = "offer_deeds"


@dataclass(frozen=True, slots=True)
class AcceptDeeds:
    """The creditor takes the offered deeds; `lift` names mortgages to lift at once."""

    player: str
    debt: StrictInt
    lift: tuple[str, ...] = ()
    kind: Literal["accept_deeds"] = "accept_deeds"


@dataclass(frozen=True, slots=True)
class RefuseDeeds:
    """The creditor wants money, or the debtor takes the offer back."""

    player: str
    debt: StrictInt
    kind: Literal["refuse_deeds"] = "refuse_deeds"


@dataclass(frozen=True, slots=True)
class DeclareBankrupt:
    """Leave the game because the debt cannot be covered (DEBT-3)."""

    player: str
    kind: Literal["declare_bankrupt"] = "declare_bankrupt"


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game freely; everything falls to the bank."""

    player: str
    kind: Literal["resign"] = "resign"


@dataclass(frozen=True, slots=True)
class OfferTrade:
    """Offer a trade; `lift` names mortgages among `takes` to lift at once."""

    player: str
    partner: str
    gives: Side
    takes: Side
    lift: tuple[str, ...] = ()
    kind: Literal["offer_trade"] = "offer_trade"


@dataclass(frozen=True, slots=True)
class AcceptTrade:
    """Agree to a trade; `lift` names mortgages among what one gets to lift at once."""

    player: str
    trade: StrictInt
    lift: tuple[str, ...] = ()
    kind: Literal["accept_trade"] = "accept_trade"


@dataclass(frozen=True, slots=True)
class RefuseTrade:
    """Say no to a trade."""

    player: str
    trade: StrictInt
    kind: Literal["refuse_trade"] = "refuse_trade"


@dataclass(frozen=True, slots=True)
class WithdrawTrade:
    """Take one's own offer back."""

    player: str
    trade: StrictInt
    kind: Literal["withdraw_trade"] = "withdraw_trade"
