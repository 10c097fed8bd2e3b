"""Draws the chart of everyone's worth as SVG for report and screens: no script, no style sheet, nothing to fetch."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from companion.keepsakes.chronicle import Chronicle
from companion.keepsakes.chronicle.chart import Box, Chart, Line, Spot, Style, plan_chart
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.report.style import COLORS
from companion.words.filling import Told

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


class Ink(NamedTuple):
    """The colours of everything but the lines, and whether these are the ones for the dark."""

    ink: str
    quiet: str
    line: str
    sheet: str
    is_dark: bool = False

    def pick(self, style: Style) -> str:
        """A line's colour."""
        return style.dark if self.is_dark else style.color


LARGE = Canvas("large", 760, 380, 5)
SMALL = Canvas("small", 380, 330, 3)
DAY = Ink(COLORS["ink"], COLORS["quiet"], COLORS["line"], COLORS["sheet"])


def draw_worths(chronicle: Chronicle, telling: Telling, canvas: Canvas = LARGE, ink: Ink = DAY) -> str:
    """The chart with its axes; the legend stands beside it as text."""
    widest = max(len(telling.plain(amount)) for point in chronicle.points for amount in point.worths)
    left = 16 + LETTER * max(4, widest)
    box = Box(left, 14, canvas.width - left - MARGIN, canvas.height - BELOW - 14)
    chart = plan_chart(chronicle, box, canvas.columns)
    parts = [*_draw_axes(chart, telling, box, ink, has_time=chronicle.is_timed)]
    parts += [_draw_line(line, ink) for line in chart.lines]
    # Above all lines: where these lie on each other, only the marks tell them apart.
    parts += [_draw_marks(line, ink) for line in chart.lines]
    label = escape(tell_chart(chronicle, telling), quote=True)
    size = f'viewBox="0 0 {canvas.width} {canvas.height}" width="{canvas.width}" height="{canvas.height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="chart {canvas.name}" {size} role="img" aria-label="{label}"'
    return f'{head} font-family="Roboto" font-size="12.5" fill="none">{"".join(parts)}</svg>'


def tell_chart(chronicle: Chronicle, telling: Telling) -> str:
    """What the chart shows, for those who cannot see it."""
    told = ", ".join(f"{telling.name(rank.player)} {telling.money(rank.worth)}" for rank in chronicle.ranks)
    return telling.tell("chart_label", list=Told(told))


def _draw_axes(chart: Chart, telling: Telling, box: Box, ink: Ink, *, has_time: bool) -> list[str]:
    left, right, bottom = box.left, box.left + box.width, box.top + box.height
    parts = []
    for y, amount in chart.rows:
        stroke = f'stroke="{ink.line}" stroke-dasharray="1 4"' if amount else f'stroke="{ink.quiet}"'
        parts.append(f'<path {stroke} d="M{left:.1f} {y}H{right:.1f}"/>')
        parts.append(_write(left - 8, y + 4, telling.plain(amount), ink.ink, "end"))
    for place, (x, entry, played) in enumerate(chart.columns):
        anchor = "end" if 0 < place == len(chart.columns) - 1 else "middle"
        parts.append(f'<path stroke="{ink.quiet}" d="M{x} {bottom}v5"/>')
        parts.append(_write(x, bottom + 20, telling.tell("number", entry=Told(str(entry))), ink.ink, anchor))
        if has_time:
            parts.append(_write(x, bottom + 36, telling.duration(played), ink.quiet, anchor))
    return parts


def _write(x: float, y: float, text: str, color: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}" text-anchor="{anchor}">{escape(text)}</text>'


def _draw_line(line: Line, ink: Ink) -> str:
    path = "M" + "L".join(f"{x} {y}" for x, y in line.spots)
    halo = f'<path stroke="{ink.sheet}" stroke-width="5" stroke-opacity=".8" stroke-linejoin="round" d="{path}"/>'
    return halo + _stroke(line.style, ink, path)


def _stroke(style: Style, ink: Ink, path: str) -> str:
    dashes = f' stroke-dasharray="{" ".join(map(str, style.dashes))}"' if style.dashes else ""
    return f'<path stroke="{ink.pick(style)}" stroke-width="2.6" stroke-linejoin="round"{dashes} d="{path}"/>'


def _draw_marks(line: Line, ink: Ink) -> str:
    marks = "".join(draw_mark(line.style, spot, ink) for spot in line.marks)
    end = line.spots[-1]
    return marks + (_draw_cross(end, 5, ink.pick(line.style)) if line.is_out else draw_mark(line.style, end, ink, 5))


def _draw_cross(spot: Spot, size: float, color: str) -> str:
    (x, y), s = spot, size
    return f'<path stroke="{color}" stroke-width="3" d="M{x - s} {y - s}l{2 * s} {2 * s}m0 {-2 * s}l{-2 * s} {2 * s}"/>'


def draw_mark(style: Style, spot: Spot, ink: Ink = DAY, size: float = 4) -> str:
    """A line's own shape, filled with its colour on a rim of paper."""
    (x, y), s, color = spot, size, ink.pick(style)
    wide = s * 1.25
    shapes = {
        "circle": f'<circle cx="{x}" cy="{y}" r="{s}"',
        "square": f'<rect x="{x - s}" y="{y - s}" width="{2 * s}" height="{2 * s}"',
        "triangle": f'<path d="M{x} {y - wide}l{wide} {2 * s}h{-2 * wide}z"',
        "drop": f'<path d="M{x} {y + wide}l{wide} {-2 * s}h{-2 * wide}z"',
        "diamond": f'<path d="M{x} {y - wide}l{wide} {wide}l{-wide} {wide}l{-wide} {-wide}z"',
    }
    if style.mark in shapes:
        return f'{shapes[style.mark]} fill="{color}" stroke="{ink.sheet}" stroke-width="1.4"/>'
    if style.mark == "ring":
        return f'<circle cx="{x}" cy="{y}" r="{s}" fill="{ink.sheet}" stroke="{color}" stroke-width="2.4"/>'
    if style.mark == "cross":
        return _draw_cross(spot, s, color)
    return f'<path stroke="{color}" stroke-width="2.8" d="M{x - s} {y}h{2 * s}M{x} {y - s}v{2 * s}"/>'


def draw_sample(style: Style, ink: Ink = DAY) -> str:
    """A short piece of a line for the legend."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" class="sample" viewBox="0 0 44 16" width="44" height="16"'
    return (
        f'{head} fill="none" aria-hidden="true">{_stroke(style, ink, "M2 8H42")}{draw_mark(style, (22, 8), ink)}</svg>'
    )
