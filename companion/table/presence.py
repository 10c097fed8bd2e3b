"""Whose devices are connected; with a lock of its own, so that coming and going never waits for the disk."""

from __future__ import annotations

import threading
from collections.abc import Mapping


class Presence:
    """How many pages each seat has open. `online` is never changed, only replaced, so it may be read at any time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.online: Mapping[str, int] = {}

    def come(self, seat: str) -> None:
        """A page of this seat is connected."""
        with self._lock:
            self.online = {**self.online, seat: self.online.get(seat, 0) + 1}

    def go(self, seat: str) -> None:
        """One page of this seat is gone."""
        with self._lock:
            left = self.online.get(seat, 1) - 1
            others = {name: count for name, count in self.online.items() if name != seat}
            self.online = {**others, seat: left} if left > 0 else others
