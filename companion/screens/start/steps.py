"""Parts of the screens before the game: tiles to choose from, steppers, switches with their hint, Enter in a field."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import PAD, ROUND
from companion.screens.kit.parts import Handler, icon_button, use_field
from companion.session.page import PageSession
from companion.table.lobby import Lobby
from companion.table.permits import Actor
from companion.table.table import Table
from companion.words.text import refusal_text
from rules.editions.model import Edition
from rules.refusals import Refusal
from rules.state import Game

Change = Callable[[Lobby, Edition], Lobby | Refusal]
OnEnter = Callable[[Handler], None]


@dataclass(frozen=True, slots=True)
class Setting:
    """What the steps of the lobby share: the table, its edition, and how to change something and say why not."""

    session: PageSession
    table: Table
    tell: Callable[[str], None]

    @property
    def lobby(self) -> Lobby:
        """As it is now."""
        return self.table.state.lobby

    @property
    def edition(self) -> Edition:
        """The chosen box."""
        return self.table.editions[self.lobby.edition]

    def change(self, change: Change) -> None:
        """Change the newest lobby, from a handler that cannot wait; a refusal is said. Changes keep their order."""

        async def apply() -> None:
            await self.apply(change)

        self.session.run(apply)

    async def apply(self, change: Change) -> Refusal | None:
        """The same for a handler that goes on afterwards."""

        def make(lobby: Lobby) -> Lobby | Refusal:
            return change(lobby, self.table.editions[lobby.edition])

        return await self.manage(lambda table, actor: table.adjust_lobby(actor, make))

    async def manage(self, change: Callable[[Table, Actor], Refusal | None]) -> Refusal | None:
        """Change something about the table as whoever is here; a refusal is said."""
        no = await self.session.place.manage(change)
        self.tell(explain_lobby(self.session, no, self.edition) if no else "")
        return no


def use_entry(session: PageSession, label: str, **options: Any) -> tuple[ft.TextField, Callable[[], None], OnEnter]:
    """A field that keeps what is typed, how to empty it, and what Enter does in it: always the newest handler."""
    latest: list[Handler] = ft.use_memo(list, [])
    field, empty = use_field(session, label, on_submit=lambda _: session.run(latest[0]), **options)

    def on_enter(run: Handler) -> None:
        latest[:] = [run]

    return field, empty, on_enter


def explain_lobby(session: PageSession, refusal: Refusal, edition: Edition, game: Game | None = None) -> str:
    """A refusal before the game as a sentence with its rule."""
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return refusal_text(refusal, session.lang, game, edition) + rule


def tile(
    content: ft.Control,
    click: Callable[[], Awaitable[None] | None],
    *,
    is_chosen: bool = False,
    padding: int = PAD,
) -> ft.Control:
    """A card to tap: one control for screen readers, named by all its words; the chosen one has a thick edge."""

    async def run(_: Any) -> None:
        done = click()
        if done is not None:
            await done

    edge = ft.BorderSide(3 if is_chosen else 1, ft.Colors.PRIMARY if is_chosen else ft.Colors.OUTLINE)
    face = ft.OutlinedButton(
        content=content,
        on_click=run,
        style=ft.ButtonStyle(
            shape=ft.RoundedRectangleBorder(radius=ROUND),
            side=edge,
            padding=padding,
            bgcolor=ft.Colors.PRIMARY_CONTAINER if is_chosen else ft.Colors.SURFACE_CONTAINER_LOWEST,
        ),
    )
    return ft.MergeSemantics(content=face)


def ring(*, is_chosen: bool) -> ft.Control:
    """The mark of one choice among several."""
    dot = ft.Container(width=12, height=12, border_radius=6, bgcolor=ft.Colors.PRIMARY) if is_chosen else None
    return ft.Container(
        dot,
        width=24,
        height=24,
        border_radius=12,
        border=ft.Border.all(2, ft.Colors.PRIMARY),
        alignment=ft.Alignment.CENTER,
    )


def words(head: str, *lines: str) -> ft.Control:
    """A heading with quiet lines below it, inside a tile."""
    return ft.Column(
        [
            ft.Text(head, size=17, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE),
            *[ft.Text(line, size=14, color=ft.Colors.ON_SURFACE_VARIANT) for line in lines if line],
        ],
        spacing=2,
        tight=True,
        expand=True,
    )


def stepper(label: str, text: str, change: Callable[[int], None]) -> ft.Control:
    """An amount with a step less and a step more."""
    return ft.Row(
        [
            icon_button(f"{label} −", Icon.REMOVE, lambda: change(-1)),
            ft.Text(text, size=22, weight=ft.FontWeight.W_700, width=130, text_align=ft.TextAlign.CENTER),
            icon_button(f"{label} +", Icon.ADD, lambda: change(1)),
        ],
        spacing=4,
        tight=True,
    )


def switch_line(label: str, hint: str, change: Callable[[bool], None], *, is_on: bool) -> ft.Control:
    """On or off with what it does below it; the whole line is one control for screen readers."""
    knob = ft.Switch(value=is_on, on_change=lambda event: change(bool(event.control.value)))
    line = ft.Row([words(label, hint), knob], spacing=12)
    return ft.MergeSemantics(content=ft.Container(line, padding=ft.Padding.symmetric(vertical=6)))


def heading(text: str) -> ft.Control:
    """A small heading inside a card."""
    return ft.Text(text, size=15, weight=ft.FontWeight.W_600, color=ft.Colors.PRIMARY)
