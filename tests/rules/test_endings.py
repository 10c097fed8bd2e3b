"""How games end in every box, who wins, and what everyone is worth by then (END-1 to END-7)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.commands import (
    Bid,
    BuildGroup,
    Buy,
    CallTime,
    Charge,
    CloseAuction,
    CollectSalary,
    Command,
    Deal,
    DeclareBankrupt,
    Decline,
    DrawCard,
    EndGame,
    GiveTurn,
    HouseRules,
    Mortgage,
    NextTurn,
    Pause,
    PayDebt,
    Resign,
    Resume,
    SetUp,
    TakeTicket,
)
from rules.deciding.ending import find_time_left
from rules.editions.load import load_editions
from rules.events import GameEnded, Rank
from rules.history import open_history
from rules.modes import MODES
from rules.refusals import Refusal
from rules.state import Result
from rules.worth import WorthLine, rank_players, value_player
from tests.support.playing import Playing, play, play_own, seat

BOXES = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")
FIRST = ("classic", "christmas", "cats", "sorcerers")
MORTGAGED_FIRST = ("christmas", "cats", "sorcerers")
# The start cash in printed classic units, and what such a unit is in the box's own money.
MONEY = (
    ("classic", 1_500, 1),
    ("mega-deluxe", 2_500, 100),
    ("star-wars", 1_500, 20),
    ("christmas", 1_500, 1),
    ("cats", 1_500, 1),
    ("sorcerers", 1_500, 1),
)
DRAWN = {
    "anna": ("station-1", "station-2", "red-1"),
    "ben": ("utility-1", "utility-2", "red-2"),
    "carl": ("brown-1", "brown-2", "red-3"),
    "dora": ("dark-blue-1", "dark-blue-2", "green-1"),
}
MINUTE = 60_000


def dealt(box: str, mode: str, *names: str, at: int = 0, minutes: int | None = None) -> Playing:
    """A shorter game with these deeds dealt."""
    names = names or ("anna", "ben", "carl")
    count = 3 if mode == "first-bankruptcy" else 2
    table = play(box, *names, mode=mode, at=at, minutes=minutes)
    return table.do(*(Deal(name, DRAWN[name][:count], at) for name in names))


def result(table: Playing) -> Result:
    assert table.game.result is not None
    assert table.game.phase == "ended"
    return table.game.result


def fall(table: Playing, player: str, creditor: str = "bank") -> Playing:
    """Let a player go bankrupt."""
    return table.do(Charge(player, 10**9, creditor), DeclareBankrupt(player))


@pytest.mark.parametrize(
    ("box", "start"), [(box, 1_500) for box in FIRST] + [("mega-deluxe", 250_000), ("star-wars", 30_000)]
)
def test_the_last_one_not_bankrupt_wins(box: str, start: int) -> None:
    """END-1: Ben has all three starts; who held out longer ranks higher."""
    table = fall(play(box), "carl", "anna")
    assert (table.game.phase, table.game.result) == ("running", None)
    fall(table, "anna", "ben")
    ranks = (Rank("ben", 1, 3 * start), Rank("anna", 2, 0), Rank("carl", 3, 0))
    assert result(table) == Result("last-standing", ("ben",), ranks)
    assert table.events()[-1] == GameEnded("last-standing", ("ben",), ranks)


def test_two_who_resign_leave_the_third_the_winner() -> None:
    """END-1, DEBT-3."""
    table = play().do(Resign("anna"), Resign("carl"))
    assert result(table).winners == ("ben",)


@pytest.mark.parametrize(
    "command",
    [NextTurn(), Buy("ben", "brown-1"), EndGame(), Charge("ben", 5), Pause(5), Resign("ben"), CollectSalary("ben")],
)
def test_after_the_end_nothing_is_booked(command: Command) -> None:
    """END-1."""
    assert play("classic", "anna", "ben").do(Resign("anna")).refused(command).code == "game_over"


@pytest.mark.parametrize(("box", "start", "scale"), MONEY)
def test_the_short_game_deals_three_deeds_free(box: str, start: int, scale: int) -> None:
    """END-2, END-6, END-7."""
    table = dealt(box, "first-bankruptcy")
    assert [table.cash(player) for player in ("anna", "ben", "carl")] == [start * scale] * 3
    assert all(table.deed(deed).owner == player for player in ("anna", "ben", "carl") for deed in DRAWN[player])


@pytest.mark.parametrize(("box", "start", "scale"), MONEY)
@pytest.mark.parametrize("creditor", ["bank", "anna"])
def test_the_short_game_ends_at_the_first_bankruptcy_with_a_valuation(
    box: str, start: int, scale: int, creditor: str
) -> None:
    """END-2, END-5, END-7: Anna's deeds are 200 + 200 + 220, Ben's 150 + 150 + 220.

    As heir Anna gets Carl's start cash and pays 3 on brown-1, which counts 30; brown-2 is 60 and red-3 240. Where
    they are mortgaged first (DEBT-4), each passes with half of it in cash, counts the other half, and costs 3 and 12.
    """
    table = fall(dealt(box, "first-bankruptcy").mortgage("carl", "brown-1"), "carl", creditor)
    fees = 3 + (3 + 12 if box in MORTGAGED_FIRST else 0)
    annas = start + 620 + (start - fees + 30 + 60 + 240 if creditor == "anna" else 0)
    ranks = (Rank("anna", 1, annas * scale), Rank("ben", 2, (start + 520) * scale), Rank("carl", 3, 0))
    assert result(table) == Result("first-bankruptcy", ("anna",), ranks)
    assert table.game.auction is None


def test_resigning_is_no_bankruptcy_that_ends_a_short_game() -> None:
    """END-2, DEBT-3."""
    assert dealt("cats", "first-bankruptcy").do(Resign("carl")).game.phase == "running"


@pytest.mark.parametrize(("box", "start", "scale"), MONEY)
@pytest.mark.parametrize("mode", ["second-bankruptcy", "time-limit"])
def test_two_deeds_are_dealt_and_paid_at_once(box: str, start: int, scale: int, mode: str) -> None:
    """END-3, END-4, END-6, END-7: two stations 400, two utilities 300, both browns 120."""
    table = dealt(box, mode, minutes=60 if mode == "time-limit" else None)
    cash = [table.cash(player) for player in ("anna", "ben", "carl")]
    assert (cash, table.game.debts) == ([(start - paid) * scale for paid in (400, 300, 120)], ())


@pytest.mark.parametrize(("box", "start", "scale"), MONEY)
def test_the_other_short_game_ends_at_the_second_bankruptcy_after_the_estate_has_passed(
    box: str, start: int, scale: int
) -> None:
    """END-3, END-5, END-7: Anna has the start − 400 + 5 − 3 in cash and 400 + 30 + 60 in deeds, so start + 92.

    Where brown-2 is mortgaged first, that costs her 3 more (DEBT-4). Ben has the start − 300, and deeds for 300.
    """
    table = fall(dealt(box, "second-bankruptcy", "anna", "ben", "carl", "dora"), "dora")
    table.do(CloseAuction(), CloseAuction())
    assert table.game.phase == "running"
    table.mortgage("carl", "brown-1").set_cash("carl", 5 * scale)
    fall(table, "carl", "anna")
    annas, bens = (start + (89 if box in MORTGAGED_FIRST else 92)) * scale, start * scale
    ranks = (Rank("anna", 1, annas), Rank("ben", 2, bens), Rank("carl", 3, 0), Rank("dora", 4, 0))
    assert result(table) == Result("second-bankruptcy", ("anna",), ranks)


def test_the_heirs_interest_is_settled_before_the_valuation() -> None:
    """END-2, DEBT-6: Anna has nothing but station-1, station-2 and red-1; 100 − 3 − 3 − 12 from a mortgage remain."""
    table = dealt("cats", "first-bankruptcy").mortgage("carl", "brown-1", "brown-2", "red-3")
    fall(table.set_cash("carl", 0).set_cash("anna", 0), "carl", "anna")
    assert (table.game.phase, [debt.amount for debt in table.game.debts_of("anna")]) == ("running", [3, 3, 12])
    no = table.refused(CollectSalary("anna"))
    assert (no.code, no.rule) == ("game_decided", "END-2")
    assert table.refused(NextTurn()).code == "game_decided"
    table.do(Mortgage("anna", "station-1"), *(PayDebt("anna", debt.id) for debt in table.game.debts_of("anna")))
    assert result(table).ranks[1] == Rank("anna", 2, 82 + 100 + 200 + 220 + 30 + 30 + 120)


@pytest.mark.parametrize(
    ("minutes", "mode", "code"),
    [(None, "time-limit", "minutes_needed"), (0, "time-limit", "minutes_needed"), (30, "standard", "minutes_not_used")],
)
def test_the_time_is_agreed_before_the_start(minutes: int | None, mode: str, code: str) -> None:
    """END-4."""
    no = open_history(load_editions(), SetUp("star-wars", seat("star-wars", ("anna", "ben")), mode, minutes=minutes))
    assert isinstance(no, Refusal)
    assert (no.code, no.rule) == (code, "END-4")


@pytest.mark.parametrize(("box", "start", "scale"), MONEY)
def test_at_the_time_the_turn_is_finished_and_the_richest_wins(box: str, start: int, scale: int) -> None:
    """END-4, END-5, END-7: everyone still has the start in cash and deeds, and Ben drew a salary of 200."""
    table = dealt(box, "time-limit", at=1_000_000, minutes=10)
    no = table.refused(CallTime(1_000_000 + 10 * MINUTE - 1))
    assert (no.code, no.rule, no.facts["left"]) == ("time_not_up", "END-4", 1)
    table.do(CallTime(1_000_000 + 10 * MINUTE), CollectSalary("ben"))
    no = table.refused(CallTime(1_000_000 + 11 * MINUTE))
    assert (no.code, no.rule, table.game.phase) == ("time_already_called", "END-4", "running")
    table.do(NextTurn())
    even = start * scale
    ranks = (Rank("ben", 1, even + 200 * scale), Rank("anna", 2, even), Rank("carl", 2, even))
    assert result(table) == Result("time", ("ben",), ranks)


def test_the_time_runs_from_the_last_deal() -> None:
    """END-4, END-6."""
    table = play("star-wars", "anna", "ben", mode="time-limit", at=1_000, minutes=1)
    table.do(Deal("anna", DRAWN["anna"][:2], 2_000), Deal("ben", DRAWN["ben"][:2], 9_000))
    assert find_time_left(table.game, 10_000) == 59_000


@pytest.mark.parametrize("start", [0, 1_000_000])
@pytest.mark.parametrize("begun", [0, 20_000])
def test_a_pause_stops_the_clock_and_the_bank(start: int, begun: int) -> None:
    """END-4: 30 seconds of pause push the end of the one minute back, also from the first moment."""
    table = dealt("star-wars", "time-limit", at=start, minutes=1).do(Pause(start + begun))
    assert find_time_left(table.game, start + 500_000) == MINUTE - begun
    for command in (NextTurn(), CallTime(start + 500_000), Buy("anna", "red-1"), Pause(start + 500_000)):
        assert table.refused(command).code == "paused"
    table.do(Resume(start + begun + 30_000))
    no = table.refused(CallTime(start + MINUTE + 29_999))
    assert (no.code, no.rule, no.facts["left"]) == ("time_not_up", "END-4", 1)
    assert table.do(CallTime(start + MINUTE + 30_000), NextTurn()).game.phase == "ended"


def test_several_pauses_add_up() -> None:
    """END-4."""
    table = dealt("star-wars", "time-limit", at=1_000, minutes=1)
    table.do(Pause(11_000), Resume(21_000), Pause(31_000), Resume(36_000))
    assert find_time_left(table.game, 41_000) == MINUTE - 25_000


def test_only_a_game_with_a_limit_can_run_out_of_time_and_only_a_paused_one_goes_on() -> None:
    """END-4."""
    no = play().refused(CallTime(10**9))
    assert (no.code, no.rule) == ("no_time_limit", "END-4")
    assert play().refused(Resume(5)).code == "not_paused"
    assert play(at=100).refused(Pause(99)).code == "bad_time"


@pytest.mark.parametrize(("box", "start", "scale"), MONEY)
def test_at_the_time_debts_and_auctions_are_settled_before_the_valuation(box: str, start: int, scale: int) -> None:
    """END-4, PAY-7, AUC-2: Anna has the start − 400, owes 100 more than that and borrows them on a station.

    Then red-1 goes under the hammer to Carl for 7, who has the start − 120 − 7, and deeds for 120 + 220.
    """
    table = dealt(box, "time-limit", minutes=1)
    table.do(Charge("anna", (start - 300) * scale), CallTime(MINUTE))
    assert table.refused(NextTurn()).code == "debts_open"
    table.do(Mortgage("anna", "station-1"), PayDebt("anna", 1), Decline("anna", "red-1"))
    assert table.refused(NextTurn()).code == "auction_open"
    table.do(Bid("carl", 7 * scale), CloseAuction(), NextTurn())
    carls, bens, annas = (start + 213) * scale, start * scale, (0 + 100 + 200) * scale
    assert result(table) == Result(
        "time", ("carl",), (Rank("carl", 1, carls), Rank("ben", 2, bens), Rank("anna", 3, annas))
    )


def test_at_the_time_an_estate_that_fell_to_the_bank_is_auctioned_first() -> None:
    """END-4, DEBT-5, AUC-2: Carl's two browns; Ben gets one for 5, so has 1,200 − 5 + 300 + 60."""
    table = fall(dealt("star-wars", "time-limit", minutes=1).do(CallTime(MINUTE)), "carl")
    assert table.refused(NextTurn()).code == "auction_open"
    table.do(Bid("ben", 5 * 20), CloseAuction())
    assert table.refused(NextTurn()).code == "auction_open"
    table.do(CloseAuction(), NextTurn())
    assert result(table).ranks == (Rank("ben", 1, 1_555 * 20), Rank("anna", 2, 1_500 * 20), Rank("carl", 3, 0))


def test_at_the_time_a_turn_put_right_ends_the_game_too() -> None:
    """END-4, SET-5."""
    table = dealt("star-wars", "time-limit", minutes=1).do(CallTime(MINUTE), GiveTurn("carl"))
    assert result(table).reason == "time"


def test_a_classic_fortune_is_valued_by_hand() -> None:
    """END-5: cash 123; pink 140 + 140 + 160; a hotel 5 × 100, houses 2 × 4 × 100; 350 / 2 mortgaged; a station."""
    table = play().do(DrawCard("anna", "chance-jail-free")).own("anna", "pink", "dark-blue-1", "station-1")
    table.build("anna", "pink", 4).build_on("anna", "pink-1").mortgage("anna", "dark-blue-1").set_cash("anna", 123)
    worth = value_player(table.game, "anna")
    assert worth.total == 123 + 440 + 500 + 800 + 175 + 200
    assert set(worth.lines) == {
        WorthLine("cash", 123),
        WorthLine("deed", 200, "station-1"),
        WorthLine("deed", 140, "pink-1"),
        WorthLine("hotel", 500, "pink-1", 1),
        WorthLine("deed", 140, "pink-2"),
        WorthLine("house", 400, "pink-2", 4),
        WorthLine("deed", 160, "pink-3"),
        WorthLine("house", 400, "pink-3", 4),
        WorthLine("mortgaged", 175, "dark-blue-1"),
    }


def test_a_star_wars_fortune_is_valued_by_hand() -> None:
    """END-5: cash 20; brown 1,200 each and one fighter at 1,000; dark-blue-1 mortgaged, 7,000 / 2."""
    table = play("star-wars").own("anna", "brown", "dark-blue-1").build_on("anna", "brown-2")
    table.mortgage("anna", "dark-blue-1").set_cash("anna", 20)
    assert value_player(table.game, "anna").total == 20 + 2_400 + 1_000 + 3_500


def test_a_mega_deluxe_fortune_counts_skyscrapers_and_malls_but_no_tickets() -> None:
    """END-5: pink 3 × 14,000 + 16,000; a skyscraper 6 × 10,000, three hotels 5 × 10,000 each; a station with mall.

    A mortgaged utility counts 15,000 / 2.
    """
    table = play("mega-deluxe").do(TakeTicket("anna")).own("anna", "pink", "station-1", "utility-1")
    table.build("anna", "pink", 5).build_on("anna", "pink-1", "station-1").mortgage("anna", "utility-1")
    table.set_cash("anna", 1_000)
    assert value_player(table.game, "anna").total == 1_000 + 58_000 + 60_000 + 150_000 + 20_000 + 10_000 + 7_500


@pytest.mark.parametrize(
    ("box", "mode", "worth"),
    [
        # pink 440, a hotel 4 × 100, houses 2 × 3 × 100, and the deeds dealt: 620 or 400
        *((box, "first-bankruptcy", 440 + 400 + 600 + 620) for box in FIRST),
        ("star-wars", "first-bankruptcy", (440 + 400 + 600 + 620) * 20),
        *((box, "second-bankruptcy", 440 + 400 + 600 + 400) for box in FIRST),
        ("star-wars", "second-bankruptcy", (440 + 400 + 600 + 400) * 20),
        # four pinks 3 × 140 + 160, a hotel 4 × 100, houses 3 × 3 × 100
        ("mega-deluxe", "first-bankruptcy", (580 + 400 + 900 + 620) * 100),
        ("mega-deluxe", "second-bankruptcy", (580 + 400 + 900 + 400) * 100),
    ],
)
def test_in_short_games_a_hotel_counts_four_house_prices(box: str, mode: str, worth: int) -> None:
    """END-5, END-2, END-3."""
    table = dealt(box, mode).own("anna", "pink").build("anna", "pink", 3).build_on("anna", "pink-3")
    assert value_player(table.set_cash("anna", 0).game, "anna").total == worth


def test_in_a_short_game_of_mega_deluxe_a_skyscraper_counts_five_house_prices() -> None:
    """END-5, END-7: brown 6,000 + 6,000 + 8,000 at 5,000 a house; station-1, station-2, red-1."""
    table = play("mega-deluxe", "anna", "ben", mode="first-bankruptcy")
    table.do(Deal("anna", DRAWN["anna"]), Deal("ben", DRAWN["ben"])).own("anna", "brown")
    table.build("anna", "brown", 4).build_on("anna", "brown-1").set_cash("anna", 0)
    assert value_player(table.game, "anna").total == 20_000 + 25_000 + 2 * 20_000 + 62_000


@pytest.mark.parametrize(("box", "scale"), [(box, scale) for box, _, scale in MONEY if box != "mega-deluxe"])
def test_every_box_values_cash_deeds_mortgages_and_buildings_line_by_line(box: str, scale: int) -> None:
    """END-5: 17; light blue 100 + 100 + 120, a hotel 5 × 50 and houses 4 × 50 twice; green-1 300 / 2; a utility 150."""
    table = play(box).own("anna", "light-blue", "green-1", "utility-2").build("anna", "light-blue", 4)
    table.build_on("anna", "light-blue-3").mortgage("anna", "green-1").set_cash("anna", 17 * scale)
    worth = value_player(table.game, "anna")
    assert worth.lines == (
        WorthLine("cash", 17 * scale),
        WorthLine("deed", 100 * scale, "light-blue-1"),
        WorthLine("house", 200 * scale, "light-blue-1", 4),
        WorthLine("deed", 100 * scale, "light-blue-2"),
        WorthLine("house", 200 * scale, "light-blue-2", 4),
        WorthLine("deed", 120 * scale, "light-blue-3"),
        WorthLine("hotel", 250 * scale, "light-blue-3", 1),
        WorthLine("deed", 150 * scale, "utility-2"),
        WorthLine("mortgaged", 150 * scale, "green-1"),
    )
    assert worth.total == (17 + 320 + 250 + 400 + 150 + 150) * scale


def test_mega_deluxe_values_houses_hotels_skyscrapers_and_malls_line_by_line() -> None:
    """END-5, BLD-6, BLD-7: browns 6,000 + 6,000 + 8,000 at 5,000 a step: six for the skyscraper, five for a hotel.

    Of light blue Anna has all but one deed, with one house at 5,000; a mall is 10,000 on its station of 20,000.
    """
    table = play("mega-deluxe").own("anna", "brown", "light-blue-1", "light-blue-2", "light-blue-3", "station-4")
    table.build("anna", "brown", 5).build_on("anna", "brown-3", "light-blue-2", "station-4").set_cash("anna", 100)
    worth = value_player(table.game, "anna")
    assert worth.lines == (
        WorthLine("cash", 100),
        WorthLine("deed", 6_000, "brown-1"),
        WorthLine("hotel", 25_000, "brown-1"),
        WorthLine("deed", 6_000, "brown-2"),
        WorthLine("hotel", 25_000, "brown-2"),
        WorthLine("deed", 8_000, "brown-3"),
        WorthLine("skyscraper", 30_000, "brown-3"),
        WorthLine("deed", 10_000, "light-blue-1"),
        WorthLine("deed", 10_000, "light-blue-2"),
        WorthLine("house", 5_000, "light-blue-2"),
        WorthLine("deed", 10_000, "light-blue-3"),
        WorthLine("deed", 20_000, "station-4"),
        WorthLine("mall", 10_000, "station-4"),
    )
    assert worth.total == 100 + 20_000 + 50_000 + 30_000 + 30_000 + 5_000 + 20_000 + 10_000


def test_equal_fortunes_are_a_tie_and_share_their_rank() -> None:
    """END-5: a deed bought at its price changes nothing."""
    table = play("classic", "anna", "ben", "carl", "dora").do(Buy("anna", "red-1")).set_cash("carl", 900).do(EndGame())
    ranks = (Rank("anna", 1, 1_500), Rank("ben", 1, 1_500), Rank("dora", 1, 1_500), Rank("carl", 4, 900))
    assert result(table) == Result("agreement", ("anna", "ben", "dora"), ranks)


def test_ranks_leave_a_gap_after_a_shared_place() -> None:
    """END-5."""
    table = play("classic", "anna", "ben", "carl", "dora").set_cash("anna", 10).set_cash("dora", 9)
    assert [(rank.player, rank.rank) for rank in rank_players(table.game)] == [
        ("ben", 1),
        ("carl", 1),
        ("anna", 3),
        ("dora", 4),
    ]


@pytest.mark.parametrize(("box", "start", "scale"), MONEY)
@pytest.mark.parametrize("mode", list(MODES))
def test_any_game_may_end_by_agreement_with_a_valuation(box: str, start: int, scale: int, mode: str) -> None:
    """END-5, END-7: Carl drew a salary of 200; three deeds dealt free count 620, 520 and 360 on top."""
    table = play(box) if mode == "standard" else dealt(box, mode, minutes=60 if mode == "time-limit" else None)
    table.do(*(() if table.game.turn.player == "carl" else (GiveTurn("carl"),)), CollectSalary("carl"), EndGame())
    free = (620, 520, 360) if mode == "first-bankruptcy" else (0, 0, 0)
    worths = {"anna": start + free[0], "ben": start + free[1], "carl": start + free[2] + 200}
    assert {rank.player: rank.worth for rank in result(table).ranks} == {
        player: worth * scale for player, worth in worths.items()
    }
    best = max(worths.values())
    winners = tuple(player for player, worth in worths.items() if worth == best)
    assert (result(table).reason, result(table).winners) == ("agreement", winners)


def test_nobody_ends_the_game_over_a_debt_or_an_auction() -> None:
    """END-5, PAY-7, AUC-2."""
    no = play().do(Charge("ben", 2_000)).refused(EndGame())
    assert (no.code, no.rule) == ("debts_open", "PAY-7")
    no = play().do(Decline("anna", "red-1")).refused(EndGame())
    assert (no.code, no.rule) == ("auction_open", "AUC-2")


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (Deal("ben", ("red-1", "red-2")), "wrong_deal_count", "END-2"),
        (Deal("ben", ("red-1", "red-2", "red-3", "green-1")), "wrong_deal_count", "END-2"),
        (Deal("ben", ("green-1", "green-1", "green-2")), "repeated", None),
        (Deal("ben", ("green-1", "green-2", "station-1")), "deed_owned", "END-6"),
        (Deal("ben", ("green-1", "green-2", "nowhere")), "unknown_deed", None),
        (Deal("anna", ("green-1", "green-2", "green-3")), "already_dealt", "END-6"),
        (Deal("nobody", ("green-1", "green-2", "green-3")), "unknown_player", None),
        (NextTurn(), "still_dealing", "END-6"),
        (Buy("anna", "green-1"), "still_dealing", "END-6"),
        (BuildGroup("anna", "red", 1), "still_dealing", "END-6"),
    ],
)
def test_each_player_gets_the_deeds_they_drew_before_play_begins(command: Command, code: str, rule: str | None) -> None:
    """END-6."""
    table = play("cats", mode="first-bankruptcy").do(Deal("anna", DRAWN["anna"]))
    no = table.refused(command)
    assert (no.code, no.rule, table.game.phase) == (code, rule, "dealing")


def test_a_standard_game_deals_nothing() -> None:
    """END-6."""
    no = play().refused(Deal("anna", ("red-1",)))
    assert (no.code, no.rule) == ("not_dealing", "END-6")


def test_dealt_deeds_one_cannot_pay_are_a_debt_before_the_first_turn_passes() -> None:
    """END-3, PAY-7: 750 with 700."""
    table = play("classic", "dora", "ben", mode="second-bankruptcy", house=HouseRules(start_cash=700))
    table.do(Deal("dora", DRAWN["dora"][:2]), Deal("ben", DRAWN["ben"][:2]))
    assert (table.debt("dora").amount, table.refused(NextTurn()).code) == (750, "debts_open")
    assert table.do(Mortgage("dora", "dark-blue-1"), PayDebt("dora", 1)).cash("dora") == 125


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("mode", list(MODES))
def test_every_way_to_play_may_be_chosen_with_every_box(box: str, mode: str) -> None:
    """END-7."""
    table = play(box, mode=mode, minutes=60 if mode == "time-limit" else None)
    assert (table.game.book.mode.id, table.game.phase) == (mode, "running" if mode == "standard" else "dealing")


@pytest.mark.parametrize(
    ("box", "modes"),
    [
        ("classic", ("first-bankruptcy", "second-bankruptcy", "time-limit")),
        ("mega-deluxe", ()),
        ("star-wars", ("second-bankruptcy", "time-limit")),
        ("christmas", ("first-bankruptcy",)),
        ("cats", ("first-bankruptcy",)),
        ("sorcerers", ("first-bankruptcy",)),
    ],
)
def test_a_box_knows_the_shorter_games_of_its_own_book(box: str, modes: tuple[str, ...]) -> None:
    """END-7."""
    assert load_editions()[box].short_games == modes


def test_a_mortgaged_deed_counts_half_its_price_whatever_the_bank_lends_on_it() -> None:
    """END-5: an own edition may lend 100 on a deed of 140; half its price is 70."""

    def change(raw: dict[str, Any]) -> None:
        next(deed for deed in raw["board"]["deeds"] if deed["id"] == "pink-1")["mortgage"] = 100

    table = play_own(change).own("anna", "pink-1")
    assert table.do(Mortgage("anna", "pink-1")).cash("anna") == 1_600
    worth = value_player(table.set_cash("anna", 5).game, "anna")
    assert (worth.total, worth.lines[1]) == (75, WorthLine("mortgaged", 70, "pink-1"))


def test_the_bank_draws_the_deeds_from_a_seed_given_in_the_command() -> None:
    """END-6: a deck shuffled by the seed: the same for everyone who deals with it again, another for another seed."""
    hands = []
    for seed in (1, 1, 2):
        table = play("cats", "anna", "ben", mode="first-bankruptcy").do(Deal("anna", seed=seed), Deal("ben", seed=seed))
        hands.append([table.game.deeds_of(player) for player in ("anna", "ben")])
    assert hands[0] == hands[1] != hands[2]
    assert [len(set(hand)) for hand in hands[0]] == [3, 3]
    assert play("cats", mode="first-bankruptcy").refused(Deal("anna")).code == "wrong_deal_count"
