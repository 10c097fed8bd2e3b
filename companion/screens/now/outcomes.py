"""What came of it: the newest booking that settles something for a player, for a few seconds, in a short sentence."""

from __future__ import annotations

from typing import NamedTuple

from companion.screens.kit.desk import Desk
from companion.screens.kit.parts import tell_command
from companion.table.records import Request
from companion.table.views import View
from rules.events import (
    AuctionEnded,
    AuctionWon,
    DebtPaid,
    DeedBought,
    DeedsAccepted,
    DeedsRefused,
    Event,
    RentPaid,
    TradeAccepted,
    TradeClosed,
)
from rules.history import Step

KEPT = 6_000
"""Milliseconds for which a result stays, unless another comes before."""
LOOKED_AT = 6


class Outcome(NamedTuple):
    """A booking that settles something, and when."""

    number: int
    at: int
    event: Event


def find_outcome(view: View, player: str, now: int) -> Outcome | None:
    """The newest result that concerns the player ("" for the table) and is still fresh."""
    step: Step | None = view.history.step if view.history is not None else None
    for _ in range(LOOKED_AT):
        if step is None or step.entry.at + KEPT < now:
            return None
        for event in reversed(step.entry.events):
            if _concerns(event, player):
                return Outcome(step.entry.number, step.entry.at, event)
        step = step.base
    return None


def _concerns(event: Event, player: str) -> bool:
    """Whether someone waits to hear of it. Everyone hears of an auction; the table of everything that is settled."""
    match event:
        case AuctionWon() | AuctionEnded():
            return True
        case TradeAccepted() | TradeClosed():
            return player in ("", event.player, event.partner)
        case DebtPaid() | RentPaid():
            return player in (event.player, event.creditor)
        case DeedsAccepted():
            return player in ("", event.player, *[move.source for move in event.moves])
        case DeedsRefused() | DeedBought():
            return player == event.player
    return False


def tell_outcome(desk: Desk, player: str, outcome: Outcome) -> str:
    """In a few words, to "you" on one's own phone."""
    event = outcome.event
    match event:
        case AuctionWon():
            is_mine = event.player == player
            amount = desk.money(event.amount)
            return desk.say("now_won" if is_mine else "now_sold", name=desk.name(event.player), amount=amount)
        case AuctionEnded():
            return desk.say("now_unsold")
        case TradeAccepted():
            return desk.say("now_agreed", one=desk.name(event.player), other=desk.name(event.partner))
        case TradeClosed():
            if event.player == player:
                return desk.say("now_offer_gone")
            key = "now_offer_back" if event.how == "withdrawn" else "now_offer_no"
            return desk.say(key, name=desk.name(event.player))
        case DebtPaid() | RentPaid():
            amount = desk.money(sum(posting.amount for posting in event.pays if posting.source == event.player))
            if event.player == player:
                return desk.say("now_paid", amount=amount, name=desk.name(event.creditor))
            return desk.say("now_got", amount=amount, name=desk.name(event.player))
        case DeedsAccepted():
            return desk.say("now_deeds_taken", name=desk.name(event.player))
        case DeedsRefused():
            return desk.say("now_offer_gone")
        case DeedBought():
            return desk.say("now_bought", deed=desk.deed(event.deed))
    return ""


class Answers:
    """What became of the requests of a player, as seen from one page: booked, or turned down by the bank."""

    def __init__(self) -> None:
        self._waiting: dict[int, Request] = {}
        self._last: tuple[Request, bool] | None = None
        self.number = 0
        """The newest booking as the last answer came; an answer is newer than all before."""

    def look(self, view: View, player: str) -> None:
        """See which are answered since the last look."""
        waiting = {item.number: item for item in view.requests if item.player == player}
        for number, request in self._waiting.items():
            if number not in waiting:
                is_no = view.turned_down is not None and view.turned_down.number == number
                self._last, self.number = (request, not is_no), view.number or 0
        self._waiting = waiting

    def tell(self, desk: Desk) -> str:
        """The newest answer."""
        if self._last is None:
            return ""
        request, is_booked = self._last
        key = "now_booked" if is_booked else "now_turned_down"
        return desk.say(key, text=tell_command(desk.game, desk.lang, request.command))
