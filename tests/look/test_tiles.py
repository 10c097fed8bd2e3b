"""Deeds as tiles on the board: on the smallest phone no word of a street's name is torn apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import ImageFont

from companion.screens.kit.cards import SPACE, TIGHT, TILE_EDGE, USUAL, count_beside, pick_size
from companion.screens.kit.layout import measure_last
from companion.words.languages import list_languages
from rules.editions.load import load_edition
from rules.editions.model import Edition
from rules.editions.names import Lang, name_deed

ROBOTO = Path(__file__).parents[2] / "assets" / "fonts" / "Roboto-Regular.ttf"
FINE = 10
"""Measured this much larger, since a font is measured in whole sizes."""
SMALL_PHONE = 360


def measure_word(word: str, size: float) -> float:
    font = ImageFont.truetype(ROBOTO, round(size * FINE))
    return font.getlength(word) / FINE + (len(word) * TIGHT if size < USUAL else 0)


def find_torn(edition: Edition, lang: Lang) -> list[str]:
    torn = []
    for group in edition.board.groups:
        deeds = [deed.id for deed in edition.board.deeds if deed.group == group.id]
        beside = count_beside(len(deeds))
        room = (measure_last(SMALL_PHONE) - SPACE * (beside - 1)) / beside - TILE_EDGE
        for name in (name_deed(edition, deed, lang) for deed in deeds):
            torn += [word for word in name.split() if measure_word(word, pick_size(name, beside)) > room]
    return torn


@pytest.mark.parametrize("lang", list(list_languages()))
def test_no_street_of_the_classic_board_is_torn_apart_on_a_small_phone(lang: Lang) -> None:
    assert find_torn(load_edition("classic"), lang) == []
