"""What the soak counts, from many threads."""

from __future__ import annotations

import threading
from collections import Counter

MOST_FAULTS = 50


class Tally:
    """Figures and faults; `stop` is set when everyone shall come to an end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.counts: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.faults: list[str] = []
        self.fault_count = 0
        self.stop = threading.Event()

    def count(self, what: str, times: int = 1) -> None:
        with self._lock:
            self.counts[what] += times

    def count_refusal(self, code: str) -> None:
        with self._lock:
            self.refusals[code] += 1

    def fault(self, what: str) -> None:
        """Something that must not be; the first ones are kept in full."""
        with self._lock:
            self.fault_count += 1
            if len(self.faults) < MOST_FAULTS:
                self.faults.append(what)
