"""A game begun on paper, as it lies on the table: entered once with the set-up, and played on from there."""

from __future__ import annotations

from pydantic import StrictBool, StrictInt

from rules.commands.parts import Millis
from rules.values import value


@value
class HeldDeed:
    """A deed in a hand. `level` counts the steps of building: in a normal game a hotel is the fifth."""

    deed: str
    level: StrictInt = 0
    mortgaged: StrictBool = False


@value
class Hand:
    """What a player has before them. `jail_throws` are the failed rolls of a stay in jail; None is free."""

    player: str
    cash: StrictInt
    deeds: tuple[HeldDeed, ...] = ()
    jail_throws: StrictInt | None = None
    jail_cards: tuple[str, ...] = ()
    tickets: StrictInt = 0
    square: StrictInt | None = None


@value
class Position:
    """The whole table: a hand for everyone still in the game, and whose turn begins.

    `gone` are those who left, the first one first, and `bankruptcies` how many of them were bankrupt; `tickets` is how
    many the bank still has (None: all that nobody holds), `left` what is left of an agreed time (None: all of it).
    """

    hands: tuple[Hand, ...]
    turn: str
    pot: StrictInt = 0
    tickets: StrictInt | None = None
    left: Millis | None = None
    gone: tuple[str, ...] = ()
    bankruptcies: StrictInt = 0
