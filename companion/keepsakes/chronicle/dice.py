"""What the rolls tell: everyone's dice, landings by square, rents that were missed, and luck (MOVE-1 to MOVE-6).

Only what was told is counted: a table that told no roll has no dice here, and no luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from companion.keepsakes.chronicle.course import Moment
from rules.commands import Face
from rules.events import DemandWithdrawn, Event, Landed, PieceMoved, RentDemanded, RentPaid, Rolled
from rules.state import Game

DIE = Fraction(7, 2)


class DiceOf(NamedTuple):
    """One player's rolls: how often each sum of the white dice fell, doubles, and the third die's faces.

    `steps` is what the white dice brought in all, `expected` what as many rolls bring on average.
    """

    player: str
    rolls: int
    sums: Mapping[int, int]
    doubles: int
    thirds: Mapping[Face, int]
    steps: int
    expected: Fraction

    @property
    def luck(self) -> Fraction:
        """By how many squares a roll went further than on average."""
        return (self.steps - self.expected) / self.rolls if self.rolls else Fraction(0)


class SquareAccount(NamedTuple):
    """A square: how often anyone landed there, and the rents that came of it."""

    square: int
    landings: int
    rents: int


class MissedRent(NamedTuple):
    """A rent that nobody asked for in time; `amount` is 0 where the dice for it were never rolled."""

    entry: int
    owner: str
    debtor: str
    deed: str
    amount: int


class DiceStory(NamedTuple):
    """All of it, the players in seat order and the squares in board order."""

    dice: tuple[DiceOf, ...]
    squares: tuple[SquareAccount, ...]
    missed: tuple[MissedRent, ...]


@dataclass(slots=True)
class _Count:
    """What one player rolled."""

    sums: Counter[int] = field(default_factory=Counter)
    thirds: Counter[Face] = field(default_factory=Counter)
    doubles: int = 0

    def add(self, faces: tuple[Face, ...]) -> None:
        white = [face for face in faces[:2] if isinstance(face, int)]
        self.sums[sum(white)] += 1
        self.doubles += faces[0] == faces[1]
        if len(faces) > 2:
            self.thirds[faces[2]] += 1

    def close(self, player: str) -> DiceOf:
        rolls = self.sums.total()
        steps = sum(number * count for number, count in self.sums.items())
        return DiceOf(player, rolls, dict(self.sums), self.doubles, dict(self.thirds), steps, 2 * DIE * rolls)


class _Walk:
    """Follows the events of a game."""

    def __init__(self, game: Game) -> None:
        self.counts = {player: _Count() for player in game.setup.order}
        self.landings: Counter[int] = Counter()
        self.rents: Counter[int] = Counter()
        self.owed: dict[int, tuple[int, Landed]] = {}
        self.asked: set[int] = set()

    def take(self, event: Event, entry: int) -> None:
        """Count one event."""
        match event:
            case Rolled():
                self.counts[event.player].add(event.faces)
                if event.square not in (None, event.source):
                    self.land(event.square)
            case PieceMoved() if event.cause != "put":
                self.land(event.square)
            case Landed() if event.due is not None:
                self.owed[event.landing] = (entry, event)
            case RentDemanded() | RentPaid() if event.landing is not None:
                self.asked.add(event.landing)
                self.rents[self.owed[event.landing][1].square] += event.amount
            case DemandWithdrawn() if event.landing is not None and event.may_ask_again:
                self.asked.discard(event.landing)
                _, landed = self.owed[event.landing]
                self.rents[landed.square] -= landed.due.amount if landed.due else 0

    def land(self, square: int | None) -> None:
        if square is not None:
            self.landings[square] += 1

    def list_missed(self, game: Game) -> tuple[MissedRent, ...]:
        """What can no longer be asked for."""
        open_ = {landing.id for landing in game.landings} if game.phase != "ended" else set()
        return tuple(
            MissedRent(entry, landed.due.owner, landed.player, landed.due.deed, landed.due.amount)
            for number, (entry, landed) in self.owed.items()
            if landed.due is not None and number not in self.asked and number not in open_
        )


def tell_dice(moments: Sequence[Moment]) -> DiceStory:
    """What the rolls of a game tell, from its moments alone."""
    game = moments[-1].game
    walk = _Walk(game)
    for moment in moments:
        for event in moment.step.entry.events:
            walk.take(event, moment.number)
    squares = sorted(walk.landings.keys() | {square for square, rent in walk.rents.items() if rent})
    return DiceStory(
        tuple(walk.counts[player].close(player) for player in game.setup.order),
        tuple(SquareAccount(square, walk.landings[square], walk.rents[square]) for square in squares),
        walk.list_missed(game),
    )
