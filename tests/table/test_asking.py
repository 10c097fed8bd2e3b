"""Seats are given, not taken: once a game runs, a phone asks and the banker says yes or no."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.reach.qr import make_typed_secret
from companion.store.journal import read_journal
from companion.table.asking import MOST, MOST_AN_ADDRESS, Ask
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE
from companion.table.seats import Admission
from companion.table.table import Submission
from companion.table.views import make_view
from rules.commands import PayPlayer, Resign
from tests.support.playing import seat
from tests.support.tables import Evening, Sitting, must, new_table, no, open_table

JOIN = "join-secret"
PHONE = "10.0.0.7"
PAY = PayPlayer("anna", "ben", 50)


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """A game in which Anna keeps the bank and plays."""
    return open_table(tmp_path, banker="anna")


def ask(sitting: Sitting, player: str = "ben", who: str = PHONE) -> tuple[Admission, Ask]:
    """A phone that asks; what it keeps, and what the banker sees."""
    admission = must(sitting.table.seats.ask(JOIN, player, who))
    return admission, make_view(sitting.table, sitting.actors["bank"]).asks[-1]


def test_with_the_join_code_alone_nobody_gets_a_seat_in_a_running_game(sitting: Sitting) -> None:
    sitting.table.seats.free(sitting.actors["bank"], "ben")
    state = sitting.state
    for player in ("anna", "ben", "carl"):
        assert no(sitting.table.seats.join_as(JOIN, player)) == "already_started"
    admission, _ = ask(sitting)
    assert sitting.table.seats.recognise(admission.secret) is None
    assert sitting.state is state


@pytest.mark.parametrize("has_begun", [False, True])
def test_the_bankers_own_seat_is_never_offered(tmp_path: Path, has_begun: bool) -> None:
    sitting = open_table(tmp_path, banker="anna") if has_begun else new_table(tmp_path)
    if has_begun:
        sitting.table.seats.free(HOUSE, "anna")
        assert no(sitting.table.seats.ask(JOIN, "anna", PHONE)) == "unknown_player"
    else:
        sitting.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"]), banker="anna"))
        assert no(sitting.table.seats.join_as(JOIN, "anna")) == "unknown_player"
    offered = [*sitting.table.seats.list_free(), *sitting.table.seats.list_askable()]
    assert "anna" not in offered
    assert "ben" in offered


def test_the_bankers_yes_gives_the_seat_to_the_phone_that_asked(sitting: Sitting) -> None:
    sitting.table.seats.free(sitting.actors["bank"], "ben")
    admission, asked = ask(sitting)
    heard = sitting.watch()
    assert sitting.table.seats.answer_ask(sitting.actors["bank"], asked.number, grant=True) is None
    assert heard
    actor = sitting.table.seats.recognise(admission.secret)
    assert actor is not None
    assert actor.player == "ben"
    assert sitting.table.submit(Submission(actor, PayPlayer("ben", "carl", 1))).is_booked
    assert make_view(sitting.table, sitting.actors["bank"]).asks == ()
    del sitting.secrets["ben"]
    assert sitting.reopen().table.seats.is_current(actor)


def test_a_changed_phone_finds_its_player_by_asking_and_the_old_one_is_out(sitting: Sitting) -> None:
    admission, asked = ask(sitting, "carl")
    sitting.do("carl", PayPlayer("carl", "ben", 1))  # until the banker has said yes
    assert sitting.table.seats.answer_ask(sitting.actors["bank"], asked.number, grant=True) is None
    assert sitting.refusal("carl", PayPlayer("carl", "ben", 1)).code == "unknown_seat"
    assert sitting.table.seats.recognise(admission.secret) is not None


def test_the_bankers_no_leaves_everything_as_it_was(sitting: Sitting) -> None:
    admission, asked = ask(sitting, "carl")
    state = sitting.state
    assert sitting.table.seats.answer_ask(sitting.actors["bank"], asked.number, grant=False) is None
    assert sitting.state is state
    assert sitting.table.seats.asking.look_up(admission.secret) == "declined"
    assert no(sitting.table.seats.answer_ask(sitting.actors["bank"], asked.number, grant=True)) == "unknown_ask"
    sitting.do("carl", PayPlayer("carl", "ben", 1))


def test_only_the_banker_of_now_answers_and_sees_who_asks(sitting: Sitting) -> None:
    admission, asked = ask(sitting)
    old = sitting.actors["bank"]
    for who in ("ben", "carl", "onlooker"):
        assert make_view(sitting.table, sitting.actors[who]).asks == ()
        assert no(sitting.table.seats.answer_ask(sitting.actors[who], asked.number, grant=True)) == "not_allowed"
    must(sitting.table.seats.claim_bank(HOUSE))
    assert no(sitting.table.seats.answer_ask(old, asked.number, grant=True)) == "unknown_seat"
    assert isinstance(sitting.table.seats.asking.look_up(admission.secret), Ask)


def test_asking_needs_the_code_of_now_an_open_table_and_a_running_game(sitting: Sitting, tmp_path: Path) -> None:
    seats = sitting.table.seats
    assert no(seats.ask("wrong", "ben", PHONE)) == "wrong_secret"
    assert no(seats.ask(sitting.state.watch, "ben", PHONE)) == "wrong_secret"
    assert no(seats.ask(JOIN, "nobody", PHONE)) == "unknown_player"
    sitting.do("bank", Resign("carl"))
    assert no(seats.ask(JOIN, "carl", PHONE)) == "unknown_player"
    seats.change_settings(HOUSE, lobby_open=False)
    assert no(seats.ask(JOIN, "ben", PHONE)) == "lobby_closed"
    (tmp_path / "lobby").mkdir()
    lobby = new_table(tmp_path / "lobby")
    lobby.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
    assert no(lobby.table.seats.ask(JOIN, "ben", PHONE)) == "not_started"


def test_one_address_cannot_fill_the_bankers_tablet(sitting: Sitting) -> None:
    seats = sitting.table.seats
    answers = [seats.ask(JOIN, "ben", PHONE) for _ in range(50)]
    assert [isinstance(answer, Admission) for answer in answers] == [True] * MOST_AN_ADDRESS + [False] * (
        50 - MOST_AN_ADDRESS
    )
    assert no(answers[-1]) == "too_many_asking"
    must(seats.ask(JOIN, "carl", "10.0.0.8"))


def test_many_addresses_together_are_bounded_and_cannot_keep_another_phone_out(sitting: Sitting) -> None:
    seats = sitting.table.seats
    for number in range(40):
        seats.ask(JOIN, "ben", f"10.0.{number % 10}.1")
    assert len(seats.asking.waiting) == MOST
    honest = must(seats.ask(JOIN, "carl", "10.9.9.9"))
    assert len(seats.asking.waiting) == MOST
    assert isinstance(seats.asking.look_up(honest.secret), Ask)


def test_asking_writes_nothing_to_the_disk(sitting: Sitting) -> None:
    before = sitting.path.read_bytes()
    admission, asked = ask(sitting)
    sitting.table.seats.withdraw(admission.secret)
    ask(sitting)
    assert sitting.path.read_bytes() == before
    assert no(sitting.table.seats.answer_ask(sitting.actors["bank"], asked.number, grant=True)) == "unknown_ask"


def test_a_freed_phone_that_is_still_open_does_not_show_as_connected(sitting: Sitting) -> None:
    seats = sitting.table.seats
    seats.come_online(sitting.actors["ben"].seat)
    assert make_view(sitting.table, sitting.actors["bank"]).online == {"ben"}
    seats.free(sitting.actors["bank"], "ben")
    assert make_view(sitting.table, sitting.actors["bank"]).online == set()
    _, asked = ask(sitting)
    seats.answer_ask(sitting.actors["bank"], asked.number, grant=True)
    assert make_view(sitting.table, sitting.actors["bank"]).online == set()


# Watching


def test_watching_has_a_secret_of_its_own_that_opens_no_seat(evening: Evening) -> None:
    table, _ = evening.start_game()
    join, watch = table.state.join, table.state.watch
    assert join != watch
    assert must(evening.house.check_pass(PHONE, table.code, watch)) == (table, "watch")
    assert must(evening.house.check_pass(PHONE, table.code, make_typed_secret(watch))) == (table, "watch")
    for secret in (watch, make_typed_secret(watch)):
        assert no(table.seats.join_as(secret, "anna")) == "wrong_secret"
        assert no(table.seats.join_new(secret, "Eve")) == "wrong_secret"
        assert no(table.seats.ask(secret, "anna", PHONE)) == "wrong_secret"


def test_a_new_code_voids_the_old_one_for_watching_too(evening: Evening) -> None:
    table, _ = evening.start_game()
    old = table.state.watch
    assert table.seats.rotate_join(HOUSE) is None
    assert no(evening.house.check_pass(PHONE, table.code, old)) == "wrong_secret"
    assert must(evening.house.check_pass(PHONE, table.code, table.state.watch)) == (table, "watch")


def test_a_table_of_an_earlier_version_is_watched_by_its_join_code_until_a_banker_comes(sitting: Sitting) -> None:
    assert sitting.table.save({"type": "table", "watch": ""}) is None  # as in a journal that knows of no such secret
    assert make_view(sitting.table, sitting.actors["bank"]).watch == JOIN
    assert sitting.table.seats.find_pass(lambda kept: kept == JOIN) == "join"
    assert sitting.table.seats.find_pass(lambda kept: kept == "") is None
    must(sitting.table.seats.claim_bank(HOUSE))
    assert sitting.state.watch not in ("", JOIN)
    assert sitting.state.join == JOIN
    assert "watch" in read_journal(sitting.path).records[-1]
