"""Rent of a landing: fixed at the roll, owed anew each time, asked in time or paid unasked (RENT-1, MOVE-6, RENT-7)."""

from __future__ import annotations

import pytest

from rules.commands import (
    ApplyCard,
    Bid,
    BuildGroup,
    Buy,
    CardEffect,
    CloseAuction,
    Command,
    Correct,
    Decline,
    DemandRent,
    DrawCard,
    Face,
    GoToJail,
    HouseRules,
    Mortgage,
    MoveOn,
    NextTurn,
    OpenAuction,
    PayDebt,
    PayRent,
    PutPiece,
    Resign,
    Roll,
    TakeBirthday,
    TakeTicket,
    UseTicket,
    WithdrawDemand,
)
from rules.events import Posting, RentDemanded, RentDue, RentPaid
from rules.landings import find_landing, list_landings
from rules.refusals import Refusal
from rules.state import Landing
from tests.support.playing import Playing, play

EDITIONS = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")


def landed(edition: str = "classic", deed: str = "orange-3", *also: str, house: HouseRules | None = None) -> Playing:
    """Ben has rolled a 1 and a 2 (mega-deluxe: and a 1) and stands on Anna's deed."""
    table = play(edition, house=house).own("anna", deed, *also).turn("ben")
    third: tuple[Face, ...] = (1,) if edition == "mega-deluxe" else ()
    square = table.game.book.places[deed]
    return table.do(PutPiece("ben", square - 3 - len(third)), Roll("ben", (1, 2, *third)))


def rent_of(table: Playing, debtor: str = "ben") -> Landing:
    landing = find_landing(table.game, debtor, "rent")
    assert landing is not None
    return landing


def due_of(table: Playing, debtor: str = "ben") -> RentDue:
    due = rent_of(table, debtor).due
    assert due is not None
    return due


# --- Fixed at the roll --------------------------------------------------------------------------------------


def test_building_after_the_landing_does_not_raise_its_rent_but_the_next_one() -> None:
    """MOVE-6, BLD-4: book 001, "bevor der nächste Spieler gewürfelt hat"."""
    table = landed("star-wars", "brown-2", "brown-1")
    table.set_cash("anna", 10**5).do(BuildGroup("anna", "brown", 3), DemandRent("anna", "brown-2", "ben"))
    assert table.debt("ben").amount == 160  # 4 × 20, a whole group: × 2
    table.do(PayDebt("ben", 1), PutPiece("carl", 0), Roll("carl", (1, 2)), DemandRent("anna", "brown-2", "carl"))
    assert table.debt("carl").amount == 3_600  # three fighters: 180 × 20


@pytest.mark.parametrize("act", [Mortgage("anna", "orange-3"), GoToJail("ben")], ids=str)
def test_what_happens_to_the_deed_or_the_debtor_afterwards_changes_nothing(act: Command) -> None:
    """MOVE-6."""
    table = landed().do(act, DemandRent("anna", "orange-3", "ben"))
    assert table.debt("ben").amount == 16


def test_a_deed_that_was_mortgaged_when_the_dice_fell_asks_nothing() -> None:
    """MOVE-6, RENT-5."""
    table = play().own("anna", "orange-3").mortgage("anna", "orange-3").turn("ben")
    table.do(PutPiece("ben", 16), Roll("ben", (1, 2)))
    assert table.game.landings == ()
    assert table.refused(DemandRent("anna", "orange-3", "ben")).rule == "RENT-5"


def test_the_explanation_of_the_rent_stays_with_the_landing() -> None:
    """MOVE-6, RENT-2."""
    table = (
        play().own("anna", "orange").build("anna", "orange", 2).turn("ben").do(PutPiece("ben", 16), Roll("ben", (1, 2)))
    )
    assert due_of(table) == RentDue("orange-3", "anna", 220, 220, 1, 2, "house", 3)


# --- Asked in time ------------------------------------------------------------------------------------------


def test_rent_lapses_with_the_next_roll_the_bank_is_told_of() -> None:
    """RENT-1."""
    table = landed().do(PutPiece("carl", 7), Roll("carl", (1, 2)))
    refusal = table.refused(DemandRent("anna", "orange-3", "ben"))
    assert (refusal.code, refusal.rule) == ("rent_lapsed", "RENT-1")


def test_the_turn_passing_is_no_roll() -> None:
    """RENT-1: the fixed rent is still owed, and once asked it must be paid before the next roll."""
    table = landed().do(NextTurn(), DemandRent("anna", "orange-3", "ben"))
    assert (table.debt("ben").amount, table.debt("ben").landing) == (16, 1)
    assert table.refused(Roll("carl", (1, 2))).code == "debts_open"
    assert table.do(PayDebt("ben", 1), Roll("carl", (1, 3))).cash("ben") == 1_484


def test_a_double_rolled_does_not_let_the_rent_lapse() -> None:
    """RENT-1: before the next player rolls."""
    table = play().own("anna", "light-blue-1").turn("ben").do(Roll("ben", (3, 3)), Roll("ben", (1, 3)))
    assert table.do(DemandRent("anna", "light-blue-1", "ben")).debt("ben").amount == 6


def test_twice_on_the_same_deed_in_one_turn_is_two_rents() -> None:
    """RENT-1: every landing owes."""
    table = play().own("anna", "light-blue-1").turn("ben").do(Roll("ben", (3, 3)), PutPiece("ben", 6, lands=True))
    table.do(DemandRent("anna", "light-blue-1", "ben"), DemandRent("anna", "light-blue-1", "ben"))
    assert [debt.amount for debt in table.game.debts] == [6, 6]
    assert table.refused(DemandRent("anna", "light-blue-1", "ben")).code == "rent_already_asked"


def test_a_demand_taken_back_may_be_made_again_for_the_same_landing() -> None:
    """RENT-1."""
    table = landed().do(DemandRent("anna", "orange-3", "ben"), WithdrawDemand("anna", 1))
    assert table.do(DemandRent("anna", "orange-3", "ben")).debt("ben").amount == 16
    assert table.game.next_landing == 2


def test_after_part_of_it_is_paid_one_landing_never_owes_more() -> None:
    """RENT-1."""
    table = landed().do(DemandRent("anna", "orange-3", "ben"), PayDebt("ben", 1, 10), WithdrawDemand("anna", 1))
    assert table.refused(DemandRent("anna", "orange-3", "ben")).code == "rent_already_asked"


def test_whoever_landed_may_pay_unasked() -> None:
    """RENT-1."""
    table = landed().do(PayRent("ben", "orange-3"))
    assert table.events() == (
        RentPaid("ben", "anna", "orange-3", 16, None, 1, (Posting("ben", "anna", 16, "rent"),)),
    )  # fmt: skip
    assert table.game.landings == ()
    for command in (DemandRent("anna", "orange-3", "ben"), PayRent("ben", "orange-3")):
        assert table.refused(command).rule == "RENT-1"


def test_a_landing_nobody_told_is_paid_unasked_by_a_tap_as_well() -> None:
    """RENT-1."""
    table = play().own("anna", "orange-3").turn("ben").do(PayRent("ben", "orange-3"))
    assert (table.cash("ben"), table.cash("anna")) == (1_484, 1_516)
    assert table.refused(DemandRent("anna", "orange-3", "ben")).code == "rent_already_asked"
    assert table.refused(PayRent("ben", "brown-1")).code == "deed_unsold"
    assert table.turn("anna").refused(PayRent("anna", "orange-3")).code == "own_deed"


def test_rent_paid_unasked_must_be_held_in_cash() -> None:
    """RENT-1, PAY-7."""
    refusal = landed().set_cash("ben", 15).refused(PayRent("ben", "orange-3"))
    assert (refusal.code, refusal.rule) == ("not_enough_cash", "RENT-1")


def test_a_tap_for_a_deed_where_the_dice_did_not_lead_owes_nothing() -> None:
    """RENT-1, MOVE-1."""
    table = landed("classic", "orange-3", "orange-1")
    refusal = table.refused(DemandRent("anna", "orange-1", "ben"))
    assert (refusal.code, refusal.rule) == ("not_landed_there", "RENT-1")


@pytest.mark.parametrize("is_told", [True, False])
def test_whoever_declined_a_deed_owes_no_rent_for_that_same_landing(is_told: bool) -> None:
    """RENT-10."""
    table = play().turn("ben").do(PutPiece("ben", 16))
    if is_told:
        table.do(Roll("ben", (1, 2)))
    table.do(Decline("ben", "orange-3"), Bid("anna", 50), CloseAuction())
    refusal = table.refused(DemandRent("anna", "orange-3", "ben"))
    assert (refusal.code, refusal.rule) == ("rent_declined", "RENT-10")


def test_what_the_one_who_leaves_would_have_got_is_not_asked_any_more() -> None:
    """RENT-1, DEBT-8."""
    assert landed().do(Resign("anna"), CloseAuction()).game.landings == ()


# --- Utilities ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "amount"),
    [
        ("classic", 12),
        ("star-wars", 240),
        ("mega-deluxe", 1_600),
        ("christmas", None),
        ("cats", None),
        ("sorcerers", None),
    ],
)
def test_a_utility_goes_by_the_roll_that_moved_or_is_always_rolled_for_anew(edition: str, amount: int | None) -> None:
    """RENT-7: a 3, in mega-deluxe a 4; where it is rolled anew the bank asks for the number and assumes none."""
    table = landed(edition, "utility-2")
    demand = DemandRent("anna", "utility-2", "ben")
    if amount is None:
        assert (table.refused(demand).code, table.refused(demand).rule) == ("dice_needed", "RENT-7")
        assert table.do(DemandRent("anna", "utility-2", "ben", 9)).debt("ben").amount == 36
    else:
        assert table.do(demand).debt("ben").amount == amount


def test_the_dice_the_bank_knows_are_not_argued_with() -> None:
    """RENT-7."""
    assert landed("classic", "utility-2").do(DemandRent("anna", "utility-2", "ben", 12)).debt("ben").amount == 12


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_utility_reached_by_a_card_is_rolled_for_anew(edition: str) -> None:
    """RENT-7."""
    table = play(edition).own("anna", "utility-1").turn("ben")
    table.do(ApplyCard("ben", CardEffect("move", to="utility-1")))
    due = due_of(table)
    assert (due.amount, due.dice) == (0, None)
    assert table.do(PayRent("ben", "utility-1", 5)).cash("anna") == play(edition).cash("anna") + 5 * (due.factor or 0)


# --- House rules --------------------------------------------------------------------------------------------


def test_the_bank_asks_by_itself_where_a_house_rule_says_so() -> None:
    """RENT-1, house rule."""
    table = landed(house=HouseRules(rent_by_bank=True))
    assert table.events()[-1] == RentDemanded("anna", "ben", "orange-3", 16, None, 1, 1)
    assert table.debt("ben").amount == 16
    assert landed("cats", "utility-2", house=HouseRules(rent_by_bank=True)).game.debts == (), "the dice are not known"


@pytest.mark.parametrize("is_played", [True, False])
def test_an_owner_in_jail_gets_no_rent_where_a_house_rule_says_so(is_played: bool) -> None:
    """RENT-8, house rule."""
    table = play(house=HouseRules(no_rent_in_jail=is_played)).own("anna", "orange-3").do(GoToJail("anna"))
    table.do(PutPiece("ben", 16), Roll("ben", (1, 2)))
    assert [landing.asks for landing in table.game.landings] == ([] if is_played else ["rent"])


def test_auctions_open_at_the_printed_price_where_a_house_rule_says_so() -> None:
    """AUC-1, house rule."""
    table = play(house=HouseRules(auctions_at_price=True)).do(Roll("anna", (1, 2)), Decline("anna", "brown-2"))
    refusal = table.refused(Bid("ben", 59))
    assert (refusal.code, refusal.facts["least"]) == ("bid_too_low", 60)
    table.do(Bid("ben", 60))


# --- Cards that move ----------------------------------------------------------------------------------------


def on_card(edition: str = "classic", square: int = 36, deck: str = "chance") -> Playing:
    """Ben has rolled a 3 (mega-deluxe: a 4) to a card square."""
    table = play(edition).turn("ben")
    third: tuple[Face, ...] = (1,) if edition == "mega-deluxe" else ()
    table.do(PutPiece("ben", square - 3 - len(third)), Roll("ben", (1, 2, *third)))
    assert find_landing(table.game, "ben", "card", ref=deck)
    return table


@pytest.mark.parametrize(
    ("card", "square", "salary", "asks"),
    [
        ("chance-to-go", 0, 200, None),
        ("chance-to-red", 24, 200, "buy"),
        ("chance-to-pink", 11, 200, "buy"),
        ("chance-to-station", 5, 200, "buy"),
        ("chance-to-dark-blue", 39, 0, "buy"),
        ("chance-to-nearest-station", 5, 200, "buy"),
        ("chance-to-nearest-utility", 12, 200, "buy"),
        ("chance-back", 33, 0, "card"),
        ("chance-jail", 10, 0, None),
    ],
)
def test_the_movement_cards_of_the_classic_deck_are_carried_out_whole(
    card: str, square: int, salary: int, asks: str | None
) -> None:
    """MOVE-7, MOVE-4: from the last card square but one, 36."""
    table = on_card().do(DrawCard("ben", card))
    landing = next(iter(list_landings(table.game, "ben")), None)
    assert (table.game.pieces["ben"], table.cash("ben")) == (square, 1_500 + salary)
    assert (landing.asks if landing else None) == asks


@pytest.mark.parametrize("square", [7, 22, 36])
def test_three_squares_back_pay_nothing_and_land(square: int) -> None:
    """MOVE-7, MOVE-4."""
    table = on_card("classic", square).do(DrawCard("ben", "chance-back"))
    assert table.game.pieces["ben"] == square - 3
    assert table.cash("ben") == (1_300 if square == 7 else 1_500)  # four is a tax


@pytest.mark.parametrize(
    ("edition", "square", "amount"),
    [("classic", 7, 50), ("star-wars", 7, 1_000), ("mega-deluxe", 9, 5_000), ("cats", 7, 50)],
)
def test_the_nearest_station_asks_twice_its_rent(edition: str, square: int, amount: int) -> None:
    """MOVE-7: booked, explained, checked and withdrawn as a rent."""
    table = play(edition).own("anna", "station-2").turn("ben")
    third: tuple[Face, ...] = (1,) if edition == "mega-deluxe" else ()
    table.do(PutPiece("ben", square - 3 - len(third)), Roll("ben", (1, 2, *third)))
    table.do(DrawCard("ben", "chance-to-nearest-station"))
    assert (due_of(table).amount, due_of(table).times) == (amount, 2)
    table.do(DemandRent("anna", "station-2", "ben"), WithdrawDemand("anna", 1), PayRent("ben", "station-2"))
    assert table.cash("anna") == play(edition).cash("anna") + amount


@pytest.mark.parametrize(("edition", "amount"), [("classic", 80), ("star-wars", 1_600), ("cats", 80)])
def test_the_nearest_utility_asks_ten_times_a_new_roll(edition: str, amount: int) -> None:
    """MOVE-7, RENT-7: whatever the owner holds."""
    table = play(edition).own("anna", "utility-1").turn("ben").do(PutPiece("ben", 4), Roll("ben", (1, 2)))
    table.do(DrawCard("ben", "chance-to-nearest-utility"))
    assert table.refused(DemandRent("anna", "utility-1", "ben")).code == "dice_needed"
    assert table.do(DemandRent("anna", "utility-1", "ben", 8)).debt("ben").amount == amount


def test_a_card_drawn_without_a_told_landing_still_fixes_the_rent_where_it_leads() -> None:
    """MOVE-7: the bank does not know from which card square, so the tap says where the card led."""
    table = play().own("anna", "station-2", "brown-1").turn("ben").do(DrawCard("ben", "chance-to-nearest-station"))
    assert table.game.pieces["ben"] is None
    table.do(DemandRent("anna", "station-2", "ben"))
    assert table.debt("ben").amount == 50


@pytest.mark.parametrize(
    ("effect", "square", "amount"),
    [
        (CardEffect("move", to="station-2", times=3), 15, 75),
        (CardEffect("move", nearest="station", times=2), 15, 50),
        (CardEffect("move", steps=8), 15, 25),
        (CardEffect("move", to="utility-1", factor=10), 12, 0),
    ],
)
def test_a_free_card_can_do_all_of_it(effect: CardEffect, square: int, amount: int) -> None:
    """MOVE-7, PAY-4: themed decks print their own."""
    table = play().own("anna", "station-2", "utility-1").turn("ben").do(PutPiece("ben", 4), Roll("ben", (1, 2)))
    table.do(ApplyCard("ben", effect))
    assert (table.game.pieces["ben"], due_of(table).amount) == (square, amount)


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        (CardEffect("move", to="nowhere"), "unknown_square"),
        (CardEffect("move", to="cards:chance"), "unknown_square"),
        (CardEffect("move", to="go", nearest="station"), "bad_move"),
        (CardEffect("move", steps=40), "bad_move"),
        (CardEffect("receive", 5, to="go"), "bad_move"),
        (CardEffect("move", to="go", times=0), "bad_amount"),
        (CardEffect("move", to="go", factor=-1), "bad_amount"),
    ],
)
def test_a_free_card_that_leads_nowhere_is_refused(effect: CardEffect, code: str) -> None:
    """MOVE-7."""
    assert play().refused(ApplyCard("anna", effect)).code == code


def test_a_card_needs_the_square_of_its_deck_where_the_landing_is_told() -> None:
    """PAY-4, MOVE-5: one card of that deck, and only one."""
    table = on_card()
    assert table.refused(DrawCard("ben", "chest-error")).code == "not_landed_there"
    assert (
        table.do(DrawCard("ben", "chance-dividend")).refused(DrawCard("ben", "chance-loan")).code == "not_landed_there"
    )


# --- Mega-deluxe --------------------------------------------------------------------------------------------


def mega(player: str = "anna", square: int = 0) -> Playing:
    return play("mega-deluxe").do(PutPiece(player, square))


def test_a_whole_round_with_every_face_of_the_third_die() -> None:
    """MOVE-8: 1, 2 and 3 add; the symbols act after the landing of the white dice; three alike go anywhere."""
    table = mega()
    places: list[int | None] = []
    for face in (1, 2, 3):
        table.do(PutPiece("anna", 20), Roll("anna", (2, 4, face)))
        places.append(table.game.pieces["anna"])
        table.turn("ben").turn("anna")
    assert places == [27, 28, 29]
    table.do(PutPiece("anna", 20), Roll("anna", (2, 4, "hat")))
    assert (table.game.pieces["anna"], find_landing(table.game, "anna", "hat") is None) == (26, False)
    table.do(MoveOn("anna"))
    assert (table.game.pieces["anna"], table.game.turn.again) == (27, False)
    table.do(Buy("anna", "red-1")).turn("ben").turn("anna").do(PutPiece("anna", 20), Roll("anna", (2, 4, "bus")))
    table.do(MoveOn("anna"))
    assert table.game.pieces["anna"] == 28
    table.turn("ben").turn("anna").do(PutPiece("anna", 20), Roll("anna", (2, 2, 2)))
    assert (table.game.pieces["anna"], table.game.turn.again) == (20, True)
    table.do(MoveOn("anna", 51), Buy("anna", "dark-blue-3"), Roll("anna", (1, 3, 1)))
    assert (table.game.pieces["anna"], table.cash("anna")) == (4, 250_000 - 22_000 - 40_000 + 20_000)


@pytest.mark.parametrize("third", [1, "hat", "bus"])
def test_a_double_of_the_white_dice_counts_whatever_the_third_shows(third: Face) -> None:
    """MOVE-3."""
    table = mega("anna", 20).do(Roll("anna", (3, 3, third)))
    assert table.game.turn.again


def test_three_alike_count_as_a_double_on_the_way_to_jail() -> None:
    """MOVE-3: book 000, three doubles or triples in a row."""
    table = mega("anna", 13).do(Roll("anna", (2, 2, 2)), MoveOn("anna", 26), Roll("anna", (1, 1, 1)))
    table.do(MoveOn("anna", 26), Roll("anna", (3, 3, 3)))
    assert table.game.players["anna"].jail is not None


def test_the_symbol_waits_for_the_landing_of_the_white_dice() -> None:
    """MOVE-8, BUY-1."""
    table = mega().do(Roll("anna", (1, 2, "hat")))
    assert table.refused(MoveOn("anna")).code == "purchase_open"
    table.do(Buy("anna", "brown-2"))
    assert table.refused(Roll("ben", (1, 2, 1))).code == "move_open"
    assert table.do(MoveOn("anna")).game.pieces["anna"] == 4


def test_the_hat_leads_to_anothers_deed_when_everything_is_sold() -> None:
    """MEGA-4: the engine names the square, and the rent there goes by the roll."""
    table = play("mega-deluxe")
    table.own("ben", *table.game.deeds).do(PutPiece("anna", 0), Roll("anna", (1, 1, "hat")), MoveOn("anna"))
    assert (table.game.pieces["anna"], due_of(table, "anna").deed) == (3, "brown-2")


def test_the_bus_gives_a_ticket_or_the_next_card_square() -> None:
    """MOVE-8, MEGA-1."""
    table = mega("anna", 20).do(Roll("anna", (2, 4, "bus")), TakeTicket("anna"))
    assert (table.game.players["anna"].tickets, table.game.landings) == (1, ())
    assert table.refused(MoveOn("anna")).code == "no_move_open"


def test_jail_ends_what_the_third_die_asks() -> None:
    """MOVE-8, JAIL-1."""
    table = mega("anna", 36).do(Roll("anna", (1, 2, "bus")))
    assert (table.game.players["anna"].jail is not None, table.game.landings) == (True, ())


def test_the_squares_of_mega_deluxe_ask_for_their_own_acts() -> None:
    """MEGA-1, MEGA-2, MEGA-3, MOVE-5."""
    table = mega("anna", 10).do(Roll("anna", (1, 2, 1)), OpenAuction("anna", "brown-1"), Bid("anna", 5), CloseAuction())
    assert (table.deed("brown-1").owner, table.game.landings) == ("anna", ())
    table.do(PutPiece("ben", 28), Roll("ben", (1, 2, 1)), TakeTicket("ben"))
    table.do(PutPiece("carl", 43), Roll("carl", (1, 2, 1)), TakeBirthday("carl", "cash"))
    assert (table.game.players["ben"].tickets, table.cash("carl")) == (1, 260_000)
    for again in (TakeTicket("carl"), TakeBirthday("carl", "cash"), OpenAuction("carl", "brown-2")):
        assert table.refused(again).code == "not_landed_there"


def test_the_auction_square_leads_to_the_highest_rent_when_nothing_is_unsold() -> None:
    """MEGA-3: by itself, with the salary on the way."""
    table = play("mega-deluxe")
    table.own("ben", *table.game.deeds).build("ben", "brown", 1).do(PutPiece("anna", 10), Roll("anna", (1, 2, 1)))
    assert (due_of(table, "anna").deed, table.game.pieces["anna"]) == ("station-1", 6)
    assert (due_of(table, "anna").amount, table.cash("anna")) == (20_000, 270_000)


@pytest.mark.parametrize(
    ("source", "square", "is_possible"),
    [
        (4, 13, True),
        (4, 0, True),
        (4, 14, False),
        (13, 26, True),
        (13, 0, True),
        (0, 39, True),
        (51, 0, True),
        (51, 38, False),
    ],
)
def test_a_ticket_leads_along_the_same_side_both_corners_with_it(source: int, square: int, is_possible: bool) -> None:
    """MEGA-1."""
    table = mega().do(TakeTicket("anna"), PutPiece("anna", source))
    if is_possible:
        assert table.do(UseTicket("anna", square)).game.players["anna"].tickets == 0
    else:
        assert table.refused(UseTicket("anna", square)).code == "other_side"


def test_a_ticket_is_used_instead_of_a_roll_and_pays_the_salary_on_go() -> None:
    """MEGA-1, MOVE-4."""
    table = mega().do(TakeTicket("anna"), NextTurn()).turn("anna").do(PutPiece("anna", 44), UseTicket("anna", 0))
    assert (table.cash("anna"), table.game.pieces["anna"]) == (270_000, 0)
    assert table.refused(Roll("anna", (1, 2, 1))).code == "turn_over"


def test_a_ticket_to_jail_on_purpose_is_remembered_as_that() -> None:
    """MEGA-1, JAIL-1: the cause as it was."""
    table = mega().do(TakeTicket("anna"), PutPiece("anna", 30), UseTicket("anna", 39))
    assert table.events()[-1].kind == "jailed"
    assert getattr(table.events()[-1], "cause", None) == "ticket"


def test_a_card_to_the_jail_square_is_remembered_as_a_card() -> None:
    """JAIL-1: three squares back from beyond it."""
    table = play().do(
        Correct("anna", 1, "so that it is her turn"), ApplyCard("anna", CardEffect("move", to="go-to-jail"))
    )
    assert getattr(table.events()[-1], "cause", None) == "card"


def test_nothing_is_refused_twice_by_two_names() -> None:
    """MOVE-5: a landing answered is gone for good."""
    table = play().do(Roll("anna", (1, 2)), Buy("anna", "brown-2"))
    assert isinstance(table.refused(Buy("anna", "brown-2")), Refusal)
    assert table.game.landings == ()
