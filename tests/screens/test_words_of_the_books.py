"""What the books say and no figure holds: nobody lends (PAY-6), and tokens are called what the table calls them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import companion.screens.acts.money
import companion.screens.acts.trades  # noqa: F401
from companion.house.own_names import check_own_names, list_places
from companion.keepsakes.paper.telling import SheetTeller
from companion.table.permits import Actor
from companion.table.table import Table
from companion.words import get_words
from companion.words.languages import list_languages
from rules.commands import SetUp
from rules.editions.load import SHIPPED, load_edition, load_editions
from rules.editions.names import Lang, name_token, token_place
from rules.history import open_history
from rules.refusals import Refusal
from tests.support.drawing import Drawing, ListeningSession
from tests.support.playing import play, seat
from tests.support.tables import Evening

LANGS = tuple(list_languages())


@pytest.mark.parametrize("lang", LANGS)
def test_where_players_trade_and_pay_each_other_the_app_says_that_nobody_lends(tmp_path: Path, lang: Lang) -> None:
    """PAY-6: only the bank lends, on a mortgage."""
    evening = Evening(tmp_path)
    table, seats = evening.start_game("anna", "ben")
    actor = table.seats.recognise(seats["anna"].secret)
    assert actor is not None
    asyncio.run(_look_at_money(evening, table, actor, lang))
    evening.close()


async def _look_at_money(evening: Evening, table: Table, actor: Actor, lang: Lang) -> None:
    session = ListeningSession(evening.house, lang)
    session.place.sit_down(table, actor)
    session.place.look()
    words = repr(get_words(lang).ui["no_lending"])[1:-1]
    assert words in repr(Drawing("companion.screens.acts.trades.TradePanel", session, "anna").show())
    paying = Drawing("companion.screens.acts.money.PayPanel", session, "anna")
    assert words in repr(paying.show())


@pytest.mark.parametrize("edition_id", [name for name in SHIPPED if name != "star-wars"])
def test_tokens_that_no_book_names_are_marked_as_assumed(edition_id: str) -> None:
    """SET-1."""
    assert "tokens" in load_edition(edition_id).assumed


def test_a_table_gives_tokens_its_own_names() -> None:
    """SET-1."""
    game = play("cats", "anna", "ben").game
    own = {token_place(game.setup.seats[0].token): "Kratzbaum"}
    named = play("cats", "anna", "ben", own_names=own).game
    assert SheetTeller(named, "de").token("anna") == "Kratzbaum"
    assert SheetTeller(named, "de").token("ben") == name_token(
        named.book.edition, named.setup.seats[1].token, "de", None
    )


def test_own_names_of_tokens_are_kept_and_checked_like_those_of_streets() -> None:
    """SET-1."""
    cats = load_edition("cats")
    places = [place for place in list_places(cats) if place.startswith("token:")]
    assert len(places) == 8
    assert check_own_names(cats, {places[0]: "  Kratz  baum "}) == {places[0]: "Kratz baum"}
    again = check_own_names(cats, {places[0]: "Ball", places[1]: "ball"})
    assert isinstance(again, Refusal)
    assert again.code == "names_repeated"
    command = SetUp("cats", seat("cats", ("anna", "ben")), own_names={"token:nobody": "X"})
    no = open_history(load_editions(), command)
    assert isinstance(no, Refusal)
    assert no.code == "unknown_deed"
