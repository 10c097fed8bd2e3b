"""The banker's PIN, as a hash in a file of its own: a shelf that broke must not leave the bank open to everyone."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

NAME = "pin"
_HASH = re.compile(r"scrypt-14-8-1:[0-9a-f]{16,}:[0-9a-f]{64}")


class PinFile:
    """One line: the hash, or nothing for a bank without a PIN. What cannot be read locks the bank."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def read(self) -> str | None:
        """The kept hash, "" for none, or None if nothing was ever kept here."""
        try:
            return self._path.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            return "unreadable"

    def keep(self, hashed: str) -> None:
        """Keep a hash for good; an OSError leaves the file as it was."""
        new = self._path.with_name(f"{NAME}.new")
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            with os.fdopen(file, "w", encoding="ascii") as stream:
                stream.write(f"{hashed}\n")
                stream.flush()
                os.fsync(stream.fileno())
            new.replace(self._path)
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink()
            raise


def find_lost_pin(shelf: Path) -> str:
    """The hash in the newest shelf that was set aside as broken, for folders of versions without a file for it."""
    for path in sorted(shelf.parent.glob(f"{shelf.name}.broken-*"), key=lambda path: -path.stat().st_mtime_ns):
        with contextlib.suppress(OSError):
            if found := _HASH.findall(path.read_text(encoding="utf-8", errors="replace")):
                return str(found[-1])
    return ""
