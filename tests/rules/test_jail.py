"""Into jail and out again, and what one may do meanwhile (JAIL-1 to JAIL-4)."""

from __future__ import annotations

from typing import Literal

import pytest

from rules.commands import (
    AcceptTrade,
    ApplyCard,
    Bid,
    Build,
    CardEffect,
    Charge,
    CloseAuction,
    CollectSalary,
    Command,
    Deal,
    DeclareBankrupt,
    Decline,
    DemandRent,
    DrawCard,
    GoToJail,
    HouseRules,
    LeaveJail,
    LiftMortgage,
    Mortgage,
    NextTurn,
    OfferTrade,
    PayDebt,
    PayTax,
    ReceiveFromBank,
    Roll,
    Sell,
    Side,
    TakeTicket,
    ThrowInJail,
    UseTicket,
)
from rules.events import CardMove, Jailed, JailLeft, JailThrowFailed
from rules.history import record
from rules.refusals import Refusal
from rules.state import Debt, JailStay
from tests.support.playing import NOTHING, Playing, play

FINES = [
    ("classic", 1_500, 50),
    ("mega-deluxe", 250_000, 5_000),
    ("star-wars", 30_000, 1_000),
    ("christmas", 1_500, 50),
    ("cats", 1_500, 50),
    ("sorcerers", 1_500, 50),
]
NEXT_TURN = ("classic", "mega-deluxe")
SHORT = ("christmas", "cats", "sorcerers")
ROUND = (NextTurn(), NextTurn(), NextTurn())
MISS, DOUBLE = ThrowInJail("anna", False), ThrowInJail("anna", True)
FINE, CARD = LeaveJail("anna", "fine"), LeaveJail("anna", "card")


def imprisoned(edition: str = "classic", house: HouseRules | None = None) -> Playing:
    """Anna went to jail in her first turn and it is her turn again."""
    return play(edition, house=house).do(GoToJail("anna"), *ROUND)


def short_game(edition: str = "christmas", mode: str = "first-bankruptcy") -> Playing:
    """A short game in which Anna is in jail and has her next turn."""
    count = 3 if mode == "first-bankruptcy" else 2
    table = play(edition, "anna", "ben", mode=mode).do(
        Deal("anna", ("brown-1", "pink-1", "red-1")[:count]), Deal("ben", ("brown-2", "pink-2", "red-2")[:count])
    )
    return table.do(GoToJail("anna"), NextTurn(), NextTurn())


def is_in_jail(table: Playing) -> bool:
    return table.game.players["anna"].jail is not None


# --- Into jail ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cause", ["square", "card", "doubles"])
def test_the_square_a_card_or_three_doubles_send_to_jail(cause: Literal["square", "card", "doubles"]) -> None:
    """JAIL-1."""
    table = play().do(GoToJail("anna", cause))
    assert table.events() == (Jailed("anna", cause),)
    assert table.game.players["anna"].jail == JailStay(1, 0)
    assert table.cash("anna") == 1_500


@pytest.mark.parametrize(
    "command",
    [
        DrawCard("anna", "chance-jail"),
        DrawCard("anna", "chest-jail"),
        ApplyCard("anna", CardEffect("jail")),
    ],
)
def test_a_card_drawn_sends_to_jail(command: Command) -> None:
    """JAIL-1, PAY-4."""
    assert is_in_jail(play().do(command))


def test_a_shuttle_ticket_can_lead_to_jail_on_purpose() -> None:
    """JAIL-1, MEGA-1."""
    table = play("mega-deluxe").do(TakeTicket("anna"), UseTicket("anna"), GoToJail("anna", "ticket"))
    assert is_in_jail(table)


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (GoToJail("ben"), "not_your_turn", "JAIL-1"),
        (GoToJail("zoe"), "unknown_player", None),
        (ThrowInJail("anna", True), "not_in_jail", "JAIL-2"),
        (LeaveJail("anna", "fine"), "not_in_jail", "JAIL-2"),
        (LeaveJail("anna", "card"), "not_in_jail", "JAIL-2"),
    ],
)
def test_only_the_one_whose_turn_it_is_goes_to_jail_and_only_prisoners_get_out(
    command: Command, code: str, rule: str | None
) -> None:
    """JAIL-1, JAIL-2."""
    refusal = play().refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


def test_nobody_goes_to_jail_twice() -> None:
    """JAIL-1."""
    refusal = play().do(GoToJail("anna")).refused(GoToJail("anna"))
    assert (refusal.code, refusal.rule) == ("already_in_jail", "JAIL-1")


@pytest.mark.parametrize("command", [MISS, DOUBLE, FINE, CARD])
def test_the_turn_ends_in_jail_and_nobody_gets_out_in_it(command: Command) -> None:
    """JAIL-1."""
    table = play("christmas").do(DrawCard("anna", "chance-jail-free"), GoToJail("anna"))
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == ("just_jailed", "JAIL-1")
    assert is_in_jail(table)


@pytest.mark.parametrize("command", [MISS, DOUBLE, FINE, CARD])
def test_nobody_gets_out_in_the_turn_of_another(command: Command) -> None:
    """JAIL-2."""
    table = play().do(DrawCard("anna", "chance-jail-free"), GoToJail("anna"), NextTurn())
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == ("not_your_turn", "JAIL-2")


# --- Out of jail --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "start", "fine"), FINES)
def test_the_fine_before_the_throw_sets_free(edition: str, start: int, fine: int) -> None:
    """JAIL-2."""
    table = imprisoned(edition).do(FINE)
    assert not is_in_jail(table)
    assert table.cash("anna") == start - fine
    assert table.do(CollectSalary("anna")).cash("anna") > start


def test_the_fine_can_be_paid_in_a_later_turn_before_the_throw() -> None:
    """JAIL-2."""
    table = imprisoned().do(MISS, *ROUND, FINE)
    assert (is_in_jail(table), table.cash("anna")) == (False, 1_450)


def test_the_fine_of_ones_own_choice_must_be_held_in_cash() -> None:
    """JAIL-2."""
    table = imprisoned().set_cash("anna", 49)
    refusal = table.refused(FINE)
    assert (refusal.code, refusal.rule) == ("not_enough_cash", "JAIL-2")
    assert refusal.facts == {"player": "anna", "cash": 49, "amount": 50, "short": 1}
    assert not is_in_jail(table.set_cash("anna", 50).do(FINE))


@pytest.mark.parametrize("held", ["chance", "chest"])
@pytest.mark.parametrize("is_named", [False, True])
def test_a_jail_free_card_sets_free_and_goes_back_under_its_deck(held: str, is_named: bool) -> None:
    """JAIL-2."""
    table = play().do(DrawCard("anna", f"{held}-jail-free"), GoToJail("anna"), *ROUND)
    table.do(LeaveJail("anna", "card", held if is_named else None))
    assert table.events() == (JailLeft("anna", "card", (CardMove(held, "anna", None),)),)
    assert (is_in_jail(table), table.game.players["anna"].jail_cards, table.cash("anna")) == (False, (), 1_500)
    table.do(NextTurn(), DrawCard("ben", f"{held}-jail-free"))
    assert table.game.players["ben"].jail_cards == (held,)


def test_with_both_cards_the_player_chooses_the_deck() -> None:
    """JAIL-2."""
    table = play().do(DrawCard("anna", "chance-jail-free"), DrawCard("anna", "chest-jail-free"))
    table.do(GoToJail("anna"), *ROUND, LeaveJail("anna", "card", "chest"))
    assert table.game.players["anna"].jail_cards == ("chance",)


@pytest.mark.parametrize(
    ("deck", "code", "rule"),
    [("chest", "no_jail_card", "JAIL-2"), ("treasure", "unknown_deck", None)],
)
def test_only_a_card_one_holds_sets_free(deck: str, code: str, rule: str | None) -> None:
    """JAIL-2."""
    table = play().do(DrawCard("anna", "chance-jail-free"), GoToJail("anna"), *ROUND)
    refusal = table.refused(LeaveJail("anna", "card", deck))
    assert (refusal.code, refusal.rule) == (code, rule)


def test_without_a_card_there_is_no_leaving_by_card() -> None:
    """JAIL-2."""
    refusal = imprisoned().refused(CARD)
    assert (refusal.code, refusal.rule) == ("no_jail_card", "JAIL-2")


def test_a_card_may_be_bought_in_jail_and_used_at_once() -> None:
    """JAIL-2, TRD-1."""
    table = play().turn("ben").do(DrawCard("ben", "chest-jail-free")).turn("anna").do(GoToJail("anna"), *ROUND)
    table.do(OfferTrade("anna", "ben", Side(cash=40), Side(jail_cards=("chest",))), AcceptTrade("ben", 1), CARD)
    assert (is_in_jail(table), table.cash("anna"), table.cash("ben")) == (False, 1_460, 1_540)


@pytest.mark.parametrize("misses", [0, 1, 2])
def test_a_double_in_any_of_three_turns_sets_free_at_no_cost(misses: int) -> None:
    """JAIL-2."""
    table = imprisoned()
    for _ in range(misses):
        table.do(MISS, *ROUND)
    table.do(DOUBLE)
    assert table.events() == (JailLeft("anna", "double"),)
    assert (is_in_jail(table), table.cash("anna")) == (False, 1_500)


@pytest.mark.parametrize(("edition", "start", "fine"), [row for row in FINES if row[0] not in NEXT_TURN])
def test_after_the_third_failed_throw_the_fine_is_due_and_one_is_free(edition: str, start: int, fine: int) -> None:
    """JAIL-2."""
    table = imprisoned(edition)
    for count in (1, 2):
        table.do(MISS)
        assert table.events() == (JailThrowFailed("anna", count),)
        assert (is_in_jail(table), table.cash("anna")) == (True, start)
        table.do(*ROUND)
    table.do(MISS)
    assert (is_in_jail(table), table.cash("anna"), table.game.debts) == (False, start - fine, ())


@pytest.mark.parametrize(("edition", "start", "fine"), [row for row in FINES if row[0] in NEXT_TURN])
def test_after_the_third_failed_roll_the_fine_comes_before_the_next_turns_roll(
    edition: str, start: int, fine: int
) -> None:
    """JAIL-2: book 000, one must leave and pay "bevor Sie wieder normal würfeln können"."""
    table = imprisoned(edition).do(MISS, *ROUND, MISS, *ROUND, MISS)
    assert (is_in_jail(table), table.cash("anna"), table.game.debts) == (True, start, ())
    table.do(*ROUND)
    for command in (MISS, DOUBLE):
        refusal = table.refused(command)
        assert (refusal.code, refusal.rule) == ("fine_due", "JAIL-2")
    assert table.refused(NextTurn()).code == "jail_turn_open"
    table.do(FINE)
    assert (is_in_jail(table), table.cash("anna")) == (False, start - fine)


@pytest.mark.parametrize("edition", NEXT_TURN)
def test_a_fine_that_is_due_becomes_a_debt_where_the_cash_is_missing(edition: str) -> None:
    """JAIL-2, PAY-7: of one's own choice it must be held in cash, after the third roll it is owed."""
    table = imprisoned(edition).do(MISS, *ROUND, MISS, *ROUND, MISS, *ROUND).set_cash("anna", 1)
    roll = Roll("anna", (1, 2) if edition == "classic" else (1, 2, 3))
    assert (table.refused(roll).code, table.refused(roll).rule) == ("fine_due", "JAIL-2")
    table.do(FINE)
    assert (is_in_jail(table), table.debt("anna").cause, table.cash("anna")) == (False, "fine", 1)


@pytest.mark.parametrize("edition", NEXT_TURN)
@pytest.mark.parametrize("way", [FINE, CARD])
def test_fine_and_card_are_taken_in_the_turn_of_arrival_where_the_book_says_so(edition: str, way: Command) -> None:
    """JAIL-2: book 000; the turn is over all the same, one plays on in the next."""
    table = play(edition).do(DrawCard("anna", "chance-jail-free"), GoToJail("anna"), way)
    assert not is_in_jail(table)
    roll = Roll("anna", (1, 2) if edition == "classic" else (1, 2, 3))
    assert (table.refused(roll).code, table.refused(roll).rule) == ("turn_over", "MOVE-2")
    assert table.do(*ROUND, roll).game.pieces["anna"] is not None


@pytest.mark.parametrize("way", [FINE, CARD])
def test_in_star_wars_fine_and_card_come_before_the_first_and_second_roll_only(way: Command) -> None:
    """JAIL-2: book 001, "im nächsten oder übernächsten Zug"."""
    for misses in (0, 1):
        table = play("star-wars").do(DrawCard("anna", "chance-jail-free"), GoToJail("anna"), *ROUND)
        for _ in range(misses):
            table.do(MISS, *ROUND)
        assert not is_in_jail(table.do(way))
    table = play("star-wars").do(DrawCard("anna", "chance-jail-free"), GoToJail("anna"), *ROUND)
    refusal = table.do(MISS, *ROUND, MISS, *ROUND).refused(way)
    assert (refusal.code, refusal.rule) == ("only_roll_left", "JAIL-2")


def test_there_is_one_try_in_a_turn() -> None:
    """JAIL-2: the fine and the card come before the throw."""
    table = play().do(DrawCard("anna", "chance-jail-free"), GoToJail("anna"), *ROUND, MISS)
    for command in (MISS, DOUBLE, FINE, CARD):
        refusal = table.refused(command)
        assert (refusal.code, refusal.rule) == ("already_thrown", "JAIL-2")


def test_a_new_stay_counts_its_own_throws() -> None:
    """JAIL-2."""
    table = imprisoned().do(MISS, *ROUND, MISS, *ROUND, DOUBLE, NextTurn(), NextTurn(), NextTurn())
    table.do(GoToJail("anna"), *ROUND, MISS)
    assert table.game.players["anna"].jail is not None
    assert table.game.players["anna"].jail.throws == 1


@pytest.mark.parametrize(("way", "cash"), [(FINE, 1_250), (DOUBLE, 1_300)])
def test_who_is_free_again_lands_as_usual_in_the_same_turn(way: Command, cash: int) -> None:
    """JAIL-2."""
    assert imprisoned().do(way, PayTax("anna", "income")).cash("anna") == cash


def test_a_fine_that_cannot_be_paid_after_the_third_throw_is_a_debt() -> None:
    """JAIL-2, PAY-7."""
    table = play("christmas").own("anna", "red-1").set_cash("anna", 20)
    table.do(GoToJail("anna"), *ROUND, MISS, *ROUND, MISS, *ROUND, MISS)
    assert (is_in_jail(table), table.cash("anna")) == (False, 20)
    assert table.game.debts == (Debt(1, "anna", "bank", 50, "fine"),)
    refusal = table.refused(NextTurn())
    assert (refusal.code, refusal.rule) == ("debts_open", "PAY-7")
    assert table.do(Mortgage("anna", "red-1"), PayDebt("anna", 1)).cash("anna") == 80  # 20 + 110 - 50


def test_a_fine_beyond_all_means_is_bankruptcy_to_the_bank() -> None:
    """JAIL-2, DEBT-3, DEBT-5."""
    table = imprisoned("christmas").set_cash("anna", 20).do(MISS, *ROUND, MISS, *ROUND, MISS, DeclareBankrupt("anna"))
    assert table.game.active() == ["ben", "carl"]


def test_with_the_pot_the_fine_collects_on_free_parking() -> None:
    """PAY-5, JAIL-2."""
    assert imprisoned(house=HouseRules(pot=True)).do(FINE).game.money["pot"] == 50
    table = imprisoned("cats", house=HouseRules(pot=True)).set_cash("anna", 0).do(MISS, *ROUND, MISS, *ROUND, MISS)
    assert table.debt("anna").creditor == "pot"


def still_sits_after(table: Playing, *commands: Command) -> bool:
    """Whether Anna ends her turn in jail after these commands; a refusal to go on counts as no."""
    for command in commands:
        result = record(table.history, command)
        if isinstance(result, Refusal):
            return False
        table.do(command)
    return is_in_jail(table)


def test_nobody_sits_in_jail_for_more_than_three_turns_even_without_throwing() -> None:
    """JAIL-2: book 000, after three turns of waiting one must leave and pay."""
    assert not still_sits_after(imprisoned(), *ROUND, *ROUND, NextTurn())  # her third turn in jail passes


# --- The short games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", SHORT)
@pytest.mark.parametrize(("way", "cash"), [(FINE, 1_450), (DOUBLE, 1_500), (MISS, 1_450)])
def test_in_the_short_game_one_is_out_in_the_very_next_turn(edition: str, way: Command, cash: int) -> None:
    """JAIL-3: by the fine, a double, or a failed throw and the fine in that same turn."""
    table = short_game(edition).do(way)
    assert (is_in_jail(table), table.cash("anna")) == (False, cash)


def test_in_the_short_game_a_card_sets_free_too() -> None:
    """JAIL-3."""
    table = play("cats", "anna", "ben", mode="first-bankruptcy")
    table.do(Deal("anna", ("brown-1", "pink-1", "red-1")), Deal("ben", ("brown-2", "pink-2", "red-2")))
    table.do(DrawCard("anna", "chest-jail-free"), GoToJail("anna"), NextTurn(), NextTurn(), CARD)
    assert (is_in_jail(table), table.cash("anna")) == (False, 1_500)


def test_in_the_short_game_the_turn_does_not_pass_with_the_prisoner_still_inside() -> None:
    """JAIL-3."""
    assert not still_sits_after(short_game(), NextTurn())


def test_a_broke_prisoner_of_the_short_game_owes_the_fine() -> None:
    """JAIL-3, PAY-7."""
    table = short_game().set_cash("anna", 10).do(MISS)
    assert table.game.debts == (Debt(1, "anna", "bank", 50, "fine"),)


def test_the_short_game_of_star_wars_keeps_the_three_throws() -> None:
    """JAIL-2, END-3."""
    table = short_game("star-wars", "second-bankruptcy").do(MISS)
    assert is_in_jail(table)
    table.do(NextTurn(), NextTurn(), MISS, NextTurn(), NextTurn(), MISS)
    assert not is_in_jail(table)


# --- Meanwhile ----------------------------------------------------------------------------------------------


def test_in_jail_one_collects_rent() -> None:
    """JAIL-4, RENT-8."""
    table = play().own("anna", "red-1").do(GoToJail("anna"), NextTurn(), DemandRent("anna", "red-1", "ben"))
    assert (table.debt("ben").creditor, table.debt("ben").amount) == ("anna", 18)


def test_in_jail_one_bids() -> None:
    """JAIL-4, AUC-1."""
    table = play().do(GoToJail("anna"), NextTurn(), Decline("ben", "red-1"), Bid("anna", 150), CloseAuction())
    assert (table.deed("red-1").owner, table.cash("anna")) == ("anna", 1_350)


def test_in_jail_one_builds_sells_and_mortgages() -> None:
    """JAIL-4."""
    table = play().own("anna", "brown", "red-1").do(GoToJail("anna"))
    table.do(Build("anna", ("brown-1",)), NextTurn(), Sell("anna", ("brown-1",)))
    table.do(Mortgage("anna", "red-1"), LiftMortgage("anna", "red-1"))
    assert table.cash("anna") == 1_464  # 1500 - 50 + 25 + 110 - 121


def test_in_jail_one_trades() -> None:
    """JAIL-4."""
    table = play().own("anna", "red-1").do(GoToJail("anna"))
    table.do(OfferTrade("anna", "ben", Side(deeds=("red-1",)), Side(cash=300)), AcceptTrade("ben", 1))
    assert (table.deed("red-1").owner, table.cash("anna")) == ("ben", 1_800)
    table.do(OfferTrade("ben", "anna", Side(cash=5), NOTHING), AcceptTrade("anna", 2))
    assert table.cash("anna") == 1_805


@pytest.mark.parametrize("command", [FINE, CARD, MISS, DOUBLE])
def test_a_debtor_settles_before_trying_to_get_out(command: Command) -> None:
    """PAY-7, JAIL-2."""
    table = imprisoned().set_cash("anna", 60).do(Charge("anna", 100, "ben"))
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == ("in_debt", "PAY-7")
    table.do(ReceiveFromBank("anna", 100), PayDebt("anna", 1), FINE)
    assert (is_in_jail(table), table.cash("anna")) == (False, 10)
