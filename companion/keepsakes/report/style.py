"""The report's look: warm paper, deep green, made for a phone, a large screen and A4 alike."""

from __future__ import annotations

import base64
from functools import cache
from importlib.resources import files

from companion.look.assets import find_asset
from companion.words.languages import list_languages

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


def write_style() -> str:
    """The style sheet with our type inside, so that the page looks the same for ever and everywhere."""
    return _read_look().replace("LANGUAGES", _write_switches())


@cache
def _read_look() -> str:
    style = (files("companion.keepsakes.report") / "report.css").read_text(encoding="utf-8")
    variables = "; ".join(f"--{name}: {color}" for name, color in COLORS.items())
    return _write_font("Regular", 400) + _write_font("Bold", 700) + style.replace("VARIABLES", variables)


def _write_switches() -> str:
    """What is not in the chosen language is not shown; its button is the filled one."""
    hidden = (
        f"#say-{chosen}:checked ~ * .{other}"
        for chosen in list_languages()
        for other in list_languages()
        if other != chosen
    )
    chosen = (f"#say-{each}:checked ~ .langs [for=say-{each}]" for each in list_languages())
    focused = (f"#say-{each}:focus-visible ~ .langs [for=say-{each}]" for each in list_languages())
    return (
        f"{', '.join(hidden)} {{ display: none }}\n"
        f"{', '.join(chosen)} {{ background: var(--green); color: #fff; border-color: var(--green) }}\n"
        f"{', '.join(focused)} {{ outline: 3px solid var(--gold) }}"
    )


def _write_font(weight: str, value: int) -> str:
    data = base64.b64encode(find_asset(f"fonts/Roboto-{weight}.woff2").read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{data}) format('woff2')"
    return f"@font-face {{ font-family: 'Bankhalter Roboto'; font-weight: {value}; src: {source} }}\n"
