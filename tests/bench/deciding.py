"""Deciding and applying one command in memory, against a JSON round trip of that command."""

from __future__ import annotations

import json

from rules.history import record
from rules.wire import to_plain
from tests.bench.material import Take, list_rolls, list_takes
from tests.bench.rows import Row
from tests.bench.sizes import Sizes
from tests.bench.timing import compare, tell_time


def measure_deciding(sizes: Sizes) -> list[Row]:
    """Every command of whole games, each given again to the history that it was meant for; and rolls alone."""
    return [
        _measure("deciding and applying one command", list_takes(sizes.commands), sizes),
        _measure("deciding and applying one roll", list_rolls(sizes.commands // 4), sizes),
    ]


def _measure(figure: str, takes: list[Take], sizes: Sizes) -> Row:
    plain = [to_plain(take.command) for take in takes]

    def decide_all() -> None:
        for history, command in takes:
            record(history, command)

    def round_trip_all() -> None:
        for command in plain:
            json.loads(json.dumps(command))

    pair = compare(decide_all, round_trip_all, sizes.rounds)
    each = f"{tell_time(pair.ours / len(takes))} / {tell_time(pair.theirs / len(takes))}"
    return Row(figure, "its JSON round trip, standard library", pair.ratio, most=8, detail=each)
