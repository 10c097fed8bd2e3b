"""The colours of banknotes: our own design, a paper for each value, tinted and printed in the box's colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from companion.look.boxes import READABLE, find_look
from companion.look.colors import contrast, mix
from rules.editions.model import Edition

PAPERS = ("#f6f1e4", "#f7d6cf", "#f4e39a", "#cbe6bd", "#b9d9f2", "#e9cba6", "#dcc3ee", "#b8e3dc")
"""From the smallest value on; with more values they begin again."""
TINT = 0.07


class Paper(NamedTuple):
    """What a note is printed on, and with."""

    paper: str
    ink: str


@cache
def _pick_papers(accent: str, ink: str, count: int) -> tuple[Paper, ...]:
    papers = (mix(accent, PAPERS[place % len(PAPERS)], TINT) for place in range(count))
    return tuple(Paper(paper, ink if contrast(ink, paper) >= READABLE else "#000000") for paper in papers)


def find_paper(edition: Edition, value: int) -> Paper:
    """The paper of a note, by its printed value among the box's."""
    values = sorted(note.value for note in edition.money.notes)
    shades = find_look(edition).day
    return _pick_papers(shades.accent, shades.ink, len(values))[values.index(value)]


def lay_down(amount: int, values: Sequence[int]) -> tuple[dict[int, int], int]:
    """An amount in as few notes as the largest-first way takes, and what no note can pay."""
    laid: dict[int, int] = {}
    for value in sorted(values, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            laid[value] = count
    return laid, amount
