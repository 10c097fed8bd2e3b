"""Many devices at once: the table puts everything in one order, answers everyone rightly and conserves money."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Barrier, Thread

import pytest

from companion.console.audit import audit_journal
from companion.store.journal import read_journal
from companion.table.answers import Answer
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE
from companion.table.seats import Admission
from companion.table.views import make_view
from rules.commands import Bid, CloseAuction, CollectSalary, Command, Decline, NextTurn, PayPlayer
from rules.editions.load import load_editions
from rules.events import BidMade, MoneyGiven
from rules.refusals import Refusal
from tests.support.playing import seat
from tests.support.tables import ONLOOKER, Evening, Sitting, must, new_table, no, open_table, read_entries, send_as

EIGHT = ("anna", "ben", "carl", "dora", "emil", "fritz", "gerda", "hans")


@pytest.fixture(autouse=True)
def _hasty_threads() -> Iterator[None]:
    """Threads change often, so that what can come in between does."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    sitting = open_table(tmp_path, *EIGHT)
    sitting.disk.is_slow = True
    return sitting


def run_together(*jobs: Callable[[], object]) -> None:
    """Start all jobs at the same moment, each in a thread; a failure in any of them fails the test."""
    barrier, errors = Barrier(len(jobs)), list[BaseException]()

    def run(job: Callable[[], object]) -> None:
        barrier.wait()
        try:
            job()
        except BaseException as error:
            errors.append(error)

    threads = [Thread(target=run, args=(job,), daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads), "a thread hangs"
    if errors:
        raise errors[0]


Sent = list[tuple[str, Command, Answer]]


def hammer(sitting: Sitting, make: Callable[[str, Random], Iterator[Command]]) -> Sent:
    """Every player sends their commands from an own thread; all that was sent, with the answers."""
    sent: Sent = []

    def job(player: str) -> Callable[[], None]:
        def send() -> None:
            for number, command in enumerate(make(player, Random(player))):
                sent.append((player, command, sitting.send(player, command, None, f"{player}-{number}")))

        return send

    run_together(*(job(player) for player in EIGHT))
    return sent


def check_order(sitting: Sitting, sent: Sent) -> None:
    """Entries are total and gapless, the file agrees, and every accepted answer names the sender's own entry."""
    entries = {entry.number: entry for entry in sitting.entries}
    assert list(entries) == list(range(1, len(entries) + 1))
    lines = read_entries(sitting.path)
    assert [line["entry"]["number"] for line in lines] == list(entries)
    booked = [(who, command, answer.entry) for who, command, answer in sent if answer.entry is not None]
    assert len({number for _, _, number in booked}) == len(booked)
    for who, command, number in booked:
        assert number is not None
        (event,) = entries[number].events
        assert entries[number].by == who
        if isinstance(command, Bid):
            assert isinstance(event, BidMade)
            assert (event.player, event.amount) == (who, command.amount)
        elif isinstance(command, PayPlayer):
            assert isinstance(event, MoneyGiven)
            assert event.pays == ((who, command.payee, command.amount, "free"),)
    assert sum(sitting.game.money.values()) == 0
    assert audit_journal(sitting.path, load_editions()).problems == ()


def test_eight_seats_hammering_one_auction_get_right_answers(sitting: Sitting) -> None:
    sitting.do("bank", Decline("anna", "brown-1"))

    def make_bids(player: str, random: Random) -> Iterator[Command]:
        for _ in range(60):
            assert sitting.game.auction is not None
            yield Bid(player, max(1, sitting.game.auction.amount + random.randint(-1, 2)))

    sent = hammer(sitting, make_bids)
    check_order(sitting, sent)
    bids = [(who, command.amount, answer) for who, command, answer in sent if isinstance(command, Bid)]
    accepted = sorted((answer.entry, amount, who) for who, amount, answer in bids if answer.entry is not None)
    amounts = [amount for _, amount, _ in accepted]
    assert len(bids) == 8 * 60
    assert len(amounts) > 5
    assert amounts == sorted(set(amounts)), "accepted bids rise strictly"
    bidders = {amount: who for _, amount, who in accepted}
    for who, amount, answer in bids:
        if answer.refusal is not None and answer.refusal.code == "bid_stands":
            assert bidders[answer.refusal.facts["amount"]] == who
        elif answer.refusal is not None:
            assert answer.refusal.code == "bid_too_low"
            assert amount < answer.refusal.facts["least"] <= amounts[-1] + 1
            assert answer.refusal.facts["least"] - 1 in {0, *amounts}
    sitting.do("bank", CloseAuction())
    winner = accepted[-1][2]
    assert sitting.game.money[winner] == 1500 - amounts[-1]
    assert sitting.game.deeds["brown-1"].owner == winner


def test_eight_seats_hammering_one_players_cash_conserve_money(sitting: Sitting) -> None:
    def payments(player: str, random: Random) -> Iterator[Command]:
        for _ in range(60):
            # Anna has less than she would pay, everyone else pays her.
            payee = random.choice(EIGHT[1:]) if player == "anna" else "anna"
            yield PayPlayer(player, payee, random.randint(100, 400) if player == "anna" else random.randint(1, 60))

    sent = hammer(sitting, payments)
    check_order(sitting, sent)
    assert {answer.refusal.code for _, _, answer in sent if answer.refusal} <= {"not_enough_cash"}
    balance = Counter(dict.fromkeys(EIGHT, 1500))
    for who, command, answer in sent:
        assert isinstance(command, PayPlayer)
        if answer.is_booked:
            balance[who] -= command.amount
            balance[command.payee] += command.amount
    assert {player: sitting.game.money[player] for player in EIGHT} == dict(balance)
    assert min(balance.values()) >= 0
    assert sitting.reopen().game == sitting.game


def test_the_same_submits_from_four_threads_are_booked_once(sitting: Sitting) -> None:
    answers: list[list[Answer]] = [[], [], [], []]

    def job(place: int) -> Callable[[], None]:
        def send() -> None:
            for number in range(50):
                answers[place].append(sitting.send("anna", PayPlayer("anna", "ben", 1), None, f"tap-{number}"))

        return send

    run_together(*(job(place) for place in range(4)))
    assert answers[0] == answers[1] == answers[2] == answers[3]
    assert [answer.entry for answer in answers[0]] == list(range(2, 52))
    assert sitting.game.money["anna"] == 1450
    sent = Counter(line["from"][1] for line in read_entries(sitting.path) if line["from"][1])
    assert set(sent.values()) == {1}


def test_the_same_request_from_four_threads_waits_once(sitting: Sitting) -> None:
    answers: list[Answer] = []
    run_together(*[lambda: answers.append(sitting.send("anna", CollectSalary("anna"), None, "tap"))] * 4)
    assert answers == [Answer(request=1)] * 4
    assert list(sitting.state.requests) == [1]


def test_a_request_confirmed_from_two_devices_is_booked_once(sitting: Sitting) -> None:
    for number in range(1, 21):
        sitting.ask("anna", CollectSalary("anna"))
        answers: list[Answer] = []

        def confirm(number: int = number, answers: list[Answer] = answers) -> None:
            answers.append(sitting.table.answer_request(sitting.actors["bank"], number, confirm=True))

        run_together(confirm, confirm, confirm)
        assert sorted(no(answer) if answer.refusal else "booked" for answer in answers) == [
            "booked",
            "unknown_request",
            "unknown_request",
        ]
    assert sitting.game.money["anna"] == 1500 + 20 * 200


def test_a_turn_ended_on_eight_devices_at_once_ends_once(sitting: Sitting) -> None:
    seen, before = sitting.seen, sitting.game.turn.number
    answers: list[Answer] = []
    run_together(*[lambda: answers.append(sitting.send("bank", NextTurn(), seen))] * 8)
    assert sum(answer.is_booked for answer in answers) == 1
    assert sitting.game.turn.number == before + 1


def test_a_free_player_picked_on_eight_phones_at_once_goes_to_one(tmp_path: Path) -> None:
    lobby = new_table(tmp_path)
    lobby.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
    got: list[Admission | Refusal] = []
    run_together(*[lambda: got.append(lobby.table.seats.join_as("join-secret", "anna"))] * 8)
    admissions = [admission for admission in got if isinstance(admission, Admission)]
    assert len(admissions) == 1
    assert {no(answer) for answer in got if isinstance(answer, Refusal)} == {"seat_taken"}
    actor = lobby.table.seats.recognise(admissions[0].secret)
    assert actor is not None
    assert actor.player == "anna"


def test_eight_newcomers_at_once_all_get_a_seat_of_their_own(tmp_path: Path) -> None:
    lobby = new_table(tmp_path)
    got: list[Admission] = []

    def join(name: str) -> Callable[[], None]:
        return lambda: got.append(must(lobby.table.seats.join_new("join-secret", name)))

    run_together(*(join(name) for name in EIGHT))
    assert sorted(admission.player for admission in got) == [f"p{number}" for number in range(1, 9)]
    assert len({player.token for player in lobby.state.lobby.players}) == 8
    assert lobby.table.start(HOUSE).is_booked


def test_an_offered_bank_is_taken_by_one_of_many(sitting: Sitting) -> None:
    secret = must(sitting.table.seats.offer_bank(HOUSE))
    got: list[Admission | Refusal] = []
    run_together(*[lambda: got.append(sitting.table.seats.take_bank_over(secret))] * 8)
    assert sum(isinstance(answer, Admission) for answer in got) == 1


def test_settings_changed_at_the_same_time_are_all_changed(sitting: Sitting) -> None:
    seats = sitting.table.seats
    for number in range(60):
        trust, is_open, shown = ("banker_confirms", False, False) if number % 2 else ("bank_trusts", True, True)
        run_together(
            lambda trust=trust: seats.change_settings(HOUSE, trust=trust),  # type: ignore[misc]
            lambda is_open=is_open: seats.change_settings(HOUSE, lobby_open=is_open),  # type: ignore[misc]
            lambda shown=shown: seats.change_settings(HOUSE, open_balances=shown),  # type: ignore[misc]
        )
        settings = sitting.state.settings
        assert (settings.trust, settings.lobby_open, settings.open_balances) == (trust, is_open, shown)


def test_a_seat_freed_in_the_middle_books_nothing_afterwards(sitting: Sitting) -> None:
    freed_at: list[int] = []

    def free() -> None:
        while sitting.seen < 20:
            pass
        assert sitting.table.seats.free(HOUSE, "anna") is None
        freed_at.append(len(read_journal(sitting.path).records))

    def pay() -> None:
        for _ in range(3_000):
            answer = sitting.send("anna", PayPlayer("anna", "ben", 1))
            if answer.refusal:
                assert no(answer) == "unknown_seat"
                return
            sitting.send("ben", PayPlayer("ben", "anna", 1))

    run_together(free, pay)
    records = read_journal(sitting.path).records
    place = next(at for at, line in enumerate(records) if line["type"] == "seat" and line["secret"] == "")
    assert [line for line in records[place:] if line["type"] == "entry" and line["entry"]["by"] == "anna"] == []
    assert freed_at


def test_views_taken_while_others_book_are_each_of_one_moment(sitting: Sitting) -> None:
    done: list[bool] = []

    def look() -> None:
        last = 0
        while not done:
            view = make_view(sitting.table, ONLOOKER)
            assert view.game is not None
            assert view.history is not None
            assert sum(view.game.money.values()) == 0
            assert view.history.game is view.game
            assert view.history.last.number >= last
            last = view.history.last.number

    def book() -> None:
        try:
            for _ in range(150):
                sitting.do("anna", PayPlayer("anna", "ben", 1))
                sitting.do("ben", PayPlayer("ben", "anna", 1))
        finally:
            done.append(True)

    run_together(look, book, look)


def test_versions_and_entries_go_together(sitting: Sitting) -> None:
    numbers: dict[int, int] = {}

    def note(version: int) -> None:
        numbers[version] = sitting.seen

    sitting.table.subscribe(note)
    first = (sitting.table.version, sitting.seen)
    sitting.do("anna", PayPlayer("anna", "ben", 1), PayPlayer("anna", "ben", 1))
    view = make_view(sitting.table, ONLOOKER)
    assert (view.version - first[0], view.number) == (2, first[1] + 2)
    assert numbers == {first[0] + 1: first[1] + 1, first[0] + 2: first[1] + 2}


def test_tables_and_houses_stand_many_at_once(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "data")
    games = [evening.start_game("anna", "ben") for _ in range(4)]

    def play(place: int) -> Callable[[], None]:
        table, seats = games[place]

        def pay() -> None:
            for number in range(40):
                assert send_as(table, seats["anna"].secret, PayPlayer("anna", "ben", 1), str(number)).is_booked
                assert must(evening.house.recognise(table.code, seats["ben"].secret))[0] is table

        return pay

    def open_more() -> None:
        for _ in range(10):
            evening.add_table()

    run_together(*(play(place) for place in range(4)), open_more)
    for table, _ in games:
        assert table.history is not None
        assert table.history.game.money["ben"] == 1540
    assert len(evening.house.list_games()) == 14
    assert len(evening.restart().list_games()) == 14
    evening.close()
