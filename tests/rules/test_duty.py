"""The duty of mega-deluxe: free and build on the last deed of a group one has built on, at once (BLD-8)."""

from __future__ import annotations

import pytest

from rules.commands import (
    AcceptDeeds,
    AcceptTrade,
    Bid,
    Build,
    BuildGroup,
    Buy,
    Charge,
    CloseAuction,
    CollectSalary,
    Command,
    DeclareBankrupt,
    Decline,
    EndGame,
    GiveTurn,
    LiftMortgage,
    Mortgage,
    NextTurn,
    OfferDeeds,
    OfferTrade,
    PayBank,
    PayDebt,
    PayPlayer,
    PayTax,
    Redistribute,
    Resign,
    Sell,
    SellGroup,
    Side,
    TakeTicket,
)
from rules.events import DutyArose, LevelChange, Redistributed
from rules.state import Duty
from tests.support.playing import NOTHING, Playing, play

HAND = ("pink-1", "pink-2", "pink-3")
UNMET = (Duty("anna", "pink-4"),)


def developed(level: int) -> Playing:
    """Anna has built on three of the four pink streets; the fourth, price 16,000, mortgage 8,000, is the bank's."""
    table = play("mega-deluxe").own("anna", *HAND)
    for _ in range(level):
        table.build_on("anna", *HAND)
    return table


def bens(level: int, *, mortgaged: bool = False) -> Playing:
    """As `developed`, but the fourth street is Ben's."""
    table = developed(level).own("ben", "pink-4")
    return table.mortgage("ben", "pink-4") if mortgaged else table


def bound(level: int = 5, cash: int = 0) -> Playing:
    """Anna has just bought the fourth street clear and has this cash left."""
    return developed(level).set_cash("anna", 16_000 + cash).do(Buy("anna", "pink-4"))


def bound_to_lift(cash: int = 0) -> Playing:
    """Anna has just got the fourth street mortgaged, as a present, the 10 % of 8,000 being paid."""
    table = bens(5, mortgaged=True).set_cash("anna", 800 + cash)
    return table.do(OfferTrade("ben", "anna", Side(deeds=("pink-4",)), NOTHING), AcceptTrade("anna", 1))


def test_buying_the_last_deed_of_a_built_group_brings_the_duty() -> None:
    """BLD-8."""
    table = bound(1)
    assert DutyArose("anna", "pink-4") in table.events()
    assert (table.game.duties, table.levels("pink")) == (UNMET, [1, 1, 1, 0])


def test_winning_the_last_deed_by_auction_brings_the_duty() -> None:
    """BLD-8."""
    table = developed(3).do(Decline("anna", "pink-4"), Bid("anna", 100), CloseAuction())
    assert (table.game.duties, table.deed("pink-4").owner) == (UNMET, "anna")


@pytest.mark.parametrize("mortgaged", [False, True])
def test_trading_for_the_last_deed_brings_the_duty(mortgaged: bool) -> None:
    """BLD-8, MTG-5: 10 % of 8,000 with the mortgage."""
    table = bens(5, mortgaged=mortgaged)
    table.do(OfferTrade("anna", "ben", Side(cash=10_000), Side(deeds=("pink-4",))), AcceptTrade("ben", 1))
    assert (table.game.duties, table.deed("pink-4").mortgaged) == (UNMET, mortgaged)
    assert table.cash("anna") == 250_000 - 10_000 - (800 if mortgaged else 0)


def test_a_mortgage_lifted_in_the_trade_leaves_only_the_house() -> None:
    """BLD-8, MTG-5."""
    table = bens(2, mortgaged=True)
    table.do(OfferTrade("anna", "ben", NOTHING, Side(deeds=("pink-4",)), ("pink-4",)), AcceptTrade("ben", 1))
    assert (table.game.duties, table.cash("anna")) == (UNMET, 250_000 - 8_800)
    assert table.do(Build("anna", ("pink-4",))).game.duty_of("anna") is None


@pytest.mark.parametrize("mortgaged", [False, True])
def test_inheriting_the_last_deed_brings_the_duty(mortgaged: bool) -> None:
    """BLD-8, DEBT-4."""
    table = bens(4, mortgaged=mortgaged).set_cash("ben", 0)
    table.do(Charge("ben", 50_000, "anna"), DeclareBankrupt("ben"))
    assert (table.game.duties, table.deed("pink-4").mortgaged) == (UNMET, mortgaged)


def test_taking_the_last_deed_for_a_debt_brings_the_duty() -> None:
    """BLD-8, DEBT-2."""
    table = bens(4).set_cash("ben", 0).do(Charge("ben", 5_000, "anna"))
    table.do(OfferDeeds("ben", 1, ("pink-4",), 5_000), AcceptDeeds("anna", 1))
    assert (table.game.duties, table.game.debts) == (UNMET, ())


def test_winning_the_last_deed_from_an_estate_brings_the_duty() -> None:
    """BLD-8, DEBT-5: free of its mortgage."""
    table = bens(4, mortgaged=True).set_cash("ben", 0)
    table.do(Charge("ben", 50_000), DeclareBankrupt("ben"), Bid("anna", 1), CloseAuction())
    assert (table.game.duties, table.deed("pink-4").mortgaged) == (UNMET, False)


def test_an_unbuilt_group_brings_no_duty() -> None:
    """BLD-8."""
    assert developed(0).do(Buy("anna", "pink-4")).game.duties == ()


def test_the_last_deed_in_another_hand_brings_no_duty() -> None:
    """BLD-8."""
    assert bens(5).game.duties == ()


@pytest.mark.parametrize(
    "command",
    [
        NextTurn(),
        GiveTurn("ben"),
        EndGame(),
        Buy("anna", "brown-1"),
        Decline("anna", "brown-1"),
        PayTax("anna", "income"),
        PayPlayer("anna", "ben", 100),
        PayBank("anna", 100),
        Build("anna", ("orange-1",)),
        BuildGroup("anna", "orange", 1),
        Build("anna", ("station-1",)),
        LiftMortgage("anna", "station-2"),
        Resign("anna"),
        TakeTicket("anna"),
    ],
)
def test_while_the_duty_is_open_nothing_else_goes_on(command: Command) -> None:
    """BLD-8."""
    table = developed(5).own("anna", "orange", "station-1", "station-2").mortgage("anna", "station-2")
    table.do(Buy("anna", "pink-4"))
    no = table.refused(command)
    assert (no.code, no.rule) == ("duty_open", "BLD-8")
    assert table.game.duties == UNMET


def test_the_duty_does_not_bind_the_others_but_the_dice_wait() -> None:
    """BLD-8."""
    table = developed(5).own("ben", "orange").set_cash("ben", 100_000).do(Buy("anna", "pink-4"))
    table.do(Build("ben", ("orange-1",)), PayPlayer("ben", "carl", 100))
    assert table.refused(NextTurn()).code == "duty_open"


def test_while_the_duty_is_open_one_may_raise_money() -> None:
    """BLD-8: mortgage, sell, take a salary, trade for cash."""
    table = developed(5).own("anna", "station-1", "station-2").set_cash("anna", 16_000).do(Buy("anna", "pink-4"))
    table.do(Mortgage("anna", "station-1"), Sell("anna", ("pink-1",)), CollectSalary("anna"))
    table.do(OfferTrade("anna", "ben", Side(deeds=("station-2",)), Side(cash=700)), AcceptTrade("ben", 1))
    assert table.cash("anna") == 10_000 + 5_000 + 20_000 + 700
    no = table.refused(OfferTrade("anna", "ben", Side(cash=700), Side(cash=0)))
    assert (no.code, no.rule) == ("debtor_must_raise", "DEBT-1")


def test_the_house_on_the_new_deed_meets_the_duty() -> None:
    """BLD-8."""
    table = bound(1, cash=10_000).do(Build("anna", ("pink-4",)))
    assert (table.levels("pink"), table.cash("anna"), table.game.duties) == ([1, 1, 1, 1], 0, ())
    assert table.do(NextTurn()).game.turn.player == "ben"


def test_a_house_elsewhere_in_the_group_does_not_meet_it() -> None:
    """BLD-8, BLD-2."""
    table = bound(3, cash=50_000)
    no = table.refused(Build("anna", ("pink-1",)))
    assert (no.code, no.rule) == ("uneven", "BLD-2")


def test_the_mortgage_must_be_lifted_before_the_house() -> None:
    """BLD-8, BLD-1: 8,000 alone, for the 10 % were paid this turn; then a house at 10,000."""
    table = bound_to_lift(cash=18_000)
    no = table.refused(Build("anna", ("pink-4",)))
    assert (no.code, no.rule) == ("group_mortgaged", "BLD-1")
    table.do(LiftMortgage("anna", "pink-4"))
    assert (table.cash("anna"), table.game.duties) == (10_000, UNMET)
    table.do(Build("anna", ("pink-4",)))
    assert (table.cash("anna"), table.levels("pink"), table.game.duty_of("anna")) == (0, [5, 5, 5, 1], None)


def test_without_the_cash_buildings_of_the_group_are_sold_back() -> None:
    """BLD-8: a hotel brings 5,000; two of them the house of 10,000."""
    table = bound(5)
    no = table.refused(Build("anna", ("pink-4",)))
    assert (no.code, no.rule) == ("not_enough_cash", "PAY-7")
    table.do(Sell("anna", ("pink-1", "pink-2")), Build("anna", ("pink-4",)))
    assert (table.levels("pink"), table.cash("anna")) == ([4, 4, 5, 1], 0)
    assert table.do(NextTurn()).game.duty_of("anna") is None


def test_selling_all_buildings_of_the_group_ends_the_duty() -> None:
    """BLD-8: 3 × 5 × 5,000; a mortgage may then stay."""
    table = bound_to_lift().do(SellGroup("anna", "pink", 0))
    assert (table.cash("anna"), table.game.duties, table.deed("pink-4").mortgaged) == (75_000, (), True)
    assert table.do(NextTurn()).game.turn.player == "ben"


def test_the_new_deed_can_be_built_further_at_once() -> None:
    """BLD-8, BLD-2."""
    table = bound(5, cash=50_000).do(Build("anna", ("pink-4",) * 5))
    assert (table.levels("pink"), table.cash("anna"), table.game.duties) == ([5, 5, 5, 5], 0, ())


def test_a_group_brought_to_a_level_meets_the_duty_too() -> None:
    """BLD-8."""
    table = bound(2, cash=20_000).do(BuildGroup("anna", "pink", 2))
    assert (table.levels("pink"), table.game.duties) == ([2, 2, 2, 2], ())


def catching_up() -> Playing:
    """Anna stands at 5, 5, 5, 1, the duty met, and the dice have gone round to her."""
    return bound(5, cash=10_000).do(Build("anna", ("pink-4",)), NextTurn(), GiveTurn("anna"))


def test_afterwards_only_the_lowest_street_is_built_on() -> None:
    """BLD-2, BLD-6, BLD-8."""
    table = catching_up().set_cash("anna", 100_000)
    no = table.refused(Build("anna", ("pink-1",)))
    assert (no.code, no.rule) == ("uneven", "BLD-2")
    for level in (2, 3, 4, 5):
        assert table.do(Build("anna", ("pink-4",))).levels("pink") == [5, 5, 5, level]
    assert (table.game.duties, table.cash("anna")) == ((), 60_000)
    assert table.do(Build("anna", ("pink-1",))).levels("pink") == [6, 5, 5, 5]


def test_afterwards_only_the_highest_streets_are_sold_from() -> None:
    """SELL-1, BLD-8."""
    table = catching_up()
    no = table.refused(Sell("anna", ("pink-4",)))
    assert (no.code, no.rule) == ("uneven", "SELL-1")
    table.do(Sell("anna", ("pink-1",)), SellGroup("anna", "pink", 2))
    assert (table.levels("pink"), table.game.duties) == ([2, 2, 2, 1], ())


def test_a_house_that_met_the_duty_is_sold_like_any_other() -> None:
    """BLD-8, SELL-1, MTG-1: the deed stays bound to its group."""
    table = bound(1, cash=10_000).do(Build("anna", ("pink-4",)), Sell("anna", ("pink-4",)))
    assert (table.levels("pink"), table.game.duties) == ([1, 1, 1, 0], ())
    no = table.refused(Mortgage("anna", "pink-4"))
    assert (no.code, no.rule) == ("buildings_in_group", "MTG-1")


def test_a_debt_comes_before_the_duty() -> None:
    """BLD-8, PAY-7."""
    table = bound(5, cash=9_000).do(Charge("anna", 9_500))
    no = table.refused(Build("anna", ("pink-4",)))
    assert (no.code, no.rule) == ("in_debt", "PAY-7")
    table.do(Sell("anna", ("pink-1", "pink-2", "pink-3")), PayDebt("anna", 1))
    assert table.do(Build("anna", ("pink-4",))).cash("anna") == 9_000 + 15_000 - 9_500 - 10_000


def test_the_duty_is_met_during_an_auction_too() -> None:
    """BLD-8, DEBT-5: Ben's estate is pink-4 and station-1, and station-1 is under the hammer."""
    table = bens(4).own("ben", "station-1").set_cash("ben", 0).do(Charge("ben", 90_000), DeclareBankrupt("ben"))
    while table.game.auction and table.game.auction.lot.deed != "pink-4":
        table.do(CloseAuction())
    table.do(Bid("anna", 1), CloseAuction(), Build("anna", ("pink-4",)))
    assert table.game.duty_of("anna") is None


def test_without_houses_in_stock_the_buildings_of_the_group_make_room() -> None:
    """BLD-8, BLD-5: Ben's 20 houses and Anna's 12 are all 32; three of hers go back."""
    table = developed(4).own("ben", "orange", "brown", "dark-blue-1", "dark-blue-2")
    table.build("ben", "orange", 4).build("ben", "brown", 1).build_on("ben", "dark-blue-1")
    assert table.game.stock["house"] == 0
    table.do(Buy("anna", "pink-4"))
    no = table.refused(Build("anna", ("pink-4",)))
    assert (no.code, no.rule) == ("no_stock", "BLD-5")
    table.do(Sell("anna", ("pink-3",)), Build("anna", ("pink-4",)))
    assert (table.levels("pink"), table.game.duty_of("anna")) == ([4, 4, 3, 1], None)


@pytest.mark.parametrize("box", ["classic", "star-wars", "christmas", "cats", "sorcerers"])
def test_other_boxes_know_no_such_duty(box: str) -> None:
    """BLD-8: there one cannot have built before the group is whole."""
    table = play(box).own("anna", *HAND[:2]).do(Buy("anna", "pink-3"))
    assert table.game.duties == ()


def all_houses_gone() -> Playing:
    """Anna has three hotels on pink and just bought pink-4; Ben's houses are the last of the bank's 32."""
    table = developed(5).own("ben", "orange", "brown", "dark-blue-1", "dark-blue-2")
    table.build("ben", "orange", 4).build("ben", "brown", 4).build("ben", "dark-blue", 2)
    assert table.game.stock["house"] == 0
    return table.set_cash("anna", 66_000).do(Buy("anna", "pink-4"))


def test_without_the_money_the_groups_buildings_are_spread_evenly_for_nothing() -> None:
    """BLD-8: three hotels are 15 steps; pink-4 gets three of them, the others keep four houses each."""
    table = bound(5, cash=9_999).do(Redistribute("anna", "pink"))
    assert table.events() == (
        Redistributed(
            "anna",
            "pink",
            tuple(LevelChange(deed, before, after) for deed, before, after in zip(
                (*HAND, "pink-4"), (5, 5, 5, 0), (4, 4, 4, 3), strict=True
            )),
        ),
    )  # fmt: skip
    assert (table.levels("pink"), table.cash("anna"), table.game.duties) == ([4, 4, 4, 3], 9_999, ())
    assert table.game.stock == {"house": 32 - 15, "hotel": 12, "skyscraper": 8, "mall": 4}


@pytest.mark.parametrize(("level", "levels"), [(1, [0, 1, 1, 1]), (2, [1, 2, 2, 1]), (3, [2, 2, 3, 2])])
def test_houses_are_spread_so_that_the_new_deed_has_one_at_least(level: int, levels: list[int]) -> None:
    """BLD-8, BLD-2."""
    assert bound(level).do(Redistribute("anna", "pink")).levels("pink") == levels


def test_who_can_build_builds() -> None:
    """BLD-8."""
    no = bound(5, cash=10_000).refused(Redistribute("anna", "pink"))
    assert (no.code, no.rule) == ("can_still_build", "BLD-8")


def test_the_mortgage_is_lifted_before_anything_is_spread() -> None:
    """BLD-8."""
    no = bound_to_lift().refused(Redistribute("anna", "pink"))
    assert (no.code, no.rule, no.facts["deed"]) == ("group_mortgaged", "BLD-8", "pink-4")


@pytest.mark.parametrize(("player", "group"), [("ben", "pink"), ("anna", "orange")])
def test_without_the_duty_no_building_moves(player: str, group: str) -> None:
    """BLD-8."""
    no = bound(5).refused(Redistribute(player, group))
    assert (no.code, no.rule) == ("no_duty", "BLD-8")
    assert bound(5).refused(Redistribute("anna", "castle")).code == "unknown_group"


def test_without_houses_the_duty_waits_and_holds_nobody_up() -> None:
    """BLD-8, BLD-5: no house to build and none to split a hotel into, so one must wait ("müssen Sie warten")."""
    table = all_houses_gone()
    assert table.game.duties == UNMET
    no = table.refused(Redistribute("anna", "pink"))
    assert (no.code, no.rule) == ("no_stock_to_break_down", "BLD-8")
    table.do(PayTax("anna", "income"), NextTurn(), CollectSalary("anna"), NextTurn(), NextTurn())
    assert table.game.turn.player == "anna"
    table.do(Sell("ben", ("dark-blue-2",)))
    no = table.refused(NextTurn())
    assert (no.code, no.facts) == ("duty_open", {"player": "anna", "deed": "pink-4"})
    assert table.do(Build("anna", ("pink-4",)), NextTurn()).levels("pink") == [5, 5, 5, 1]


def test_a_mortgage_never_waits() -> None:
    """BLD-8: to lift it takes money, not houses."""
    table = bens(5, mortgaged=True).own("carl", "orange", "brown", "dark-blue-1", "dark-blue-2")
    table.build("carl", "orange", 4).build("carl", "brown", 4).build("carl", "dark-blue", 2).set_cash("anna", 800)
    table.do(OfferTrade("ben", "anna", Side(deeds=("pink-4",)), NOTHING), AcceptTrade("anna", 1))
    assert table.refused(NextTurn()).code == "duty_open"
