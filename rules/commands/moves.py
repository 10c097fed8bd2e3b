"""Commands about dice and pieces: what was rolled, where a piece stands, and where it goes on to."""

from __future__ import annotations

from typing import Literal

from pydantic import StrictBool, StrictInt

from rules.commands.parts import Face
from rules.values import value


@value
class Roll:
    """The faces rolled: two white dice, then the third where one is played. The bank decides all that follows."""

    player: str
    faces: tuple[Face, ...]
    kind: Literal["roll"] = "roll"


@value
class PutPiece:
    """The piece stands on this square: landed there (`lands`), by way of GO or not; or only put right."""

    player: str
    square: StrictInt
    lands: StrictBool = False
    passes_go: StrictBool = False
    kind: Literal["put_piece"] = "put_piece"


@value
class MoveOn:
    """Carry out what the third die asks after the landing; `square` where any may be chosen (MOVE-3, MOVE-8)."""

    player: str
    square: StrictInt | None = None
    kind: Literal["move_on"] = "move_on"


@value
class TakeRollBack:
    """Take back the roll or landing just told, before anything else is booked."""

    player: str
    kind: Literal["take_roll_back"] = "take_roll_back"
