"""The playing pieces are our own drawings: every token of every box has one, and it can be told from its disc."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from companion.look.colors import SEATS, contrast, readable_on
from companion.look.pieces import PAWN, SHAPES, draw_piece
from rules.editions.load import load_editions

PLAIN_SHAPE = 3.0
"""What WCAG asks between a picture and its background."""


def test_every_token_of_every_box_has_a_drawing_of_its_own() -> None:
    tokens = {token.id for edition in load_editions().values() for token in edition.tokens}
    assert tokens - SHAPES.keys() == set()
    assert len({SHAPES[token] for token in tokens}) == len(tokens)


@pytest.mark.parametrize("token", [*SHAPES, "a-token-of-an-own-edition"])
def test_a_piece_is_a_sound_picture(token: str) -> None:
    picture = ElementTree.fromstring(draw_piece(token, 3))
    assert picture.get("viewBox") == "0 0 40 40"
    assert "PAPER" not in draw_piece(token, 3)
    assert "INK" not in draw_piece(token, 3)


def test_an_unknown_token_gets_a_pawn() -> None:
    assert SHAPES[PAWN] in draw_piece("a-token-of-an-own-edition", 0)


@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_a_piece_stands_out_from_its_disc(seat: int) -> None:
    assert contrast(SEATS[seat], readable_on(SEATS[seat])) >= PLAIN_SHAPE
    assert SEATS[seat] in draw_piece("ship", seat)
