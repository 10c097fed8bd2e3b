"""Banknotes are our own: each value has its paper, its figures can be read, and amounts are laid down whole."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.look.boxes import READABLE
from companion.look.colors import contrast
from companion.look.notes import find_paper, lay_down
from rules.editions.load import load_edition, load_editions

CLASSIC = (500, 100, 50, 20, 10, 5, 1)


@pytest.mark.parametrize("name", load_editions())
def test_every_value_has_a_paper_of_its_own_on_which_it_can_be_read(name: str) -> None:
    edition = load_edition(name)
    papers = [find_paper(edition, note.value) for note in edition.money.notes]
    assert len({paper.paper for paper in papers}) == len(papers)
    for paper in papers:
        assert contrast(paper.ink, paper.paper) >= READABLE


def test_no_two_boxes_have_the_same_notes() -> None:
    papers = {find_paper(edition, edition.money.notes[0].value) for edition in load_editions().values()}
    assert len(papers) == len(load_editions())


@pytest.mark.parametrize(
    ("amount", "laid"),
    [
        (0, {}),
        (1, {1: 1}),
        (388, {100: 3, 50: 1, 20: 1, 10: 1, 5: 1, 1: 3}),
        (1500, {500: 3}),
    ],
)
def test_an_amount_is_laid_down_in_the_fewest_notes(amount: int, laid: dict[int, int]) -> None:
    assert lay_down(amount, CLASSIC) == (laid, 0)


@given(st.integers(0, 10**9), st.sets(st.integers(1, 100_000), min_size=1, max_size=8))
def test_what_is_laid_down_and_what_no_note_can_pay_are_the_whole_amount(amount: int, values: set[int]) -> None:
    laid, rest = lay_down(amount, tuple(values))
    assert sum(value * count for value, count in laid.items()) + rest == amount
    assert rest < min(values)
    assert all(high > low for high, low in pairwise(laid))
