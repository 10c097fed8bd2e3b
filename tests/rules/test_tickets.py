"""Shuttle tickets and the birthday square of the mega box (MEGA-1, MEGA-2)."""

from __future__ import annotations

import pytest

from rules.commands import (
    Command,
    Decline,
    GoToJail,
    NextTurn,
    OfferTrade,
    PayTax,
    Resign,
    Side,
    TakeBirthday,
    TakeTicket,
    UseTicket,
)
from rules.events import BirthdayCash, Posting
from tests.support.playing import NOTHING, Playing, play

PLAIN_EDITIONS = ("classic", "star-wars", "christmas", "cats", "sorcerers")


def mega() -> Playing:
    return play("mega-deluxe")


def hands(table: Playing) -> dict[str, int]:
    """The tickets everyone holds."""
    return {player: person.tickets for player, person in table.game.players.items()}


def deal_tickets(table: Playing, **counts: int) -> Playing:
    """Let players draw so many tickets, each in their turn."""
    for player, count in counts.items():
        table.turn(player).do(*[TakeTicket(player)] * count)
    return table.turn("anna")


def test_the_box_has_sixteen_tickets_and_nobody_starts_with_one() -> None:
    """MEGA-1."""
    table = mega()
    assert table.game.tickets == 16
    assert hands(table) == {"anna": 0, "ben": 0, "carl": 0}


def test_a_ticket_comes_from_the_pile_and_costs_nothing() -> None:
    """MEGA-1."""
    table = mega().do(TakeTicket("anna"), TakeTicket("anna"))
    assert (table.game.tickets, hands(table)["anna"], table.cash("anna")) == (14, 2, 250_000)


def test_a_used_ticket_leaves_the_game() -> None:
    """MEGA-1."""
    table = mega().do(TakeTicket("anna"), UseTicket("anna"))
    assert (table.game.tickets, hands(table)["anna"]) == (15, 0)


def test_a_ticket_may_be_kept_for_another_turn() -> None:
    """MEGA-1."""
    table = mega().do(TakeTicket("anna"), NextTurn(), NextTurn(), NextTurn(), UseTicket("anna"))
    assert hands(table)["anna"] == 0


def test_without_a_ticket_there_is_no_ride() -> None:
    """MEGA-1."""
    refusal = mega().refused(UseTicket("anna"))
    assert (refusal.code, refusal.rule) == ("no_ticket", "MEGA-1")


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (TakeTicket("anna"), "MEGA-1"),
        (TakeTicket("anna", last=True), "MEGA-1"),
        (TakeBirthday("anna", "ticket"), "MEGA-2"),
    ],
)
def test_after_sixteen_tickets_the_pile_is_empty_though_they_were_used(command: Command, rule: str) -> None:
    """MEGA-1."""
    table = mega()
    for _ in range(16):
        table.do(TakeTicket("anna"), UseTicket("anna"))
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == ("no_tickets_left", rule)


def test_the_sixteenth_ticket_can_still_be_taken() -> None:
    """MEGA-1."""
    table = deal_tickets(mega(), anna=16)
    assert (table.game.tickets, hands(table)["anna"]) == (0, 16)


def test_the_birthday_still_brings_cash_when_the_tickets_are_gone() -> None:
    """MEGA-2."""
    table = deal_tickets(mega(), anna=16).do(TakeBirthday("anna", "cash"))
    assert table.cash("anna") == 260_000


@pytest.mark.parametrize("command", [TakeTicket("anna", last=True), TakeBirthday("anna", "ticket", last=True)])
def test_the_ticket_that_ends_all_others_empties_every_hand_but_for_itself(command: Command) -> None:
    """MEGA-1: the drawer's older tickets expire too ("bis auf dieses")."""
    table = deal_tickets(mega(), anna=2, ben=3, carl=1).do(command)
    assert hands(table) == {"anna": 1, "ben": 0, "carl": 0}
    assert table.game.tickets == 9  # 16 - 6 - 1; what expired does not come back


def test_an_ordinary_ticket_leaves_the_other_hands_alone() -> None:
    """MEGA-1."""
    table = deal_tickets(mega(), ben=3, carl=1).do(TakeTicket("anna"))
    assert hands(table) == {"anna": 1, "ben": 3, "carl": 1}


def test_the_ticket_that_ends_all_others_can_itself_be_used() -> None:
    """MEGA-1."""
    table = deal_tickets(mega(), ben=1).do(TakeTicket("anna", last=True), UseTicket("anna"))
    assert hands(table) == {"anna": 0, "ben": 0, "carl": 0}


def test_the_birthday_brings_10_000_from_the_bank() -> None:
    """MEGA-2."""
    table = mega().do(TakeBirthday("anna", "cash"))
    assert table.events() == (BirthdayCash("anna", (Posting("bank", "anna", 10_000, "birthday"),)),)
    assert (table.cash("anna"), table.game.tickets) == (260_000, 16)


def test_the_birthday_brings_a_ticket_instead_if_the_player_likes() -> None:
    """MEGA-2."""
    table = mega().do(TakeBirthday("anna", "ticket"))
    assert (table.cash("anna"), hands(table)["anna"], table.game.tickets) == (250_000, 1, 15)


def test_tickets_of_someone_who_leaves_are_out_of_the_game() -> None:
    """MEGA-1, DEBT-5."""
    table = deal_tickets(mega(), ben=2).do(Resign("ben"))
    assert (hands(table)["ben"], table.game.tickets) == (0, 14)


def test_tickets_are_not_traded() -> None:
    """TRD-3."""
    table = deal_tickets(mega(), anna=1, ben=1)
    for gives, takes in ((Side(tickets=1), Side(cash=100)), (Side(cash=100), Side(tickets=1))):
        refusal = table.refused(OfferTrade("anna", "ben", gives, takes))
        assert (refusal.code, refusal.rule) == ("tickets_not_traded", "TRD-3")
    refusal = table.refused(OfferTrade("anna", "ben", Side(tickets=-1), NOTHING))
    assert (refusal.code, refusal.rule) == ("tickets_not_traded", "TRD-3")


TAKING = [
    (TakeTicket("anna"), "MEGA-1"),
    (UseTicket("anna"), "MEGA-1"),
    (TakeBirthday("anna", "cash"), "MEGA-2"),
    (TakeBirthday("anna", "ticket"), "MEGA-2"),
]


@pytest.mark.parametrize(("command", "rule"), TAKING)
def test_only_the_one_whose_turn_it_is_takes_or_rides(command: Command, rule: str) -> None:
    """MEGA-1, MEGA-2."""
    refusal = deal_tickets(mega(), anna=1).do(NextTurn()).refused(command)
    assert (refusal.code, refusal.rule) == ("not_your_turn", rule)


@pytest.mark.parametrize(("command", "rule"), TAKING)
def test_in_jail_nobody_lands_on_those_squares_or_rides(command: Command, rule: str) -> None:
    """MEGA-1, MEGA-2, JAIL-1."""
    refusal = deal_tickets(mega(), anna=1).do(GoToJail("anna")).refused(command)
    assert (refusal.code, refusal.rule) == ("in_jail", "JAIL-1")


def test_a_ticket_may_send_its_holder_to_jail_on_purpose() -> None:
    """MEGA-1, JAIL-1."""
    table = mega().do(TakeTicket("anna"), UseTicket("anna"), GoToJail("anna", "ticket"))
    assert table.game.players["anna"].jail is not None


@pytest.mark.parametrize("command", [TakeTicket("anna"), UseTicket("anna")])
def test_a_debtor_neither_draws_nor_rides(command: Command) -> None:
    """PAY-7."""
    table = deal_tickets(mega(), anna=1).set_cash("anna", 0).do(PayTax("anna", "income"))
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == ("in_debt", "PAY-7")


def test_a_debtor_raises_money_with_the_birthday() -> None:
    """MEGA-2, PAY-7."""
    table = mega().set_cash("anna", 0).do(PayTax("anna", "income"), TakeBirthday("anna", "cash"))
    assert (table.cash("anna"), table.debt("anna").amount) == (10_000, 20_000)


def test_a_debtor_cannot_choose_the_ticket_since_it_raises_no_money() -> None:
    """MEGA-2, PAY-7: a debtor can do nothing but raise money, settle or go bankrupt."""
    table = mega().set_cash("anna", 0).do(PayTax("anna", "income"))
    refusal = table.refused(TakeBirthday("anna", "ticket"))
    assert (refusal.code, refusal.rule) == ("in_debt", "PAY-7")


@pytest.mark.parametrize(("command", "_rule"), TAKING)
def test_during_an_auction_nobody_takes_or_rides(command: Command, _rule: str) -> None:
    """MEGA-1, AUC-2."""
    refusal = deal_tickets(mega(), anna=1).do(Decline("anna", "brown-1")).refused(command)
    assert (refusal.code, refusal.rule) == ("auction_open", "AUC-2")


@pytest.mark.parametrize("edition", PLAIN_EDITIONS)
@pytest.mark.parametrize(("command", "rule"), TAKING)
def test_other_boxes_have_neither_tickets_nor_a_birthday(edition: str, command: Command, rule: str) -> None:
    """MEGA-1, MEGA-2."""
    table = play(edition)
    assert table.game.tickets == 0
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == ("not_in_edition", rule)
