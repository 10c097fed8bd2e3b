"""The look and the words of the screens, without a browser: contrast, icons, and every word used and there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from colorsys import rgb_to_hls
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.keepsakes.chronicle.chart import STYLES, Style
from companion.keepsakes.ledger import CSV_COLUMNS
from companion.look.boxes import READABLE, SIGNS, find_look, find_sign, make_look
from companion.look.colors import SEATS, contrast, readable_on
from companion.look.icons import SCREEN_ICONS, Icon
from companion.look.palette import DARK, LIGHT
from companion.look.theme import find_colors
from companion.words import get_words
from companion.words.languages import FALLBACK, list_languages
from rules.editions.load import load_editions
from rules.editions.model import Edition, Look, Sign
from rules.editions.names import Lang

COMPANION = Path(__file__).parents[2] / "companion"
SCREENS = [*sorted((COMPANION / "screens").rglob("*.py")), COMPANION / "app.py", COMPANION / "look" / "theme.py"]
SURFACES = ("surface", *(f"surface_container{level}" for level in ("_lowest", "_low", "", "_high", "_highest")))
ROLES = ("primary", "secondary", "tertiary", "error")
PAIRS = [
    *((text, paper) for text in ("on_surface", "on_surface_variant", "primary", "error") for paper in SURFACES),
    *((f"on_{role}", role) for role in ROLES),
    *((f"on_{role}_container", f"{role}_container") for role in ROLES),
    ("on_surface", "primary_container"),
    ("on_surface_variant", "primary_container"),
    ("error", "primary_container"),
    ("on_inverse_surface", "inverse_surface"),
]
CHOSEN_AT_RUN_TIME = {"line_lost", "line_lost_text", *(f"csv_{name}" for name in (*CSV_COLUMNS, "yes"))}
"""Words whose key is neither a literal nor a choice between literals where it is said."""


def list_unreadable(look: Look | None, *, is_dark: bool) -> list[tuple[str, str]]:
    scheme = find_colors(look, is_dark=is_dark)
    return [pair for pair in PAIRS if contrast(scheme[pair[0]], scheme[pair[1]]) < READABLE]


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("look", [None, *map(find_look, load_editions().values())])
def test_every_text_can_be_read_on_its_background_in_the_colours_of_every_box(look: Look | None, is_dark: bool) -> None:
    assert list_unreadable(look, is_dark=is_dark) == []


@given(st.integers(0, 0xFFFFFF).map("#{:06x}".format))
@example("#000000")
@example("#ffffff")
@example("#ffff00")
@example("#808080")
def test_every_text_can_be_read_in_the_colours_made_from_any_accent(accent: str) -> None:
    look = make_look(accent)
    assert list_unreadable(look, is_dark=False) + list_unreadable(look, is_dark=True) == []


@pytest.mark.parametrize("edition", load_editions().values(), ids=lambda edition: edition.id)
def test_every_shipped_edition_brings_its_colours_and_its_sign_in_its_own_file(edition: Edition) -> None:
    assert edition.look is not None, f"rules/data/editions/{edition.id}.toml has no [look]"
    others = [other.look for other in load_editions().values() if other.look and other.id != edition.id]
    assert edition.look.sign not in {look.sign for look in others}
    assert edition.look.day not in [look.day for look in others]


def test_an_own_edition_without_a_look_has_the_hue_of_its_accent_and_the_dice() -> None:
    edition = load_editions()["cats"].model_copy(update={"id": "garden", "accent": "#2450b8", "look": None})
    look = find_look(edition)
    assert find_sign(edition) is Icon.DICE
    for color in (look.day.accent, look.night.accent):
        assert abs(find_hue(color) - find_hue("#2450b8")) < 12


def test_a_game_from_before_editions_had_a_look_looks_as_its_box_does_today() -> None:
    cats = load_editions()["cats"]
    assert find_look(cats.model_copy(update={"look": None})) == cats.look


def test_every_sign_an_edition_may_name_is_an_icon() -> None:
    assert set(SIGNS) == set(get_args(Sign))


def test_the_letters_on_a_badge_can_be_read() -> None:
    assert all(contrast(color, readable_on(color)) >= READABLE for color in SEATS)


def find_hue(color: str) -> float:
    """In degrees."""
    return 360 * rgb_to_hls(*(int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)))[0]


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.mark)
def test_a_line_by_night_has_the_hue_of_its_players_badge(style: Style) -> None:
    apart = abs(find_hue(style.color) - find_hue(style.dark))
    assert min(apart, 360 - apart) < 20


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_edge_of_a_button_can_be_seen(scheme: dict[str, str]) -> None:
    """WCAG 1.4.11 asks 3:1 for the parts of a control."""
    assert all(contrast(scheme["outline"], scheme[paper]) >= 3 for paper in SURFACES)


def test_both_themes_settle_the_same_roles() -> None:
    assert LIGHT.keys() == DARK.keys()


def test_every_group_has_a_letter_that_can_be_read_on_its_colour() -> None:
    groups = [(edition.id, group) for edition in load_editions().values() for group in edition.board.groups]
    assert groups
    assert not [
        (edition, group.id)
        for edition, group in groups
        if not group.letter or contrast(group.color, readable_on(group.color)) < READABLE
    ]


def test_every_icon_comes_from_our_own_list() -> None:
    for path in SCREENS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Icon":
                assert node.attr in SCREEN_ICONS, f"{path.name}: {node.attr}"
            assert not (isinstance(node, ast.Attribute) and node.attr in ("Icons", "CupertinoIcons")), path.name


def find_said() -> Iterator[str]:
    """Every key that `say` is called with: a literal, or each side of a choice."""
    for path in SCREENS:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "say" and node.args:
                key = node.args[0 if isinstance(node.func, ast.Attribute) else -1]
                yield from find_literals(key, tree)


def find_literals(key: ast.expr, tree: ast.Module) -> Iterator[str]:
    if isinstance(key, ast.Constant):
        yield str(key.value)
    elif isinstance(key, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z]+" for part in key.values]
        yield from (word for word in get_words(FALLBACK).ui if re.fullmatch("".join(parts), word))
    elif isinstance(key, ast.IfExp):
        yield from find_literals(key.body, tree)
        yield from find_literals(key.orelse, tree)
    elif isinstance(key, ast.Name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and any(getattr(to, "id", "") == key.id for to in node.targets):
                yield from find_literals(node.value, tree)


@pytest.mark.parametrize("lang", list(list_languages()))
def test_every_word_of_the_screens_is_used_and_none_is_missing(lang: Lang) -> None:
    words, said = get_words(lang).ui.keys(), {*find_said(), *CHOSEN_AT_RUN_TIME}
    assert said - words == set(), "missing"
    assert words - said == set(), "unused"
