"""Buildings are called after their owner's side, whoever looks; the words of the bank's stock take no side (BLD-5)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.screens.acts.debts import tell_bankruptcy
from companion.screens.kit.cards import explain_rent, tell_state
from companion.screens.kit.desk import Desk, act_not
from companion.words.amounts import NO_BREAK
from rules.commands import BuildGroup, Charge, PlayerSpec, SetUp
from rules.editions.load import load_editions
from rules.editions.names import Lang
from rules.history import open_history
from rules.refusals import Refusal
from rules.rent import RentDue, find_rent
from tests.support.playing import Playing, play


def look(table: Playing, player: str, lang: Lang = "de") -> Desk:
    """The table as this player's page shows it."""
    return Desk(cast("Any", SimpleNamespace(lang=lang)), cast("Any", None), table.game, player, act_not)


def wars() -> Playing:
    """Anna plays Luke and has built on the browns; Ben is Vader."""
    seats = (PlayerSpec("anna", "Anna", "luke"), PlayerSpec("ben", "Ben", "vader"))
    history = open_history(load_editions(), SetUp("star-wars", seats))
    assert not isinstance(history, Refusal)
    return Playing(history).own("anna", "brown").do(BuildGroup("anna", "brown", 2))


@pytest.mark.parametrize("viewer", ["anna", "ben"])
@pytest.mark.parametrize(("lang", "told"), [("de", "2 X-Wing Fighter"), ("en", "2 X-Wing fighters")])
def test_what_stands_on_a_deed_is_called_after_its_owner(viewer: str, lang: Lang, told: str) -> None:
    """BLD-5."""
    table = wars()
    desk = look(table, viewer, lang)
    due = find_rent(table.game, "brown-1")
    assert isinstance(due, RentDue)
    assert (tell_state(desk, "brown-1"), explain_rent(desk, due)) == (told, told)


@pytest.mark.parametrize("viewer", ["anna", "ben"])
def test_the_stock_takes_no_side(viewer: str) -> None:
    """BLD-5."""
    desk = look(wars(), viewer, "en")
    assert (desk.building("house", 2), desk.building("hotel", 1)) == ("fighters", "capital ship")


def test_a_bankruptcy_is_told_as_the_bank_would_book_it() -> None:
    """DEBT-4: 30 in cash, 2 × 50 for houses, then 140 / 2 + 140 / 2 + 160 / 2; a tenth of each is Anna's to pay."""
    table = play("cats").own("ben", "pink").build_on("ben", "pink-1", "pink-2").set_cash("ben", 30)
    table.turn("ben").do(Charge("ben", 1_000, "anna"))
    told = [step.replace(NO_BREAK, " ") for step in tell_bankruptcy(look(table, "ben", "en"), table.debt("ben"))]
    assert told == [
        "All buildings go back to the bank: 100 M.",
        "Everything is mortgaged first: 220 M.",
        "Anna gets 350 M and 3 deeds.",
        "Anna pays 22 M interest on mortgages for them.",
        "Ben is out of the game.",
    ]
