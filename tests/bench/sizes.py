"""How much each figure measures: enough for five minutes in all, or next to nothing for the smoke test."""

from __future__ import annotations

from typing import NamedTuple


class Sizes(NamedTuple):
    """Entries, rounds and numbers of clients."""

    short: int = 1_000
    long: int = 10_000
    bookings: int = 600
    commands: int = 2_500
    rounds: int = 9
    openings: int = 5
    games: int = 60
    clients: int = 8
    acts: int = 60
    tables: int = 50
    phones: int = 6
    seconds: int = 10
    starts: int = 5
    reloads: int = 300
    browsers: bool = True


FULL = Sizes()
TINY = Sizes(
    short=30, long=120, bookings=5, commands=60, rounds=2, openings=2, games=1,
    clients=3, acts=3, tables=2, phones=2, seconds=1, starts=1, reloads=8, browsers=False,
)  # fmt: skip
