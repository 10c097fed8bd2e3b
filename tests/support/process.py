"""The real process of the bank, started and stopped as a person does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 30


def _listen_to_ctrl_c() -> None:
    """What a shell starts in the background is deaf to Ctrl+C, and so would be a bank that is stopped by it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def run_bank(data: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The process and what it said until it was ready."""
    command = [sys.executable, "-m", "companion.cli", "--data", str(data), "--host", "127.0.0.1", "--no-browser"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        preexec_fn=None if sys.platform == "win32" else _listen_to_ctrl_c,  # noqa: PLW1509 nothing of ours runs before
    )
    said: list[str] = []
    try:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.rstrip("\n"))
            if "Ctrl+C" in line or "Strg+C" in line:
                break
        yield process, said
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        try:
            process.wait(PATIENCE)
        finally:
            process.kill()
            if process.stdout is not None:
                process.stdout.close()


def find_address(said: list[str]) -> str:
    """Where it said that the bank is."""
    return next(line.strip() for line in said if "/bank?k=" in line)
