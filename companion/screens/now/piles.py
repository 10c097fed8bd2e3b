"""The cards of one pile on a page of their own: what each does with its sign, asked again where it costs much."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, note
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, chip, icon_button, name_ready_card
from companion.words.amounts import format_change
from rules import decide, find_landing
from rules.commands import DrawCard
from rules.editions.model import Card
from rules.editions.names import pick_text
from rules.refusals import Refusal

GAP = 4
MUCH = 10
"""A card that takes more than this part of the cash is asked for again."""


@panel()
def PilePage(desk: Desk, close: Callable[[], None], row: int = 0, *, beside: int = 1) -> ft.Control:
    """The pile somebody has landed on comes up by itself; a tap on a card books it."""
    landing = find_landing(desk.game, desk.player, "card")
    decks = desk.game.book.edition.decks
    chosen, choose = ft.use_state("")
    asked, ask = ft.use_state("")
    wanted = chosen or (landing.deck if landing and landing.deck else decks[0].id)
    deck = next((item for item in decks if item.id == wanted), decks[0])

    def draw(card: Card) -> Callable[[object], Any]:
        async def tap(_: object) -> None:
            if card.id != asked and is_dear(desk.renew(), card):
                ask(card.id)
            elif await desk.act(DrawCard(desk.player, card.id)):
                close()

        return tap

    chips = [chip(pick_text(item.name, desk.lang), partial(choose, item.id), is_chosen=item is deck) for item in decks]
    head = ft.Row([icon_button(desk.say("close"), Icon.BACK, close), *chips], spacing=6)
    foot: list[ft.Control] = []
    if sure := next((card for card in deck.cards if card.id == asked), None):

        async def go() -> None:
            await draw(sure)(None)

        label = desk.say("card_sure", amount=tell_amount(desk, sure))
        foot = [
            note(name_ready_card(desk.game, desk.lang, sure.id) or sure.id),
            button(label, go, icon=Icon.CHECK, is_main=True),
        ]
    tiles = [_draw_card(desk, card, draw(card), is_asked=card.id == asked) for card in deck.cards]
    rows = []
    for first in range(0, len(tiles), 2 * beside):
        line = ft.Row(tiles[first : first + 2 * beside], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
        rows.append(ft.Container(line, height=row) if row else ft.Container(line, expand=True))
    return ft.Column(
        [head, *rows, *foot], spacing=GAP, expand=not row, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _count_change(desk: Desk, card: Card) -> int | None:
    """By how much the card would change the cash here and now; None where that is not known before."""
    history = desk.view.history
    decision = decide(history.game, DrawCard(desk.player, card.id)) if history is not None else None
    if decision is None or isinstance(decision, Refusal):
        return None
    total = 0
    for event in decision:
        for posting in getattr(event, "pays", ()):
            total += posting.amount * ((posting.target == desk.player) - (posting.source == desk.player))
        if event.kind == "charged" and not getattr(event, "pays", ()):
            total -= getattr(event, "amount", 0)
    return total


def is_dear(desk: Desk, card: Card) -> bool:
    """Whether it takes more than a tenth of the cash."""
    change = _count_change(desk, card)
    return change is not None and -change * MUCH > desk.game.money.get(desk.player, 0)


def tell_amount(desk: Desk, card: Card) -> str:
    """What it brings or costs, with its sign; nothing for a card that only moves."""
    change = _count_change(desk, card)
    return format_change(change, desk.game.book.edition, desk.lang) if change else ""


def _draw_card(desk: Desk, card: Card, tap: Callable[[object], Any], *, is_asked: bool) -> ft.Control:
    amount = tell_amount(desk, card)
    text = ft.Text(
        name_ready_card(desk.game, desk.lang, card.id) or card.id,
        size=12.5,
        max_lines=3,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    ink = ft.Colors.ERROR if amount.startswith("\u2212") else ft.Colors.PRIMARY
    lines: list[ft.Control] = [text]
    if amount:
        lines.append(ft.Text(amount, size=14, weight=ft.FontWeight.W_700, color=ink, no_wrap=True))
    return ft.Container(
        ft.Column(lines, spacing=0, alignment=ft.MainAxisAlignment.CENTER),
        expand=True,
        padding=ft.Padding.symmetric(vertical=2, horizontal=8),
        border_radius=ROUND,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if is_asked else ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(2 if is_asked else 1, ft.Colors.PRIMARY if is_asked else ft.Colors.OUTLINE_VARIANT),
        on_click=tap,
        ink=True,
    )
