"""Our look in one place: colours, type and spacing, light and dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.look.boxes import find_look
from companion.look.colors import SEATS, readable_on
from companion.look.palette import DARK, LIGHT
from rules.editions.model import Edition, Look

GAP = 12
PAD = 16
LETTER = 10.3
"""How wide a letter of a name or a sum is, about."""
TOUCH = 52
ROUND = 14
WIDE = 1000
MIDDLE = 640
SHEET = 560
LOW = 500
"""Lower than this is a phone held across."""


def find_colors(look: Look | None, *, is_dark: bool) -> dict[str, str]:
    """All roles, in the colours of a box if there is one."""
    colors = dict(DARK if is_dark else LIGHT)
    if look is not None:
        shades, others = (look.night, look.day) if is_dark else (look.day, look.night)
        colors |= {
            "primary": shades.accent,
            "primary_container": shades.paper,
            "on_primary_container": shades.ink,
            "surface_tint": shades.accent,
            "inverse_primary": others.accent,
        }
    return colors


def make_theme(look: Look | None = None, *, is_dark: bool) -> ft.Theme:
    """Warm paper by day, deep green by night; every role is ours, so that no default of Material's shows through.

    Made anew for each page: what two pages share, a guest at one of them could spoil for the other.
    """
    colors = find_colors(look, is_dark=is_dark)
    ring = ft.BorderSide(3, colors["on_surface"])
    rest = ft.BorderSide(1, colors["outline"])
    ringed = ft.ButtonStyle(side={ft.ControlState.FOCUSED: ring})
    outlined = ft.ButtonStyle(side={ft.ControlState.FOCUSED: ring, ft.ControlState.DEFAULT: rest})
    roles = ("body_large", "body_medium", "body_small", "title_large", "title_medium", "title_small")
    return ft.Theme(
        color_scheme=ft.ColorScheme(**colors),
        font_family="Roboto",
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,  # a mouse would make every target smaller
        text_theme=ft.TextTheme(**{role: ft.TextStyle(color=colors["on_surface"]) for role in roles}),
        filled_button_theme=ft.FilledButtonTheme(style=ringed),
        icon_button_theme=ft.IconButtonTheme(style=ringed),
        outlined_button_theme=ft.OutlinedButtonTheme(style=outlined),
    )


def dress(edition: Edition | None, content: ft.Control) -> ft.Control:
    """A whole screen in a box's colours."""
    look = find_look(edition) if edition else None
    return ft.Container(
        content=content,
        theme=make_theme(look, is_dark=False),
        dark_theme=make_theme(look, is_dark=True),
        expand=True,
    )


def card(*controls: ft.Control, label: str | None = None) -> ft.Control:
    """A sheet of paper on the table."""
    box = ft.Container(
        content=ft.Column(list(controls), spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=PAD,
        border_radius=ROUND,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
    )
    return ft.Semantics(content=box, label=label, container=True) if label else box


def title(text: str) -> ft.Control:
    """A heading, for those who hear the screen as well."""
    words = ft.Text(text, size=22, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE)
    return ft.Semantics(content=words, header=True, heading_level=2)


def big(text: str, size: int = 34) -> ft.Control:
    """A number a person needs; one's own cash is the largest."""
    return ft.Text(text, size=size, weight=ft.FontWeight.W_700, color=ft.Colors.ON_SURFACE, no_wrap=True)


def note(text: str) -> ft.Control:
    """A quiet sentence."""
    return ft.Text(text, size=15, color=ft.Colors.ON_SURFACE_VARIANT)


def strong(text: str, size: int = 17) -> ft.Control:
    """A name, or a line that counts."""
    return ft.Text(text, size=size, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE)


def is_crowded(name: str, number: str, room: float) -> bool:
    """Whether a word of a name would be torn apart beside a sum; then the sum belongs below the name."""
    longest = max(map(len, name.replace("-", "- ").split()), default=0)
    return (longest + len(number)) * LETTER > room


def pill(text: str, icon: ft.IconData | None = None, *, is_loud: bool = False) -> ft.Control:
    """A small state: whose turn, in jail, mortgaged; a loud one asks for attention."""
    ink = ft.Colors.ON_TERTIARY_CONTAINER if is_loud else ft.Colors.ON_SECONDARY_CONTAINER
    paper = ft.Colors.TERTIARY_CONTAINER if is_loud else ft.Colors.SECONDARY_CONTAINER
    return ft.Container(
        content=ft.Row(
            [
                *([ft.Icon(icon, size=15, color=ink)] if icon else []),
                ft.Text(text, size=13, weight=ft.FontWeight.W_600, color=ink),
            ],
            spacing=4,
            tight=True,
        ),
        bgcolor=paper,
        border_radius=20,
        padding=ft.Padding.symmetric(vertical=4, horizontal=10),
    )


def badge(letters: str, seat: int, size: int = 40, *, label: str | None = None) -> ft.Control:
    """A player's round badge: the seat's colour and a few letters, read out as `label`, or not at all beside a name."""
    color = SEATS[seat % len(SEATS)]
    face = ft.Container(
        content=ft.Text(letters, size=size * 0.42, weight=ft.FontWeight.W_700, color=readable_on(color)),
        width=size,
        height=size,
        bgcolor=color,
        border_radius=size / 2,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Semantics(content=face, label=label, exclude_semantics=True)


def problem(text: str) -> ft.Control:
    """A refusal: what is wrong and what would help."""
    return ft.Container(
        content=ft.Text(text, size=16, color=ft.Colors.ON_ERROR),
        bgcolor=ft.Colors.ERROR,
        padding=PAD,
        border_radius=ROUND,
    )


def patch(letter: str, color: str, size: int = 28, tooltip: str | None = None) -> ft.Control:
    """A patch in a group's colour with its letter, for those who cannot tell the colours apart."""
    return ft.Container(
        content=ft.Text(letter, size=size // 2, weight=ft.FontWeight.W_700, color=readable_on(color)),
        bgcolor=color,
        width=size,
        height=size,
        border_radius=6,
        alignment=ft.Alignment.CENTER,
        tooltip=tooltip,
    )


def pages(names: dict[str, tuple[str, ft.IconData]], current: str, choose: Callable[[str], None]) -> ft.Control:
    """A row of pages to choose from: equal parts, the picture above its name, large enough for a thumb."""
    tabs: list[ft.Control] = []
    for key, (label, icon) in names.items():
        kind = ft.FilledButton if key == current else ft.FilledTonalButton
        face = ft.Column(
            [ft.Icon(icon, size=22), ft.Text(label, size=13, no_wrap=True)],
            spacing=2,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        tab = kind(
            content=face,
            height=60,
            style=ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=ROUND), padding=4),
            on_click=lambda _, page=key: choose(page),
            key=f"page-{key}",
        )
        tabs.append(tell_state(tab, is_chosen=key == current, expand=True))
    return ft.Row(tabs, spacing=6)


def tell_state(
    button: ft.Control, *, is_chosen: bool | None = None, is_open: bool | None = None, expand: bool | None = None
) -> ft.Control:
    """A button that says whether it is the chosen one, or whether what it opens is open."""
    return ft.MergeSemantics(ft.Semantics(content=button, selected=is_chosen, expanded=is_open), expand=expand)


def scroller(*controls: ft.Control, weight: int = 1, key: str | None = None) -> ft.Control:
    """A part of the screen that scrolls by itself; another key begins at the top again."""
    return ft.Column(
        list(controls),
        spacing=GAP,
        expand=weight,
        key=key,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def stack(*controls: ft.Control) -> ft.Control:
    """Parts below each other that come and go together; nothing takes no room."""
    return ft.Column(
        list(controls),
        spacing=GAP,
        visible=bool(controls),
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def grid(*controls: ft.Control, width: int | Sequence[int] = 6) -> ft.Control:
    """Buttons beside each other, in twelfths of the room: all alike, or each with its own share."""
    widths = [width] * len(controls) if isinstance(width, int) else width
    for control, share in zip(controls, widths, strict=True):
        control.col = share
    return ft.ResponsiveRow(list(controls), spacing=8, run_spacing=8)
