"""The end on the stage: ranks from the last to the first, then chart and turning points, by themselves and for ever."""

from __future__ import annotations

from typing import Literal, NamedTuple

import flet as ft

from companion.keepsakes.chronicle import Chronicle, tell_chronicle
from companion.keepsakes.chronicle.chart import pick_style
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.report.svg import Canvas, draw_sample, draw_worths, tell_chart
from companion.keepsakes.standing import Standing, StandingRow
from companion.look.icons import Icon
from companion.look.letters import fold_name
from companion.screens.after.charts import find_ink
from companion.screens.after.finish import look_at_standing
from companion.screens.after.story import find_story
from companion.screens.board.measures import STAGE
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.pieces import piece
from companion.screens.kit.ticking import use_clock
from companion.screens.watch.sizes import CASH, LINE, NAME, TURN, fit_size, line

REVEAL, HOLD, CHART, POINTS, RANKS = 2.5, 12.0, 15.0, 10.0, 15.0
"""Seconds: for each rank, for the winner alone, then for each part of the round that follows."""
A_PAGE = 4
LOOK = 0.5
SVG_TYPE = 12.5


class Scene(NamedTuple):
    """What is on the stage: so many ranks from the last, the chart, or a page of turning points."""

    kind: Literal["ranks", "chart", "points"]
    number: int = 0


def find_scene(seconds: float, people: int, pages: int) -> Scene:
    """The scene so long after the end; every television is at the same one."""
    revealed = int(max(seconds, 0) / REVEAL)
    if seconds < people * REVEAL + HOLD:
        return Scene("ranks", min(revealed + 1, people))
    place = (seconds - people * REVEAL - HOLD) % (CHART + POINTS * pages + RANKS)
    if place < CHART:
        return Scene("chart")
    place -= CHART
    return Scene("points", int(place / POINTS)) if place < POINTS * pages else Scene("ranks", people)


@panel(lambda desk: desk.view.number)
def Ending(desk: Desk, width: float, height: float) -> ft.Control:
    """The round of scenes."""
    history, standing = find_story(desk), look_at_standing(desk)
    if history is None or standing is None or standing.reason is None:
        return ft.Container()
    chronicle, telling = tell_chronicle(history), Telling(history.game, desk.lang)
    pages = -(-len(chronicle.turning_points) // A_PAGE)
    scene = _use_scene(desk, history.step.entry.at, len(standing.rows), pages)
    if scene.kind == "chart":
        shown = _draw_chart(chronicle, telling, width, height)
    elif scene.kind == "points":
        shown = _draw_points(desk, chronicle, telling, scene.number, (width, height))
    else:
        shown = _draw_ranks(desk, standing, scene.number, width, height)
    space = height * 0.03
    return ft.Container(
        ft.Column(shown, spacing=height * 0.015, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=width,
        height=height,
        padding=ft.Padding.symmetric(horizontal=2 * space, vertical=space),
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
    )


def _use_scene(desk: Desk, ended: int, people: int, pages: int) -> Scene:
    table = desk.session.table
    assert table is not None

    def look() -> Scene:
        return find_scene((table.now() - ended) / 1000, people, pages)

    return use_clock(look, LOOK, about=(ended, people, pages))


def _draw_ranks(desk: Desk, standing: Standing, count: int, width: float, height: float) -> list[ft.Control]:
    """Those not revealed yet keep their places, so that nothing moves."""
    ink = ft.Colors.ON_PRIMARY_CONTAINER
    hidden = len(standing.rows) - count
    head = desk.say("game_over")
    if hidden <= 0:
        names = ", ".join(desk.name(player) for player in standing.winners)
        head = desk.say("result_tie" if len(standing.winners) > 1 else "result_winner", name=names)
    row = min(height * 0.125, height * 0.8 / len(standing.rows) - height * 0.015)
    title = [line(head, fit_size([head], width * 0.8, height, TURN), color=ink)]
    mark: list[ft.Control] = [ft.Icon(Icon.TROPHY, size=height * TURN, color=ft.Colors.PRIMARY)] if hidden <= 0 else []
    top = ft.Row([*mark, *title], alignment=ft.MainAxisAlignment.CENTER, height=height * 0.12)
    names_and_sums = [f"{desk.name(row.player)}{desk.money(row.total)}MMMM" for row in standing.rows]
    size = fit_size(names_and_sums, width * 0.9, height, min(CASH, row / height * 0.6))
    rows = [
        _draw_rank(desk, each, (row, size), height) if place >= hidden else ft.Container(height=row)
        for place, each in enumerate(standing.rows)
    ]
    return [top, *rows]


def _draw_rank(desk: Desk, row: StandingRow, sizes: tuple[float, float], height: float) -> ft.Control:
    tall, size = sizes
    is_first = row.rank == 1
    ink = ft.Colors.ON_PRIMARY if is_first else ft.Colors.ON_SURFACE
    return ft.Container(
        ft.Row(
            [
                line(f"{row.rank}.", size, color=ink, width=size * 1.6),
                piece(desk, row.player, min(tall * 0.85, size * 1.5)),
                ft.Container(line(desk.name(row.player), size, color=ink, no_wrap=True), expand=True),
                line(desk.money(row.total), size, color=ink, no_wrap=True),
            ],
            spacing=size / 2,
        ),
        height=tall,
        padding=ft.Padding.symmetric(horizontal=size / 2),
        border_radius=height * 0.02,
        bgcolor=ft.Colors.PRIMARY if is_first else ft.Colors.SURFACE_CONTAINER_LOWEST,
    )


def _draw_chart(chronicle: Chronicle, telling: Telling, width: float, height: float) -> list[ft.Control]:
    """Everyone's worth over the evening, type and lines as large as the rest of the stage."""
    ink, people = find_ink(), chronicle.ranks
    zoom = height * STAGE / SVG_TYPE * 1.05
    columns = 2 if len(people) > 2 else 1
    legend_height = -(-len(people) // columns) * height * LINE * 1.5
    wide, high = width - height * 0.12, height * 0.8 - legend_height
    canvas = Canvas("large", round(wide / zoom), round(high / zoom), 5)
    picture = ft.Image(
        src=draw_worths(chronicle, telling, canvas, ink),
        width=wide,
        height=high,
        fit=ft.BoxFit.CONTAIN,
        semantics_label=tell_chart(chronicle, telling),
    )
    size = height * LINE * 0.9
    entries: list[ft.Control] = [
        ft.Row(
            [
                ft.Image(
                    src=draw_sample(pick_style(chronicle, rank.player), ink),
                    width=size * 2.4,
                    height=size,
                    exclude_from_semantics=True,
                ),
                line(telling.name(rank.player), size, color=ft.Colors.ON_PRIMARY_CONTAINER, no_wrap=True),
            ],
            width=wide / columns,
            spacing=size / 2,
        )
        for rank in people
    ]
    lines = [ft.Row(entries[place : place + columns], spacing=0) for place in range(0, len(entries), columns)]
    head = line(telling.tell("chart"), height * CASH, color=ft.Colors.ON_PRIMARY_CONTAINER)
    sheet = ft.Container(picture, bgcolor=ft.Colors.SURFACE_CONTAINER, border_radius=height * 0.02)
    return [head, sheet, *lines]


def _draw_points(
    desk: Desk, chronicle: Chronicle, telling: Telling, page: int, extent: tuple[float, float]
) -> list[ft.Control]:
    """Some turning points, as they came, with the piece of whoever did it."""
    (width, height), ink = extent, ft.Colors.ON_PRIMARY_CONTAINER
    shown = [line(telling.tell("turning_points"), height * CASH, color=ink)]
    size, room = height * NAME, width - height * 0.3
    for point in chronicle.turning_points[page * A_PAGE : (page + 1) * A_PAGE]:
        text = "\n".join(fold_name(telling.point(point), room, size)[:3])
        mark: ft.Control = ft.Icon(Icon.CLOCK, size=size * 2, color=ft.Colors.PRIMARY)
        if point.player:
            mark = piece(desk, point.player, size * 2)
        shown.append(ft.Row([mark, line(text, size, is_bold=False, color=ink)], spacing=size, height=height * 0.19))
    return shown
