"""Within the ring: whose turn it is, the clock, everyone's cash, and what happened last."""

from __future__ import annotations

from itertools import islice
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.letters import fold_name, measure_text
from companion.screens.board.measures import STAGE
from companion.screens.kit.desk import Desk
from companion.screens.kit.notices import SECOND, is_clock_running, tell_clock
from companion.screens.kit.panels import panel
from companion.screens.kit.pieces import piece
from companion.screens.kit.ticking import use_clock
from companion.screens.watch.sizes import CASH, LINE, NAME, TURN, fit_size, line
from companion.words.amounts import format_clock
from companion.words.story import tell_event
from rules.events import TurnBegan
from rules.history import History
from rules.timing import read_clock

GAP = 0.012
PEOPLE = 0.6
"""The people's share of the room inside the ring."""
EVENTS = 3

Room = tuple[float, float]


@panel(lambda desk: (desk.game.phase, desk.game.clock.limit, desk.game.clock.paused_at))
def Middle(desk: Desk, room: Room, height: float) -> ft.Control:
    """All of it, from above: turn, people, story."""
    space = height * GAP
    width = room[0] - 4 * space
    head: list[ft.Control] = [
        Headline(desk, width - height * 0.3 if desk.game.clock.limit is not None else width, height)
    ]
    if desk.game.clock.limit is not None and desk.game.phase == "running":
        head.append(StageClock(desk, height))
    return ft.Container(
        ft.Column(
            [
                ft.Row(head, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
                ft.Container(People(desk, (width, room[1] * PEOPLE), height), expand=True),
                Story(desk, width, height),
            ],
            spacing=space,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=2 * space, vertical=space),
    )


def _read_headline(desk: Desk) -> Any:
    game = desk.game
    return game.turn.player, game.phase, game.clock.paused_at, game.debts


@panel(_read_headline)
def Headline(desk: Desk, width: float, height: float) -> ft.Control:
    """Whose turn it is; a pause and the deal say so instead, and a debt that is about to be paid."""
    game = desk.game
    ink = ft.Colors.ON_PRIMARY_CONTAINER
    if game.clock.paused_at is not None or game.phase == "dealing":
        is_dealing = game.phase == "dealing"
        text = desk.say("deal_phase" if is_dealing else "watch_pause")
        told = None if is_dealing else desk.say("paused")
        return line(text, fit_size([text], width, height, TURN), color=ink, semantics_label=told)
    if game.debts:
        debt = game.debts[0]
        names, amount = (desk.name(debt.debtor), desk.name(debt.creditor)), desk.money(debt.amount)
        size = fit_size(["".join([*names, amount, "MMM"])], width, height, CASH)
        row = [
            line(names[0], size, color=ink),
            ft.Icon(Icon.FORWARD, size=size, color=ink),
            line(names[1], size, color=ink),
        ]
        return ft.Row([*row, line(amount, size, color=ft.Colors.ERROR)], spacing=size / 3)
    text = desk.say("player_other_turn", name=desk.name(game.turn.player))
    mark = height * TURN
    words = line(text, fit_size([text], width - mark * 1.4, height, TURN), color=ink, no_wrap=True)
    return ft.Row([piece(desk, game.turn.player, mark), words], spacing=mark / 4)


@panel(lambda desk: (desk.game.clock, desk.game.phase))
def StageClock(desk: Desk, height: float) -> ft.Control:
    """What is left of the agreed time."""
    game, table = desk.game, desk.session.table
    now = use_clock(lambda: table.now() if table is not None else 0, SECOND, is_running=is_clock_running(game))
    face = read_clock(game, now)
    is_over = face.left is None or face.is_called
    text = desk.say("time_called") if is_over else format_clock(face.left or 0)
    is_loud = is_over or face.warning is not None
    size = height * (NAME if is_over else CASH)
    ink = ft.Colors.ERROR if is_loud else ft.Colors.ON_PRIMARY_CONTAINER
    return ft.Row(
        [
            ft.Icon(Icon.TIMER, size=size, color=ink),
            line(text, size, color=ink, semantics_label=tell_clock(desk, face)),
        ],
        spacing=size / 5,
    )


def _read_people(desk: Desk) -> Any:
    game = desk.game
    return game.money, game.turn.player, game.players


@panel(_read_people)
def People(desk: Desk, room: Room, height: float) -> ft.Control:
    """Everyone's piece, name and cash, in as many columns as suit them."""
    seats = [seat.id for seat in desk.game.setup.seats]
    columns = 1 if len(seats) < 3 and room[0] < height else 2
    rows = -(-len(seats) // columns)
    space = height * GAP
    width, tall = (room[0] - space * (columns - 1)) / columns, (room[1] - space * (rows - 1)) / rows
    names = [desk.name(player) for player in seats]
    sums = [_tell_cash(desk, player) for player in seats]
    share = _find_share(names, sums, width - tall * 0.1, min(tall * 0.9, height * 0.12), height)
    cells = [
        _draw_person(desk, player, cash, share, (width, min(tall, height * 0.14)), height)
        for player, cash in zip(seats, sums, strict=True)
    ]
    lines = [cells[place : place + columns] for place in range(0, len(cells), columns)]
    return ft.Column(
        [ft.Row(each, spacing=space) for each in lines], spacing=space, alignment=ft.MainAxisAlignment.CENTER
    )


def _tell_cash(desk: Desk, player: str) -> str:
    if desk.game.players[player].is_out:
        return desk.say("player_gone")
    amount = desk.game.money.get(player)
    return desk.say("hidden") if amount is None else desk.money(amount)


def _find_share(
    names: list[str], sums: list[str], width: float, mark: float, height: float
) -> tuple[float, float, float]:
    """Mark, name and sum so large that the widest name and the widest sum find room beside each other."""
    name, cash = (max(measure_text(text, is_bold=True) for text in texts) for texts in (names, sums))
    mark = min(mark, height * CASH * 1.25)
    wanted = name * height * NAME + cash * height * CASH
    factor = min(1.0, (width - mark * 1.8) / max(wanted, 1))
    return mark, max(height * NAME * factor, height * STAGE), max(height * CASH * factor, height * STAGE)


def _draw_person(
    desk: Desk, player: str, cash: str, share: tuple[float, float, float], extent: Room, height: float
) -> ft.Control:
    mark, name, amount = share
    person = desk.game.players[player]
    is_turn = desk.game.turn.player == player
    ink = ft.Colors.ON_PRIMARY if is_turn else ft.Colors.ON_SURFACE
    jail = [ft.Icon(Icon.JAIL, size=name, color=ink)] if person.jail is not None else []
    told = name if person.is_out or cash == desk.say("hidden") else amount
    words = ft.Row([line(desk.name(player), name, color=ink, no_wrap=True), *jail], spacing=name / 4, expand=True)
    return ft.Container(
        ft.Row([piece(desk, player, mark), words, line(cash, told, color=ink, no_wrap=True)], spacing=mark / 4),
        width=extent[0],
        height=extent[1],
        padding=ft.Padding.symmetric(horizontal=mark / 4),
        border_radius=height * 0.02,
        bgcolor=ft.Colors.PRIMARY if is_turn else ft.Colors.SURFACE_CONTAINER_LOWEST,
        opacity=0.55 if person.is_out else 1,
    )


@panel(lambda desk: desk.view.number)
def Story(desk: Desk, width: float, height: float) -> ft.Control:
    """What happened last, the newest on top and largest; that a turn has begun is said above."""
    told = list(islice(_tell_newest(desk), EVENTS))
    rows: list[ft.Control] = []
    for place, text in enumerate(told):
        size = height * (LINE if place == 0 else STAGE * 1.2)
        folded = fold_name(text, width, size)
        shown = "\n".join(folded[:2] if place == 0 else folded[:1]) + (
            "…" if len(folded) > (2 if place == 0 else 1) else ""
        )
        ink = ft.Colors.ON_PRIMARY_CONTAINER
        rows.append(ft.Container(line(shown, size, is_bold=place == 0, color=ink), opacity=1 if place == 0 else 0.8))
    return ft.Column(rows, spacing=height * GAP / 2, height=height * 0.17, alignment=ft.MainAxisAlignment.END)


def _tell_newest(desk: Desk) -> Any:
    history: History | None = desk.view.history
    for step in history.steps() if history is not None else ():
        told = (
            tell_event(event, desk.game, desk.lang) for event in step.entry.events if not isinstance(event, TurnBegan)
        )
        text = " ".join(part for part in told if part)
        if text and step.base is not None:
            yield text
