"""The thread in which one table's changes are decided and saved, so that a slow disk holds up that table alone."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Worker:
    """Does one thing after the other, in the order of coming. Its thread begins with the first of them."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._pool: ThreadPoolExecutor | None = None

    def begin(self, work: Callable[[], T]) -> Future[T]:
        """Put something into the queue; what comes of it."""
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix=self._name)
            return self._pool.submit(work)

    def close(self) -> None:
        """Let the thread end once its queue is done; nobody waits for it."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False)
