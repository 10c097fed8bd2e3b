"""The Flet app: for every page that opens, find out who is there and show their screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import flet as ft

from companion.house.house import House
from companion.look.theme import GAP, LOW, SHEET, WIDE, dress, make_theme
from companion.reach.links import Links
from companion.screens.after.fame import table_gone
from companion.screens.kit.desk import Desk, act_not
from companion.screens.phone import Phone
from companion.screens.start.door import Door, Join
from companion.screens.start.home import BankHome
from companion.screens.start.lobby import BankLobby
from companion.screens.start.waiting import WaitingRoom, asked_seat, lost_seat
from companion.screens.tablet import Tablet
from companion.screens.watch.lobby import WatchLobby
from companion.screens.watch.stage import Watch
from companion.session.browser import Browser
from companion.session.page import PageSession
from companion.words.languages import Lang, choose_lang


def make_main(house: House, links: Links, lang: Lang | None) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet runs for each page that a browser opens."""

    async def main(page: ft.Page) -> None:
        session = await open_page(page, house, links, lang)
        await session.entrance.arrive(page.route or "/")
        page.render(App, page, session, links)

    return main


async def open_page(page: ft.Page, house: House, links: Links, lang: Lang | None = None) -> PageSession:
    """The session of one page in our look, following its connection, size, keys and address; it arrives nowhere yet."""
    browser = Browser(ft.SharedPreferences(), lang or _find_lang(page))
    session = PageSession(browser, house, page.client_ip or "?")
    if not page.web:  # a window of its own does not know where we serve
        session.origin = f"http://127.0.0.1:{links.port}"
    page.title = "Bankhalter"
    page.theme = make_theme(is_dark=False)
    page.dark_theme = make_theme(is_dark=True)
    page.theme_mode = ft.ThemeMode.SYSTEM
    page.padding = 0
    page.bgcolor = ft.Colors.SURFACE
    await browser.find_lang(asks=lang is None)

    async def go(event: Any) -> None:
        await session.entrance.arrive(getattr(event, "route", "") or "/")
        session.refresh()

    session.entrance.go = page.push_route
    session.entrance.leave_for = partial(ft.UrlLauncher().launch_url, web_only_window_name="_self")
    session.entrance.is_at_house = links.is_own(page.client_ip or "")
    page.on_route_change = go
    page.on_close = lambda _: session.place.leave()
    page.on_disconnect = lambda _: session.place.lose()
    page.on_connect = lambda _: session.place.regain()
    page.on_keyboard_event = lambda event: session.keys.press(event.key)
    page.on_resize = lambda _: session.refresh()
    return session


def _find_lang(page: ft.Page) -> Lang:
    locales = page.locale_configuration.supported_locales if page.locale_configuration else []
    return choose_lang(locale.language_code for locale in locales)


@ft.component
def App(page: ft.Page, session: PageSession, links: Links) -> ft.Control:
    """The page's root: drawn anew when another screen is due; what is on a screen during a game follows by itself."""
    _, redraw = ft.use_state(0)
    ft.use_effect(lambda: session.drawing.watch(redraw), [])
    width, height = page.width or WIDE, page.height or WIDE
    return ft.SafeArea(
        content=_choose_screen(session, links, width, height),
        minimum_padding=0 if _is_stage(session) else GAP,
        expand=True,
    )


def _is_stage(session: PageSession) -> bool:
    """A television, which is filled to its edges."""
    actor = session.place.actor
    return actor is not None and actor.role == "onlooker"


def _choose_screen(session: PageSession, links: Links, width: float, height: float) -> ft.Control:
    if session.table is not None and session.table.is_gone:
        return _center(table_gone(session))
    loss = session.place.find_loss()
    if loss is not None:
        return _center(lost_seat(session, loss))
    view = session.place.look()
    session.follow_game(view)
    if view is None:
        if session.entrance.arrival.kind == "bank":
            return _center(BankHome(session))
        if session.entrance.asked and session.table is not None:
            return _center(asked_seat(session, session.table))
        return _center(Join(session) if session.table else Door(session))
    if view.game is None:
        box = session.house.editions.get(view.lobby.edition)
        if view.actor.role == "banker":
            return dress(box, BankLobby(session, view, links, width))
        if view.actor.role == "onlooker":
            return WatchLobby(session, view, links, width, height)
        return dress(box, _center(WaitingRoom(session, view)))
    desk = Desk(session, view, view.game, view.actor.player or view.game.turn.player, act_not)
    if view.actor.role == "banker":
        return Tablet(desk, links, width)
    if view.actor.role == "player":
        return Phone(desk, is_flat=height < LOW < width)
    return Watch(desk, width, height)


def _center(content: ft.Control) -> ft.Control:
    """A single sheet in the middle, no wider than one reads easily."""
    sheet = ft.Container(ft.Container(content, width=SHEET), alignment=ft.Alignment.TOP_CENTER)
    return ft.Column(
        [sheet], scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
