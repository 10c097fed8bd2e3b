"""The shelf survives crashes, full disks and broken files; real files, real kills."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from pydantic import JsonValue
from tinydb import TinyDB

from companion.store.shelf import (
    BinRow,
    EditionRow,
    FameRow,
    GameRow,
    GameState,
    OwnNamesRow,
    PlayerFame,
    SafeStorage,
    Shelf,
    ShelfError,
)

ROOT = Path(__file__).parents[2]
WRITE_LOOP = """
import sys
from pathlib import Path
from companion.store.shelf import Shelf
shelf = Shelf(Path(sys.argv[1]))
number = int(sys.argv[2])
while True:
    number += 1
    shelf.put_setting("number", [number] * 2000)
    print(number, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "shelf.json"


def game(
    id: str = "g1",  # noqa: A002
    changed: int = 1000,
    state: GameState = "running",
    result: dict[str, JsonValue] | None = None,
) -> GameRow:
    return GameRow(
        id=id,
        title="Sonntag bei Oma",
        edition="classic",
        digest="abc",
        players=("Änne", "Bo"),
        created=500,
        changed=changed,
        state=state,
        result=result,
    )


BOARD = OwnNamesRow(id="b1", edition="classic", title="Unsere Stadt", names={"s1": "Badstraße"})
EDITION = EditionRow(id="own", raw={"id": "own", "squares": [1, 2], "nested": {"a": None}})


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow, as on a full disk; the system says so with a real error."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_everything_put_on_the_shelf_is_there_after_a_restart(path: Path) -> None:
    shelf = Shelf(path)
    assert shelf.put_game(game())
    shelf.put_own_names(BOARD)
    shelf.put_edition(EDITION)
    shelf.put_setting("lang", "de")
    shelf.put_setting("tables", {"sizes": [1, 2.5, None, True]})
    shelf.close()
    again = Shelf(path)
    assert again.games() == [game()]
    assert again.own_names() == [BOARD]
    assert again.editions() == [EDITION]
    assert again.setting("lang") == "de"
    assert again.setting("tables") == {"sizes": [1, 2.5, None, True]}
    assert again.setting("unknown", 7) == 7
    assert not again.needs_rebuilding


def test_a_row_is_replaced_not_doubled(path: Path) -> None:
    shelf = Shelf(path)
    for state in ("lobby", "running", "finished"):
        shelf.put_game(game(state=state))
    shelf.put_own_names(BOARD)
    shelf.put_own_names(BOARD.model_copy(update={"names": {"s2": "Turmstraße"}}))
    shelf.put_setting("lang", "de")
    shelf.put_setting("lang", None)
    assert [row.state for row in shelf.games()] == ["finished"]
    assert [row.names for row in shelf.own_names()] == [{"s2": "Turmstraße"}]
    assert shelf.setting("lang", "en") is None


def test_the_last_changed_game_comes_first(path: Path) -> None:
    shelf = Shelf(path)
    for id, changed in (("a", 2), ("b", 3), ("c", 1)):  # noqa: A001
        shelf.put_game(game(id, changed))
    assert [row.id for row in shelf.games()] == ["b", "a", "c"]


def test_rows_can_be_removed_and_removing_nothing_is_no_error(path: Path) -> None:
    shelf = Shelf(path)
    shelf.put_game(game())
    shelf.put_own_names(BOARD)
    shelf.put_edition(EDITION)
    for _ in range(2):
        assert shelf.remove_game("g1")
        shelf.remove_own_names("b1")
        shelf.remove_edition("own")
    assert (shelf.games(), shelf.own_names(), shelf.editions()) == ([], [], [])


def fame(id: str) -> FameRow:  # noqa: A002
    players = (PlayerFame(name="Bo", rank=1, worth=1_500, best_rent=(50, "dark-blue-2", "Änne")),)
    return FameRow(
        id=id,
        edition="classic",
        symbol="M",
        scale=1,
        mode="standard",
        reason="agreement",
        began=500,
        finished=1_000,
        bookings=3,
        players=players,
    )


def test_the_fame_of_a_game_goes_with_it_and_with_the_undoing_of_its_end(path: Path) -> None:
    shelf = Shelf(path)
    for id in ("a", "b", "c", "d"):  # noqa: A001
        shelf.put_game(game(id, state="finished"), fame(id))
    shelf.put_game(game("b", state="running"))
    shelf.remove_game("c")
    shelf.bin_game(BinRow(**game("d").model_dump(), deleted=7))
    assert Shelf(path).fame() == [fame("a")]


def test_a_game_is_on_the_shelf_or_in_the_bin(path: Path) -> None:
    shelf = Shelf(path)
    binned = BinRow(**game("a").model_dump(), deleted=7)
    shelf.put_game(game("a"))
    shelf.bin_game(binned)
    assert (shelf.games(), Shelf(path).binned()) == ([], [binned])
    shelf.put_game(game("a"))
    assert (shelf.games(), shelf.binned()) == ([game("a")], [])
    shelf.bin_game(binned)
    assert shelf.unbin_game("a")
    assert (shelf.games(), shelf.binned()) == ([], [])


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b'{"games": []}', b'{"games": {"1": 5}}', b'{"games": {"x": {}}}', b"[" * 99999],
)
def test_a_broken_file_is_kept_aside_and_the_shelf_starts_empty(path: Path, content: bytes) -> None:
    for number in (1, 2):
        path.write_bytes(content)
        shelf = Shelf(path)
        assert shelf.needs_rebuilding
        assert shelf.games() == []
        assert path.with_name(f"shelf.json.broken-{number}").read_bytes() == content
        assert not path.exists()


def test_the_file_before_stands_in_for_a_broken_one(path: Path) -> None:
    shelf = Shelf(path)
    shelf.put_own_names(BOARD)
    shelf.put_setting("lang", "de")
    path.write_bytes(path.read_bytes()[:-20])
    again = Shelf(path)
    assert again.needs_rebuilding
    assert again.own_names() == [BOARD]
    again.put_game(game())
    assert Shelf(path).own_names() == [BOARD]
    assert not Shelf(path).needs_rebuilding


def test_the_file_before_stands_in_for_a_missing_one(path: Path) -> None:
    shelf = Shelf(path)
    shelf.put_own_names(BOARD)
    path.replace(path.with_name("shelf.json.old"))
    again = Shelf(path)
    assert again.needs_rebuilding
    assert again.own_names() == [BOARD]


def test_one_generation_is_kept_and_no_litter(path: Path) -> None:
    shelf = Shelf(path)
    for number in range(5):
        shelf.put_setting("number", number)
    assert {entry.name for entry in path.parent.iterdir()} == {"shelf.json", "shelf.json.old"}
    old = json.loads(path.with_name("shelf.json.old").read_text())
    assert old["settings"]["1"]["value"] == 3


def test_a_change_of_several_tables_is_one_write_and_no_change_is_none(path: Path) -> None:
    shelf = Shelf(path)
    shelf.put_setting("lang", "de")
    before = path.stat().st_ino
    shelf.put_game(game(state="finished", result={"winner": "Bo"}))
    assert path.with_name("shelf.json.old").stat().st_ino == before
    shelf.put_game(game())
    now = path.stat().st_ino
    shelf.put_game(game())
    shelf.put_setting("lang", "de")
    shelf.remove_game("unknown")
    assert path.stat().st_ino == now
    assert [row.id for row in Shelf(path).games()] == ["g1"]


def test_a_disk_without_second_names_keeps_a_generation_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no hard links here")

    monkeypatch.setattr(os, "link", refuse)
    shelf = Shelf(path)
    shelf.put_setting("number", 1)
    shelf.put_setting("number", 2)
    assert Shelf(path).setting("number") == 2
    assert path.with_name("shelf.json.old").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_the_file_is_private(path: Path) -> None:
    Shelf(path).put_setting("lang", "de")
    assert path.stat().st_mode & 0o777 == 0o600


def test_killing_the_process_while_it_writes_never_loses_what_was_saved(path: Path) -> None:
    saved = 0
    source = random.Random(7)
    for _ in range(15):
        with subprocess.Popen(
            [sys.executable, "-c", WRITE_LOOP, str(path), str(saved)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        ) as process:
            assert process.stdout is not None
            told = [int(process.stdout.readline())]
            time.sleep(source.uniform(0.01, 0.05))
            process.kill()
            told += [int(line) for line in process.stdout if line.endswith("\n")]
        shelf = Shelf(path)
        assert not shelf.needs_rebuilding
        # The last write may have been done and not yet told.
        assert shelf.setting("number") in ([told[-1]] * 2000, [told[-1] + 1] * 2000)
        saved = told[-1]
    assert saved > 30


def test_a_full_disk_leaves_games_right_in_memory_and_saves_them_later(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shelf = Shelf(path)
    shelf.put_game(game("a"))
    before = path.read_bytes()
    with full_disk():
        assert not shelf.put_game(game("b"))
        assert not shelf.remove_game("a")
        assert not shelf.flush()
        assert not shelf.put_game(game("c"))
        assert {row.id for row in shelf.games()} == {"b", "c"}
        assert path.read_bytes() == before
    assert "could not be saved" in caplog.text
    assert shelf.flush()
    assert {row.id for row in Shelf(path).games()} == {"b", "c"}


def test_a_full_disk_fails_boards_editions_and_settings_openly(path: Path) -> None:
    shelf = Shelf(path)
    shelf.put_setting("lang", "de")
    before = path.read_bytes()
    with full_disk():
        assert not shelf.put_game(game())
        with pytest.raises(ShelfError, match=r"The board could not be saved: File too large\."):
            shelf.put_own_names(BOARD)
        with pytest.raises(ShelfError, match="The edition could not be saved"):
            shelf.put_edition(EDITION)
        with pytest.raises(ShelfError, match="The setting could not be saved"):
            shelf.put_setting("lang", "en")
        assert (shelf.own_names(), shelf.editions(), shelf.setting("lang")) == ([], [], "de")
        assert shelf.games() == [game()]
        assert path.read_bytes() == before
    assert not path.with_name("shelf.json.new").exists()
    shelf.put_own_names(BOARD)
    again = Shelf(path)
    assert (again.own_names(), again.games(), again.setting("lang")) == ([BOARD], [game()], "de")


def test_a_setting_that_is_no_plain_data_is_refused_and_changes_nothing(path: Path) -> None:
    shelf = Shelf(path)
    shelf.put_setting("x", 1)
    circle: list[JsonValue] = []
    circle.append(circle)
    for value in (circle, {1, 2}, object()):
        with pytest.raises(ShelfError, match="not plain data"):
            shelf.put_setting("x", value)  # type: ignore[arg-type]
    assert shelf.setting("x") == 1


def test_any_text_can_be_a_setting(path: Path) -> None:
    text = "Ä 🎲 \ud800 \0 \u2028"
    Shelf(path).put_setting("x", text)
    assert Shelf(path).setting("x") == text


def test_rows_of_another_version_are_skipped_but_kept(path: Path) -> None:
    board = {"id": "b2", "shape": "round"}
    path.write_text(json.dumps({"games": {"1": {"id": "g0"}}, "boards": {"1": board}, "novelties": {"1": {}}}))
    assert not Shelf(path).needs_rebuilding
    shelf = Shelf(path)
    assert (shelf.games(), shelf.own_names()) == ([], [])
    assert shelf.needs_rebuilding
    shelf.put_own_names(BOARD)
    kept = json.loads(path.read_text())
    assert kept["boards"]["1"] == board
    assert kept["novelties"] == {"1": {}}


def test_a_shelf_that_cannot_be_read_is_a_clear_error(path: Path) -> None:
    path.mkdir()
    with pytest.raises(ShelfError, match="cannot be read"):
        Shelf(path)


def test_threads_do_not_lose_each_others_rows(path: Path) -> None:
    shelf = Shelf(path)

    def put(name: str) -> None:
        for number in range(10):
            shelf.put_game(game(f"{name}{number}"))

    threads = [Thread(target=put, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(Shelf(path).games()) == 40


def test_the_storage_serves_a_plain_tinydb(path: Path) -> None:
    with TinyDB(path, storage=SafeStorage) as db:
        db.insert({"a": 1})
    assert TinyDB(path, storage=SafeStorage).all() == [{"a": 1}]
