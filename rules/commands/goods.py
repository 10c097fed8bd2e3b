"""Commands about deeds and buildings: buying, auctions, building, selling, mortgages."""

from __future__ import annotations

from typing import Literal

from pydantic import StrictInt

from rules.commands.parts import Amount
from rules.values import value


@value
class Buy:
    """Buy the unowned deed one has landed on."""

    player: str
    deed: str
    kind: Literal["buy"] = "buy"


@value
class Decline:
    """Leave the unowned deed to the auction."""

    player: str
    deed: str
    kind: Literal["decline"] = "decline"


@value
class OpenAuction:
    """The auction square: put any unsold deed up (MEGA-3)."""

    player: str
    deed: str
    kind: Literal["open_auction"] = "open_auction"


@value
class CallShortage:
    """Players want more buildings than there are: auction them one by one (AUC-4)."""

    building: str
    wants: dict[str, StrictInt]
    kind: Literal["call_shortage"] = "call_shortage"


@value
class Bid:
    """Bid in the open auction; for a building, `deed` says where it will stand."""

    player: str
    amount: Amount
    deed: str | None = None
    kind: Literal["bid"] = "bid"


@value
class PassBid:
    """Withdraw from the open auction."""

    player: str
    kind: Literal["pass_bid"] = "pass_bid"


@value
class Rejoin:
    """Bid again after having withdrawn, while the auction is open (AUC-5)."""

    player: str
    kind: Literal["rejoin"] = "rejoin"


@value
class CloseAuction:
    """Going, going, gone."""

    kind: Literal["close_auction"] = "close_auction"


@value
class CancelAuction:
    """The banker calls the auction off; nothing is sold."""

    kind: Literal["cancel_auction"] = "cancel_auction"


@value
class Build:
    """Build one step on each deed named; a deed may be named several times."""

    player: str
    deeds: tuple[str, ...]
    kind: Literal["build"] = "build"


@value
class BuildGroup:
    """Bring every street of a group in one's hand up to `level`."""

    player: str
    group: str
    level: StrictInt
    kind: Literal["build_group"] = "build_group"


@value
class Sell:
    """Sell one step of building on each deed named; a deed may be named several times."""

    player: str
    deeds: tuple[str, ...]
    kind: Literal["sell"] = "sell"


@value
class SellGroup:
    """Bring every street of a group in one's hand down to `level`."""

    player: str
    group: str
    level: StrictInt
    kind: Literal["sell_group"] = "sell_group"


@value
class AnswerWish:
    """Say how many of the last buildings one would take too, before someone else does (AUC-4)."""

    player: str
    count: StrictInt
    kind: Literal["answer_wish"] = "answer_wish"


@value
class DropWish:
    """Do without the last buildings after all."""

    player: str
    kind: Literal["drop_wish"] = "drop_wish"


@value
class Redistribute:
    """Spread the group's buildings evenly over it, for no money, because its last deed must be built on (BLD-8)."""

    player: str
    group: str
    kind: Literal["redistribute"] = "redistribute"


@value
class Mortgage:
    """Borrow on a deed."""

    player: str
    deed: str
    kind: Literal["mortgage"] = "mortgage"


@value
class LiftMortgage:
    """Pay a mortgage back."""

    player: str
    deed: str
    kind: Literal["lift_mortgage"] = "lift_mortgage"
