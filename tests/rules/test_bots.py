"""Bots play whole games of every edition to their end, through commands only."""

from __future__ import annotations

import pytest

from rules.commands import HouseRules
from rules.editions.load import SHIPPED, load_editions
from rules.history import replay
from rules.invariants import find_violations
from rules.modes import MODES
from tests.support.bot import set_up_bots

HOUSES = {
    "none": HouseRules(),
    "pot": HouseRules(pot=True, pot_seed=100, double_salary=True),
    "no auctions": HouseRules(no_auctions=True, unlimited_buildings=True),
}
ENDS = {
    "standard": {"last-standing", "agreement"},
    "first-bankruptcy": {"first-bankruptcy", "agreement"},
    "second-bankruptcy": {"second-bankruptcy", "agreement"},
    "time-limit": {"time", "last-standing"},
}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("edition", SHIPPED)
def test_bots_play_every_edition_to_its_end(edition: str, mode: str, house: str) -> None:
    """END-1, END-2, END-3, END-4, END-7: every mode with every edition; the books are sound all along."""
    editions = load_editions()
    reached: set[str] = set()
    for seed in range(3):
        bots = set_up_bots(editions, edition, seed, mode=mode, house=HOUSES[house])
        history = bots.play(most_turns=60 if mode == "time-limit" else 800)
        assert history.game.result is not None
        reached.add(history.game.result.reason)
        for step in history.steps():
            assert not find_violations(step.game)
        assert replay(history.entries(), editions).game == history.game
    assert reached <= ENDS[mode]
    assert reached - {"agreement"}, "no game came to a natural end"


@pytest.mark.parametrize("mode", ["standard", "first-bankruptcy"])
@pytest.mark.parametrize("edition", SHIPPED)
def test_the_same_dice_give_the_same_money_by_rolls_and_by_taps(edition: str, mode: str) -> None:
    """MOVE-1 to MOVE-8, RENT-1, RENT-7: one table tells every roll, the other taps where it lands."""
    editions = load_editions()
    for seed in range(2):
        by_taps = set_up_bots(editions, edition, seed, mode=mode)
        by_rolls = set_up_bots(editions, edition, seed, mode=mode, by_rolls=True)
        for bots in (by_taps, by_rolls):
            bots.play_some(1)
        for turn in range(150):
            taps, rolls = by_taps.play_some(1).game, by_rolls.play_some(1).game
            assert taps.money == rolls.money, (seed, turn)
            assert taps.deeds == rolls.deeds
            assert [by_taps.places[player] for player in taps.active()] == [rolls.pieces[p] for p in rolls.active()]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("edition", SHIPPED)
def test_bots_that_tell_every_roll_play_to_the_end(edition: str, house: str) -> None:
    """MOVE-1 to MOVE-8, END-1: the books are sound all along."""
    history = set_up_bots(load_editions(), edition, 5, house=HOUSES[house], by_rolls=True).play(most_turns=500)
    assert history.game.result is not None
    for step in history.steps():
        assert not find_violations(step.game)
