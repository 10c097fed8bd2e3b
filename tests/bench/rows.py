"""What the benchmark prints: one row a figure, with its target."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

HEAD = ("figure", "measured against", "value", "target", "ok")


class Row(NamedTuple):
    """One figure. `most` or `least` is what it must reach; with neither it is only printed.

    `value` is None if it could not be measured, and `detail` says why.
    """

    figure: str
    against: str
    value: float | None
    unit: str = "×"
    most: float | None = None
    least: float | None = None
    detail: str = ""

    @property
    def is_reached(self) -> bool | None:
        """Whether the target is met; None without a target or a value."""
        if self.value is None or (self.most is None and self.least is None):
            return None
        return self.value <= self.most if self.most is not None else self.value >= (self.least or 0)

    @property
    def target(self) -> str:
        """The target in words."""
        if self.most is not None:
            return f"at most {self.most:g}{self.unit}"
        return f"at least {self.least:g}{self.unit}" if self.least is not None else "printed"

    def to_json(self) -> dict[str, object]:
        """For `--json`."""
        return {**self._asdict(), "ok": self.is_reached}


def print_rows(rows: Iterable[Row]) -> None:
    """One table, its columns as wide as their widest cell."""
    lines = [HEAD, *(_write_cells(row) for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(HEAD))]
    for number, line in enumerate(lines):
        print(" | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
        if number == 0:
            print("-|-".join("-" * width for width in widths))


def _write_cells(row: Row) -> tuple[str, ...]:
    detail = f" ({row.detail})" if row.detail else ""
    value = f"–{detail}" if row.value is None else f"{_round(row.value)}{row.unit}{detail}"
    return row.figure, row.against, value, row.target, {True: "yes", False: "NO", None: "–"}[row.is_reached]


def _round(value: float) -> str:
    """Three figures, without an exponent."""
    if not value:
        return "0"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"
