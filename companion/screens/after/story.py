"""The story of the game: worth over time, turning points, who paid whom, what deeds earned, and files to keep."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.keepsakes.chronicle import Chronicle, DeedAccount, TurningPoint, has_chronicle, tell_chronicle
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.downloads import may_keep, may_see_story, write_link
from companion.look.icons import Icon
from companion.look.theme import ROUND, card, note, stack, title
from companion.screens.after.charts import bar, worth_chart
from companion.screens.kit.cards import group_mark
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, chip
from companion.words.amounts import open_line
from companion.words.filling import Told
from companion.words.story import tell_entry
from rules.history import History
from rules.state import BANK

FEW_DEEDS = 5
AROUND = 2
"""Entries told before and after the one a turning point leads to."""


def find_story(desk: Desk) -> History | None:
    """The history of which the story may be told here; None for one who may not see it yet."""
    table, actor = desk.session.table, desk.view.actor
    return table.history if table is not None and may_see_story(table, actor) else None


def read_story(desk: Desk) -> tuple[int, bool] | None:
    """What its panels depend on: the newest entry, since each change, an undo too, is one. Comparing all is slow."""
    history = find_story(desk)
    return (history.last.number, has_chronicle(history)) if history is not None else None


def find_chronicle(desk: Desk, history: History) -> Chronicle | None:
    """At once as a rule; that of a very long game is written in the workshop, and drawn when it is there."""
    if has_chronicle(history):
        return tell_chronicle(history)
    session, actor = desk.session, desk.view.actor
    begun = session.house.workshop.begin(f"{desk.view.code}/{actor.seat}", partial(tell_chronicle, history))
    if begun is not None:
        begun.add_done_callback(lambda made: None if made.exception() else session.drawing.wake())
    return None


@panel(read_story)
def StoryPanel(desk: Desk, is_wide: bool = False) -> ft.Control:
    """All of it, one sheet below the other; `is_wide` where there is room for a large chart."""
    history = find_story(desk)
    if history is None:
        return stack(card(note(Telling(desk.game, desk.lang).tell("story_later"))), KeepPanel(desk))
    chronicle, telling = find_chronicle(desk, history), Telling(history.game, desk.lang)
    if chronicle is None:
        return stack(card(note(telling.tell("story_soon"))), KeepPanel(desk))
    chart = card(
        title(telling.tell("chart")),
        worth_chart(chronicle, telling, is_wide=is_wide),
        note(telling.tell("chart_note_timed" if chronicle.is_timed else "chart_note")),
    )
    facts = card(title(telling.tell("story")), *_list_facts(chronicle, telling))
    return stack(chart, facts, TurningPoints(desk), FlowCard(desk), EarningsCard(desk), KeepPanel(desk))


def _list_facts(chronicle: Chronicle, telling: Telling) -> list[ft.Control]:
    """Length, turns, bookings and the money moved."""
    facts = {
        "played": telling.duration(chronicle.played) if chronicle.is_timed else "",
        "turns": telling.plain(chronicle.turns),
        "bookings": telling.plain(chronicle.bookings),
        "taken_back": telling.plain(chronicle.taken_back) if chronicle.taken_back else "",
        "moved": telling.money(sum(chronicle.flows.sums.values())),
    }
    return [
        ft.Row(
            [
                ft.Text(open_line(telling.tell(key)), size=15, expand=True),
                ft.Text(value, size=15, weight=ft.FontWeight.W_500),
            ]
        )
        for key, value in facts.items()
        if value
    ]


@panel(read_story)
def TurningPoints(desk: Desk) -> ft.Control:
    """What turned the game; a tap tells the bookings around it."""
    shown, show = ft.use_state(0)
    history = find_story(desk)
    if history is None:
        return stack()
    chronicle, telling = find_chronicle(desk, history), Telling(history.game, desk.lang)
    if chronicle is None:
        return stack()
    rows: list[ft.Control] = []
    for place, point in enumerate(chronicle.turning_points, start=1):
        is_open = shown == place
        rows.append(_point_row(point, telling, partial(show, 0 if is_open else place), is_open=is_open))
        if is_open:
            rows.append(_tell_around(history, point, desk))
    return card(title(telling.tell("turning_points")), *(rows or [note(telling.tell("turning_points_none"))]))


def _point_row(point: TurningPoint, telling: Telling, tap: Callable[[], None], *, is_open: bool) -> ft.Control:
    number = telling.tell("number", entry=Told(str(point.entry)))
    face = ft.Row(
        [
            ft.Text(number, size=14, width=58, color=ft.Colors.ON_SURFACE_VARIANT),
            ft.Text(telling.point(point), size=15, weight=ft.FontWeight.W_400, expand=True),
            ft.Icon(Icon.LESS if is_open else Icon.MORE, size=20, color=ft.Colors.ON_SURFACE_VARIANT),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.TextButton(
        content=face,
        on_click=lambda _: tap(),
        style=ft.ButtonStyle(
            color=ft.Colors.ON_SURFACE,
            padding=ft.Padding.symmetric(vertical=12, horizontal=4),
            shape=ft.RoundedRectangleBorder(radius=ROUND),
        ),
    )


def _tell_around(history: History, point: TurningPoint, desk: Desk) -> ft.Control:
    """The booking itself and a few before and after, those that were taken back left out."""
    entries = [step.entry for step in history.steps()][::-1]
    place = next(place for place, entry in enumerate(entries) if entry.number == point.entry)
    lines: list[ft.Control] = []
    for entry in entries[max(0, place - AROUND) : place + AROUND + 1]:
        weight = ft.FontWeight.W_600 if entry.number == point.entry else ft.FontWeight.W_400
        text = " ".join(tell_entry(entry, history.game, desk.lang))
        lines.append(
            ft.Row(
                [ft.Text(str(entry.number), size=13, width=44), ft.Text(text, size=14, weight=weight, expand=True)],
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    return ft.Container(
        ft.Column(lines, spacing=6),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=ROUND,
        padding=12,
    )


@panel(read_story)
def FlowCard(desk: Desk) -> ft.Control:
    """Whom one account paid and who paid it, as bars; one's own first."""
    chosen, choose = ft.use_state("")
    history = find_story(desk)
    if history is None:
        return stack()
    chronicle, telling = find_chronicle(desk, history), Telling(history.game, desk.lang)
    if chronicle is None:
        return stack()
    flows, account = chronicle.flows, chosen or desk.player
    chips: list[ft.Control] = [
        chip(telling.name(each), partial(choose, each), is_chosen=each == account) for each in flows.accounts
    ]
    most = flows.most()
    paid = sorted(((flows.paid(account, each), each) for each in flows.accounts), reverse=True)
    got = sorted(((flows.paid(each, account), each) for each in flows.accounts), reverse=True)
    parts: list[ft.Control] = []
    for key, total, rows in (
        ("paid_sum", flows.paid_by(account), paid),
        ("received_sum", flows.paid_to(account), got),
    ):
        parts.append(ft.Text(telling.tell(key, amount=total), size=16, weight=ft.FontWeight.W_600))
        parts += [bar(telling.name(each), telling.money(sum_), sum_ / most) for sum_, each in rows if sum_]
    return card(title(telling.tell("flows")), ft.Row(chips, wrap=True, spacing=8, run_spacing=8), *parts)


@panel(read_story)
def EarningsCard(desk: Desk) -> ft.Control:
    """What the deeds cost and earned, the best first."""
    is_whole, set_whole = ft.use_state(False)
    history = find_story(desk)
    if history is None:
        return stack()
    telling = Telling(history.game, desk.lang)
    chronicle = find_chronicle(desk, history)
    accounts = sorted(chronicle.deeds, key=lambda account: -account.gain) if chronicle else []
    if not accounts:
        return stack()

    async def more() -> None:
        set_whole(not is_whole)

    rows = [_deed_row(desk, account, telling) for account in (accounts if is_whole else accounts[:FEW_DEEDS])]
    label = telling.tell("deeds_fewer" if is_whole else "deeds_all", count=len(accounts))
    toggle = [button(label, more, icon=Icon.LESS if is_whole else Icon.MORE)] if len(accounts) > FEW_DEEDS else []
    return card(title(telling.tell("deeds")), note(telling.tell("deeds_note")), *rows, *toggle)


def _deed_row(desk: Desk, account: DeedAccount, telling: Telling) -> ft.Control:
    told = telling.tell("deed_sums", cost=Told(telling.money(account.cost)), rents=Told(telling.money(account.rents)))
    owner = telling.name(account.owner or BANK)
    gain = ("+" if account.gain > 0 else "") + telling.money(account.gain)
    color = ft.Colors.PRIMARY if account.gain > 0 else ft.Colors.ERROR if account.gain < 0 else ft.Colors.ON_SURFACE
    return ft.Row(
        [
            group_mark(desk, desk.game.book.deeds[account.deed].group, 28),
            ft.Column(
                [
                    ft.Text(telling.deed(account.deed), size=15, weight=ft.FontWeight.W_500),
                    ft.Text(f"{owner} · {told}", size=13, color=ft.Colors.ON_SURFACE_VARIANT),
                ],
                spacing=0,
                expand=True,
            ),
            ft.Text(gain, size=15, weight=ft.FontWeight.W_600, color=color),
        ]
    )


@panel(lambda desk: (read_story(desk), desk.view.phase, desk.view.settings))
def KeepPanel(desk: Desk) -> ft.Control:
    """Files to keep and share. Each button is a link, so that a phone opens it with the very tap."""
    table, actor, telling = desk.session.table, desk.view.actor, Telling(desk.game, desk.lang)
    assert table is not None
    if not may_keep(table, actor, "ledger.json"):
        return stack()

    def link(key: str, icon: ft.IconData, what: str, *, show: bool = False) -> ft.Control:
        address = desk.session.origin + write_link(desk.session.house, table, actor, what, desk.lang, show=show)
        return ft.OutlinedButton(
            content=ft.Text(telling.tell(key), size=15, weight=ft.FontWeight.W_500),
            icon=icon,
            url=ft.Url(address, ft.UrlTarget.BLANK if show else ft.UrlTarget.SELF),
            style=ft.ButtonStyle(
                shape=ft.RoundedRectangleBorder(radius=ROUND),
                padding=ft.Padding.symmetric(vertical=16, horizontal=12),
            ),
        )

    buttons: list[ft.Control] = []
    if may_keep(table, actor, "report.html"):
        buttons = [
            link("keep_show", Icon.PRINT, "report.html", show=True),
            link("keep_report", Icon.DOWNLOAD, "report.html"),
            link("keep_picture", Icon.SHARE, "result.png"),
        ]
    if desk.game.result is None and not desk.is_bank:  # the banker has a card of its own for it
        buttons.append(link("keep_paper", Icon.PRINT, "paper.html", show=True))
    buttons += [link("keep_csv", Icon.DOWNLOAD, "ledger.csv"), link("keep_json", Icon.DOWNLOAD, "ledger.json")]
    return card(title(telling.tell("keep")), note(telling.tell("keep_note")), *buttons)
