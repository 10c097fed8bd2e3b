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
    words, line, rows = list_ways_out(desk)
    head = [ft.Row([ft.Icon(Icon.JAIL, color=ft.Colors.PRIMARY), title(words)]), note(line)]
    return card(*head, *[grid(*row, width=12 // len(row)) for row in rows])


def list_ways_out(desk: Desk) -> tuple[str, str, list[list[ft.Control]]]:
    """What jail is called, the throws so far, and rows of buttons; none but in one's own turn."""
    game, player = desk.game, desk.player
    stay = game.players[player].jail
    assert stay is not None
    jail = pick_text(game.book.edition.words.jail, desk.lang)
    line = desk.say("jail_throws", count=stay.throws, most=game.book.mode.jail_throws)
    if game.turn.player != player or stay.since == game.turn.number or game.turn.has_thrown:
        return jail, line, []
    fine = desk.say("jail_fine", amount=desk.money(game.book.fine))
    throws: list[ft.Control] = [
        button(desk.say("jail_double"), runner(desk, ThrowInJail(player, double=True)), is_small=True),
        button(desk.say("jail_no_double"), runner(desk, ThrowInJail(player, double=False)), is_small=True),
    ]
    pays: list[ft.Control] = [button(fine, runner(desk, LeaveJail(player, "fine")), is_small=True)]
    if game.players[player].jail_cards:
        use = desk.say("jail_use_card")
        pays.append(button(use, runner(desk, LeaveJail(player, "card")), is_small=True))
    return jail, line, [throws, pays]


def go_to_jail(desk: Desk) -> ft.Control:
    """Off to jail."""
    return button(desk.say("jail_go"), runner(desk, GoToJail(desk.player)), icon=Icon.JAIL, is_small=True)
