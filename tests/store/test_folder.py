"""One process at a time uses a data folder that nobody else may read; real processes, real locks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.store.folder import FolderBusyError, FolderError, find_data_folder, open_folder

ROOT = Path(__file__).parents[2]
HOLD = """
import sys, time
from pathlib import Path
from companion.store.folder import open_folder
folder = open_folder(Path(sys.argv[1]))
folder.set_address("http://192.168.1.5:8550")
print("open", flush=True)
time.sleep(60)
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the folder open."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            yield process
        finally:
            process.kill()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_new_folder_has_its_rooms_and_is_private(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "bankhalter"
    with open_folder(path) as folder:
        rooms = (folder.games, folder.bin, folder.cache, folder.editions)
        assert all(room.is_dir() and room.parent == path for room in rooms)
        assert folder.shelf_file == path / "shelf.json"
        assert folder.notes == ()
        if sys.platform != "win32":
            assert mode(path) == 0o700


@posix
def test_an_open_folder_of_ours_is_closed_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "data"
    open_folder(path).close()
    path.chmod(0o755)
    with open_folder(path) as folder:
        assert mode(path) == 0o700
        assert "is private now" in folder.notes[0]
    with open_folder(path) as folder:
        assert folder.notes == ()


@posix
def test_an_empty_folder_that_is_open_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.mkdir(mode=0o755)
    with open_folder(path):
        assert mode(path) == 0o700


@posix
def test_a_folder_with_other_things_is_not_closed_to_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letters").mkdir()
    with pytest.raises(FolderError, match="holds other things") as caught:
        open_folder(tmp_path)
    assert caught.value.problem == "foreign"
    assert mode(tmp_path) == 0o755
    assert [entry.name for entry in tmp_path.iterdir()] == ["letters"]


def test_a_second_process_is_told_who_has_the_folder(tmp_path: Path) -> None:
    with held(tmp_path / "data") as first:
        with pytest.raises(FolderBusyError) as caught:
            open_folder(tmp_path / "data")
        assert caught.value.pid == first.pid
        assert f"process {first.pid} at http://192.168.1.5:8550" in str(caught.value)


def test_killing_the_first_process_frees_the_folder(tmp_path: Path) -> None:
    with held(tmp_path / "data") as first:
        first.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        first.wait()
        with open_folder(tmp_path / "data"), pytest.raises(FolderBusyError, match=f"process {os.getpid()}"):
            open_folder(tmp_path / "data")


def test_programs_started_by_the_owner_do_not_keep_the_lock(tmp_path: Path) -> None:
    folder = open_folder(tmp_path / "data")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, close_fds=False) as child:
        folder.close()
        open_folder(tmp_path / "data").close()
        child.communicate(b"\n")


def test_a_closed_folder_can_be_opened_again(tmp_path: Path) -> None:
    for _ in range(3):
        folder = open_folder(tmp_path / "data")
        folder.close()
        folder.close()
        folder.set_address("too late")
    assert (tmp_path / "data" / "lock").read_bytes() == b""


def test_two_folders_do_not_disturb_each_other(tmp_path: Path) -> None:
    with open_folder(tmp_path / "one"), open_folder(tmp_path / "two"):
        pass


def test_a_file_in_the_place_of_the_folder_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x")
    with pytest.raises(FolderError, match="is a file, not a folder"):
        open_folder(tmp_path / "data")
    with pytest.raises(FolderError, match="cannot be used: Not a directory"):
        open_folder(tmp_path / "data" / "deeper")
    (tmp_path / "ours").mkdir(mode=0o700)
    (tmp_path / "ours" / "games").write_text("x")
    with pytest.raises(FolderError, match="cannot be used"):
        open_folder(tmp_path / "ours")


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_a_place_where_nothing_can_be_written_is_a_clear_error() -> None:
    with pytest.raises(FolderError, match="The folder /proc/bankhalter cannot be used") as caught:
        open_folder(Path("/proc/bankhalter"))
    assert caught.value.problem == "unwritable"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything is allowed to root")
def test_a_read_only_folder_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o500)
    with pytest.raises(FolderError, match="Permission denied"):
        open_folder(tmp_path / "data")


@pytest.mark.parametrize(
    ("platform", "env", "expected"),
    [
        ("linux", {}, "~/.local/share/bankhalter"),
        ("linux", {"XDG_DATA_HOME": "/data/xdg"}, "/data/xdg/bankhalter"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "~/.local/share/bankhalter"),
        ("linux", {"XDG_DATA_HOME": ""}, "~/.local/share/bankhalter"),
        ("darwin", {}, "~/Library/Application Support/Bankhalter"),
        ("win32", {"LOCALAPPDATA": "/Users/x/Local"}, "/Users/x/Local/Bankhalter"),
        ("win32", {}, "~/AppData/Local/Bankhalter"),
        ("linux", {"FLET_PLATFORM": "android", "FLET_APP_STORAGE_DATA": "/app"}, "/app/bankhalter"),
        ("ios", {"FLET_PLATFORM": "ios", "FLET_APP_STORAGE_DATA": "/app"}, "/app/bankhalter"),
        ("linux", {"FLET_APP_STORAGE_DATA": "/app"}, "~/.local/share/bankhalter"),
        ("linux", {"BANKHALTER_DATA": "/bank", "XDG_DATA_HOME": "/data/xdg"}, "/bank"),
        ("linux", {"BANKHALTER_DATA": "~/bank"}, "~/bank"),
        ("linux", {"BANKHALTER_DATA": ""}, "~/.local/share/bankhalter"),
    ],
)
def test_the_folder_is_where_the_platform_keeps_such_things(platform: str, env: dict[str, str], expected: str) -> None:
    assert find_data_folder(None, env, platform) == Path(expected).expanduser()


def test_the_option_comes_before_everything(tmp_path: Path) -> None:
    assert find_data_folder(tmp_path / "mine", {"BANKHALTER_DATA": "/bank"}) == tmp_path / "mine"


def test_a_relative_option_becomes_a_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_data_folder(Path("mine")) == tmp_path / "mine"


def test_a_chosen_folder_on_a_missing_stick_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="does not exist") as caught:
        find_data_folder(tmp_path / "stick" / "bank")
    assert caught.value.problem == "missing"
