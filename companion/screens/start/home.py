"""The bank's front page: go on with a game of this house, or begin a new one; behind a PIN if there is one."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import flet as ft

from companion.look.boxes import find_sign
from companion.look.colors import readable_on
from companion.look.icons import Icon
from companion.look.theme import card, note, problem, stack, title
from companion.screens.after.fame import BinPage, Deletable, HallPage, house_pages
from companion.screens.kit.parts import Handler, SureButton, button, explain, keyed, language_choice, say
from companion.screens.start.steps import tile, use_entry, words
from companion.session.page import PageSession
from companion.store.shelf import GameRow
from rules.editions.names import pick_text
from rules.refusals import Refusal

SHOWN = ("lobby", "running", "damaged")


@ft.component
def BankHome(session: PageSession) -> ft.Control:
    """Go on with a game or begin a new one."""
    lang, house = session.lang, session.house
    said, set_said = ft.use_state("")
    page, set_page = ft.use_state("games")

    async def open_table(code: str) -> None:
        table = await asyncio.to_thread(house.find_table, code)
        if table is None:
            set_said(say(lang, "bank_unreadable"))
            return
        no = await session.entrance.open_bank(table)
        set_said(explain(session, no) if no else "")
        session.refresh()

    async def begin() -> None:
        table = await asyncio.to_thread(house.create_table)
        if isinstance(table, Refusal):
            set_said(explain(session, table))
            return
        await open_table(table.code)

    if not session.entrance.is_unlocked:
        return Locked(session)
    games: list[ft.Control] = []
    for row in house.list_games():
        if row.state in SHOWN:

            async def go_on(code: str = row.id) -> None:
                await open_table(code)

            games.append(keyed(row.id, Deletable(session, row.id, row.title, _game_tile(session, row, go_on))))
    tabs = house_pages(session, page, set_page)
    trouble = [problem(said)] if said else []
    if page == "fame":
        return stack(tabs, *trouble, HallPage(session, open_table))
    if page == "bin":
        return stack(tabs, BinPage(session))
    return ft.Column(
        [
            tabs,
            card(
                title(say(lang, "bank_title")),
                *[problem(notice) for notice in house.notices],
                *trouble,
                button(say(lang, "bank_new"), begin, icon=Icon.ADD, is_main=True),
            ),
            card(title(say(lang, "bank_games")), *(games or [note(say(lang, "bank_no_games"))])),
            language_choice(session),
            *_list_quit(session),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@ft.component
def Locked(session: PageSession) -> ft.Control:
    """The PIN; or what to do when the house was started anew and this address is of yesterday."""
    lang, house = session.lang, session.house
    field, _, on_enter = use_entry(
        session, say(lang, "bank_pin"), password=True, autofocus=True, keyboard_type=ft.KeyboardType.NUMBER
    )

    is_tried, set_tried = ft.use_state(False)

    async def unlock() -> None:
        set_tried(True)
        await session.entrance.unlock_bank(session.entrance.arrival.secret, field.value or "")
        session.refresh()

    on_enter(unlock)

    no = session.entrance.problem
    is_old = no is not None and no.code == "wrong_secret"
    is_asked = no is not None and no.code == "pin_needed" and not is_tried
    why = say(lang, "bank_old_address") if is_old else explain(session, no) if no and not is_asked else ""
    form: list[ft.Control] = []
    if house.has_pin() and not is_old:
        form = [field, button(say(lang, "bank_unlock"), unlock, icon=Icon.JAIL_OUT, is_main=True)]
    return card(title(say(lang, "bank_title")), *([problem(why)] if why else []), *form, language_choice(session))


def _list_quit(session: PageSession) -> list[ft.Control]:
    """The way out for whoever has no terminal to stop the program in."""
    if not session.entrance.may_quit():
        return []
    lang = session.lang
    sure, keep = say(lang, "bank_quit_sure"), say(lang, "bank_quit_not")
    return [SureButton(say(lang, "bank_quit"), sure, keep, session.entrance.quit_house, Icon.LOGOUT)]


def _game_tile(session: PageSession, row: GameRow, go_on: Handler) -> ft.Control:
    """A game by who plays it, its box, when it was played last and how far it is."""
    lang, edition = session.lang, session.house.editions.get(row.edition)
    accent = edition.accent if edition else "#55606b"
    mark = ft.Container(
        ft.Icon(find_sign(edition), color=readable_on(accent), size=26),
        width=52,
        height=52,
        border_radius=12,
        bgcolor=accent,
        alignment=ft.Alignment.CENTER,
    )
    state = {
        "lobby": say(lang, "bank_state_lobby"),
        "running": say(lang, "bank_state_running"),
        "damaged": say(lang, "bank_state_damaged"),
    }[row.state]
    box = pick_text(edition.title, lang) if edition else row.edition
    head = say(lang, "bank_open", title=row.title or say(lang, "bank_nobody"))
    lines = words(head, f"{box} · {state}", f"{tell_when(session, row.changed)} · {row.id}")
    return tile(ft.Row([mark, lines, ft.Icon(Icon.RIGHT, color=ft.Colors.PRIMARY)], spacing=12), go_on, padding=12)


def tell_when(session: PageSession, millis: int) -> str:
    """A moment as people say it: today and yesterday by name, else the day."""
    lang = session.lang
    then, now = (datetime.fromtimestamp(value / 1000).astimezone() for value in (millis, session.house.clock()))
    clock = f"{then:%H:%M}"
    if then.date() == now.date():
        return say(lang, "when_today", time=clock)
    if then.date() == (now - timedelta(days=1)).date():
        return say(lang, "when_yesterday", time=clock)
    day = say(lang, "when_date", day=then.day, month=then.month, year=then.year)
    return say(lang, "when_day", day=day, time=clock)
