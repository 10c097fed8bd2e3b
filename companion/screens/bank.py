"""The code to join a table, and the table's settings: seats to free, trust, handing the bank over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, problem, strong, title
from companion.reach.links import Links
from companion.reach.qr import qr_png
from companion.screens.kit.parts import SureButton, button, chip, explain, keyed, name_player, say, switch
from companion.session.page import PageSession
from companion.table.asking import Ask
from companion.table.permits import Actor
from companion.table.table import Table
from companion.table.views import View
from rules.refusals import Refusal
from rules.state import Game

MOST_SHOWN = 3
"""Phones that ask, at a time; the others come up as these are answered."""
Manage = Callable[[Callable[[Table, Actor], Any]], Awaitable[Any]]


@ft.component
def JoinCode(session: PageSession, view: View, links: Links, size: int = 250, *, is_flat: bool = False) -> ft.Control:
    """The QR code and the same to type, large enough to be read across the table; small, the one for onlookers.

    Flat, the words stand beside the code.
    """
    lang = session.lang
    link = links.to_table(view.code, view.join or "")
    onlooker = links.to_table(view.code, view.watch or "")
    watch = onlooker.url.replace("/join/", "/watch/", 1)

    manage, said = use_manage(session)

    async def rotate() -> None:
        await manage(lambda table, actor: table.seats.rotate_join(actor))

    async def keep(address: str) -> None:
        if await manage(lambda table, actor: table.check_manager(actor)):
            links.preferred = address
            session.refresh()
            await asyncio.to_thread(session.house.keep_address, address)

    def move(address: str) -> None:
        session.run(partial(keep, address))

    others: list[ft.Control] = [
        chip(item.ip, partial(move, item.ip), is_chosen=item.ip == links.host) for item in links.choices
    ]
    choice: list[ft.Control] = []
    if len(others) > 1:
        choice = [note(say(lang, "lobby_address")), ft.Row(others, wrap=True, spacing=8, run_spacing=8)]
    typed: list[ft.Control] = [
        note(say(lang, "lobby_type")),
        _large(link.typed_address, 26),
        note(say(lang, "lobby_type_code")),
        _large(link.typed_code, 30),
        *([note(say(lang, "lobby_alone"))] if links.is_alone else []),
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
            [_qr(watch, 132), ft.Column([note(say(lang, "watch_text")), _large(onlooker.typed_code, 18)], expand=True)],
            spacing=12,
        ),
        *([problem(said)] if said else []),
        SureButton(
            say(lang, "bank_rotate"), say(lang, "bank_rotate_sure"), say(lang, "bank_keep"), rotate, Icon.REFRESH
        ),
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


def ask_cards(session: PageSession, view: View, game: Game) -> list[ft.Control]:
    """Phones that ask for a seat in the running game; each shows its number, so that the right one is let in."""
    return [keyed(f"ask-{ask.number}", AskCard(session, view, game, ask)) for ask in view.asks[:MOST_SHOWN]]


@ft.component
def AskCard(session: PageSession, view: View, game: Game, ask: Ask) -> ft.Control:
    """One phone that asks, and the banker's yes or no."""
    lang = session.lang
    manage, said = use_manage(session)
    name = name_player(game, lang, ask.player)
    text = "ask_text_taken" if ask.player in view.taken else "ask_text"

    async def grant() -> None:
        await manage(lambda table, actor: table.seats.answer_ask(actor, ask.number, grant=True))

    async def decline() -> None:
        await manage(lambda table, actor: table.seats.answer_ask(actor, ask.number, grant=False))

    asked = card(
        strong(say(lang, "ask_title", name=name)),
        note(say(lang, text, name=name, number=ask.number)),
        *([problem(said)] if said else []),
        button(say(lang, "ask_grant", name=name), grant, icon=Icon.CHECK, is_main=True),
        button(say(lang, "ask_decline", number=ask.number), decline, icon=Icon.CLOSE),
    )
    return ft.Semantics(content=asked, live_region=True, container=True)


def use_manage(session: PageSession) -> tuple[Manage, str]:
    """How to change the table itself from this page, and what it said last: a refusal, or nothing.

    What comes back is the answer, True where there is nothing to tell, or None after a refusal.
    """
    said, tell = ft.use_state("")

    async def manage(change: Callable[[Table, Actor], Any]) -> Any:
        done = await session.place.manage(change)
        tell(explain(session, done) if isinstance(done, Refusal) else "")
        return None if isinstance(done, Refusal) else (True if done is None else done)

    return manage, said


@ft.component
def SeatCard(session: PageSession, view: View, links: Links) -> ft.Control:
    """Settings of the table, seats to free, and handing the bank over."""
    lang, table, game = session.lang, session.table, view.game
    handed, set_handed = ft.use_state("")
    manage, said = use_manage(session)
    assert table is not None
    assert game is not None

    async def hand_over() -> None:
        secret = await manage(lambda table, actor: table.seats.offer_bank(actor))
        offered = links.to_table(table.code, secret).url if isinstance(secret, str) else ""
        set_handed(offered.replace("/join/", "/take/", 1))

    seats: list[ft.Control] = []
    for player in sorted(view.taken):

        async def free(seat: str = player) -> None:
            await manage(lambda table, actor: table.seats.free(actor, seat))

        name = name_player(game, lang, player)
        label, sure = say(lang, "bank_free", name=name), say(lang, "bank_free_sure", name=name)
        asking = SureButton(label, sure, say(lang, "bank_keep"), free, Icon.PERSON_REMOVE)
        seats.append(keyed(f"free-{player}", asking))
    settings = view.settings

    def change(**values: Any) -> Awaitable[Any]:
        return manage(lambda table, actor: table.seats.change_settings(actor, **values))

    def trust(value: bool) -> Awaitable[Any]:
        return change(trust="banker_confirms" if value else "bank_trusts")

    return card(
        title(say(lang, "bank_settings")),
        *([problem(said)] if said else []),
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
