"""The code to join a table, and the table's settings: seats to free, trust, handing the bank over."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, title
from companion.reach.links import Links
from companion.reach.qr import qr_png
from companion.screens.kit.parts import button, chip, name_player, say, switch
from companion.session.page import PageSession
from companion.table.views import View
from rules.refusals import Refusal


@ft.component
def JoinCode(session: PageSession, view: View, links: Links, size: int = 250, *, is_flat: bool = False) -> ft.Control:
    """The QR code and the same to type, large enough to be read across the table; small, the one for onlookers.

    Flat, the words stand beside the code.
    """
    lang = session.lang
    link = links.to_table(view.code, view.join or "")
    watch = link.url.replace("/join/", "/watch/", 1)

    async def rotate() -> None:
        if session.table:
            session.table.seats.rotate_join()

    def move(address: str) -> None:
        links.preferred = address
        session.house.keep_address(address)
        session.refresh()

    others: list[ft.Control] = [
        chip(item.ip, partial(move, item.ip), is_chosen=item.ip == links.host) for item in links.addresses
    ]
    choice: list[ft.Control] = []
    if len(others) > 1:
        choice = [note(say(lang, "lobby_address")), ft.Row(others, wrap=True, spacing=8, run_spacing=8)]
    alone = links.host.startswith("127.") or links.host == "::1"
    typed: list[ft.Control] = [
        note(say(lang, "lobby_type")),
        _large(link.typed_address, 26),
        note(say(lang, "lobby_type_code")),
        _large(link.typed_code, 30),
        *([note(say(lang, "lobby_alone"))] if alone else []),
    ]
    code: list[ft.Control] = [_qr(link.url, size), *typed]
    if is_flat:
        words = ft.Column(typed, spacing=12, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        code = [ft.Row([_qr(link.url, size), words], spacing=16)]
    return card(
        title(say(lang, "lobby_scan")),
        *code,
        *choice,
        ft.Row(
            [_qr(watch, 132), ft.Column([note(say(lang, "watch_text")), note(watch.partition("?")[0])], expand=True)],
            spacing=12,
        ),
        button(say(lang, "bank_rotate"), rotate, icon=Icon.REFRESH),
    )


def _large(text: str, size: int) -> ft.Control:
    """An address or a code to be typed elsewhere."""
    return ft.Text(
        text,
        size=size,
        weight=ft.FontWeight.W_700,
        color=ft.Colors.ON_SURFACE,
        text_align=ft.TextAlign.CENTER,
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
        switch(
            say(lang, "bank_open_standing"),
            lambda value: change(open_standing=value),
            is_on=settings.open_standing,
        ),
        switch(say(lang, "bank_lobby_open"), lambda value: change(lobby_open=value), is_on=settings.lobby_open),
        *seats,
        button(say(lang, "bank_hand_over"), hand_over, icon=Icon.KEY),
        *([note(say(lang, "bank_hand_over_text")), _qr(handed, 200), note(handed)] if handed else []),
    )
