"""Opening a game: who plays, with which money, by which rules (SET-1 to SET-5, END-2 to END-4, END-7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.commands import (
    Buy,
    CallTime,
    CloseAuction,
    Command,
    Deal,
    Decline,
    GiveTurn,
    HouseRules,
    Mortgage,
    NextTurn,
    PayBank,
    PlayerSpec,
    ReceiveFromBank,
    Resign,
    SetUp,
)
from rules.editions.load import load_editions
from rules.events import GameEnded
from rules.history import History, open_history
from rules.refusals import Refusal
from tests.support.playing import Playing, play, seat

NAMES = ("anna", "ben", "carl", "dora", "emil", "fred", "gina", "hugo", "ida")
EDITIONS = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")
MOST_PLAYERS = [
    ("classic", 8),
    ("mega-deluxe", 6),
    ("star-wars", 8),
    ("christmas", 6),
    ("cats", 8),
    ("sorcerers", 7),
]
START_CASH = [
    ("classic", 1_500),
    ("mega-deluxe", 250_000),
    ("star-wars", 30_000),
    ("christmas", 1_500),
    ("cats", 1_500),
    ("sorcerers", 1_500),
]
ANNA = PlayerSpec("anna", "Anna", "hat")
BEN = PlayerSpec("ben", "Ben", "car")
PAIR = SetUp("classic", (ANNA, BEN))


def open_game(command: Command) -> History | Refusal:
    return open_history(load_editions(), command)


def refuse_set_up(command: Command) -> Refusal:
    refusal = open_game(command)
    assert isinstance(refusal, Refusal), f"{command} was accepted"
    return refusal


@pytest.mark.parametrize(("edition", "most"), MOST_PLAYERS)
def test_two_players_up_to_one_for_each_token_can_play(edition: str, most: int) -> None:
    """SET-1."""
    assert play(edition, *NAMES[:2]).game.active() == ["anna", "ben"]
    assert play(edition, *NAMES[:most]).game.active() == list(NAMES[:most])


@pytest.mark.parametrize(("edition", "most"), MOST_PLAYERS)
def test_one_player_alone_or_more_than_the_box_allows_cannot_play(edition: str, most: int) -> None:
    """SET-1."""
    spare = PlayerSpec("zoe", "Zoe", "hat")
    full = seat(edition, NAMES[:most])
    assert len(full) == most
    for players in ((), full[:1], (*full, spare)):
        refusal = refuse_set_up(SetUp(edition, players))
        assert (refusal.code, refusal.rule) == ("player_count", "SET-1")
        assert refusal.facts == {"count": len(players), "least": 2, "most": most}


@pytest.mark.parametrize(
    ("second", "code", "rule"),
    [
        (PlayerSpec("anna", "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("", "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("Ben", "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("b n", "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("-ben", "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("ben\n", "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("b" * 41, "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("bank", "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("pot", "Ben", "car"), "bad_player_id", "SET-1"),
        (PlayerSpec("ben", "Anna", "car"), "name_taken", "SET-1"),
        (PlayerSpec("ben", "  aNNA ", "car"), "name_taken", "SET-1"),
        (PlayerSpec("ben", "", "car"), "bad_text", None),
        (PlayerSpec("ben", "   ", "car"), "bad_text", None),
        (PlayerSpec("ben", "B" * 41, "car"), "bad_text", None),
        (PlayerSpec("ben", "Ben", "hat"), "token_taken", "SET-1"),
        (PlayerSpec("ben", "Ben", "luke"), "unknown_token", "SET-1"),
        (PlayerSpec("ben", "Ben", ""), "unknown_token", "SET-1"),
    ],
)
def test_every_player_has_an_id_a_name_and_a_token_of_their_own(
    second: PlayerSpec, code: str, rule: str | None
) -> None:
    """SET-1."""
    refusal = refuse_set_up(replace(PAIR, players=(ANNA, second)))
    assert (refusal.code, refusal.rule) == (code, rule)


def test_the_longest_allowed_ids_and_names_are_accepted() -> None:
    """SET-1."""
    assert isinstance(open_game(replace(PAIR, players=(ANNA, PlayerSpec("b" * 40, "B" * 40, "car")))), History)


@pytest.mark.parametrize(("edition", "cash"), START_CASH)
def test_each_player_receives_the_start_cash_of_the_box(edition: str, cash: int) -> None:
    """SET-2."""
    table = play(edition)
    assert [table.cash(player) for player in ("anna", "ben", "carl")] == [cash] * 3
    assert table.game.money["bank"] == -3 * cash
    assert table.game.money["pot"] == 0


@pytest.mark.parametrize("banker", [None, "anna", "ben"])
def test_the_banker_may_play_or_not_and_has_the_same_cash_as_everyone(banker: str | None) -> None:
    """SET-3."""
    table = play(banker=banker)
    assert table.game.setup.banker == banker
    assert [table.cash(player) for player in ("anna", "ben", "carl")] == [1_500] * 3


def test_the_bankers_own_money_is_never_the_banks() -> None:
    """SET-3."""
    table = play(banker="ben").do(PayBank("anna", 100), ReceiveFromBank("carl", 40))
    assert table.cash("ben") == 1_500
    assert table.game.money["bank"] == -4_500 + 100 - 40


@pytest.mark.parametrize("field", ["banker", "first"])
def test_banker_and_first_player_must_be_seated(field: str) -> None:
    """SET-3, SET-5."""
    named: dict[str, Any] = {field: "zoe"}
    refusal = refuse_set_up(replace(PAIR, **named))
    assert (refusal.code, refusal.rule, refusal.facts) == ("unknown_player", None, {"player": "zoe"})


def test_the_bank_never_runs_out_of_money() -> None:
    """SET-4."""
    table = play().do(ReceiveFromBank("anna", 10**12), ReceiveFromBank("anna", 10**12))
    assert table.cash("anna") == 2_000_000_001_500


@pytest.mark.parametrize(
    ("first", "turns"),
    [
        (None, ["anna", "ben", "carl", "anna"]),
        ("ben", ["ben", "carl", "anna", "ben"]),
        ("carl", ["carl", "anna", "ben", "carl"]),
    ],
)
def test_the_highest_throw_starts_and_the_turn_goes_on_by_seat(first: str | None, turns: list[str]) -> None:
    """SET-5."""
    table = play(first=first)
    seen = [table.game.turn.player]
    for _ in range(3):
        seen.append(table.do(NextTurn()).game.turn.player)
    assert seen == turns
    assert table.game.turn.number == 4


def test_the_turn_skips_those_who_are_out() -> None:
    """SET-5."""
    table = play().do(Resign("ben"), NextTurn())
    assert table.game.turn.player == "carl"


def test_a_wrong_turn_can_be_put_right() -> None:
    """SET-5."""
    table = play().do(GiveTurn("carl"))
    assert table.game.turn.player == "carl"
    refusal = table.refused(GiveTurn("carl"))
    assert (refusal.code, refusal.rule) == ("already_their_turn", "SET-5")
    assert table.do(NextTurn()).game.turn.player == "anna"


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (replace(PAIR, edition="atlantis"), "unknown_edition", None),
        (replace(PAIR, mode="blitz"), "unknown_mode", None),
        (replace(PAIR, names="xx"), "unknown_names", None),
        (
            replace(PAIR, edition="christmas", players=seat("christmas", NAMES[:2]), names="de"),
            "unknown_names",
            None,
        ),
        (replace(PAIR, own_names={"brown-3": "Gasse"}), "unknown_deed", None),
        (replace(PAIR, own_names={"go": "Start"}), "unknown_deed", None),
        (replace(PAIR, own_names={"brown-1": " "}), "bad_text", None),
        (replace(PAIR, own_names={"brown-1": "G" * 201}), "bad_text", None),
        (replace(PAIR, at=-1), "bad_time", None),
        (replace(PAIR, minutes=60), "minutes_not_used", "END-4"),
        (replace(PAIR, mode="first-bankruptcy", minutes=60), "minutes_not_used", "END-4"),
        (replace(PAIR, mode="second-bankruptcy", minutes=60), "minutes_not_used", "END-4"),
        (replace(PAIR, mode="time-limit"), "minutes_needed", "END-4"),
        (replace(PAIR, mode="time-limit", minutes=0), "minutes_needed", "END-4"),
        (replace(PAIR, mode="time-limit", minutes=-60), "minutes_needed", "END-4"),
        (replace(PAIR, mode="time-limit", minutes=1_441), "minutes_needed", "END-4"),
        # 3 deeds for each of 10 players are 30; the board has 28
        (replace(PAIR, mode="first-bankruptcy", players=(ANNA,) * 10), "not_enough_deeds", "END-6"),
        (replace(PAIR, house_rules=HouseRules(pot_seed=100)), "seed_without_pot", "PAY-5"),
        (replace(PAIR, house_rules=HouseRules(pot=True, pot_seed=-1)), "bad_amount", None),
        (replace(PAIR, house_rules=HouseRules(ones_bonus=-1)), "bad_amount", None),
        (replace(PAIR, house_rules=HouseRules(pot=True, pot_seed=10**12 + 1)), "bad_amount", None),
        (replace(PAIR, house_rules=HouseRules(start_cash=0)), "bad_amount", None),
        (replace(PAIR, house_rules=HouseRules(start_cash=-1_500)), "bad_amount", None),
        (replace(PAIR, house_rules=HouseRules(start_cash=10**12 + 1)), "bad_amount", None),
        (NextTurn(), "not_set_up", None),
    ],
)
def test_a_game_that_makes_no_sense_is_not_opened(command: Command, code: str, rule: str | None) -> None:
    """SET-1, END-4, END-6, PAY-5."""
    refusal = refuse_set_up(command)
    assert (refusal.code, refusal.rule) == (code, rule)


def test_a_running_game_cannot_be_set_up_again() -> None:
    """SET-1."""
    refusal = play().refused(PAIR)
    assert (refusal.code, refusal.rule) == ("already_set_up", None)


def test_players_may_type_in_the_names_on_their_own_board() -> None:
    """SET-1: the register's decision on editions without printed names."""
    own = {"brown-1": "Eisgasse", "dark-blue": "Nordlicht", "station-1": "G" * 200}
    table = play("christmas", own_names=own)
    assert table.game.setup.own_names == own
    assert table.game.setup.names is None


@pytest.mark.parametrize(("edition", "names"), [("classic", "de"), ("classic", "uk"), ("mega-deluxe", "us")])
def test_the_printed_names_of_a_board_can_be_chosen(edition: str, names: str) -> None:
    """SET-1."""
    assert play(edition, names=names).game.setup.names == names


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("mode", "deeds"), [("first-bankruptcy", 3), ("second-bankruptcy", 2), ("time-limit", 2)])
def test_any_short_game_can_be_chosen_with_any_edition(edition: str, mode: str, deeds: int) -> None:
    """END-7, END-2, END-3, END-4."""
    table = play(edition, "anna", "ben", mode=mode, minutes=60 if mode == "time-limit" else None)
    assert table.game.phase == "dealing"
    refusal = table.refused(NextTurn())
    assert (refusal.code, refusal.rule) == ("still_dealing", "END-6")
    table.do(Deal("anna", ("brown-1", "pink-1", "red-1")[:deeds]), Deal("ben", ("brown-2", "pink-2", "red-2")[:deeds]))
    assert table.game.phase == "running"
    assert len(list(table.game.deeds_of("anna"))) == deeds


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_standard_game_begins_at_once(edition: str) -> None:
    """END-1."""
    assert play(edition).game.phase == "running"


@pytest.mark.parametrize(("minutes", "milliseconds"), [(1, 60_000), (90, 5_400_000), (1_440, 86_400_000)])
def test_the_agreed_minutes_count_from_the_end_of_the_deal(minutes: int, milliseconds: int) -> None:
    """END-4."""
    table = play("star-wars", "anna", "ben", mode="time-limit", minutes=minutes, at=1_000)
    table.do(Deal("anna", ("brown-1", "pink-1"), at=2_000), Deal("ben", ("brown-2", "pink-2"), at=5_000))
    refusal = table.refused(CallTime(5_000 + milliseconds - 1))
    assert (refusal.code, refusal.rule, refusal.facts) == ("time_not_up", "END-4", {"left": 1})
    table.do(CallTime(5_000 + milliseconds), NextTurn())
    assert any(isinstance(event, GameEnded) and event.reason == "time" for event in table.events())


def test_house_rules_are_off_unless_chosen() -> None:
    """PAY-5, SET-2: all house rules default to the book."""
    assert play().game.book.house == HouseRules(False, 0, False, False, None, False)


@pytest.mark.parametrize(("edition", "cash"), [("classic", 1), ("mega-deluxe", 123_400), ("cats", 10**12)])
def test_other_start_cash_is_taken_as_it_stands_in_the_editions_money(edition: str, cash: int) -> None:
    """SET-2, house rule."""
    table = play(edition, house=HouseRules(start_cash=cash))
    assert [table.cash(player) for player in ("anna", "ben", "carl")] == [cash] * 3


@pytest.mark.parametrize("seed", [0, 500])
def test_the_pot_begins_with_its_seed(seed: int) -> None:
    """PAY-5."""
    table = play(house=HouseRules(pot=True, pot_seed=seed))
    assert table.game.money["pot"] == seed
    assert table.game.money["bank"] == -4_500 - seed


def test_without_auctions_a_declined_deed_stays_with_the_bank() -> None:
    """AUC-2, house rule."""
    table = play(house=HouseRules(no_auctions=True)).do(Decline("anna", "brown-1"))
    assert table.game.auction is None
    assert table.deed("brown-1").owner is None
    refusal = table.refused(CloseAuction())
    assert (refusal.code, refusal.rule) == ("no_auction", "AUC-2")


def test_unlimited_buildings_go_beyond_the_stock_of_32_and_12() -> None:
    """BLD-5, house rule."""
    table = play(house=HouseRules(unlimited_buildings=True))
    table.own("anna", "red", "yellow", "green")  # 9 streets with 4 houses are 36
    for group in ("red", "yellow", "green"):
        table.build("anna", group, 4)
    assert sum(holding.level for holding in table.game.deeds.values()) == 36


def test_dealt_deeds_are_ordinary_deeds_from_the_start() -> None:
    """END-2, END-7."""
    table = play("classic", "anna", "ben", mode="first-bankruptcy")
    table.do(Deal("anna", ("brown-1", "pink-1", "red-1")), Deal("ben", ("brown-2", "pink-2", "red-2")))
    assert (table.cash("anna"), table.cash("ben")) == (1_500, 1_500)
    table.do(Mortgage("anna", "red-1"))
    assert table.cash("anna") == 1_610  # mortgage value of red-1: 110
    refusal = table.refused(Buy("anna", "pink-2"))
    assert (refusal.code, refusal.rule) == ("deed_owned", "BUY-1")


def test_every_fresh_game_is_a_value_of_its_own() -> None:
    """SET-2."""
    first = play()
    second: Playing = play().do(PayBank("anna", 100))
    assert (first.cash("anna"), second.cash("anna")) == (1_500, 1_400)
