"""What the bank says: a refusal with its reason, a pause, house rules, the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, note, pill
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import live, nothing, panel
from companion.screens.kit.parts import icon_button
from companion.screens.kit.ticking import use_clock
from companion.words import get_words
from companion.words.amounts import format_clock
from rules.commands import HouseRules
from rules.state import Game
from rules.timing import ClockFace, read_clock

SECOND = 1.0
SHOWN = 8.0
"""Seconds for which a refusal stays."""


def refusal_bar(desk: Desk, text: str, close: Callable[[], None]) -> ft.Control:
    """What is wrong and what would help, where it cannot be overlooked; read aloud by screen readers."""
    bar = ft.Container(
        content=ft.Row(
            [
                ft.Icon(Icon.ERROR, color=ft.Colors.ON_ERROR_CONTAINER),
                ft.Text(text, size=16, color=ft.Colors.ON_ERROR_CONTAINER, expand=True),
                icon_button(desk.say("close"), Icon.CLOSE, close),
            ],
            spacing=10,
        ),
        bgcolor=ft.Colors.ERROR_CONTAINER,
        border=ft.Border.all(1, ft.Colors.ERROR),
        border_radius=ROUND,
        padding=ft.Padding.only(left=14, top=6, right=4, bottom=6),
    )
    return ft.Semantics(content=bar, live_region=True, container=True)


@panel(nothing)
def RefusalBar(desk: Desk, text: str, close: Callable[[], None]) -> ft.Control:
    """What is wrong and what would help, laid over what only shows; it goes by itself, or with the next booking."""
    number = ft.use_memo(lambda: desk.view.number, [text])

    def run() -> Callable[[], None]:
        async def wait() -> None:
            await asyncio.sleep(SHOWN)
            close()

        task = asyncio.get_running_loop().create_task(wait())

        def stop() -> None:
            task.cancel()

        return stop

    ft.use_effect(run, [text])
    return live(
        desk, ft.Container(refusal_bar(desk, text, close), left=0, right=0, top=0), visible=partial(_is_newest, number)
    )


def _is_newest(number: int | None, desk: Desk) -> bool:
    return desk.view.number == number


@panel(lambda desk: (desk.game.clock, desk.game.phase))
def ClockLine(desk: Desk) -> ft.Control:
    """What is left of the agreed time, drawn every second; loud in the last ten minutes (END-4)."""
    game, table = desk.game, desk.session.table
    now = use_clock(lambda: table.now() if table is not None else 0, SECOND, is_running=is_clock_running(game))
    face = read_clock(game, now)
    is_loud = face.left is None or face.is_called or face.warning is not None
    shown = pill(tell_clock(desk, face), Icon.TIMER, is_loud=is_loud)
    has_warning = is_loud and face.left is not None and not face.is_called
    return ft.Semantics(content=shown, live_region=True) if has_warning else shown


def tell_clock(desk: Desk, face: ClockFace) -> str:
    """What is left, and from ten minutes on what that means."""
    if face.left is None or face.is_called:
        return desk.say("time_called")
    time = desk.say("time_left", time=format_clock(face.left))
    if face.warning is None:
        return time
    soon = "time_last" if face.warning == 1 else "time_warning"
    return f"{time} · {desk.say(soon, minutes=face.warning)}"


def is_clock_running(game: Game) -> bool:
    """Whether there is an agreed time, and it runs."""
    return game.clock.limit is not None and game.clock.paused_at is None and game.phase == "running"


def clock_line(desk: Desk) -> list[ft.Control]:
    """The clock, in a game that has one and is running."""
    return [ClockLine(desk)] if desk.game.clock.limit is not None and desk.game.phase == "running" else []


def list_house_rules(desk: Desk) -> list[ft.Control]:
    """The house rules of this game, named on every screen."""
    house = desk.game.book.house
    plain = HouseRules()
    names = get_words(desk.lang).house_rule
    used = [names[name] for name in names if getattr(house, name) != getattr(plain, name)]
    return [note(desk.say("house_rules_used", rules=", ".join(used)))] if used else []


def pause_bar(desk: Desk) -> list[ft.Control]:
    """The game stands still."""
    if desk.game.clock.paused_at is None:
        return []
    return [pill(desk.say("paused"), Icon.PAUSE, is_loud=True)]
