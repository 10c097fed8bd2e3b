"""Who may tell rolls and landings, what waits for the banker, and how one takes a roll back (MOVE-1, MOVE-4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.permits import HOUSE
from rules.commands import (
    Buy,
    Command,
    DrawCard,
    MoveOn,
    PutPiece,
    Roll,
    TakeBirthday,
    TakeRollBack,
    TakeTicket,
)
from tests.support.tables import open_table


def test_players_tell_their_own_rolls_and_the_banker_anyones(tmp_path: Path) -> None:
    """MOVE-2: and an onlooker tells none."""
    sitting = open_table(tmp_path)
    assert sitting.refusal("ben", Roll("anna", (1, 2))).code == "not_your_player"
    assert sitting.refusal("onlooker", Roll("anna", (1, 2))).code == "not_allowed"
    sitting.do("anna", Roll("anna", (1, 3))).do("ben", Roll("ben", (1, 3))).do("bank", Roll("carl", (1, 3)))
    assert (sitting.game.turn.player, sitting.game.money["carl"]) == ("carl", 1_300)


def test_in_a_trusting_table_a_roll_is_booked_at_once_with_its_salary(tmp_path: Path) -> None:
    """MOVE-4."""
    sitting = open_table(tmp_path).do("anna", PutPiece("anna", 38), Roll("anna", (1, 2)))
    assert sitting.game.money["anna"] == 1_700


@pytest.mark.parametrize(
    "command", [Roll("anna", (1, 2)), Roll("anna", (4, 6)), PutPiece("anna", 3, lands=True)], ids=str
)
def test_where_the_banker_confirms_a_roll_waits(command: Command, tmp_path: Path) -> None:
    """MOVE-4: and what follows from it with it."""
    sitting = open_table(tmp_path)
    sitting.table.seats.change_settings(HOUSE, trust="banker_confirms")
    number = sitting.ask("anna", command)
    assert sitting.game.pieces["anna"] == 0
    assert sitting.table.answer_request(sitting.actors["bank"], number, confirm=True).is_booked
    assert sitting.game.pieces["anna"] != 0


def test_a_salary_by_a_square_somebody_names_waits_as_a_tapped_one_does(tmp_path: Path) -> None:
    """MOVE-1: the bank saw no dice."""
    sitting = open_table(tmp_path)
    sitting.ask("anna", PutPiece("anna", 3, lands=True, passes_go=True))
    sitting.ask("anna", PutPiece("anna", 0, lands=True))
    sitting.ask("anna", DrawCard("anna", "chance-to-go"))
    sitting.do("anna", PutPiece("anna", 3, lands=True))


def test_what_the_bank_knows_of_the_square_needs_no_confirming(tmp_path: Path) -> None:
    """MEGA-1, MEGA-2, MOVE-7: the salary of a card too, if the landing on its square was told."""
    sitting = open_table(tmp_path, edition="mega-deluxe")
    sitting.ask("anna", TakeBirthday("anna", "cash"))
    sitting.do("anna", PutPiece("anna", 43), Roll("anna", (1, 2, 1)), TakeBirthday("anna", "cash"))
    sitting.do("ben", PutPiece("ben", 20), Roll("ben", (4, 2, "bus")), TakeTicket("ben"))
    sitting.do("carl", PutPiece("carl", 42), Roll("carl", (1, 2, 1)), DrawCard("carl", "chance-to-go"))
    assert sitting.game.money["carl"] == 270_000


def test_players_take_their_own_roll_back_until_something_else_is_booked(tmp_path: Path) -> None:
    """MOVE-1: saved like an undo, so it holds after a restart."""
    sitting = open_table(tmp_path).do("anna", Roll("anna", (1, 3)))
    assert sitting.refusal("ben", TakeRollBack("anna")).code == "not_your_player"
    assert sitting.refusal("ben", TakeRollBack("ben")).code == "nothing_told"
    sitting.do("anna", TakeRollBack("anna"))
    assert (sitting.game.pieces["anna"], sitting.game.money["anna"]) == (0, 1_500)
    again = sitting.reopen()
    assert again.game.pieces["anna"] == 0
    again.do("anna", Roll("anna", (1, 2)), Buy("anna", "brown-2"))
    assert again.refusal("anna", TakeRollBack("anna")).code == "nothing_told"


def test_a_roll_the_banker_told_is_the_bankers_to_take_back(tmp_path: Path) -> None:
    """MOVE-1."""
    sitting = open_table(tmp_path).do("bank", Roll("anna", (1, 3)))
    assert sitting.refusal("anna", TakeRollBack("anna")).code == "nothing_told"
    sitting.do("bank", TakeRollBack("anna"))


@pytest.mark.parametrize("command", [Roll("anna", (3, 3)), PutPiece("anna", 6, lands=True)], ids=str)
def test_one_roll_told_by_two_devices_is_one_roll(command: Command, tmp_path: Path) -> None:
    """MOVE-2: a double may well be told twice in earnest, so what was seen decides."""
    sitting = open_table(tmp_path)
    seen = sitting.seen
    sitting.do("anna", command)
    assert sitting.refusal("bank", command, seen).code == "outdated"


def test_the_third_die_is_obeyed_by_its_player(tmp_path: Path) -> None:
    """MOVE-8."""
    sitting = open_table(tmp_path, edition="mega-deluxe").do("anna", Roll("anna", (3, 2, "hat")))
    assert sitting.refusal("ben", MoveOn("anna")).code == "not_your_player"
    sitting.do("anna", MoveOn("anna"))
    assert sitting.game.pieces["anna"] == 6
