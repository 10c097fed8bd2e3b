"""A broken shelf opens no bank, and absurd rows stop no start."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.house.fame import rank_champions
from companion.store.pin import NAME, PinFile
from rules.refusals import Refusal
from tests.support.tables import Evening, no

PIN = "2468"


def break_shelf(evening: Evening) -> None:
    evening.folder.shelf_file.write_text('{"settings": {"1": {"id": "pin"', encoding="utf-8")


def lose_copy(evening: Evening) -> None:
    Path(f"{evening.folder.shelf_file}.old").unlink(missing_ok=True)


def lose_shelf(evening: Evening, how: str) -> None:
    BREAKS[how](evening)
    lose_copy(evening)


BREAKS: dict[str, Callable[[Evening], object]] = {
    "broken": break_shelf,
    "empty": lambda evening: evening.folder.shelf_file.write_text(""),
    "gone": lambda evening: evening.folder.shelf_file.unlink(missing_ok=True),
}


@pytest.mark.parametrize("how", list(BREAKS))
def test_a_broken_shelf_without_its_copy_loses_no_pin(evening: Evening, how: str) -> None:
    assert evening.house.set_pin(PIN) is None
    for _ in range(2):
        house = evening.restart(lambda: lose_shelf(evening, how))
        assert house.has_pin()
        assert no(house.check_key("10.0.0.1", house.key)) == "pin_needed"
        assert no(house.check_key("10.0.0.1", house.key, "1357")) == "wrong_pin"
        assert house.check_key("10.0.0.1", house.key, PIN) is None


def test_a_pin_of_an_earlier_version_is_found_on_the_shelf_and_in_a_shelf_that_broke(evening: Evening) -> None:
    assert evening.house.set_pin(PIN) is None
    pin_file = evening.folder.path / NAME
    house = evening.restart(pin_file.unlink)
    assert house.check_key("10.0.0.1", house.key, PIN) is None

    def cut_short() -> None:
        pin_file.unlink()
        lose_copy(evening)
        text = evening.folder.shelf_file.read_text(encoding="utf-8")
        evening.folder.shelf_file.write_text(text[:-2], encoding="utf-8")

    house = evening.restart(cut_short)
    assert no(house.check_key("10.0.0.1", house.key)) == "pin_needed"
    assert house.check_key("10.0.0.1", house.key, PIN) is None


@pytest.mark.parametrize("content", [b"\xff\xfe", b"scrypt-14-8-1:zz:zz\n", b"no hash at all"])
def test_a_pin_file_that_cannot_be_read_locks_the_bank_until_a_new_one_is_set(evening: Evening, content: bytes) -> None:
    assert evening.house.set_pin(PIN) is None
    house = evening.restart(lambda: (evening.path / NAME).write_bytes(content))
    assert no(house.check_key("10.0.0.1", house.key, PIN)) == "wrong_pin"
    assert house.set_pin("1357") is None
    assert house.check_key("10.0.0.1", house.key, "1357") is None


def test_a_pin_taken_away_stays_away(evening: Evening) -> None:
    assert evening.house.set_pin(PIN) is None
    assert evening.house.set_pin("") is None
    house = evening.restart()
    assert not house.has_pin()
    assert house.check_key("10.0.0.1", house.key) is None


def test_a_pin_that_the_disk_does_not_take_is_refused_and_the_old_one_holds(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert evening.house.set_pin(PIN) is None

    def fill(_: PinFile, __: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(PinFile, "keep", fill)
    assert no(evening.house.set_pin("1357")) == "storage_full"
    assert evening.house.check_key("10.0.0.1", evening.house.key, PIN) is None


ABSURD: list[tuple[str, dict[str, Any]]] = [
    ("games", {"id": "x" * 5_000}),
    ("games", {"id": "\ud800"}),
    ("games", {"id": "a\0b"}),
    ("games", {"id": "../../etc/passwd"}),
    ("games", {"changed": 10**40}),
    ("games", {"changed": -(10**40)}),
    ("games", {"state": "nonsense"}),
    ("games", {"players": [[[]]]}),
    ("games", {"id": None}),
    ("fame", {"id": "x" * 5_000}),
    ("fame", {"scale": 0}),
    ("fame", {"finished": 10**40}),
    ("fame", {"players": [{"name": "A", "rank": 1, "worth": 10**300, "best_rent": [10**300, "x", "y"]}]}),
    ("bin", {"deleted": 10**40}),
    ("bin", {"id": "\ud800"}),
    ("editions", {"id": "classic", "raw": {"id": "classic"}}),
    ("editions", {"id": "own", "raw": {"id": ["own"], "board": 7, "tokens": {"a": None}}}),
    ("editions", {"id": "own", "raw": {"board": {"deeds": [None, {}, 3]}}}),
    ("settings", {"id": "pin", "value": {"a": 1}}),
    ("settings", {"id": "address", "value": [1, 2]}),
    ("boards", {"id": "classic", "names": {"brown-1": 7}}),
    ("nonsense", {"id": 7}),
]
GAME = {"title": "A", "edition": "classic", "digest": "", "players": ["A"], "created": 1, "changed": 2}
USUAL: dict[str, dict[str, Any]] = {
    "games": {"id": "GAME1", **GAME, "state": "finished"},
    "bin": {"id": "GAME2", **GAME, "state": "running", "deleted": 5},
    "fame": {
        "id": "GAME1", "edition": "classic", "symbol": "M", "scale": 1, "mode": "standard", "reason": "agreement",
        "began": 1, "finished": 2, "bookings": 3, "players": [],
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("table", "row"), ABSURD, ids=lambda value: value if isinstance(value, str) else str(value)[:40]
)
def test_absurd_rows_stop_neither_the_start_nor_a_list(evening: Evening, table: str, row: dict[str, Any]) -> None:
    kept, _ = evening.start_game()

    def write() -> None:
        shelf = json.loads(evening.folder.shelf_file.read_text(encoding="utf-8"))
        rows = shelf.setdefault(table, {})
        rows[str(max([0, *map(int, rows)]) + 1)] = USUAL.get(table, {}) | row
        if row.get("id") and table == "games":
            shelf.setdefault("fame", {})["77"] = USUAL["fame"] | {"id": row["id"]}
        evening.folder.shelf_file.write_text(json.dumps(shelf), encoding="utf-8")

    for meanwhile in (write, lambda: None):
        house = evening.restart(meanwhile)
        assert kept.code in {game.id for game in house.list_games()}
        assert house.find_table(kept.code) is not None
        house.list_bin()
        rank_champions(house.list_fame())
        house.find_address()
        assert len(house.editions["classic"].board.deeds) == 28
        assert house.check_key("10.0.0.1", house.key) is None


def test_files_with_odd_names_and_journals_of_no_calendar_stop_no_start(evening: Evening) -> None:
    kept, _ = evening.start_game()
    evening.clock.at = 10**30
    odd, _ = evening.start_game()

    def write() -> None:
        content = evening.find_file(kept).read_bytes()
        for folder in (evening.folder.games, evening.folder.bin):
            for name in ("ÄÖÜ", "X" * 40, "a b", "x.y"):
                (folder / f"{name}.journal").write_bytes(content)

    for meanwhile in (write, lambda: None):
        house = evening.restart(meanwhile)
        assert {kept.code, odd.code} <= {game.id for game in house.list_games()}
        house.list_bin()
        assert house.delete_game(odd.code) is None
        assert odd.code in {row.id for row in house.list_bin()}
        assert not isinstance(house.restore_game(odd.code), Refusal)
