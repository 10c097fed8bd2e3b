"""The pinned card: the most pressing thing, how much else waits, and for a moment what came of the last one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, TOUCH
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import live, nothing, panel, use_steady
from companion.screens.kit.parts import Handler, button
from companion.screens.now.faces import draw_face
from companion.screens.now.outcomes import KEPT, Answers, Outcome, find_outcome, tell_outcome
from companion.screens.now.quiet import Quiet
from companion.screens.now.rolling import DicePad, find_roller
from companion.screens.now.sheet import TITLE_SIZE, Tools
from companion.screens.now.urgency import Matter, list_matters, list_table_matters
from companion.words.story import tell_entry
from rules.commands import NextTurn
from rules.editions.names import Lang
from rules.history import Entry

Look = Callable[[Matter], None]
Answer = Callable[[int, bool], Awaitable[None]]
HEAD = 26
MOST_KEPT = 1_000
_TOLD: dict[tuple[int, Lang], tuple[Entry, str]] = {}
"""The newest line of each table, told once for all of its pages; with its entry, as an id may be used again."""
IDLE = 52
"""How high the card is below its head while nothing waits."""


def list_pressing(desk: Desk) -> tuple[Matter, ...]:
    """What waits, without the course of the game."""
    matters = list_table_matters(desk.view) if desk.is_bank else list_matters(desk.view, desk.player)
    return tuple(matter for matter in matters if matter.kind not in ("roll", "turn"))


def _now(desk: Desk) -> int:
    table = desk.session.table
    return table.now() if table is not None else 0


def _find_fresh(desk: Desk) -> Outcome | None:
    return find_outcome(desk.view, "" if desk.is_bank else desk.player, _now(desk))


def _read(desk: Desk) -> Any:
    """What waits, what came of the last thing, and, for a debtor or a bidder, the cash that decides on the buttons."""
    matters = list_pressing(desk)
    has_buyers = any(matter.kind in ("debt", "auction") for matter in matters)
    return matters, _find_fresh(desk), desk.game.money if has_buyers else None


@panel(_read)
def NowCard(desk: Desk, look: Look, answer: Answer | None = None, *, has_dice: bool = True) -> ft.Control:
    """What concerns this player now; at the bank, the whole table. Beside a page full of other things without dice."""
    quiet = ft.use_memo(Quiet, [])
    paged, page_to = ft.use_state(("", 0))
    matters = list_pressing(desk)
    top = repr(matters[0]) if matters else ""
    place = paged[1] % (len(matters) + 1) if paged[0] == top else 0
    shown = matters[place] if place < len(matters) else None
    quiet.show(shown)
    own = desk._replace(act=quiet.guard(desk.act))
    told, stand = _use_told(desk), use_steady(partial(look, Matter("roll", "")))

    def page_on() -> None:
        page_to((top, place + 1))

    if shown is None:
        body: ft.Control = IdleFace(own, stand, has_dice=has_dice)
    else:
        body = draw_face(own, shown, Tools(partial(look, shown), _guard_answer(quiet, answer)))
    more = len(matters) - (shown is not None)
    box = ft.Container(
        ft.Column(
            [_draw_head(desk, told, more, page_on if matters else None), body],
            spacing=2,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(2, ft.Colors.PRIMARY if shown is not None else ft.Colors.OUTLINE_VARIANT),
        border_radius=ROUND,
        padding=ft.Padding.only(left=12, right=12, top=4, bottom=10),
    )
    return ft.Semantics(content=box, container=True, live_region=shown is not None)


def _guard_answer(quiet: Quiet, answer: Answer | None) -> Callable[[int, bool], Handler] | None:
    if answer is None:
        return None

    def make(number: int, confirm: bool) -> Handler:
        async def go() -> None:
            if quiet.is_over():
                await answer(number, confirm)

        return go

    return make


def _use_told(desk: Desk) -> str:
    """What came of the last thing; it goes by itself, also if nothing else happens meanwhile."""
    answers = ft.use_memo(Answers, [])
    faded, fade = ft.use_state("")
    outcome, player = _find_fresh(desk), "" if desk.is_bank else desk.player
    answers.look(desk.view, player)
    newest = max(answers.number, outcome.number if outcome else 0)
    told = answers.tell(desk) if newest == answers.number else ""
    if not told and outcome is not None:
        told = tell_outcome(desk, player, outcome)
    name = f"{newest} {told}" if told else ""

    def run() -> Callable[[], None]:
        async def wait() -> None:
            await asyncio.sleep(KEPT / 1000)
            fade(name)

        task = asyncio.get_running_loop().create_task(wait()) if name else None

        def stop() -> None:
            if task is not None:
                task.cancel()

        return stop

    ft.use_effect(run, [name])
    return told if name != faded else ""


def _draw_head(desk: Desk, told: str, more: int, page_on: Callable[[], None] | None) -> ft.Control:
    """What came of the last thing, or the word Now; and how much else waits."""
    ink = ft.Colors.PRIMARY if told else ft.Colors.ON_SURFACE_VARIANT
    words = ft.Text(
        told or desk.say("now"),
        size=15 if told else 13,
        weight=ft.FontWeight.W_600,
        color=ink,
        expand=True,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    line: list[ft.Control] = [*([ft.Icon(Icon.CHECK, size=18, color=ink)] if told else []), words]
    if more and page_on is not None:
        line.append(_more_button(desk, more, page_on))
    return ft.Container(ft.Row(line, spacing=6), height=TOUCH if page_on else HEAD)


def _more_button(desk: Desk, more: int, page_on: Callable[[], None]) -> ft.Control:
    """How much else waits; a tap shows the next."""
    label = desk.say("now_more", count=more)
    words = ft.Text(f"+{more}", size=15, weight=ft.FontWeight.W_700, semantics_label=label)
    return ft.TextButton(
        content=ft.Row([words, ft.Icon(Icon.RIGHT, size=18)], spacing=0),
        on_click=lambda _: page_on(),
        width=64,
        height=TOUCH,
    )


@panel(nothing)
def IdleFace(desk: Desk, stand: Callable[[], None], *, has_dice: bool = True) -> ft.Control:
    """Nothing waits: whose turn it is and what was booked last, or the dice for whoever may roll."""
    turn = ft.Text("", size=TITLE_SIZE, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE, max_lines=1)
    last = ft.Text("", size=14, color=ft.Colors.ON_SURFACE_VARIANT, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    words = ft.Column([live(desk, turn, value=_tell_turn), live(desk, last, value=_tell_last)], spacing=2)
    if not has_dice:
        return ft.Container(words, height=IDLE)

    async def open_squares() -> None:
        stand()

    here = ft.Container(button(desk.say("stand"), open_squares, icon=Icon.MAP, is_small=True), expand=True)
    ways: list[ft.Control] = [live(desk, here, visible=_may_roll)]
    if not desk.is_bank:
        forward = button(desk.say("player_next"), runner(desk, NextTurn()), icon=Icon.FORWARD, is_small=True)
        ways.append(live(desk, ft.Container(forward, expand=True), visible=_may_end))
    return ft.Column(
        [
            ft.Container(words, height=IDLE),
            live(desk, ft.Container(DicePad(desk)), visible=_may_roll),
            live(desk, ft.Row(ways, spacing=8), visible=_has_ways),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _has_ways(desk: Desk) -> bool:
    return _may_roll(desk) or _may_end(desk)


def _may_roll(desk: Desk) -> bool:
    roller = find_roller(desk)
    return roller != "" if desk.is_bank else roller == desk.player


def _may_end(desk: Desk) -> bool:
    return desk.game.turn.player == desk.player and desk.game.phase == "running" and not desk.is_bank


def _tell_turn(desk: Desk) -> str:
    if desk.game.turn.player == desk.player and not desk.is_bank:
        return desk.say("player_turn")
    return desk.say("player_other_turn", name=desk.name(desk.game.turn.player))


def _tell_last(desk: Desk) -> str:
    """What was booked last, in a sentence."""
    history = desk.view.history
    if history is None or history.depth < 2:
        return ""
    entry, key = history.step.entry, (id(history.step.entry), desk.lang)
    known = _TOLD.get(key)
    if known is None or known[0] is not entry:
        if len(_TOLD) >= MOST_KEPT:
            _TOLD.clear()
        known = _TOLD[key] = entry, " ".join(tell_entry(entry, desk.game, desk.lang))
    return known[1]
