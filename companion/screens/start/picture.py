"""A box as a picture of its own: a lid in its colour, its groups as small deeds with their letters, its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import flet as ft

from companion.look.boxes import find_sign
from companion.look.colors import readable_on
from companion.look.icons import Icon
from companion.look.theme import card, note, title
from companion.screens.kit.parts import say
from companion.screens.start.steps import heading, tile
from companion.words.amounts import format_money, format_number
from companion.words.letters import pick_letter
from companion.words.pairs import pair
from rules.editions.model import Coin, Edition, Group, Note
from rules.editions.names import Lang, pick_plural, pick_text


def box_tile(edition: Edition, lang: Lang, choose: Callable[[], None], *, is_chosen: bool) -> ft.Control:
    """A box to choose."""
    ink = readable_on(edition.accent)
    lid = ft.Container(
        ft.Row(
            [
                ft.Icon(Icon.DONE if is_chosen else find_sign(edition), size=24, color=ink),
                ft.Text(pick_text(edition.title, lang), size=17, weight=ft.FontWeight.W_600, color=ink, expand=True),
            ],
            spacing=8,
        ),
        bgcolor=edition.accent,
        padding=ft.Padding.symmetric(vertical=12, horizontal=12),
    )
    words = " · ".join(pick_plural(item.name, lang) for item in edition.buildings)
    start = format_money(edition.start_cash * edition.money.scale, edition, lang)
    body = ft.Container(
        ft.Column(
            [
                draw_groups(edition, lang),
                ft.Container(ft.Text(words, size=13, color=ft.Colors.ON_SURFACE_VARIANT, max_lines=3), height=54),
                ft.Text(start, size=15, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE),
            ],
            spacing=6,
            tight=True,
        ),
        padding=12,
    )
    picture = ft.Column(
        [lid, body], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True
    )
    return tile(
        ft.Container(picture, border_radius=12, clip_behavior=ft.ClipBehavior.HARD_EDGE, expand=True),
        choose,
        is_chosen=is_chosen,
        padding=0,
    )


def draw_groups(edition: Edition, lang: Lang) -> ft.Control:
    """The groups in board order, each a little deed; only a picture, so nothing is read aloud."""
    deeds: list[ft.Control] = [_draw_deed(group, pick_letter(edition, group, lang)) for group in edition.board.groups]
    row = ft.Row(deeds, spacing=3, run_spacing=3, wrap=True)
    return ft.Semantics(content=row, exclude_semantics=True)


def _draw_deed(group: Group, letter: str) -> ft.Control:
    band = ft.Container(
        ft.Text(letter, size=11, weight=ft.FontWeight.W_700, color=readable_on(group.color)),
        bgcolor=group.color,
        alignment=ft.Alignment.CENTER,
        height=17,
    )
    line = ft.Container(bgcolor="#c9c2ae", height=2, margin=ft.Margin.symmetric(horizontal=5, vertical=2))
    paper = ft.Column([band, line, line], spacing=0, tight=True)
    return ft.Container(
        paper,
        width=24,
        height=32,
        bgcolor="#fffdf6",
        border=ft.Border.all(1, "#8d8a7c"),
        border_radius=4,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def figures_card(edition: Edition, lang: Lang) -> ft.Control:
    """What the bank knows about a box, and which of it no book prints."""
    scale = edition.money.scale

    def cash(amount: int) -> str:
        return format_money(amount * scale, edition, lang)

    rows = {
        say(lang, "box_start"): cash(edition.start_cash),
        say(lang, "box_salary", go=pick_text(edition.words.go, lang)): cash(edition.salary),
        say(lang, "box_fine", jail=pick_text(edition.words.jail, lang)): cash(edition.fine),
        **{pick_text(tax.name, lang): cash(tax.amount) for tax in edition.taxes},
        say(lang, "box_players"): say(lang, "box_players_range", most=edition.most_players),
        say(lang, "box_money"): pick_plural(edition.money.name, lang),
        say(lang, "box_notes"): tell_notes(edition.money.notes, edition, lang),
        **{
            say(lang, "box_coins", coins=pick_plural(coin.name, lang)): tell_notes((coin,), edition, lang)
            for coin in edition.money.coins
        },
        **{pick_plural(item.name, lang): format_number(item.stock, lang) for item in edition.buildings},
    }
    if edition.tickets is not None:
        rows[pick_plural(edition.tickets.name, lang)] = format_number(edition.tickets.count, lang)
    deed = edition.words.deed
    rows[pick_plural(deed, lang) if deed else say(lang, "box_deeds")] = format_number(len(edition.board.deeds), lang)
    assumed: list[ft.Control] = []
    if edition.assumed:
        assumed = [heading(say(lang, "box_assumed")), *_list_assumed(edition, lang)]
    return card(title(pick_text(edition.title, lang)), *[_figure(*row) for row in rows.items()], *assumed)


def tell_notes(notes: Iterable[Note | Coin], edition: Edition, lang: Lang) -> str:
    """How many of each value, as the bank hands them out: 2 × 500, 4 × 100."""
    scale = edition.money.scale
    return ", ".join(f"{note.count}\u00a0×\u00a0{format_number(note.value * scale, lang)}" for note in notes)


def _figure(name: str, value: str) -> ft.Control:
    return ft.Row(
        [
            ft.Text(name, size=15, color=ft.Colors.ON_SURFACE_VARIANT, expand=2),
            ft.Text(value, size=16, weight=ft.FontWeight.W_600, expand=3, text_align=ft.TextAlign.RIGHT),
        ]
    )


def _list_assumed(edition: Edition, lang: Lang) -> list[ft.Control]:
    known = name_assumed(lang)
    return [note(pair(lang, known.get(key, key), f"{pick_text(text, lang)}.")) for key, text in edition.assumed.items()]


def name_assumed(lang: Lang) -> dict[str, str]:
    """The figures a book may leave out, by where they stand in an edition's file."""
    return {
        "start_cash": say(lang, "box_start"),
        "money.notes": say(lang, "box_notes"),
        "tokens": say(lang, "assumed_tokens"),
        "words.station": say(lang, "assumed_station"),
        "taxes": say(lang, "assumed_taxes"),
        "board.squares": say(lang, "assumed_squares"),
        "board.deeds": say(lang, "assumed_deeds"),
        "board.groups.stations.rents": say(lang, "assumed_stations"),
        "board.groups.utilities.factors": say(lang, "assumed_utilities"),
        "buildings.skyscraper": say(lang, "assumed_buildings"),
        "decks": say(lang, "assumed_decks"),
        "dice.highest": say(lang, "assumed_dice"),
        "most_players": say(lang, "box_players"),
        "auctions.shortage_opening": say(lang, "assumed_shortage"),
        "interest.rounding": say(lang, "assumed_rounding"),
    }
