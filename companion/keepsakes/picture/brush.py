"""Draws type, dashed lines and marks with Pillow, twice as large as asked for, so that edges come out smooth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from companion.keepsakes.chronicle.chart import Spot, Style
from companion.look.assets import find_asset

SCALE = 2
ELLIPSIS = "…"


@cache
def _load_font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(find_asset(f"fonts/Roboto-{weight}.ttf")), size * SCALE)


class Brush:
    """A sheet to draw on, in its own pixels; `finish` gives the picture."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        self.image = Image.new("RGB", (width * SCALE, height * SCALE), paper)
        self._draw = ImageDraw.Draw(self.image)

    def finish(self) -> Image.Image:
        """The picture at its true size."""
        size = (self.image.width // SCALE, self.image.height // SCALE)
        return self.image.resize(size, Image.Resampling.LANCZOS)

    def measure(self, text: str, size: int, weight: str = "Regular") -> float:
        """How wide a text is."""
        return _load_font(weight, size).getlength(text) / SCALE

    def cut(self, text: str, width: float, size: int, weight: str = "Regular") -> str:
        """As much of a text as there is room for."""
        if self.measure(text, size, weight) <= width:
            return text
        while text and self.measure(text + ELLIPSIS, size, weight) > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS

    def write(self, spot: Spot, text: str, size: int, color: str, weight: str = "Regular", anchor: str = "ls") -> None:
        """One line of type; the anchor is Pillow's: left, middle or right, and the baseline."""
        place = (spot[0] * SCALE, spot[1] * SCALE)
        self._draw.text(place, text, color, _load_font(weight, size), anchor)

    def fill(self, left: float, top: float, right: float, bottom: float, color: str, radius: float = 0) -> None:
        """A rectangle, perhaps with round corners."""
        box = [value * SCALE for value in (left, top, right, bottom)]
        self._draw.rounded_rectangle(box, radius * SCALE, color)

    def paste(self, name: str, left: int, top: int, size: int) -> None:
        """One of our own pictures."""
        with Image.open(find_asset(name)) as source:
            picture = source.convert("RGBA").resize((size * SCALE, size * SCALE), Image.Resampling.LANCZOS)
        self.image.paste(picture, (left * SCALE, top * SCALE), picture)

    def line(self, spots: Sequence[Spot], color: str, width: float, dashes: Sequence[float] = ()) -> None:
        """A line through some spots, whole or in dashes."""
        for part in split_dashes(spots, dashes) if dashes else [list(spots)]:
            if len(part) > 1:
                points = [(x * SCALE, y * SCALE) for x, y in part]
                self._draw.line(points, color, round(width * SCALE), "curve")

    def mark(self, style: Style, spot: Spot, size: float, paper: str) -> None:
        """A line's own shape."""
        (x, y), s, color = spot, size, style.color
        wide = s * 1.25
        shapes: dict[str, list[Spot]] = {
            "square": [(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)],
            "triangle": [(x, y - wide), (x + wide, y + s), (x - wide, y + s)],
            "drop": [(x, y + wide), (x + wide, y - s), (x - wide, y - s)],
            "diamond": [(x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)],
        }
        if style.mark in shapes:
            points = [(a * SCALE, b * SCALE) for a, b in shapes[style.mark]]
            self._draw.polygon(points, color, paper, round(SCALE * s / 4))
        elif style.mark in ("circle", "ring"):
            box = [value * SCALE for value in (x - s, y - s, x + s, y + s)]
            is_ring = style.mark == "ring"
            rim = (color, round(s * SCALE / 1.8)) if is_ring else (paper, round(s * SCALE / 4))
            self._draw.ellipse(box, paper if is_ring else color, *rim)
        elif style.mark == "cross":
            self.cross(spot, s, color)
        else:
            self.line([(x - s, y), (x + s, y)], color, s * 0.7)
            self.line([(x, y - s), (x, y + s)], color, s * 0.7)

    def cross(self, spot: Spot, size: float, color: str) -> None:
        """Two strokes across each other."""
        x, y = spot
        self.line([(x - size, y - size), (x + size, y + size)], color, size * 0.7)
        self.line([(x - size, y + size), (x + size, y - size)], color, size * 0.7)


def split_dashes(spots: Sequence[Spot], dashes: Sequence[float]) -> list[list[Spot]]:
    """The drawn parts of a line: strokes and gaps take turns along its whole length."""
    parts: list[list[Spot]] = [[spots[0]]] if spots else []
    turn, left = 0, dashes[0]
    for start, end in pairwise(spots):
        length, done = math.dist(start, end), 0.0
        while length - done > left:
            done += left
            share = done / length
            spot = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if turn % 2 == 0:
                parts[-1].append(spot)
            else:
                parts.append([spot])
            turn += 1
            left = dashes[turn % len(dashes)]
        left -= length - done
        if turn % 2 == 0:
            parts[-1].append(end)
    return parts
