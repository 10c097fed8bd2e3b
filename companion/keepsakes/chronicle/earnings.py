"""What each deed cost and earned in the whole game, whoever held it: prices, buildings, interest; rents.

Sales between players and the loan of a mortgage itself are no cost: that money comes back or stays at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.keepsakes.chronicle.course import Moment
from rules.events import (
    AuctionWon,
    BuildingsSold,
    Built,
    Charged,
    DebtPaid,
    DeedBought,
    DeedMove,
    DeedsAccepted,
    Event,
    LevelChange,
    MortgageLifted,
    PlayerLeft,
    Posting,
    RentPaid,
    TradeAccepted,
)
from rules.rulebook import DeedFacts
from rules.state import Debt, Game


class DeedAccount(NamedTuple):
    """A deed's figures; `visits` is how many rents were paid, `owner` who has it in the end (None: the bank)."""

    deed: str
    owner: str | None
    purchase: int
    building: int
    resale: int
    interest: int
    rents: int
    visits: int

    @property
    def cost(self) -> int:
        """Everything paid for it, less what the bank gave for its buildings."""
        return self.purchase + self.building - self.resale + self.interest

    @property
    def gain(self) -> int:
        """What it earned beyond its cost."""
        return self.rents - self.cost


@dataclass(slots=True)
class _Sums:
    purchase: int = 0
    building: int = 0
    resale: int = 0
    interest: int = 0
    rents: int = 0


class _Books:
    """Fills the deeds' accounts while walking through the game."""

    def __init__(self, game: Game) -> None:
        self.facts = game.book.deeds
        self.sums = {deed: _Sums() for deed in self.facts}
        self.rent_debts: dict[str, set[int]] = {deed: set() for deed in self.facts}
        self.unasked = 0

    def take(self, event: Event, before: Game) -> None:
        """Book one event; `before` is the game before its entry."""
        match event:
            case DeedBought():
                self.sums[event.deed].purchase += _add_up(event.pays)
            case AuctionWon(deed=str(deed)):
                self.sums[deed].purchase += _add_up(event.pays)
            case AuctionWon():
                self.sums[event.levels[0].deed].building += _add_up(event.pays)
            case Built():
                self.build(event.levels)
            case BuildingsSold():
                self.sell(event.levels)
            case MortgageLifted():
                self.sums[event.deed].interest += _add_up(event.pays, "interest")
            case TradeAccepted():
                self.pay_interest(event.moves, event.pays, before)
            case DeedsAccepted():
                self.pay_interest(event.moves, event.pays, before)
                self.settle(_find_debt(before, event.debt), event.amount)
            case Charged() | DebtPaid():
                self.pay(event)
            case RentPaid():
                self.unasked -= 1  # no debt has a number below zero
                self.earn(event.deed, self.unasked, event.amount)
            case PlayerLeft():
                self.sell(event.levels)
                self.inherit(event, before)

    def build(self, levels: Iterable[LevelChange]) -> None:
        """The printed price of each step."""
        for deed, start, end in levels:
            self.sums[deed].building += self.facts[deed].cost(end) - self.facts[deed].cost(start)

    def sell(self, levels: Iterable[LevelChange]) -> None:
        """Half of each step's price."""
        for deed, start, end in levels:
            self.sums[deed].resale += _halve_steps(self.facts[deed], start, end)

    def pay_interest(self, moves: Iterable[DeedMove], pays: Sequence[Posting], before: Game) -> None:
        """What each new owner paid on the mortgaged deeds, in their order."""
        for payer in {pay.source for pay in pays if pay.why == "interest"}:
            amounts = iter([pay.amount for pay in pays if pay.why == "interest" and pay.source == payer])
            for deed in _list_mortgaged(moves, payer, before):
                if self.facts[deed].interest:
                    self.sums[deed].interest += next(amounts, 0)

    def pay(self, event: Charged | DebtPaid) -> None:
        """Rent, interest on inherited deeds, or the price of dealt ones."""
        paid = _add_up(event.pays)
        if event.cause == "interest":
            self.sums[event.ref].interest += paid
        elif event.cause == "deal":
            self.pay_deal(event.ref.split(","), paid)
        elif event.cause == "rent" and isinstance(event, DebtPaid):
            self.earn(event.ref, event.debt, paid)

    def pay_deal(self, deeds: Iterable[str], paid: int) -> None:
        """The price of dealt deeds, which may be paid in parts: one after the other."""
        for deed in deeds:
            part = min(paid, self.facts[deed].price - self.sums[deed].purchase)
            self.sums[deed].purchase += part
            paid -= part

    def settle(self, debt: Debt | None, amount: int) -> None:
        """A rent paid in deeds counts for what was agreed."""
        if debt is not None and debt.cause == "rent":
            self.earn(debt.ref, debt.id, amount)

    def inherit(self, event: PlayerLeft, before: Game) -> None:
        """A rent that ruined someone earned the cash of the estate, up to its amount."""
        owed = before.debts_of(event.player)
        if event.how == "bankrupt" and owed and owed[0].creditor == event.creditor:
            self.settle(owed[0], min(owed[0].amount, _add_up(event.pays, "estate")))

    def earn(self, deed: str, debt: int, amount: int) -> None:
        """A rent came in, in whole or in part."""
        if amount:
            self.sums[deed].rents += amount
            self.rent_debts[deed].add(debt)

    def close(self, game: Game) -> Iterator[DeedAccount]:
        """The accounts of all deeds that anyone ever had, in board order."""
        for deed, sums in self.sums.items():
            owner = game.deeds[deed].owner
            account = DeedAccount(
                deed,
                owner,
                sums.purchase,
                sums.building,
                sums.resale,
                sums.interest,
                sums.rents,
                len(self.rent_debts[deed]),
            )
            if owner is not None or account.cost or account.rents:
                yield account


def sum_earnings(moments: Sequence[Moment]) -> tuple[DeedAccount, ...]:
    """Every deed's account."""
    books = _Books(moments[0].game)
    for moment in moments:
        if moment.before is not None:
            for event in moment.step.entry.events:
                books.take(event, moment.before)
    return tuple(books.close(moments[-1].game))


def _add_up(pays: Iterable[Posting], *causes: str) -> int:
    return sum(pay.amount for pay in pays if not causes or pay.why in causes)


def _halve_steps(facts: DeedFacts, start: int, end: int) -> int:
    return sum(facts.ladder[level].price // 2 for level in range(end + 1, start + 1))


def _list_mortgaged(moves: Iterable[DeedMove], owner: str, before: Game) -> list[str]:
    return [deed for deed, _, target in moves if target == owner and before.deeds[deed].mortgaged]


def _find_debt(game: Game, number: int) -> Debt | None:
    return next((debt for debt in game.debts if debt.id == number), None)
