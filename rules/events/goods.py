"""Events about deeds and buildings: purchases, auctions, building, mortgages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.events.parts import LevelChange, Pays


@dataclass(frozen=True, slots=True)
class DeedBought:
    player: str
    deed: str
    pays: Pays
    kind: Literal["deed_bought"] = "deed_bought"


@dataclass(frozen=True, slots=True)
class PurchaseDeclined:
    player: str
    deed: str
    kind: Literal["purchase_declined"] = "purchase_declined"


@dataclass(frozen=True, slots=True)
class AuctionOpened:
    reason: str
    deed: str | None = None
    building: str | None = None
    wants: dict[str, int] = field(default_factory=dict)
    kind: Literal["auction_opened"] = "auction_opened"


@dataclass(frozen=True, slots=True)
class BidMade:
    player: str
    amount: int
    place: str | None = None
    kind: Literal["bid_made"] = "bid_made"


@dataclass(frozen=True, slots=True)
class BidPassed:
    player: str
    kind: Literal["bid_passed"] = "bid_passed"


@dataclass(frozen=True, slots=True)
class AuctionWon:
    player: str
    amount: int
    deed: str | None
    building: str | None
    levels: tuple[LevelChange, ...]
    pays: Pays
    kind: Literal["auction_won"] = "auction_won"


@dataclass(frozen=True, slots=True)
class AuctionEnded:
    """Nobody bid, or the banker called it off."""

    how: str
    deed: str | None
    building: str | None
    kind: Literal["auction_ended"] = "auction_ended"


@dataclass(frozen=True, slots=True)
class DutyArose:
    player: str
    deed: str
    kind: Literal["duty_arose"] = "duty_arose"


@dataclass(frozen=True, slots=True)
class Built:
    player: str
    levels: tuple[LevelChange, ...]
    pays: Pays
    kind: Literal["built"] = "built"


@dataclass(frozen=True, slots=True)
class BuildingsSold:
    player: str
    levels: tuple[LevelChange, ...]
    pays: Pays
    kind: Literal["buildings_sold"] = "buildings_sold"


@dataclass(frozen=True, slots=True)
class Mortgaged:
    player: str
    deed: str
    pays: Pays
    kind: Literal["mortgaged"] = "mortgaged"


@dataclass(frozen=True, slots=True)
class MortgageLifted:
    player: str
    deed: str
    pays: Pays
    kind: Literal["mortgage_lifted"] = "mortgage_lifted"
