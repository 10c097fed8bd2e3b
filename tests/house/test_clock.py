"""The clock of a game: what is left, its warnings, pauses in every game, and a call at zero that nobody must tap."""

from __future__ import annotations

import errno
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.console.audit import audit_journal
from companion.house.clock import MOMENT, ClockKeeper
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE
from companion.table.table import Submission, Table
from rules.commands import (
    Bid,
    CallTime,
    Charge,
    CloseAuction,
    CollectSalary,
    Command,
    Deal,
    DeclareBankrupt,
    Decline,
    EndGame,
    NextTurn,
    PassBid,
    Pause,
    PayPlayer,
    Redo,
    Rejoin,
    Resume,
    Undo,
)
from rules.deciding.ending import find_time_left
from rules.editions.load import load_editions
from rules.events import GameEnded, Paused, Resumed, TimeCalled
from rules.history import replay
from rules.modes import MODES
from rules.state import Result
from rules.timing import MINUTE, ClockFace, find_warning, is_time_up, read_clock
from tests.support.playing import Playing, play, seat
from tests.support.tables import START, Evening, Sitting, must, no, open_table

DRAWN = {"anna": ("station-1", "station-2", "red-1"), "ben": ("utility-1", "utility-2", "red-2")}


def begin(mode: str = "time-limit", minutes: int = 30) -> Playing:
    """A running game of two, begun at time 0."""
    timed = minutes if MODES[mode].is_timed else None
    table = play("star-wars", "anna", "ben", mode=mode, minutes=timed)
    count = MODES[mode].dealt_deeds
    return table.do(*(Deal(player, DRAWN[player][:count]) for player in DRAWN)) if count else table


# The face of the clock


@pytest.mark.parametrize(
    ("left", "warning"),
    [
        (30 * MINUTE, None),
        (10 * MINUTE + 1, None),
        (10 * MINUTE, 10),
        (5 * MINUTE + 1, 10),
        (5 * MINUTE, 5),
        (MINUTE + 1, 5),
        (MINUTE, 1),
        (1, 1),
        (0, None),
    ],
)
def test_the_warnings_hold_at_ten_five_and_one_minute(left: int, warning: int | None) -> None:
    """END-4."""
    assert find_warning(begin().game, 30 * MINUTE - left) == warning


@pytest.mark.parametrize(("minutes", "warnings"), [(10, [None, 5, 1]), (5, [None, 1]), (1, [None])])
def test_a_short_game_does_not_begin_with_a_warning(minutes: int, warnings: list[int | None]) -> None:
    """END-4."""
    game = begin(minutes=minutes).game
    seen = [find_warning(game, at) for at in range(0, minutes * MINUTE, 1_000)]
    assert list(dict.fromkeys(seen)) == warnings


def test_a_page_reads_all_it_needs_from_the_clock() -> None:
    """END-4: 30 minutes, two of them in a pause, so 20 minutes after the start 12 are left."""
    table = begin().do(Pause(3 * MINUTE), Resume(5 * MINUTE))
    at = 20 * MINUTE
    assert read_clock(table.game, at) == ClockFace(
        started_at=0,
        played=18 * MINUTE,
        limit=30 * MINUTE,
        left=12 * MINUTE,
        warning=None,
        is_paused=False,
        is_up=False,
        is_called=False,
    )
    paused = read_clock(table.do(Pause(at)).game, at + 500 * MINUTE)
    assert (paused.left, paused.played, paused.is_paused) == (12 * MINUTE, 18 * MINUTE, True)
    end = at + 520 * MINUTE
    called = read_clock(table.do(Resume(at + 500 * MINUTE), CallTime(end)).game, end)
    assert (called.left, called.warning, called.is_up, called.is_called) == (0, None, True, True)


def test_a_game_without_a_limit_has_a_clock_that_only_counts_up() -> None:
    """END-4."""
    face = read_clock(begin("standard").do(Pause(MINUTE), Resume(9 * MINUTE)).game, 10 * MINUTE)
    assert (face.played, face.limit, face.left, face.warning, face.is_up) == (2 * MINUTE, None, None, None, False)


def test_a_clock_put_back_gives_no_time_that_was_not_agreed() -> None:
    """END-4."""
    assert read_clock(begin().game, -5 * MINUTE).left == 30 * MINUTE


# Pause


@pytest.mark.parametrize("mode", list(MODES))
def test_a_pause_stops_every_kind_of_game(mode: str) -> None:
    """END-1, END-2, END-3, END-4: nothing is booked, not even an undo, and the clock stands."""
    table = begin(mode).do(CollectSalary("anna"), Undo(), Pause(MINUTE))
    commands: list[Command] = [
        NextTurn(),
        CollectSalary("anna"),
        EndGame(),
        CallTime(10**9),
        Pause(10**9),
        Undo(),
        Redo(),
    ]
    for command in commands:
        assert table.refused(command).code == "paused"
    assert read_clock(table.game, 10**9).played == MINUTE
    table.do(Resume(10**9))
    assert read_clock(table.game, 10**9 + 1).played == MINUTE + 1


def test_a_game_can_pause_while_it_is_dealt_and_that_costs_no_time() -> None:
    """END-4, END-6."""
    table = play("star-wars", "anna", "ben", mode="time-limit", minutes=30).do(Pause(1_000))
    assert table.refused(Deal("anna", DRAWN["anna"][:2], 2_000)).code == "paused"
    table.do(Resume(900_000), *(Deal(player, DRAWN[player][:2], 1_000_000) for player in DRAWN))
    assert find_time_left(table.game, 1_000_000 + MINUTE) == 29 * MINUTE


def test_a_decided_game_can_pause_before_its_last_debt_is_settled() -> None:
    """END-2, DEBT-6: Anna inherits brown-1 with its mortgage and cannot pay the interest at once."""
    table = play("classic", mode="first-bankruptcy")
    table.do(Deal("anna", DRAWN["anna"]), Deal("ben", DRAWN["ben"]), Deal("carl", ("brown-1", "brown-2", "red-3")))
    table.mortgage("carl", "brown-1").set_cash("carl", 0).set_cash("anna", 0)
    table.do(Charge("carl", 10**9, "anna"), DeclareBankrupt("carl"), Pause(5), Resume(6))
    assert table.refused(CollectSalary("anna")).code == "game_decided"


def test_an_undo_takes_bookings_back_but_no_time() -> None:
    """END-4: a dinner of two hours does not become playing time because a booking before it is taken back."""
    table = begin().do(CollectSalary("anna"), Pause(MINUTE), Resume(121 * MINUTE), CollectSalary("ben"))
    table.do(Undo(4))
    assert (table.cash("anna"), find_time_left(table.game, 121 * MINUTE)) == (30_000 - 8_000, 29 * MINUTE)
    table.do(Redo(4))
    assert find_time_left(table.game, 122 * MINUTE) == 28 * MINUTE
    table.do(CallTime(150 * MINUTE), Undo(5))
    assert table.game.clock.is_called
    assert replay(table.history.entries(), load_editions()).game == table.game
    assert table.do(NextTurn()).game.phase == "ended"


def test_a_request_that_waits_outlives_a_pause(tmp_path: Path) -> None:
    """A paused game books nothing, but what a player asked for is not lost by the banker's tap on it."""
    sitting = open_table(tmp_path)
    number = sitting.ask("anna", CollectSalary("anna"))
    sitting.do("bank", Pause(0))
    assert no(sitting.table.answer_request(sitting.actors["bank"], number, confirm=True)) == "paused"
    sitting.do("bank", Resume(0))
    assert sitting.table.answer_request(sitting.actors["bank"], number, confirm=True).is_booked


# The call at zero


class TimedEvening(Evening):
    """A house whose games have a limit."""

    def begin(self, minutes: int = 30) -> Table:
        table = self.add_table()
        people = seat("star-wars", ("anna", "ben"))
        assert table.change_lobby(HOUSE, Lobby("star-wars", "time-limit", players=people, minutes=minutes)) is None
        self.secret = must(table.seats.claim_bank(HOUSE)).secret
        assert table.start(HOUSE).is_booked
        for player, deeds in DRAWN.items():
            self.send(table, Deal(player, deeds[:2], 0))
        return table

    def send(self, table: Table, command: Command) -> None:
        actor = table.seats.recognise(self.secret)
        assert actor is not None
        answer = table.submit(Submission(actor, command))
        assert answer.is_booked, answer

    def reopen(self, table: Table) -> Table:
        """The same table after a restart."""
        found = self.restart().find_table(table.code)
        assert found is not None
        return found


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[TimedEvening]:
    evening = TimedEvening(tmp_path / "data")
    yield evening
    evening.close()


def count_calls(table: Table) -> int:
    assert table.history is not None
    return sum(isinstance(event, TimeCalled) for entry in table.history.entries() for event in entry.events)


def test_the_time_is_called_by_itself_once_it_has_run_out(evening: TimedEvening) -> None:
    """END-4: once, in the bank's name; then the turn is finished and the valuation comes."""
    table = evening.begin()
    evening.play_on(30 * MINUTE - 1)
    evening.house.keeper.look()
    assert count_calls(table) == 0
    evening.play_on(1)
    evening.house.keeper.look()
    evening.house.keeper.look()
    assert table.history is not None
    assert (count_calls(table), table.history.last.by, table.history.last.at) == (1, "bank", START + 30 * MINUTE)
    evening.send(table, NextTurn())
    ended = table.history.last.events[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.reason, ended.winners) == ("time", ("anna", "ben"))


def test_nobody_has_to_look_at_the_clock(evening: TimedEvening) -> None:
    """END-4: the keeper's own thread calls, and every page is told."""
    table = evening.begin()
    told = threading.Event()
    table.subscribe(lambda _: told.set() if count_calls(table) else None)
    evening.play_on(30 * MINUTE)
    assert told.wait(30)
    assert count_calls(table) == 1


def test_a_paused_game_is_not_called(evening: TimedEvening) -> None:
    """END-4."""
    table = evening.begin()
    evening.send(table, Pause(0))
    evening.play_on(300 * MINUTE)
    assert evening.house.keeper.look() is None
    assert count_calls(table) == 0
    evening.send(table, Resume(0))
    evening.play_on(30 * MINUTE)
    evening.house.keeper.look()
    assert count_calls(table) == 1


def test_an_undo_after_the_call_does_not_lead_to_a_second_call(evening: TimedEvening) -> None:
    """END-4."""
    table = evening.begin()
    evening.send(table, CollectSalary("anna"))
    evening.play_on(30 * MINUTE)
    evening.house.keeper.look()
    evening.send(table, Undo(2))
    evening.house.keeper.look()
    assert count_calls(table) == 1
    evening.send(table, Redo(2))


def test_a_table_without_a_limit_costs_no_thread(evening: TimedEvening) -> None:
    evening.start_game()
    assert evening.house.keeper.look() is None
    assert "clock" not in {thread.name for thread in threading.enumerate()}


def test_a_full_disk_at_zero_only_delays_the_call(tmp_path: Path) -> None:
    """END-4."""
    sitting = open_table(tmp_path, "anna", "ben", edition="star-wars", mode="time-limit", minutes=30)
    for player, deeds in DRAWN.items():
        sitting.do("bank", Deal(player, deeds[:2], 0))
    keeper = ClockKeeper()
    keeper.watch(sitting.table)
    keeper.look()
    sitting.disk.fall_ill(errno.ENOSPC)
    sitting.clock.at += 31 * MINUTE
    assert keeper.look() is not None
    sitting.disk.recover()
    assert keeper.look() is None
    keeper.close()
    assert count_calls(sitting.table) == 1


# A restart


def test_after_a_restart_the_clock_stands_since_the_last_booking(evening: TimedEvening) -> None:
    """END-4: a battery that was dead for two hours costs nobody's playing time, and the banker lets the game go on."""
    table = evening.begin()
    evening.play_on(10 * MINUTE)
    evening.send(table, PayPlayer("anna", "ben", 20))
    evening.clock.at += 120 * MINUTE
    table = evening.reopen(table)
    assert table.history is not None
    assert table.history.last.events == (Paused(START + 10 * MINUTE),)
    assert find_time_left(table.history.game, table.now()) == 20 * MINUTE
    assert count_calls(table) == 0
    before = table.history.last.number
    table = evening.reopen(table)
    assert table.history is not None
    assert table.history.last.number == before, "a second restart has nothing to add"
    evening.send(table, Resume(0))
    evening.play_on(20 * MINUTE)
    evening.house.keeper.look()
    assert count_calls(table) == 1
    assert audit_journal(evening.find_file(table), load_editions()).problems == ()


def test_a_time_that_was_up_before_the_restart_is_called_after_it(evening: TimedEvening) -> None:
    """END-4: the last booking came after zero, but the process died before the call."""
    table = evening.begin()
    evening.house.keeper.close()
    evening.clock.at += 31 * MINUTE
    evening.ticks.at += 31 * MINUTE / 1000
    evening.send(table, PayPlayer("anna", "ben", 20))
    table = evening.reopen(table)
    evening.house.keeper.look()
    assert count_calls(table) == 1


def test_a_restart_leaves_games_without_a_running_clock_alone(evening: TimedEvening) -> None:
    """END-4: an untimed, a paused and a called game."""
    untimed, _ = evening.start_game()
    called = evening.begin()
    evening.play_on(30 * MINUTE)
    evening.house.keeper.look()
    paused = evening.begin()
    evening.send(paused, Pause(0))
    files = {evening.find_file(table): evening.find_file(table).read_bytes() for table in (untimed, called, paused)}
    evening.play_on(30 * MINUTE)
    evening.restart()
    assert {file: file.read_bytes() for file in files} == files


def test_a_device_whose_clock_was_put_back_still_pauses_and_goes_on(evening: TimedEvening) -> None:
    """END-4."""
    table = evening.begin()
    evening.clock.at -= 500 * MINUTE
    evening.send(table, Pause(0))
    evening.send(table, Resume(0))
    assert table.history is not None
    assert find_time_left(table.history.game, table.now()) == 30 * MINUTE


def test_the_time_of_an_ended_game_is_not_up() -> None:
    """END-4, END-5."""
    game = begin().do(EndGame()).game
    assert isinstance(game.result, Result)
    assert not is_time_up(game, 10**9)
    assert find_warning(game, 25 * MINUTE) is None


# Clocks that jump, machines that sleep


def find_left(table: Table) -> int | None:
    assert table.history is not None
    return find_time_left(table.history.game, table.now())


def list_pauses(table: Table) -> list[tuple[str, int]]:
    assert table.history is not None
    kinds = (Paused, Resumed)
    return [
        (event.kind, event.at)
        for entry in table.history.entries()
        for event in entry.events
        if isinstance(event, kinds)
    ]


def test_a_wall_clock_that_jumps_ahead_neither_ends_a_game_nor_takes_any_of_its_time(evening: TimedEvening) -> None:
    """END-4: somebody sets the clock, or a device without one learns the time."""
    table = evening.begin()
    evening.play_on(10 * MINUTE)
    at = table.now()
    evening.clock.at += 5 * 60 * MINUTE
    assert find_left(table) == 20 * MINUTE
    evening.house.keeper.look()
    assert count_calls(table) == 0
    assert find_left(table) == 20 * MINUTE
    assert list_pauses(table) == [("paused", at), ("resumed", at + 5 * 60 * MINUTE)], "the gap is in the log"
    evening.play_on(20 * MINUTE)
    assert count_calls(table) == 1


def test_a_wall_clock_that_is_put_back_does_not_stop_the_games_clock(evening: TimedEvening) -> None:
    """END-4."""
    table = evening.begin()
    evening.play_on(10 * MINUTE)
    evening.clock.at -= 24 * 60 * MINUTE
    evening.play_on(MINUTE)
    assert find_left(table) == 19 * MINUTE
    evening.send(table, Pause(0))
    evening.play_on(MINUTE)
    evening.send(table, Resume(0))
    evening.play_on(19 * MINUTE)
    assert count_calls(table) == 1


def test_a_machine_that_slept_through_the_end_has_only_paused(evening: TimedEvening) -> None:
    """END-4: on some systems both clocks go on in sleep; then it shows by nobody having looked."""
    table = evening.begin()
    evening.play_on(10 * MINUTE)
    asleep = 8 * 60 * MINUTE
    evening.clock.at += asleep
    evening.ticks.at += asleep / 1000
    evening.house.keeper.look()
    assert count_calls(table) == 0
    assert find_left(table) == 20 * MINUTE
    (_, since), (_, until) = list_pauses(table)
    assert until - since == asleep


def test_a_game_opened_on_a_device_whose_clock_is_behind_goes_on_at_once(evening: TimedEvening) -> None:
    """END-4: after a restart with an empty battery it is 1970."""
    table = evening.begin()
    evening.play_on(10 * MINUTE)
    evening.send(table, PayPlayer("anna", "ben", 20))
    evening.clock.at = 0
    table = evening.reopen(table)
    evening.send(table, Resume(0))
    evening.play_on(5 * MINUTE)
    assert find_left(table) == 15 * MINUTE
    assert audit_journal(evening.find_file(table), load_editions()).problems == ()


# The hammer that falls by itself


def open_auction(folder: Path) -> Sitting:
    """Ben bid for red-1, and Anna is out; only Carl may still bid."""
    sitting = open_table(folder)
    return sitting.do("bank", Decline("anna", "red-1")).do("ben", Bid("ben", 100)).do("anna", PassBid("anna"))


def test_what_nobody_else_bids_for_is_sold_after_a_moment(tmp_path: Path) -> None:
    """AUC-5."""
    sitting, keeper = open_auction(tmp_path), ClockKeeper()
    keeper.watch(sitting.table)
    assert keeper.look() is None
    sitting.do("carl", PassBid("carl"))
    sitting.clock.at += MOMENT - 1
    assert keeper.look() == 0.01
    assert sitting.game.auction is not None
    sitting.clock.at += 1
    assert keeper.look() is None
    after = sitting.state.history
    assert after is not None
    assert after.game.auction is None
    assert (after.game.deeds["red-1"].owner, after.last.by) == ("ben", "bank")
    keeper.close()


def test_in_that_moment_anyone_may_come_back(tmp_path: Path) -> None:
    """AUC-5."""
    sitting, keeper = open_auction(tmp_path), ClockKeeper()
    keeper.watch(sitting.table)
    sitting.do("carl", PassBid("carl"))
    sitting.clock.at += MOMENT - 1
    sitting.do("anna", Rejoin("anna"))
    sitting.clock.at += 10 * MOMENT
    assert keeper.look() is None
    assert sitting.game.auction is not None
    keeper.close()


def test_the_hammer_waits_while_the_game_pauses(tmp_path: Path) -> None:
    """AUC-5."""
    sitting, keeper = open_auction(tmp_path), ClockKeeper()
    keeper.watch(sitting.table)
    sitting.do("carl", PassBid("carl")).do("bank", Pause(0))
    sitting.clock.at += 10 * MOMENT
    assert keeper.look() is None
    assert sitting.game.auction is not None
    keeper.close()


def test_the_clock_closes_no_auction_in_which_something_was_booked_meanwhile(tmp_path: Path) -> None:
    """AUC-5: between its look and its hammer somebody may have come back."""
    sitting = open_auction(tmp_path).do("carl", PassBid("carl"))
    seen = sitting.seen
    sitting.do("carl", Rejoin("carl"))
    assert no(sitting.table.book_by_clock(CloseAuction(), seen=seen)) == "outdated"
    assert sitting.game.auction is not None
