"""The banker's screens: the games of this house, and one table with its lobby, players and requests."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.bridge import PageSession
from companion.links import Links
from companion.qr import qr_png
from companion.screens.parts import button, explain, language_button, name_player, say, switch, use_field
from companion.screens.setup import LobbySetUp
from companion.theme import GAP, MIDDLE, card, note, problem, scroller, title
from companion.views import View
from companion.web.icons import Icon
from rules.refusals import Refusal


@ft.component
def BankHome(session: PageSession) -> ft.Control:
    """Go on with a game or begin a new one."""
    lang, house = session.lang, session.house
    said, set_said = ft.use_state("")
    field, _ = use_field(say(lang, "bank_pin"), password=True)

    async def unlock() -> None:
        session.unlock_bank(session.arrival.secret, field.value or "")
        session.refresh()

    if not session.is_unlocked:
        why = explain(session, session.problem) if session.problem else ""
        return card(
            title(say(lang, "bank_title")),
            *([problem(why)] if why else []),
            field,
            button(say(lang, "bank_unlock"), unlock, icon=Icon.JAIL_OUT, is_main=True),
        )

    async def open_table(code: str) -> None:
        table = house.find_table(code)
        no = await session.open_bank(table) if table else None
        set_said(explain(session, no) if no else "")
        session.refresh()

    async def begin() -> None:
        table = house.create_table()
        if isinstance(table, Refusal):
            set_said(explain(session, table))
            return
        await open_table(table.code)

    games: list[ft.Control] = []
    for row in house.list_games():
        if row.state in ("lobby", "running", "damaged"):

            async def go_on(code: str = row.id) -> None:
                await open_table(code)

            label = f"{row.title or '–'} · {row.edition} · {row.id}"
            games.append(button(say(lang, "bank_open", title=label), go_on, icon=Icon.PLAY))
    return card(
        title(say(lang, "bank_games")),
        *[problem(notice) for notice in house.notices],
        *([problem(said)] if said else []),
        *(games or [note(say(lang, "bank_no_games"))]),
        button(say(lang, "bank_new"), begin, icon=Icon.ADD, is_main=True),
        language_button(session),
    )


@ft.component
def BankLobby(session: PageSession, view: View, links: Links, width: float) -> ft.Control:
    """The code to join, and what is settled before the game."""
    code, setting = JoinCode(session, view, links), LobbySetUp(session, view)
    if width < MIDDLE:
        return scroller(setting, code)
    parts = [scroller(code, weight=5), scroller(setting, weight=7)]
    return ft.Row(parts, spacing=GAP, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)


@ft.component
def JoinCode(session: PageSession, view: View, links: Links) -> ft.Control:
    """The QR code, and the same to type."""
    lang = session.lang
    link = links.to_table(view.code, view.join or "")
    watch = link.url.replace("/join/", "/watch/", 1)
    typed = say(lang, "lobby_type", address=link.typed_address, code=link.typed_code)

    async def rotate() -> None:
        if session.table:
            session.table.seats.rotate_join()

    def move(event: ft.Event[ft.Dropdown]) -> None:
        links.preferred = event.control.value
        session.house.keep_address(links.preferred)
        session.refresh()

    others = [ft.DropdownOption(key=item.ip, text=item.ip) for item in links.addresses]
    return card(
        title(say(lang, "lobby_scan")),
        _qr(link.url, 280),
        note(typed),
        *(
            [ft.Dropdown(label=say(lang, "lobby_address"), value=links.host, options=others, on_select=move)]
            if len(others) > 1
            else []
        ),
        button(say(lang, "bank_rotate"), rotate, icon=Icon.REFRESH),
        note(say(lang, "watch_text")),
        _qr(watch, 140),
        ft.Text(watch, size=13, color=ft.Colors.ON_SURFACE_VARIANT),
    )


def _qr(url: str, size: int) -> ft.Control:
    """A QR code on white, whatever the theme."""
    image = ft.Image(src=qr_png(url), width=size, height=size, semantics_label=url, fit=ft.BoxFit.CONTAIN)
    return ft.Row(
        [ft.Container(content=image, bgcolor="#ffffff", padding=8, border_radius=8)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


@ft.component
def SeatCard(session: PageSession, view: View, links: Links) -> ft.Control:
    """Settings of the table, seats to free, and handing the bank over."""
    lang, table, game = session.lang, session.table, view.game
    handed, set_handed = ft.use_state("")
    assert table is not None
    assert game is not None

    async def hand_over() -> None:
        secret = table.seats.offer_bank()
        offered = "" if isinstance(secret, Refusal) else links.to_table(table.code, secret).url
        set_handed(offered.replace("/join/", "/take/", 1))

    seats: list[ft.Control] = []
    for player in sorted(view.taken):

        async def free(seat: str = player) -> None:
            table.seats.free(seat)

        label = say(lang, "bank_free", name=name_player(game, lang, player))
        seats.append(button(label, free, icon=Icon.PERSON_REMOVE))
    settings = view.settings

    def change(**values: Any) -> None:
        table.seats.change_settings(**values)

    def trust(value: bool) -> None:
        change(trust="banker_confirms" if value else "bank_trusts")

    return card(
        title(say(lang, "bank_settings")),
        switch(say(lang, "bank_confirms"), trust, is_on=settings.trust == "banker_confirms"),
        switch(
            say(lang, "bank_open_balances"),
            lambda value: change(open_balances=value),
            is_on=settings.open_balances,
        ),
        switch(say(lang, "bank_lobby_open"), lambda value: change(lobby_open=value), is_on=settings.lobby_open),
        *seats,
        button(say(lang, "bank_hand_over"), hand_over, icon=Icon.KEY),
        *([note(say(lang, "bank_hand_over_text")), _qr(handed, 200), note(handed)] if handed else []),
    )
