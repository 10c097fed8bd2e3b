"""Who is told of every change of a table; with a lock of its own, so that telling never waits for the disk."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

LOG = logging.getLogger("bankhalter")
Listener = Callable[[int], None]


class Listeners:
    """The listeners of one table, and the version that counts its changes. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[int, Listener] = {}
        self._next = 1
        self.version = 1

    def add(self, listener: Listener) -> Callable[[], None]:
        """Be called with the new version after every change; returns how to stop it."""
        with self._lock:
            number = self._next
            self._next += 1
            self._listeners[number] = listener

        def stop() -> None:
            with self._lock:
                self._listeners.pop(number, None)

        return stop

    def announce(self) -> None:
        """Tell everyone that something has changed; they look for themselves."""
        with self._lock:
            self.version += 1
            version, listeners = self.version, list(self._listeners.values())
        for listener in listeners:
            try:
                listener(version)
            except Exception:  # a page that fails costs neither the sender the answer nor others the news
                LOG.exception("a listener failed")
