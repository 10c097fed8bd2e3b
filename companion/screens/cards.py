"""Deeds as cards: their colour and letter, what they earn now, what stands on them, whether mortgaged."""

from __future__ import annotations

import flet as ft

from companion.screens.desk import Desk
from companion.theme import ROUND, grid, patch
from companion.web.icons import Icon
from rules.rent import RentDue, find_rent


def group_mark(desk: Desk, group_id: str, size: int = 28) -> ft.Control:
    """A patch in the group's colour with its letter, for those who cannot tell the colours apart."""
    group = next(group for group in desk.game.book.edition.board.groups if group.id == group_id)
    return patch(group.letter, group.color, size, desk.group(group_id))


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
    text = desk.say("deed_rent", amount=desk.money(due.amount))
    return text if due.multiplier == 1 else f"{text} ({desk.money(due.base)} × {due.multiplier})"


def tell_state(desk: Desk, deed: str) -> str:
    """Mortgaged, or what stands there."""
    holding, facts = desk.game.deeds[deed], desk.game.book.deeds[deed]
    if holding.mortgaged:
        return desk.say("deed_mortgaged")
    rung = facts.ladder[holding.level]
    if rung.building is None:
        return ""
    count = rung.stands[rung.building]
    return f"{count} {desk.building(rung.building, count)}"


def deed_card(desk: Desk, deed: str, *controls: ft.Control) -> ft.Control:
    """One deed with some buttons below."""
    facts, holding = desk.game.book.deeds[deed], desk.game.deeds[deed]
    state = tell_state(desk, deed)
    lines = [desk.say("deed_price", amount=desk.money(facts.price)), tell_rent(desk, deed)]
    texts: list[ft.Control] = [
        ft.Text(desk.deed(deed), size=17, weight=ft.FontWeight.W_600),
        ft.Text(" · ".join(lines), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    if state:
        texts.append(ft.Text(state, size=15, weight=ft.FontWeight.W_600, color=ft.Colors.PRIMARY))
    head = ft.Row(
        [
            group_mark(desk, facts.group),
            ft.Column(texts, spacing=2, expand=True),
            *([ft.Icon(Icon.JAIL, size=20, semantics_label=state)] if holding.mortgaged else []),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Container(
        content=ft.Column([head, *([grid(*controls)] if controls else [])], spacing=8),
        padding=12,
        border_radius=ROUND,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST if holding.mortgaged else ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
    )
