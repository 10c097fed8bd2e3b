"""The last buildings: whoever could use them too is asked before they go (AUC-4)."""

from __future__ import annotations

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, title
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.parts import button
from rules.commands import AnswerWish, DropWish
from rules.shortage import count_room
from rules.state import Wish

MOST_ANSWERS = 5
"""None, and up to four: whoever wants more takes part in each auction."""


def tell_wish(desk: Desk, wish: Wish) -> str:
    """Who wants how many of what, in the words of the stock."""
    left = desk.game.stock[wish.building]
    building = desk.building(wish.building, left)
    return desk.say("wish", name=desk.name(wish.player), count=wish.number, left=left, building=building)


def list_answers(desk: Desk, player: str) -> list[ft.Control]:
    """A button for each number one may want."""
    wish = desk.game.wish
    assert wish is not None
    most = min(count_room(desk.game, player, wish.building), MOST_ANSWERS - 1)
    return [
        button(
            desk.say("wish_none") if count == 0 else str(count),
            runner(desk, AnswerWish(player, count)),
            is_small=True,
            label=desk.say("wish_answer", count=count, name=desk.name(player)),
        )
        for count in range(most + 1)
    ]


def draw_wish(desk: Desk, wish: Wish) -> ft.Control:
    """What is asked, and for the one who wants to build the way back."""
    names = ", ".join(desk.name(player) for player in wish.waiting())
    back = button(desk.say("wish_drop"), runner(desk, DropWish(desk.player)), icon=Icon.UNDO, is_small=True)
    if wish.player == desk.player:
        return card(title(tell_wish(desk, wish)), note(desk.say("wish_waits", names=names)), back)
    return card(title(tell_wish(desk, wish)), ft.Row(list_answers(desk, desk.player), wrap=True, spacing=8))
