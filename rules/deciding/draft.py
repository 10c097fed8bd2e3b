"""A decision in the making: events so far and the game as they leave it, for acts with several steps."""

from __future__ import annotations

from collections.abc import Iterable

from rules.events import Charged, DeedMove, DutyArose, Event, pay
from rules.evolving.core import evolve
from rules.refusals import Refusal
from rules.state import BANK, POT, Game


class Draft:
    """Collects events; dies with the decision."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Take an event in and let the game follow."""
        self.events.append(event)
        self.game = evolve(self.game, event)

    def charge(self, player: str, creditor: str, amount: int, cause: str, ref: str = "", note: str = "") -> None:
        """Something due: paid at once if the cash is there and nothing older is owed, else a debt (PAY-7)."""
        self.add(write_charge(self.game, player, creditor, amount, cause, ref, note))

    def add_move(self, event: Event, moves: Iterable[DeedMove]) -> None:
        """Take in an event that moves deeds, after the duties that come with them (BLD-8).

        The duty is entered first, so that the game is sound after every single event. Where a group must be whole
        to be built on, no deed can be missing from one that is.
        """
        if self.game.book.edition.construction.missing_deeds:
            for duty in write_duties(evolve(self.game, event), moves):
                self.add(duty)
        self.add(event)

    def done(self) -> tuple[Event, ...]:
        """The decision."""
        return tuple(self.events)


Decision = tuple[Event, ...] | Refusal
Outcome = Decision | Draft


def write_charge(
    game: Game, player: str, creditor: str, amount: int, cause: str, ref: str = "", note: str = ""
) -> Charged:
    """The event of something due."""
    if game.spendable(player) >= amount and not game.debts_of(player):
        return Charged(player, creditor, amount, cause, ref, note, pays=pay(player, creditor, amount, cause))
    return Charged(player, creditor, amount, cause, ref, note, debt=game.next_debt)


def bank_or_pot(game: Game) -> str:
    """Where taxes, fines and card payments go (PAY-5)."""
    return POT if game.book.house.pot else BANK


def write_duties(game: Game, moves: Iterable[DeedMove]) -> Iterable[DutyArose]:
    """The duties that these deeds, already moved, bring with them."""
    for deed, _, player in moves:
        facts = game.book.deeds[deed]
        if player is None or facts.kind != "street":
            continue
        hand = game.in_hand(facts.group, player)
        if len(hand) == len(game.book.groups[facts.group].deeds) and game.has_built(facts.group, player):
            yield DutyArose(player, deed)
