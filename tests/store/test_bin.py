"""Deleting games: they go into the bin whole or not at all, come back from it, and are gone only when it is emptied."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.console.audit import audit_journal
from companion.house.house import House, now_millis
from companion.store.bin import Bin
from companion.store.shelf import BinRow
from companion.table.permits import HOUSE, Actor
from companion.table.table import Submission, Table
from companion.table.views import make_view
from rules.commands import EndGame, PayPlayer
from rules.editions.load import load_editions
from rules.refusals import Refusal
from tests.support.tables import ONLOOKER, Evening, must, no, send_as

ROOT = Path(__file__).parents[2]
PAY = PayPlayer("anna", "ben", 20)
# Dies at a chosen step: `point` names what the process was about to do.
DIE = """
import os, sys
from pathlib import Path
from companion.store import bin as bins, shelf as shelves
from companion.store.folder import open_folder
from companion.house.house import House
folder, act, code, point = Path(sys.argv[1]), *sys.argv[2:5]
def die(*_):
    os._exit(9)
with open_folder(folder) as data:
    house = House(data)
    if point == "move":
        bins.Bin._move = bins.Bin.destroy = die
    elif point == "torn":
        bins._list_torn = die
    elif point == "shelf":
        shelves.Shelf.bin_game = shelves.Shelf.unbin_game = die
    {"delete": house.delete_game, "restore": house.restore_game, "empty": lambda _: house.empty_bin()}[act](code)
    os._exit(0)
"""


def begin(evening: Evening) -> tuple[Table, dict[str, str]]:
    table, tickets = evening.start_game("anna", "ben")
    return table, {who: ticket.secret for who, ticket in tickets.items()}


def codes(house: House) -> tuple[list[str], list[str]]:
    """What is on the shelf, and what is in the bin."""
    return [row.id for row in house.list_games()], [row.id for row in house.list_bin()]


def test_a_deleted_game_lies_in_the_bin_with_all_its_bookings(evening: Evening) -> None:
    table, secrets = begin(evening)
    assert send_as(table, secrets["anna"], PAY).is_booked
    written = evening.find_file(table).read_bytes()
    evening.clock.at += 5_000
    assert evening.house.delete_game(table.code) is None
    assert codes(evening.house) == ([], [table.code])
    assert not evening.find_file(table).exists()
    assert (evening.folder.bin / f"{table.code}.journal").read_bytes() == written
    (row,) = evening.house.list_bin()
    assert (row.title, row.state, row.deleted) == ("Anna, Ben", "running", evening.clock.at)
    assert evening.house.find_table(table.code) is None


def test_at_a_deleted_table_nobody_sits_and_nothing_is_booked(evening: Evening) -> None:
    """Every page at it is told and sees that the table is gone."""
    table, secrets = begin(evening)
    actors = [actor for secret in secrets.values() if (actor := table.seats.recognise(secret))]
    told: list[bool] = []
    table.subscribe(lambda _: told.append(table.is_gone))
    number = table.history.last.number if table.history else 0
    assert evening.house.delete_game(table.code) is None
    assert told == [True]
    assert not any(table.seats.is_current(actor) for actor in (*actors, ONLOOKER))
    for actor in actors:
        assert no(table.submit(Submission(actor, PAY))) == "unknown_table"
    assert no(table.seats.join_as(table.state.join, "anna")) in ("unknown_table", "already_started")
    assert no(table.seats.rotate_join(HOUSE)) == "unknown_table"
    assert no(evening.house.check_pass("phone", table.code, table.state.join)) == "wrong_secret"
    assert no(evening.house.recognise(table.code, secrets["anna"])) == "unknown_seat"
    assert table.history is not None
    assert table.history.last.number == number


def test_a_lobby_without_seats_sees_it_too(evening: Evening) -> None:
    table = evening.add_table()
    assert evening.house.delete_game(table.code) is None
    assert table.is_gone
    assert no(table.start(HOUSE)) in ("unknown_table", "player_count")
    assert no(table.change_lobby(HOUSE, table.state.lobby)) == "unknown_table"


def test_a_game_from_the_bin_goes_on_with_its_seats(evening: Evening) -> None:
    table, secrets = begin(evening)
    assert evening.house.delete_game(table.code) is None
    evening.restart()
    back = must(evening.house.restore_game(table.code))
    assert codes(evening.house) == ([table.code], [])
    assert send_as(back, secrets["anna"], PAY).is_booked
    assert make_view(back, Actor("banker")).game is not None
    assert audit_journal(evening.find_file(back), load_editions()).problems == ()


def test_only_an_emptied_bin_is_the_end(evening: Evening) -> None:
    kept, _ = begin(evening)
    gone, _ = begin(evening)
    for number in (1, 2):
        (evening.folder.games / f"{gone.code}.journal.torn-{number}").write_bytes(b"half a line")
    assert evening.house.delete_game(gone.code) is None
    assert len(list(evening.folder.bin.iterdir())) == 3
    assert evening.house.empty_bin() is None
    assert list(evening.folder.bin.iterdir()) == []
    assert codes(evening.house) == ([kept.code], [])
    assert no(evening.house.restore_game(gone.code)) == "unknown_table"
    assert evening.house.empty_bin() is None


def test_a_deleted_game_leaves_the_hall_of_fame_until_it_comes_back(evening: Evening) -> None:
    table, secrets = begin(evening)
    assert send_as(table, secrets["bank"], EndGame()).is_booked
    fame = evening.house.list_fame()
    assert len(fame) == 1
    assert evening.house.delete_game(table.code) is None
    assert evening.house.list_fame() == []
    must(evening.house.restore_game(table.code))
    assert evening.house.list_fame() == fame


def test_a_finished_game_that_nobody_opened_is_deleted_as_well(evening: Evening) -> None:
    evening.clock.at = now_millis()  # else the journal would look newer than its row
    table, secrets = begin(evening)
    assert send_as(table, secrets["bank"], EndGame()).is_booked
    house = evening.restart()
    assert table.code not in house._tables
    assert house.delete_game(table.code) is None
    assert codes(house) == ([], [table.code])


@pytest.mark.parametrize("code", ["NOGAME", "../shelf", "", ".", "A" * 99])
def test_what_is_no_game_is_neither_deleted_nor_restored(evening: Evening, code: str) -> None:
    before = sorted(path.name for path in evening.path.iterdir())
    assert no(evening.house.delete_game(code)) == "unknown_table"
    assert no(evening.house.restore_game(code)) == "unknown_table"
    assert sorted(path.name for path in evening.path.iterdir()) == before


def test_a_move_that_fails_leaves_the_table_as_it_was(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    table, secrets = begin(evening)

    def fail(*_: object) -> None:
        raise PermissionError(13, "no")

    with monkeypatch.context() as patch:
        patch.setattr(Bin, "_move", fail)
        assert no(evening.house.delete_game(table.code)) == "storage_failed"
    assert not table.is_gone
    assert codes(evening.house) == ([table.code], [])
    assert send_as(table, secrets["anna"], PAY).is_booked
    assert evening.house.delete_game(table.code) is None
    with monkeypatch.context() as patch:
        patch.setattr(Bin, "_move", fail)
        patch.setattr(Bin, "destroy", fail)
        assert no(evening.house.restore_game(table.code)) == "storage_failed"
        assert no(evening.house.empty_bin()) == "storage_failed"
    assert codes(evening.house) == ([], [table.code])


def test_a_booking_under_way_is_in_the_bin_or_was_refused(evening: Evening) -> None:
    """Phones book as fast as they can while the banker deletes: every acknowledged booking is in the journal."""
    table, secrets = begin(evening)
    booked: list[int] = []
    start, is_busy = threading.Barrier(4), threading.Event()

    def book(who: str, other: str) -> None:
        start.wait()
        for number in range(200):
            actor = table.seats.recognise(secrets[who])
            assert actor is not None
            answer = table.submit(Submission(actor, PayPlayer(who, other, 1), None, f"{who}{number}"))
            if answer.refusal:
                assert answer.refusal.code == "unknown_table"
                return
            booked.append(answer.entry or 0)
            if len(booked) == 20:
                is_busy.set()

    threads = [threading.Thread(target=book, args=pair) for pair in (("anna", "ben"), ("ben", "anna"), ("anna", "ben"))]
    for thread in threads:
        thread.start()
    start.wait()
    assert is_busy.wait(60)
    assert evening.house.delete_game(table.code) is None
    for thread in threads:
        thread.join()
    audit = audit_journal(evening.folder.bin / f"{table.code}.journal", load_editions())
    assert audit.problems == ()
    assert audit.history is not None
    assert set(booked) <= {entry.number for entry in audit.history.entries()}
    assert audit.history.last.number == max(booked)


def test_a_new_table_never_takes_a_code_from_the_bin(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = begin(evening)
    assert evening.house.delete_game(table.code) is None
    made = iter([table.code, "FRESH2"])
    monkeypatch.setattr("companion.house.house.make_table_code", lambda _: next(made))
    assert evening.add_table().code == "FRESH2"


def test_a_lost_shelf_still_knows_the_bin(evening: Evening) -> None:
    table, _ = begin(evening)
    assert evening.house.delete_game(table.code) is None
    (before,) = evening.house.list_bin()

    def lose_shelf() -> None:
        for path in evening.path.glob("shelf.json*"):
            path.unlink()

    (after,) = evening.restart(lose_shelf).list_bin()
    assert after.model_copy(update={"deleted": 0}) == before.model_copy(update={"deleted": 0})


def test_a_journal_that_nobody_can_read_can_still_be_thrown_away(evening: Evening) -> None:
    (evening.folder.games / "BROKEN.journal").write_bytes(b"nonsense\n")
    house = evening.restart()
    assert house.delete_game("BROKEN") is None
    (row,) = house.list_bin()
    assert (row.id, row.state) == ("BROKEN", "damaged")
    assert isinstance(row, BinRow)
    assert isinstance(house.restore_game("BROKEN"), Refusal | Table)
    assert house.delete_game("BROKEN") is None
    assert house.empty_bin() is None
    assert codes(house) == ([], [])


# A crash in between


def die(evening: Evening, act: str, code: str, point: str) -> None:
    """Let another process begin an act on the folder and end without a word at the chosen step."""
    command = [sys.executable, "-c", DIE, str(evening.path), act, code, point]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 9


@pytest.mark.parametrize(("point", "is_binned"), [("move", False), ("torn", True), ("shelf", True)])
def test_a_crash_while_deleting_leaves_the_game_in_one_place(evening: Evening, point: str, is_binned: bool) -> None:
    table, secrets = begin(evening)
    assert send_as(table, secrets["anna"], PAY).is_booked
    written = evening.find_file(table).read_bytes()
    house = evening.restart(lambda: die(evening, "delete", table.code, point))
    assert codes(house) == (([], [table.code]) if is_binned else ([table.code], []))
    place = evening.folder.bin if is_binned else evening.folder.games
    assert (place / f"{table.code}.journal").read_bytes() == written
    if is_binned:
        assert must(house.restore_game(table.code)).history is not None


@pytest.mark.parametrize(("point", "is_back"), [("move", False), ("torn", True), ("shelf", True)])
def test_a_crash_while_restoring_leaves_the_game_in_one_place(evening: Evening, point: str, is_back: bool) -> None:
    table, secrets = begin(evening)
    assert evening.house.delete_game(table.code) is None
    house = evening.restart(lambda: die(evening, "restore", table.code, point))
    assert codes(house) == (([table.code], []) if is_back else ([], [table.code]))
    back = house.find_table(table.code) if is_back else must(house.restore_game(table.code))
    assert back is not None
    assert send_as(back, secrets["anna"], PAY).is_booked


@pytest.mark.parametrize("point", ["move", "shelf"])
def test_a_crash_while_emptying_takes_whole_games_or_none(evening: Evening, point: str) -> None:
    tables = [begin(evening)[0] for _ in range(2)]
    for table in tables:
        assert evening.house.delete_game(table.code) is None
    house = evening.restart(lambda: die(evening, "empty", "", point))
    left = codes(house)[1]
    assert len(left) == (2 if point == "move" else 1)
    assert all(must(house.restore_game(code)).history is not None for code in left)
