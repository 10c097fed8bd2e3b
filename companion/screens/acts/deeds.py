"""A player's deeds, group by group, and what the bank has in stock."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.look.theme import card, note, strong
from companion.screens.acts.building import GroupCard
from companion.screens.acts.shortage import ShortageCard, find_scarce
from companion.screens.kit.cards import tile_rows
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import keyed
from companion.words.amounts import open_line
from companion.words.nouns import count_noun
from rules.editions.names import pick_plural

MOST_BESIDE = 3
"""Kinds of stock beside each other: skyscrapers need a third of a column to stay in one piece."""


@panel(lambda desk: desk.game.deeds)
def OwnDeeds(desk: Desk) -> ft.Control:
    """Everything the player owns, in board order."""
    game, player = desk.game, desk.player
    groups = [group.id for group in game.book.edition.board.groups if game.in_hand(group.id, player)]
    if not groups:
        deed = game.book.edition.words.deed
        return card(
            note(desk.say("deeds_none_of", deeds=pick_plural(deed, desk.lang)) if deed else desk.say("deeds_none"))
        )
    return ft.Column(
        [keyed(f"{player}-{group}", GroupCard(desk, group)) for group in groups],
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _read_stock(desk: Desk) -> Any:
    game = desk.game
    return game.stock, game.tickets, game.deeds, game.auction is None, game.players


@panel(_read_stock)
def StockCard(desk: Desk) -> ft.Control:
    """What the bank has left, each kind as a large figure."""
    game = desk.game
    figures = [(desk.building(kind, count), count) for kind, count in game.stock.items()]
    if tickets := game.book.edition.tickets:
        figures.append((count_noun(tickets.name, desk.lang, game.tickets), game.tickets))
    boxes: list[ft.Control] = [
        ft.Column(
            [strong(str(count), 22), ft.Text(open_line(name), size=13, color=ft.Colors.ON_SURFACE_VARIANT)],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        for name, count in figures
    ]
    scarce = [keyed(building, ShortageCard(desk, building, rooms)) for building, rooms in find_scarce(game).items()]
    lines = tile_rows(boxes, min(len(boxes), MOST_BESIDE))
    return card(note(desk.say("bank_stock")), *lines, *(scarce if desk.is_bank else []))
