"""Whole bot games through commands, against the public simulator gamescomputersplay/monopoly, in games per second.

The environment variable BANKHALTER_SIMULATOR names a folder with that project's files; nothing of it is kept here.
Each side plays in a process of its own, one at a time. The simulator plays with its settings as they come (four
players, trades, no auctions), but writes its log to a temporary folder. On both sides the garbage collector is
set as in the served bank (`companion.serve`), so that it looks less often through what stays.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.bench.rows import Row
from tests.bench.sizes import Sizes

SIMULATOR = "BANKHALTER_SIMULATOR"
ROOT = Path(__file__).parents[2]

_OURS = """
from rules.editions.load import load_editions
from tests.support.bot import set_up_bots
editions = load_editions()
def play(seed):
    history = set_up_bots(editions, "classic", seed, by_rolls=True).play()
    assert history.game.phase == "ended" and len(history.entries()) == history.last.number
"""
_THEIRS = """
from pathlib import Path
from monopoly.core.game import monopoly_game
from monopoly.log_settings import LogSettings
LogSettings.EVENTS_LOG_PATH = Path("events.log").absolute()
LogSettings.BANKRUPTCIES_PATH = Path("bankruptcies.tsv").absolute()
def play(seed):
    monopoly_game((seed, seed))
"""
_ASKED = """
import gc, sys, time
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 20)
for line in sys.stdin:
    first, count = map(int, line.split())
    began = time.perf_counter()
    for seed in range(first, first + count):
        play(seed)
    print(count / (time.perf_counter() - began), flush=True)
"""


class Player:
    """A process that plays games when asked to."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def play(self, first: int, count: int) -> float:
        """Play the games of some seeds; games per second."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{first} {count}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


@contextmanager
def run_player(code: str, path: Path, folder: str) -> Iterator[Player]:
    """A player that finds its modules in a path and works in a folder."""
    with subprocess.Popen(
        [sys.executable, "-c", code + _ASKED],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Player(process)
        assert process.stdin
        process.stdin.close()


def measure_games(sizes: Sizes) -> list[Row]:
    """Both play in turn, each time other games."""
    figure, against = "whole bot games, classic, four players", "the public simulator, games per second"
    place = os.environ.get(SIMULATOR)
    with tempfile.TemporaryDirectory() as folder, run_player(_OURS, ROOT, folder) as ours:
        if not place:
            ours.play(0, 1)
            rates = [ours.play(1 + number * sizes.games, sizes.games) for number in range(sizes.rounds)]
            return [Row(figure, against, None, least=1, detail=f"{median(rates):.0f}/s; {SIMULATOR} is not set")]
        with run_player(_THEIRS, Path(place), folder) as theirs:
            pairs = []
            for number in range(sizes.rounds + 1):
                first = number * sizes.games
                pairs.append((ours.play(first, sizes.games), theirs.play(first, sizes.games)))
    our_rate = median(rate for rate, _ in pairs[1:])
    their_rate = median(rate for _, rate in pairs[1:])
    ratio = median(ours / theirs for ours, theirs in pairs[1:])
    return [Row(figure, against, ratio, least=1, detail=f"{our_rate:.0f}/s / {their_rate:.0f}/s")]
