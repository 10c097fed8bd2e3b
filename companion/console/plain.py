"""What the console prints, without a sign that a terminal would obey: colours, the cursor, the title, the direction."""

from __future__ import annotations

import logging
import sys
import unicodedata
from typing import TextIO

KEPT = frozenset("\n\t")
OBEYED = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def write_plain(text: str) -> str:
    """The text with such signs spelled as in JSON, so that JSON stays what it says."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_spell(sign) if sign not in KEPT and unicodedata.category(sign) in OBEYED else sign for sign in text)


def _spell(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))


def tell(text: str = "", *, file: TextIO | None = None) -> None:
    """Print it plainly, at once."""
    print(write_plain(text), file=file, flush=True)


def hand_out(text: str) -> None:
    """A whole file to standard output: as it is into a file or a pipe, plainly onto a screen."""
    print(write_plain(text) if sys.stdout.isatty() else text, end="")


class PlainFormatter(logging.Formatter):
    """For the log: what strangers sent is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, plain."""
        return write_plain(super().format(record))
