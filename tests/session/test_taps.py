"""A second tap on the same button is booked once; the same wish, planned anew, is booked again."""

from __future__ import annotations

from companion.session.taps import Taps
from rules.commands import Build

BUILD = Build("p1", ("brown-1", "brown-2"))


def test_a_second_tap_before_or_just_after_the_answer_is_the_same_act() -> None:
    taps = Taps()
    first = taps.begin(BUILD)
    assert taps.begin(BUILD) == first
    taps.end(first)
    assert taps.begin(BUILD) == first


def test_another_command_is_another_act() -> None:
    taps = Taps()
    assert taps.begin(BUILD) != taps.begin(Build("p1", ("brown-1",)))


def test_the_same_planned_anew_is_a_new_act_however_soon() -> None:
    taps = Taps()
    first = taps.begin(BUILD)
    taps.end(first)
    taps.forget()
    assert taps.begin(BUILD) != first
