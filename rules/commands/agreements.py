"""Commands between players: rent, debts, trades, leaving the game."""

from __future__ import annotations

from typing import Literal

from pydantic import StrictInt

from rules.commands.parts import Amount, Side
from rules.values import value


@value
class DemandRent:
    """Ask the one who landed for rent; a utility needs the dice."""

    player: str
    deed: str
    debtor: str
    dice: StrictInt | None = None
    kind: Literal["demand_rent"] = "demand_rent"


@value
class PayRent:
    """Pay rent for a landing without being asked; a utility needs the dice."""

    player: str
    deed: str
    dice: StrictInt | None = None
    kind: Literal["pay_rent"] = "pay_rent"


@value
class WithdrawDemand:
    """Take a mistaken demand for rent back."""

    player: str
    debt: StrictInt
    kind: Literal["withdraw_demand"] = "withdraw_demand"


@value
class PayDebt:
    """Pay what one owes, in full or `amount` of it."""

    player: str
    debt: StrictInt
    amount: StrictInt | None = None
    kind: Literal["pay_debt"] = "pay_debt"


@value
class OfferDeeds:
    """Offer the creditor deeds for `amount` of a debt (DEBT-2)."""

    player: str
    debt: StrictInt
    deeds: tuple[str, ...]
    amount: Amount
    kind: Literal["offer_deeds"] = "offer_deeds"


@value
class AcceptDeeds:
    """The creditor takes the offered deeds; `lift` names mortgages to lift at once."""

    player: str
    debt: StrictInt
    lift: tuple[str, ...] = ()
    kind: Literal["accept_deeds"] = "accept_deeds"


@value
class RefuseDeeds:
    """The creditor wants money, or the debtor takes the offer back."""

    player: str
    debt: StrictInt
    kind: Literal["refuse_deeds"] = "refuse_deeds"


@value
class DeclareBankrupt:
    """Leave the game because the debt cannot be covered (DEBT-3)."""

    player: str
    kind: Literal["declare_bankrupt"] = "declare_bankrupt"


@value
class Resign:
    """Leave the game freely; everything falls to the bank."""

    player: str
    kind: Literal["resign"] = "resign"


@value
class OfferTrade:
    """Offer a trade; `lift` names mortgages among `takes` to lift at once."""

    player: str
    partner: str
    gives: Side
    takes: Side
    lift: tuple[str, ...] = ()
    kind: Literal["offer_trade"] = "offer_trade"


@value
class AcceptTrade:
    """Agree to a trade; `lift` names mortgages among what one gets to lift at once."""

    player: str
    trade: StrictInt
    lift: tuple[str, ...] = ()
    kind: Literal["accept_trade"] = "accept_trade"


@value
class RefuseTrade:
    """Say no to a trade."""

    player: str
    trade: StrictInt
    kind: Literal["refuse_trade"] = "refuse_trade"


@value
class WithdrawTrade:
    """Take one's own offer back."""

    player: str
    trade: StrictInt
    kind: Literal["withdraw_trade"] = "withdraw_trade"
