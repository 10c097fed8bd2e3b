"""Compresses each file once, on its first request, and keeps the result on disk for later starts."""

from __future__ import annotations

import asyncio
import gzip
import os
import tempfile
from collections import defaultdict
from pathlib import Path

from companion.flet_inside.client import VERSION
from companion.web.bundle import WebFile
from companion.web.logs import log


class Packer:
    """The compressed twin of a file, by the file's digest."""

    def __init__(self, cache_dir: Path) -> None:
        self._folder = cache_dir / f"web-{VERSION}"
        self._ready: dict[str, Path] = {}
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def pack(self, file: WebFile) -> Path | None:
        """Where the compressed file is; nothing if the disk does not take it."""
        if file.digest not in self._ready:
            async with self._turns[file.digest]:
                if file.digest not in self._ready:
                    try:
                        self._ready[file.digest] = await asyncio.to_thread(self._find_or_write, file)
                    except OSError as error:
                        log.warning("cannot keep a compressed file: %s", error)
                        return None
        return self._ready[file.digest]

    def _find_or_write(self, file: WebFile) -> Path:
        path = self._folder / f"{file.digest}.gz"
        if not _is_whole(path, file.size):
            self._folder.mkdir(parents=True, exist_ok=True)
            packed = gzip.compress(file.read(), compresslevel=9, mtime=0)
            handle, draft = tempfile.mkstemp(dir=self._folder, suffix=".draft")
            try:
                with os.fdopen(handle, "wb") as writing:
                    writing.write(packed)
                Path(draft).replace(path)
            except BaseException:
                Path(draft).unlink(missing_ok=True)
                raise
        return path


def _is_whole(path: Path, size: int) -> bool:
    """A gzip file ends with the length of what it holds."""
    try:
        return int.from_bytes(path.read_bytes()[-4:], "little") == size
    except FileNotFoundError:
        return False
