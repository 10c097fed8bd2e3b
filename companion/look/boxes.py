"""How a box looks: its sign and its colours, as its edition says them, or made from its accent by one plain rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import flet as ft

from companion.look.colors import contrast, mix
from companion.look.icons import Icon
from companion.look.palette import DARK, LIGHT
from rules.editions.load import SHIPPED, load_edition
from rules.editions.model import Edition, Look, Shades, Sign

SIGNS: Mapping[Sign, ft.IconData] = {
    "car": Icon.CAR,
    "castle": Icon.CASTLE,
    "diamond": Icon.DIAMOND,
    "dice": Icon.DICE,
    "gift": Icon.GIFT,
    "heart": Icon.HEART,
    "house": Icon.HOUSE,
    "magic": Icon.MAGIC,
    "paw": Icon.PAW,
    "rocket": Icon.ROCKET,
    "shield": Icon.SHIELD,
    "skyscraper": Icon.SKYSCRAPER,
    "snow": Icon.SNOW,
    "star": Icon.STAR,
    "train": Icon.RAILWAY,
    "tree": Icon.TREE,
}
READABLE = 4.5
"""What WCAG asks between a text and its background."""
_STEPS = 40
_PAPER = 0.18
_SURFACES = ("surface", *(f"surface_container{level}" for level in ("_lowest", "_low", "", "_high", "_highest")))


def find_look(edition: Edition) -> Look:
    """An edition's own look. A game from before editions had one looks as its box does today."""
    if edition.look is not None:
        return edition.look
    shipped = load_edition(edition.id).look if edition.id in SHIPPED else None
    return shipped or make_look(edition.accent)


def find_sign(edition: Edition | None) -> ft.IconData:
    """A small sign for a box; the dice where nobody knows the box any more."""
    return SIGNS[find_look(edition).sign] if edition else Icon.DICE


@cache
def make_look(accent: str) -> Look:
    """The look of a box that only says its accent: that hue, as dark or as pale as it must be to be read."""
    return Look(
        sign="dice",
        day=_make_shades(accent, LIGHT, "#000000", "#fffdf6"),
        night=_make_shades(accent, DARK, "#ffffff", "#16211d"),
    )


def _make_shades(accent: str, roles: Mapping[str, str], far: str, near: str) -> Shades:
    """Towards `far` a colour gets easier to read on these roles' surfaces, towards `near` it becomes one of them."""
    clear = next(
        color
        for color in _fade(accent, far)
        if all(
            contrast(color, paper) >= READABLE for paper in (*(roles[name] for name in _SURFACES), roles["on_primary"])
        )
    )
    inks = (roles["on_surface"], roles["on_surface_variant"], roles["error"])
    paper = next(
        color
        for color in _fade(mix(accent, near, _PAPER), near)
        if all(contrast(ink, color) >= READABLE for ink in inks)
    )
    ink = next(color for color in _fade(clear, far) if contrast(color, paper) >= READABLE)
    return Shades(accent=clear, paper=paper, ink=ink)


def _fade(color: str, end: str) -> Iterator[str]:
    """The colour, and step by step nearer to another, which comes last."""
    return (mix(color, end, 1 - step / _STEPS) for step in range(_STEPS + 1))
