"""A plan of building or selling is checked tap by tap by the bank itself, and hotels go together when they must."""

from __future__ import annotations

from companion.screens.acts.building import Plan, move_plan
from rules.commands import Sell
from rules.refusals import Refusal
from tests.support.playing import Playing, play


def out_of_houses() -> Playing:
    """Anna has two hotels on the browns; all houses stand on Ben's streets but one."""
    table = play().own("anna", "brown").own("ben", "green", "yellow", "dark-blue")
    table.build("anna", "brown", 5).build("ben", "green", 4).build("ben", "yellow", 4).build("ben", "dark-blue", 3)
    return table.build_on("ben", "dark-blue-1")


def plan_of(table: Playing) -> Plan:
    levels = {deed: table.deed(deed).level for deed in ("brown-1", "brown-2")}
    return Plan(levels, levels)


def test_without_houses_all_hotels_of_a_group_are_sold_together_by_one_tap() -> None:
    """SELL-3: one house is left, so of two hotels nothing but nothing can stay."""
    table = out_of_houses()
    assert table.game.stock["house"] == 1
    for steps in ({"brown-1": -1}, {"brown-1": -1, "brown-2": -1}):
        moved = move_plan(table.game, "anna", plan_of(table), steps)
        assert isinstance(moved, Plan)
        assert set(moved.levels.values()) == {0}
        command = moved.command("anna")
        assert isinstance(command, Sell)
        assert table.do(command).levels("brown") == [0, 0]
        table = out_of_houses()


def test_with_enough_houses_a_hotel_is_sold_alone() -> None:
    """SELL-2."""
    table = play().own("anna", "brown").build("anna", "brown", 5)
    moved = move_plan(table.game, "anna", plan_of(table), {"brown-2": -1})
    assert isinstance(moved, Plan)
    assert dict(moved.levels) == {"brown-1": 5, "brown-2": 4}


def test_what_the_bank_would_not_have_is_said_and_planned_no_further() -> None:
    """BLD-2."""
    table = play().own("anna", "brown")
    no = move_plan(table.game, "anna", plan_of(table), {"brown-1": 2})
    assert isinstance(no, Refusal)
    assert no.code == "uneven"
