"""Wakes the pages of one loop: however many there are, a change crosses over to the loop once for all of them."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar
from weakref import WeakKeyDictionary

LOG = logging.getLogger("bankhalter")


class Bell:
    """One for each loop; rung from any thread, heard on the loop."""

    _bells: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, Bell]] = WeakKeyDictionary()

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_ringing = False

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> Bell:
        """The one of this loop; to be called on it."""
        if loop not in cls._bells:
            cls._bells[loop] = cls(loop)
        return cls._bells[loop]

    def ring(self, catch_up: Callable[[], None]) -> None:
        """From any thread: let a page catch up soon."""
        self._waiting.append(catch_up)
        if not self._is_ringing:
            self._is_ringing = True
            with suppress(RuntimeError):  # the server has just stopped
                self._loop.call_soon_threadsafe(self._wake_all, context=contextvars.Context())

    def _wake_all(self) -> None:
        self._is_ringing = False  # before looking, so that whoever comes from now on rings again
        while self._waiting:
            catch_up = self._waiting.popleft()
            try:
                catch_up()
            except Exception:  # a page that cannot be drawn is our bug, and no reason to leave the others without news
                LOG.exception("a page could not be drawn")
