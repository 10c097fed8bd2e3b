"""The standing: the valuation at any moment, for those who may see it (END-5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.keepsakes.standing import Standing, StandingRow, find_standing, make_standing
from companion.table.permits import HOUSE
from companion.table.records import TableState
from rules.commands import Buy, CollectSalary, EndGame, Mortgage, Resign
from rules.worth import WorthLine
from tests.support.playing import play
from tests.support.tables import Sitting, open_table


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return open_table(tmp_path).do("bank", Buy("anna", "red-1"), Mortgage("anna", "red-1"), CollectSalary("ben"))


def see(sitting: Sitting, who: str) -> Standing | None:
    return find_standing(sitting.state, sitting.actors[who])


def test_the_standing_now_is_the_bankers_alone(sitting: Sitting) -> None:
    """END-5: Ben 1,500 + 200; Anna 1,500 − 220 + 110 in cash and half of 220."""
    assert see(sitting, "bank") == Standing(
        rows=(
            StandingRow("ben", 1, 1_700, (WorthLine("cash", 1_700),)),
            StandingRow("anna", 2, 1_500, (WorthLine("cash", 1_390), WorthLine("mortgaged", 110, "red-1"))),
            StandingRow("carl", 2, 1_500, (WorthLine("cash", 1_500),)),
        ),
        winners=("ben",),
        reason=None,
    )
    assert [see(sitting, who) for who in ("anna", "ben", "onlooker")] == [None] * 3


def test_the_table_may_let_everyone_see_it_and_a_restart_keeps_that(sitting: Sitting) -> None:
    """END-5: also where nobody sees the others' cash."""
    assert sitting.table.seats.change_settings(HOUSE, open_standing=True, open_balances=False) is None
    sitting = sitting.reopen()
    assert see(sitting, "anna") == see(sitting, "bank") == see(sitting, "onlooker") is not None


def test_a_journal_from_before_this_setting_keeps_the_standing_to_the_banker(sitting: Sitting) -> None:
    """END-5."""
    old = {"trust": "bank_trusts", "open_balances": True, "lobby_open": False}
    assert sitting.table.save({"type": "table", "settings": old}) is None
    sitting = sitting.reopen()
    assert (sitting.state.settings.open_standing, sitting.state.settings.lobby_open) == (False, False)


def test_the_end_is_everyones_to_see_line_by_line(sitting: Sitting) -> None:
    """END-5: also where nobody sees the others' cash."""
    sitting.table.seats.change_settings(HOUSE, open_balances=False)
    sitting.do("bank", EndGame())
    standing = see(sitting, "carl")
    assert standing is not None
    assert (standing.reason, standing.winners) == ("agreement", ("ben",))
    assert [sum(line.amount for line in row.lines) for row in standing.rows] == [1_700, 1_500, 1_500]


def test_a_tie_has_several_winners_and_those_who_left_have_no_lines() -> None:
    """END-5, DEBT-3."""
    standing = make_standing(play("classic", "anna", "ben", "carl").do(Resign("carl"), EndGame()).game)
    assert (standing.winners, [row.rank for row in standing.rows]) == (("anna", "ben"), [1, 1, 3])
    assert standing.rows[2] == StandingRow("carl", 3, 0, ())


def test_before_the_game_there_is_no_standing(tmp_path: Path) -> None:
    sitting = open_table(tmp_path)
    assert find_standing(TableState("EMPTY"), sitting.actors["bank"]) is None
