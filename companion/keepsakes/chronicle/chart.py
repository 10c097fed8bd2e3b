"""The chart of everyone's worth as plain geometry, so that report, picture and screen draw the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.keepsakes.chronicle import Chronicle
from companion.look.colors import SEATS

MOST_BUCKETS = 160
MARKS = 5
Spot = tuple[float, float]


class Style(NamedTuple):
    """How a player's line is told from the others: by colour, dashes (none: solid) and the shape of its marks.

    `dark` is the colour by night: the same hue, lighter, since the player's badge beside it keeps its own.
    """

    color: str
    dark: str
    dashes: tuple[int, ...]
    mark: str


STYLES = (
    Style(SEATS[0], "#5fc9ad", (), "circle"),
    Style(SEATS[1], "#f08a5a", (9, 4), "square"),
    Style(SEATS[2], "#8fb0ff", (2, 4), "triangle"),
    Style(SEATS[3], "#e39ad6", (12, 4, 2, 4), "diamond"),
    Style(SEATS[4], "#dcb04a", (5, 3), "cross"),
    Style(SEATS[5], "#58c4e6", (14, 6), "drop"),
    Style(SEATS[6], "#c6bcb4", (2, 3, 2, 7), "plus"),
    Style(SEATS[7], "#a3d15a", (8, 3, 2, 3, 2, 3), "ring"),
)


class Box(NamedTuple):
    """Where the lines are drawn."""

    left: float
    top: float
    width: float
    height: float


class Line(NamedTuple):
    """A player's line; it ends with a cross where the player left the game."""

    player: str
    style: Style
    spots: tuple[Spot, ...]
    marks: tuple[Spot, ...]
    is_out: bool


class Row(NamedTuple):
    """A level of worth."""

    y: float
    amount: int


class Column(NamedTuple):
    """A booking named below the lines."""

    x: float
    entry: int
    played: int


class Chart(NamedTuple):
    """Everything to draw, the last player first so that the winner's line lies on top."""

    lines: tuple[Line, ...]
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]


def pick_style(chronicle: Chronicle, player: str) -> Style:
    """A player's style goes by their seat."""
    return STYLES[chronicle.players.index(player) % len(STYLES)]


def plan_chart(chronicle: Chronicle, box: Box, columns: int = 5) -> Chart:
    """Lay the lines out in a box."""
    points = chronicle.points
    amounts = pick_amounts(max(max(point.worths) for point in points))
    top = amounts[-1]
    span = max(1, len(points) - 1)
    departures = chronicle.departures()

    def spot(place: int, worth: int) -> Spot:
        return round(box.left + box.width * place / span, 1), round(box.top + box.height * (1 - worth / top), 1)

    lines = []
    for rank in reversed(chronicle.ranks):
        seat = chronicle.players.index(rank.player)
        left = departures.get(rank.player)
        end = len(points) if left is None else 1 + next(n for n, point in enumerate(points) if point.entry == left[1])
        worths = [point.worths[seat] for point in points[:end]]
        spots = tuple(spot(place, worths[place]) for place in thin_out(worths, -(-len(points) // MOST_BUCKETS)))
        marks = tuple(spot(place, worths[place]) for place in _place_marks(seat, chronicle, end))
        lines.append(Line(rank.player, pick_style(chronicle, rank.player), spots, marks, left is not None))
    named = _pick_columns(len(points), columns)
    return Chart(
        tuple(lines),
        tuple(Row(spot(0, amount)[1], amount) for amount in amounts),
        tuple(Column(spot(place, 0)[0], points[place].entry, points[place].played) for place in named),
    )


def pick_amounts(most: int) -> list[int]:
    """Three to six round levels from nothing up to at least `most`."""
    step = 1
    while step * 5 < most:
        step = next_step(step)
    return list(range(0, max(most, 1) + step, step))[: max(2, -(-most // step) + 1)]


def next_step(step: int) -> int:
    """1, 2, 5, 10, 20, 50 …"""
    return step * 5 // 2 if str(step).startswith("2") else step * 2


def thin_out(worths: Sequence[int], size: int) -> list[int]:
    """The places to draw: of every so many the lowest and the highest, and always both ends."""
    if not worths:
        return []
    places = {0, len(worths) - 1}
    for start in range(0, len(worths), size):
        part = range(start, min(start + size, len(worths)))
        places |= {min(part, key=worths.__getitem__), max(part, key=worths.__getitem__)}
    return sorted(places)


def _place_marks(seat: int, chronicle: Chronicle, end: int) -> list[int]:
    """A few places on the line, others for every seat, so that lines lying on each other can be told apart."""
    count, seats = len(chronicle.points), len(chronicle.players)
    places = [int(count * (number + (seat + 0.5) / seats) / MARKS) for number in range(MARKS)]
    return [place for place in places if place < end]


def _pick_columns(count: int, most: int) -> list[int]:
    """Places of equal distance from the first booking to the last."""
    parts = min(most, count) - 1
    return [round((count - 1) * part / parts) for part in range(parts + 1)] if parts > 0 else [0]
