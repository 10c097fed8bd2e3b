"""A table decides, saves and only then announces; it books nothing twice and nothing on an outdated view."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from companion.console.audit import audit_journal
from companion.store.journal import collecting_later, read_journal
from companion.table.answers import Answer
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE, Actor
from companion.table.table import REMEMBERED_ANSWERS, Submission
from companion.table.views import make_view
from rules.commands import (
    AcceptTrade,
    ApplyCard,
    Bid,
    Buy,
    CancelAuction,
    CardEffect,
    Charge,
    CloseAuction,
    CollectSalary,
    Command,
    Decline,
    DemandRent,
    DrawCard,
    EndGame,
    GiveTurn,
    GoToJail,
    HouseRules,
    Mortgage,
    NextTurn,
    OfferTrade,
    PassBid,
    Pause,
    PayBank,
    PayDebt,
    PayPlayer,
    PayTax,
    ReceiveFromBank,
    Redo,
    RefuseTrade,
    Resign,
    Resume,
    Side,
    TakeBirthday,
    TakePot,
    TakeTicket,
    Undo,
)
from rules.editions.load import load_edition, load_editions
from rules.editions.model import Edition
from rules.events import Paused
from tests.support.playing import seat
from tests.support.tables import Sitting, damage, must, new_table, no, open_table, read_entries

FAULTS = {errno.ENOSPC: "storage_full", errno.EROFS: "storage_read_only", errno.EIO: "storage_failed"}
PAY = PayPlayer("anna", "ben", 50)


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return open_table(tmp_path)


# Decide, save, announce


def test_whoever_hears_of_an_entry_finds_it_saved_and_in_force(sitting: Sitting) -> None:
    found: list[tuple[int, int, int]] = []

    def listen(version: int) -> None:
        reading = read_journal(sitting.path)
        assert not reading.dropped
        found.append((version, reading.records[-1]["entry"]["number"], sitting.game.money["ben"]))

    sitting.table.subscribe(listen)
    first = sitting.table.version
    sitting.do("anna", PAY, PAY)
    assert found == [(first + 1, 2, 1550), (first + 2, 3, 1600)]


def test_nothing_is_in_force_while_it_is_being_saved(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    heard = sitting.watch()
    write = sitting.disk.write

    def look(fd: int, data: bytes) -> int:
        seen.append(sitting.game.money["ben"])
        assert heard == []
        return write(fd, data)

    monkeypatch.setattr(sitting.disk, "write", look)
    sitting.do("anna", PAY)
    assert seen == [1500]
    assert len(heard) == 1


@pytest.mark.parametrize(
    "command",
    [PayPlayer("anna", "ben", 5_000), PayPlayer("anna", "anna", 5), PayPlayer("ben", "anna", 5), CloseAuction()],
    ids=["too much", "to oneself", "for another", "the banker's"],
)
def test_a_refused_command_writes_nothing_and_announces_nothing(sitting: Sitting, command: Command) -> None:
    heard = sitting.watch()
    sitting.refusal("anna", command, client_id="c1")
    sitting.refusal("anna", command, client_id="c1")
    assert heard == []


def test_a_listener_that_stopped_hears_nothing_more(sitting: Sitting) -> None:
    heard: list[int] = []
    stop = sitting.table.subscribe(heard.append)
    sitting.do("anna", PAY)
    stop()
    stop()
    sitting.do("anna", PAY)
    assert len(heard) == 1


def test_a_listener_may_act_itself(sitting: Sitting) -> None:
    def answer_once(_: int) -> None:
        if sitting.seen == 2:
            sitting.do("ben", PayPlayer("ben", "anna", 50))

    sitting.table.subscribe(answer_once)
    sitting.do("anna", PAY)
    assert sitting.game.money["anna"] == 1500


def test_a_failing_listener_costs_neither_the_sender_the_answer_nor_others_the_news(sitting: Sitting) -> None:
    def fail(_: int) -> None:
        raise RuntimeError("this page is gone")

    sitting.table.subscribe(fail)
    heard = sitting.watch()
    assert sitting.send("anna", PAY) == Answer(entry=2)
    assert len(heard) == 1


def test_an_entry_says_who_and_when_by_the_clock_of_the_table(sitting: Sitting) -> None:
    sitting.clock.at += 5_000
    sitting.do("anna", PAY)
    assert (sitting.last.by, sitting.last.at) == ("anna", sitting.clock.at)


def test_time_in_a_command_is_the_tables_whatever_was_sent(sitting: Sitting) -> None:
    sitting.clock.at += 60_000
    sitting.do("bank", Pause(at=7))
    event = sitting.last.events[0]
    assert isinstance(event, Paused)
    assert event.at == sitting.clock.at
    sitting.clock.at += 60_000
    sitting.do("bank", Resume(at=-5))
    assert sitting.game.clock.paused_for == 60_000


def test_nothing_is_booked_before_the_game_begins(tmp_path: Path) -> None:
    sitting = new_table(tmp_path)
    before = sitting.path.read_bytes()
    assert no(sitting.send("bank", NextTurn())) == "not_started"
    assert sitting.path.read_bytes() == before


def test_a_game_begins_once(sitting: Sitting) -> None:
    before = sitting.path.read_bytes()
    assert no(sitting.table.start(HOUSE)) == "already_started"
    assert no(sitting.table.change_lobby(HOUSE, Lobby())) == "already_started"
    assert sitting.path.read_bytes() == before


def test_a_game_does_not_begin_with_what_the_bank_refuses(tmp_path: Path) -> None:
    sitting = new_table(tmp_path)
    before = sitting.path.read_bytes()
    assert no(sitting.table.start(HOUSE)) == "player_count"
    assert sitting.path.read_bytes() == before
    assert sitting.state.phase == "lobby"


# A restart


def test_a_restart_brings_back_game_log_lobby_seats_and_settings(sitting: Sitting) -> None:
    sitting.table.seats.change_settings(HOUSE, trust="banker_confirms", open_balances=False, lobby_open=False)
    sitting.do("bank", Buy("anna", "brown-1"), NextTurn(), Charge("ben", 2_000), Undo())
    sitting.do("bank", Redo())
    before = sitting.state
    after = sitting.reopen()
    assert replace(after.state, history=None, answered={}) == replace(before, history=None)
    assert after.entries == sitting.entries
    assert after.game == sitting.game
    after.do("bank", Undo(3))
    assert after.game.deeds["brown-1"].owner is None


@pytest.mark.parametrize("edition", load_editions())
def test_a_journal_brings_its_edition_along(tmp_path: Path, edition: str) -> None:
    sitting = open_table(tmp_path, edition=edition)
    sitting.do("anna", PayPlayer("anna", "ben", 1))
    after = sitting.reopen(editions={})
    assert after.game == sitting.game
    after.do("ben", PayPlayer("ben", "anna", 1))
    assert audit_journal(after.path, {}).problems == ()


def test_a_changed_edition_does_not_change_a_running_game(sitting: Sitting) -> None:
    raw = load_edition("classic").model_dump(mode="json") | {"start_cash": 9_999}
    changed = Edition.model_validate(raw)
    after = sitting.reopen(editions={"classic": changed})
    assert after.game == sitting.game
    assert after.game.book.edition.start_cash == 1500


def test_a_game_begun_at_the_second_try_opens_without_either_edition(tmp_path: Path) -> None:
    classic = load_edition("classic").model_dump(mode="json")
    own = {name: Edition.model_validate(classic | {"id": name}) for name in ("first", "second")}
    sitting = new_table(tmp_path, editions=own)
    sitting.table.change_lobby(HOUSE, Lobby("first", players=seat("classic", ["anna", "ben"])))
    sitting.disk.fall_ill(errno.ENOSPC, healthy=1)
    assert no(sitting.table.start(HOUSE)) == "storage_full"
    sitting.disk.recover()
    sitting.table.change_lobby(HOUSE, Lobby("second", players=seat("classic", ["anna", "ben"])))
    assert sitting.table.start(HOUSE).is_booked
    after = sitting.reopen(editions={})
    assert after.game.book.edition.id == "second"


# The same submit again


def test_a_repeated_submit_gets_its_first_answer_and_books_once(sitting: Sitting) -> None:
    first = sitting.send("anna", PAY, client_id="tap-1")
    sitting.do("ben", PayPlayer("ben", "carl", 5))
    heard, before = sitting.watch(), sitting.path.read_bytes()
    assert sitting.send("anna", PAY, client_id="tap-1") == first == Answer(entry=2)
    assert (heard, sitting.path.read_bytes()) == ([], before)
    assert sitting.game.money["anna"] == 1450


def test_a_repeated_submit_gets_its_first_answer_after_a_restart_too(sitting: Sitting) -> None:
    first = sitting.send("anna", PAY, client_id="tap-1")
    after = sitting.reopen()
    assert after.send("anna", PAY, client_id="tap-1") == first
    assert after.game.money["anna"] == 1450
    assert len(read_entries(after.path)) == 2


def test_a_repeated_refusal_stays_a_refusal(sitting: Sitting) -> None:
    first = sitting.send("anna", PayPlayer("anna", "ben", 2_000), client_id="tap-1")
    sitting.do("bank", ReceiveFromBank("anna", 5_000))
    assert sitting.send("anna", PayPlayer("anna", "ben", 2_000), client_id="tap-1") == first
    assert no(first) == "not_enough_cash"


def test_two_seats_may_use_the_same_client_id(sitting: Sitting) -> None:
    assert sitting.send("anna", PAY, client_id="1") == Answer(entry=2)
    assert sitting.send("ben", PayPlayer("ben", "anna", 50), client_id="1") == Answer(entry=3)
    assert sitting.send("bank", PAY, client_id="1") == Answer(entry=4)


@pytest.mark.parametrize("who", ["ben", "onlooker"])
def test_nobody_can_make_the_table_forget_the_answer_of_another(sitting: Sitting, who: str) -> None:
    first = sitting.send("anna", PAY, client_id="tap-1")
    for number in range(REMEMBERED_ANSWERS + 1):
        sitting.send(who, CloseAuction(), client_id=f"flood-{number}")
    assert sitting.send("anna", PAY, client_id="tap-1") == first


def test_without_a_client_id_every_submit_counts(sitting: Sitting) -> None:
    assert [sitting.send("anna", PAY).entry for _ in range(3)] == [2, 3, 4]


def test_a_repeated_request_waits_once(sitting: Sitting) -> None:
    first = sitting.send("anna", CollectSalary("anna"), client_id="tap-1")
    assert sitting.send("anna", CollectSalary("anna"), client_id="tap-1") == first == Answer(request=1)
    assert len(sitting.state.requests) == 1


def test_a_repeated_request_waits_once_after_a_restart_too(sitting: Sitting) -> None:
    first = sitting.send("anna", CollectSalary("anna"), client_id="tap-1")
    after = sitting.reopen()
    assert after.send("anna", CollectSalary("anna"), client_id="tap-1") == first
    assert len(after.state.requests) == 1


@pytest.mark.parametrize("confirm", [True, False], ids=["confirmed", "turned down"])
def test_an_answered_request_is_not_made_again_by_a_resend_after_a_restart(sitting: Sitting, confirm: bool) -> None:
    sitting.send("anna", CollectSalary("anna"), client_id="tap-1")
    sitting.table.answer_request(sitting.actors["bank"], 1, confirm=confirm)
    after = sitting.reopen()
    after.send("anna", CollectSalary("anna"), client_id="tap-1")
    assert after.state.requests == {}
    assert after.game.money["anna"] == (1700 if confirm else 1500)


# Outdated views


def test_a_bid_for_a_lot_that_is_gone_is_not_a_bid_for_the_next_one(sitting: Sitting) -> None:
    sitting.do("bank", Decline("anna", "brown-1"), Bid("ben", 10))
    seen = sitting.seen
    sitting.do("bank", CloseAuction(), Decline("anna", "brown-2"))
    assert sitting.refusal("carl", Bid("carl", 20), seen).code == "outdated"
    assert sitting.refusal("carl", PassBid("carl"), seen).code == "outdated"
    assert sitting.refusal("bank", CancelAuction(), seen).code == "outdated"
    assert sitting.send("carl", Bid("carl", 20), sitting.seen).is_booked


def test_a_higher_bid_on_the_same_lot_is_a_bid_though_others_bid_meanwhile(sitting: Sitting) -> None:
    sitting.do("bank", Decline("anna", "brown-1"))
    seen = sitting.seen
    sitting.do("ben", Bid("ben", 10))
    assert sitting.refusal("carl", Bid("carl", 10), seen).code == "bid_too_low"
    assert sitting.send("carl", Bid("carl", 11), seen).is_booked


def test_the_hammer_does_not_fall_for_a_bid_the_banker_had_not_seen(sitting: Sitting) -> None:
    sitting.do("bank", Decline("anna", "brown-1"), Bid("ben", 10))
    seen = sitting.seen
    sitting.do("carl", Bid("carl", 11))
    assert sitting.refusal("bank", CloseAuction(), seen).code == "outdated"
    assert sitting.send("bank", CloseAuction(), sitting.seen).is_booked
    assert sitting.game.deeds["brown-1"].owner == "carl"


def test_two_devices_that_end_the_same_turn_skip_nobody(sitting: Sitting) -> None:
    seen = sitting.seen
    assert sitting.send("anna", NextTurn(), seen).is_booked
    assert sitting.refusal("bank", NextTurn(), seen).code == "outdated"
    assert sitting.refusal("bank", GiveTurn("carl"), seen).code == "outdated"
    assert sitting.game.turn.player == "ben"


def test_a_debt_that_changed_is_not_paid_unseen(sitting: Sitting) -> None:
    sitting.do("bank", Charge("anna", 2_000))
    debt, seen = sitting.game.debts[0].id, sitting.seen
    sitting.do("anna", PayDebt("anna", debt, 500))
    assert sitting.refusal("bank", PayDebt("anna", debt, 500), seen).code == "outdated"
    assert sitting.send("bank", PayDebt("anna", debt, 500), sitting.seen).is_booked


def test_a_settled_debt_is_refused_by_its_name(sitting: Sitting) -> None:
    sitting.do("bank", Charge("anna", 2_000), ReceiveFromBank("ben", 1_000))
    debt = sitting.game.debts[0].id
    sitting.do("ben", PayPlayer("ben", "anna", 2_000))
    seen = sitting.seen
    sitting.do("anna", PayDebt("anna", debt))
    assert sitting.refusal("bank", PayDebt("anna", debt), seen).code == "debt_settled"


def test_a_trade_is_not_agreed_to_when_a_deed_in_it_was_mortgaged_meanwhile(sitting: Sitting) -> None:
    sitting.do("bank", Buy("anna", "brown-1"))
    sitting.do("anna", OfferTrade("anna", "ben", Side(deeds=("brown-1",)), Side(cash=100)))
    trade, seen = sitting.game.trades[0].id, sitting.seen
    sitting.do("anna", Mortgage("anna", "brown-1"))
    assert sitting.refusal("ben", AcceptTrade("ben", trade), seen).code == "outdated"
    # Who has seen it gets the bank's own answer.
    answer = sitting.send("ben", AcceptTrade("ben", trade), sitting.seen)
    assert answer.refusal is None or answer.refusal.code == "trade_stale"


def test_a_trade_is_agreed_to_when_something_else_happened_meanwhile(sitting: Sitting) -> None:
    sitting.do("bank", Buy("anna", "brown-1"), Buy("anna", "brown-2"))
    sitting.do("anna", OfferTrade("anna", "ben", Side(deeds=("brown-1",)), Side(cash=100)))
    trade, seen = sitting.game.trades[0].id, sitting.seen
    sitting.do("anna", Mortgage("anna", "brown-2"))
    assert sitting.send("ben", AcceptTrade("ben", trade), seen).is_booked


def test_an_undo_takes_back_only_what_the_banker_saw(sitting: Sitting) -> None:
    sitting.do("anna", PAY)
    seen = sitting.seen
    sitting.do("ben", PayPlayer("ben", "carl", 5))
    assert sitting.refusal("bank", Undo(), seen).code == "outdated"
    assert sitting.send("bank", Undo(), sitting.seen).is_booked
    assert sitting.refusal("bank", Undo(), sitting.seen - 1).code == "outdated"
    assert sitting.game.money["carl"] == 1500


def test_two_devices_that_redo_the_same_entry_bring_back_one(sitting: Sitting) -> None:
    sitting.do("anna", PAY, PAY)
    sitting.do("bank", Undo(2))
    seen = sitting.seen
    assert sitting.send("bank", Redo(), seen).is_booked
    assert sitting.refusal("bank", Redo(), seen).code == "outdated"


@pytest.mark.parametrize(
    ("who", "command"),
    [
        ("anna", PAY),
        ("anna", Buy("anna", "brown-2")),
        ("anna", PayTax("anna", "income")),
        ("anna", Mortgage("anna", "brown-1")),
        ("ben", RefuseTrade("ben", 1)),
        ("bank", EndGame()),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_an_act_goes_through_on_an_old_view_where_the_view_does_not_matter(
    sitting: Sitting, who: str, command: Command
) -> None:
    seen = sitting.seen
    sitting.do("bank", Buy("anna", "brown-1"))
    sitting.do("anna", OfferTrade("anna", "ben", Side(cash=5), Side(cash=6)), PAY)
    assert sitting.send(who, command, seen).is_booked


def test_a_view_from_before_a_restart_is_too_old_where_it_matters(sitting: Sitting) -> None:
    sitting.do("anna", PAY, PAY)
    after = sitting.reopen()
    assert after.refusal("anna", NextTurn(), 2).code == "outdated"
    assert after.send("anna", PAY, 2).is_booked
    assert after.send("anna", NextTurn(), after.seen).is_booked


def test_a_view_that_never_was_is_outdated(sitting: Sitting) -> None:
    assert sitting.refusal("anna", NextTurn(), 99).code == "outdated"
    assert sitting.refusal("anna", NextTurn(), -1).code == "outdated"


def test_a_view_with_hidden_balances_still_says_what_was_seen(sitting: Sitting) -> None:
    sitting.table.seats.change_settings(HOUSE, open_balances=False)
    sitting.do("anna", PAY)
    for who in ("anna", "onlooker", "bank"):
        assert make_view(sitting.table, sitting.actors[who]).number == 2


# The disk


@pytest.mark.parametrize(("error", "code"), FAULTS.items(), ids=FAULTS.values())
def test_a_failing_disk_refuses_and_the_table_goes_on_once_it_is_well(sitting: Sitting, error: int, code: str) -> None:
    heard = sitting.watch()
    sitting.disk.fall_ill(error)
    assert sitting.refusal("anna", PAY, client_id="tap-1").code == code
    assert sitting.refusal("anna", PAY, client_id="tap-1").code == code
    assert sitting.refusal("anna", CollectSalary("anna"), client_id="tap-2").code == code
    assert heard == []
    sitting.disk.recover()
    assert sitting.send("anna", PAY, client_id="tap-1") == Answer(entry=2)
    assert sitting.send("anna", CollectSalary("anna"), client_id="tap-2") == Answer(request=1)
    assert audit_journal(sitting.path, load_editions()).problems == ()
    assert sitting.reopen().game == sitting.game


def test_a_game_that_cannot_be_saved_does_not_begin(tmp_path: Path) -> None:
    for healthy in (0, 1):
        sitting = new_table(_sub(tmp_path, healthy))
        sitting.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
        heard = sitting.watch()
        sitting.disk.fall_ill(errno.ENOSPC, healthy=healthy)
        assert no(sitting.table.start(HOUSE)) == "storage_full"
        assert (sitting.state.phase, heard) == ("lobby", [])
        sitting.disk.recover()
        assert sitting.table.start(HOUSE) == Answer(entry=1)
        assert sitting.reopen().game == sitting.game


def test_seats_and_settings_that_cannot_be_saved_stay_as_they_were(sitting: Sitting) -> None:
    sitting.disk.fall_ill(errno.ENOSPC)
    state, seats = sitting.state, sitting.table.seats
    acts: list[Callable[[], Any]] = [
        lambda: seats.free(HOUSE, "anna"),
        lambda: seats.hand_to(HOUSE, "anna"),
        lambda: seats.rotate_join(HOUSE),
        lambda: seats.claim_bank(HOUSE),
        lambda: seats.offer_bank(HOUSE),
        lambda: seats.change_settings(HOUSE, lobby_open=False),
    ]
    heard = sitting.watch()
    assert [no(act()) for act in acts] == ["storage_full"] * len(acts)
    assert sitting.state is state
    assert heard == []


def test_a_newcomer_for_whom_there_is_no_room_leaves_no_player_behind(tmp_path: Path) -> None:
    """Player and seat are one record: either both are there or neither."""
    sitting = new_table(tmp_path)
    sitting.disk.fall_ill(errno.ENOSPC, healthy=0)
    assert no(sitting.table.seats.join_new("join-secret", "Anna")) == "storage_full"
    assert sitting.state.lobby.players == ()
    sitting.disk.recover()
    lines = len(read_journal(sitting.path).records)
    assert must(sitting.table.seats.join_new("join-secret", "Anna")).player == "p1"
    assert len(read_journal(sitting.path).records) == lines + 1


@pytest.mark.parametrize("failing", [1, 2])
def test_a_request_that_could_not_be_confirmed_for_want_of_room_still_waits(sitting: Sitting, failing: int) -> None:
    number = sitting.ask("anna", CollectSalary("anna"))
    sitting.disk.fall_ill(errno.ENOSPC, failing=failing)
    assert no(sitting.table.answer_request(sitting.actors["bank"], number, confirm=True)) == "storage_full"
    sitting.disk.recover()
    assert list(sitting.state.requests) == [number]
    assert sitting.table.answer_request(sitting.actors["bank"], number, confirm=True).is_booked


def test_a_damaged_journal_can_be_read_but_not_booked_in(sitting: Sitting) -> None:
    sitting.do("anna", PAY, PAY, PAY)
    sitting.table.close()
    lines = len(sitting.path.read_bytes().splitlines())
    bytes_then = damage(sitting.path, lines - 1)
    after = sitting.reopen()
    assert after.table.is_damaged
    assert after.seen == 2
    assert after.game.money["anna"] == 1450
    assert make_view(after.table, after.actors["anna"]).is_damaged
    assert after.refusal("anna", PAY, client_id="tap").code == "damaged"
    assert no(after.table.seats.free(HOUSE, "anna")) == "damaged"
    assert no(after.table.seats.rotate_join(HOUSE)) == "damaged"
    assert after.path.read_bytes() == bytes_then


def test_a_file_changed_by_another_program_is_not_written_into(sitting: Sitting) -> None:
    with sitting.path.open("ab") as file:
        file.write(b"hello\n")
    bytes_then = sitting.path.read_bytes()
    assert no(sitting.send("anna", PAY)) == "damaged"
    assert sitting.path.read_bytes() == bytes_then
    assert sitting.game.money["anna"] == 1500


# What a booking costs


def test_a_booking_adds_one_line_to_the_file_however_long_the_game(sitting: Sitting) -> None:
    sizes = []
    for number in range(300):
        before, written = sitting.path.read_bytes(), sitting.disk.written
        sitting.do("anna" if number % 2 else "ben", PayPlayer(*(("anna", "ben") if number % 2 else ("ben", "anna")), 1))
        after = sitting.path.read_bytes()
        assert after.startswith(before)
        assert after.count(b"\n") == before.count(b"\n") + 1
        assert sitting.disk.written - written == len(after) - len(before)
        sizes.append(len(after) - len(before))
    # The number of the entry has more digits at last, nothing else grows.
    assert max(sizes) - min(sizes) <= 10


def test_a_booking_takes_as_many_calls_in_a_long_game_as_in_a_short_one(sitting: Sitting) -> None:
    def count_calls() -> int:
        calls = 0

        def count(_frame: FrameType, event: str, _arg: object) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        old = sys.getprofile()
        sys.setprofile(count)
        try:
            sitting.send("anna", PAY, sitting.seen, "")
            sitting.send("ben", PayPlayer("ben", "anna", 50), sitting.seen, f"c{sitting.seen}")
        finally:
            sys.setprofile(old)
        return calls

    count_calls()
    with collecting_later():  # else what other tests left behind is cleared away, and counted, in between
        short = count_calls()
        for _ in range(250):
            sitting.send("anna", PAY)
            sitting.send("ben", PayPlayer("ben", "anna", 50))
        assert count_calls() <= short + 5


# Trust


def prepare(folder: Path, trust: str) -> Sitting:
    """Anna's turn: she owns brown-1 and orange-1, Ben owns red-1; the pot holds something."""
    sitting = open_table(folder, house=HouseRules(pot=True, pot_seed=100))
    sitting.do("bank", Buy("anna", "brown-1"), Buy("anna", "orange-1"), GiveTurn("ben"), Buy("ben", "red-1"))
    sitting.do("bank", GiveTurn("anna"))
    sitting.table.seats.change_settings(HOUSE, trust=trust)
    return sitting


FREE: list[tuple[str, Command]] = [
    ("anna", CollectSalary("anna")),
    ("anna", ReceiveFromBank("anna", 5)),
    ("anna", TakePot("anna")),
    ("anna", ApplyCard("anna", CardEffect("receive", 100))),
    ("anna", ApplyCard("anna", CardEffect("receive-each", 10))),
    ("anna", ApplyCard("anna", CardEffect("jail-free", deck="chance"))),
    ("anna", DrawCard("anna", "chance-dividend")),
    ("anna", DrawCard("anna", "chance-jail-free")),
]
WITH_BANK: list[tuple[str, Command]] = [
    ("anna", Buy("anna", "brown-2")),
    ("anna", Decline("anna", "brown-2")),
    ("anna", Mortgage("anna", "brown-1")),
    ("anna", PayBank("anna", 5)),
    ("anna", PayTax("anna", "income")),
    ("anna", DrawCard("anna", "chance-speeding")),
    ("anna", ApplyCard("anna", CardEffect("pay", 20))),
    ("anna", GoToJail("anna")),
    ("anna", Resign("anna")),
]
AMONG_PLAYERS: list[tuple[str, Command]] = [
    ("anna", PAY),
    ("anna", NextTurn()),
    ("anna", OfferTrade("anna", "ben", Side(cash=5), Side(deeds=("red-1",)))),
    ("ben", DemandRent("ben", "red-1", "anna")),
    ("anna", ApplyCard("anna", CardEffect("pay-each", 10))),
]


def name_case(value: object) -> str:
    effect = getattr(value, "effect", None)
    return getattr(effect, "type", "") or getattr(value, "card", "") or getattr(value, "kind", "") or ""


@pytest.mark.parametrize("trust", ["bank_trusts", "banker_confirms"])
@pytest.mark.parametrize(("who", "command"), FREE, ids=name_case)
def test_taking_free_money_always_waits_for_the_banker(tmp_path: Path, trust: str, who: str, command: Command) -> None:
    sitting = prepare(tmp_path, trust)
    game = sitting.game
    number = sitting.ask(who, command)
    assert sitting.game is game
    assert sitting.table.answer_request(sitting.actors["bank"], number, confirm=True).is_booked
    assert sitting.last.by == who


@pytest.mark.parametrize("trust", ["bank_trusts", "banker_confirms"])
@pytest.mark.parametrize(
    "command",
    [TakeTicket("anna"), TakeTicket("anna", last=True), TakeBirthday("anna", "cash"), TakeBirthday("anna", "ticket")],
)
def test_a_ticket_and_a_birthday_gift_taken_on_a_phone_wait_for_the_banker(
    tmp_path: Path, trust: str, command: Command
) -> None:
    sitting = open_table(tmp_path, edition="mega-deluxe")
    sitting.table.seats.change_settings(HOUSE, trust=trust)
    game = sitting.game
    number = sitting.ask("anna", command)
    assert sitting.game is game
    assert sitting.table.answer_request(sitting.actors["bank"], number, confirm=True).is_booked


@pytest.mark.parametrize(("who", "command"), WITH_BANK, ids=name_case)
def test_the_bank_trusts_acts_that_the_rules_check(tmp_path: Path, who: str, command: Command) -> None:
    prepare(tmp_path, "bank_trusts").do(who, command)


@pytest.mark.parametrize(("who", "command"), WITH_BANK, ids=name_case)
def test_the_banker_confirms_every_act_with_the_bank(tmp_path: Path, who: str, command: Command) -> None:
    sitting = prepare(tmp_path, "banker_confirms")
    game = sitting.game
    sitting.ask(who, command)
    assert sitting.game is game


@pytest.mark.parametrize("trust", ["bank_trusts", "banker_confirms"])
@pytest.mark.parametrize(("who", "command"), AMONG_PLAYERS, ids=name_case)
def test_what_players_settle_among_themselves_never_waits(
    tmp_path: Path, trust: str, who: str, command: Command
) -> None:
    prepare(tmp_path, trust).do(who, command)


@pytest.mark.parametrize("command", [PayTax("anna", "income"), Resign("anna")], ids=name_case)
def test_the_banker_confirms_acts_with_the_bank_that_move_no_money_yet(tmp_path: Path, command: Command) -> None:
    sitting = prepare(tmp_path, "banker_confirms")
    sitting.do("anna", PayPlayer("anna", "ben", sitting.game.money["anna"]))
    sitting.ask("anna", command)


@pytest.mark.parametrize(("who", "command"), [*FREE, *WITH_BANK], ids=name_case)
def test_the_banker_waits_for_nobody(tmp_path: Path, who: str, command: Command) -> None:
    prepare(tmp_path, "banker_confirms").do("bank", command)


def test_what_the_rules_refuse_does_not_even_wait(tmp_path: Path) -> None:
    sitting = prepare(tmp_path, "banker_confirms")
    assert sitting.refusal("anna", Buy("anna", "red-1")).code == "deed_owned"
    assert sitting.state.requests == {}


def test_a_confirmed_request_is_booked_in_the_players_name_at_the_time_of_confirming(sitting: Sitting) -> None:
    sitting.clock.at += 1_000
    number = sitting.ask("anna", CollectSalary("anna"))
    asked = sitting.state.requests[number]
    assert (asked.player, asked.command, asked.at) == ("anna", CollectSalary("anna"), sitting.clock.at)
    sitting.clock.at += 1_000
    heard = sitting.watch()
    assert sitting.table.answer_request(sitting.actors["bank"], number, confirm=True) == Answer(entry=2)
    assert (sitting.last.by, sitting.last.at, len(heard)) == ("anna", sitting.clock.at, 1)
    assert sitting.state.requests == {}
    assert sitting.game.money["anna"] == 1700


def test_a_request_turned_down_books_nothing(sitting: Sitting) -> None:
    number = sitting.ask("anna", CollectSalary("anna"))
    heard = sitting.watch()
    assert sitting.table.answer_request(sitting.actors["bank"], number, confirm=False) == Answer()
    assert (sitting.state.requests, len(heard)) == ({}, 1)
    assert len(sitting.entries) == 1
    assert sitting.reopen().state.requests == {}


def test_a_request_is_answered_once(sitting: Sitting) -> None:
    number = sitting.ask("anna", CollectSalary("anna"))
    bank = sitting.actors["bank"]
    sitting.table.answer_request(bank, number, confirm=True)
    before = sitting.path.read_bytes()
    assert no(sitting.table.answer_request(bank, number, confirm=True)) == "unknown_request"
    assert no(sitting.table.answer_request(bank, 77, confirm=False)) == "unknown_request"
    assert sitting.path.read_bytes() == before


@pytest.mark.parametrize("who", ["anna", "ben", "onlooker"])
def test_only_the_banker_answers_requests(sitting: Sitting, who: str) -> None:
    number = sitting.ask("anna", CollectSalary("anna"))
    for confirm in (True, False):
        assert no(sitting.table.answer_request(sitting.actors[who], number, confirm=confirm)) == "not_allowed"
    forged = Actor("banker", None, "bank:0123456789abcdef")
    assert no(sitting.table.answer_request(forged, number, confirm=True)) == "unknown_seat"
    assert list(sitting.state.requests) == [number]


def test_a_request_that_became_impossible_is_refused_on_confirming_and_waits_no_more(tmp_path: Path) -> None:
    sitting = prepare(tmp_path, "banker_confirms")
    number = sitting.ask("anna", Buy("anna", "brown-2"))
    sitting.do("bank", GiveTurn("ben"), Buy("ben", "brown-2"), GiveTurn("anna"))
    heard = sitting.watch()
    assert no(sitting.table.answer_request(sitting.actors["bank"], number, confirm=True)) == "deed_owned"
    assert (sitting.state.requests, len(heard)) == ({}, 1)
    assert sitting.reopen().state.requests == {}


def test_requests_survive_a_restart_and_keep_their_numbers(tmp_path: Path) -> None:
    sitting = prepare(tmp_path, "banker_confirms")
    first = sitting.ask("anna", Buy("anna", "brown-2"))
    second = sitting.ask("ben", ReceiveFromBank("ben", 5))
    third = sitting.ask("anna", CollectSalary("anna"))
    sitting.table.answer_request(sitting.actors["bank"], second, confirm=True)
    after = sitting.reopen()
    assert after.state.requests == sitting.state.requests
    assert list(after.state.requests) == [first, third]
    assert after.table.answer_request(after.actors["bank"], first, confirm=True).is_booked
    assert after.ask("anna", CollectSalary("anna")) == third + 1


def test_a_player_sees_only_their_own_requests(sitting: Sitting) -> None:
    anna, ben = sitting.ask("anna", CollectSalary("anna")), sitting.ask("ben", ReceiveFromBank("ben", 5))
    shown = {
        who: [request.number for request in make_view(sitting.table, actor).requests]
        for who, actor in sitting.actors.items()
    }
    assert shown == {"bank": [anna, ben], "anna": [anna], "ben": [ben], "carl": [], "onlooker": []}


def test_a_freed_device_cannot_repeat_its_way_in(sitting: Sitting) -> None:
    actor = sitting.actors["anna"]
    sitting.table.seats.free(HOUSE, "anna")
    answer = sitting.table.submit(Submission(actor, PAY, None, "tap-9"))
    assert no(answer) == "unknown_seat"
    assert sitting.seen == 1


def _sub(folder: Path, number: int) -> Path:
    made = folder / str(number)
    made.mkdir()
    return made


def test_only_devices_that_sit_at_the_table_are_remembered_by_their_answers(sitting: Sitting) -> None:
    """A seat handed from device to device all evening must not fill the memory."""
    for tap in range(20):
        seat = must(sitting.table.seats.hand_to(HOUSE, "anna"))
        actor = sitting.table.seats.recognise(seat.secret)
        assert actor is not None
        assert sitting.table.submit(Submission(actor, PAY, None, f"tap-{tap}")).is_booked
        sitting.secrets["anna"] = seat.secret
    sitting.send("ben", PayPlayer("ben", "anna", 1), None, "tap")
    sitting.send("onlooker", PAY, None, "tap")
    for after in (sitting, sitting.reopen()):
        assert {name.partition(":")[0] for name in after.table.remembered()} == {"anna", "ben"}
        assert after.table.remembered() <= after.table.seats.list_current()
        assert after.state.answered == {}
