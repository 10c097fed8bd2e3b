"""The bin: journals of deleted games, kept in their own folder until it is emptied. Moving one is a single rename."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.store.journal import DISK

SUFFIX = ".journal"


class Bin:
    """Moves journals between the games and the bin; a crash leaves each file in one place or the other."""

    def __init__(self, games: Path, bin_folder: Path) -> None:
        self._games = games
        self._bin = bin_folder

    def list_codes(self) -> list[str]:
        """The codes of the deleted games."""
        return sorted(path.stem for path in self._bin.glob(f"*{SUFFIX}"))

    def find(self, code: str) -> Path | None:
        """A deleted game's journal."""
        path = self._bin / f"{code}{SUFFIX}"
        return path if code.isalnum() and path.is_file() else None

    def take_in(self, code: str) -> None:
        """Move a game's journal into the bin."""
        self._move(code, self._games, self._bin)

    def give_back(self, code: str) -> None:
        """Move a journal out of the bin again."""
        self._move(code, self._bin, self._games)

    def destroy(self, code: str) -> None:
        """Delete a journal in the bin for ever; its torn ends go first, so that no file is left without its game."""
        for path in [*_list_torn(self._bin, code), self._bin / f"{code}{SUFFIX}"]:
            path.unlink(missing_ok=True)
        DISK.fsync_folder(self._bin)

    def _move(self, code: str, source: Path, target: Path) -> None:
        """The journal's rename is the moment it happens; what was cut off its end after a crash follows it."""
        name = f"{code}{SUFFIX}"
        if (target / name).exists():
            raise FileExistsError(f"{name} is there already")
        (source / name).rename(target / name)
        for path in _list_torn(source, code):
            path.replace(target / path.name)
        DISK.fsync_folder(target)
        DISK.fsync_folder(source)


def _list_torn(folder: Path, code: str) -> Iterator[Path]:
    yield from sorted(folder.glob(f"{code}{SUFFIX}.torn-*"))
