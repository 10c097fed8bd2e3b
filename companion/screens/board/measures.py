"""How large the parts of the ring are in a given room: rows, squares, bands and type. Nothing here draws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple

from companion.look.letters import fold_name, measure_text, pick_size

SIDES = 4
LINE = 1.14
"""The height of a line of type, in shares of its size."""
DEPTH = 0.128
"""How deep the ring is, in shares of the room."""
STAGE = 0.025
"""The smallest type for eyes three metres away, in shares of the screen's height."""
EDGE = 3
GAP = 1
"""Between the squares the ground shows, as their lines."""
FOOT = 1.5
"""An owner's mark at the side of a square is wider than it is high at its foot: the letters stand upright."""
_STEP = 0.5

Side = Literal["bottom", "left", "top", "right", "corner"]


class Measures(NamedTuple):
    """All lengths of one ring; `small` and `name` are sizes of type."""

    width: float
    height: float
    side: int
    deep_x: float
    deep_y: float
    cell_x: float
    cell_y: float
    band: float
    foot: float
    small: float
    name: float
    piece: float
    is_stage: bool

    @property
    def middle(self) -> tuple[float, float]:
        """The room inside the ring."""
        cells = self.side - 1
        return (self.cell_x + GAP) * cells - GAP, (self.cell_y + GAP) * cells - GAP


def find_side(place: int, count: int) -> Side:
    """On which side of the ring a square lies; the first one is the corner at the bottom right."""
    steps = count_steps(count)
    if place % steps == 0:
        return "corner"
    sides: tuple[Side, ...] = ("bottom", "left", "top", "right")
    return sides[place // steps]


def count_steps(count: int) -> int:
    """From one corner to the next."""
    return ceil(count / SIDES)


@lru_cache(maxsize=256)
def measure_ring(
    upright: tuple[str, ...], flat: tuple[str, ...], count: int, room: tuple[float, float], *, is_stage: bool = False
) -> Measures:
    """The ring that fills a room; `upright` names stand in the top and bottom row, `flat` ones at the sides.

    A stage is seen from afar: nothing on it is smaller than its share of the height, names go before they get small.
    """
    width, height = room
    cells = count_steps(count) - 1
    cell_x, cell_y = (int((whole * (1 - 2 * DEPTH) - GAP * (cells + 1)) / cells) for whole in room)
    deep_x, deep_y = (
        int(whole - (cell + GAP) * cells - GAP) // 2 for whole, cell in ((width, cell_x), (height, cell_y))
    )
    small = ceil(height * STAGE) if is_stage else max(9, min(13, round(height / 80)))
    band = round(small * 1.35) if is_stage else round(small * LINE) + 3
    bare = Measures(
        width, height, cells + 1, deep_x, deep_y, cell_x, cell_y, band, band, small, 0,
        small * 2, is_stage,
    )  # fmt: skip
    return bare._replace(name=_find_name_size(bare, upright, flat))


def _find_name_size(bare: Measures, upright: Sequence[str], flat: Sequence[str]) -> float:
    """The largest size at which all names of all sides fit; else the smallest, and some squares go without."""
    most = bare.small * 1.35
    least = bare.small if bare.is_stage else bare.small - _STEP
    steps = [least + _STEP * step for step in range(int((most - least) / _STEP), -1, -1)]
    sides: tuple[tuple[Side, Sequence[str]], ...] = (("top", upright), ("left", flat))
    sizes = [
        pick_size(names, find_room(bare, side), [(size, count_lines(bare, side, size)) for size in steps])
        for side, names in sides
    ]
    return min(sizes) or least


def count_lines(measures: Measures, side: Side, size: float) -> int:
    """How many lines of a name there is room for; near eyes find the pieces and the price beside it, not upon it."""
    if side in ("left", "right"):
        room = measures.cell_y - (0 if measures.is_stage else measures.small * LINE)
    else:
        room = measures.deep_y - 2 * measures.band - (0 if measures.is_stage else measures.piece)
    return int(room / (size * LINE))


def fold_to_fit(measures: Measures, side: Side, name: str) -> str:
    """A name in the lines it takes on a square; nothing if it does not fit."""
    room, size, is_corner = find_room(measures, side), measures.name, side == "corner"
    lines = fold_name(name, room, size, is_bold=is_corner)
    if is_corner:
        return "\n".join(lines)
    is_wide = any(measure_text(line) * size > room for line in lines)
    return "" if is_wide or len(lines) > count_lines(measures, side, size) else "\n".join(lines)


def find_room(measures: Measures, side: Side) -> float:
    """How wide a line of a name may be."""
    if side == "corner":
        return measures.deep_x - 2 * EDGE
    if side in ("left", "right"):
        return measures.deep_x - measures.band - measures.foot * FOOT - 2 * EDGE
    return measures.cell_x - 2 * EDGE


def find_extent(measures: Measures, side: Side) -> tuple[float, float]:
    """How wide and how high a square is."""
    if side == "corner":
        return measures.deep_x, measures.deep_y
    if side in ("left", "right"):
        return measures.deep_x, measures.cell_y
    return measures.cell_x, measures.deep_y


def fit_pieces(count: int, width: float, height: float, most: float) -> float:
    """The size at which so many pieces fit, in as many rows as suits them."""
    sizes = (min(width / ceil(count / rows), height / rows) for rows in range(1, count + 1))
    return min(most, max(sizes, default=most))
