"""A player's phone before the game begins: who is there, which token is mine, and a seat that went elsewhere."""

from __future__ import annotations

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import big, card, note, problem, title
from companion.screens.kit.parts import button, language_choice, say
from companion.screens.start.people import tell_token, token_chips
from companion.screens.start.picture import draw_groups
from companion.screens.start.steps import Setting, heading, use_entry
from companion.session.page import PageSession
from companion.session.place import Loss
from companion.table.asking import Ask
from companion.table.lobby import change_player
from companion.table.table import Table
from companion.table.views import View
from rules.editions.names import pick_text


@ft.component
def WaitingRoom(session: PageSession, view: View) -> ft.Control:
    """Until the banker begins."""
    lang, table = session.lang, session.table
    said, tell = ft.use_state("")
    is_open, set_open = ft.use_state(False)
    assert table is not None
    setting = Setting(session, table, tell)
    me = next((player for player in view.lobby.players if player.id == view.actor.player), None)
    field, _, on_enter = use_entry(session, say(lang, "join_name"), value=me.name if me else "", max_length=40)
    if me is None:
        return card(title(say(lang, "lobby_players")), *_others(setting, view), language_choice(session))

    async def rename() -> None:
        name = field.value or ""
        if await setting.apply(lambda lobby, box: change_player(lobby, box, me.id, name=name)) is None:
            set_open(False)

    on_enter(rename)

    async def open_name() -> None:
        set_open(True)

    change: list[ft.Control] = [button(say(lang, "wait_rename"), open_name, icon=Icon.EDIT, is_small=True)]
    if is_open:
        change = [field, button(say(lang, "people_rename"), rename, icon=Icon.CHECK, is_main=True)]
    return ft.Column(
        [
            card(
                title(say(lang, "lobby_wait", name=me.name)),
                note(say(lang, "wait_text")),
                *change,
                *([problem(said)] if said else []),
            ),
            card(heading(say(lang, "wait_token")), token_chips(setting, me)),
            card(
                heading(say(lang, "lobby_players")),
                *_others(setting, view),
                note(pick_text(setting.edition.title, lang)),
                draw_groups(setting.edition, lang),
            ),
            language_choice(session),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _others(setting: Setting, view: View) -> list[ft.Control]:
    lang, rows = setting.session.lang, list[ft.Control]()
    for player in view.lobby.players:
        is_here = player.id in view.online
        name = ft.Text(player.name, size=17, weight=ft.FontWeight.W_600, expand=True)
        token = ft.Text(
            tell_token(setting.edition, player.token, lang, setting.lobby.own_names),
            size=14,
            color=ft.Colors.ON_SURFACE_VARIANT,
        )
        icon = ft.Icon(
            Icon.PHONE if is_here else Icon.PERSON, size=20, semantics_label=say(lang, "online") if is_here else None
        )
        rows.append(ft.Row([icon, name, token], spacing=10))
    return rows or [note(say(lang, "watch_empty"))]


def asked_seat(session: PageSession, table: Table) -> ft.Control:
    """This phone has asked for a seat in a running game: it waits for the banker, or has been told no."""
    lang, ask = session.lang, table.seats.asking.look_up(session.entrance.asked)
    leave = session.entrance.stop_asking
    if not isinstance(ask, Ask):
        again = button(say(lang, "ask_again"), leave, icon=Icon.REFRESH)
        return card(title(say(lang, "ask_declined")), note(say(lang, "ask_declined_text")), again)
    name = next((player.name for player in table.state.lobby.players if player.id == ask.player), ask.player)
    waiting = card(
        title(say(lang, "ask_waiting", name=name)),
        note(say(lang, "ask_waiting_text")),
        big(say(lang, "ask_number", number=ask.number)),
        ft.ProgressBar(semantics_label=say(lang, "ask_waiting", name=name)),
        button(say(lang, "ask_stop"), leave, icon=Icon.CLOSE),
        language_choice(session),
    )
    return ft.Semantics(content=waiting, live_region=True, container=True)


def lost_seat(session: PageSession, loss: Loss) -> ft.Control:
    """Why this page has no seat any more; the way back is the door, or the games for who has the house's key."""

    async def leave() -> None:
        session.place.leave()
        await session.entrance.show_address("/j")
        session.refresh()

    lang = session.lang
    way = button(say(lang, "seat_lost_door"), leave, icon=Icon.LOGIN)
    if loss == "bank" and session.entrance.is_unlocked:
        way = button(say(lang, "fame_back"), session.entrance.close_bank, icon=Icon.HOME)
    text = say(lang, "seat_bank_text" if loss == "bank" else "seat_lost_text")
    return card(title(say(lang, f"seat_{loss}")), note(text), way)
