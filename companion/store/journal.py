"""An append-only journal of one game: a file of lines, each chained to the one before by a digest.

A record is acknowledged once `append` returns; a crash can cost only a record that was never acknowledged.
"""

from __future__ import annotations

import errno
import gc
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self

from pydantic_core import from_json

SEED = "bankhalter-journal-1"
DIGEST_LENGTH = 32
SECTOR = 512

Code = Literal["full", "read_only", "broken", "io"]

_CODES: Mapping[int | None, Code] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
}
_SENTENCES: Mapping[Code, str] = {
    "full": "There is no room left on the disk for the journal {name} ({reason}).",
    "read_only": "The journal {name} is not open to us for this ({reason}).",
    "broken": "The journal {name} takes no more records ({reason}).",
    "io": "The journal {name} cannot be used ({reason}).",
}
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


class JournalError(Exception):
    """Why the journal did not do what was asked; nothing was acknowledged."""

    def __init__(self, code: Code, path: Path, reason: str) -> None:
        super().__init__(_SENTENCES[code].format(name=path.name, reason=reason))
        self.code = code


class Damage(NamedTuple):
    """A line, counted from 1, that does not verify, though it was once complete."""

    line: int
    reason: str


class Reading(NamedTuple):
    """What a journal holds: all that verifies, and a half-written tail that was never acknowledged.

    `size` and `digest` are those of the good lines.
    """

    records: list[dict[str, Any]]
    dropped: bytes
    damage: Damage | None
    size: int
    digest: str


class Disk:
    """The calls that can fail; tests put faults in here."""

    def open(self, path: Path, flags: int) -> int:
        """A descriptor that appends; a new file is for its owner only."""
        return os.open(path, flags | os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)

    def write(self, fd: int, data: bytes) -> int:
        """Write some or all of the data; the number of bytes written."""
        return os.write(fd, data)

    def fsync(self, fd: int) -> None:
        """Wait until the file is on the disk.

        Each record changes the file's size, so fdatasync would have to write the metadata too and save nothing.
        """
        os.fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        """Cut the file to a size."""
        os.ftruncate(fd, size)

    def measure(self, fd: int) -> int:
        """The size of the file."""
        return os.lseek(fd, 0, os.SEEK_END)  # a file's position is of no use to us, and this is quicker than its status

    def fsync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are on the disk, where the system can do that."""
        if os.name == "nt":
            return
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise
        finally:
            os.close(fd)


DISK = Disk()


def read_journal(path: Path) -> Reading:
    """Read and verify a journal; never writes."""
    with _explained(path), collecting_later():
        return _verify(path.read_bytes())


@contextmanager
def collecting_later() -> Iterator[None]:
    """Holds the garbage collector back: what reading makes is all kept, and looking through it costs more each time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Journal:
    """A journal open for appending, by one writer in one thread at a time."""

    def __init__(self, path: Path, fd: int | None, reading: Reading, disk: Disk) -> None:
        self._path = path
        self._fd = fd
        self._disk = disk
        self._damage = reading.damage
        self._trouble = f"line {reading.damage.line}: {reading.damage.reason}" if reading.damage else ""
        self._size, self._digest, self._count = reading.size, reading.digest, len(reading.records)

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any], disk: Disk = DISK) -> Self:
        """Begin a journal with its header; an existing file is refused, and a failure leaves no file behind."""
        with _explained(path):
            journal = cls(path, disk.open(path, os.O_CREAT | os.O_EXCL), Reading([], b"", None, 0, SEED), disk)
            try:
                journal.append(header)
                disk.fsync_folder(path.parent)
            except BaseException:
                journal.close()
                with suppress(OSError):
                    path.unlink()
                raise
        return journal

    @classmethod
    def open(cls, path: Path, disk: Disk = DISK) -> tuple[Self, Reading]:
        """Go on with a journal: a torn tail moves to a side file; a damaged file stays as it is, read-only."""
        reading = read_journal(path)
        if reading.damage:
            return cls(path, None, reading, disk), reading
        with _explained(path):
            journal = cls(path, disk.open(path, 0), reading, disk)
            try:
                journal._drop_tail(reading.dropped)
            except BaseException:
                journal.close()
                raise
        return journal, reading

    @property
    def path(self) -> Path:
        """The journal's file."""
        return self._path

    @property
    def size(self) -> int:
        """Bytes of good lines."""
        return self._size

    @property
    def digest(self) -> str:
        """The digest of the last good line, which stands for the whole journal up to it."""
        return self._digest

    @property
    def count(self) -> int:
        """The number of good records, the header among them."""
        return self._count

    @property
    def damage(self) -> Damage | None:
        """The line that did not verify on opening."""
        return self._damage

    @property
    def is_read_only(self) -> bool:
        """Whether every append will be refused as "broken"."""
        return bool(self._trouble)

    def append(self, record: Mapping[str, Any]) -> None:
        """Store a record: on return it is on the disk; on an error the file is as it was before."""
        self.append_text(_encode(dict(record)))

    def append_text(self, text: str) -> None:
        """The same for a record that is JSON text already: one object, without a line break."""
        line, digest = _write_line(self._digest, text)
        try:
            fd = self._find_writable()
            try:
                _write_all(self._disk, fd, line)
                self._disk.fsync(fd)
            except BaseException:
                self._roll_back(fd)
                raise
        except OSError as error:
            raise _explain(error, self._path) from error
        self._size, self._digest, self._count = self._size + len(line), digest, self._count + 1

    def close(self) -> None:
        """Let go of the file; a second call does nothing."""
        fd, self._fd = self._fd, None
        if fd is not None:
            # Every acknowledged record is on the disk already, so a failing close loses nothing.
            with suppress(OSError):
                os.close(fd)

    def reopen(self) -> Self:
        """The same file once more, after it was closed."""
        return type(self).open(self._path, self._disk)[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _find_writable(self) -> int:
        if self._trouble:
            raise JournalError("broken", self._path, self._trouble)
        if self._fd is None:
            raise JournalError("io", self._path, "it is closed")
        if self._disk.measure(self._fd) != self._size:
            # A record after someone else's bytes would not verify, and a roll-back would cut them off.
            self._trouble = "another program changed the file"
            raise JournalError("broken", self._path, self._trouble)
        return self._fd

    def _roll_back(self, fd: int) -> None:
        try:
            # A disk that turned read-only refuses to truncate, but then nothing was written either.
            if self._disk.measure(fd) != self._size:
                self._disk.truncate(fd, self._size)
                self._disk.fsync(fd)
        except OSError as error:
            self._trouble = f"a failed write could not be taken back: {error.strerror or error}"
            raise JournalError("broken", self._path, self._trouble) from error

    def _drop_tail(self, dropped: bytes) -> None:
        assert self._fd is not None
        if self._disk.measure(self._fd) != self._size + len(dropped):
            raise JournalError("broken", self._path, "another program is changing the file")
        if dropped:
            # The tail was never acknowledged: a full disk that cannot keep it must not stop the game.
            with suppress(OSError):
                _keep_tail(self._path, dropped, self._disk)
            self._disk.truncate(self._fd, self._size)
        # A program killed between write and fsync leaves a good line, or a new file's name, not yet on the disk.
        self._disk.fsync(self._fd)
        self._disk.fsync_folder(self._path.parent)


def _keep_tail(path: Path, dropped: bytes, disk: Disk) -> None:
    for number in count(1):
        side = path.with_name(f"{path.name}.torn-{number}")
        with suppress(FileExistsError):
            fd = disk.open(side, os.O_CREAT | os.O_EXCL)
            break
    try:
        _write_all(disk, fd, dropped)
        disk.fsync(fd)
    finally:
        os.close(fd)


def _write_all(disk: Disk, fd: int, data: bytes) -> None:
    """One write as a rule; a short one is continued, so that the system tells why it was short."""
    written = disk.write(fd, data)
    while written < len(data):
        if written == 0:
            raise OSError(errno.EIO, "nothing was written")
        data = data[written:]
        written = disk.write(fd, data)


def _verify(data: bytes) -> Reading:
    records: list[dict[str, Any]] = []
    size, digest = 0, SEED
    *lines, tail = data.split(b"\n")
    for number, line in enumerate(lines, start=1):
        text = line[DIGEST_LENGTH + 1 :]
        expected = _chain(digest, text)
        if not line.startswith(f"{expected} ".encode()):
            if number == len(lines) and not tail and _has_lost_sector(line, size):
                tail = line + b"\n"
                break
            return Reading(records, b"", Damage(number, "the digest does not match"), size, digest)
        record = _parse(text)
        if record is None:
            return Reading(records, b"", Damage(number, "it is not a JSON object"), size, digest)
        records.append(record)
        size, digest = size + len(line) + 1, expected
    damage = None if records else Damage(1, "the header was never finished")
    return Reading(records, tail, damage, size, digest)


def _has_lost_sector(line: bytes, start: int) -> bool:
    """Whether zeros run up to a sector's end: a power cut can keep a write's later sector and lose an earlier one.

    JSON has no raw NUL byte, so a complete line of ours never looks like that.
    """
    first = (start // SECTOR + 1) * SECTOR
    return any(line[end - start - 1] == 0 for end in range(first, start + len(line) + 1, SECTOR))


def _parse(text: bytes) -> dict[str, Any] | None:
    try:
        record = _read_json(text)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _read_json(text: bytes) -> Any:
    """By pydantic's parser, which takes half the time of Python's own and lets equal texts be one object.

    It accepts nothing more, but refuses a lone surrogate, which `_write_line` may have escaped: that is left to Python.
    """
    try:
        return from_json(text)
    except ValueError:
        return json.loads(text)


def _write_line(digest: str, text: str) -> tuple[bytes, str]:
    # A lone surrogate has no UTF-8; backslashreplace writes it as the JSON escape \udXXX.
    data = text.encode("utf-8", "backslashreplace")
    chained = _chain(digest, data)
    return chained.encode() + b" " + data + b"\n", chained


def _chain(digest: str, text: bytes) -> str:
    return hashlib.sha256(digest.encode() + text).hexdigest()[:DIGEST_LENGTH]


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _explain(error, path) from error


def _explain(error: OSError, path: Path) -> JournalError:
    return JournalError(find_code(error), path, error.strerror or str(error))


def find_code(error: OSError) -> Code:
    """What kind of trouble the system reports."""
    return _CODES.get(error.errno, "io")
