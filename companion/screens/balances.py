"""Everyone at a glance: cash, connection, jail, debts; as far as the table shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.bridge import PageSession
from companion.screens.desk import Desk
from companion.screens.panels import panel
from companion.screens.parts import money, name_player, say
from companion.theme import ROUND, card, note, patch
from companion.views import View
from companion.web.icons import Icon
from rules.commands import PlayerSpec
from rules.editions.names import pick_text
from rules.state import Game


def _read(desk: Desk) -> Any:
    game = desk.game
    return game.money, game.turn.player, game.players, game.debts, game.deeds, desk.view.online


@panel(_read)
def Balances(desk: Desk, chosen: str = "", choose: Callable[[str], None] | None = None) -> ft.Control:
    """A line for each player; with `choose`, tapping one makes them the one the banker acts for."""
    session, view, game = desk.session, desk.view, desk.game
    rows = [_row(session, view, game, seat, chosen, choose) for seat in game.table.seats]
    return card(note(say(session.lang, "standing")), *rows)


def _row(
    session: PageSession,
    view: View,
    game: Game,
    seat: PlayerSpec,
    chosen: str,
    choose: Callable[[str], None] | None,
) -> ft.Control:
    lang, player = session.lang, game.players[seat.id]
    cash = money(game, lang, game.money[seat.id]) if seat.id in game.money else say(lang, "hidden")
    is_online = seat.id in view.online
    marks: list[ft.Control] = [
        ft.Icon(
            Icon.WIFI if is_online else Icon.WIFI_OFF,
            size=18,
            semantics_label=say(lang, "online" if is_online else "offline"),
        )
    ]
    if game.turn.player == seat.id:
        marks.append(ft.Icon(Icon.DICE, size=18, semantics_label=say(lang, "player_other_turn", name=seat.name)))
    if player.jail is not None:
        jail = pick_text(game.book.edition.words.jail, lang)
        marks.append(ft.Icon(Icon.JAIL, size=18, semantics_label=jail))
    owed = game.debts_of(seat.id)
    token = next(item for item in game.book.edition.tokens if item.id == seat.token)
    texts: list[ft.Control] = [
        ft.Text(seat.name, size=17, weight=ft.FontWeight.W_600),
        ft.Text(pick_text(token.name, lang), size=13, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    if player.is_out:
        texts.append(ft.Text(say(lang, "player_gone"), size=14))
    for debt in owed[:1]:
        name = name_player(game, lang, debt.creditor)
        owes = say(lang, "owes", name=name, amount=money(game, lang, debt.amount))
        texts.append(ft.Text(owes, size=14, color=ft.Colors.ERROR))
    row = ft.Row([*marks, ft.Column(texts, spacing=0, expand=True), ft.Text(cash, size=20, weight=ft.FontWeight.W_700)])
    patches = _list_patches(game, seat.id)
    return ft.Container(
        content=ft.Column(
            [row, *([ft.Row(patches, wrap=True, spacing=4, run_spacing=4)] if patches else [])], spacing=6
        ),
        padding=10,
        border_radius=ROUND,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if seat.id == chosen else None,
        on_click=(lambda _: choose(seat.id)) if choose else None,
        ink=choose is not None,
    )


def _list_patches(game: Game, player: str) -> list[ft.Control]:
    """The player's deeds by group: how many of how many."""
    patches: list[ft.Control] = []
    for group in game.book.edition.board.groups:
        held, all_deeds = game.in_hand(group.id, player), game.book.groups[group.id].deeds
        if held:
            mark = patch(group.letter, group.color, 24)
            count = ft.Text(f"{len(held)}/{len(all_deeds)}", size=13, color=ft.Colors.ON_SURFACE_VARIANT)
            patches.append(ft.Row([mark, count], spacing=3, tight=True))
    return patches
