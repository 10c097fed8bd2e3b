"""Everyone at a glance: cash, deeds, connection, jail, debts; as far as the table shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, card, is_crowded, patch, pill, strong
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import money, name_player, say
from companion.words.letters import pick_letter
from rules.commands import PlayerSpec
from rules.editions.names import name_token, pick_text

Choose = Callable[[str], None]

FEW = 5
"""More players than these are drawn tightly on the tablet."""
ROOM = 208
"""For a name and a sum beside each other, on a small phone."""


def _read(desk: Desk) -> Any:
    game = desk.game
    return game.money, game.turn.player, game.players, game.debts, game.deeds, game.phase, desk.view.online


@panel(_read)
def Balances(desk: Desk, chosen: str = "", choose: Choose | None = None) -> ft.Control:
    """A line for each player; with `choose`, tapping one makes them the one the banker acts for."""
    draw = _tight_row if choose is not None and len(desk.game.setup.seats) > FEW else _row
    rows = [draw(desk, seat, chosen, choose) for seat in desk.game.setup.seats]
    return card(ft.Column(rows, spacing=2 if draw is _tight_row else 4))


def _tight_row(desk: Desk, seat: PlayerSpec, chosen: str, choose: Choose | None) -> ft.Control:
    """One of many players on the tablet: two lines, so that eight need no scroll."""
    game, is_online = desk.game, seat.id in desk.view.online
    cash = money(game, desk.lang, game.money[seat.id]) if seat.id in game.money else desk.say("hidden")
    phone = ft.Icon(
        Icon.PHONE if is_online else Icon.PHONE_OFF,
        size=14,
        color=ft.Colors.PRIMARY if is_online else ft.Colors.ON_SURFACE_VARIANT,
        semantics_label=desk.say("online" if is_online else "offline"),
    )
    name = ft.Text(seat.name, size=15, weight=ft.FontWeight.W_600, expand=True, max_lines=1, no_wrap=True)
    line: list[ft.Control] = [
        desk.badge(seat.id, 26, is_named=True),
        name,
        phone,
        ft.Text(cash, size=16, weight=ft.FontWeight.W_700, no_wrap=True),
    ]
    # Cut off and not scrolled: what scrolls would be heard as a group of its own, and the line no longer as a button.
    marks = ft.Container(
        ft.Row(_list_marks(desk, seat), wrap=True, spacing=4), height=26, clip_behavior=ft.ClipBehavior.HARD_EDGE
    )
    is_turn = game.turn.player == seat.id and game.result is None
    return ft.Container(
        content=ft.Column([ft.Row(line, spacing=6), marks], spacing=0),
        padding=ft.Padding.symmetric(vertical=1, horizontal=6),
        border_radius=ROUND,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if seat.id == chosen else None,
        border=ft.Border.all(2, ft.Colors.PRIMARY if is_turn else ft.Colors.TRANSPARENT),
        opacity=0.6 if game.players[seat.id].is_out else 1,
        on_click=(lambda _: choose(seat.id)) if choose else None,
        ink=choose is not None,
    )


def _row(desk: Desk, seat: PlayerSpec, chosen: str, choose: Choose | None) -> ft.Control:
    """One player: badge, name and token, what is the matter with them, cash; their groups below."""
    lang, game = desk.lang, desk.game
    player = game.players[seat.id]
    cash = money(game, lang, game.money[seat.id]) if seat.id in game.money else say(lang, "hidden")
    token = next(item for item in game.book.edition.tokens if item.id == seat.token)
    is_online = seat.id in desk.view.online
    mark = ft.Icon(
        Icon.PHONE if is_online else Icon.PHONE_OFF,
        size=15,
        color=ft.Colors.PRIMARY if is_online else ft.Colors.ON_SURFACE_VARIANT,
        semantics_label=say(lang, "online" if is_online else "offline"),
    )
    quiet = ft.Text(
        name_token(game.book.edition, token.id, lang, game.setup.own_names), size=13, color=ft.Colors.ON_SURFACE_VARIANT
    )
    below_name = ft.Row([quiet, *([] if desk.is_past else [mark])], spacing=4)
    sum_ = ft.Text(cash, size=20, weight=ft.FontWeight.W_700)
    crowded = is_crowded(seat.name, cash, ROOM)
    under = ft.Row([ft.Container(below_name, expand=True), sum_]) if crowded else below_name
    names = ft.Column([strong(seat.name), under], spacing=0, expand=True)
    row = ft.Row([desk.badge(seat.id, is_named=True), names, *([] if crowded else [sum_])])
    below = _list_marks(desk, seat)
    is_turn = game.turn.player == seat.id and game.result is None
    edge = ft.Colors.PRIMARY if is_turn else ft.Colors.TRANSPARENT
    return ft.Container(
        content=ft.Column([row, *([ft.Row(below, wrap=True, spacing=6, run_spacing=4)] if below else [])], spacing=6),
        padding=ft.Padding.symmetric(vertical=8, horizontal=10),
        border_radius=ROUND,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if seat.id == chosen else None,
        border=ft.Border.all(2, edge),
        opacity=0.6 if player.is_out else 1,
        on_click=(lambda _: choose(seat.id)) if choose else None,
        ink=choose is not None,
    )


def _list_marks(desk: Desk, seat: PlayerSpec) -> list[ft.Control]:
    """Turn, jail, debts, out of the game; then the groups."""
    lang, game = desk.lang, desk.game
    player = game.players[seat.id]
    marks: list[ft.Control] = []
    if player.is_out:
        return [pill(say(lang, "player_gone"))]
    if game.turn.player == seat.id and game.result is None:
        marks.append(pill(say(lang, "turn_mark"), Icon.DICE))
    if player.jail is not None:
        marks.append(pill(pick_text(game.book.edition.words.jail, lang), Icon.JAIL, is_loud=True))
    for debt in game.debts_of(seat.id):
        name = name_player(game, lang, debt.creditor)
        marks.append(pill(say(lang, "owes", name=name, amount=money(game, lang, debt.amount)), is_loud=True))
    if player.tickets:
        marks.append(pill(say(lang, "tickets_held", count=player.tickets), Icon.TICKET))
    if player.jail_cards:
        marks.append(pill(str(len(player.jail_cards)), Icon.JAIL_OUT))
    return marks + list_patches(desk, seat.id)


def list_patches(desk: Desk, player: str) -> list[ft.Control]:
    """The player's deeds by group: how many of how many."""
    patches: list[ft.Control] = []
    game, edition = desk.game, desk.game.book.edition
    for group in edition.board.groups:
        held, all_deeds = game.in_hand(group.id, player), game.book.groups[group.id].deeds
        if held:
            mark = patch(pick_letter(edition, group, desk.lang), group.color, 24)
            count = ft.Text(f"{len(held)}/{len(all_deeds)}", size=13, color=ft.Colors.ON_SURFACE_VARIANT)
            patches.append(ft.Row([mark, count], spacing=3, tight=True))
    return patches
