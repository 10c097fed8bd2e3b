"""What happened. Events carry every amount and move, so that a fixed rule never rewrites an old game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rules.commands import CardEffect, HouseRules, PlayerSpec, Side


class Posting(NamedTuple):
    """Money from one account to another: "bank", "pot" or a player. The amount is above zero."""

    source: str
    target: str
    amount: int
    why: str


class DeedMove(NamedTuple):
    """A deed changes hands; None is the bank."""

    deed: str
    source: str | None
    target: str | None


class CardMove(NamedTuple):
    """A jail-free card of a deck changes hands; None is the deck itself."""

    deck: str
    source: str | None
    target: str | None


class LevelChange(NamedTuple):
    """A deed's building level, before and after."""

    deed: str
    before: int
    after: int


class Rank(NamedTuple):
    """A player's place and worth at the end."""

    player: str
    rank: int
    worth: int


Pays = tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class GameSetUp:
    edition: str
    digest: str
    players: tuple[PlayerSpec, ...]
    mode: str
    house_rules: HouseRules
    banker: str | None
    first: str
    names: str | None
    own_names: dict[str, str]
    minutes: int | None
    at: int
    pays: Pays
    kind: Literal["game_set_up"] = "game_set_up"


@dataclass(frozen=True, slots=True)
class DeedsDealt:
    player: str
    moves: tuple[DeedMove, ...]
    kind: Literal["deeds_dealt"] = "deeds_dealt"


@dataclass(frozen=True, slots=True)
class PlayBegan:
    player: str
    at: int
    kind: Literal["play_began"] = "play_began"


@dataclass(frozen=True, slots=True)
class TurnBegan:
    player: str
    number: int
    kind: Literal["turn_began"] = "turn_began"


@dataclass(frozen=True, slots=True)
class SalaryPaid:
    player: str
    landed: bool
    pays: Pays
    kind: Literal["salary_paid"] = "salary_paid"


@dataclass(frozen=True, slots=True)
class CardDrawn:
    player: str
    card: str | None
    effect: CardEffect
    cards: tuple[CardMove, ...] = ()
    pays: Pays = ()
    kind: Literal["card_drawn"] = "card_drawn"


@dataclass(frozen=True, slots=True)
class Charged:
    """Something due: paid at once (`pays`), or open as the debt with this id."""

    player: str
    creditor: str
    amount: int
    cause: str
    ref: str = ""
    note: str = ""
    debt: int | None = None
    pays: Pays = ()
    kind: Literal["charged"] = "charged"


@dataclass(frozen=True, slots=True)
class MoneyGiven:
    player: str
    source: str
    target: str
    note: str
    pays: Pays
    kind: Literal["money_given"] = "money_given"


@dataclass(frozen=True, slots=True)
class PotTaken:
    player: str
    pays: Pays
    kind: Literal["pot_taken"] = "pot_taken"


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
class RentDemanded:
    player: str
    debtor: str
    deed: str
    amount: int
    dice: int | None
    debt: int
    kind: Literal["rent_demanded"] = "rent_demanded"


@dataclass(frozen=True, slots=True)
class DemandWithdrawn:
    player: str
    debt: int
    deed: str
    may_ask_again: bool = True
    kind: Literal["demand_withdrawn"] = "demand_withdrawn"


@dataclass(frozen=True, slots=True)
class DebtPaid:
    player: str
    creditor: str
    debt: int
    amount: int
    cause: str
    ref: str
    pays: Pays
    kind: Literal["debt_paid"] = "debt_paid"


@dataclass(frozen=True, slots=True)
class DeedsOffered:
    player: str
    debt: int
    deeds: tuple[str, ...]
    amount: int
    kind: Literal["deeds_offered"] = "deeds_offered"


@dataclass(frozen=True, slots=True)
class DeedsAccepted:
    player: str
    debt: int
    amount: int
    moves: tuple[DeedMove, ...]
    lifted: tuple[str, ...]
    pays: Pays
    kind: Literal["deeds_accepted"] = "deeds_accepted"


@dataclass(frozen=True, slots=True)
class DeedsRefused:
    player: str
    debt: int
    kind: Literal["deeds_refused"] = "deeds_refused"


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Bankrupt or resigned: all levels go back, everything passes to the creditor."""

    player: str
    how: str
    creditor: str
    levels: tuple[LevelChange, ...]
    moves: tuple[DeedMove, ...]
    cards: tuple[CardMove, ...]
    pays: Pays
    kind: Literal["player_left"] = "player_left"


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


@dataclass(frozen=True, slots=True)
class TradeOffered:
    player: str
    partner: str
    trade: int
    gives: Side
    takes: Side
    lift: tuple[str, ...]
    mortgaged: tuple[str, ...] = ()
    kind: Literal["trade_offered"] = "trade_offered"


@dataclass(frozen=True, slots=True)
class TradeAccepted:
    player: str
    partner: str
    trade: int
    moves: tuple[DeedMove, ...]
    cards: tuple[CardMove, ...]
    lifted: tuple[str, ...]
    pays: Pays
    kind: Literal["trade_accepted"] = "trade_accepted"


@dataclass(frozen=True, slots=True)
class TradeClosed:
    """Refused by the partner or withdrawn by the proposer."""

    player: str
    partner: str
    trade: int
    how: str
    kind: Literal["trade_closed"] = "trade_closed"


@dataclass(frozen=True, slots=True)
class Jailed:
    player: str
    cause: str
    kind: Literal["jailed"] = "jailed"


@dataclass(frozen=True, slots=True)
class JailThrowFailed:
    player: str
    throws: int
    kind: Literal["jail_throw_failed"] = "jail_throw_failed"


@dataclass(frozen=True, slots=True)
class JailLeft:
    player: str
    by: str
    cards: tuple[CardMove, ...] = ()
    kind: Literal["jail_left"] = "jail_left"


@dataclass(frozen=True, slots=True)
class TicketTaken:
    """`expired` is how many tickets of each hand left the game with it."""

    player: str
    cause: str
    expired: dict[str, int] = field(default_factory=dict)
    kind: Literal["ticket_taken"] = "ticket_taken"


@dataclass(frozen=True, slots=True)
class TicketUsed:
    player: str
    kind: Literal["ticket_used"] = "ticket_used"


@dataclass(frozen=True, slots=True)
class BirthdayCash:
    player: str
    pays: Pays
    kind: Literal["birthday_cash"] = "birthday_cash"


@dataclass(frozen=True, slots=True)
class Corrected:
    player: str
    amount: int
    reason: str
    pays: Pays
    kind: Literal["corrected"] = "corrected"


@dataclass(frozen=True, slots=True)
class Paused:
    at: int
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    at: int
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class TimeCalled:
    at: int
    kind: Literal["time_called"] = "time_called"


@dataclass(frozen=True, slots=True)
class GameEnded:
    reason: str
    winners: tuple[str, ...]
    ranks: tuple[Rank, ...]
    kind: Literal["game_ended"] = "game_ended"


@dataclass(frozen=True, slots=True)
class Undone:
    """These entries are taken back; they stay in the log."""

    entries: tuple[int, ...]
    kind: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True)
class Redone:
    """These entries hold again."""

    entries: tuple[int, ...]
    kind: Literal["redone"] = "redone"


Event = (
    GameSetUp | DeedsDealt | PlayBegan | TurnBegan | SalaryPaid | CardDrawn | Charged | MoneyGiven | PotTaken
    | DeedBought | PurchaseDeclined | AuctionOpened | BidMade | BidPassed | AuctionWon | AuctionEnded
    | RentDemanded | DemandWithdrawn | DebtPaid | DeedsOffered | DeedsAccepted | DeedsRefused | PlayerLeft
    | DutyArose | Built | BuildingsSold | Mortgaged | MortgageLifted | TradeOffered | TradeAccepted | TradeClosed
    | Jailed | JailThrowFailed | JailLeft | TicketTaken | TicketUsed | BirthdayCash | Corrected | Paused
    | Resumed | TimeCalled | GameEnded | Undone | Redone
)  # fmt: skip
