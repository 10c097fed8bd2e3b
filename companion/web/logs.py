"""Keeps a guest's misbehaviour to one line of the log: no stack traces for what is not our mistake."""

from __future__ import annotations

import asyncio
import errno
import logging
from time import monotonic
from typing import Any

from companion.flet_inside.visit import is_farewell

log = logging.getLogger("bankhalter.web")

# What the server says with a stack trace when a client sends nonsense.
_GUESTS_FAULT = "Invalid UTF-8 sequence received from client"
_LONGEST = 200
_FULL = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})


class _OneLine(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if text.startswith(_GUESTS_FAULT):
            first = text.splitlines()[0]
            record.msg, record.args = first[:_LONGEST], ()
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


_FILTER = _OneLine()


def quieten_logs() -> None:
    """Safe to call again: a logger keeps one copy of a filter."""
    logging.getLogger("uvicorn.error").addFilter(_FILTER)


def quieten_loop() -> None:
    """One line where asyncio would write a stack trace, for what guests can bring about; safe to call again."""
    loop, full = asyncio.get_running_loop(), Complaints()

    def tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in _FULL:
            full.tell("no more connections can be taken: %s", error.strerror)
        elif not is_farewell(error):
            loop.default_exception_handler(context)

    loop.set_exception_handler(tell)


class Complaints:
    """Says the same sort of thing once in a while only; what came in between is counted."""

    def __init__(self, seconds: float = 10.0) -> None:
        self._seconds = seconds
        self._told = -seconds
        self._untold = 0

    def tell(self, text: str, *facts: object) -> None:
        """A warning, or one more of those that were not told."""
        now = monotonic()
        if now - self._told < self._seconds:
            self._untold += 1
            return
        more = f" (and {self._untold} times before)" if self._untold else ""
        self._told, self._untold = now, 0
        log.warning(text + more, *facts)
