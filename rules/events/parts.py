"""What events carry: postings, moves of deeds and cards, changed levels, ranks."""

from __future__ import annotations

from typing import NamedTuple


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


class RentDue(NamedTuple):
    """The amount and how it comes about: base × multiplier, or factor × dice; `owned` of the group.

    `times` is what a card multiplies it by. A utility whose dice are not known yet has the amount 0.
    """

    deed: str
    owner: str
    amount: int
    base: int
    multiplier: int = 1
    level: int = 0
    building: str | None = None
    owned: int = 0
    factor: int | None = None
    dice: int | None = None
    times: int = 1


Pays = tuple[Posting, ...]


def pay(source: str, target: str, amount: int, why: str) -> Pays:
    """A single posting, as most events carry it."""
    return (Posting(source, target, amount, why),)
