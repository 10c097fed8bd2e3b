"""Dealing before a shorter game (END-6): the banker taps what each player drew, or lets the app draw."""

from __future__ import annotations

from functools import partial
from random import SystemRandom

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, card, grid, note, title
from companion.screens.kit.cards import group_mark
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button
from rules.commands import Deal


@panel(lambda desk: (desk.game.deeds, desk.game.dealt, desk.game.players))
def DealPanel(desk: Desk) -> ft.Control:
    """For the chosen player, or the next one who has no deeds yet."""
    picked, pick = ft.use_state(frozenset[str]())
    game = desk.game
    waiting = [player for player in game.active() if player not in game.dealt]
    player = desk.player if desk.player in waiting else waiting[0]
    wanted = game.book.mode.dealt_deeds
    unsold = [deed for deed, holding in game.deeds.items() if holding.owner is None]
    chosen = tuple(deed for deed in unsold if deed in picked)

    async def draw() -> None:
        await desk.act(Deal(player, tuple(SystemRandom().sample(unsold, wanted))))
        pick(frozenset())

    give = desk.say("deal_give", name=desk.name(player), count=len(chosen), wanted=wanted)
    return card(
        title(desk.say("deal_title", name=desk.name(player), count=wanted)),
        note(desk.say("deal_text")),
        button(desk.say("deal_draw", name=desk.name(player)), draw, icon=Icon.DICE),
        button(
            give,
            runner(desk, Deal(player, chosen), lambda: pick(frozenset())),
            icon=Icon.CHECK,
            is_main=True,
            is_off=len(chosen) != wanted,
        ),
        grid(
            *[_choice(desk, deed, is_chosen=deed in picked, choose=partial(pick, picked ^ {deed})) for deed in unsold]
        ),
    )


def _choice(desk: Desk, deed: str, *, is_chosen: bool, choose: partial[None]) -> ft.Control:
    kind = ft.FilledButton if is_chosen else ft.OutlinedButton
    return kind(
        content=ft.Row(
            [
                group_mark(desk, desk.game.book.deeds[deed].group, 24),
                ft.Text(desk.deed(deed), size=14, expand=True, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS),
            ],
            spacing=6,
        ),
        height=48,
        style=ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=ROUND), padding=8),
        on_click=lambda _: choose(),
    )
