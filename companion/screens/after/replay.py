"""The game once more: the table as it was after each booking, forward, back, by jumps, or played at speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.keepsakes.chronicle import has_chronicle
from companion.keepsakes.chronicle.telling import Telling
from companion.look.icons import Icon
from companion.look.theme import GAP, MIDDLE, ROUND, WIDE, card, note, pill, strong, title
from companion.screens.acts.auction import AuctionCard
from companion.screens.acts.deeds import StockCard
from companion.screens.after.holdings import DeedsByOwner
from companion.screens.after.ledger import entry_row, tell_time
from companion.screens.after.story import find_chronicle
from companion.screens.kit.balances import Balances
from companion.screens.kit.desk import Desk, PastDesk, act_not
from companion.screens.kit.layout import columns
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, icon_button, keyed
from companion.table.permits import Actor
from companion.table.views import hide_sums
from companion.words.story import tell_entry
from rules.history import History
from rules.playback import Frame, Playback
from rules.state import BANK

STEP = 2.0
"""Seconds a booking stays on the screen at the plain speed."""
SPEEDS = (1, 4, 16)
BEFORE, AFTER = 2, 4
"""Bookings listed around the one that is shown."""

Jump = Callable[[int], None]


class Reel(NamedTuple):
    """What the controls work with: where one is, how it goes on, and how to get elsewhere."""

    frame: Frame
    last: int
    speed: int
    is_playing: bool
    jump: Jump
    play: Callable[[], None]
    change_speed: Callable[[], None]


def make_past(desk: Desk, frame: Frame) -> PastDesk:
    """The table as it was then, to be looked at only; sums this page may not see stay hidden."""
    game = hide_sums(frame.game, desk.view.actor, desk.view.settings)
    view = desk.view._replace(
        game=game, number=frame.number, actor=Actor("onlooker"), requests=(), turned_down=None, is_damaged=False
    )
    return PastDesk(desk.session, view, game, game.turn.player, act_not)


def _read(desk: Desk) -> Any:
    history, view = desk.view.history, desk.view
    is_told = history is not None and has_chronicle(history)
    return view.number, desk.game.setup, view.settings.open_balances, len(view.requests), is_told


@panel(_read)
def ReplayScreen(desk: Desk, width: float, close: Callable[[], None], first: int = 1) -> ft.Control:
    """A whole screen: what was booked on top, the table as it was in the middle, the controls below."""
    history = desk.view.history
    assert history is not None
    playback = ft.use_memo(lambda: Playback(history), [desk.view.number])
    place, set_place = ft.use_state(first)
    speed, set_speed = ft.use_state(SPEEDS[0])
    is_playing, set_playing = ft.use_state(False)
    frame = playback.at(place)
    is_running = is_playing and frame.number < playback.last

    def run() -> Callable[[], None]:
        async def go_on() -> None:
            for number in range(frame.number + 1, playback.last + 1):
                await asyncio.sleep(STEP / speed)
                set_place(number)
            set_playing(False)

        task = asyncio.get_running_loop().create_task(go_on()) if is_running else None

        def stop() -> None:
            if task is not None:
                task.cancel()

        return stop

    ft.use_effect(run, [is_running, speed])

    def jump(number: int) -> None:
        set_playing(False)
        set_place(number)

    def play() -> None:
        set_playing(not is_running)
        if not is_running and frame.number == playback.last:
            set_place(1)

    def change_speed() -> None:
        set_speed(SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)])

    reel = Reel(frame, playback.last, speed, is_running, jump, play, change_speed)
    past = make_past(desk, frame)
    return ft.Column(
        [
            _head(desk, frame, close),
            _show_table(past, width, _list_jumps(past, playback, history, reel)),
            _controls(desk, reel, is_wide=width >= MIDDLE),
        ],
        spacing=8,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _head(desk: Desk, frame: Frame, close: Callable[[], None]) -> ft.Control:
    """What was booked, by whom and when; the way back, and whether somebody waits there."""
    entry = frame.entry
    text = " ".join(tell_entry(entry, frame.game, desk.lang))
    who: ft.Control = ft.Icon(Icon.BANK, size=32, color=ft.Colors.ON_SURFACE_VARIANT)
    if entry.by != BANK:
        who = desk.badge(entry.by, 36, is_named=True)
    facts = [desk.say("replay_number", number=entry.number), tell_time(entry), desk.name(entry.by)]
    marks: list[ft.Control] = [note(" · ".join(fact for fact in facts if fact))]
    if frame.is_undone:
        marks.append(pill(desk.say("replay_undone"), Icon.UNDO, is_loud=True))
    if desk.is_bank and desk.view.requests:
        marks.append(pill(desk.say("bank_requests"), Icon.BELL, is_loud=True))
    words = ft.Column([strong(text), ft.Row(marks, wrap=True, spacing=8, run_spacing=4)], spacing=2, expand=True)
    row = ft.Row(
        [who, words, icon_button(desk.say("replay_close"), Icon.CLOSE, close)],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Container(
        row,
        padding=ft.Padding.only(left=12, top=8, right=4, bottom=8),
        border_radius=ROUND,
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
    )


def _show_table(past: Desk, width: float, jumps: list[ft.Control]) -> ft.Control:
    auction = [keyed("auction", AuctionCard(past))] if past.game.auction is not None else []
    people, deeds = Balances(past), [keyed("deeds", DeedsByOwner(past)), keyed("stock", StockCard(past))]
    if width >= WIDE:
        return columns([people], [*auction, *deeds], jumps)
    if width >= MIDDLE:
        return columns([people, *auction, *jumps], deeds)
    return columns([people, *auction, *deeds, *jumps])


def _list_jumps(past: Desk, playback: Playback, history: History, reel: Reel) -> list[ft.Control]:
    """Where else to go: the bookings around, and the turning points of the game."""
    here = reel.frame.number
    around: list[ft.Control] = []
    for number in range(max(1, here - BEFORE), min(playback.last, here + AFTER) + 1):
        frame = playback.at(number)
        text = " ".join(tell_entry(frame.entry, past.game, past.lang))
        go = partial(reel.jump, number)
        around.append(entry_row(past, frame.entry, text, go, is_gone=frame.is_undone, is_chosen=number == here))
    telling = Telling(history.game, past.lang)
    points: list[ft.Control] = []
    chronicle = find_chronicle(past, history)
    for point in chronicle.turning_points if chronicle else ():
        go = partial(reel.jump, point.entry)
        points.append(_point_row(past, point.entry, telling.point(point), go, is_chosen=point.entry == here))
    turned = [card(title(past.say("replay_points")), ft.Column(points, spacing=2))] if points else []
    return [card(title(past.say("replay_around")), ft.Column(around, spacing=2)), *turned]


def _point_row(past: Desk, number: int, text: str, go: Callable[[], None], *, is_chosen: bool) -> ft.Control:
    where = ft.Text(past.say("replay_number", number=number), size=12, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Container(
        content=ft.Column([ft.Text(text, size=15), where], spacing=0),
        padding=ft.Padding.symmetric(vertical=6, horizontal=8),
        border_radius=8,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if is_chosen else None,
        on_click=lambda _: go(),
        ink=True,
    )


def _controls(desk: Desk, reel: Reel, *, is_wide: bool) -> ft.Control:
    """As below a film: a slider over all bookings, steps, play and speed."""
    here, last = reel.frame.number, reel.last

    def slide(event: ft.Event[ft.Slider]) -> None:
        reel.jump(round(float(event.control.value or 1)))

    slider = ft.Slider(
        value=here,
        min=1,
        max=max(last, 2),
        divisions=max(last - 1, 1),
        label="{value}",
        expand=True,
        on_change=slide,
    )
    line = ft.Row(
        [
            ft.Semantics(content=slider, label=desk.say("replay_slider"), expand=True),
            ft.Text(desk.say("replay_place", number=here, last=last), size=15, weight=ft.FontWeight.W_600),
        ]
    )
    steps: list[ft.Control] = [
        icon_button(desk.say("replay_back"), Icon.LEFT, partial(reel.jump, max(here - 1, 1))),
        _play_button(desk, reel),
        icon_button(desk.say("replay_forward"), Icon.RIGHT, partial(reel.jump, min(here + 1, last))),
    ]
    if is_wide:
        steps.insert(0, icon_button(desk.say("replay_first"), Icon.FIRST, partial(reel.jump, 1)))
        steps.append(icon_button(desk.say("replay_last"), Icon.LAST, partial(reel.jump, last)))

    async def change_speed() -> None:
        reel.change_speed()

    pace = button(desk.say("replay_speed", speed=reel.speed), change_speed, is_small=True)
    return ft.Container(
        content=ft.Column(
            [line, ft.Row([*steps, pace], spacing=GAP if is_wide else 4, alignment=ft.MainAxisAlignment.CENTER)],
            spacing=0,
        ),
        padding=ft.Padding.only(left=4, top=0, right=12, bottom=8),
        border_radius=ROUND,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
    )


def _play_button(desk: Desk, reel: Reel) -> ft.Control:
    async def flip() -> None:
        reel.play()

    name = desk.say("replay_pause" if reel.is_playing else "replay_play")
    return button(name, flip, icon=Icon.PAUSE if reel.is_playing else Icon.PLAY, is_main=True)


def replay_button(desk: Desk, look_back: Callable[[], None]) -> ft.Control:
    """The way into the replay."""

    async def go() -> None:
        look_back()

    return button(desk.say("replay_open"), go, icon=Icon.HISTORY)
