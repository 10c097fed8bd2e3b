"""Deeds for the eye: tiles and cards in their colours, what they earn now and why, what stands on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.look.colors import readable_on
from companion.look.icons import Icon
from companion.look.theme import ROUND, grid, patch, strong
from companion.screens.kit.desk import Desk
from companion.words.letters import pick_letter
from companion.words.pairs import pair
from rules.rent import RentDue, find_rent

TILES = 3
TILE = 60
SPACE = 6
CARD_EDGE = 34
"""What a card takes on both sides of its content."""
TILE_EDGE = 33
"""What a tile takes beside its words: the band with the letter, and its edges."""
LONG_WORD, VERY_LONG_WORD = 12, 14
LETTER = 6.5
"""How wide a letter of a tile's name is, about."""
USUAL = 12.5
TIGHT = -0.1
"""How much closer the letters of a name are set that is smaller than usual."""


def group_mark(desk: Desk, group_id: str, size: int = 28) -> ft.Control:
    """A patch in the group's colour with its letter, for those who cannot tell the colours apart."""
    edition = desk.game.book.edition
    group = next(group for group in edition.board.groups if group.id == group_id)
    return patch(pick_letter(edition, group, desk.lang), group.color, size, desk.group(group_id))


def group_color(desk: Desk, group_id: str) -> str:
    """A group's colour."""
    return next(group.color for group in desk.game.book.edition.board.groups if group.id == group_id)


def tell_rent(desk: Desk, deed: str) -> str:
    """What the deed earns now, with how it comes about."""
    facts = desk.game.book.deeds[deed]
    if facts.kind == "utility":
        owner = desk.game.deeds[deed].owner
        owned = len(desk.game.in_hand(facts.group, owner)) if owner else 1
        factor = desk.game.book.groups[facts.group].factors[max(owned, 1) - 1]
        return desk.say("deed_factor", amount=desk.money(factor))
    due = find_rent(desk.game, deed)
    if not isinstance(due, RentDue):
        rent = facts.rents[0] if facts.rents else desk.game.book.groups[facts.group].rents[0]
        return desk.say("deed_rent", amount=desk.money(rent))
    return desk.say("deed_rent", amount=desk.money(due.amount))


def explain_rent(desk: Desk, due: RentDue) -> str:
    """How a rent comes about: what stands there, the whole group, the number of stations, the dice."""
    facts = desk.game.book.deeds[due.deed]
    if due.factor is not None:
        return f"{desk.money(due.factor)} × {due.dice}"
    if facts.kind == "station":
        owned = desk.say("rent_owned", count=due.owned, group=desk.group(facts.group))
        return owned if due.multiplier == 1 else pair(desk.lang, owned, f"{desk.money(due.base)} × {due.multiplier}")
    if due.building is not None:
        count = facts.ladder[due.level].stands[due.building]
        return f"{count} {desk.building(due.building, count, due.owner)}"
    if due.multiplier > 1:
        return desk.say("rent_group", base=desk.money(due.base), factor=due.multiplier)
    return desk.say("rent_bare")


def tell_state(desk: Desk, deed: str) -> str:
    """Mortgaged, or what stands there."""
    holding, facts = desk.game.deeds[deed], desk.game.book.deeds[deed]
    if holding.mortgaged:
        return desk.say("deed_mortgaged")
    rung = facts.ladder[holding.level]
    if rung.building is None:
        return ""
    count = rung.stands[rung.building]
    return f"{count} {desk.building(rung.building, count, holding.owner)}"


def pick_size(name: str, beside: int = TILES) -> float:
    """The size of a name on a tile; a long word is a little smaller, so that a small phone does not tear it apart."""
    longest = find_longest([name])
    if longest < LONG_WORD or beside < TILES:
        return USUAL
    return 11.2 if longest < VERY_LONG_WORD else 10.2


def find_longest(names: Sequence[str]) -> int:
    """The letters of the longest word."""
    return max((len(word) for name in names for word in name.split()), default=0)


def count_beside(deeds: int) -> int:
    """How many tiles of a group stand beside each other where words allow it: pairs of two and four, else three."""
    return 2 if deeds in (2, 4) else TILES


def deed_tile(desk: Desk, deed: str, text: str, choose: Callable[[], None], *, is_chosen: bool = False) -> ft.Control:
    """A small deed to tap: colour and letter at the side, the name, one line more, and whose it is."""
    edition = desk.game.book.edition
    group = edition.board.groups[_find_group(desk, deed)]
    letter = pick_letter(edition, group, desk.lang)
    name, owner = desk.deed(deed), desk.game.deeds[deed].owner
    size = pick_size(name, count_beside(len(desk.game.book.groups[group.id].deeds)))
    band = ft.Container(
        content=ft.Text(letter, size=11, weight=ft.FontWeight.W_700, color=readable_on(group.color)),
        bgcolor=group.color,
        width=22,
        height=TILE,
        alignment=ft.Alignment.CENTER,
    )
    line: list[ft.Control] = [
        ft.Text(text, size=12, color=ft.Colors.ON_SURFACE_VARIANT, no_wrap=True, expand=True),
        *([desk.badge(owner, 20)] if owner else []),
    ]
    words = ft.Column(
        [
            ft.Text(
                name,
                size=size,
                max_lines=2,
                overflow=ft.TextOverflow.ELLIPSIS,
                style=ft.TextStyle(letter_spacing=TIGHT) if size < USUAL else None,
            ),
            ft.Row(line, spacing=2),
        ],
        spacing=1,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Container(
        content=ft.Row([band, words], spacing=5, height=TILE),
        expand=True,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if is_chosen else ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(2 if is_chosen else 1, ft.Colors.PRIMARY if is_chosen else ft.Colors.OUTLINE_VARIANT),
        padding=ft.Padding.only(right=3),
        on_click=lambda _: choose(),
        ink=True,
    )


def _find_group(desk: Desk, deed: str) -> int:
    group_id = desk.game.book.deeds[deed].group
    return next(place for place, group in enumerate(desk.game.book.edition.board.groups) if group.id == group_id)


def tile_rows(tiles: Sequence[ft.Control], width: int = TILES) -> list[ft.Control]:
    """Tiles beside each other, all of the same width."""
    rows: list[ft.Control] = []
    for place in range(0, len(tiles), width):
        line = list(tiles[place : place + width])
        line += [ft.Container(expand=True) for _ in range(width - len(line))]
        rows.append(ft.Row(line, spacing=SPACE))
    return rows


def count_tiles(names: Sequence[str], room: float) -> int:
    """How many tiles stand beside each other in a card this wide, so that no word of a name is torn apart."""
    tile = (room - CARD_EDGE - SPACE * (TILES - 1)) / TILES - TILE_EDGE
    return count_beside(len(names)) if find_longest(names) * LETTER <= tile else 2


def deed_card(desk: Desk, deed: str, *controls: ft.Control, lines: Sequence[str] = (), width: int = 6) -> ft.Control:
    """One deed with some buttons below; `lines` say more than price and rent."""
    facts, holding = desk.game.book.deeds[deed], desk.game.deeds[deed]
    state = tell_state(desk, deed)
    group = desk.game.book.edition.board.groups[_find_group(desk, deed)]
    figures = [desk.say("deed_price", amount=desk.money(facts.price)), tell_rent(desk, deed)]
    texts: list[ft.Control] = [
        strong(desk.deed(deed)),
        ft.Text(" · ".join(figures), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        *[ft.Text(line, size=14, color=ft.Colors.ON_SURFACE) for line in lines],
    ]
    if state:
        texts.append(ft.Text(state, size=15, weight=ft.FontWeight.W_600, color=ft.Colors.PRIMARY))
    head = ft.Row(
        [
            group_mark(desk, facts.group),
            ft.Column(texts, spacing=2, expand=True),
            *([ft.Icon(Icon.MORTGAGE, size=20, semantics_label=state)] if holding.mortgaged else []),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Container(
        content=ft.Column(
            [
                ft.Container(height=8, bgcolor=group.color),
                ft.Container(
                    ft.Column([head, *([grid(*controls, width=width)] if controls else [])], spacing=8), padding=12
                ),
            ],
            spacing=0,
        ),
        border_radius=ROUND,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST if holding.mortgaged else ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
    )
