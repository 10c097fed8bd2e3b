"""What the rolls tell in the chronicle: dice, landings, rents missed, luck and the squares that earned."""

from __future__ import annotations

from fractions import Fraction

from companion.keepsakes.chronicle import tell_chronicle
from companion.keepsakes.chronicle.dice import MissedRent, SquareAccount
from rules.commands import Buy, DemandRent, MoveOn, NextTurn, PayDebt, PayRent, PutPiece, Roll, Undo, WithdrawDemand
from tests.support.playing import play


def test_everyones_dice_are_counted_with_their_luck() -> None:
    table = play().do(Roll("anna", (5, 5)), Roll("anna", (6, 4)), Roll("ben", (4, 6)), Roll("carl", (1, 1)))
    anna, ben, carl = tell_chronicle(table.history).story_of_dice.dice
    assert (anna.rolls, anna.sums, anna.doubles, anna.steps, anna.expected) == (2, {10: 2}, 1, 20, Fraction(14))
    assert (anna.luck, ben.luck, carl.luck) == (Fraction(3), Fraction(3), Fraction(-5))
    assert (carl.sums, carl.thirds) == ({2: 1}, {})


def test_the_faces_of_the_third_die_are_counted_apart() -> None:
    table = play("mega-deluxe").do(Roll("anna", (3, 6, "bus")), MoveOn("anna"), Roll("ben", (4, 5, 2)))
    anna, ben, _ = tell_chronicle(table.history).story_of_dice.dice
    assert (anna.thirds, ben.thirds, anna.steps) == ({"bus": 1}, {2: 1}, 9)


def test_who_never_rolled_has_no_luck() -> None:
    story = tell_chronicle(play().do(Buy("anna", "brown-1"), NextTurn()).history).story_of_dice
    assert [one.luck for one in story.dice] == [Fraction(0)] * 3
    assert (story.squares, story.missed) == ((), ())


def test_landings_and_rents_are_counted_by_square() -> None:
    """RENT-1: asked for or paid unasked; a demand taken back earned nothing; a piece put right is no landing."""
    table = play().own("anna", "light-blue-1").turn("ben").do(Roll("ben", (2, 4)), PayRent("ben", "light-blue-1"))
    table.do(Roll("carl", (2, 4)), DemandRent("anna", "light-blue-1", "carl"), PayDebt("carl", 1), PutPiece("carl", 9))
    assert tell_chronicle(table.history).story_of_dice.squares == (SquareAccount(6, 2, 12),)
    again = play().own("anna", "light-blue-1").turn("ben").do(Roll("ben", (2, 4)))
    again.do(DemandRent("anna", "light-blue-1", "ben"), WithdrawDemand("anna", 1))
    assert tell_chronicle(again.history).story_of_dice.squares == (SquareAccount(6, 1, 0),)


def test_a_rent_nobody_asked_for_in_time_is_missed() -> None:
    """RENT-1: not while it may still be asked for."""
    table = play().own("anna", "light-blue-1").turn("ben").do(Roll("ben", (2, 4)))
    number = table.history.last.number
    assert tell_chronicle(table.history).story_of_dice.missed == ()
    table.do(Roll("carl", (4, 6)))
    missed = MissedRent(number, "anna", "ben", "light-blue-1", 6)
    assert tell_chronicle(table.history).story_of_dice.missed == (missed,)
    table.do(Undo(1), DemandRent("anna", "light-blue-1", "ben"))
    assert tell_chronicle(table.history).story_of_dice.missed == ()


def test_a_rent_paid_unasked_is_the_deeds_earning() -> None:
    """RENT-1: the accounts of deeds count it as every other rent."""
    table = play().own("anna", "light-blue-1").turn("ben").do(Roll("ben", (2, 4)), PayRent("ben", "light-blue-1"))
    account = next(deed for deed in tell_chronicle(table.history).deeds if deed.deed == "light-blue-1")
    assert (account.rents, account.visits) == (6, 1)
