"""A mortgaged deed that comes to me: lift it at once, or pay the interest and leave it (MTG-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import switch


@panel(lambda desk: desk.game.deeds)
def LiftChoices(
    desk: Desk, deeds: Iterable[str], lifted: frozenset[str], change: Callable[[frozenset[str]], None]
) -> ft.Control:
    """A switch for each mortgaged deed among those that would come to me, with both prices."""

    def flip(deed: str, value: bool) -> None:
        change(lifted | {deed} if value else lifted - {deed})

    switches: list[ft.Control] = []
    for deed in deeds:
        facts = desk.game.book.deeds[deed]
        if desk.game.deeds[deed].mortgaged:
            full, fee = desk.money(facts.mortgage + facts.interest), desk.money(facts.interest)
            label = desk.say("lift_now", deed=desk.deed(deed), amount=full, fee=fee)
            switches.append(switch(label, partial(flip, deed), is_on=deed in lifted))
    return ft.Column(switches, spacing=0)
