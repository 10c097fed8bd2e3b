"""Our look in one place: colours, type and spacing, light and dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import flet as ft

from companion.look.colors import SEATS, readable_on
from companion.look.icons import Icon

GAP = 12
PAD = 16
LETTER = 10.3
"""How wide a letter of a name or a sum is, about."""
TOUCH = 52
ROUND = 14
WIDE = 1000
MIDDLE = 640
SHEET = 560

LIGHT = {
    "primary": "#1f6f5c",
    "on_primary": "#ffffff",
    "primary_container": "#d5ece4",
    "on_primary_container": "#0d3b30",
    "secondary": "#8a6100",
    "on_secondary": "#ffffff",
    "secondary_container": "#e9e2c4",
    "on_secondary_container": "#2f2a12",
    "tertiary": "#7a4a12",
    "on_tertiary": "#ffffff",
    "tertiary_container": "#f6e0c0",
    "on_tertiary_container": "#3d2404",
    "error": "#a3262a",
    "on_error": "#ffffff",
    "error_container": "#fbdcd8",
    "on_error_container": "#5c1013",
    "surface": "#fdf6e3",
    "on_surface": "#23312c",
    "on_surface_variant": "#4d5b54",
    "surface_bright": "#fffdf6",
    "surface_dim": "#eadfc2",
    "surface_container_lowest": "#fffdf6",
    "surface_container_low": "#fbf3de",
    "surface_container": "#fffaf0",
    "surface_container_high": "#f8eed4",
    "surface_container_highest": "#f3e7c9",
    "inverse_surface": "#23312c",
    "on_inverse_surface": "#fdf6e3",
    "inverse_primary": "#8fd6c0",
    "outline": "#75847a",
    "outline_variant": "#d8ccab",
    "surface_tint": "#1f6f5c",
    "shadow": "#23312c",
    "scrim": "#0b120f",
}
DARK = {
    "primary": "#8fd6c0",
    "on_primary": "#16211d",
    "primary_container": "#22463b",
    "on_primary_container": "#d5ece4",
    "secondary": "#e6c06a",
    "on_secondary": "#16211d",
    "secondary_container": "#3a4a30",
    "on_secondary_container": "#f1e7c6",
    "tertiary": "#eebf86",
    "on_tertiary": "#2b1a05",
    "tertiary_container": "#4d3618",
    "on_tertiary_container": "#f9e2c3",
    "error": "#ffb4ab",
    "on_error": "#561012",
    "error_container": "#6b1b1e",
    "on_error_container": "#ffdad5",
    "surface": "#16211d",
    "on_surface": "#eef2ea",
    "on_surface_variant": "#b9c8bf",
    "surface_bright": "#33453d",
    "surface_dim": "#111a17",
    "surface_container_lowest": "#111a17",
    "surface_container_low": "#1b2823",
    "surface_container": "#21302a",
    "surface_container_high": "#273730",
    "surface_container_highest": "#2c3d36",
    "inverse_surface": "#eef2ea",
    "on_inverse_surface": "#16211d",
    "inverse_primary": "#1f6f5c",
    "outline": "#7d9187",
    "outline_variant": "#3d4f47",
    "surface_tint": "#8fd6c0",
    "shadow": "#000000",
    "scrim": "#000000",
}


ACCENTS: dict[str, tuple[tuple[str, str, str], tuple[str, str, str]]] = {
    "mega-deluxe": (("#6b560c", "#f0e6bd", "#352a02"), ("#e3cb7a", "#4b3f14", "#f6ebc4")),
    "star-wars": (("#39489a", "#dfe2f6", "#171f52"), ("#b3bdf5", "#333d6e", "#dfe3fb")),
    "christmas": (("#1f6390", "#d5e7f3", "#0a3049"), ("#99cdf0", "#21465c", "#d6eaf8")),
    "cats": (("#94460f", "#f8e0cd", "#452003"), ("#f3bb8d", "#5a3719", "#fbe2cf")),
    "sorcerers": (("#6b3d8a", "#ecdff5", "#311646"), ("#d6b3ee", "#4b3160", "#eedff8")),
}
"""What a box changes of the classic green, by day and by night: the accent, its pale paper, and the ink on that."""

MARKS: dict[str, ft.IconData] = {
    "classic": Icon.HOUSE,
    "mega-deluxe": Icon.SKYSCRAPER,
    "star-wars": Icon.ROCKET,
    "christmas": Icon.SNOW,
    "cats": Icon.PAW,
    "sorcerers": Icon.MAGIC,
}
"""A small sign for each box."""


def find_colors(edition: str, *, is_dark: bool) -> dict[str, str]:
    """All roles for a box; one without an accent of its own is green."""
    colors = dict(DARK if is_dark else LIGHT)
    if edition in ACCENTS:
        accent, paper, ink = ACCENTS[edition][is_dark]
        colors |= {"primary": accent, "primary_container": paper, "on_primary_container": ink, "surface_tint": accent}
        colors["inverse_primary"] = ACCENTS[edition][not is_dark][0]
    return colors


@cache
def make_theme(edition: str = "", *, is_dark: bool) -> ft.Theme:
    """Warm paper by day, deep green by night; every role is ours, so that no default of Material's shows through."""
    colors = find_colors(edition, is_dark=is_dark)
    ink = ft.TextStyle(color=colors["on_surface"])
    roles = ("body_large", "body_medium", "body_small", "title_large", "title_medium", "title_small")
    return ft.Theme(
        color_scheme=ft.ColorScheme(**colors),
        font_family="Roboto",
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,  # a mouse would make every target smaller
        text_theme=ft.TextTheme(**dict.fromkeys(roles, ink)),
    )


def dress(edition: str, content: ft.Control) -> ft.Control:
    """A whole screen in a box's colours."""
    return ft.Container(
        content=content,
        theme=make_theme(edition, is_dark=False),
        dark_theme=make_theme(edition, is_dark=True),
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
    """A heading."""
    return ft.Text(text, size=22, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE)


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


def badge(name: str, seat: int, size: int = 40) -> ft.Control:
    """A player's round badge: the seat's colour and the first letters of the name."""
    color = SEATS[seat % len(SEATS)]
    letters = "".join(part[:1] for part in name.replace("-", " ").split()[:2]).upper() or "?"
    return ft.Container(
        content=ft.Text(letters, size=size * 0.42, weight=ft.FontWeight.W_700, color=readable_on(color)),
        width=size,
        height=size,
        bgcolor=color,
        border_radius=size / 2,
        alignment=ft.Alignment.CENTER,
    )


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
        tabs.append(
            kind(
                content=face,
                height=60,
                expand=True,
                style=ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=ROUND), padding=4),
                on_click=lambda _, page=key: choose(page),
                key=f"page-{key}",
            )
        )
    return ft.Row(tabs, spacing=6)


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
