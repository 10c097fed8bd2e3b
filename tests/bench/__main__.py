"""`python -m tests.bench [figure …] [--json] [--tiny]`: measures and prints one table, a row a figure.

Every time is a ratio against something measured in the same run, in turn with it, as medians of several rounds. The
games against the public simulator need the environment variable BANKHALTER_SIMULATOR (see `tests.bench.games`).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
import traceback
from collections.abc import Callable, Mapping

from tests.bench.booking import measure_booking
from tests.bench.broadcast import measure_broadcast
from tests.bench.crowd import measure_crowd, measure_memory
from tests.bench.deciding import measure_deciding
from tests.bench.flood import measure_flood
from tests.bench.games import measure_games
from tests.bench.joining import measure_joining
from tests.bench.opening import measure_opening
from tests.bench.reloads import measure_reloads
from tests.bench.rows import Row, print_rows
from tests.bench.sizes import FULL, TINY, Sizes
from tests.bench.start import measure_start

FIGURES: Mapping[str, Callable[[Sizes], list[Row]]] = {
    "booking": measure_booking,
    "deciding": measure_deciding,
    "opening": measure_opening,
    "games": measure_games,
    "broadcast": measure_broadcast,
    "crowd": measure_crowd,
    "memory": measure_memory,
    "flood": measure_flood,
    "reloads": measure_reloads,
    "joining": measure_joining,
    "start": measure_start,
}
FAILED = "failed"


def name_machine() -> str:
    """What the figures were measured on."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def measure(name: str, sizes: Sizes) -> list[Row]:
    """The rows of a figure; one that cannot be measured, as on a machine that is busy elsewhere, spoils no other."""
    try:
        return FIGURES[name](sizes)
    except (AssertionError, OSError, RuntimeError) as error:
        traceback.print_exc()
        return [Row(name, "–", None, detail=f"{FAILED}: {error!r}")]


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("figures", nargs="*", metavar="figure", help=f"some of {', '.join(FIGURES)} (default: all)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tiny", action="store_true", help="sizes that only show that it runs")
    options = parser.parse_args()
    if unknown := [name for name in options.figures if name not in FIGURES]:
        parser.error(f"there is no figure {unknown[0]!r}; there are {', '.join(FIGURES)}")
    rows: list[Row] = []
    began = time.monotonic()
    for name in options.figures or FIGURES:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        rows += measure(name, TINY if options.tiny else FULL)
    took = time.monotonic() - began
    if options.json:
        told = {"machine": name_machine(), "seconds": round(took), "figures": [row.to_json() for row in rows]}
        print(json.dumps(told, ensure_ascii=False))
    else:
        print_rows(rows)
        print(f"\n{name_machine()}; {took:.0f} s")
    return 1 if any(row.detail.startswith(FAILED) for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
