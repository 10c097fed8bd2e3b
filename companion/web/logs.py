"""Keeps a guest's misbehaviour to one line of the log: no stack traces for what is not our mistake."""

from __future__ import annotations

import logging
from time import monotonic

log = logging.getLogger("bankhalter.web")

# What the server says with a stack trace when a client sends nonsense.
_GUESTS_FAULT = "Invalid UTF-8 sequence received from client"
_LONGEST = 200


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
