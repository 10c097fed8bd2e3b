"""The third step of the lobby: who plays, in which order, with which token; who keeps the bank and who begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, badge, card, note, title
from companion.screens.kit.parts import Handler, button, chip, icon_button, say
from companion.screens.start.steps import Setting, heading, use_entry
from companion.table.lobby import add_player, change_player, list_free_tokens, move_player
from companion.table.views import View
from companion.words.letters import shorten_names
from rules.commands import PlayerSpec
from rules.editions.model import Edition, Token
from rules.editions.names import Lang, name_token, pick_text


@ft.component
def People(setting: Setting, view: View) -> ft.Control:
    """Everyone at the table, one of them open for changes."""
    lang, lobby = setting.session.lang, view.lobby
    opened, open_player = ft.use_state("")
    field, empty, on_enter = use_entry(setting.session, say(lang, "lobby_add"), max_length=40)

    async def add() -> None:
        editions = setting.table.editions
        name = field.value or ""
        if await setting.apply(lambda lobby, _: add_player(lobby, editions, name, None)) is None:
            empty()

    on_enter(add)
    rows: list[ft.Control] = []
    for place, player in enumerate(lobby.players, 1):
        is_open = player.id == opened
        rows.append(_row(setting, view, player, place, partial(open_player, "" if is_open else player.id)))
        if is_open:
            rows.append(ft.Container(PlayerEditor(setting, player), key=f"edit-{player.id}"))
    return card(
        title(say(lang, "lobby_players")),
        *(rows or [note(say(lang, "lobby_empty"))]),
        field,
        button(say(lang, "lobby_add_button"), add, icon=Icon.PERSON_ADD),
        *(_roles(setting, view) if lobby.players else []),
    )


def tell_token(edition: Edition, token: str, lang: Lang, own: Mapping[str, str]) -> str:
    """A token as the table calls it, with its side where the box has sides."""
    found = next((item for item in edition.tokens if item.id == token), None)
    return spell_token(edition, found, lang, own) if found else token


def spell_token(edition: Edition, token: Token, lang: Lang, own: Mapping[str, str]) -> str:
    """The same for a token at hand."""
    name = name_token(edition, token.id, lang, own)
    return f"{name} ({pick_text(edition.sides[token.side], lang)})" if token.side else name


def _row(setting: Setting, view: View, player: PlayerSpec, place: int, toggle: Callable[[], None]) -> ft.Control:
    lang, lobby = setting.session.lang, view.lobby
    if player.id in view.online:
        icon, state = Icon.PHONE, say(lang, "people_online")
    elif player.id in view.taken:
        icon, state = Icon.WIFI_OFF, say(lang, "people_away")
    else:
        icon, state = Icon.PERSON, say(lang, "people_without")
    if player.id == lobby.banker:
        icon, state = Icon.BANK, say(lang, "people_banker")
    begins = f" · {say(lang, 'people_begins')}" if player.id == (lobby.first or lobby.players[0].id) else ""
    texts = ft.Column(
        [
            ft.Text(player.name, size=18, weight=ft.FontWeight.W_600),
            ft.Text(
                f"{tell_token(setting.edition, player.token, lang, lobby.own_names)} · {state}{begins}",
                size=14,
                color=ft.Colors.ON_SURFACE_VARIANT,
            ),
        ],
        spacing=0,
        expand=True,
    )
    letters = shorten_names([each.name for each in setting.lobby.players])[place - 1]
    number = badge(letters, place - 1)
    change = icon_button(say(lang, "people_change", name=player.name), Icon.EDIT, toggle)
    return ft.Row([number, texts, ft.Icon(icon, size=22, color=ft.Colors.PRIMARY), change], spacing=10)


@ft.component
def PlayerEditor(setting: Setting, player: PlayerSpec) -> ft.Control:
    """One player's name, token and place."""
    lang = setting.session.lang
    field, _, on_enter = use_entry(setting.session, say(lang, "people_name"), value=player.name, max_length=40)

    async def rename() -> None:
        name = field.value or ""
        await setting.apply(lambda lobby, box: change_player(lobby, box, player.id, name=name))

    on_enter(rename)

    def mover(steps: int) -> Handler:
        async def move() -> None:
            await setting.apply(lambda lobby, box: move_player(lobby, box, player.id, steps))

        return move

    async def remove() -> None:
        await setting.manage(lambda table, actor: table.seats.remove(actor, player.id))

    return ft.Container(
        ft.Column(
            [
                field,
                button(say(lang, "people_rename"), rename, icon=Icon.CHECK, is_small=True),
                heading(say(lang, "people_token")),
                token_chips(setting, player),
                heading(say(lang, "people_seat")),
                ft.Row(
                    [
                        button(say(lang, "people_up", name=player.name), mover(-1), icon=Icon.UP, is_small=True),
                        button(say(lang, "people_down", name=player.name), mover(1), icon=Icon.DOWN, is_small=True),
                    ],
                    wrap=True,
                    run_spacing=8,
                ),
                button(say(lang, "lobby_remove", name=player.name), remove, icon=Icon.PERSON_REMOVE),
            ],
            spacing=10,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=12,
        border_radius=ROUND,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
    )


def token_chips(setting: Setting, player: PlayerSpec) -> ft.Control:
    """The tokens this player may have: the own one, and those nobody has taken."""
    lang, edition = setting.session.lang, setting.edition

    def take(token: str) -> None:
        setting.change(lambda lobby, box: change_player(lobby, box, player.id, token=token))

    chips: list[ft.Control] = [
        chip(
            spell_token(edition, token, lang, setting.lobby.own_names),
            partial(take, token.id),
            is_chosen=token.id == player.token,
        )
        for token in list_free_tokens(setting.lobby, edition, player.id)
    ]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def _roles(setting: Setting, view: View) -> list[ft.Control]:
    """Who keeps the bank and whether they play, and who begins."""
    lang, lobby = setting.session.lang, view.lobby

    def keep_bank(player: str | None) -> None:
        setting.change(lambda lobby, _: replace(lobby, banker=player))

    def begin(player: str) -> None:
        setting.change(lambda lobby, _: replace(lobby, first=player))

    first = lobby.first or lobby.players[0].id
    bankers: list[ft.Control] = [
        chip(say(lang, "people_no_banker"), partial(keep_bank, None), is_chosen=lobby.banker is None),
        *[
            chip(player.name, partial(keep_bank, player.id), is_chosen=player.id == lobby.banker)
            for player in lobby.players
            if player.id == lobby.banker or player.id not in view.taken
        ],
    ]
    beginners: list[ft.Control] = [
        chip(player.name, partial(begin, player.id), is_chosen=player.id == first) for player in lobby.players
    ]
    return [
        heading(say(lang, "people_bank")),
        ft.Row(bankers, wrap=True, spacing=8, run_spacing=8),
        heading(say(lang, "people_first")),
        ft.Row(beginners, wrap=True, spacing=8, run_spacing=8),
    ]
