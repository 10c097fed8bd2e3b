"""From the start of the process until the banker's page answers, against a stock Flet hello-world."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import httpx

from tests.bench.rows import Row
from tests.bench.sizes import Sizes
from tests.bench.timing import Pair, tell_time

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


def time_start(command: list[str], port: int, path: str) -> float:
    """Seconds until a fresh process gives the page.

    Compiled files are kept, as Python does unless it is told not to: else only ours would be compiled at every start,
    while pip has compiled Flet's.
    """
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for_port(port, began)
        answer = httpx.get(f"http://127.0.0.1:{port}{path}", trust_env=False, timeout=PATIENCE)
        answer.raise_for_status()
        return time.perf_counter() - began
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait_for_port(port: int, began: float) -> None:
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.perf_counter() - began < PATIENCE, "the process does not start"
            time.sleep(0.005)


def find_port() -> int:
    """A port that is free just now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def measure_start(sizes: Sizes) -> list[Row]:
    """Both in turn; a first start of each, which fills caches, does not count."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(sizes.starts + 1):
            port = find_port()
            options = ["--no-browser", "--host", "127.0.0.1", "--port", str(port), "--data", f"{folder}/data"]
            ours = time_start(["-m", "companion.cli", *options], port, "/bank")
            port = find_port()
            times.append((ours, time_start(["tests/bench/stock.py", str(port)], port, "/")))
    pair = Pair(median(ours for ours, _ in times[1:]), median(theirs for _, theirs in times[1:]))
    told = f"{tell_time(pair.ours)} / {tell_time(pair.theirs)}"
    return [Row("start until the banker's page answers", "stock Flet hello-world", pair.ratio, most=1.5, detail=told)]
