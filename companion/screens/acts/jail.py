"""Jail: the ways out in one's own turn (JAIL-2), and the way in."""

from __future__ import annotations

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, grid, note, title
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button
from rules.commands import GoToJail, LeaveJail, ThrowInJail
from rules.editions.names import pick_text


@panel(lambda desk: (desk.game.players[desk.player], desk.game.turn))
def JailCard(desk: Desk) -> ft.Control:
    """In jail: the ways out, in one's own turn."""
    game, player = desk.game, desk.player
    stay = game.players[player].jail
    assert stay is not None
    jail = pick_text(game.book.edition.words.jail, desk.lang)
    head = [
        ft.Row([ft.Icon(Icon.JAIL, color=ft.Colors.PRIMARY), title(jail)]),
        note(desk.say("jail_throws", count=stay.throws, most=game.book.mode.jail_throws)),
    ]
    if game.turn.player != player or stay.since == game.turn.number or game.turn.has_thrown:
        return card(*head)
    fine = desk.say("jail_fine", amount=desk.money(game.book.fine))
    cards = [button(desk.say("jail_use_card"), runner(desk, LeaveJail(player, "card")), icon=Icon.CARDS)]
    return card(
        *head,
        grid(
            button(desk.say("jail_double"), runner(desk, ThrowInJail(player, double=True)), icon=Icon.DICE),
            button(desk.say("jail_no_double"), runner(desk, ThrowInJail(player, double=False)), icon=Icon.DICE),
        ),
        button(fine, runner(desk, LeaveJail(player, "fine")), icon=Icon.CASH),
        *(cards if game.players[player].jail_cards else []),
    )


def go_to_jail(desk: Desk) -> ft.Control:
    """Off to jail."""
    return button(desk.say("jail_go"), runner(desk, GoToJail(desk.player)), icon=Icon.JAIL, is_small=True)
