"""Events of dice and pieces: rolls, moves, and what a landing asks."""

from __future__ import annotations

from typing import Literal

from rules.commands import Face
from rules.events.parts import Pays, RentDue
from rules.values import value


@value
class Rolled:
    """The dice fell; the piece went from `source` to `square` (None: nobody knows where it stands).

    `again` says that a double is left to roll for.
    """

    player: str
    faces: tuple[Face, ...]
    source: int | None
    square: int | None
    again: bool
    kind: Literal["rolled"] = "rolled"


@value
class PieceMoved:
    """A piece went elsewhere without a roll of its own; `landing` is the one that asked for it.

    `cause` is card, ticket, hat, bus, triple or auction; landed and put are what someone told. `times` and `factor` are
    what a card asks of the rent there (of the `nearest` kind of deed), where the bank does not know yet where that is.
    """

    player: str
    source: int | None
    square: int | None
    cause: str
    landing: int | None = None
    times: int = 1
    factor: int = 0
    nearest: str | None = None
    kind: Literal["piece_moved"] = "piece_moved"


@value
class Landed:
    """What a landing asks of someone; `due` is the rent, fixed now (MOVE-6)."""

    player: str
    landing: int
    square: int
    asks: str
    deed: str | None = None
    deck: str | None = None
    due: RentDue | None = None
    kind: Literal["landed"] = "landed"


@value
class RentPaid:
    """Rent paid without being asked for."""

    player: str
    creditor: str
    deed: str
    amount: int
    dice: int | None
    landing: int | None
    pays: Pays
    kind: Literal["rent_paid"] = "rent_paid"


@value
class BonusPaid:
    """Two ones, where a house rule pays for them."""

    player: str
    pays: Pays
    kind: Literal["bonus_paid"] = "bonus_paid"
