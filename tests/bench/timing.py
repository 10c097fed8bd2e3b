"""Comparing times on a noisy machine: both sides in turn, round after round, and the medians of both."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple


class Pair(NamedTuple):
    """The medians of two sides, in seconds."""

    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs


def clock(run: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def compare(ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> Pair:
    """Both sides in turn, after a round that does not count."""
    clock(ours), clock(theirs)
    times = [(clock(ours), clock(theirs)) for _ in range(rounds)]
    return Pair(median(time for time, _ in times), median(time for _, time in times))


def tell_time(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} µs"
