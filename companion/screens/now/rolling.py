"""The dice on the table, told in two taps: a row of faces for each die."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.look.dice import draw_die
from companion.look.theme import TOUCH
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import live, panel
from rules import check_roll, count_dice, find_next
from rules.commands import Roll
from rules.commands.parts import Face
from rules.state import Game

Picked = tuple[Any, dict[int, Face]]
"""The faces tapped so far by die, and for which roll."""
Choose = Callable[[int, Face], Callable[[object], Any]]
NONE: dict[int, Face] = {}
FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
GAP = 4
DIE = 44
INK, PAPER, CHOSEN = "#23312c", "#fffdf6", "#f2c14e"
_newest: list[tuple[Game, str]] = []
"""Who may roll in the last game looked at: every page asks after each change."""


def find_roller(desk: Desk) -> str:
    """Who may roll now: whoever's turn it is, else the next, whose roll begins their turn; "" for nobody.

    It asks the table's own game, which also knows the sums that this page may not see.
    """
    if desk.view.history is None or desk.game.phase != "running":
        return ""
    game = desk.view.history.game
    if not _newest or _newest[0][0] is not game:
        choices = (game.turn.player, find_next(game))
        _newest[:] = [(game, next((player for player in choices if check_roll(game, player) is None), ""))]
    return _newest[0][1]


def _read(desk: Desk) -> Any:
    """The rows, and at the bank for whom."""
    return _find_player(desk), _count(desk)


def _find_player(desk: Desk) -> str:
    """At the bank whoever may roll, on a phone its player."""
    return (find_roller(desk) or desk.game.turn.player) if desk.is_bank else desk.player


def _count(desk: Desk) -> int:
    return count_dice(desk.game, _find_player(desk))


def _stamp(desk: Desk) -> tuple[Any, ...]:
    """Which roll it is: what was chosen for another one does not count for this."""
    turn = desk.game.turn
    return desk.view.code, turn.number, len(turn.rolls), _find_player(desk)


def _keep_valid(desk: Desk, picked: Picked) -> dict[int, Face]:
    return picked[1] if picked[0] == _stamp(desk) else {}


@panel(_read)
def DicePad(desk: Desk) -> ft.Control:
    """A row for each die; the last tap tells the roll."""
    picked, pick = ft.use_state((None, NONE))
    third = desk.game.book.third_die if _count(desk) > 2 else ()

    def choose(row: int, face: Face) -> Callable[[object], Any]:
        async def tap(_: object) -> None:
            now, told = desk.renew(), dict[int, Face]()

            def add(before: Picked) -> Picked:
                told.clear()
                told.update({**_keep_valid(now, before), row: face})
                return _stamp(now), {} if len(told) == _count(now) else dict(told)

            pick(add)
            if len(told) == _count(now):
                await desk.act(Roll(_find_player(now), tuple(told[place] for place in sorted(told))))

        return tap

    rows = [(row, FACES) for row in range(2)] + ([(2, third)] if third else [])
    return ft.Column([_draw_row(desk, row, faces, picked, choose) for row, faces in rows], spacing=GAP)


def _draw_row(desk: Desk, row: int, faces: tuple[Face, ...], picked: Picked, choose: Choose) -> ft.Control:
    keys: list[ft.Control] = []
    for face in faces:
        name = desk.say(f"face_{face}") if isinstance(face, str) else str(face)
        label = desk.say("roll_face", die=row + 1, face=name)
        picture = ft.Image(src=draw_die(face, INK, PAPER), width=DIE, height=DIE, exclude_from_semantics=True)
        if picked[1].get(row) == face:
            live(desk, picture, src=partial(_draw_chosen, picked, face))
        key = ft.Container(
            picture, height=TOUCH - 2, alignment=ft.Alignment.CENTER, on_click=choose(row, face), ink=True
        )
        named = ft.MergeSemantics(content=ft.Semantics(content=key, label=label, button=True))
        keys.append(ft.Container(named, expand=True))
    return ft.Row(keys, spacing=GAP)


def _draw_chosen(picked: Picked, face: Face, desk: Desk) -> str:
    """A face is only chosen for the roll it was tapped for."""
    return draw_die(face, INK, CHOSEN if picked[0] == _stamp(desk) else PAPER)
