"""Who sits where and may do what: seats are proved by secrets, and nobody acts for another but the banker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.table.guard import hash_secret
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE, Actor
from companion.table.seats import Admission
from companion.table.table import Submission, Table
from companion.table.views import make_view
from rules.commands import (
    AcceptTrade,
    Bid,
    Buy,
    Command,
    Decline,
    Mortgage,
    NextTurn,
    OfferTrade,
    PayPlayer,
    PlayerSpec,
    Resign,
    SetUp,
    Side,
    Undo,
)
from tests.support.chaos import FIELDS
from tests.support.playing import seat
from tests.support.tables import ONLOOKER, Sitting, must, new_table, no, open_table

JOIN = "join-secret"
PAY = PayPlayer("anna", "ben", 50)
KINDS: tuple[type[Any], ...] = get_args(Command)
BANKERS_KINDS = {
    "set_up", "deal", "give_turn", "charge", "correct", "call_shortage", "close_auction", "cancel_auction",
    "pause", "resume", "call_time", "end_game", "undo", "redo",
}  # fmt: skip
ROLE_CODES = {"not_allowed", "not_your_player", "unknown_seat"}


@pytest.fixture
def lobby(tmp_path: Path) -> Sitting:
    return new_table(tmp_path)


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return open_table(tmp_path)


def name_kind(kind: type[Any]) -> str:
    name = kind.__dataclass_fields__["kind"].default
    assert isinstance(name, str)
    return name


def make_command(kind: type[Any], sitting: Sitting, player: str) -> Command:
    """Some command of a kind, in a player's name if it has one."""
    if kind is SetUp:
        return SetUp("classic", seat("classic", ["anna", "ben"]))
    random, game = Random(3), sitting.game
    fields = {name: FIELDS[name](game, random) for name in kind.__dataclass_fields__ if name != "kind"}
    made: Command = kind(**fields | ({"player": player} if "player" in fields else {}))
    return made


def sit(table: Table, admission: Admission | Any) -> Actor:
    """The actor behind an admission."""
    actor = table.seats.recognise(must(admission).secret)
    assert actor is not None
    return actor


def submit(sitting: Sitting, actor: Actor, command: Command = PAY) -> Any:
    return sitting.table.submit(Submission(actor, command))


# Joining


def test_a_newcomer_adds_themself_with_the_next_free_token(lobby: Sitting) -> None:
    seats = lobby.table.seats
    heard = lobby.watch()
    first, second = must(seats.join_new(JOIN, " Anna ")), must(seats.join_new(JOIN, "Ben", "dog"))
    third = must(seats.join_new(JOIN, "Carl"))
    assert [admission.player for admission in (first, second, third)] == ["p1", "p2", "p3"]
    assert lobby.state.lobby.players == (
        PlayerSpec("p1", "Anna", "hat"), PlayerSpec("p2", "Ben", "dog"), PlayerSpec("p3", "Carl", "car"),
    )  # fmt: skip
    assert set(lobby.state.seats) == {"p1", "p2", "p3"}
    assert heard
    assert sit(lobby.table, first).player == "p1"


@pytest.mark.parametrize(
    ("name", "token", "code"),
    [
        ("Anna", None, "name_taken"),
        ("Ben", "hat", "token_taken"),
        ("Ben", "spoon", "unknown_token"),
        (" ", None, "bad_text"),
    ],
)
def test_a_newcomer_whom_the_bank_would_not_seat_is_refused(
    lobby: Sitting, name: str, token: str | None, code: str
) -> None:
    must(lobby.table.seats.join_new(JOIN, "Anna"))
    state = lobby.state
    assert no(lobby.table.seats.join_new(JOIN, name, token)) == code
    assert lobby.state is state


def test_a_full_box_seats_nobody_more(lobby: Sitting) -> None:
    for number in range(8):
        must(lobby.table.seats.join_new(JOIN, f"Player {number}"))
    state = lobby.state
    assert no(lobby.table.seats.join_new(JOIN, "One more")) in {"player_count", "unknown_token"}
    assert lobby.state is state


@pytest.mark.parametrize("secret", ["", "wrong", "join-secre", "join-secret ", "JOIN-SECRET", "jöin-secret"])
def test_without_the_join_secret_nobody_joins(lobby: Sitting, secret: str) -> None:
    must(lobby.table.seats.join_new(JOIN, "Anna"))
    assert lobby.table.seats.free(HOUSE, "p1") is None
    state = lobby.state
    assert no(lobby.table.seats.join_new(secret, "Ben")) == "wrong_secret"
    assert no(lobby.table.seats.join_as(secret, "p1")) == "wrong_secret"
    assert lobby.state is state


def test_a_newcomer_picks_a_free_player_whom_the_banker_entered(lobby: Sitting) -> None:
    lobby.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
    assert lobby.table.seats.list_free() == ["anna", "ben"]
    admission = must(lobby.table.seats.join_as(JOIN, "ben"))
    actor = sit(lobby.table, admission)
    assert (actor.role, actor.player, actor.name) == ("player", "ben", "ben")
    assert lobby.table.seats.list_free() == ["anna"]


def test_a_taken_seat_is_not_taken_again(lobby: Sitting) -> None:
    admission = must(lobby.table.seats.join_new(JOIN, "Anna"))
    assert no(lobby.table.seats.join_as(JOIN, "p1")) == "seat_taken"
    assert sit(lobby.table, admission).player == "p1"


@pytest.mark.parametrize("player", ["nobody", "", "bank", "pot"])
def test_only_players_of_the_table_can_be_picked(lobby: Sitting, player: str) -> None:
    lobby.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
    assert no(lobby.table.seats.join_as(JOIN, player)) == "unknown_player"


def test_a_closed_lobby_lets_nobody_new_in_but_keeps_who_is_there(lobby: Sitting) -> None:
    admission = must(lobby.table.seats.join_new(JOIN, "Anna"))
    lobby.table.change_lobby(HOUSE, Lobby(players=(*lobby.state.lobby.players, PlayerSpec("ben", "Ben", "dog"))))
    assert lobby.table.seats.change_settings(HOUSE, lobby_open=False) is None
    assert no(lobby.table.seats.join_new(JOIN, "Carl")) == "lobby_closed"
    assert no(lobby.table.seats.join_as(JOIN, "ben")) == "lobby_closed"
    assert sit(lobby.table, admission).player == "p1"
    assert lobby.table.seats.change_settings(HOUSE, lobby_open=True) is None
    must(lobby.table.seats.join_as(JOIN, "ben"))


def test_a_closed_lobby_does_not_tell_whether_a_secret_was_right(lobby: Sitting) -> None:
    lobby.table.seats.change_settings(HOUSE, lobby_open=False)
    assert no(lobby.table.seats.join_new("wrong", "Carl")) == "wrong_secret"


def test_after_the_start_nobody_takes_a_seat_or_adds_themself(tmp_path: Path) -> None:
    lobby = new_table(tmp_path)
    lobby.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
    anna = must(lobby.table.seats.join_as(JOIN, "anna"))
    assert lobby.table.start(HOUSE).is_booked
    assert no(lobby.table.seats.join_new(JOIN, "Carl")) == "already_started"
    assert lobby.table.seats.list_free() == ["ben"]
    assert no(lobby.table.seats.join_as(JOIN, "ben")) == "already_started"
    assert "ben" not in lobby.state.seats
    assert sit(lobby.table, anna).player == "anna"


def test_nobody_joins_as_a_player_who_has_left_the_game(sitting: Sitting) -> None:
    sitting.table.seats.free(HOUSE, "carl")
    sitting.do("bank", Resign("carl"))
    assert sitting.table.seats.list_free() == []
    assert no(sitting.table.seats.ask(JOIN, "carl", "10.0.0.7")) == "unknown_player"


# Coming back, and being sent away


def test_a_device_comes_back_with_its_secret_also_after_a_restart(sitting: Sitting) -> None:
    for _ in range(2):
        for who, secret in sitting.secrets.items():
            assert sitting.table.seats.recognise(secret) == sitting.actors[who]
        sitting = sitting.reopen()
    sitting.do("anna", PAY)


@pytest.mark.parametrize("secret", ["", "nonsense", JOIN, "anna"])
def test_a_wrong_secret_is_nobody(sitting: Sitting, secret: str) -> None:
    assert sitting.table.seats.recognise(secret) is None
    assert sitting.table.seats.recognise(hash_secret(sitting.secrets["anna"])) is None
    assert sitting.table.seats.recognise(sitting.state.seats["anna"].secret) is None


def test_an_unclaimed_bank_belongs_to_nobody(tmp_path: Path) -> None:
    lobby = new_table(tmp_path)
    assert lobby.table.save({"type": "table", "bank": ""}) is None
    assert lobby.table.seats.recognise("") is None
    assert not lobby.table.seats.is_current(Actor("banker", None, "bank:"))
    assert no(lobby.table.seats.take_bank_over("")) == "wrong_secret"


def test_a_freed_device_is_out_at_once_even_with_an_actor_recognised_before(sitting: Sitting) -> None:
    old = sitting.actors["anna"]
    assert sitting.table.seats.free(HOUSE, "anna") is None
    assert sitting.table.seats.recognise(sitting.secrets["anna"]) is None
    assert sitting.refusal("anna", PAY).code == "unknown_seat"
    assert not sitting.table.seats.is_current(old)
    assert sitting.table.seats.list_free() == ["anna"]
    assert no(sitting.table.seats.free(HOUSE, "anna")) == "unknown_seat"


def test_who_takes_a_freed_seat_has_it_alone(sitting: Sitting) -> None:
    sitting.table.seats.free(HOUSE, "anna")
    new = sit(sitting.table, sitting.table.seats.hand_to(HOUSE, "anna"))
    assert sitting.refusal("anna", PAY).code == "unknown_seat"
    assert submit(sitting, new).is_booked
    del sitting.secrets["anna"]
    assert sitting.reopen().table.seats.is_current(new)


def test_handing_a_seat_to_another_device_voids_the_first(sitting: Sitting) -> None:
    new = sit(sitting.table, sitting.table.seats.hand_to(HOUSE, "anna"))
    assert sitting.refusal("anna", PAY).code == "unknown_seat"
    assert submit(sitting, new).is_booked
    assert no(sitting.table.seats.hand_to(HOUSE, "nobody")) == "unknown_player"


def test_a_closed_lobby_does_not_stop_the_banker_from_handing_a_seat_over(sitting: Sitting) -> None:
    sitting.table.seats.change_settings(HOUSE, lobby_open=False)
    assert sit(sitting.table, sitting.table.seats.hand_to(HOUSE, "anna")).player == "anna"


def test_a_new_join_secret_voids_the_old_one_and_leaves_the_seats(sitting: Sitting) -> None:
    sitting.table.seats.free(HOUSE, "carl")
    assert sitting.table.seats.rotate_join(HOUSE) is None
    fresh = sitting.state.join
    assert fresh not in ("", JOIN)
    assert no(sitting.table.seats.ask(JOIN, "carl", "10.0.0.7")) == "wrong_secret"
    sitting.do("anna", PAY)
    must(sitting.table.seats.ask(fresh, "carl", "10.0.0.7"))
    del sitting.secrets["carl"]
    assert sitting.reopen().state.join == fresh


# The bank


def test_claiming_the_bank_takes_it_from_who_had_it(sitting: Sitting) -> None:
    new = sit(sitting.table, sitting.table.seats.claim_bank(HOUSE))
    assert new.role == "banker"
    assert sitting.refusal("bank", PAY).code == "unknown_seat"
    assert no(sitting.table.answer_request(sitting.actors["bank"], 1, confirm=True)) == "unknown_seat"
    assert submit(sitting, new).is_booked


def test_the_bank_is_handed_over_with_a_secret_that_works_once(sitting: Sitting) -> None:
    secret = must(sitting.table.seats.offer_bank(HOUSE))
    sitting.do("bank", PAY)
    assert no(sitting.table.seats.take_bank_over("guess")) == "wrong_secret"
    new = sit(sitting.table, sitting.table.seats.take_bank_over(secret))
    assert sitting.refusal("bank", PAY).code == "unknown_seat"
    assert submit(sitting, new).is_booked
    assert no(sitting.table.seats.take_bank_over(secret)) == "wrong_secret"
    assert sitting.table.seats.is_current(new)


def test_a_new_offer_of_the_bank_voids_the_one_before(sitting: Sitting) -> None:
    first, second = must(sitting.table.seats.offer_bank(HOUSE)), must(sitting.table.seats.offer_bank(HOUSE))
    assert no(sitting.table.seats.take_bank_over(first)) == "wrong_secret"
    must(sitting.table.seats.take_bank_over(second))


def test_an_offered_bank_can_be_taken_after_a_restart_but_is_no_seat_by_itself(sitting: Sitting) -> None:
    secret = must(sitting.table.seats.offer_bank(HOUSE))
    after = sitting.reopen()
    assert after.table.seats.recognise(secret) is None
    must(after.table.seats.take_bank_over(secret))


def test_nobody_takes_over_a_bank_that_was_not_offered(sitting: Sitting) -> None:
    for secret in ("", sitting.secrets["bank"], sitting.secrets["anna"], JOIN):
        assert no(sitting.table.seats.take_bank_over(secret)) == "wrong_secret"


# Secrets on the disk


def test_the_file_holds_hashes_of_seat_and_bank_secrets_only(sitting: Sitting) -> None:
    seats = sitting.table.seats
    secrets = {
        *sitting.secrets.values(),
        must(seats.hand_to(HOUSE, "anna")).secret,
        must(seats.offer_bank(HOUSE)),
        must(seats.claim_bank(HOUSE)).secret,
    }
    assert len(secrets) == 7
    assert all(len(secret) >= 22 for secret in secrets)
    content = sitting.path.read_bytes()
    assert [secret for secret in secrets if secret.encode() in content] == []
    assert all(hash_secret(secret).encode() in content for secret in secrets)
    # The join secret has to be shown again after a restart, so it is kept.
    assert sitting.state.join.encode() in content


# Acting for others


@pytest.mark.parametrize("kind", KINDS, ids=name_kind)
def test_a_player_never_acts_for_another_nor_for_the_bank(sitting: Sitting, kind: type[Any]) -> None:
    command = make_command(kind, sitting, "ben")
    expected = "not_allowed" if command.kind in BANKERS_KINDS else "not_your_player"
    if isinstance(command, NextTurn):
        sitting.do("bank", NextTurn())
    assert sitting.refusal("anna", command).code == expected


@pytest.mark.parametrize("kind", KINDS, ids=name_kind)
def test_what_is_the_bankers_a_player_may_not_even_for_themself(sitting: Sitting, kind: type[Any]) -> None:
    command = make_command(kind, sitting, "anna")
    answer = sitting.send("anna", command)
    code = answer.refusal.code if answer.refusal else ""
    assert (code in ROLE_CODES) == (command.kind in BANKERS_KINDS), answer


@pytest.mark.parametrize("kind", KINDS, ids=name_kind)
def test_the_banker_may_do_anything_that_the_rules_allow(sitting: Sitting, kind: type[Any]) -> None:
    answer = sitting.send("bank", make_command(kind, sitting, "ben"))
    assert answer.refusal is None or answer.refusal.code not in ROLE_CODES


@pytest.mark.parametrize("kind", KINDS, ids=name_kind)
def test_an_onlooker_can_do_nothing(sitting: Sitting, kind: type[Any]) -> None:
    for player in ("anna", "bank"):
        assert sitting.refusal("onlooker", make_command(kind, sitting, player)).code == "not_allowed"


@pytest.mark.parametrize(
    "actor",
    [
        Actor("player", "anna"),
        Actor("player", "anna", "anna:"),
        Actor("player", "nobody", "nobody:0123456789abcdef"),
        Actor("player"),
        Actor("banker"),
        Actor("banker", "anna", "bank:"),
    ],
    ids=str,
)
def test_an_actor_nobody_recognised_is_refused(sitting: Sitting, actor: Actor) -> None:
    assert no(submit(sitting, actor)) == "unknown_seat"
    assert sitting.seen == 1


def test_the_seat_of_one_player_does_not_serve_another(sitting: Sitting) -> None:
    mixed = Actor("player", "ben", sitting.actors["anna"].seat)
    assert no(submit(sitting, mixed, PayPlayer("ben", "anna", 5))) == "unknown_seat"
    risen = Actor("banker", None, sitting.actors["anna"].seat)
    assert no(submit(sitting, risen)) == "unknown_seat"


def test_the_log_shows_who_really_did_it(sitting: Sitting) -> None:
    sitting.do("anna", PAY)
    sitting.do("bank", PAY, Decline("anna", "brown-1"), Bid("ben", 10))
    sitting.do("carl", Bid("carl", 20))
    sitting.do("bank", Undo())
    assert [entry.by for entry in sitting.entries] == ["bank", "anna", "bank", "bank", "bank", "carl", "bank"]
    assert [entry.by for entry in sitting.reopen().entries] == [entry.by for entry in sitting.entries]


def test_a_banker_who_plays_too_is_the_bank_on_the_tablet_and_a_player_on_the_phone(tmp_path: Path) -> None:
    sitting = open_table(tmp_path, banker="anna")
    assert sitting.actors["bank"].player == "anna"
    sitting.do("bank", PAY)
    sitting.do("anna", PAY)
    assert [entry.by for entry in sitting.entries[1:]] == ["bank", "anna"]
    assert sitting.refusal("anna", Undo()).code == "not_allowed"


def test_only_the_player_whose_turn_it_is_ends_it(sitting: Sitting) -> None:
    assert sitting.refusal("ben", NextTurn()).code == "not_your_player"
    sitting.do("anna", NextTurn())
    assert sitting.refusal("anna", NextTurn()).code == "not_your_player"
    sitting.do("bank", NextTurn())
    assert sitting.game.turn.player == "carl"


# Views


def test_the_join_secret_is_shown_to_the_banker_only(sitting: Sitting) -> None:
    shown = {who: make_view(sitting.table, actor).join for who, actor in sitting.actors.items()}
    assert shown == {"bank": JOIN, "anna": None, "ben": None, "carl": None, "onlooker": None}


def test_no_view_holds_a_secret_or_its_hash(sitting: Sitting) -> None:
    must(sitting.table.seats.offer_bank(HOUSE))
    hidden = [*sitting.secrets.values(), sitting.state.bank, sitting.state.handover]
    hidden += [row.secret for row in sitting.state.seats.values()]
    for who in ("anna", "onlooker"):
        text = repr(make_view(sitting.table, sitting.actors[who])._replace(history=None))
        assert [secret for secret in hidden if secret in text] == []
        assert JOIN not in text


def test_hidden_balances_show_a_player_their_own_cash_only(sitting: Sitting) -> None:
    sitting.table.seats.change_settings(HOUSE, open_balances=False)
    sitting.do("anna", PAY)
    shown: dict[str, dict[str, int]] = {}
    for who, actor in sitting.actors.items():
        view = make_view(sitting.table, actor)
        assert view.game is not None
        shown[who] = dict(view.game.money)
        assert view.history is sitting.table.history, "the ledger is for all"
    assert shown["anna"] == {"anna": 1450, "pot": 0}
    assert shown["ben"] == {"ben": 1550, "pot": 0}
    assert shown["onlooker"] == {"pot": 0}
    assert shown["bank"] == dict(sitting.game.money)


def test_open_balances_show_everyone_everything(sitting: Sitting) -> None:
    view = make_view(sitting.table, ONLOOKER)
    assert (view.game, view.history) == (sitting.game, sitting.table.history)
    assert view.number == 1


def test_a_view_shows_phase_lobby_and_taken_seats(lobby: Sitting) -> None:
    must(lobby.table.seats.join_new(JOIN, "Anna"))
    view = make_view(lobby.table, ONLOOKER)
    assert (view.code, view.phase, view.game, view.number, view.is_damaged) == ("TABLE", "lobby", None, None, False)
    assert (view.taken, view.lobby) == (frozenset({"p1"}), lobby.state.lobby)
    assert view.version == lobby.table.version


def test_a_seat_is_online_as_long_as_one_of_its_connections_is(sitting: Sitting) -> None:
    seats, phone = sitting.table.seats, sitting.actors["anna"].seat
    heard = sitting.watch()
    online: list[set[str]] = []
    acts: list[Callable[[str], None]] = [seats.come_online, seats.come_online, seats.go_offline, seats.go_offline]
    for act in [*acts, seats.go_offline]:
        act(phone)
        online.append(set(make_view(sitting.table, ONLOOKER).online))
    assert online == [{"anna"}, {"anna"}, {"anna"}, set(), set()]
    assert len(heard) == 5


def test_buying_for_a_player_without_a_phone_is_the_bankers_service(tmp_path: Path) -> None:
    sitting = new_table(tmp_path)
    sitting.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben"])))
    assert sitting.table.start(HOUSE).is_booked
    sitting.do("bank", Buy("anna", "brown-1"))
    assert (sitting.game.deeds["brown-1"].owner, sitting.last.by) == ("anna", "bank")


def test_no_refusal_tells_a_player_what_another_has_where_sums_are_hidden(sitting: Sitting) -> None:
    sitting.do("anna", Buy("anna", "brown-1"), Mortgage("anna", "brown-1"))
    sitting.do("ben", OfferTrade("ben", "anna", Side(1_500), Side(0, ("brown-1",))))
    trade = sitting.game.trades[0].id
    told = sitting.refusal("anna", AcceptTrade("anna", trade))
    assert (told.code, told.facts["cash"]) == ("not_enough_cash", 1_500)
    sitting.table.seats.change_settings(HOUSE, open_balances=False)
    hidden = sitting.refusal("anna", AcceptTrade("anna", trade))
    assert (hidden.code, dict(hidden.facts)) == ("cash_hidden", {"player": "ben"})
    own = sitting.refusal("anna", PayPlayer("anna", "ben", 9_000))
    assert (own.code, own.facts["cash"]) == ("not_enough_cash", sitting.game.money["anna"])
    bank = sitting.refusal("bank", AcceptTrade("anna", trade))
    assert bank.facts["cash"] == 1_500
