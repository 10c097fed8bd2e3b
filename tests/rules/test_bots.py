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
