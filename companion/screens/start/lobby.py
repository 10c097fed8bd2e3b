"""The lobby on the banker's page, in three steps: the box, the way to play, the people; then the game begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.house.own_names import find_own_names
from companion.look.icons import Icon
from companion.look.theme import GAP, MIDDLE, WIDE, grid, note, pages, problem, scroller
from companion.reach.links import Links
from companion.screens.bank import JoinCode
from companion.screens.kit.parts import button, icon_button, language_choice, say
from companion.screens.paper.takeover import Takeover, takeover_card
from companion.screens.start.names import BoardNames
from companion.screens.start.people import People
from companion.screens.start.picture import box_tile, figures_card
from companion.screens.start.steps import Setting, explain_lobby
from companion.screens.start.way import house_rules_card, mode_card
from companion.session.page import PageSession
from companion.table.lobby import Lobby, change_edition, list_position_problems
from companion.table.views import View
from rules.refusals import Refusal

STEPS = ("box", "way", "people")


@ft.component
def BankLobby(session: PageSession, view: View, links: Links, width: float) -> ft.Control:
    """One step at a time, with the way on always at the bottom."""
    lang, table = session.lang, session.table
    said, tell = ft.use_state("")
    step, set_step = ft.use_state("people" if view.lobby.players else "box")
    assert table is not None
    setting = Setting(session, table, tell)

    def go_to(name: str) -> None:
        tell("")
        set_step(name)

    if step == "paper":
        return Takeover(session, view, width, lambda: go_to("people"))
    names = {
        "box": (f"1 · {say(lang, 'step_box')}", Icon.CHEST),
        "way": (f"2 · {say(lang, 'step_way')}", Icon.RULE),
        "people": (f"3 · {say(lang, 'step_people')}", Icon.PEOPLE),
    }
    back = icon_button(say(lang, "lobby_back"), Icon.HOME, lambda: session.run(session.entrance.close_bank))
    head = ft.Row([back, ft.Container(pages(names, step, go_to), expand=True)], spacing=8)
    return ft.Column(
        [
            head,
            *([problem(said)] if said else []),
            _show_step(setting, view, links, step, width, lambda: go_to("paper")),
            _foot(setting, view, step, go_to),
        ],
        spacing=GAP,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _show_step(
    setting: Setting, view: View, links: Links, step: str, width: float, open_paper: Callable[[], None]
) -> ft.Control:
    session = setting.session
    if step == "box":
        return _beside(width, [_boxes(setting), BoardNames(setting, view)], [_figures(setting)], 7, 5)
    if step == "way":
        return _beside(width, [mode_card(setting)], [house_rules_card(setting), language_choice(session)], 6, 6)
    code = JoinCode(session, view, links, 340 if width >= MIDDLE else 280, is_flat=MIDDLE <= width < WIDE)
    people = [People(setting, view), takeover_card(session, view, open_paper)]
    return _beside(width, [code], people, 5, 6, is_second_first=width < MIDDLE and bool(view.taken))


def _beside(
    width: float,
    first: list[ft.Control],
    second: list[ft.Control],
    one: int,
    other: int,
    *,
    is_second_first: bool = False,
) -> ft.Control:
    """Two parts beside each other that scroll alone, or one below the other where the screen is narrow."""
    if width < WIDE:
        return scroller(*([*second, *first] if is_second_first else [*first, *second]))
    parts = [scroller(*first, weight=one), scroller(*second, weight=other)]
    return ft.Row(parts, spacing=GAP, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)


def _boxes(setting: Setting) -> ft.Control:
    """The boxes to choose from."""
    session, table = setting.session, setting.table

    def choose(name: str) -> None:
        own = find_own_names(session.house.shelf, table.editions[name])

        def change(lobby: Lobby, _: object) -> Lobby | Refusal:
            return lobby if lobby.edition == name else change_edition(lobby, table.editions[name], own)

        setting.change(change)

    tiles = [
        box_tile(edition, session.lang, partial(choose, name), is_chosen=name == setting.lobby.edition)
        for name, edition in table.editions.items()
    ]
    for item in tiles:
        item.col = {"xs": 6, "md": 4}
    return grid(*tiles)


def _figures(setting: Setting) -> ft.Control:
    return figures_card(setting.edition, setting.session.lang)


def _foot(setting: Setting, view: View, step: str, go_to: Callable[[str], None]) -> ft.Control:
    """What is still missing, and the way on."""
    lang, place = setting.session.lang, STEPS.index(step)

    async def go_on() -> None:
        go_to(STEPS[place + 1])

    async def start() -> None:
        await setting.manage(lambda table, actor: table.start(actor).refusal)

    if step != "people":
        label = say(lang, "step_to_way") if step == "box" else say(lang, "step_to_people")
        return button(label, go_on, icon=Icon.FORWARD, is_main=True)
    problems, game = list_position_problems(view.lobby, setting.table.editions)
    no = problems[0] if problems else None
    begin = button(say(lang, "lobby_start"), start, icon=Icon.PLAY, is_main=True, is_off=no is not None)
    hint = note(explain_lobby(setting.session, no, setting.edition, game)) if no else note(_tell_ready(setting, view))
    return ft.Column([hint, begin], spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _tell_ready(setting: Setting, view: View) -> str:
    """How many phones are here, and who stays with the banker."""
    lang = setting.session.lang
    phones = len(view.taken)
    return say(lang, "lobby_ready", count=len(view.lobby.players), phones=phones)
