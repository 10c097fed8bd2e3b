"""The report's look: warm paper, deep green, made for a phone, a large screen and A4 alike."""

from __future__ import annotations

import base64
from functools import cache
from importlib.resources import files

from companion.look.assets import find_asset

COLORS = {
    "paper": "#fdf6e3",
    "sheet": "#fffdf6",
    "soft": "#f8eed4",
    "line": "#d8ccab",
    "ink": "#23312c",
    "quiet": "#4d5b54",
    "green": "#1f6f5c",
    "pale": "#d5ece4",
    "deep": "#0d3b30",
    "gold": "#8a6100",
    "red": "#a3262a",
}


@cache
def write_style() -> str:
    """The style sheet with our type inside, so that the page looks the same for ever and everywhere."""
    style = (files("companion.keepsakes.report") / "report.css").read_text(encoding="utf-8")
    variables = "; ".join(f"--{name}: {color}" for name, color in COLORS.items())
    return _write_font("Regular", 400) + _write_font("Bold", 700) + style.replace("VARIABLES", variables)


def _write_font(weight: str, value: int) -> str:
    data = base64.b64encode(find_asset(f"fonts/Roboto-{weight}.woff2").read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{data}) format('woff2')"
    return f"@font-face {{ font-family: 'Bankhalter Roboto'; font-weight: {value}; src: {source} }}\n"
