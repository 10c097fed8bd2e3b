"""Commands about deeds and buildings: buying, auctions, building, selling, mortgages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import StrictInt

from rules.commands.parts import Amount


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the unowned deed one has landed on."""

    player: str
    deed: str
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the unowned deed to the auction."""

    player: str
    deed: str
    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class OpenAuction:
    """The auction square: put any unsold deed up (MEGA-3)."""

    player: str
    deed: str
    kind: Literal["open_auction"] = "open_auction"


@dataclass(frozen=True, slots=True)
class CallShortage:
    """Players want more buildings than there are: auction them one by one (AUC-4)."""

    building: str
    wants: dict[str, StrictInt]
    kind: Literal["call_shortage"] = "call_shortage"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid in the open auction; for a building, `deed` says where it will stand."""

    player: str
    amount: Amount
    deed: str | None = None
    kind: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class PassBid:
    """Withdraw from the open auction."""

    player: str
    kind: Literal["pass_bid"] = "pass_bid"


@dataclass(frozen=True, slots=True)
class CloseAuction:
    """Going, going, gone."""

    kind: Literal["close_auction"] = "close_auction"


@dataclass(frozen=True, slots=True)
class CancelAuction:
    """The banker calls the auction off; nothing is sold."""

    kind: Literal["cancel_auction"] = "cancel_auction"


@dataclass(frozen=True, slots=True)
class Build:
    """Build one step on each deed named; a deed may be named several times."""

    player: str
    deeds: tuple[str, ...]
    kind: Literal["build"] = "build"


@dataclass(frozen=True, slots=True)
class BuildGroup:
    """Bring every street of a group in one's hand up to `level`."""

    player: str
    group: str
    level: StrictInt
    kind: Literal["build_group"] = "build_group"


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell one step of building on each deed named; a deed may be named several times."""

    player: str
    deeds: tuple[str, ...]
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class SellGroup:
    """Bring every street of a group in one's hand down to `level`."""

    player: str
    group: str
    level: StrictInt
    kind: Literal["sell_group"] = "sell_group"


@dataclass(frozen=True, slots=True)
class Mortgage:
    """Borrow on a deed."""

    player: str
    deed: str
    kind: Literal["mortgage"] = "mortgage"


@dataclass(frozen=True, slots=True)
class LiftMortgage:
    """Pay a mortgage back."""

    player: str
    deed: str
    kind: Literal["lift_mortgage"] = "lift_mortgage"
