"""All squares of the board on one screen, for whoever tells where they stand, or chooses where to go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.look.colors import readable_on
from companion.look.icons import Icon
from companion.screens.board.squares import name_square
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import chip, icon_button
from companion.words.letters import pick_letter
from rules import find_landing
from rules.commands import Command, MoveOn, OpenAuction, PutPiece

MOST_BESIDE = 4
GAP = 3
ROOM = 330
"""The width of a small phone, which all words must fit."""
BAND, EDGES = 18, 12
LETTER = 0.56
"""How wide a letter is, about, to its size."""
SMALLEST, LARGEST = 8.5, 12.5


@panel(lambda desk: (desk.game.pieces, desk.game.landings))
def SquaresPage(desk: Desk, close: Callable[[], None], row: int = 0, *, beside: int = 1) -> ft.Control:
    """A row a group; a tap lands there, or answers what the dice ask.

    `row` is a row's height, else they share what there is; `beside` is how many groups stand beside each other.
    """
    passes, set_passes = ft.use_state(False)
    triple = find_landing(desk.game, desk.player, "triple")
    lot = find_landing(desk.game, desk.player, "auction")

    def choose(place: int) -> Callable[[object], Any]:
        async def tap(_: object) -> None:
            if await desk.act(_answer(desk.renew(), place, passes)):
                close()

        return tap

    rows, groups = [], list_rows(desk)
    for first in range(0, len(groups), beside):
        places = [place for group in groups[first : first + beside] for place in group]
        tiles: list[ft.Control] = [_draw_square(desk, place, len(places) // beside, choose(place)) for place in places]
        line = ft.Row(tiles, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
        rows.append(ft.Container(line, height=row) if row else ft.Container(line, expand=True))
    title = desk.say("squares_auction" if lot else "squares_triple" if triple else "squares_title")
    go = [] if lot or triple else [chip(desk.say("squares_go"), lambda: set_passes(not passes), is_chosen=passes)]
    head = ft.Row(
        [
            icon_button(desk.say("close"), Icon.BACK, close),
            ft.Text(title, size=17, weight=ft.FontWeight.W_600, expand=True, max_lines=2),
            *go,
        ],
        spacing=4,
    )
    return ft.Column([head, *rows], spacing=GAP, expand=not row, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _answer(desk: Desk, place: int, passes: bool) -> Command:
    """What a tap on a square says just now."""
    square = desk.game.book.squares[place]
    if find_landing(desk.game, desk.player, "triple"):
        return MoveOn(desk.player, place)
    if find_landing(desk.game, desk.player, "auction") and square.kind == "deed":
        return OpenAuction(desk.player, square.ref)
    return PutPiece(desk.player, place, lands=True, passes_go=passes and place != 0)


def list_rows(desk: Desk) -> list[list[int]]:
    """The squares by group, small groups beside each other; of a pile of cards the next square ahead only."""
    book = desk.game.book
    kinds: dict[str, list[int]] = {}
    for place, square in enumerate(book.squares):
        group = book.deeds[square.ref].group if square.kind == "deed" else ""
        if square.kind == "cards":
            kinds.setdefault(f"cards-{square.ref}", []).append(place)
        else:
            kinds.setdefault(group or ("tax" if square.kind == "tax" else "rest"), []).append(place)
    order = [group.id for group in book.edition.board.groups]
    small = [group for group in order if len(kinds[group]) <= 2]
    rows = [kinds[group] for group in order if group not in small]
    piles = [_find_ahead(desk, kinds.pop(name)) for name in list(kinds) if name.startswith("cards-")]
    rest = [*(place for group in small for place in kinds[group]), *kinds.get("tax", []), *kinds["rest"], *piles]
    return [*rows, *[rest[first : first + MOST_BESIDE] for first in range(0, len(rest), MOST_BESIDE)]]


def _find_ahead(desk: Desk, places: list[int]) -> int:
    """The next of these squares before the player's piece."""
    stands = desk.game.pieces.get(desk.player)
    return next((place for place in places if stands is not None and place > stands), places[0])


def _draw_square(desk: Desk, place: int, beside: int, tap: Callable[[object], Any]) -> ft.Control:
    game, square = desk.game, desk.game.book.squares[place]
    name = name_square(desk, place)
    band: list[ft.Control] = []
    if square.kind == "deed":
        group = next(item for item in game.book.edition.board.groups if item.id == game.book.deeds[square.ref].group)
        letter = ft.Text(
            pick_letter(game.book.edition, group, desk.lang),
            size=10,
            weight=ft.FontWeight.W_700,
            color=readable_on(group.color),
        )
        band = [ft.Container(letter, width=BAND, bgcolor=group.color, alignment=ft.Alignment.CENTER)]
    longest = max(map(len, name.split()), default=1)
    size = max(SMALLEST, min(LARGEST, (ROOM / max(beside, 1) - BAND - EDGES) / (longest * LETTER)))
    words = ft.Text(name, size=size, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    is_mine = game.pieces.get(desk.player) == place
    return ft.Container(
        ft.Row(
            [*band, ft.Container(words, expand=True, alignment=ft.Alignment.CENTER_LEFT)],
            spacing=3,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        expand=True,
        border_radius=8,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if is_mine else ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        padding=ft.Padding.only(left=0 if band else 5, right=2),
        on_click=tap,
        ink=True,
    )
