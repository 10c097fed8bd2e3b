"""Auctions of deeds and of scarce buildings (AUC-1 to AUC-4, MEGA-3)."""

from __future__ import annotations

import pytest

from rules.commands import (
    AcceptTrade,
    AnswerWish,
    Bid,
    Build,
    BuildGroup,
    Buy,
    CallShortage,
    CancelAuction,
    Charge,
    CloseAuction,
    Command,
    Correct,
    DeclareBankrupt,
    Decline,
    DropWish,
    EndGame,
    GiveTurn,
    GoToJail,
    HouseRules,
    LiftMortgage,
    Mortgage,
    NextTurn,
    OfferTrade,
    OpenAuction,
    PassBid,
    PayBank,
    PayPlayer,
    PayTax,
    ReceiveFromBank,
    Rejoin,
    Resign,
    Sell,
    Side,
)
from rules.events import (
    AuctionEnded,
    AuctionOpened,
    AuctionWon,
    BidPassed,
    BuildingWished,
    LevelChange,
    Posting,
    WishAnswered,
    WishClosed,
)
from rules.shortage import is_undisputed
from rules.state import Auction, Holding
from tests.support.playing import Playing, play

EDITIONS = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")


def auction_of(table: Playing) -> Auction:
    assert table.game.auction is not None
    return table.game.auction


def red_1_up(edition: str = "classic") -> Playing:
    """Anna has declined red-1."""
    return play(edition).do(Decline("anna", "red-1"))


# --- Bidding for a deed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_auction_opens_at_one_or_more(edition: str) -> None:
    """AUC-1."""
    table = red_1_up(edition)
    for amount in (0, -5):
        refusal = table.refused(Bid("ben", amount))
        assert (refusal.code, refusal.rule) == ("bad_amount", None)
    table.do(Bid("ben", 1), CloseAuction())
    assert table.deed("red-1") == Holding("ben", 0, False)


def test_the_one_who_declined_may_bid_and_the_last_bidder_must_buy() -> None:
    """BUY-1, AUC-1."""
    table = red_1_up().do(Bid("anna", 50), Bid("ben", 80), Bid("anna", 90), CloseAuction())
    assert table.events() == (AuctionWon("anna", 90, "red-1", None, (), (Posting("anna", "bank", 90, "auction"),)),)
    assert (table.deed("red-1").owner, table.cash("anna"), table.cash("ben")) == ("anna", 1_410, 1_500)
    assert table.game.auction is None


def test_one_in_jail_may_bid() -> None:
    """AUC-1, JAIL-4."""
    table = play().do(GoToJail("anna"), NextTurn(), Decline("ben", "red-1"), Bid("anna", 7), CloseAuction())
    assert table.deed("red-1").owner == "anna"


@pytest.mark.parametrize("amount", [80, 79, 1])
def test_each_bid_beats_the_last(amount: int) -> None:
    """AUC-1."""
    table = red_1_up().do(Bid("anna", 80))
    refusal = table.refused(Bid("ben", amount))
    assert (refusal.code, refusal.rule) == ("bid_too_low", "AUC-1")
    assert refusal.facts == {"player": "ben", "amount": amount, "least": 81}
    assert auction_of(table.do(Bid("ben", 81))).bidder == "ben"


def test_a_bidder_must_hold_the_cash() -> None:
    """AUC-1."""
    table = red_1_up().set_cash("ben", 99)
    refusal = table.refused(Bid("ben", 100))
    assert (refusal.code, refusal.rule) == ("not_enough_cash", "AUC-1")
    assert table.do(Bid("ben", 99), CloseAuction()).cash("ben") == 0


def test_the_best_bid_stands_and_is_neither_raised_nor_withdrawn_by_its_bidder() -> None:
    """AUC-1."""
    table = red_1_up().do(Bid("ben", 100))
    for command in (Bid("ben", 120), PassBid("ben")):
        refusal = table.refused(command)
        assert (refusal.code, refusal.rule) == ("bid_stands", "AUC-1")


def test_who_has_withdrawn_neither_bids_nor_withdraws_again() -> None:
    """AUC-1."""
    table = red_1_up().do(PassBid("ben"))
    for command in (Bid("ben", 100), PassBid("ben")):
        refusal = table.refused(command)
        assert (refusal.code, refusal.rule) == ("bid_withdrawn", "AUC-1")


def test_withdrawing_can_be_taken_back_as_long_as_the_auction_is_open() -> None:
    """AUC-5: even by the last one to leave."""
    table = red_1_up().do(Bid("ben", 100), PassBid("anna"), PassBid("carl"), Rejoin("carl"))
    assert auction_of(table).passed == ("anna",)
    table.do(Bid("carl", 110), CloseAuction())
    assert table.deed("red-1").owner == "carl"
    assert table.refused(Rejoin("anna")).code == "no_auction"


def test_only_who_has_withdrawn_comes_back() -> None:
    """AUC-5."""
    table = red_1_up().do(Bid("ben", 100), PassBid("anna"))
    for player in ("ben", "carl"):
        refusal = table.refused(Rejoin(player))
        assert (refusal.code, refusal.rule) == ("bid_not_withdrawn", "AUC-5")


def test_with_everyone_else_out_the_best_bid_stands_undisputed_until_the_hammer_falls() -> None:
    """AUC-1, AUC-5."""
    table = red_1_up().do(Bid("ben", 100), PassBid("anna"))
    assert not is_undisputed(table.game)
    table.do(PassBid("carl"))
    assert is_undisputed(table.game)
    assert not is_undisputed(table.do(Rejoin("anna")).game)
    table.do(PassBid("anna"), CloseAuction())
    assert (table.game.auction, table.deed("red-1").owner, table.cash("ben")) == (None, "ben", 1_400)
    assert not is_undisputed(table.game)


def test_an_overbid_player_may_withdraw() -> None:
    """AUC-1."""
    table = red_1_up().do(Bid("ben", 100), Bid("carl", 110), PassBid("ben"), PassBid("anna"))
    assert is_undisputed(table.game)
    table.do(CloseAuction())
    assert (table.deed("red-1").owner, table.cash("carl")) == ("carl", 1_390)


def test_those_out_of_the_game_are_not_waited_for() -> None:
    """AUC-1."""
    table = play().do(Resign("carl"), Decline("anna", "red-1"), Bid("ben", 5), PassBid("anna"))
    assert is_undisputed(table.game)


def test_a_deed_nobody_bids_for_stays_with_the_bank() -> None:
    """AUC-3."""
    closed = red_1_up().do(CloseAuction())
    assert closed.events() == (AuctionEnded("unsold", "red-1", None),)
    passed = red_1_up().do(PassBid("anna"), PassBid("ben"), PassBid("carl"))
    assert passed.events() == (BidPassed("carl"),)
    assert is_undisputed(passed.game)
    passed.do(CloseAuction())
    for table in (closed, passed):
        assert (table.deed("red-1"), table.game.auction, table.cash("anna")) == (Holding(), None, 1_500)


def test_the_banker_may_call_an_auction_off_and_nothing_is_sold() -> None:
    """AUC-2."""
    table = red_1_up().do(Bid("ben", 100), CancelAuction())
    assert table.events() == (AuctionEnded("cancelled", "red-1", None),)
    assert (table.deed("red-1").owner, table.cash("ben"), table.game.auction) == (None, 1_500, None)


@pytest.mark.parametrize("command", [Bid("anna", 10), PassBid("anna"), CloseAuction(), CancelAuction()])
def test_without_an_auction_there_is_nothing_to_bid_for(command: Command) -> None:
    """AUC-2."""
    refusal = play().refused(command)
    assert (refusal.code, refusal.rule) == ("no_auction", "AUC-2")


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (Bid("zoe", 10), "unknown_player", None),
        (Bid("bank", 10), "unknown_player", None),
        (Bid("dora", 10), "player_out", None),
        (PassBid("dora"), "player_out", None),
        (Bid("ben", 10**12 + 1), "bad_amount", None),
        (Bid("ben", 1_501), "not_enough_cash", "AUC-1"),
        (Decline("anna", "red-2"), "auction_open", "AUC-2"),
        (CallShortage("house", {"anna": 1, "ben": 1}), "auction_open", "AUC-2"),
        (NextTurn(), "auction_open", "AUC-2"),
        (GiveTurn("ben"), "auction_open", "AUC-2"),
        (EndGame(), "auction_open", "AUC-2"),
        (GoToJail("anna"), "auction_open", "AUC-2"),
        (Resign("anna"), "auction_open", "AUC-2"),
    ],
)
def test_during_an_auction_the_game_waits_for_those_still_in_it(command: Command, code: str, rule: str | None) -> None:
    """AUC-1, AUC-2."""
    table = play("classic", "anna", "ben", "carl", "dora").do(Resign("dora"), Decline("anna", "red-1"))
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


def test_a_debtor_does_not_bid_but_may_withdraw() -> None:
    """PAY-7, AUC-1."""
    table = play().set_cash("ben", 150).do(Charge("ben", 200), Decline("anna", "red-1"))
    refusal = table.refused(Bid("ben", 10))
    assert (refusal.code, refusal.rule) == ("in_debt", "PAY-7")
    table.do(PassBid("ben"), Bid("carl", 10), PassBid("anna"), CloseAuction())
    assert table.deed("red-1").owner == "carl"


def test_during_an_auction_one_may_raise_money_and_bid_it() -> None:
    """AUC-1."""
    table = play().own("ben", "green-1").set_cash("ben", 10).do(Decline("anna", "red-1"), Mortgage("ben", "green-1"))
    table.do(Bid("ben", 160), CloseAuction())  # 10 + 150
    assert (table.deed("red-1").owner, table.cash("ben")) == ("ben", 0)


# --- A bid binds --------------------------------------------------------------------------------------------


def best_bidder() -> Playing:
    """Ben holds the best bid, 1,000 of his 1,500; he owns a mortgaged green-1 and Anna orange-1."""
    table = play().own("ben", "green-1", "brown").own("anna", "orange-1").mortgage("ben", "green-1")
    return table.do(Decline("anna", "red-1"), Bid("ben", 1_000))


@pytest.mark.parametrize(
    "command",
    [
        PayPlayer("ben", "carl", 501),
        PayBank("ben", 501),
        Correct("ben", -501, "miscounted"),
        OfferTrade("ben", "anna", Side(cash=501), Side(deeds=("orange-1",))),
    ],
)
def test_the_best_bid_binds_its_cash(command: Command) -> None:
    """AUC-1."""
    refusal = best_bidder().refused(command)
    assert (refusal.code, refusal.rule) == ("bound_by_bid", "AUC-1")
    assert refusal.facts == {"player": "ben", "cash": 500, "amount": 501}


@pytest.mark.parametrize(
    "command",
    [PayPlayer("ben", "carl", 500), PayBank("ben", 500), Correct("ben", -500, "miscounted")],
)
def test_what_the_bid_leaves_free_can_be_spent(command: Command) -> None:
    """AUC-1."""
    table = best_bidder().do(command, CloseAuction())
    assert (table.cash("ben"), table.deed("red-1").owner) == (0, "ben")


@pytest.mark.parametrize("command", [Build("ben", ("brown-1",)), LiftMortgage("ben", "green-1")])
def test_the_best_bidder_builds_and_lifts_only_with_free_cash(command: Command) -> None:
    """AUC-1."""
    refusal = best_bidder().do(PayBank("ben", 460)).refused(command)  # 40 left free; a house is 50, lifting 165
    assert (refusal.code, refusal.rule) == ("bound_by_bid", "AUC-1")


def test_an_offer_made_before_the_bid_cannot_take_the_bound_cash() -> None:
    """AUC-1."""
    table = play().own("anna", "orange-1")
    table.do(OfferTrade("ben", "anna", Side(cash=600), Side(deeds=("orange-1",))))
    table.do(Decline("anna", "red-1"), Bid("ben", 1_000))
    refusal = table.refused(AcceptTrade("anna", 1))
    assert (refusal.code, refusal.rule) == ("trade_stale", "AUC-1")
    table.do(Bid("carl", 1_001), AcceptTrade("anna", 1))  # overbid, ben is free again
    assert table.cash("ben") == 900


def test_the_best_bidder_cannot_accept_a_trade_with_bound_cash() -> None:
    """AUC-1."""
    table = best_bidder().do(OfferTrade("anna", "ben", Side(deeds=("orange-1",)), Side(cash=501)))
    refusal = table.refused(AcceptTrade("ben", 1))
    assert (refusal.code, refusal.rule) == ("bound_by_bid", "AUC-1")


def test_an_overbid_player_is_bound_no_longer() -> None:
    """AUC-1."""
    table = best_bidder().do(Bid("carl", 1_001), PayBank("ben", 1_500))
    assert table.cash("ben") == 0


# --- Reasons ------------------------------------------------------------------------------------------------


def test_the_estate_of_a_bankrupt_to_the_bank_is_auctioned_deed_by_deed() -> None:
    """AUC-2, DEBT-5."""
    table = play().own("anna", "brown-1", "station-2").mortgage("anna", "brown-1", "station-2").set_cash("anna", 9)
    table.do(PayTax("anna", "income"), DeclareBankrupt("anna"))
    assert (auction_of(table).lot.reason, auction_of(table).lot.deed) == ("estate", "brown-1")
    table.do(Bid("ben", 10), CloseAuction())
    assert auction_of(table).lot.deed == "station-2"
    table.do(CloseAuction())
    assert (table.deed("brown-1"), table.deed("station-2")) == (Holding("ben", 0, False), Holding())
    assert table.game.auction is None


def test_calling_off_one_lot_of_an_estate_goes_on_to_the_next() -> None:
    """AUC-2."""
    table = play().own("anna", "brown-1", "station-2").do(Resign("anna"), CancelAuction())
    assert auction_of(table).lot.deed == "station-2"


def test_on_the_auction_square_the_player_picks_any_unsold_deed() -> None:
    """MEGA-3, AUC-2."""
    table = play("mega-deluxe").do(OpenAuction("anna", "dark-blue-3"))
    assert table.events() == (AuctionOpened("square", "dark-blue-3"),)
    table.do(Bid("carl", 100), CloseAuction())
    assert (table.deed("dark-blue-3").owner, table.cash("carl")) == ("carl", 249_900)


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (OpenAuction("ben", "red-1"), "not_your_turn", "MEGA-3"),
        (OpenAuction("anna", "brown-1"), "own_deed", "BUY-2"),
        (OpenAuction("anna", "brown-2"), "deed_owned", "BUY-1"),
        (OpenAuction("anna", "auction"), "unknown_deed", None),
    ],
)
def test_on_the_auction_square_only_the_banks_deeds_go_up(command: Command, code: str, rule: str | None) -> None:
    """MEGA-3."""
    refusal = play("mega-deluxe").own("anna", "brown-1").own("ben", "brown-2").refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


def test_the_auction_square_is_not_reached_from_jail() -> None:
    """MEGA-3, JAIL-1."""
    refusal = play("mega-deluxe").do(GoToJail("anna")).refused(OpenAuction("anna", "red-1"))
    assert (refusal.code, refusal.rule) == ("in_jail", "JAIL-1")


@pytest.mark.parametrize("command", [OpenAuction("anna", "red-1"), CallShortage("house", {"anna": 1, "ben": 1})])
def test_the_house_rule_without_auctions_has_none_at_all(command: Command) -> None:
    """AUC-2, house rule."""
    refusal = play("mega-deluxe", house=HouseRules(no_auctions=True)).refused(command)
    assert (refusal.code, refusal.rule) == ("no_auctions", "AUC-2")


def test_the_house_rule_without_auctions_leaves_an_estate_with_the_bank() -> None:
    """AUC-2, house rule."""
    table = play(house=HouseRules(no_auctions=True)).own("anna", "brown-1").do(Resign("anna"))
    assert (table.game.auction, table.deed("brown-1")) == (None, Holding())


def test_after_the_auction_a_deed_is_an_ordinary_deed() -> None:
    """AUC-1, BUY-2."""
    refusal = red_1_up().do(Bid("anna", 1), CloseAuction()).refused(Buy("anna", "red-1"))
    assert (refusal.code, refusal.rule) == ("own_deed", "BUY-2")


# --- A shortage of buildings --------------------------------------------------------------------------------


def scarce(edition: str = "classic", left: int = 1) -> Playing:
    """Anna's green, yellow and dark blue (orange in the mega box) hold all but `left` (1 to 3) of the 32 houses.

    Ben has brown and Carl has red, both unbuilt.
    """
    table = play(edition).own("ben", "brown").own("carl", "red")
    if edition == "mega-deluxe":  # green 4 × 4, orange 3 on each and one more on 4 - left of them
        table.own("anna", "green", "orange").build("anna", "green", 4).build("anna", "orange", 3)
        table.build_on("anna", *["orange-1", "orange-2", "orange-3"][: 4 - left])
    else:  # 12 + 12 + 2 × 3, and up to two more
        table.own("anna", "green", "yellow", "dark-blue").build("anna", "green", 4).build("anna", "yellow", 4)
        table.build("anna", "dark-blue", 2 if left == 3 else 3)
        if left != 2:
            table.build_on("anna", "dark-blue-1")
    assert table.game.stock["house"] == left
    return table


BOTH = CallShortage("house", {"carl": 1, "ben": 1})


@pytest.mark.parametrize("edition", EDITIONS)
def test_when_players_want_more_than_the_bank_has_a_building_is_auctioned(edition: str) -> None:
    """AUC-4, AUC-2."""
    table = scarce(edition).do(BOTH)
    assert table.events() == (AuctionOpened("shortage", None, "house", {"ben": 1, "carl": 1}),)


OPENING = [
    # edition, ben's least for brown, carl's least for red: own prices, the lowest of both, or the bid after a first 1
    ("classic", 50, 150),
    ("mega-deluxe", 5_000, 15_000),
    ("star-wars", 1_000, 1_000),
    ("christmas", 2, 2),
    ("cats", 2, 2),
    ("sorcerers", 2, 2),
]


@pytest.mark.parametrize(("edition", "bens", "carls"), OPENING)
def test_the_opening_bid_is_the_lowest_price_concerned_or_the_price_of_ones_own_deed(
    edition: str, bens: int, carls: int
) -> None:
    """AUC-4."""
    for player, deed, least in (("ben", "brown-1", bens), ("carl", "red-1", carls)):
        table = scarce(edition).do(BOTH)
        if least == 2:  # the least opening bid of the box in all auctions, which nobody can stay under
            table.do(Bid("ben" if player == "carl" else "carl", 1, "brown-1" if player == "carl" else "red-1"))
        refusal = table.refused(Bid(player, least - 1, deed))
        assert (refusal.code, refusal.rule) == ("bid_too_low", "AUC-1")
        assert refusal.facts == {"player": player, "amount": least - 1, "least": least}
        assert auction_of(table.do(Bid(player, least, deed))).amount == least


def test_a_dear_deed_bids_at_least_its_own_price_over_a_cheaper_bid() -> None:
    """AUC-4: the classic and the mega book."""
    table = scarce().do(BOTH, Bid("ben", 60, "brown-1"))
    refusal = table.refused(Bid("carl", 61, "red-1"))
    assert (refusal.code, refusal.facts["least"]) == ("bid_too_low", 150)
    assert auction_of(table.do(Bid("carl", 150, "red-1"))).bidder == "carl"


@pytest.mark.parametrize("edition", ["classic", "christmas"])
def test_the_winner_places_the_building_at_once_for_the_bid(edition: str) -> None:
    """AUC-4."""
    table = scarce(edition).do(BOTH, Bid("ben", 70, "brown-1"), Bid("carl", 155, "red-2"), CloseAuction())
    assert table.events() == (
        AuctionWon(
            "carl",
            155,
            None,
            "house",
            (LevelChange("red-2", 0, 1),),
            (Posting("carl", "bank", 155, "auction"),),
        ),
    )
    assert (table.levels("red"), table.cash("carl"), table.cash("ben")) == ([0, 1, 0], 1_345, 1_500)
    assert (table.game.stock["house"], table.game.auction) == (0, None)


def test_the_next_building_is_auctioned_while_they_are_scarce() -> None:
    """AUC-4."""
    table = scarce(left=2).do(CallShortage("house", {"ben": 2, "carl": 2}))
    table.do(Bid("ben", 50, "brown-1"), CloseAuction())
    assert auction_of(table).lot.wants == {"ben": 1, "carl": 2}
    assert (auction_of(table).bidder, auction_of(table).passed) == (None, ())
    refusal = table.refused(Bid("ben", 50, "brown-1"))
    assert (refusal.code, refusal.rule) == ("uneven", "BLD-2")
    table.do(Bid("ben", 50, "brown-2"), PassBid("anna"), PassBid("carl"))
    assert is_undisputed(table.game)
    table.do(CloseAuction())
    assert (table.levels("brown"), table.cash("ben"), table.game.auction) == ([1, 1], 1_400, None)


def test_the_auctions_end_when_what_is_left_suffices() -> None:
    """AUC-4."""
    table = scarce(left=3).do(CallShortage("house", {"ben": 2, "carl": 2}))
    table.do(Bid("ben", 50, "brown-1"), CloseAuction())
    assert auction_of(table).lot.wants == {"ben": 1, "carl": 2}  # 3 wanted, 2 left
    table.do(Bid("ben", 50, "brown-2"), CloseAuction())
    assert table.game.auction is None  # only carl still wants, and may simply buy
    assert table.do(Build("carl", ("red-1",))).let_build().cash("carl") == 1_350


def test_a_building_nobody_bids_for_stays_in_stock() -> None:
    """AUC-3, AUC-4."""
    table = scarce().do(BOTH, CloseAuction())
    assert table.events() == (AuctionEnded("unsold", None, "house"),)
    assert (table.game.stock["house"], table.game.auction) == (1, None)


def test_a_shortage_auction_can_be_called_off() -> None:
    """AUC-4."""
    table = scarce().do(BOTH, Bid("ben", 60, "brown-1"), CancelAuction())
    assert (table.levels("brown"), table.cash("ben"), table.game.stock["house"]) == ([0, 0], 1_500, 1)


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (CallShortage("castle", {"ben": 1, "carl": 1}), "unknown_building", None),
        (CallShortage("house", {"ben": 1, "zoe": 1}), "unknown_player", None),
        (CallShortage("house", {"ben": 1, "carl": 0}), "bad_amount", None),
        (CallShortage("house", {"ben": 1, "carl": -1}), "bad_amount", None),
        (CallShortage("house", {"ben": 1, "carl": 100}), "bad_amount", None),
        (CallShortage("hotel", {"ben": 1, "carl": 1}), "cannot_build_here", "AUC-4"),
        (CallShortage("house", {}), "no_shortage", "AUC-4"),
        (CallShortage("house", {"ben": 2}), "no_shortage", "AUC-4"),
        (CallShortage("hotel", {"anna": 5}), "no_shortage", "AUC-4"),
    ],
)
def test_a_shortage_needs_two_who_could_build_more_than_there_is(command: Command, code: str, rule: str | None) -> None:
    """AUC-4."""
    refusal = scarce().refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


def test_enough_for_everyone_is_no_shortage() -> None:
    """AUC-4."""
    refusal = scarce(left=2).refused(BOTH)
    assert (refusal.code, refusal.rule) == ("no_shortage", "AUC-4")
    assert refusal.facts == {"building": "house", "stock": 2, "wanted": 2}


def test_an_empty_stock_means_waiting() -> None:
    """BLD-5, AUC-4."""
    refusal = scarce().build_on("anna", "dark-blue-2").refused(BOTH)
    assert (refusal.code, refusal.rule) == ("no_stock", "BLD-5")


def test_with_unlimited_buildings_there_is_no_shortage() -> None:
    """AUC-4, house rule."""
    table = play(house=HouseRules(unlimited_buildings=True)).own("ben", "brown").own("carl", "red")
    refusal = table.refused(CallShortage("house", {"ben": 8, "carl": 12}))
    assert (refusal.code, refusal.rule) == ("no_shortage", "AUC-4")


def test_who_has_left_or_cannot_build_wants_nothing() -> None:
    """AUC-4."""
    table = scarce().do(Resign("carl"), *[CancelAuction()] * 3)
    refusal = table.refused(BOTH)
    assert (refusal.code, refusal.rule) == ("player_out", None)
    table = scarce().do(Mortgage("ben", "brown-1"))
    refusal = table.refused(BOTH)
    assert (refusal.code, refusal.rule) == ("cannot_build_here", "AUC-4")


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (Bid("ben", 60), "place_needed", "AUC-4"),
        (Bid("ben", 60, "red-1"), "not_your_deed", "AUC-4"),
        (Bid("ben", 60, "station-1"), "not_your_deed", "AUC-4"),
        (Bid("ben", 60, "castle"), "unknown_deed", None),
        (Bid("anna", 300, "green-1"), "place_needed", "AUC-4"),  # four houses: the hotel comes next
        (Bid("anna", 300, "dark-blue-1"), "uneven", "BLD-2"),
        (Bid("ben", 1_501, "brown-1"), "not_enough_cash", "AUC-1"),
    ],
)
def test_a_bid_for_a_building_names_where_it_may_stand(command: Command, code: str, rule: str | None) -> None:
    """AUC-4."""
    refusal = scarce().do(BOTH).refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize(
    "command",
    [
        Mortgage("ben", "brown-2"),
        OfferTrade("ben", "anna", Side(deeds=("brown-2",)), Side(cash=100)),
        Build("ben", ("brown-1",)),
        PayBank("ben", 1_441),
    ],
)
def test_the_best_bid_for_a_building_binds_the_cash_and_the_group(command: Command) -> None:
    """AUC-1, AUC-4."""
    refusal = scarce().do(BOTH, Bid("ben", 60, "brown-1")).refused(command)
    assert (refusal.code, refusal.rule) == ("bound_by_bid", "AUC-1")


@pytest.mark.parametrize("edition", ["classic", "star-wars"])
def test_nobody_builds_away_the_house_that_is_under_the_hammer(edition: str) -> None:
    """AUC-4, BLD-5: the last house is being auctioned, so it cannot be bought beside the auction."""
    table = scarce(edition).do(BOTH, Bid("ben", 1_000, "brown-1"))
    refusal = table.refused(Build("anna", ("dark-blue-2",)))
    assert (refusal.code, refusal.rule) == ("auction_open", "AUC-4")
    assert table.do(CloseAuction()).levels("brown") == [1, 0]


def test_no_hotel_is_broken_down_into_the_house_that_is_under_the_hammer() -> None:
    """AUC-4, SELL-2: four houses are left; breaking a hotel down would take the one just bid for."""
    table = play().own("ben", "brown").own("carl", "red").own("anna", "green", "yellow", "dark-blue")
    table.build("anna", "green", 4).build("anna", "yellow", 4).build("anna", "dark-blue", 4)
    table.build_on("anna", "green-1")
    assert table.game.stock["house"] == 4
    table.do(CallShortage("house", {"ben": 2, "carl": 3}), Bid("ben", 60, "brown-1"))
    refusal = table.refused(Sell("anna", ("green-1",)))
    assert (refusal.code, refusal.rule) == ("no_stock_to_break_down", "SELL-3")
    assert refusal.facts == {"building": "house", "stock": 3, "needed": 4}
    assert table.do(CloseAuction()).game.stock["house"] == 3


def scarce_mega_with_a_mortgaged_brown() -> Playing:
    """One house is left, Ben holds two browns, and Anna offers him the third, mortgaged."""
    table = play("mega-deluxe").own("ben", "brown-1", "brown-2").own("carl", "red").own("anna", "brown-3")
    table.own("anna", "green", "orange").build("anna", "green", 4).build("anna", "orange", 3)
    table.build_on("anna", "orange-1", "orange-2", "orange-3").mortgage("anna", "brown-3")
    assert table.game.stock["house"] == 1
    return table.do(OfferTrade("anna", "ben", Side(deeds=("brown-3",)), Side(cash=100)))


def test_a_mortgaged_deed_that_joins_the_group_does_not_end_up_beside_the_building_won() -> None:
    """AUC-4, BLD-1: the mega box lets one build on all but one of a group, but nothing beside a mortgage."""
    table = scarce_mega_with_a_mortgaged_brown().do(BOTH, Bid("ben", 5_000, "brown-1"))
    refusal = table.refused(AcceptTrade("ben", 1))
    assert (refusal.code, refusal.rule) == ("bound_by_bid", "AUC-1")
    assert table.do(CloseAuction()).levels("brown") == [1, 0, 0]
    # The house stands, so the mortgaged deed comes with the duty to free it and to build on it.
    assert [duty.deed for duty in table.do(AcceptTrade("ben", 1)).game.duties] == ["brown-3"]


def test_houses_that_come_back_during_the_auction_go_to_stock() -> None:
    """AUC-4, SELL-1."""
    table = scarce().do(BOTH, Bid("ben", 60, "brown-1"), Sell("anna", ("dark-blue-1",)))
    assert table.game.stock["house"] == 2
    table.do(CloseAuction())
    assert (table.game.stock["house"], table.levels("brown")) == (1, [1, 0])
    table.do(ReceiveFromBank("carl", 1), Build("carl", ("red-1",))).let_build()
    assert table.levels("red") == [1, 0, 0]


# Nobody wins a shortage by a quick thumb


def wish(left: int = 1, *deeds: str) -> Playing:
    """Anna would take what is left for dark blue; Ben could build on brown, Carl on red."""
    return scarce(left=left).do(Build("anna", deeds or ("dark-blue-2",)))


def test_whoever_would_take_the_last_buildings_waits_until_the_others_are_asked() -> None:
    """AUC-4."""
    table = wish()
    assert table.events() == (BuildingWished("anna", ("dark-blue-2",), "house", 1, ("ben", "carl")),)
    assert (table.levels("dark-blue"), table.game.stock["house"], table.cash("anna")) == ([4, 3], 1, 1_500)
    table.do(AnswerWish("ben", 0))
    assert table.game.wish is not None
    table.do(AnswerWish("carl", 0))
    assert (table.levels("dark-blue"), table.game.stock["house"], table.cash("anna")) == ([4, 4], 0, 1_300)
    assert table.game.wish is None


def test_if_more_are_wanted_than_there_are_they_are_auctioned() -> None:
    """AUC-4."""
    table = wish().do(AnswerWish("carl", 2), AnswerWish("ben", 0))
    assert table.events() == (
        WishAnswered("ben", 0),
        AuctionOpened("shortage", None, "house", {"anna": 1, "carl": 2}),
    )
    assert table.game.wish is None
    table.do(Bid("carl", 150, "red-1"), CloseAuction())
    assert (table.levels("red"), table.levels("dark-blue")) == ([1, 0, 0], [4, 3])


def test_if_there_are_enough_for_everyone_it_is_simply_built() -> None:
    """AUC-4: two are left; Ben wants one of them."""
    table = wish(2).do(AnswerWish("carl", 0), AnswerWish("ben", 1))
    assert (table.levels("dark-blue"), table.game.stock["house"], table.game.wish) == ([3, 4], 1, None)
    assert table.do(Build("ben", ("brown-1",))).let_build().levels("brown") == [1, 0]


def test_while_one_is_waited_for_nobody_else_takes_them() -> None:
    """AUC-4."""
    for command in (Build("ben", ("brown-1",)), BuildGroup("carl", "red", 1)):
        table = wish(left=3)
        refusal = table.refused(command)
        assert (refusal.code, refusal.rule) == ("wish_open", "AUC-4")
        assert refusal.facts == {"player": "anna", "building": "house"}


def test_a_wish_is_taken_back_and_then_others_may_build() -> None:
    """AUC-4."""
    table = wish().do(DropWish("anna"))
    assert (table.game.wish, table.game.stock["house"]) == (None, 1)
    assert table.refused(AnswerWish("ben", 0)).code == "not_asked"
    assert table.do(Build("ben", ("brown-1",))).let_build().levels("brown") == [1, 0]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AnswerWish("anna", 0), "not_asked"),
        (AnswerWish("ben", -1), "bad_amount"),
        (AnswerWish("ben", 99), "bad_amount"),
        (DropWish("ben"), "no_wish"),
    ],
)
def test_only_those_who_are_asked_answer_and_with_what_they_could_place(command: Command, code: str) -> None:
    """AUC-4."""
    assert wish().refused(command).code == code


def test_nobody_answers_twice() -> None:
    """AUC-4."""
    assert wish().do(AnswerWish("ben", 0)).refused(AnswerWish("ben", 1)).code == "not_asked"


def test_whoever_cannot_pay_for_one_is_not_asked() -> None:
    """AUC-4: Ben has 49 and needs 50, Carl has 149 and needs 150."""
    table = scarce().set_cash("ben", 49).set_cash("carl", 149).do(Build("anna", ("dark-blue-2",)))
    assert table.levels("dark-blue") == [4, 4]


def test_with_one_left_for_each_street_of_the_others_nobody_is_asked() -> None:
    """AUC-4: two browns and three reds could each take one; after Anna's five are left."""
    table = play().own("ben", "brown").own("carl", "red").own("anna", "green", "yellow", "dark-blue")
    table.build("anna", "green", 4).build("anna", "yellow", 4).build("anna", "dark-blue", 1)
    table.do(Build("anna", ("dark-blue-1",)))
    assert (table.levels("dark-blue"), table.game.stock["house"]) == ([2, 1], 5)
    assert table.do(Build("anna", ("dark-blue-2",))).game.wish is not None


@pytest.mark.parametrize("rules", [HouseRules(no_auctions=True), HouseRules(unlimited_buildings=True)])
def test_without_auctions_or_limits_first_come_is_first_served(rules: HouseRules) -> None:
    """AUC-4, house rules."""
    table = play(house=rules).own("ben", "brown").own("carl", "red").own("anna", "green", "yellow", "dark-blue")
    table.build("anna", "green", 4).build("anna", "yellow", 4)
    assert table.set_cash("anna", 10**6).do(BuildGroup("anna", "dark-blue", 4)).levels("dark-blue") == [4, 4]


def test_what_can_no_longer_be_built_when_all_have_answered_lapses() -> None:
    """AUC-4."""
    table = wish().set_cash("anna", 0).do(AnswerWish("ben", 0), AnswerWish("carl", 0))
    assert table.events()[-1] == WishClosed("anna", "house", "lapsed")
    assert (table.game.wish, table.game.stock["house"]) == (None, 1)


def test_whoever_leaves_is_asked_no_more_and_wishes_nothing() -> None:
    """AUC-4."""
    table = wish().do(AnswerWish("ben", 0), Resign("carl"), CancelAuction(), CancelAuction(), CancelAuction())
    assert table.game.wish is not None
    assert table.do(Build("anna", ("dark-blue-2",))).levels("dark-blue") == [4, 4]
    assert wish().do(Resign("anna")).game.wish is None
