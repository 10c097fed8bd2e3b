"""How well colours can be told apart, as WCAG counts it; needs no screen."""

from __future__ import annotations

SEATS = (
    "#1f6f5c",
    "#b4400a",
    "#2450b8",
    "#8c2f7c",
    "#7a5600",
    "#0b6a86",
    "#463f3a",
    "#4c7a0a",
)
"""The players' colours by seat, on badges and in charts; each also has its letters, or its own kind of line."""


def readable_on(color: str) -> str:
    """Black or white, whichever can be read on a colour."""
    return "#000000" if contrast(color, "#000000") >= contrast(color, "#ffffff") else "#ffffff"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: str, other: str, share: float) -> str:
    """A colour with this share of one and the rest of the other."""
    pairs = ((int(one[place : place + 2], 16), int(other[place : place + 2], 16)) for place in (1, 3, 5))
    return "#" + "".join(f"{round(first * share + second * (1 - share)):02x}" for first, second in pairs)


def _luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
