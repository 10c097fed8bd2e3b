"""Commands for the course of the game: set-up, turns, jail, tickets, the clock, the end, undo."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from pydantic import StrictBool, StrictInt

from rules.commands.parts import HouseRules, Millis, PlayerSpec
from rules.commands.position import Position
from rules.values import value


@value
class SetUp:
    """Open a game: who plays, which box, which way to play, and from which `position` if it was begun on paper."""

    edition: str
    players: tuple[PlayerSpec, ...]
    mode: str = "standard"
    house_rules: HouseRules = field(default_factory=HouseRules)
    banker: str | None = None
    first: str | None = None
    names: str | None = None
    own_names: dict[str, str] = field(default_factory=dict)
    minutes: StrictInt | None = None
    at: Millis = 0
    position: Position | None = None
    kind: Literal["set_up"] = "set_up"


@value
class Deal:
    """Enter the deeds a player drew before a shorter game, or let the bank draw them from a `seed` (END-6)."""

    player: str
    deeds: tuple[str, ...] = ()
    at: Millis = 0
    seed: StrictInt | None = None
    kind: Literal["deal"] = "deal"


@value
class NextTurn:
    """The dice go to the next player."""

    kind: Literal["next_turn"] = "next_turn"


@value
class GiveTurn:
    """Put the turn right: it is this player's (SET-5)."""

    player: str
    kind: Literal["give_turn"] = "give_turn"


@value
class GoToJail:
    """Off to jail: by square, card, three doubles, or a ticket of one's own choice."""

    player: str
    cause: Literal["square", "card", "doubles", "ticket"] = "square"
    kind: Literal["go_to_jail"] = "go_to_jail"


@value
class LeaveJail:
    """Leave jail before the throw, by the fine or a jail-free card of `deck`."""

    player: str
    by: Literal["fine", "card"]
    deck: str | None = None
    kind: Literal["leave_jail"] = "leave_jail"


@value
class ThrowInJail:
    """The throw of a turn in jail: a double or not."""

    player: str
    double: StrictBool
    kind: Literal["throw_in_jail"] = "throw_in_jail"


@value
class TakeTicket:
    """Draw a ticket; `last` if all tickets but this one expire."""

    player: str
    last: StrictBool = False
    kind: Literal["take_ticket"] = "take_ticket"


@value
class UseTicket:
    """Ride with a ticket to a square of the same side of the board; it leaves the game."""

    player: str
    square: StrictInt | None = None
    kind: Literal["use_ticket"] = "use_ticket"


@value
class TakeBirthday:
    """The birthday square: cash or a ticket."""

    player: str
    gift: Literal["cash", "ticket"]
    last: StrictBool = False
    kind: Literal["take_birthday"] = "take_birthday"


@value
class Pause:
    """Stop the clock; nothing is booked until it goes on."""

    at: Millis
    kind: Literal["pause"] = "pause"


@value
class Resume:
    """Go on after a pause."""

    at: Millis
    kind: Literal["resume"] = "resume"


@value
class CallTime:
    """The agreed time is up: the turn is finished, then comes the valuation (END-4)."""

    at: Millis
    kind: Literal["call_time"] = "call_time"


@value
class EndGame:
    """End by agreement, with valuation."""

    kind: Literal["end_game"] = "end_game"


@value
class Undo:
    """Take the last entries back."""

    steps: StrictInt = 1
    kind: Literal["undo"] = "undo"


@value
class Redo:
    """Bring undone entries back."""

    steps: StrictInt = 1
    kind: Literal["redo"] = "redo"
