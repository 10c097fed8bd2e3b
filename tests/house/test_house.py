"""The house keeps many tables apart, finds them again after a restart, and lets nobody guess their way in."""

from __future__ import annotations

import errno
import json
import logging
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.console.audit import audit_journal
from companion.house.house import House
from companion.reach.qr import make_typed_secret
from companion.store.folder import FolderBusyError, FolderError, open_folder
from companion.store.journal import DISK, Journal, read_journal
from companion.store.shelf import EditionRow, GameRow
from companion.table.guard import BUDGET, FREE_FAILURES, LONGEST_WAIT, new_secret
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE
from companion.table.table import Submission, Table
from rules.commands import EndGame, PayPlayer
from rules.editions.load import load_edition, load_editions
from rules.refusals import Refusal
from tests.support.crasher import ROOT, start_crasher
from tests.support.playing import seat
from tests.support.tables import Clock, Evening, damage, must, no, send_as, write_chain

PAY = PayPlayer("anna", "ben", 50)
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX modes")


def row_of(house: House, table: Table) -> GameRow:
    (row,) = [row for row in house.list_games() if row.id == table.code]
    return row


def facts_of(rows: list[GameRow]) -> list[dict[str, Any]]:
    """What a row says about its game, without when it was last changed."""
    return sorted((row.model_dump(exclude={"changed"}) for row in rows), key=lambda row: str(row["id"]))


# Many tables


def test_tables_have_codes_keys_and_journals_of_their_own(evening: Evening) -> None:
    tables = [evening.add_table() for _ in range(20)]
    assert len({table.code for table in tables}) == len({table.state.join for table in tables}) == 20
    assert sorted(path.stem for path in evening.folder.games.iterdir()) == sorted(table.code for table in tables)
    assert all(evening.house.find_table(table.code) is table for table in tables)


def test_a_seat_at_one_table_is_nothing_at_another(evening: Evening) -> None:
    (a, seats_of_a), (b, seats_of_b) = evening.start_game(), evening.start_game()
    before = evening.find_file(b).read_bytes()
    for who in ("anna", "bank"):
        secret = seats_of_a[who].secret
        assert b.seats.recognise(secret) is None
        assert no(evening.house.recognise(b.code, secret)) == "unknown_seat"
        actor = a.seats.recognise(secret)
        assert actor is not None
        assert no(b.submit(Submission(actor, PAY))) == "unknown_seat"
    assert no(b.seats.join_as(a.state.join, "anna")) == "wrong_secret"
    assert no(evening.house.check_pass("10.0.0.2", b.code, a.state.join)) == "wrong_secret"
    assert evening.find_file(b).read_bytes() == before
    assert send_as(a, seats_of_a["anna"].secret, PAY).is_booked
    assert b.history is not None
    assert b.history.last.number == 1
    assert set(seats_of_a) == set(seats_of_b)


def test_what_happens_at_one_table_is_not_announced_at_another(evening: Evening) -> None:
    (a, seats), (b, _) = evening.start_game(), evening.start_game()
    heard: list[int] = []
    b.subscribe(heard.append)
    assert send_as(a, seats["anna"].secret, PAY, "c1").is_booked
    assert heard == []


@pytest.mark.parametrize("code", ["", "XXXXX", "..", "../games/X", "/etc/passwd", "a\0b", "shelf", "X" * 5000])
def test_a_code_that_names_no_table_finds_nothing(evening: Evening, code: str) -> None:
    assert evening.house.find_table(code) is None
    assert no(evening.house.check_pass("10.0.0.1", code, "")) == "wrong_secret"
    assert no(evening.house.recognise(code, "")) == "unknown_seat"


def test_no_path_leads_to_a_journal_outside_the_games(evening: Evening) -> None:
    table, _ = evening.start_game()
    outside = evening.folder.path / "stray.journal"
    outside.write_bytes(evening.find_file(table).read_bytes())
    for code in ("../stray", f"../games/{table.code}", f"./{table.code}", f"{table.code}.journal"):
        assert evening.house.find_table(code) is None


# The shelf


def test_the_row_on_the_shelf_follows_lobby_running_finished(evening: Evening) -> None:
    table = evening.add_table()
    row = row_of(evening.house, table)
    assert (row.state, row.players, row.created) == ("lobby", (), evening.clock.at)
    evening.clock.at += 1_000
    table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
    row = row_of(evening.house, table)
    assert (row.state, row.title, row.players) == ("lobby", "Anna, Ben", ("Anna", "Ben"))
    bank = must(table.seats.claim_bank(HOUSE))
    evening.clock.at += 1_000
    assert table.start(HOUSE).is_booked
    row = row_of(evening.house, table)
    assert (row.state, row.changed, row.result) == ("running", evening.clock.at, None)
    assert (row.edition, row.digest) == ("classic", load_edition("classic").digest)
    evening.clock.at += 1_000
    assert send_as(table, bank.secret, EndGame()).is_booked
    row = row_of(evening.house, table)
    assert (row.state, row.changed) == ("finished", evening.clock.at)
    assert row.result is not None
    assert row.result["reason"] == "agreement"
    (fame,) = evening.house.list_fame()
    assert (fame.id, fame.finished, fame.reason) == (table.code, evening.clock.at, "agreement")


def test_a_booking_does_not_touch_the_shelf(evening: Evening) -> None:
    table, seats = evening.start_game()
    assert evening.house.shelf.flush()
    before = evening.folder.shelf_file.stat().st_mtime_ns, evening.folder.shelf_file.read_bytes()
    for _ in range(5):
        assert send_as(table, seats["anna"].secret, PAY).is_booked
    assert (evening.folder.shelf_file.stat().st_mtime_ns, evening.folder.shelf_file.read_bytes()) == before


def fill(evening: Evening) -> None:
    """A game in every state."""
    evening.add_table()
    evening.clock.at += 1_000
    evening.start_game("anna", "ben")
    evening.clock.at += 1_000
    table, seats = evening.start_game("carl", "dora", "emil")
    evening.clock.at += 1_000
    assert send_as(table, seats["bank"].secret, EndGame()).is_booked
    evening.clock.at += 1_000


def lose_shelf(evening: Evening) -> None:
    for path in evening.path.glob("shelf.json*"):
        path.unlink()


def break_shelf(evening: Evening) -> None:
    lose_shelf(evening)
    evening.folder.shelf_file.write_text('{"games": {"1": {"id"')


def lose_newest_shelf(evening: Evening) -> None:
    evening.folder.shelf_file.unlink()
    assert evening.folder.shelf_file.with_suffix(".json.old").is_file()


def break_newest_shelf(evening: Evening) -> None:
    evening.folder.shelf_file.write_bytes(b"\0" * 100)


@pytest.mark.parametrize("harm", [lose_shelf, break_shelf, lose_newest_shelf, break_newest_shelf])
def test_a_missing_or_broken_shelf_is_rebuilt_from_the_journals(
    evening: Evening, harm: Callable[[Evening], None]
) -> None:
    fill(evening)
    before, fame = evening.house.list_games(), evening.house.list_fame()
    house = evening.restart(lambda: harm(evening))
    assert facts_of(house.list_games()) == facts_of(before)
    assert sorted(row.state for row in house.list_games()) == ["finished", "lobby", "running"]
    assert house.list_fame() == fame
    assert len(fame) == 1


def test_a_finished_game_keeps_the_time_at_which_it_finished(evening: Evening) -> None:
    fill(evening)
    (before,) = evening.house.list_fame()
    house = evening.restart()
    assert house.find_table(before.id) is not None
    assert house.list_fame() == [before]
    evening.clock.at += 1_000
    assert evening.restart(lambda: lose_shelf(evening)).list_fame() == [before]


def test_looking_at_old_games_does_not_put_them_before_newer_ones(evening: Evening) -> None:
    old, _ = evening.start_game()
    evening.clock.at += 1_000
    new, _ = evening.start_game()
    evening.clock.at += 1_000
    house = evening.restart()
    assert house.find_table(old.code) is not None
    assert [row.id for row in house.list_games()] == [new.code, old.code]


def test_a_row_that_a_crash_left_behind_its_journal_is_put_right(evening: Evening) -> None:
    table = evening.add_table()
    table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))

    def go_on_without_the_shelf() -> None:
        journal, reading = Journal.open(evening.find_file(table))
        went_on = Table.restore(journal, reading.records, load_editions(), evening.clock)
        assert went_on.start(HOUSE).is_booked
        went_on.close()

    house = evening.restart(go_on_without_the_shelf)
    assert row_of(house, table).state == "running"


def test_a_game_whose_journal_is_gone_leaves_the_shelf_and_the_hall_of_fame(evening: Evening) -> None:
    fill(evening)
    (fame,) = evening.house.list_fame()
    house = evening.restart((evening.folder.games / f"{fame.id}.journal").unlink)
    assert fame.id not in {row.id for row in house.list_games()}
    assert house.list_fame() == []


# After a restart


def test_running_games_are_offered_after_a_restart_and_the_seats_come_back(evening: Evening) -> None:
    table, seats = evening.start_game()
    assert send_as(table, seats["anna"].secret, PAY, "tap-1").entry == 2
    house = evening.restart()
    assert [(row.id, row.state) for row in house.list_games()] == [(table.code, "running")]
    for who, ticket in seats.items():
        again, actor = must(house.recognise(table.code, ticket.secret))
        assert again is house.find_table(table.code)
        assert actor == table.seats.recognise(ticket.secret)
        assert actor.role == ("banker" if who == "bank" else "player")
    assert send_as(again, seats["anna"].secret, PAY, "tap-1").entry == 2
    assert again.history is not None
    assert table.history is not None
    assert again.history.game == table.history.game
    assert must(house.check_pass("192.168.1.8", table.code, table.state.join))[0] is again


def test_every_start_has_a_fresh_banker_key(evening: Evening) -> None:
    first = evening.house.key
    second = evening.restart().key
    assert first != second
    assert len(first) >= 22
    assert no(evening.house.check_key("10.0.0.1", first)) == "wrong_secret"


def test_a_torn_tail_is_reported_and_dropped(evening: Evening) -> None:
    table, seats = evening.start_game()
    assert send_as(table, seats["anna"].secret, PAY).entry == 2
    path = evening.find_file(table)
    whole = path.read_bytes()

    def tear() -> None:
        path.write_bytes(whole + whole.splitlines(keepends=True)[-1][:-9])

    house = evening.restart(tear)
    again = house.find_table(table.code)
    assert again is not None
    (notice,) = house.notices
    assert table.code in notice
    assert "half-written" in notice
    assert path.read_bytes() == whole
    assert send_as(again, seats["anna"].secret, PAY).entry == 3
    assert evening.restart().notices == []


def test_a_damaged_game_is_reported_kept_and_stays_readable(evening: Evening) -> None:
    (table, seats), (other, _) = evening.start_game(), evening.start_game()
    for _ in range(3):
        assert send_as(table, seats["anna"].secret, PAY).is_booked
    path = evening.find_file(table)
    line = len(path.read_bytes().splitlines()) - 1
    evening.restart(lambda: damage(path, line))
    content = path.read_bytes()
    again = evening.house.find_table(table.code)
    assert again is not None
    assert again.history is not None
    assert again.history.last.number == 2
    assert no(send_as(again, seats["anna"].secret, PAY)) == "damaged"
    (notice,) = evening.house.notices
    assert f"line {line}" in notice
    assert path.read_bytes() == content
    assert row_of(evening.house, table).state == "damaged"
    assert evening.house.find_table(other.code) is not None


ALIEN: list[dict[str, Any]] = [
    {"type": "dance"},
    {"type": "table", "settings": {"trust": "bank_trusts", "music": True}},
    {"type": "lobby", "lobby": {"edition": 7}},
    {"type": "edition", "digest": "0", "edition": {"id": "future"}},
    {
        "type": "entry",
        "entry": {"number": 1, "by": "bank", "at": 0, "events": [{"kind": "game_dreamt"}]},
        "from": ["", ""],
    },
    {"type": "seat"},
    {"no": "type"},
]


@pytest.mark.parametrize("alien", ALIEN, ids=lambda record: json.dumps(record)[:30])
def test_a_journal_of_another_version_costs_only_its_own_table(evening: Evening, alien: dict[str, Any]) -> None:
    (table, _), other = evening.start_game(), evening.add_table()
    path = evening.find_file(other)
    records = read_journal(path).records

    def write() -> None:
        write_chain(path, [*records, alien])
        lose_shelf(evening)

    house = evening.restart(write)
    content = path.read_bytes()
    assert house.find_table(other.code) is None
    assert any(other.code in notice for notice in house.notices)
    assert house.find_table(table.code) is not None
    assert path.read_bytes() == content


def test_a_journal_that_is_not_ours_costs_only_itself(evening: Evening) -> None:
    table, _ = evening.start_game()

    def add_strays() -> None:
        write_chain(evening.folder.games / "STRAY.journal", [{"hello": "world"}])
        write_chain(evening.folder.games / "HALF1.journal", [{"type": "header", "format": 1, "table": "HALF1"}])
        (evening.folder.games / "EMPTY.journal").touch()
        (evening.folder.games / "NOISE.journal").write_bytes(os.urandom(2_000))
        lose_shelf(evening)

    house = evening.restart(add_strays)
    assert [row.id for row in house.list_games()] == [table.code]


# Guessing


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING, "bankhalter")
    return caplog


def guess_typed(evening: Evening, table: Table) -> Callable[[str, bool], object]:
    typed = make_typed_secret(table.state.join)
    return lambda who, right: evening.house.check_pass(who, table.code, typed if right else "AAAAAA")


def guess_watching(evening: Evening, table: Table) -> Callable[[str, bool], object]:
    typed = make_typed_secret(table.state.watch)
    return lambda who, right: evening.house.check_pass(who, table.code, typed if right else "AAAAAA")


def guess_pin(evening: Evening, _: Table) -> Callable[[str, bool], object]:
    assert evening.house.set_pin("2468") is None
    return lambda who, right: evening.house.check_key(who, evening.house.key, "2468" if right else "1357")


GUESSES = [guess_typed, guess_watching, guess_pin]


@pytest.mark.parametrize("make", GUESSES)
def test_guessing_is_slowed_down_and_logged(
    evening: Evening, log: pytest.LogCaptureFixture, make: Callable[[Evening, Table], Callable[[str, bool], object]]
) -> None:
    guess = make(evening, evening.start_game()[0])
    for _ in range(FREE_FAILURES):
        assert no(guess("10.0.0.66", False)) in {"wrong_secret", "wrong_pin"}
    assert len(log.records) == FREE_FAILURES
    assert all("10.0.0.66" in record.getMessage() for record in log.records)
    # Now even the right secret has to wait, else guessing on would pay.
    refusal = guess("10.0.0.66", True)
    assert no(refusal) == "too_many_tries"
    assert isinstance(refusal, Refusal)
    evening.ticks.at += refusal.facts["seconds"]
    assert no(guess("10.0.0.66", False)) in {"wrong_secret", "wrong_pin"}
    longer = guess("10.0.0.66", False)
    assert isinstance(longer, Refusal)
    assert longer.facts["seconds"] > refusal.facts["seconds"]
    # Others are not made to wait, and after the wait the right one gets in.
    assert not isinstance(guess("10.0.0.5", True), Refusal)
    evening.ticks.at += longer.facts["seconds"]
    assert not isinstance(guess("10.0.0.66", True), Refusal)


@pytest.mark.parametrize("make", GUESSES)
def test_guessing_from_many_addresses_is_slowed_down_together(
    evening: Evening, make: Callable[[Evening, Table], Callable[[str, bool], object]]
) -> None:
    guess = make(evening, evening.start_game()[0])
    codes = [no(guess(f"10.0.{number}.1", False)) for number in range(BUDGET + 20)]
    assert codes.count("too_many_tries") == 20
    evening.ticks.at += LONGEST_WAIT
    assert not isinstance(guess("10.9.9.9", True), Refusal)


def test_guessing_at_one_table_does_not_lock_another(evening: Evening) -> None:
    (a, _), (b, _) = evening.start_game(), evening.start_game()
    for _ in range(FREE_FAILURES + 1):
        evening.house.check_pass("10.0.0.66", a.code, "AAAAAA")
    assert no(evening.house.check_pass("10.0.0.66", a.code, make_typed_secret(a.state.join))) == "too_many_tries"
    assert must(evening.house.check_pass("10.0.0.66", b.code, make_typed_secret(b.state.join)))[0] is b


def test_guessing_table_codes_is_slowed_down_too(evening: Evening) -> None:
    codes = [no(evening.house.check_pass("10.0.0.66", f"CODE{number}", "AAAAAA")) for number in range(10)]
    assert codes == ["wrong_secret"] * FREE_FAILURES + ["too_many_tries"] * (10 - FREE_FAILURES)


def test_no_guessing_from_anywhere_shuts_out_a_right_key_seat_or_qr_code(evening: Evening) -> None:
    house = evening.house
    table, seats = evening.start_game()
    for number in range(BUDGET * 3):
        for who in (f"10.0.{number}.1", "10.0.0.5"):
            house.check_pass(who, table.code, "AAAAAA")
            house.check_pass(who, table.code, new_secret())
            house.recognise(table.code, new_secret())
            house.check_key(who, new_secret())
    assert no(house.check_pass("10.0.0.5", table.code, "AAAAAA")) == "too_many_tries"
    for who in ("10.0.0.5", "10.9.9.9"):
        assert must(house.check_pass(who, table.code, table.state.join)) == (table, "join")
        assert must(house.check_pass(who, table.code, table.state.watch)) == (table, "watch")
        assert house.check_key(who, house.key) is None
    assert must(house.recognise(table.code, seats["anna"].secret))[1].player == "anna"


def test_guessing_pins_without_the_key_shuts_nobody_out(evening: Evening) -> None:
    assert evening.house.set_pin("2468") is None
    for number in range(BUDGET * 2):
        assert no(evening.house.check_key(f"10.0.{number}.1", "guess", "1357")) == "wrong_secret"
    assert evening.house.check_key("10.0.0.5", evening.house.key, "2468") is None


def test_a_pin_that_was_not_typed_yet_is_asked_for_and_counts_as_no_guess(evening: Evening) -> None:
    assert evening.house.set_pin("2468") is None
    for _ in range(FREE_FAILURES * 2):
        assert no(evening.house.check_key("10.0.0.5", evening.house.key)) == "pin_needed"
    assert evening.house.check_key("10.0.0.5", evening.house.key, "2468") is None


def test_secrets_are_not_logged(evening: Evening, log: pytest.LogCaptureFixture) -> None:
    table, seats = evening.start_game()
    evening.house.check_pass("10.0.0.1", table.code, "my-guess")
    evening.house.recognise(table.code, "my-guess")
    evening.house.check_key("10.0.0.1", "my-guess")
    for word in ("my-guess", evening.house.key, table.state.join, *(ticket.secret for ticket in seats.values())):
        assert word not in log.text


def test_the_typed_form_of_the_join_secret_opens_the_same_door(evening: Evening) -> None:
    table, _ = evening.start_game()
    typed = make_typed_secret(table.state.join)
    assert must(evening.house.check_pass("10.0.0.1", table.code, typed)) == (table, "join")
    assert table.seats.rotate_join(HOUSE) is None
    assert no(evening.house.check_pass("10.0.0.1", table.code, typed)) == "wrong_secret"


# The banker's PIN


def test_the_banker_needs_the_key_and_the_pin_if_there_is_one(evening: Evening) -> None:
    house = evening.house
    assert not house.has_pin()
    assert house.check_key("10.0.0.1", house.key) is None
    assert house.set_pin("2468") is None
    assert house.has_pin()
    assert house.check_key("10.0.0.1", house.key, "2468") is None
    assert no(house.check_key("10.0.0.1", house.key)) == "pin_needed"
    assert no(house.check_key("10.0.0.1", house.key, "2469")) == "wrong_pin"
    assert no(house.check_key("10.0.0.1", "guess", "2468")) == "wrong_secret"
    assert house.set_pin("") is None
    assert not house.has_pin()
    assert house.check_key("10.0.0.1", house.key) is None


@pytest.mark.parametrize("pin", ["1", "123", "123456789", "12a4", "12 4", "١٢٣٤", "-123"])
def test_a_pin_has_four_to_eight_digits(evening: Evening, pin: str) -> None:
    assert no(evening.house.set_pin(pin)) == "bad_pin"
    assert not evening.house.has_pin()


def test_a_pin_outlives_the_process_and_is_kept_as_a_slow_hash(evening: Evening) -> None:
    assert evening.house.set_pin("97531") is None
    house = evening.restart()
    assert house.has_pin()
    assert no(house.check_key("10.0.0.1", house.key, "0000")) == "wrong_pin"
    assert house.check_key("10.0.0.1", house.key, "97531") is None
    assert b"97531" not in evening.folder.shelf_file.read_bytes()
    assert b"scrypt" in evening.folder.shelf_file.read_bytes()


def test_guessing_pins_is_slowed_down_and_logged(evening: Evening, log: pytest.LogCaptureFixture) -> None:
    house = evening.house
    assert house.set_pin("2468") is None
    codes = [no(house.check_key("10.0.0.66", house.key, f"000{number}")) for number in range(8)]
    assert codes == ["wrong_pin"] * FREE_FAILURES + ["too_many_tries"] * 3
    assert no(house.check_key("10.0.0.66", house.key, "2468")) == "too_many_tries"
    assert len(log.records) == FREE_FAILURES
    evening.ticks.at += 60
    assert house.check_key("10.0.0.66", house.key, "2468") is None


# The folder


def test_a_second_process_on_the_folder_is_refused_clearly(tmp_path: Path) -> None:
    with start_crasher(tmp_path / "data", {"wait": True}) as other:
        assert other.stdout is not None
        assert json.loads(other.stdout.readline())["say"] == "ready"
        with pytest.raises(FolderBusyError, match=rf"in use.*process {other.pid}") as caught:
            open_folder(tmp_path / "data")
        assert caught.value.pid == other.pid
        other.kill()
    # However the first one ended, the folder is free again.
    Evening(tmp_path / "data").close()


def test_the_second_process_itself_says_so_and_ends(evening: Evening) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.support.crasher", str(evening.path), "{}"],
        cwd=ROOT, capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert run.returncode == 3
    assert "in use" in run.stdout
    assert evening.add_table().state.phase == "lobby"


@posix_only
def test_only_its_owner_can_look_into_the_folder(evening: Evening) -> None:
    table, seats = evening.start_game()
    assert evening.house.set_pin("2468") is None
    path = evening.find_file(table)
    evening.restart(lambda: path.write_bytes(path.read_bytes() + b"torn"))
    assert evening.house.find_table(table.code) is not None
    assert list(evening.folder.games.glob("*.torn-1"))
    modes = {found: stat.S_IMODE(found.stat().st_mode) for found in [evening.path, *evening.path.rglob("*")]}
    assert len(modes) >= 9
    assert {found for found, mode in modes.items() if found.is_dir() and mode != 0o700} == set()
    assert {found for found, mode in modes.items() if found.is_file() and mode != 0o600} == set()
    assert set(seats) == {"anna", "ben", "carl", "bank"}


@posix_only
def test_a_folder_full_of_other_things_is_not_taken(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "holiday.jpg").touch()
    with pytest.raises(FolderError, match="other things"):
        open_folder(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize("healthy", [0, 1])
@pytest.mark.parametrize(
    ("error", "code"),
    [(errno.ENOSPC, "storage_full"), (errno.EROFS, "storage_read_only"), (errno.EIO, "storage_failed")],
)
def test_a_table_that_cannot_be_saved_is_refused_and_leaves_nothing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, error: int, code: str, healthy: int
) -> None:
    left = [healthy]

    def write(fd: int, data: bytes) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(error, os.strerror(error))
        return os.write(fd, data)

    with monkeypatch.context() as patch:
        patch.setattr(DISK, "write", write)
        assert no(evening.house.create_table()) == code
    assert list(evening.folder.games.iterdir()) == []
    house = evening.restart()
    assert (house.list_games(), house.notices) == ([], [])


def test_a_full_disk_under_the_shelf_does_not_stop_a_game(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    table = evening.add_table()
    table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _fail_full)
        assert table.start(HOUSE).is_booked
    assert row_of(evening.house, table).state == "running"
    assert row_of(evening.restart(), table).state == "running"


def _fail_full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


# Own editions


def own_edition(salary: int = 222) -> EditionRow:
    raw = load_edition("classic").model_dump(mode="json") | {"id": "own", "salary": salary}
    return EditionRow(id="own", raw=raw)


def test_an_own_edition_can_be_played_and_its_games_outlive_it(evening: Evening) -> None:
    evening.house.shelf.put_edition(own_edition())
    house = evening.restart()
    assert house.editions["own"].salary == 222
    table, seats = evening.start_game(edition="own")
    assert send_as(table, seats["anna"].secret, PAY).is_booked
    before = facts_of(house.list_games())
    changes: list[Callable[[House], None]] = [
        lambda house: house.shelf.put_edition(own_edition(333)),
        lambda house: house.shelf.remove_edition("own"),
        lambda house: house.shelf.put_edition(EditionRow(id="own", raw={"id": "own"})),
    ]
    for change in changes:
        change(evening.house)
        house = evening.restart(lambda: lose_games(evening))
        again = house.find_table(table.code)
        assert again is not None
        assert again.history is not None
        assert again.history.game.book.edition.salary == 222
        assert send_as(again, seats["anna"].secret, PayPlayer("anna", "ben", 1)).is_booked
        assert facts_of(house.list_games()) == before
        assert audit_journal(evening.find_file(table), house.editions).problems == ()
    assert any("own" in notice for notice in evening.house.notices)


def lose_games(evening: Evening) -> None:
    """A shelf that knows its editions but no games."""
    shelf = json.loads(evening.folder.shelf_file.read_text())
    shelf.pop("games", None)
    evening.folder.shelf_file.write_text(json.dumps(shelf))


def test_a_house_needs_no_clock_of_its_own(tmp_path: Path) -> None:
    with open_folder(tmp_path / "data") as folder:
        house = House(folder, Clock(5))
        table = must(house.create_table())
        assert row_of(house, table).created == 5
        house.close()
