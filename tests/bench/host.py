"""The real server in a process of its own: `python -m tests.bench.host FOLDER PLAYERS`.

It prints its port; then each line `N` on its input opens N more tables with a running game and a taken seat for every
player, and answers with how to get to them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from companion.house.house import House
from companion.serve import calm_collector
from tests.support.house import LOOPBACK, serve_house, start_game, take_bank, take_seat

ROOT = Path(__file__).parents[2]


class Seat(NamedTuple):
    """A phone's place: its address, the name it keeps its secret by, and the secret."""

    route: str
    table: str
    secret: str


class Host:
    """The far end of such a process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.port = int(self._read())

    @property
    def url(self) -> str:
        """Without a slash at the end."""
        return f"http://{LOOPBACK}:{self.port}"

    def open_tables(self, count: int) -> list[list[Seat]]:
        """More tables; the seats of each."""
        assert self._process.stdin
        self._process.stdin.write(f"{count}\n")
        self._process.stdin.flush()
        return [[Seat(*seat) for seat in table] for table in self._read()]

    def measure_memory(self) -> int | None:
        """Bytes that the process keeps in memory; None where the system does not tell."""
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.exists():
            return None
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    def _read(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())


@contextmanager
def run_host(folder: Path, players: int) -> Iterator[Host]:
    """Start the process, and end it by closing its input."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.host", str(folder / "data"), str(players)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Host(process)
        finally:
            assert process.stdin
            process.stdin.close()


def _open_table(house: House, players: int) -> list[Seat]:
    table = start_game(house, *(f"Player {number}" for number in range(1, players + 1)))
    take_bank(table)
    route = f"/join/{table.code}?k={table.state.join}"
    return [Seat(route, table.code, take_seat(table, f"p{number}")[1].secret) for number in range(1, players + 1)]


def main() -> None:
    """Serve until the input ends."""
    folder, players = Path(sys.argv[1]), int(sys.argv[2])
    with serve_house(folder) as served:
        calm_collector()
        print(served.port, flush=True)
        for line in sys.stdin:
            print(json.dumps([_open_table(served.house, players) for _ in range(int(line))]), flush=True)


if __name__ == "__main__":
    main()
