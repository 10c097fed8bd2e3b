"""Opening a long game (verify, replay, check), against a shorter one and against parsing its lines."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from rules.invariants import find_violations
from tests.bench.material import list_entries, list_texts, open_table, write_journal
from tests.bench.rows import Row
from tests.bench.sizes import Sizes
from tests.bench.timing import compare, tell_time


def open_and_check(path: Path) -> None:
    """What happens before a table is shown again."""
    table = open_table(path, lambda: 0)
    assert table.history
    assert not find_violations(table.history.game)
    table.close()


def measure_opening(sizes: Sizes) -> list[Row]:
    """The long game against the short one, then against `json.loads` of the same lines."""
    entries = list_entries(sizes.long)
    with tempfile.TemporaryDirectory() as folder:
        long = write_journal(Path(folder) / "long.journal", entries)
        short = write_journal(Path(folder) / "short.journal", entries[: sizes.short])
        texts = list(list_texts(long))

        def parse_all() -> None:
            for text in texts:
                json.loads(text)

        lengths = compare(lambda: open_and_check(long), lambda: open_and_check(short), sizes.openings)
        parsing = compare(lambda: open_and_check(long), parse_all, sizes.openings)
    figure = f"opening a game of {sizes.long:,} entries"
    told = [f"{tell_time(pair.ours)} / {tell_time(pair.theirs)}" for pair in (lengths, parsing)]
    return [
        Row(figure, f"opening {sizes.short:,} entries", lengths.ratio, most=11, detail=told[0]),
        Row(figure, "json.loads of the same lines", parsing.ratio, most=8, detail=told[1]),
    ]
