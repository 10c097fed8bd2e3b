"""Money in and out: salary, taxes, cards, the pot, free payments, charges, corrections (PAY-1 to PAY-7)."""

from __future__ import annotations

import pytest

from rules.commands import (
    ApplyCard,
    Bid,
    Build,
    Buy,
    CardEffect,
    Charge,
    CollectSalary,
    Command,
    Correct,
    Deal,
    DeclareBankrupt,
    Decline,
    DrawCard,
    EndGame,
    GiveTurn,
    GoToJail,
    HouseRules,
    LeaveJail,
    LiftMortgage,
    Mortgage,
    NextTurn,
    OfferTrade,
    PayBank,
    PayDebt,
    PayPlayer,
    PayTax,
    ReceiveFromBank,
    Resign,
    Sell,
    Side,
    TakePot,
)
from rules.events import CardDrawn, Corrected, MoneyGiven, Posting
from rules.state import Debt
from tests.support.playing import NOTHING, Playing, play

EDITIONS = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")
TOO_MUCH = 10**12 + 1
BAD_AMOUNTS = (0, -1, -500, TOO_MUCH)
POT_RULE = HouseRules(pot=True)


def balances(table: Playing) -> list[int]:
    """The cash of Anna, Ben and Carl."""
    return [table.cash(player) for player in ("anna", "ben", "carl")]


def card(kind: str, amount: int = 0, deck: str | None = None, **amounts: int) -> ApplyCard:
    """A card of Anna's that is not among the ready-made ones."""
    effects: dict[str, CardEffect] = {
        "receive": CardEffect("receive", amount),
        "pay": CardEffect("pay", amount),
        "pay-each": CardEffect("pay-each", amount),
        "receive-each": CardEffect("receive-each", amount),
        "per-building": CardEffect("per-building", amounts=amounts),
        "jail": CardEffect("jail"),
        "jail-free": CardEffect("jail-free", deck=deck),
        "move": CardEffect("move"),
    }
    return ApplyCard("anna", effects[kind])


# --- Salary -------------------------------------------------------------------------------------------------


SALARIES = [
    ("classic", 1_500, 200),
    ("mega-deluxe", 250_000, 20_000),
    ("star-wars", 30_000, 4_000),
    ("christmas", 1_500, 200),
    ("cats", 1_500, 200),
    ("sorcerers", 1_500, 200),
]


@pytest.mark.parametrize("landed", [False, True])
@pytest.mark.parametrize(("edition", "start", "salary"), SALARIES)
def test_passing_and_landing_on_go_pay_the_same_salary(edition: str, start: int, salary: int, landed: bool) -> None:
    """PAY-1."""
    table = play(edition).do(CollectSalary("anna", landed=landed))
    assert table.cash("anna") == start + salary


def test_the_salary_can_come_twice_in_one_turn() -> None:
    """PAY-1."""
    table = play().do(CollectSalary("anna"), CollectSalary("anna", landed=True))
    assert table.cash("anna") == 1_900


@pytest.mark.parametrize(("landed", "cash"), [(False, 34_000), (True, 38_000)])
def test_the_double_salary_is_for_landing_on_go_alone(landed: bool, cash: int) -> None:
    """PAY-1, house rule."""
    table = play("star-wars", house=HouseRules(double_salary=True)).do(CollectSalary("anna", landed=landed))
    assert table.cash("anna") == cash


@pytest.mark.parametrize("way", [GoToJail("anna"), DrawCard("anna", "chance-jail"), card("jail")])
def test_going_to_jail_pays_no_salary_but_one_earned_before_in_the_turn_is_still_paid(way: Command) -> None:
    """PAY-2."""
    table = play().do(way)
    assert table.cash("anna") == 1_500
    assert table.do(CollectSalary("anna")).cash("anna") == 1_700
    table.do(NextTurn())
    refusal = table.refused(CollectSalary("anna"))
    assert (refusal.code, refusal.rule) == ("salary_in_jail", "PAY-2")


# --- Taxes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "income", "luxury"),
    [
        ("classic", 1_300, 1_200),  # 1500 - 200 - 100
        ("mega-deluxe", 230_000, 220_000),
        ("star-wars", 26_000, 24_000),
        ("christmas", 1_300, 1_200),
        ("cats", 1_300, 1_200),
        ("sorcerers", 1_300, 1_200),
    ],
)
def test_a_tax_square_costs_the_printed_amount_to_the_bank(edition: str, income: int, luxury: int) -> None:
    """PAY-3."""
    table = play(edition)
    bank = table.game.money["bank"]
    assert table.do(PayTax("anna", "income")).cash("anna") == income
    assert table.do(PayTax("anna", "luxury")).cash("anna") == luxury
    assert table.game.money["bank"] - bank == play(edition).cash("anna") - luxury
    assert table.game.money["pot"] == 0


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (PayTax("ben", "income"), "not_your_turn", "PAY-3"),
        (PayTax("anna", "wealth"), "unknown_tax", None),
        (PayTax("zoe", "income"), "unknown_player", None),
    ],
)
def test_only_a_tax_of_the_board_is_due_and_in_ones_own_turn(command: Command, code: str, rule: str | None) -> None:
    """PAY-3."""
    refusal = play().refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


# --- Cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "preset", "cash"),
    [
        ("classic", "chance-dividend", 1_550),
        ("classic", "chance-prize", 1_600),
        ("classic", "chance-loan", 1_650),
        ("classic", "chance-speeding", 1_485),
        ("classic", "chest-hospital", 1_400),
        ("classic", "chance-to-go", 1_700),
        ("classic", "chance-back", 1_500),
        ("mega-deluxe", "chest-error", 270_000),
        ("mega-deluxe", "chance-speeding", 248_500),
        ("star-wars", "chest-beauty", 30_200),
        ("star-wars", "chance-speeding", 29_700),  # 15 × 20 = 300
        ("christmas", "chest-inheritance", 1_600),
        ("cats", "chest-refund", 1_520),
        ("sorcerers", "chest-school", 1_450),
    ],
)
def test_a_ready_made_card_books_its_amount_in_the_editions_money(edition: str, preset: str, cash: int) -> None:
    """PAY-4."""
    table = play(edition).do(DrawCard("anna", preset))
    assert table.cash("anna") == cash
    drawn = table.events()[0]
    assert isinstance(drawn, CardDrawn)
    assert drawn.card == preset


@pytest.mark.parametrize(
    ("command", "after"),
    [
        (card("receive", 45), [1_545, 1_500, 1_500]),
        (card("pay", 75), [1_425, 1_500, 1_500]),
        (card("pay-each", 25), [1_450, 1_525, 1_525]),
        (card("receive-each", 25), [1_550, 1_475, 1_475]),
        (card("per-building", house=25), [1_500, 1_500, 1_500]),
        (card("move"), [1_500, 1_500, 1_500]),
        (card("jail-free", deck="chest"), [1_500, 1_500, 1_500]),
    ],
)
def test_a_card_typed_in_is_taken_at_its_own_amount(command: Command, after: list[int]) -> None:
    """PAY-4."""
    assert balances(play().do(command)) == after


@pytest.mark.parametrize(
    ("edition", "chair", "birthday"),
    [
        ("classic", [1_400, 1_550, 1_550], [1_520, 1_490, 1_490]),
        ("mega-deluxe", [240_000, 255_000, 255_000], [252_000, 249_000, 249_000]),
        ("star-wars", [28_000, 31_000, 31_000], [30_400, 29_800, 29_800]),
    ],
)
def test_pay_each_and_receive_each_pass_between_the_players(
    edition: str, chair: list[int], birthday: list[int]
) -> None:
    """PAY-4."""
    assert balances(play(edition).do(DrawCard("anna", "chance-chair"))) == chair
    assert balances(play(edition).do(DrawCard("anna", "chest-birthday"))) == birthday


def test_those_who_left_neither_pay_nor_receive_by_cards() -> None:
    """PAY-4."""
    table = play().do(Resign("ben"), card("pay-each", 100), card("receive-each", 30))
    assert balances(table) == [1_430, 0, 1_570]


@pytest.mark.parametrize(
    ("edition", "repairs", "roadworks"),
    [
        # brown with hotels, two houses on light blue: 2 × 100 + 2 × 25 and 2 × 115 + 2 × 40
        ("classic", 250, 310),
        ("star-wars", 5_000, 6_200),
        ("christmas", 250, 310),
        # three brown streets in the mega box: 3 × 100 + 2 × 25 and 3 × 115 + 2 × 40, × 100
        ("mega-deluxe", 35_000, 42_500),
    ],
)
def test_repairs_are_counted_by_house_and_hotel_standing(edition: str, repairs: int, roadworks: int) -> None:
    """PAY-4."""
    table = play(edition).own("anna", "brown", "light-blue").build("anna", "brown", 5)
    table.build_on("anna", "light-blue-1", "light-blue-2")
    start = table.cash("anna")
    assert table.do(DrawCard("anna", "chance-repairs")).cash("anna") == start - repairs
    assert table.do(DrawCard("anna", "chest-roadworks")).cash("anna") == start - repairs - roadworks


@pytest.mark.parametrize(
    ("level", "due"),
    [
        (1, 50),  # 2 houses × 25
        (3, 150),  # 6 houses × 25
        (4, 200),  # in a short game the fourth step is the hotel: 2 × 100
    ],
)
def test_repairs_in_a_short_game_count_the_hotel_after_three_houses(level: int, due: int) -> None:
    """PAY-4, BLD-3, END-2."""
    table = play("classic", "anna", "ben", mode="first-bankruptcy").do(
        Deal("anna", ("brown-1", "brown-2", "red-1")), Deal("ben", ("pink-1", "pink-2", "red-2"))
    )
    table.build("anna", "brown", level).do(DrawCard("anna", "chance-repairs"))
    assert table.cash("anna") == 1_500 - due


def test_repairs_count_only_ones_own_buildings() -> None:
    """PAY-4."""
    table = play().own("ben", "brown").build("ben", "brown", 4).do(DrawCard("anna", "chance-repairs"))
    assert balances(table) == [1_500, 1_500, 1_500]


def test_pay_each_goes_round_from_the_payers_left_until_the_money_is_out() -> None:
    """PAY-4, DEBT-7."""
    table = play("classic", "anna", "ben", "carl", "dora").turn("carl").set_cash("carl", 60)
    table.do(DrawCard("carl", "chance-chair"))  # 50 each: dora is paid, anna and ben wait for the rest of 10
    assert (table.cash("carl"), table.cash("dora"), table.cash("anna"), table.cash("ben")) == (
        10,
        1_550,
        1_500,
        1_500,
    )
    assert table.game.debts == (
        Debt(1, "carl", "anna", 50, "card", "chance-chair"),
        Debt(2, "carl", "ben", 50, "card", "chance-chair"),
    )


def test_the_first_who_cannot_be_paid_is_paid_before_the_others() -> None:
    """DEBT-7."""
    table = play().set_cash("anna", 60).do(card("pay-each", 100), ReceiveFromBank("anna", 140))
    refusal = table.refused(PayDebt("anna", 2))
    assert (refusal.code, refusal.rule) == ("older_debt_first", "DEBT-7")
    assert balances(table.do(PayDebt("anna", 1), PayDebt("anna", 2))) == [0, 1_600, 1_600]


def test_the_first_who_cannot_be_paid_in_full_is_the_creditor_of_a_bankruptcy() -> None:
    """DEBT-7, DEBT-4."""
    table = play("classic", "anna", "ben", "carl", "dora").set_cash("anna", 80).do(DrawCard("anna", "chance-chair"))
    table.do(DeclareBankrupt("anna"))
    # ben got his 50, the 30 left go to carl, dora gets nothing
    assert [table.cash(player) for player in ("anna", "ben", "carl", "dora")] == [0, 1_550, 1_530, 1_500]


def test_who_cannot_pay_the_receiver_owes_it_and_the_others_have_paid() -> None:
    """PAY-4, PAY-7."""
    table = play().set_cash("ben", 9).do(DrawCard("anna", "chest-birthday"))
    assert balances(table) == [1_510, 9, 1_490]
    assert table.game.debts == (Debt(1, "ben", "anna", 10, "card", "chest-birthday"),)


def test_who_already_owes_pays_the_older_debt_before_a_card() -> None:
    """PAY-7, DEBT-7."""
    table = play().set_cash("ben", 40).do(Charge("ben", 100), DrawCard("anna", "chest-birthday"))
    assert balances(table) == [1_510, 40, 1_490]
    assert [(debt.creditor, debt.amount) for debt in table.game.debts_of("ben")] == [("bank", 100), ("anna", 10)]


def test_each_deck_has_one_jail_free_card() -> None:
    """PAY-4."""
    table = play().do(DrawCard("anna", "chance-jail-free"), DrawCard("anna", "chest-jail-free"))
    assert table.game.players["anna"].jail_cards == ("chance", "chest")
    for again in (DrawCard("anna", "chance-jail-free"), card("jail-free", deck="chest")):
        refusal = table.refused(again)
        assert (refusal.code, refusal.rule) == ("no_jail_card_left", "PAY-4")
    refusal = table.turn("ben").refused(DrawCard("ben", "chance-jail-free"))
    assert (refusal.code, refusal.rule) == ("no_jail_card_left", "PAY-4")


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (DrawCard("anna", "chance-treasure"), "unknown_card", None),
        (DrawCard("ben", "chance-dividend"), "not_your_turn", "PAY-4"),
        (ApplyCard("ben", CardEffect("pay", 10)), "not_your_turn", "PAY-4"),
        (card("jail-free"), "unknown_deck", None),
        (card("jail-free", deck="treasure"), "unknown_deck", None),
        (card("per-building", castle=25), "unknown_building", None),
        (card("per-building", house=0), "bad_amount", None),
        (card("per-building", house=25, hotel=-100), "bad_amount", None),
        *[
            (card(kind, amount), "bad_amount", None)
            for kind in ("receive", "pay", "pay-each", "receive-each")
            for amount in BAD_AMOUNTS
        ],
    ],
)
def test_a_card_that_makes_no_sense_is_not_played(command: Command, code: str, rule: str | None) -> None:
    """PAY-4."""
    refusal = play().refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize("command", [PayTax("anna", "income"), DrawCard("anna", "chance-loan"), card("pay", 10)])
@pytest.mark.parametrize(
    ("before", "code", "rule"),
    [(GoToJail("anna"), "in_jail", "JAIL-1"), (Decline("anna", "red-1"), "auction_open", "AUC-2")],
)
def test_nobody_lands_on_taxes_or_cards_from_jail_or_during_an_auction(
    command: Command, before: Command, code: str, rule: str
) -> None:
    """PAY-3, PAY-4, JAIL-1, AUC-2."""
    refusal = play().do(before).refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


# --- The pot ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_free_parking_pays_nothing_by_the_book(edition: str) -> None:
    """PAY-5."""
    table = play(edition).do(PayTax("anna", "income"))
    assert table.game.money["pot"] == 0
    refusal = table.refused(TakePot("anna"))
    assert (refusal.code, refusal.rule) == ("no_pot", "PAY-5")


def test_taxes_fines_and_card_payments_collect_in_the_pot() -> None:
    """PAY-5."""
    table = play(house=POT_RULE).own("anna", "brown").build("anna", "brown", 1)
    table.do(PayTax("anna", "income"), DrawCard("anna", "chance-speeding"), DrawCard("anna", "chance-repairs"))
    assert table.game.money["pot"] == 265  # 200 + 15 + 2 × 25
    table.do(GoToJail("anna"), GiveTurn("ben"), GiveTurn("anna"), LeaveJail("anna", "fine"))
    assert table.game.money["pot"] == 315
    assert table.cash("anna") == 1_185  # 1500 - 315


def test_nothing_else_collects_in_the_pot() -> None:
    """PAY-5."""
    table = play(house=POT_RULE).do(
        Buy("anna", "brown-1"), PayBank("anna", 10), Charge("anna", 20), DrawCard("anna", "chance-chair")
    )
    assert table.game.money["pot"] == 0


def test_the_next_to_land_takes_the_whole_pot() -> None:
    """PAY-5."""
    table = play(house=POT_RULE).do(PayTax("anna", "income"), NextTurn(), PayTax("ben", "luxury"), TakePot("ben"))
    assert balances(table) == [1_300, 1_700, 1_500]  # ben: 1500 - 100 + 300
    assert table.game.money["pot"] == 0
    refusal = table.refused(TakePot("ben"))
    assert (refusal.code, refusal.rule) == ("pot_empty", "PAY-5")


def test_a_seeded_pot_is_filled_again_by_the_bank() -> None:
    """PAY-5."""
    table = play("star-wars", house=HouseRules(pot=True, pot_seed=10_000)).do(PayTax("anna", "luxury"))
    table.do(TakePot("anna"))
    assert table.cash("anna") == 40_000  # 30000 - 2000 + 12000
    assert table.game.money["pot"] == 10_000
    assert table.do(NextTurn(), TakePot("ben")).cash("ben") == 40_000


def test_a_tax_that_cannot_be_paid_is_owed_to_the_pot() -> None:
    """PAY-5, PAY-7."""
    table = play(house=POT_RULE).set_cash("anna", 150).do(PayTax("anna", "income"))
    assert (table.debt("anna").creditor, table.debt("anna").amount, table.game.money["pot"]) == ("pot", 200, 0)
    table.do(ReceiveFromBank("anna", 60), PayDebt("anna", 1))
    assert (table.cash("anna"), table.game.money["pot"]) == (10, 200)


def test_the_pot_is_taken_in_ones_own_turn_and_not_from_jail() -> None:
    """PAY-5."""
    table = play(house=HouseRules(pot=True, pot_seed=50))
    refusal = table.refused(TakePot("ben"))
    assert (refusal.code, refusal.rule) == ("not_your_turn", "PAY-5")
    refusal = table.do(GoToJail("anna")).refused(TakePot("anna"))
    assert (refusal.code, refusal.rule) == ("in_jail", "JAIL-1")


# --- Free payments and charges ------------------------------------------------------------------------------


def test_a_player_may_pay_another_the_bank_or_be_paid_by_it_at_any_time() -> None:
    """PAY-7."""
    table = play().do(PayPlayer("ben", "carl", 120, "bet"), PayBank("carl", 20), ReceiveFromBank("anna", 5))
    assert balances(table) == [1_505, 1_380, 1_600]
    assert table.events() == (MoneyGiven("anna", "bank", "anna", "", (Posting("bank", "anna", 5, "free"),)),)


@pytest.mark.parametrize("command", [PayPlayer("anna", "ben", 1_501), PayBank("anna", 1_501)])
def test_nobody_gives_more_than_they_hold(command: Command) -> None:
    """PAY-7, PAY-6: without the cash there is no promise instead."""
    refusal = play().refused(command)
    assert (refusal.code, refusal.rule) == ("not_enough_cash", "PAY-7")
    assert refusal.facts == {"player": "anna", "cash": 1_500, "amount": 1_501, "short": 1}


@pytest.mark.parametrize("command", [PayPlayer("anna", "ben", 1_500), PayBank("anna", 1_500)])
def test_the_last_unit_can_be_given(command: Command) -> None:
    """PAY-7."""
    assert play().do(command).cash("anna") == 0


def test_a_trade_cannot_promise_money_that_is_not_there() -> None:
    """PAY-6."""
    table = play().own("ben", "red-1")
    refusal = table.refused(OfferTrade("anna", "ben", Side(cash=1_501), Side(deeds=("red-1",))))
    assert (refusal.code, refusal.rule) == ("not_enough_cash", "PAY-7")


@pytest.mark.parametrize("amount", BAD_AMOUNTS)
def test_absurd_amounts_are_refused_everywhere(amount: int) -> None:
    """PAY-7."""
    for command in (
        PayPlayer("anna", "ben", amount),
        PayBank("anna", amount),
        ReceiveFromBank("anna", amount),
        Charge("anna", amount),
        Charge("anna", amount, "ben"),
    ):
        refusal = play().refused(command)
        assert (refusal.code, refusal.rule) == ("bad_amount", None)
        assert refusal.facts == {"value": amount, "least": 1, "most": 1_000_000_000_000}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PayPlayer("anna", "anna", 5), "same_player"),
        (PayPlayer("anna", "zoe", 5), "unknown_player"),
        (PayPlayer("anna", "bank", 5), "unknown_player"),
        (PayPlayer("anna", "dora", 5), "player_out"),
        (PayPlayer("dora", "anna", 5), "player_out"),
        (PayPlayer("bank", "anna", 5), "unknown_player"),
        (PayPlayer("anna", "ben", 5, "n" * 201), "bad_text"),
        (PayBank("zoe", 5), "unknown_player"),
        (PayBank("anna", 5, "n" * 201), "bad_text"),
        (ReceiveFromBank("dora", 5), "player_out"),
        (ReceiveFromBank("anna", 5, "n" * 201), "bad_text"),
        (Charge("anna", 5, "anna"), "same_player"),
        (Charge("anna", 5, "zoe"), "unknown_player"),
        (Charge("anna", 5, "pot"), "unknown_player"),
        (Charge("anna", 5, "dora"), "player_out"),
        (Charge("dora", 5), "player_out"),
        (Charge("anna", 5, note="n" * 201), "bad_text"),
        (Correct("dora", 5, "miscounted"), "player_out"),
        (Correct("pot", 5, "miscounted"), "unknown_player"),
        (CollectSalary("dora"), "player_out"),
    ],
)
def test_money_moves_only_between_the_bank_and_those_in_the_game(command: Command, code: str) -> None:
    """PAY-7."""
    refusal = play("classic", "anna", "ben", "carl", "dora").do(Resign("dora")).refused(command)
    assert (refusal.code, refusal.rule) == (code, None)


@pytest.mark.parametrize(("creditor", "after"), [("bank", [1_000, 1_500]), ("ben", [1_000, 2_000])])
def test_a_charge_is_paid_at_once_when_the_cash_is_there(creditor: str, after: list[int]) -> None:
    """PAY-7."""
    table = play().do(Charge("anna", 500, creditor))
    assert [table.cash("anna"), table.cash("ben")] == after
    assert table.game.debts == ()


@pytest.mark.parametrize("creditor", ["bank", "ben"])
def test_what_cannot_be_paid_at_once_is_an_open_debt_in_full(creditor: str) -> None:
    """PAY-7."""
    table = play().do(Charge("anna", 1_501, creditor))
    assert balances(table) == [1_500, 1_500, 1_500]
    assert table.game.debts == (Debt(1, "anna", creditor, 1_501, "charge"),)


def test_a_debt_can_be_paid_in_parts() -> None:
    """PAY-7."""
    table = play().do(Charge("anna", 1_600, "ben"), PayDebt("anna", 1, 1_450))
    assert (table.cash("anna"), table.cash("ben"), table.debt("anna").amount) == (50, 2_950, 150)
    refusal = table.refused(PayDebt("anna", 1))
    assert (refusal.code, refusal.rule) == ("not_enough_cash", "PAY-7")
    table.do(CollectSalary("anna"), PayDebt("anna", 1))
    assert (table.cash("anna"), table.cash("ben"), table.game.debts) == (100, 3_100, ())


def indebted() -> Playing:
    """Anna owes a tax of 200 with 100 in hand; she has pink with a house each, red-1 and a mortgaged red-2."""
    table = play(house=HouseRules(pot=True, pot_seed=30)).own("anna", "pink", "red-1", "red-2")
    table.build("anna", "pink", 1).mortgage("anna", "red-2")
    return table.set_cash("anna", 100).do(PayTax("anna", "income"))


@pytest.mark.parametrize(
    "command",
    [
        PayPlayer("anna", "ben", 10),
        PayBank("anna", 10),
        PayTax("anna", "luxury"),
        DrawCard("anna", "chance-dividend"),
        card("receive", 50),
        Buy("anna", "brown-1"),
        Decline("anna", "brown-1"),
        Build("anna", ("pink-1",)),
        LiftMortgage("anna", "red-2"),
        Resign("anna"),
    ],
)
def test_a_debtor_can_do_nothing_that_does_not_raise_money(command: Command) -> None:
    """PAY-7."""
    refusal = indebted().refused(command)
    assert (refusal.code, refusal.rule) == ("in_debt", "PAY-7")


@pytest.mark.parametrize(
    ("command", "cash"),
    [
        (CollectSalary("anna"), 300),
        (ReceiveFromBank("anna", 40), 140),
        (Mortgage("anna", "red-1"), 210),
        (Sell("anna", ("pink-1",)), 150),
        (TakePot("anna"), 130),
        (Correct("anna", 25, "miscounted"), 125),
    ],
)
def test_a_debtor_may_raise_money(command: Command, cash: int) -> None:
    """PAY-7, DEBT-1."""
    table = indebted().do(command)
    assert (table.cash("anna"), table.debt("anna").amount) == (cash, 200)


@pytest.mark.parametrize("command", [NextTurn(), GiveTurn("ben"), EndGame()])
def test_the_game_does_not_go_on_over_an_open_debt(command: Command) -> None:
    """PAY-7."""
    refusal = indebted().refused(command)
    assert (refusal.code, refusal.rule) == ("debts_open", "PAY-7")


def test_a_debtor_gives_nothing_away_in_a_trade() -> None:
    """PAY-7, DEBT-1."""
    for takes in (NOTHING, Side(cash=10)):
        refusal = indebted().refused(OfferTrade("anna", "ben", Side(cash=10, deeds=("red-1",)), takes))
        assert (refusal.code, refusal.rule) == ("debtor_must_raise", "DEBT-1")


# --- Corrections --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "cash"), [(250, 1_750), (-250, 1_250), (-1_500, 0)])
def test_the_banker_puts_a_balance_right_with_a_reason_everyone_sees(amount: int, cash: int) -> None:
    """PAY-7."""
    table = play().do(Correct("ben", amount, "  forgot the salary "))
    assert table.cash("ben") == cash
    event = table.events()[0]
    assert isinstance(event, Corrected)
    assert (event.amount, event.reason) == (amount, "forgot the salary")


@pytest.mark.parametrize(
    ("amount", "reason", "code", "rule"),
    [
        (-1_501, "miscounted", "not_enough_cash", "PAY-7"),
        (0, "miscounted", "bad_amount", None),
        (TOO_MUCH, "miscounted", "bad_amount", None),
        (-TOO_MUCH, "miscounted", "bad_amount", None),
        (10, "", "reason_needed", None),
        (10, "   ", "reason_needed", None),
        (10, "r" * 201, "bad_text", None),
    ],
)
def test_a_correction_needs_a_reason_and_leaves_nobody_below_zero(
    amount: int, reason: str, code: str, rule: str | None
) -> None:
    """PAY-7."""
    refusal = play().refused(Correct("anna", amount, reason))
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize(
    "command", [PayPlayer("anna", "ben", 501), PayBank("anna", 501), Correct("anna", -501, "miscounted")]
)
def test_what_a_bid_binds_cannot_be_paid_out(command: Command) -> None:
    """AUC-1, PAY-7."""
    table = play().do(Decline("anna", "red-1"), Bid("anna", 1_000))
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == ("bound_by_bid", "AUC-1")
