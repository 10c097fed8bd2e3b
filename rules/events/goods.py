"""Events about deeds and buildings: purchases, auctions, building, mortgages."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rules.events.parts import LevelChange, Pays
from rules.values import value


@value
class DeedBought:
    player: str
    deed: str
    pays: Pays
    landing: int | None = None
    kind: Literal["deed_bought"] = "deed_bought"


@value
class PurchaseDeclined:
    player: str
    deed: str
    landing: int | None = None
    kind: Literal["purchase_declined"] = "purchase_declined"


@value
class AuctionOpened:
    reason: str
    deed: str | None = None
    building: str | None = None
    wants: dict[str, int] = field(default_factory=dict)
    landing: int | None = None
    kind: Literal["auction_opened"] = "auction_opened"


@value
class BidMade:
    player: str
    amount: int
    place: str | None = None
    kind: Literal["bid_made"] = "bid_made"


@value
class BidPassed:
    player: str
    kind: Literal["bid_passed"] = "bid_passed"


@value
class BidRejoined:
    player: str
    kind: Literal["bid_rejoined"] = "bid_rejoined"


@value
class AuctionWon:
    player: str
    amount: int
    deed: str | None
    building: str | None
    levels: tuple[LevelChange, ...]
    pays: Pays
    kind: Literal["auction_won"] = "auction_won"


@value
class AuctionEnded:
    """Nobody bid, or the banker called it off."""

    how: str
    deed: str | None
    building: str | None
    kind: Literal["auction_ended"] = "auction_ended"


@value
class DutyArose:
    player: str
    deed: str
    kind: Literal["duty_arose"] = "duty_arose"


@value
class Built:
    player: str
    levels: tuple[LevelChange, ...]
    pays: Pays
    kind: Literal["built"] = "built"


@value
class BuildingsSold:
    player: str
    levels: tuple[LevelChange, ...]
    pays: Pays
    kind: Literal["buildings_sold"] = "buildings_sold"


@value
class BuildingWished:
    """Someone would build with what others could use too: those are asked first (AUC-4)."""

    player: str
    deeds: tuple[str, ...]
    building: str
    count: int
    asked: tuple[str, ...]
    kind: Literal["building_wished"] = "building_wished"


@value
class WishAnswered:
    player: str
    count: int
    kind: Literal["wish_answered"] = "wish_answered"


@value
class WishClosed:
    """Nothing came of it: it was taken back, or could not be built any more."""

    player: str
    building: str
    how: str
    kind: Literal["wish_closed"] = "wish_closed"


@value
class Redistributed:
    """A group's buildings stand elsewhere in it; no money moved (BLD-8)."""

    player: str
    group: str
    levels: tuple[LevelChange, ...]
    kind: Literal["redistributed"] = "redistributed"


@value
class Mortgaged:
    player: str
    deed: str
    pays: Pays
    kind: Literal["mortgaged"] = "mortgaged"


@value
class MortgageLifted:
    player: str
    deed: str
    pays: Pays
    kind: Literal["mortgage_lifted"] = "mortgage_lifted"
