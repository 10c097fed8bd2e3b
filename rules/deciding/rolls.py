"""A roll of the dice and all that follows from it by itself (MOVE-1 to MOVE-5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import Face, Roll
from rules.deciding.draft import Draft, Outcome
from rules.deciding.jail import is_fine_due, pay_fine
from rules.deciding.landings import land, open_landing, pay_for_passing
from rules.deciding.terms import PLAIN, Terms
from rules.deciding.turns import begin_landing
from rules.events import BonusPaid, Jailed, JailLeft, JailThrowFailed, Rolled, pay
from rules.refusals import Refusal, refuse
from rules.route import find_next_deed
from rules.state import BANK, Game, JailStay

DOUBLES_TO_JAIL = 3


def _roll(game: Game, command: Roll) -> Outcome:
    player, faces = command.player, command.faces
    if no := _check_faces(game, player, faces):
        return no
    draft = Draft(game)
    if no := begin_landing(draft, player, rolls=True):
        return no
    if draft.game.phase == "ended":
        return draft
    stay = draft.game.players[player].jail
    if stay is None:
        _roll_freely(draft, player, faces)
    elif is_fine_due(game, stay):
        if game.money[player] < game.book.fine:
            return refuse("fine_due", player=player, amount=game.book.fine)
        pay_fine(draft, player, "fine")
        _roll_freely(draft, player, faces)
    else:
        _roll_in_jail(draft, player, faces, stay)
    return draft


def _check_faces(game: Game, player: str, faces: tuple[Face, ...]) -> Refusal | None:
    """As many dice as are rolled now, and only faces that they have; in jail without the third (MOVE-8)."""
    third = game.setup.book.third_die
    wanted = count_dice(game, player)
    if len(faces) != wanted:
        return refuse("wrong_dice", "MOVE-8" if third else "MOVE-2", player=player, count=len(faces), wanted=wanted)
    for face in faces[:2]:
        if not (isinstance(face, int) and 1 <= face <= 6):
            return refuse("bad_faces", value=face)
    return refuse("bad_faces", "MOVE-8", value=faces[2]) if wanted > 2 and faces[2] not in third else None


def count_dice(game: Game, player: str) -> int:
    """With how many dice a player rolls now."""
    stay = game.players[player].jail
    return 3 if game.setup.book.third_die and (stay is None or is_fine_due(game, stay)) else 2


def count_faces(faces: tuple[Face, ...]) -> int:
    """The numbers added up; a symbol counts nothing."""
    return sum(face for face in faces if isinstance(face, int))


def _roll_freely(draft: Draft, player: str, faces: tuple[Face, ...]) -> None:
    game = draft.game
    source, is_double = game.pieces.get(player), faces[0] == faces[1]
    if is_double and game.turn.doubles + 1 == DOUBLES_TO_JAIL:
        _tell(draft, player, faces, source, source, again=False)
        draft.add(Jailed(player, "doubles"))
        return
    third = faces[2] if len(faces) > 2 else None
    if is_double and third == faces[0]:
        _tell(draft, player, faces, source, source, again=True)
        if source is not None:
            open_landing(draft, player, source, "triple")
        return
    _move(draft, player, faces, source, again=is_double)
    square, person = draft.game.pieces.get(player), draft.game.players[player]
    if not isinstance(third, str) or square is None or person.jail is not None:
        return
    if third == "bus" or find_next_deed(draft.game, player, square) is not None:
        open_landing(draft, player, square, third)


def _move(draft: Draft, player: str, faces: tuple[Face, ...], source: int | None, *, again: bool) -> None:
    """The piece goes by the sum, the salary is paid, and the square asks what it asks."""
    steps = count_faces(faces)
    squares = len(draft.game.setup.book.squares)
    square = None if source is None else (source + steps) % squares
    _tell(draft, player, faces, source, square, again=again)
    if square is not None:
        pay_for_passing(draft, player, source, square)
        land(draft, player, square, find_dice(draft.game, steps))


def _tell(
    draft: Draft, player: str, faces: tuple[Face, ...], source: int | None, square: int | None, *, again: bool
) -> None:  # fmt: skip
    draft.add(Rolled(player, faces, source, square, again))
    bonus = draft.game.setup.book.house.ones_bonus
    if bonus and faces[0] == faces[1] == 1:
        draft.add(BonusPaid(player, pay(BANK, player, bonus, "bonus")))


def find_dice(game: Game, steps: int) -> int | None:
    """The dice that count for a utility after a roll that moved: none where it is always rolled for anew (RENT-7)."""
    return None if game.setup.book.edition.dice.utility_throw == "again" else steps


def _roll_in_jail(draft: Draft, player: str, faces: tuple[Face, ...], stay: JailStay) -> None:
    """A double frees and moves; after the last roll one pays, and moves at once or rolls in the next turn (JAIL-2)."""
    book, square = draft.game.book, draft.game.book.jail_square
    if faces[0] == faces[1]:
        draft.add(JailLeft(player, "double"))
        _move(draft, player, faces, square, again=False)
        return
    rolls = stay.throws + 1
    if rolls < book.jail_rolls or book.pays_next_turn:
        _tell(draft, player, faces, square, square, again=False)
        draft.add(JailThrowFailed(player, rolls))
        return
    draft.add(JailThrowFailed(player, rolls))
    pay_fine(draft, player, "last-throw")
    _move(draft, player, faces, square, again=False)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Outcome], Terms]] = {
    Roll: (_roll, PLAIN),
}
