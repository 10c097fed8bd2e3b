"""Where the bank sends a piece, and what it says one may do (MEGA-3, MEGA-4)."""

from __future__ import annotations

import pytest

from rules.commands import Bid, Build, Buy, Decline, DemandRent, GoToJail, NextTurn, PayDebt, Resign
from rules.options import list_options, list_possible
from rules.refusals import Refusal
from rules.route import Destination, find_highest_rent, find_next_deed, list_unsold
from rules.shortage import find_rivals
from tests.support.playing import play


def test_mr_monopoly_leads_to_the_next_unsold_deed_clockwise() -> None:
    """MEGA-4: from square 1 (brown-1) the next squares with deeds are 3, 4 and 6."""
    table = play("mega-deluxe").own("ben", "brown-2", "brown-3")
    assert find_next_deed(table.game, "anna", 1) == Destination("station-1", None, passes_go=False)
    assert find_next_deed(table.game, "anna", 0) == Destination("brown-1", None, passes_go=False)


def test_mr_monopoly_passes_go_when_only_deeds_behind_are_unsold() -> None:
    """MEGA-4, PAY-1: from the last deed (square 51) one comes round to square 1."""
    assert find_next_deed(play("mega-deluxe").game, "anna", 51) == Destination("brown-1", None, passes_go=True)


def test_with_everything_sold_mr_monopoly_leads_to_the_next_deed_of_another_player() -> None:
    """MEGA-4."""
    table = play("mega-deluxe")
    groups = list(table.game.book.groups)
    table.own("anna", *groups[:-1]).own("ben", groups[-1])
    # Ben holds the utilities on squares 10, 17 and 36.
    assert find_next_deed(table.game, "anna", 10) == Destination("utility-2", "ben", passes_go=False)
    assert find_next_deed(table.game, "anna", 40) == Destination("utility-1", "ben", passes_go=True)
    assert find_next_deed(table.game, "carl", 0) == Destination("brown-1", "anna", passes_go=False)


@pytest.mark.parametrize(("player", "square", "code"), [("nobody", 3, "unknown_player"), ("anna", 52, "bad_amount")])
def test_a_place_off_the_board_is_refused(player: str, square: int, code: str) -> None:
    """MEGA-4."""
    found = find_next_deed(play("mega-deluxe").game, player, square)
    assert isinstance(found, Refusal)
    assert found.code == code


def test_the_auction_square_offers_every_unsold_deed() -> None:
    """MEGA-3: 37 deeds, less the three browns."""
    table = play("mega-deluxe").own("ben", "brown")
    assert len(list_unsold(table.game)) == 34
    assert "brown-1" not in list_unsold(table.game)


def test_with_everything_sold_the_auction_square_leads_to_the_dearest_rent() -> None:
    """MEGA-3: Ben's dark-blue-3 at 5,000 × 3; a utility alone at the highest throw is 400 × 15 = 6,000."""
    table = play("mega-deluxe").own("ben", "dark-blue", "utility-1").own("anna", "red")
    due = find_highest_rent(table.game, "anna")
    assert due is not None
    assert (due.deed, due.owner, due.amount) == ("dark-blue-3", "ben", 15_000)
    mine = find_highest_rent(table.game, "ben")
    assert mine is not None
    assert mine.owner == "anna"


def test_nothing_is_dearest_when_the_others_own_nothing() -> None:
    """MEGA-3."""
    assert find_highest_rent(play("mega-deluxe").own("anna", "red").game, "anna") is None


def test_the_bank_says_what_is_possible_and_why_the_rest_is_not() -> None:
    """BUY-1, BLD-1: every act comes with a refusal or can be done."""
    table = play().own("anna", "brown", "red-1").do(GoToJail("anna"))
    options = {option.command: option.refusal for option in list_options(table.game, "anna")}
    assert options[Build("anna", ("brown-1",))] is None
    refused = options[Build("anna", ("red-1",))]
    assert refused is not None
    assert refused.code == "group_incomplete"
    jailed = options[Buy("anna", "green-1")]
    assert jailed is not None
    assert jailed.code == "in_jail"
    for command in list_possible(table.game, "anna"):
        play_on = play().own("anna", "brown", "red-1").do(GoToJail("anna"))
        play_on.do(command)


def test_in_an_auction_the_least_bid_is_among_the_possible_acts() -> None:
    """AUC-1."""
    table = play().do(Decline("anna", "red-1"), Bid("ben", 20))
    assert Bid("anna", 21) in list_possible(table.game, "anna")
    assert not [command for command in list_possible(table.game, "ben") if isinstance(command, Bid)]


def test_who_has_left_can_do_nothing() -> None:
    """DEBT-3."""
    table = play().do(NextTurn(), Resign("anna"))
    possible = list_possible(table.game, "anna")
    assert not [command for command in possible if getattr(command, "player", None) == "anna"]


def test_in_a_shortage_the_bank_names_who_must_be_asked() -> None:
    """AUC-4: Carl's mortgaged group cannot take a building, so he is not asked."""
    table = play("classic", "anna", "ben", "carl", "dora")
    table.own("anna", "brown").own("ben", "light-blue").own("carl", "pink").mortgage("carl", "pink-1")
    assert list(find_rivals(table.game, "anna", "house")) == ["ben"]
    assert list(find_rivals(table.game, "ben", "house")) == ["anna"]
    assert list(find_rivals(table.game, "anna", "hotel")) == []


def test_a_debtors_possible_acts_settle_the_debt() -> None:
    """PAY-7."""
    table = play().own("ben", "brown-1").do(DemandRent("ben", "brown-1", "anna"))
    assert PayDebt("anna", 1) in list_possible(table.game, "anna")
    assert NextTurn() not in list_possible(table.game, "anna")
