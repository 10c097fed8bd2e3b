"""The process under test: started, killed without warning, and started again on the same folder and port."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from select import select

from tests.soak.server import LOOPBACK, TOKEN
from tests.soak.tally import Tally

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
STOP_SECONDS = 20.0


class Host:
    """Where the phones find the house; `is_up` says whether there is one just now."""

    def __init__(self, folder: Path, tally: Tally) -> None:
        self.data = folder / "data"
        self.faults = folder / "faults.txt"
        self.log = folder / "server.log"
        self.token = secrets.token_hex(16)
        self.port, self.key, self.life = 0, "", 0
        self.is_up = threading.Event()
        self._tally = tally
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://{LOOPBACK}:{self.port}"

    def launch(self) -> None:
        """Start the process without waiting for it."""
        assert self._process is None
        arguments = [str(self.data), str(self.port), str(self.faults)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.soak.server", *arguments],
                cwd=ROOT,
                env={**os.environ, TOKEN: self.token},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
            )

    def start(self) -> None:
        """Start the process and wait until it listens."""
        self.launch()
        assert self._process is not None
        assert self._process.stdout is not None
        began = time.monotonic()
        readable, _, _ = select([self._process.stdout], [], [], START_SECONDS)
        line = self._process.stdout.readline() if readable else b""
        if not line:
            self.kill()
            raise RuntimeError(f"the server does not start; see {self.log}:\n{self.log.read_text()[-2000:]}")
        self._tally.count("milliseconds until ready", int(1000 * (time.monotonic() - began)))
        ready = json.loads(line)
        self.port, self.key, self.life = ready["port"], ready["key"], self.life + 1
        self.is_up.set()

    def kill(self) -> None:
        """SIGKILL: no goodbye, no flush."""
        self.is_up.clear()
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is not None:
            self._tally.fault(f"the server ended by itself with {process.returncode}: {self.log.read_text()[-500:]}")
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def stop(self) -> None:
        """The way a banker ends it: with Ctrl+C or its like, in good order and good time."""
        self.is_up.clear()
        process = self._process
        if process is None:
            return
        process.send_signal(signal.SIGTERM)
        try:
            status = process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._tally.fault("the server does not stop when told to")
            self.kill()
            return
        if status not in (0, -signal.SIGTERM):
            self._tally.fault(f"the server ended with {status}")
        self._process = None
        if process.stdout is not None:
            process.stdout.close()

    def read_faults(self) -> list[str]:
        """What the processes found wrong, one line each, over all their lives."""
        return self.faults.read_text(encoding="utf-8").splitlines() if self.faults.exists() else []
