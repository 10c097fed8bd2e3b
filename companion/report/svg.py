"""Draws the chart of everyone's worth as SVG: no script, no font, nothing to fetch."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from companion.chronicle import Chronicle
from companion.chronicle.chart import Box, Chart, Line, Spot, Style, plan_chart
from companion.chronicle.telling import Telling
from companion.story import Told

LETTER = 6.6
"""About how wide a figure is at the chart's size of type."""
MARGIN = 22
BELOW = 54


class Canvas(NamedTuple):
    """A size to draw for, so that type is as large on a phone as on paper."""

    name: str
    width: int
    height: int
    columns: int


LARGE = Canvas("large", 760, 380, 5)
SMALL = Canvas("small", 380, 330, 3)


def draw_worths(chronicle: Chronicle, telling: Telling, canvas: Canvas = LARGE) -> str:
    """The chart with its axes; the legend stands beside it as text."""
    widest = max(len(telling.plain(amount)) for point in chronicle.points for amount in point.worths)
    left = 16 + LETTER * max(4, widest)
    box = Box(left, 14, canvas.width - left - MARGIN, canvas.height - BELOW - 14)
    chart = plan_chart(chronicle, box, canvas.columns)
    told = ", ".join(f"{telling.name(rank.player)} {telling.money(rank.worth)}" for rank in chronicle.ranks)
    label = escape(telling.say("chart_label", list=Told(told)), quote=True)
    parts = [*_draw_axes(chart, telling, box, has_time=chronicle.played > 0)]
    parts += [_draw_line(line) for line in chart.lines]
    # Above all lines: where these lie on each other, only the marks tell them apart.
    parts += [_draw_marks(line) for line in chart.lines]
    size = f"0 0 {canvas.width} {canvas.height}"
    drawn = "".join(parts)
    return f'<svg class="chart {canvas.name}" viewBox="{size}" role="img" aria-label="{label}">{drawn}</svg>'


def _draw_axes(chart: Chart, telling: Telling, box: Box, *, has_time: bool) -> list[str]:
    left, right, bottom = box.left, box.left + box.width, box.top + box.height
    parts = []
    for y, amount in chart.rows:
        parts.append(f'<path class="{"base" if amount == 0 else "row"}" d="M{left:.1f} {y}H{right:.1f}"/>')
        parts.append(f'<text x="{left - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{telling.plain(amount)}</text>')
    for place, (x, entry, played) in enumerate(chart.columns):
        anchor = "end" if 0 < place == len(chart.columns) - 1 else "middle"
        parts.append(f'<path class="base" d="M{x} {bottom}v5"/>')
        told = escape(telling.say("number", entry=Told(str(entry))))
        parts.append(f'<text x="{x}" y="{bottom + 20}" text-anchor="{anchor}">{told}</text>')
        if has_time:
            minutes = escape(telling.duration(played))
            parts.append(f'<text class="quiet" x="{x}" y="{bottom + 36}" text-anchor="{anchor}">{minutes}</text>')
    return parts


def _draw_line(line: Line) -> str:
    path = "M" + "L".join(f"{x} {y}" for x, y in line.spots)
    dashes = f' stroke-dasharray="{" ".join(map(str, line.style.dashes))}"' if line.style.dashes else ""
    stroke = f'<path class="line" stroke="{line.style.color}"{dashes} d="{path}"/>'
    return f'<path class="halo" d="{path}"/>{stroke}'


def _draw_marks(line: Line) -> str:
    marks = "".join(draw_mark(line.style, spot) for spot in line.marks)
    end = line.spots[-1]
    return marks + (_draw_out(end, line.style.color) if line.is_out else draw_mark(line.style, end, 5))


def _draw_out(spot: Spot, color: str) -> str:
    x, y = spot
    return f'<path class="out" stroke="{color}" d="M{x - 5} {y - 5}l10 10m0 -10l-10 10"/>'


def draw_mark(style: Style, spot: Spot, size: float = 4) -> str:
    """A line's own shape, filled with its colour on a rim of paper."""
    (x, y), s, color = spot, size, style.color
    wide = s * 1.25
    shapes = {
        "circle": f'<circle cx="{x}" cy="{y}" r="{s}"',
        "square": f'<rect x="{x - s}" y="{y - s}" width="{2 * s}" height="{2 * s}"',
        "triangle": f'<path d="M{x} {y - wide}l{wide} {2 * s}h{-2 * wide}z"',
        "drop": f'<path d="M{x} {y + wide}l{wide} {-2 * s}h{-2 * wide}z"',
        "diamond": f'<path d="M{x} {y - wide}l{wide} {wide}l{-wide} {wide}l{-wide} {-wide}z"',
    }
    if style.mark in shapes:
        return f'{shapes[style.mark]} class="mark" fill="{color}"/>'
    if style.mark == "ring":
        return f'<circle cx="{x}" cy="{y}" r="{s}" class="ring" stroke="{color}"/>'
    arms = f"M{x - s} {y}h{2 * s}M{x} {y - s}v{2 * s}"
    if style.mark == "cross":
        arms = f"M{x - s} {y - s}l{2 * s} {2 * s}m0 {-2 * s}l{-2 * s} {2 * s}"
    return f'<path class="arms" stroke="{color}" d="{arms}"/>'


def draw_sample(style: Style) -> str:
    """A short piece of a line for the legend."""
    dashes = f' stroke-dasharray="{" ".join(map(str, style.dashes))}"' if style.dashes else ""
    line = f'<path class="line" stroke="{style.color}"{dashes} d="M2 8H42"/>'
    return f'<svg class="sample" viewBox="0 0 44 16" aria-hidden="true">{line}{draw_mark(style, (22, 8))}</svg>'
