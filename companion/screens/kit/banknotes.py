"""Money one can see: a note of the box, a pad of notes to tap, and one's cash as piles of notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.look.boxes import find_sign
from companion.look.letters import measure_text
from companion.look.notes import find_paper, lay_down
from companion.look.theme import TOUCH, card, note, strong
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import nothing, panel
from companion.screens.kit.ticking import use_end
from companion.words.amounts import format_number

RATIO = 0.54
"""How high a note is for its width."""
FAN, MOST_SHOWN = 5, 4
"""How far the notes of a pile show below each other, and how many are drawn of one."""
EDGE, ROUNDED = 5, 5
PAD_NOTE = 76.0
PILE_NOTE = 92.0
FLYING, FLOCK = 58.0, 3
"""How wide notes under way are, and how many are shown of many."""
BLINK, FLIGHT, GLIDE = 0.06, 0.9, 300
"""Seconds until they move and until they are gone; milliseconds of moving."""


def list_values(desk: Desk) -> list[int]:
    """What the box's notes are worth, the largest first."""
    money = desk.game.book.edition.money
    return sorted((item.value * money.scale for item in money.notes), reverse=True)


def banknote(
    desk: Desk, value: int, width: float, click: Callable[[], None] | None = None, *, height: float = 0
) -> ft.Control:
    """One note: its value between the box's signs, in a printed frame. With `click` it is a button of that name."""
    edition = desk.game.book.edition
    paper = find_paper(edition, value // edition.money.scale)
    text, tall = format_number(value, desk.lang), height or width * RATIO
    size = min(tall * 0.46, (width - 2 * EDGE) / measure_text(text, is_bold=True))
    sign, small = find_sign(edition), tall * 0.27
    figure = ft.Text(text, size=size, weight=ft.FontWeight.W_700, color=paper.ink, no_wrap=True)
    face = ft.Stack(
        [
            ft.Icon(sign, size=small, color=paper.ink, left=2, top=2),
            ft.Icon(sign, size=small, color=paper.ink, right=2, bottom=2),
            figure,
        ],
        alignment=ft.Alignment.CENTER,
    )
    return ft.Container(
        ft.Semantics(content=face, label=desk.money(value), exclude_semantics=True) if click else face,
        width=width,
        height=tall,
        bgcolor=paper.paper,
        border=ft.Border.all(1.5, paper.ink),
        border_radius=ROUNDED,
        on_click=(lambda _: click()) if click else None,
        ink=click is not None,
    )


@panel(nothing)
def NotePad(desk: Desk, add: Callable[[int], None], width: float = PAD_NOTE) -> ft.Control:
    """The box's notes to lay down: a tap adds one. `add` must be the same at every drawing."""
    notes = [
        banknote(desk, value, width, _adder(add, value), height=max(TOUCH, width * RATIO))
        for value in list_values(desk)
    ]
    return ft.Row(notes, wrap=True, spacing=6, run_spacing=6)


def _adder(add: Callable[[int], None], value: int) -> Callable[[], None]:
    return lambda: add(value)


def _count_notes(desk: Desk, amount: int) -> tuple[Mapping[int, int], int]:
    """What the book hands out at the start while it is still all there, else the fewest notes."""
    book = desk.game.book
    handed = {item.value * book.edition.money.scale: item.count for item in book.edition.money.notes if item.count}
    if amount == book.start_cash and sum(value * count for value, count in handed.items()) == amount:
        return handed, 0
    return lay_down(amount, list_values(desk))


@panel(lambda desk: desk.game.money.get(desk.player))
def Pile(desk: Desk) -> ft.Control:
    """One's cash as notes; what no note of the box can pay is said in figures."""
    amount = desk.game.money.get(desk.player, 0)
    laid, rest = _count_notes(desk, amount)
    piles = [_draw_pile(desk, value, laid[value]) for value in sorted(laid, reverse=True)]
    shown: list[ft.Control] = [strong(desk.say("pile_title", amount=desk.money(amount)))]
    if piles:
        shown.append(ft.Row(piles, wrap=True, spacing=12, run_spacing=10, vertical_alignment=ft.CrossAxisAlignment.END))
    if rest:
        shown.append(note(desk.say("pile_rest", amount=desk.money(rest))))
    return card(*shown)


@panel(lambda desk: (desk.game.money.get(desk.player), desk.session.browser.is_calm))
def Flight(desk: Desk) -> ft.Control:
    """The notes of the newest change, on their way in or out; a second long, and never for those who want calm."""
    cash = desk.game.money.get(desk.player, 0)
    known: list[int] = ft.use_memo(lambda: [cash, 0, 0], [])
    if cash != known[0]:
        known[:] = [cash, cash - known[0], known[2] + 1]
    _, change, count = known
    begun, over = use_end(count, BLINK), use_end(count, FLIGHT)
    laid, _rest = lay_down(abs(change), list_values(desk))
    if not laid or count == over or desk.session.browser.is_calm:
        return ft.Column([], visible=False)
    is_in, is_under_way = change > 0, begun == count
    notes = [banknote(desk, value, FLYING) for value in list(laid)[:FLOCK]]
    return ft.Container(
        ft.Semantics(content=ft.Row(notes, spacing=4, tight=True), exclude_semantics=True),
        right=0,
        top=0,
        offset=ft.Offset(0, 0) if is_in == is_under_way else ft.Offset(0, -1.5),
        opacity=1 if is_in == is_under_way else 0,
        animate_offset=ft.Animation(GLIDE, ft.AnimationCurve.EASE_OUT),
        animate_opacity=ft.Animation(GLIDE),
    )


@panel(lambda desk: desk.view.number == 1)
def FirstHand(desk: Desk) -> ft.Control:
    """Before anything is booked each hand is seen in the notes that the book hands out."""
    return Pile(desk) if desk.view.number == 1 else ft.Column([], visible=False)


def _draw_pile(desk: Desk, value: int, count: int) -> ft.Control:
    """Notes of one value on each other, and how many there are."""
    tall, shown = PILE_NOTE * RATIO, min(count, MOST_SHOWN)
    edition = desk.game.book.edition
    paper = find_paper(edition, value // edition.money.scale)
    sheets: list[ft.Control] = [
        ft.Container(
            top=place * FAN,
            width=PILE_NOTE,
            height=tall,
            bgcolor=paper.paper,
            border=ft.Border.all(1.5, paper.ink),
            border_radius=ROUNDED,
        )
        for place in range(shown - 1)
    ]
    sheets.append(ft.Container(banknote(desk, value, PILE_NOTE), top=(shown - 1) * FAN))
    stack = ft.Stack(sheets, width=PILE_NOTE, height=tall + FAN * (shown - 1))
    told = ft.Text(f"{count} ×", size=15, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE)
    label = f"{count} × {desk.money(value)}"
    row = ft.Row([told, stack], spacing=4, tight=True)
    return ft.Semantics(content=row, label=label, exclude_semantics=True)
