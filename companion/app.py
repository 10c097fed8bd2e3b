"""The Flet app: for every page that opens, find out who is there and show their screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.bridge import PageSession
from companion.house import House
from companion.links import Links
from companion.screens.bank import BankHome, BankLobby
from companion.screens.door import Door, Join
from companion.screens.parts import say
from companion.screens.phone import Phone
from companion.screens.tablet import Tablet
from companion.screens.watch import Watch
from companion.theme import GAP, SHEET, WIDE, card, make_theme, note, title
from rules.editions.names import Lang


def make_main(house: House, links: Links, lang: Lang | None) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet runs for each page."""

    async def main(page: ft.Page) -> None:
        session = PageSession(ft.SharedPreferences(), house, page.client_ip or "?", lang or _find_lang(page))
        page.title = "Bankhalter"
        page.theme = make_theme(is_dark=False)
        page.dark_theme = make_theme(is_dark=True)
        page.theme_mode = ft.ThemeMode.SYSTEM
        page.padding = 0
        page.bgcolor = ft.Colors.SURFACE
        await session.arrive(page.route or "/")

        async def go(event: Any) -> None:
            await session.arrive(getattr(event, "route", "") or "/")
            session.refresh()

        page.on_route_change = go
        page.on_close = lambda _: session.leave()
        page.on_disconnect = lambda _: session.lose()
        page.on_connect = lambda _: session.regain()
        page.on_resize = lambda _: session.refresh()
        page.render(App, page, session, links)

    return main


def _find_lang(page: ft.Page) -> Lang:
    locales = page.locale_configuration.supported_locales if page.locale_configuration else []
    code = locales[0].language_code if locales else None
    return "de" if code is None or code == "de" else "en"


@ft.component
def App(page: ft.Page, session: PageSession, links: Links) -> ft.Control:
    """The page's root: drawn anew whenever the table or the size of the screen has changed."""
    _, redraw = ft.use_state(0)
    ft.use_effect(lambda: session.watch(redraw), [])
    return ft.SafeArea(
        content=_choose_screen(session, links, page.width or WIDE),
        minimum_padding=GAP,
        expand=True,
    )


def _choose_screen(session: PageSession, links: Links, width: float) -> ft.Control:
    if session.has_lost_seat():
        return _center(card(title(say(session.lang, "seat_lost")), note(say(session.lang, "seat_lost_text"))))
    view = session.see()
    if view is None:
        if session.arrival.kind == "bank":
            return _center(BankHome(session))
        return _center(Join(session) if session.table else Door(session))
    if view.actor.role == "banker":
        return Tablet(session, view, links, width) if view.game else BankLobby(session, view, links, width)
    return Phone(session, view) if view.actor.role == "player" else Watch(session, view, width)


def _center(content: ft.Control) -> ft.Control:
    """A single sheet in the middle, no wider than one reads easily."""
    return ft.Column(
        [ft.Container(content, width=SHEET)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
