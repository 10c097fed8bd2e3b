"""The result of a game as a PNG of 1080 by 1350: the winner, the ranks with their sums, a small chart."""

from __future__ import annotations

import io
from typing import NamedTuple

from companion.keepsakes.chronicle import Chronicle, tell_chronicle
from companion.keepsakes.chronicle.chart import Box, pick_style, plan_chart
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.picture.brush import Brush
from companion.keepsakes.report.style import COLORS
from companion.words import Lang
from companion.words.filling import Told
from rules.events import Rank
from rules.history import History

WIDTH, HEIGHT = 1080, 1350
EDGE = 64
HEAD_SIZES = (112, 96, 84, 72, 64, 56)
MOST_ROW, LEAST_ROW = 84, 58
LIST_HEIGHT = 470
DASH = 2.2
"""Dashes are made for the report's thinner lines."""


class _Sheet(NamedTuple):
    brush: Brush
    chronicle: Chronicle
    telling: Telling


def draw_result(history: History, lang: Lang) -> bytes:
    """The picture as PNG."""
    brush = Brush(WIDTH, HEIGHT, COLORS["paper"])
    sheet = _Sheet(brush, tell_chronicle(history), Telling(history.game, lang))
    below = _draw_head(sheet)
    below = _draw_ranks(sheet, below)
    _draw_chart(sheet, below + 22, HEIGHT - 92)
    _draw_foot(sheet)
    out = io.BytesIO()
    brush.finish().save(out, "PNG")
    return out.getvalue()


def _draw_head(sheet: _Sheet) -> float:
    """The box, the day, who won and with how much; where the next part may begin."""
    brush, chronicle, telling = sheet
    brush.paste("web/icon-192.png", EDGE, 48, 76)
    title = telling.tell("title", edition=Told(telling.edition()))
    brush.write((EDGE + 98, 82), brush.cut(title, 800, 36, "Bold"), 36, COLORS["deep"], "Bold")
    told = " · ".join(
        part for part in (telling.date(chronicle.began) if chronicle.began else "", telling.reason()) if part
    )
    brush.write((EDGE + 98, 122), brush.cut(told, 800, 30), 30, COLORS["quiet"])
    headline, worth = telling.headline(chronicle)
    size, lines = fit_lines(brush, headline, WIDTH - 2 * EDGE)
    y = 150.0
    for line in lines:
        y += size * 1.08
        brush.write((EDGE, y), line, size, COLORS["deep"], "Bold")
    if worth:
        y += 70
        brush.write((EDGE, y), brush.cut(worth, WIDTH - 2 * EDGE, 52, "Bold"), 52, COLORS["green"], "Bold")
    return y + 34


def fit_lines(brush: Brush, text: str, width: float) -> tuple[int, list[str]]:
    """The largest type in which a headline fits into one line, else two; the rest is cut."""
    for size in HEAD_SIZES[:3]:
        if brush.measure(text, size, "Bold") <= width:
            return size, [text]
    words = text.split()
    splits = [[" ".join(words[:place]), " ".join(words[place:])] for place in range(1, len(words))]
    for size in HEAD_SIZES[2:]:
        widths = [max(brush.measure(line, size, "Bold") for line in lines) for lines in splits]
        if widths and min(widths) <= width:
            return size, splits[widths.index(min(widths))]
    size = HEAD_SIZES[-1]
    first, rest = "", list(words)
    while rest and brush.measure(f"{first} {rest[0]}".strip(), size, "Bold") <= width:
        first = f"{first} {rest.pop(0)}".strip()
    lines = [first, " ".join(rest)] if first else [text]
    return size, [brush.cut(line, width, size, "Bold") for line in lines if line]


def _draw_ranks(sheet: _Sheet, top: float) -> float:
    brush, chronicle, _ = sheet
    row = max(LEAST_ROW, min(MOST_ROW, LIST_HEIGHT // len(chronicle.ranks)))
    bottom = top + row * len(chronicle.ranks) + 16
    brush.fill(EDGE - 20, top, WIDTH - EDGE + 20, bottom, COLORS["line"], 22)
    brush.fill(EDGE - 18, top + 2, WIDTH - EDGE + 18, bottom - 2, COLORS["sheet"], 20)
    for place, rank in enumerate(chronicle.ranks):
        _draw_rank(sheet, rank, top + 8 + row * place, row)
    return bottom


def _draw_rank(sheet: _Sheet, rank: Rank, top: float, row: int) -> None:
    brush, chronicle, telling = sheet
    size = 40 if row > 68 else 34
    base, style = top + row / 2 + size * 0.36, pick_style(chronicle, rank.player)
    weight = "Bold" if rank.rank == 1 else "Regular"
    if rank.rank == 1:
        brush.fill(EDGE - 10, top + 3, WIDTH - EDGE + 10, top + row - 3, COLORS["pale"], 14)
    brush.write((EDGE + 58, base), f"{rank.rank}.", size, COLORS["quiet"], weight, "rs")
    middle = top + row / 2
    brush.line([(EDGE + 78, middle), (EDGE + 158, middle)], style.color, 6, [dash * DASH for dash in style.dashes])
    brush.mark(style, (EDGE + 118, middle), 11, COLORS["sheet"])
    fate = telling.fate(chronicle, rank.player)
    worth = fate or telling.money(rank.worth)
    right = WIDTH - EDGE - 12
    brush.write((right, base), worth, size, COLORS["red" if fate else "ink"], weight, "rs")
    room = right - brush.measure(worth, size, weight) - 24 - (EDGE + 178)
    brush.write(
        (EDGE + 178, base), brush.cut(telling.name(rank.player), room, size, weight), size, COLORS["ink"], weight
    )


def _draw_chart(sheet: _Sheet, top: float, bottom: float) -> None:
    brush, chronicle, telling = sheet
    most = max(max(point.worths) for point in chronicle.points)
    left = EDGE + brush.measure(telling.plain(most), 24) + 30
    chart = plan_chart(chronicle, Box(left, top + 14, WIDTH - EDGE - 14 - left, bottom - top - 34), 2)
    # With little room every other level is named.
    gap = abs(chart.rows[0].y - chart.rows[1].y)
    for place, (y, amount) in enumerate(chart.rows):
        brush.line([(left, y), (WIDTH - EDGE, y)], COLORS["line" if amount else "quiet"], 2)
        if gap >= 34 or place % 2 == 0:
            brush.write((left - 14, y + 8), telling.plain(amount), 24, COLORS["quiet"], anchor="rs")
    for line in chart.lines:
        brush.line(line.spots, COLORS["paper"], 9)
        brush.line(line.spots, line.style.color, 5.5, [dash * DASH for dash in line.style.dashes])
    for line in chart.lines:  # above all lines: where these lie on each other, only the marks tell them apart
        for spot in line.marks:
            brush.mark(line.style, spot, 8, COLORS["paper"])
        if line.is_out:
            brush.cross(line.spots[-1], 10, line.style.color)
        else:
            brush.mark(line.style, line.spots[-1], 11, COLORS["paper"])


def _draw_foot(sheet: _Sheet) -> None:
    brush, chronicle, telling = sheet
    parts = [
        f"{telling.plain(chronicle.turns)} {telling.tell('turns')}",
        f"{telling.plain(chronicle.bookings)} {telling.tell('bookings')}",
    ]
    if chronicle.is_timed:
        parts.insert(0, telling.duration(chronicle.played))
    brush.write((EDGE, HEIGHT - 48), " · ".join(parts), 28, COLORS["quiet"])
    brush.write((WIDTH - EDGE, HEIGHT - 48), "Bankhalter", 28, COLORS["green"], "Bold", "rs")
