"""The story of a game in figures: worth over time, who paid whom, what deeds cost and earned, and what turned it.

The figures of the recorded game are worked out by hand from the comments in tests/games/classic/last-standing.jsonl.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.keepsakes.chronicle import Chronicle, TurningPoint, tell_chronicle
from companion.keepsakes.chronicle.chart import Box, plan_chart
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.chronicle.worths import Lead, WorthPoint, find_leads, pick_lead_changes
from companion.keepsakes.report import write_report
from rules.commands import (
    Buy,
    Command,
    Correct,
    DemandRent,
    EndGame,
    GiveTurn,
    Hand,
    HeldDeed,
    HouseRules,
    Mortgage,
    Pause,
    PayDebt,
    PayPlayer,
    Position,
    Resume,
    SellGroup,
    Undo,
    WithdrawDemand,
)
from rules.editions.load import SHIPPED, load_editions
from rules.history import History, record
from rules.refusals import Refusal
from rules.state import BANK
from rules.worth import rank_players, value_player
from tests.rules.test_recorded_games import GAMES, PATHS, play_recording
from tests.support.bot import set_up_bots
from tests.support.playing import play

LAST_STANDING = GAMES / "classic" / "last-standing.jsonl"


@pytest.fixture(scope="module")
def last_standing() -> Chronicle:
    return tell_chronicle(play_recording(LAST_STANDING))


def worth_at(chronicle: Chronicle, entry: int) -> tuple[int, ...]:
    return next(point.worths for point in chronicle.points if point.entry == entry)


@pytest.mark.parametrize(
    ("entry", "anna", "ben", "carl"),
    [
        (1, 1500, 1500, 1500),
        (8, 1500, 1550, 1300),  # Ben's dividend 50; Carl's tax 200; deeds are worth what they cost
        (17, 1545, 1550, 1300),  # Anna wins a deed of 200 for 155
        (21, 1615, 1480, 1300),  # Ben's rent of 70; houses are worth what they cost
        (45, 1725, 1810, 1250),  # 1615 + 200 - 90; 1480 + 100 + 200 + 130 - 100; 1300 + 90 - 100 - 130 - 10 + 100
        # Anna: 585 and the orange hotels; Ben: 240, dark blue with one house, stations, two of them mortgaged
        (102, 585 + 560 + 3 * 500, 240 + 750 + 200 + 200 + 100 + 100, 0),
        (125, 4627, 0, 0),
    ],
)
def test_worth_at_any_entry_is_what_one_works_out_by_hand(
    last_standing: Chronicle, entry: int, anna: int, ben: int, carl: int
) -> None:
    """END-5."""
    assert worth_at(last_standing, entry) == (anna, ben, carl)


def test_who_paid_whom_is_added_up_without_the_cash_to_begin_with(last_standing: Chronicle) -> None:
    flows = last_standing.flows
    assert flows.accounts == ("anna", "ben", "carl", "bank")
    assert flows.paid("ben", "anna") == 70 + 750 + 50 + 345
    assert flows.paid("carl", "anna") == 220
    assert flows.paid("anna", "carl") == 90
    assert flows.paid("carl", "ben") == 100 + 130 + 80
    assert flows.paid("anna", "ben") == 50
    assert flows.paid("ben", "carl") == 50
    assert flows.paid("bank", "anna") == 200 + 200  # her salary, and the forgotten one
    assert flows.paid_by("ben") - flows.paid_to("ben") == 1500, "he went bankrupt with the last of it"


@pytest.mark.parametrize(
    ("deed", "purchase", "building", "resale", "interest", "rents", "visits"),
    [
        ("orange-1", 180, 500, 0, 0, 750, 1),
        ("orange-3", 155, 500, 0, 0, 220 + 345, 2),  # the estate for the rent of 1000
        ("light-blue-3", 120 + 120, 100 + 50, 50, 0, 0, 0),  # Carl's, back to the bank, Anna's
        ("station-3", 200, 0, 0, 10 + 10, 0, 0),  # sold with its mortgage, then lifted
        ("utility-2", 150 + 20, 0, 0, 8, 0, 0),  # 7.5 rounded up at the end
        ("dark-blue-2", 400, 200, 100, 0, 120 + 80, 1),  # paid partly with a station
    ],
)
def test_what_a_deed_cost_and_earned_is_told_over_all_its_owners(
    last_standing: Chronicle,
    deed: str,
    purchase: int,
    building: int,
    resale: int,
    interest: int,
    rents: int,
    visits: int,
) -> None:
    account = next(account for account in last_standing.deeds if account.deed == deed)
    assert tuple(account) == (deed, "anna", purchase, building, resale, interest, rents, visits)
    assert account.gain == rents - purchase - building + resale - interest


def test_a_deed_nobody_ever_had_has_no_account(last_standing: Chronicle) -> None:
    assert not [account for account in last_standing.deeds if account.deed.startswith("green")]


def test_the_turning_points_are_found_with_their_entries(last_standing: Chronicle) -> None:
    assert last_standing.turning_points == (
        TurningPoint("group", 17, "anna", ref="orange"),
        TurningPoint("lead", 21, "anna", 1615),
        TurningPoint("group", 25, "carl", ref="light-blue"),
        TurningPoint("group", 63, "ben", ref="dark-blue"),
        TurningPoint("saved_by_mortgage", 68, "carl", 200, "bank", "utility-2", 69),
        TurningPoint("saved_by_mortgage", 89, "ben", 750, "anna", "station-2", 90),
        TurningPoint("lead_for_good", 90, "anna", 885 + 560 + 3 * 400),
        TurningPoint("bankrupt", 102, "carl", 200, "bank"),
        TurningPoint("group", 118, "anna", ref="light-blue"),
        TurningPoint("rent", 123, "anna", 1000, "ben", "orange-3"),
        TurningPoint("group", 125, "anna", ref="dark-blue"),
        TurningPoint("bankrupt", 125, "ben", 1000, "anna", "orange-3"),
    )


def test_an_undo_that_was_redone_leaves_no_trace_in_the_story(last_standing: Chronicle) -> None:
    assert last_standing.bookings == 123
    assert last_standing.taken_back == 0
    assert last_standing.turns == 29


def test_what_was_taken_back_has_never_been() -> None:
    playing = play().do(Buy("anna", "brown-1"), PayPlayer("anna", "ben", 400), Undo())
    chronicle = tell_chronicle(playing.history)
    assert chronicle.flows.sums == {("anna", BANK): 60}
    assert [point.entry for point in chronicle.points] == [1, 2]
    assert (chronicle.bookings, chronicle.taken_back) == (2, 1)


def test_a_rent_that_was_taken_back_is_not_the_largest() -> None:
    playing = play().own("anna", "brown-1", "dark-blue-2").turn("ben")
    playing.do(DemandRent("anna", "dark-blue-2", "ben"), WithdrawDemand("anna", 1))
    playing.do(DemandRent("anna", "brown-1", "ben"), PayDebt("ben", 2))
    rents = [point for point in tell_chronicle(playing.history).turning_points if point.kind == "rent"]
    assert [(point.ref, point.amount) for point in rents] == [("brown-1", 2)]


def test_money_raised_without_need_saved_nobody() -> None:
    playing = play().own("anna", "dark-blue").own("ben", "brown-1").turn("ben").set_cash("ben", 100)
    playing.do(DemandRent("anna", "dark-blue-2", "ben"), Mortgage("ben", "brown-1"), PayDebt("ben", 1))
    assert playing.cash("ben") == 100 + 30 - 100
    assert not [point for point in tell_chronicle(playing.history).turning_points if point.kind.startswith("saved")]


def test_selling_buildings_can_save_someone_too() -> None:
    playing = play().own("anna", "dark-blue").own("ben", "brown").build("ben", "brown", 2).turn("ben")
    playing.set_cash("ben", 20)
    playing.do(DemandRent("anna", "dark-blue-2", "ben"), SellGroup("ben", "brown", 0), PayDebt("ben", 1))
    assert playing.cash("ben") == 20 + 100 - 100
    (saved,) = (point for point in tell_chronicle(playing.history).turning_points if point.kind.startswith("saved"))
    assert saved.kind == "saved_by_sale"
    assert saved[2:6] == ("ben", 100, "anna", "brown-1")
    assert saved.last == saved.entry + 1


def test_a_game_under_way_has_leads_but_none_for_good() -> None:
    playing = play().do(PayPlayer("anna", "ben", 100), PayPlayer("ben", "carl", 200))
    points = tell_chronicle(playing.history).turning_points
    assert [(point.kind, point.player, point.amount) for point in points] == [("lead", "carl", 1700)]
    ended = playing.do(EndGame())
    points = tell_chronicle(ended.history).turning_points
    assert [(point.kind, point.player) for point in points] == [("lead_for_good", "carl")]


def test_a_tie_is_nobodys_lead_for_good() -> None:
    playing = play().do(
        PayPlayer("anna", "ben", 100), PayPlayer("ben", "carl", 200), Correct("ben", 300, "found"), EndGame()
    )
    assert len(playing.history.game.result.winners if playing.history.game.result else ()) == 2
    points = tell_chronicle(playing.history).turning_points
    assert {point.kind for point in points} == {"lead"}


def points_of(*worths: tuple[int, ...]) -> list[WorthPoint]:
    return [WorthPoint(place, 0, 1, each) for place, each in enumerate(worths)]


def test_who_is_only_caught_up_with_keeps_the_lead() -> None:
    points = points_of((5, 5), (6, 5), (6, 6), (6, 7), (7, 7))
    assert find_leads(points, ("a", "b")) == (Lead("a", 1, 2), Lead("b", 3, 4))


def test_a_lead_of_a_moment_is_no_turn_of_the_game() -> None:
    leads = [Lead("a", 0, 49), Lead("b", 50, 51), Lead("a", 52, 70), Lead("b", 71, 90), Lead("a", 91, 99)]
    assert pick_lead_changes(leads, 100) == (leads[3], leads[4])
    assert pick_lead_changes(leads[:1], 50) == ()
    assert pick_lead_changes([], 0) == ()


def book(history: History, at: int, *commands: Command) -> History:
    """Commands at a time in seconds."""
    for command in commands:
        result = record(history, command, at=at * 1000)
        assert not isinstance(result, Refusal), result
        history = result
    return history


def test_the_dearest_minute_and_the_length_leave_pauses_out() -> None:
    """40 s of play, ten minutes of supper, then 30 s more: within one minute 100 + 60 + 200 went."""
    history = book(play().history, 10, PayPlayer("anna", "ben", 300))
    history = book(history, 80, PayPlayer("anna", "ben", 100))
    history = book(history, 100, Buy("anna", "brown-1"), Pause(at=100_000))
    history = book(history, 700, Resume(at=700_000))
    history = book(history, 730, PayPlayer("ben", "carl", 200))
    history = book(history, 770, GiveTurn("ben"))
    history = book(history, 771, Correct("ben", 900, "no payment"))
    chronicle = tell_chronicle(history)
    assert chronicle.played == 171_000
    (minute,) = (point for point in chronicle.turning_points if point.kind == "minute")
    assert (minute.amount, minute.entry, minute.last) == (100 + 60 + 200, 3, 7)


def test_a_game_without_a_clock_has_no_dearest_minute(last_standing: Chronicle) -> None:
    assert last_standing.played == 0
    assert not [point for point in last_standing.turning_points if point.kind == "minute"]


def test_a_game_paused_for_good_has_the_length_it_had() -> None:
    history = book(play().history, 90, PayPlayer("anna", "ben", 1), Pause(at=90_000))
    assert tell_chronicle(history).played == 90_000


def test_a_game_taken_over_from_paper_begins_with_what_lay_there() -> None:
    """Nobody paid anybody for it; who had left by then is absent all along."""
    hands = (Hand("anna", 700, (HeldDeed("brown-1"), HeldDeed("brown-2", mortgaged=True))), Hand("ben", 90))
    playing = play(position=Position(hands, "ben", gone=("carl",), bankruptcies=1))
    playing.do(PayPlayer("ben", "anna", 40))
    chronicle = tell_chronicle(playing.history)
    assert [point.worths for point in chronicle.points] == [(700 + 60 + 30, 90, 0), (830, 50, 0)]
    assert chronicle.flows.sums == {("ben", "anna"): 40}
    assert chronicle.departures() == {"carl": ("absent", 1)}
    assert Telling(playing.game, "de").fate(chronicle, "carl") == "nicht mehr dabei"
    assert [(account.deed, account.cost) for account in chronicle.deeds] == [("brown-1", 0), ("brown-2", 0)]
    assert plan_chart(chronicle, Box(0, 0, 10, 10)).lines[0].spots == ((0.0, 10.0),)
    assert "nicht mehr dabei" in write_report(playing.history, "de")


def check_books(history: History) -> None:
    """What must hold for the chronicle of any game."""
    chronicle, game = tell_chronicle(history), history.game
    order = game.setup.order
    assert chronicle.points[-1].worths == tuple(value_player(game, player).total for player in order)
    assert chronicle.ranks == rank_players(game)
    for player in order:
        change = chronicle.flows.paid_to(player) - chronicle.flows.paid_by(player)
        assert game.book.start_cash + change == game.money[player], player
    numbers = {step.entry.number for step in history.steps()}
    assert {point.entry for point in chronicle.turning_points} <= numbers
    assert sum(point.kind == "bankrupt" for point in chronicle.turning_points) == game.bankruptcies
    paid: dict[str, int] = {}
    for step in history.steps():
        for event in step.entry.events:
            for posting in getattr(event, "pays", ()):
                paid[posting.why] = paid.get(posting.why, 0) + posting.amount
    deeds = chronicle.deeds
    assert sum(account.interest for account in deeds) == paid.get("interest", 0)
    assert sum(account.resale for account in deeds) == paid.get("resale", 0)
    bought = paid.get("purchase", 0) + paid.get("auction", 0) + paid.get("building", 0) + paid.get("deal", 0)
    assert sum(account.purchase + account.building for account in deeds) == bought
    assert sum(account.rents for account in deeds) >= paid.get("rent", 0)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_books_of_every_recorded_game_close(path: Path) -> None:
    check_books(play_recording(path))


@pytest.mark.parametrize("mode", ["standard", "first-bankruptcy", "time-limit"])
@pytest.mark.parametrize("edition", SHIPPED)
def test_the_books_of_bot_games_close(edition: str, mode: str) -> None:
    house = HouseRules(pot=True, pot_seed=100) if mode == "first-bankruptcy" else HouseRules()
    check_books(set_up_bots(load_editions(), edition, 7, mode=mode, house=house).play(most_turns=300))


def test_every_worth_on_the_way_is_the_engines_valuation() -> None:
    history = set_up_bots(load_editions(), "mega-deluxe", 11, players=6).play(most_turns=200)
    valued = {
        step.entry.number: tuple(value_player(step.game, player).total for player in step.game.setup.order)
        for step in history.steps()
    }
    assert {point.entry: point.worths for point in tell_chronicle(history).points} == valued


def test_pages_that_ask_for_the_same_moment_share_one_chronicle() -> None:
    playing = play().do(PayPlayer("anna", "ben", 1))
    first = tell_chronicle(playing.history)
    assert tell_chronicle(playing.history) is first
    playing.do(Undo())
    assert tell_chronicle(playing.history).taken_back == 1
