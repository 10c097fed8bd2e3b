"""A slow, plain second account of MOVE-2 to MOVE-8, written from the register alone, to check the bank against.

It knows squares by name, walks one square at a time and keeps its own cash. Nobody ever owns a deed here and no card is
drawn: what people decide is not its affair.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.commands import Face
from rules.rulebook import Rulebook


@dataclass
class Walker:
    """One player's piece as the table sees it."""

    square: int = 0
    cash: int = 0
    in_jail: bool = False
    rolls_in_jail: int = 0


@dataclass
class BoardWalk:
    """A table of walkers, and whose turn it is."""

    book: Rulebook
    walkers: dict[str, Walker]
    turn: str
    doubles: int = 0
    may_roll: bool = True
    asked: list[tuple[str, str]] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        return self.book.edition.board.squares

    def roll(self, player: str, faces: tuple[Face, ...]) -> None:
        """Tell a roll that the register allows now."""
        if player != self.turn:
            self.turn, self.doubles = player, 0
        self.asked = []
        walker = self.walkers[player]
        white = [int(face) for face in faces[:2]]
        is_double = white[0] == white[1]
        if walker.in_jail and not self._owes_fine(walker):
            self._roll_in_jail(walker, sum(white), is_double)
            return
        if walker.in_jail:
            self._pay_fine(walker)
        if is_double:
            self.doubles += 1
        if self.doubles == 3:
            self._go_to_jail(walker)
            return
        third = faces[2] if len(faces) == 3 else 0
        self.may_roll = is_double
        if is_double and third == white[0]:
            self.asked.append(("triple", ""))
            return
        steps = sum(white) + (third if isinstance(third, int) else 0)
        self._walk(walker, steps)
        if isinstance(third, str) and not walker.in_jail:
            self.asked.append((third, ""))

    def _owes_fine(self, walker: Walker) -> bool:
        """Where one pays only before the roll after the last one that failed."""
        is_later = self.book.edition.jail.after_last == "next-turn" and self.book.mode.jail_throws > 1
        return is_later and walker.rolls_in_jail == self.book.mode.jail_throws

    def _pay_fine(self, walker: Walker) -> None:
        walker.cash -= self.book.fine
        walker.in_jail, walker.rolls_in_jail = False, 0

    def _roll_in_jail(self, walker: Walker, steps: int, is_double: bool) -> None:
        self.may_roll = False
        if not is_double:
            walker.rolls_in_jail += 1
            if walker.rolls_in_jail < self.book.mode.jail_throws or self._owes_fine(walker):
                return
            walker.cash -= self.book.fine
        walker.in_jail, walker.rolls_in_jail = False, 0
        self._walk(walker, steps)

    def _walk(self, walker: Walker, steps: int) -> None:
        """Square by square; whenever GO is reached the salary is paid."""
        for _ in range(steps):
            walker.square += 1
            if walker.square == len(self.names):
                walker.square = 0
            if self.names[walker.square] == "go":
                walker.cash += self.book.salary
        self._land(walker, self.names[walker.square])

    def _land(self, walker: Walker, name: str) -> None:
        if name == "go-to-jail":
            self._go_to_jail(walker)
        elif name.startswith("tax:"):
            walker.cash -= self.book.taxes[name.removeprefix("tax:")]
        elif name.startswith("cards:"):
            self.asked.append(("card", name.removeprefix("cards:")))
        elif name in ("ticket", "birthday"):
            self.asked.append((name, ""))
        elif name not in ("go", "jail", "parking", "auction"):  # without auctions that square asks nothing
            self.asked.append(("buy", name))

    def _go_to_jail(self, walker: Walker) -> None:
        walker.square = self.names.index("jail")
        walker.in_jail, walker.rolls_in_jail = True, 0
        self.may_roll, self.asked = False, []

    def decline(self) -> None:
        """The deed stays with the bank."""
        self.asked = [asks for asks in self.asked if asks[0] != "buy"]

    def move_on(self, player: str, square: int) -> None:
        """What the third die asked: the next deed, the next card square, or after three alike the square given."""
        walker = self.walkers[player]
        (kind,) = [asks for asks, _ in self.asked if asks in ("hat", "bus", "triple")]
        self.asked = [asks for asks in self.asked if asks[0] != kind]
        steps = 1
        while not self._is_goal(kind, (walker.square + steps) % len(self.names), square):
            steps += 1
        if steps < len(self.names):
            self._walk(walker, steps)

    def _is_goal(self, kind: str, place: int, chosen: int) -> bool:
        if kind == "triple":
            return place == chosen
        name = self.names[place]
        return name in self.book.deeds if kind == "hat" else name.startswith("cards:")
