"""The data folder: where it is, who may look into it, and the lock that lets one process at a time use it."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

SUB_FOLDERS = ("games", "bin", "cache", "editions")
SHELF_NAME = "shelf.json"
LOCK_NAME = "lock"
_PRIVATE = 0o700
_OPEN_TO_OTHERS = 0o077
_LOCK_TRIES = 5
_LOCK_PAUSE = 0.05

FolderProblem = Literal["busy", "missing", "unwritable", "foreign", "no_lock"]


class FolderError(Exception):
    """The data folder cannot be used; the message says why and what helps."""

    def __init__(self, problem: FolderProblem, path: Path, message: str) -> None:
        super().__init__(message)
        self.problem: FolderProblem = problem
        self.path = path


class FolderBusyError(FolderError):
    """Another process uses the folder; `pid`, `address` and the banker's own `door` name it where they are known."""

    def __init__(self, path: Path, pid: int | None, address: str | None, door: str | None = None) -> None:
        who = f"process {pid}" if pid else "another process"
        place = f" at {address}" if address else ""
        super().__init__(
            "busy",
            path,
            f"The folder {path} is in use: Bankhalter already runs there ({who}{place}). "
            "Close it first, or choose another folder with --data.",
        )
        self.pid = pid
        self.address = address
        self.door = door


def find_data_folder(option: Path | None, env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder to use: the option, BANKHALTER_DATA, the app's own place on a phone, or the platform's custom.

    A chosen folder may be new, but the one it lies in must exist: a stick that is not plugged in is no new game.
    """
    chosen = option or (Path(env["BANKHALTER_DATA"]) if env.get("BANKHALTER_DATA") else None)
    if chosen is not None:
        path = _find_home(chosen).absolute()
        if not path.parent.is_dir():
            raise FolderError("missing", path, f"The folder {path} cannot be made: {path.parent} does not exist.")
        return path
    storage = env.get("FLET_APP_STORAGE_DATA")
    if storage and env.get("FLET_PLATFORM") in {"android", "ios"}:
        return Path(storage) / "bankhalter"
    if platform == "win32":
        local = env.get("LOCALAPPDATA")
        return (Path(local) if local else _find_home(Path("~/AppData/Local"))) / "Bankhalter"
    if platform == "darwin":
        return _find_home(Path("~/Library/Application Support")) / "Bankhalter"
    shared = Path(env.get("XDG_DATA_HOME", ""))
    # The XDG standard asks for relative paths to be ignored.
    return (shared if shared.is_absolute() else _find_home(Path("~/.local/share"))) / "bankhalter"


def _find_home(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise FolderError(
            "missing", path, "There is no home folder to keep the games in. Choose a folder with --data."
        ) from error


class DataFolder:
    """An open, locked data folder. `notes` holds what was changed or found wanting, as sentences to show."""

    def __init__(self, path: Path, lock: int, notes: tuple[str, ...]) -> None:
        self.path = path
        self.notes = notes
        self.games = path / "games"
        self.bin = path / "bin"
        self.cache = path / "cache"
        self.editions = path / "editions"
        self.shelf_file = path / SHELF_NAME
        self._lock: int | None = lock

    def set_address(self, address: str, door: str = "") -> None:
        """Write down where this process can be reached, for the message a second process shows.

        `door` is the banker's address with its key, which that process opens: only the owner can read this folder.
        """
        if self._lock is not None:
            _write_owner(self._lock, f"{os.getpid()} {address}\n{door}\n")

    def close(self) -> None:
        """Give the folder free. The lock file stays: deleting it would let two processes hold different files."""
        if self._lock is not None:
            _write_owner(self._lock, "")
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_folder(path: Path) -> DataFolder:
    """Create the folder where needed, make it private, lock it for this process."""
    path = path.absolute()
    try:
        notes = _make_private(path)
        lock = _take_lock(path)
    except FileExistsError as error:
        raise FolderError("unwritable", path, f"{path} is a file, not a folder.") from error
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        for name in SUB_FOLDERS:
            (path / name).mkdir(mode=_PRIVATE, exist_ok=True)
    except OSError as error:
        os.close(lock)
        raise _unwritable(path, error) from error
    return DataFolder(path, lock, notes)


def _unwritable(path: Path, error: OSError) -> FolderError:
    return FolderError("unwritable", path, f"The folder {path} cannot be used: {error.strerror or error}.")


def _make_private(path: Path) -> tuple[str, ...]:
    """Close the folder to other users of this computer; Windows does so by where the folder lies."""
    is_new = not path.exists()
    path.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
    if os.name == "nt" or not _is_open(path):
        return ()
    if not is_new and not _is_ours(path):
        # Else `--data ~` or `--data /tmp` would shut others out of things that are not ours.
        raise FolderError(
            "foreign",
            path,
            f"The folder {path} is open to other users and holds other things. Choose a new folder, for "
            f"example {path / 'bankhalter'}.",
        )
    with contextlib.suppress(PermissionError):
        path.chmod(_PRIVATE)
    if _is_open(path):
        return (f"Other users of this computer can look into the folder {path}; it cannot be closed to them.",)
    return () if is_new else (f"The folder {path} was open to other users of this computer; it is private now.",)


def _is_open(path: Path) -> bool:
    return bool(stat.S_IMODE(path.stat().st_mode) & _OPEN_TO_OTHERS)


def _is_ours(path: Path) -> bool:
    names = {entry.name for entry in path.iterdir()}
    return not names or ("games" in names and bool(names & {LOCK_NAME, SHELF_NAME}))


def _take_lock(path: Path) -> int:
    """Lock the lock file; the system drops the lock with the process, however that ends.

    A forked copy of the process would keep the lock alive; programs started by it do not.
    """
    file = os.open(path / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        for tries in range(_LOCK_TRIES):
            # A process that is just ending, or has not written its number yet, gets a moment.
            time.sleep(_LOCK_PAUSE if tries else 0)
            if _try_lock(file):
                _write_owner(file, f"{os.getpid()}\n")
                return file
        raise FolderBusyError(path, *_read_owner(file))
    except OSError as error:
        os.close(file)
        raise FolderError(
            "no_lock",
            path,
            f"The folder {path} cannot be locked ({error.strerror}); a network drive may be the reason. "
            "Choose a folder on this computer with --data.",
        ) from error
    except BaseException:
        os.close(file)
        raise


if sys.platform == "win32":
    import msvcrt

    # A locked byte cannot be read by others here, so the lock lies far behind the text.
    _LOCKED_BYTE = 1 << 20

    def _try_lock(file: int) -> bool:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _write_owner(file: int, text: str) -> None:
    """Note who holds the lock. Only a message needs it, so a full disk is no reason to stop."""
    with contextlib.suppress(OSError):
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, text.encode())


def _read_owner(file: int) -> tuple[int | None, str | None, str | None]:
    os.lseek(file, 0, os.SEEK_SET)
    owner, _, rest = os.read(file, 1000).decode(errors="replace").partition("\n")
    pid, _, address = owner.partition(" ")
    return (int(pid) if pid.isdecimal() else None), address or None, rest.partition("\n")[0] or None
