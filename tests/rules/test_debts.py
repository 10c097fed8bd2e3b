"""Debts and leaving the game: what a debtor may do, who is paid first, and where an estate goes (DEBT-1 to DEBT-7)."""

from __future__ import annotations

import pytest

from rules.commands import (
    AcceptDeeds,
    Bid,
    Build,
    Buy,
    Charge,
    CloseAuction,
    CollectSalary,
    Command,
    DeclareBankrupt,
    Decline,
    DemandRent,
    DrawCard,
    EndGame,
    GiveTurn,
    HouseRules,
    LiftMortgage,
    Mortgage,
    NextTurn,
    OfferDeeds,
    PayBank,
    PayDebt,
    PayPlayer,
    PayTax,
    RefuseDeeds,
    Resign,
    Sell,
    SellGroup,
)
from rules.state import Debt, DeedOffer
from tests.support.playing import Playing, play


def indebted(amount: int = 1_000, creditor: str = "anna") -> Playing:
    """Ben, in his turn, has pink with a house each, a clear and a mortgaged station, cash 30, and owes.

    He could raise 30 + 3 × 50 for the houses + 70 + 70 + 80 for pink + 100 for station-1 = 500.
    """
    table = play().own("ben", "pink", "station-1", "station-2").build("ben", "pink", 1).mortgage("ben", "station-2")
    return table.turn("ben").set_cash("ben", 30).do(Charge("ben", amount, creditor))


def test_what_cannot_be_paid_at_once_is_an_open_debt_and_cash_stays_above_zero() -> None:
    """PAY-7."""
    table = indebted(31)
    assert (table.cash("ben"), table.cash("anna")) == (30, 1_500)
    assert table.game.debts == (Debt(1, "ben", "anna", 31, "charge"),)


def test_what_can_be_paid_at_once_is_paid() -> None:
    """PAY-7."""
    table = indebted(30)
    assert (table.cash("ben"), table.cash("anna"), table.game.debts) == (0, 1_530, ())


@pytest.mark.parametrize(
    "command",
    [
        Buy("ben", "brown-1"),
        Decline("ben", "brown-1"),
        PayTax("ben", "income"),
        DrawCard("ben", "chance-dividend"),
        PayPlayer("ben", "carl", 10),
        PayBank("ben", 10),
        Build("ben", ("pink-1",)),
        LiftMortgage("ben", "station-2"),
        Bid("ben", 10),
        Resign("ben"),
    ],
)
def test_a_debtor_can_do_nothing_but_raise_money_and_settle(command: Command) -> None:
    """PAY-7."""
    table = indebted()
    no = table.refused(command)
    assert (no.code, no.rule, table.cash("ben")) == ("in_debt", "PAY-7", 30)


@pytest.mark.parametrize("command", [NextTurn(), GiveTurn("anna"), EndGame()])
def test_the_game_does_not_go_on_over_an_open_debt(command: Command) -> None:
    """PAY-7."""
    table = indebted()
    no = table.refused(command)
    assert (no.code, no.rule, table.game.turn.player) == ("debts_open", "PAY-7", "ben")


@pytest.mark.parametrize(
    ("command", "brings"),
    [
        (Sell("ben", ("pink-1",)), 50),
        (SellGroup("ben", "pink", 0), 150),
        (Mortgage("ben", "station-1"), 100),
        (CollectSalary("ben"), 200),
    ],
)
def test_a_debtor_raises_money(command: Command, brings: int) -> None:
    """DEBT-1."""
    assert indebted().do(command).cash("ben") == 30 + brings


def test_a_debtor_still_collects_rent() -> None:
    """DEBT-1, RENT-1."""
    table = play().own("anna", "station-1").turn("ben").set_cash("anna", 0).do(Charge("anna", 10))
    table.do(DemandRent("anna", "station-1", "ben"), PayDebt("ben", 2), PayDebt("anna", 1))
    assert (table.cash("anna"), table.cash("ben"), table.game.debts) == (15, 1_475, ())


def test_a_debt_is_paid_in_parts() -> None:
    """DEBT-1, PAY-7."""
    table = indebted(100).do(PayDebt("ben", 1, 10))
    assert (table.debt("ben").amount, table.cash("ben"), table.cash("anna")) == (90, 20, 1_510)
    table.do(Sell("ben", ("pink-1", "pink-2")), PayDebt("ben", 1))
    assert (table.game.debts, table.cash("ben"), table.cash("anna")) == ((), 30, 1_600)


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (PayDebt("ben", 1), "not_enough_cash", "PAY-7"),
        (PayDebt("ben", 1, 31), "not_enough_cash", "PAY-7"),
        (PayDebt("ben", 1, 101), "bad_amount", None),
        (PayDebt("ben", 1, 0), "bad_amount", None),
        (PayDebt("ben", 1, -5), "bad_amount", None),
        (PayDebt("carl", 1), "not_your_debt", "PAY-7"),
        (PayDebt("ben", 2), "unknown_debt", None),
        (PayDebt("ben", 0), "unknown_debt", None),
    ],
)
def test_a_payment_is_ones_own_and_no_more_than_owed_or_held(command: PayDebt, code: str, rule: str | None) -> None:
    """PAY-7."""
    table = indebted(100)
    no = table.refused(command)
    assert (no.code, no.rule, table.cash("ben"), table.debt("ben").amount) == (code, rule, 30, 100)


def test_a_settled_debt_cannot_be_paid_twice() -> None:
    """PAY-7."""
    table = indebted(40).do(Sell("ben", ("pink-1",)), PayDebt("ben", 1))
    no = table.refused(PayDebt("ben", 1))
    assert (no.code, no.rule, table.cash("ben")) == ("debt_settled", "PAY-7", 40)


def test_older_debts_come_first() -> None:
    """DEBT-7, PAY-7: a small new debt waits although the cash is there."""
    table = indebted(100).do(Charge("ben", 5, "carl"))
    assert [debt.amount for debt in table.game.debts] == [100, 5]
    no = table.refused(PayDebt("ben", 2))
    assert (no.code, no.rule) == ("older_debt_first", "DEBT-7")
    table.do(SellGroup("ben", "pink", 0), PayDebt("ben", 1), PayDebt("ben", 2))
    assert (table.cash("ben"), table.cash("carl")) == (30 + 150 - 105, 1_505)


@pytest.mark.parametrize(
    ("cash", "paid", "owed"),
    [
        (150, ["ben", "carl", "dora"], []),
        (120, ["ben", "carl"], ["dora"]),
        (60, ["ben"], ["carl", "dora"]),
        (49, [], ["ben", "carl", "dora"]),
    ],
)
def test_pay_each_goes_round_by_seat_and_stops_at_the_first_who_cannot_be_paid_in_full(
    cash: int, paid: list[str], owed: list[str]
) -> None:
    """DEBT-7."""
    table = play("classic", "carl", "dora", "anna", "ben").turn("anna").set_cash("anna", cash)
    order = {"ben": 1, "carl": 2, "dora": 3}
    table.do(DrawCard("anna", "chance-chair"))
    assert [player for player in order if table.cash(player) == 1_550] == paid
    assert [debt.creditor for debt in table.game.debts_of("anna")] == owed
    assert table.cash("anna") == cash - 50 * len(paid)
    if owed:
        table.do(DeclareBankrupt("anna"))
        assert (table.cash(owed[0]), table.game.debts) == (1_500 + cash - 50 * len(paid), ())


@pytest.mark.parametrize("deeds", [("station-1",), ("station-2",), ("station-1", "station-2")])
def test_a_creditor_may_take_unbuilt_deeds_for_part_of_the_debt(deeds: tuple[str, ...]) -> None:
    """DEBT-2: 10 % of 100 comes with the mortgaged one."""
    table = indebted(300).do(OfferDeeds("ben", 1, deeds, 200))
    assert (table.debt("ben").offer, table.deed(deeds[0]).owner) == (DeedOffer(deeds, 200), "ben")
    table.do(AcceptDeeds("anna", 1))
    assert (table.debt("ben").amount, table.debt("ben").offer) == (100, None)
    assert all(table.deed(deed).owner == "anna" for deed in deeds)
    assert table.cash("anna") == 1_500 - (10 if "station-2" in deeds else 0)


def test_deeds_may_settle_the_whole_debt() -> None:
    """DEBT-2."""
    table = indebted(300).do(OfferDeeds("ben", 1, ("station-1",), 300), AcceptDeeds("anna", 1))
    assert (table.game.debts, table.cash("ben")) == ((), 30)


@pytest.mark.parametrize(
    ("deeds", "amount", "code", "rule"),
    [
        (("pink-1",), 100, "deed_built_on", "TRD-2"),
        (("brown-1",), 100, "not_your_deed", "TRD-1"),
        (("station-1", "station-1"), 100, "repeated", None),
        ((), 100, "empty_trade", "DEBT-2"),
        (("station-1",), 301, "bad_amount", None),
        (("station-1",), 0, "bad_amount", None),
    ],
)
def test_only_own_bare_deeds_are_offered_and_for_no_more_than_is_owed(
    deeds: tuple[str, ...], amount: int, code: str, rule: str | None
) -> None:
    """DEBT-2."""
    table = indebted(300)
    no = table.refused(OfferDeeds("ben", 1, deeds, amount))
    assert (no.code, no.rule, table.debt("ben").offer) == (code, rule, None)


@pytest.mark.parametrize("player", ["anna", "ben"])
def test_the_creditor_refuses_deeds_or_the_debtor_takes_them_back(player: str) -> None:
    """DEBT-2."""
    table = indebted(300).do(OfferDeeds("ben", 1, ("station-1",), 200), RefuseDeeds(player, 1))
    no = table.refused(AcceptDeeds("anna", 1))
    assert (no.code, no.rule, table.deed("station-1").owner) == ("no_deed_offer", "DEBT-2", "ben")


@pytest.mark.parametrize("command", [AcceptDeeds("carl", 1), AcceptDeeds("ben", 1), RefuseDeeds("carl", 1)])
def test_only_the_creditor_answers_an_offer_of_deeds(command: Command) -> None:
    """DEBT-2, PAY-7: the debtor is refused as a debtor already."""
    table = indebted(300).do(OfferDeeds("ben", 1, ("station-1",), 200))
    assert table.refused(command).code in ("not_the_creditor", "in_debt")
    assert table.deed("station-1").owner == "ben"


def test_an_offer_of_deeds_falls_with_a_part_payment_and_by_a_mortgage_costs_interest() -> None:
    """DEBT-2, MTG-5."""
    table = indebted(300).do(OfferDeeds("ben", 1, ("station-1",), 290), PayDebt("ben", 1, 20))
    assert table.debt("ben") == Debt(1, "ben", "anna", 280, "charge", paid=20)
    table.do(OfferDeeds("ben", 1, ("station-2",), 280)).set_cash("anna", 9)
    no = table.refused(AcceptDeeds("anna", 1))
    assert (no.code, no.rule) == ("not_enough_cash", "MTG-5")


@pytest.mark.parametrize(("owed", "is_bankrupt"), [(499, False), (500, False), (501, True)])
def test_one_is_bankrupt_only_when_everything_sold_and_mortgaged_would_not_cover_the_debt(
    owed: int, is_bankrupt: bool
) -> None:
    """DEBT-3: he could raise 500."""
    table = indebted(owed)
    if is_bankrupt:
        assert table.do(DeclareBankrupt("ben")).game.players["ben"].is_out
    else:
        no = table.refused(DeclareBankrupt("ben"))
        assert (no.code, no.rule, no.facts["raisable"]) == ("can_still_pay", "DEBT-3", 500)


def test_hotels_that_cannot_be_broken_down_still_count_in_full() -> None:
    """DEBT-3, SELL-3: no house in stock; 2 hotels × 5 × 100 and 175 + 200 make 1,375."""
    table = play().own("ben", "dark-blue").build("ben", "dark-blue", 5).own("carl", "orange", "red", "brown")
    for group in ("orange", "red", "brown"):
        table.build("carl", group, 4)
    table.set_cash("ben", 0).do(Charge("ben", 1_375, "anna"))
    assert table.refused(DeclareBankrupt("ben")).code == "can_still_pay"
    table.do(SellGroup("ben", "dark-blue", 0), Mortgage("ben", "dark-blue-1"), Mortgage("ben", "dark-blue-2"))
    assert table.do(PayDebt("ben", 1)).cash("ben") == 0


def test_without_a_debt_nobody_is_bankrupt() -> None:
    """DEBT-3."""
    no = play().set_cash("anna", 0).refused(DeclareBankrupt("anna"))
    assert (no.code, no.rule) == ("no_debt", "DEBT-3")


def test_an_estate_goes_to_the_player_owed() -> None:
    """DEBT-4: 30 cash and 150 for the houses; 10 % of 100 on station-2."""
    table = play().turn("ben").do(DrawCard("ben", "chest-jail-free")).turn("anna")
    table.own("ben", "pink", "station-1", "station-2").build("ben", "pink", 1).mortgage("ben", "station-2")
    table.set_cash("ben", 30).do(Charge("ben", 1_000, "anna"), DeclareBankrupt("ben"))
    assert (table.cash("anna"), table.cash("ben"), table.game.stock["house"]) == (1_500 + 180 - 10, 0, 32)
    assert list(table.game.deeds_of("anna")) == ["station-1", "pink-1", "pink-2", "pink-3", "station-2"]
    assert (table.deed("pink-1"), table.deed("station-2")) == (("anna", 0, False), ("anna", 0, True))
    assert (table.game.players["anna"].jail_cards, table.game.players["ben"].is_out) == (("chest",), True)


def test_an_estate_to_the_bank_is_auctioned_deed_by_deed_free_of_mortgage() -> None:
    """DEBT-5: in board order; a deed nobody bids for stays with the bank."""
    table = indebted(1_000, "bank").do(DeclareBankrupt("ben"))
    assert (table.cash("ben"), table.game.stock["house"]) == (0, 32)
    seen = []
    while table.game.auction:
        lot = table.game.auction.lot
        seen.append(lot.deed)
        assert lot.reason == "estate"
        table.do(*([Bid("carl", 20)] if lot.deed == "station-2" else []), CloseAuction())
    assert seen == ["station-1", "pink-1", "pink-2", "pink-3", "station-2"]
    assert (table.deed("station-2"), table.cash("carl")) == (("carl", 0, False), 1_480)
    assert (table.deed("pink-1"), table.do(NextTurn()).game.turn.player) == ((None, 0, False), "carl")


def test_jail_cards_of_an_estate_to_the_bank_go_under_their_deck() -> None:
    """DEBT-5: so the card can be drawn again."""
    table = play().do(DrawCard("anna", "chance-jail-free"), Charge("anna", 2_000), DeclareBankrupt("anna"))
    table.do(NextTurn(), DrawCard("ben", "chance-jail-free"))
    assert table.game.players["ben"].jail_cards == ("chance",)


def test_who_fails_to_pay_into_the_pot_is_bankrupt_to_the_bank() -> None:
    """DEBT-5, PAY-5."""
    table = play(house=HouseRules(pot=True)).set_cash("anna", 50).do(PayTax("anna", "income"))
    table.do(DeclareBankrupt("anna"))
    assert (table.game.money["pot"], table.cash("anna"), table.game.debts) == (0, 0, ())


def test_without_auctions_an_estate_goes_back_to_the_bank_unsold() -> None:
    """DEBT-5, house rule."""
    table = play(house=HouseRules(no_auctions=True)).own("anna", "brown-1").do(Charge("anna", 9_000))
    table.do(DeclareBankrupt("anna"))
    assert (table.game.auction, table.deed("brown-1").owner) == (None, None)


def test_the_heirs_interest_can_itself_become_a_debt_to_the_bank() -> None:
    """DEBT-6: of Ben's 10, 8 pay for the utility; 18 for dark-blue-1 stay open, and Anna can raise 375."""
    table = play().own("ben", "utility-1", "dark-blue").mortgage("ben", "utility-1", "dark-blue-1")
    table.set_cash("ben", 10).set_cash("anna", 0).do(Charge("ben", 900, "anna"), DeclareBankrupt("ben"))
    assert (table.cash("anna"), table.debt("anna")) == (2, Debt(2, "anna", "bank", 18, "interest", "dark-blue-1"))
    assert table.refused(DeclareBankrupt("anna")).code == "can_still_pay"
    assert table.do(Mortgage("anna", "dark-blue-2"), PayDebt("anna", 2)).cash("anna") == 2 + 200 - 18


def test_an_heir_who_cannot_pay_the_interest_falls_too() -> None:
    """DEBT-5, DEBT-6."""
    table = play().own("ben", "dark-blue").mortgage("ben", "dark-blue-1", "dark-blue-2").set_cash("ben", 0)
    table.set_cash("anna", 0).do(Charge("ben", 900, "anna"), DeclareBankrupt("ben"), DeclareBankrupt("anna"))
    assert (table.game.result and table.game.result.winners, table.game.gone) == (("carl",), ("ben", "anna"))


@pytest.mark.parametrize(("creditor", "heir"), [("anna", "anna"), ("bank", "bank")])
def test_the_claims_of_a_bankrupt_pass_on_and_his_other_debts_fall(creditor: str, heir: str) -> None:
    """DEBT-4, DEBT-5: Carl's 2,000 to Ben are now the heir's; Dora gets nothing of her 50."""
    table = play("classic", "anna", "ben", "carl", "dora").set_cash("ben", 0).do(Charge("carl", 2_000, "ben"))
    table.do(Charge("ben", 100, creditor), Charge("ben", 50, "dora"), DeclareBankrupt("ben"))
    assert table.game.debts == (Debt(1, "carl", heir, 2_000, "charge"),)


def test_what_the_heir_owed_the_bankrupt_is_void() -> None:
    """DEBT-4."""
    table = play().set_cash("ben", 0).set_cash("anna", 0).do(Charge("anna", 70, "ben"), Charge("ben", 100, "anna"))
    assert table.do(DeclareBankrupt("ben")).game.debts == ()


def test_one_who_resigns_leaves_everything_to_the_bank() -> None:
    """DEBT-3, DEBT-5."""
    table = play().own("anna", "brown").mortgage("anna", "brown-1").do(Resign("anna"))
    assert (table.cash("anna"), table.game.players["anna"].is_out) == (0, True)
    table.do(Bid("ben", 10), CloseAuction(), CloseAuction(), NextTurn())
    assert (table.deed("brown-1"), table.deed("brown-2").owner) == (("ben", 0, False), None)


@pytest.mark.parametrize("command", [PayDebt("ben", 1), Resign("ben"), Buy("ben", "red-1"), Bid("ben", 5)])
def test_who_has_left_acts_no_more(command: Command) -> None:
    """DEBT-3."""
    no = indebted().do(DeclareBankrupt("ben")).refused(command)
    assert no.code == "player_out"


def test_deeds_offered_to_one_who_leaves_are_offered_to_nobody_any_more() -> None:
    """DEBT-2, DEBT-8: the bank takes no deeds for the debt, and another heir is asked anew."""
    table = indebted(300).do(OfferDeeds("ben", 1, ("station-1",), 200), Resign("anna"))
    debt = table.debt("ben")
    assert (debt.creditor, debt.amount, debt.offer) == ("bank", 300, None)
    assert table.refused(AcceptDeeds("carl", 1)).code == "not_the_creditor"
    table = indebted(300).do(OfferDeeds("ben", 1, ("station-1",), 200)).set_cash("anna", 0)
    table.do(Charge("anna", 10**6, "carl"), DeclareBankrupt("anna"))
    debt = table.debt("ben")
    assert (debt.creditor, debt.amount, debt.offer) == ("carl", 300, None)
    assert table.refused(AcceptDeeds("carl", 1)).code == "no_deed_offer"


@pytest.mark.parametrize("edition", ["christmas", "cats", "sorcerers"])
def test_in_the_small_boxes_everything_is_mortgaged_before_it_passes_to_the_creditor(edition: str) -> None:
    """DEBT-4: Ben has 30, houses for 150 and 70 + 70 + 80 + 100 in mortgages; station-2 is mortgaged already.

    Anna pays a tenth of 70, 70, 80, 100 and 100 at once, and may lift each deed for its value alone in this turn.
    """
    table = play(edition).own("ben", "pink", "station-1", "station-2").build("ben", "pink", 1)
    table.mortgage("ben", "station-2").turn("ben").set_cash("ben", 30).do(Charge("ben", 501, "anna"))
    table.do(DeclareBankrupt("ben"))
    assert table.cash("anna") == 1_500 + 30 + 150 + 320 - (7 + 7 + 8 + 10 + 10)
    deeds = ("station-1", "pink-1", "pink-2", "station-2", "pink-3")
    assert [(table.deed(deed).owner, table.deed(deed).mortgaged) for deed in deeds] == [("anna", True)] * 5
    assert table.do(LiftMortgage("anna", "pink-1")).cash("anna") == 1_958 - 70


@pytest.mark.parametrize("edition", ["classic", "mega-deluxe", "star-wars"])
def test_in_the_other_boxes_deeds_pass_as_they_are(edition: str) -> None:
    """DEBT-4."""
    table = play(edition).own("ben", "pink-1", "station-1").mortgage("ben", "station-1").set_cash("ben", 0)
    table.turn("ben").do(Charge("ben", 10**6, "anna"), DeclareBankrupt("ben"))
    assert [table.deed(deed).mortgaged for deed in ("pink-1", "station-1")] == [False, True]


@pytest.mark.parametrize("edition", ["christmas", "classic"])
def test_what_falls_to_the_bank_is_auctioned_and_not_mortgaged_first(edition: str) -> None:
    """DEBT-5: the bank lends nothing on what it takes over."""
    table = play(edition).own("ben", "pink-1").set_cash("ben", 0).turn("ben")
    table.do(Charge("ben", 10**6), DeclareBankrupt("ben"))
    assert not any(posting.why == "mortgage" for posting in table.events()[0].pays)  # type: ignore[union-attr]
    assert table.game.auction is not None
    assert table.game.auction.lot.deed == "pink-1"
