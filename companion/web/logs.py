"""Keeps a guest's misbehaviour to one line of the log: no stack traces for what is not our mistake."""

from __future__ import annotations

import logging

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
