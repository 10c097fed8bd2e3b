"""The television: everything large enough for three metres, nothing to tap, and each scene for as long as it lasts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component

from companion.reach.links import Links
from companion.screens.board.measures import STAGE
from companion.screens.kit.panels import PANELS
from companion.screens.moments.find import find_moment
from companion.screens.watch.ending import CHART, HOLD, POINTS, REVEAL, Scene, find_scene
from companion.screens.watch.lobby import WatchLobby
from companion.table.permits import HOUSE, Actor
from companion.table.table import Table
from rules.commands import (
    Bid,
    Build,
    Buy,
    DeclareBankrupt,
    Decline,
    DemandRent,
    EndGame,
    GiveTurn,
    PayBank,
    ReceiveFromBank,
    Undo,
)
from rules.editions.names import Lang
from tests.support.drawing import Drawing, ListeningSession
from tests.support.house import open_lobby, start_game, take_bank
from tests.support.pictures import EIGHT
from tests.support.playing import play
from tests.support.screens import act, game_of
from tests.support.tables import Evening

WATCH = "companion.screens.watch.stage.Watch"
SIZES = [(1920.0, 1080.0), (1366.0, 768.0), (1180.0, 820.0), (820.0, 1180.0)]
Prepare = Callable[[Table], None]


def walk(control: Any, session: ListeningSession) -> Iterator[Any]:
    """Everything of a drawing, panels within it drawn as well."""
    if isinstance(control, Component):
        name = f"{control.fn.__module__}.{control.fn.__name__}"
        assert name in PANELS
        drawing = Drawing(name, session, control.args[0].player, *control.args[1:])
        yield from walk(drawing.panel._b, session)
        return
    yield control
    for name in ("content", "controls"):
        inner = getattr(control, name, None)
        for item in inner if isinstance(inner, list) else [inner]:
            if isinstance(item, ft.BaseControl):
                yield from walk(item, session)


def show(evening: Evening, table: Table, size: tuple[float, float], lang: Lang = "de") -> list[Any]:
    """All controls of a television at this table."""

    async def look() -> list[Any]:
        session = ListeningSession(evening.house, lang)
        session.place.sit_down(table, Actor("onlooker"))
        view = session.place.look()
        assert view is not None
        if view.game is None:
            lobby: Any = WatchLobby.__wrapped__  # type: ignore[attr-defined]
            return list(walk(lobby(session, view, Links([], 80), *size), session))
        return list(walk(Drawing(WATCH, session, view.game.setup.order[0], *size).panel._b, session))

    return asyncio.run(look())


def words_of(shown: list[Any]) -> str:
    return " ".join(str(part.value) for part in shown if isinstance(part, ft.Text)).replace("\n", " ")


def rest(_: Table) -> None:
    """Nothing has happened yet."""


def be_rich(table: Table) -> None:
    bank = take_bank(table)
    act(table, bank, *(ReceiveFromBank(player, 12_500_000) for player in game_of(table).setup.order))


def bid(table: Table) -> None:
    first, second, *_ = game_of(table).setup.order
    act(table, take_bank(table), GiveTurn(first), Decline(first, "dark-blue-2"), Bid(second, 220))


def owe(table: Table) -> None:
    first, second, *_ = game_of(table).setup.order
    bank = take_bank(table)
    act(table, bank, GiveTurn(first), Buy(first, "dark-blue-2"), GiveTurn(second))
    act(table, bank, PayBank(second, game_of(table).money[second] - 10), DemandRent(first, "dark-blue-2", second))


def complete(table: Table) -> None:
    first = game_of(table).setup.order[0]
    act(table, take_bank(table), GiveTurn(first), Buy(first, "brown-1"), Buy(first, "brown-2"))


def end(table: Table) -> None:
    act(table, take_bank(table), EndGame())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("prepare", "edition"),
    [
        (rest, "classic"),
        (be_rich, "mega-deluxe"),
        (bid, "classic"),
        (owe, "classic"),
        (complete, "classic"),
        (end, "classic"),
    ],
)
def test_nothing_on_the_stage_is_smaller_than_a_fortieth_of_its_height(
    evening: Evening, prepare: Prepare, edition: str, size: tuple[float, float]
) -> None:
    names = EIGHT[: 6 if edition == "mega-deluxe" else 8]
    table = start_game(evening.house, *names, edition=edition)
    prepare(table)
    shown = show(evening, table, size)
    sizes = [float(part.size or 0) for part in shown if isinstance(part, ft.Text) and part.value]
    assert sizes
    assert min(sizes) >= size[1] * STAGE


@pytest.mark.parametrize("prepare", [rest, bid, owe, complete, end])
def test_there_is_nothing_to_tap_on_the_stage(evening: Evening, prepare: Prepare) -> None:
    table = start_game(evening.house, "Anna", "Ben", "Clara")
    prepare(table)
    for part in show(evening, table, SIZES[0]):
        assert not isinstance(part, ft.FilledButton | ft.OutlinedButton | ft.TextButton | ft.IconButton | ft.TextField)
        assert getattr(part, "on_click", None) is None


def test_the_stage_shows_turn_cash_and_what_happened_last(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben")
    bank = take_bank(table)
    act(table, bank, GiveTurn("p1"), Buy("p1", "brown-1"))
    words = words_of(show(evening, table, SIZES[0], "en"))
    assert "It is Anna's turn" in words
    assert "1,440\u00a0M" in words
    assert "1,500\u00a0M" in words
    assert "Anna buys Old Kent Road for 60\u00a0M." in words


@pytest.mark.parametrize(
    ("prepare", "words"),
    [
        (bid, ["Mayfair", "220\u00a0M", "Ben"]),
        (owe, ["Ben", "Anna", "50\u00a0M", "Ben has 10\u00a0M"]),
    ],
)
def test_an_auction_and_a_debt_too_large_take_the_whole_stage(
    evening: Evening, prepare: Prepare, words: list[str]
) -> None:
    table = start_game(evening.house, "Anna", "Ben", "Clara")
    prepare(table)
    shown = words_of(show(evening, table, SIZES[0], "en"))
    for each in words:
        assert each in shown
    assert "Old Kent" not in shown, "the board has gone for now"


def test_a_debt_that_can_be_paid_leaves_the_board_where_it_is(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben")
    act(table, take_bank(table), GiveTurn("p1"), Buy("p1", "dark-blue-2"), GiveTurn("p2"))
    act(table, take_bank(table), DemandRent("p1", "dark-blue-2", "p2"))
    shown = words_of(show(evening, table, SIZES[0], "en"))
    assert "Old Kent" in shown
    assert "50\u00a0M" in shown


def test_a_completed_group_is_over_the_board(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben")
    complete(table)
    shown = words_of(show(evening, table, SIZES[0], "en"))
    assert "The whole group: Brown" in shown


def test_a_sum_that_is_hidden_from_onlookers_is_not_given_away_by_a_debt(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben", "Clara")
    owe(table)
    table.seats.change_settings(HOUSE, open_balances=False)
    shown = words_of(show(evening, table, SIZES[0], "en"))
    assert "Ben has" not in shown
    assert "50\u00a0M" in shown
    assert "Old Kent" in shown, "whether it can be paid is nobody's business"


def test_the_lobby_shows_the_code_to_type_and_everyone_who_has_come(evening: Evening) -> None:
    table = open_lobby(evening.house, *EIGHT)
    shown = show(evening, table, SIZES[0], "en")
    words = words_of(shown)
    typed = Links([], 80).to_table(table.code, table.state.join)
    assert typed.typed_code in words
    assert typed.typed_address in words
    for name in EIGHT:
        assert name in words
    code = next(part for part in shown if isinstance(part, ft.Image) and isinstance(part.src, bytes))
    assert float(code.height or 0) >= SIZES[0][1] / 2


@pytest.mark.parametrize("size", SIZES)
def test_the_lobby_is_large_too(evening: Evening, size: tuple[float, float]) -> None:
    shown = show(evening, open_lobby(evening.house, *EIGHT), size)
    assert min(float(part.size or 0) for part in shown if isinstance(part, ft.Text)) >= size[1] * STAGE


PEOPLE, PAGES = 4, 2
REVEALED = PEOPLE * REVEAL + HOLD


@pytest.mark.parametrize(
    ("seconds", "scene"),
    [
        (0, Scene("ranks", 1)),
        (REVEAL + 0.1, Scene("ranks", 2)),
        (PEOPLE * REVEAL, Scene("ranks", PEOPLE)),
        (REVEALED - 0.1, Scene("ranks", PEOPLE)),
        (REVEALED + 1, Scene("chart")),
        (REVEALED + CHART + 1, Scene("points", 0)),
        (REVEALED + CHART + POINTS + 1, Scene("points", 1)),
        (REVEALED + CHART + 2 * POINTS + 1, Scene("ranks", PEOPLE)),
        (-5, Scene("ranks", 1)),
    ],
)
def test_the_end_reveals_the_last_first_and_then_goes_round(seconds: float, scene: Scene) -> None:
    assert find_scene(seconds, PEOPLE, PAGES) == scene


def test_at_first_only_the_last_rank_is_revealed(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben", "Clara")
    act(table, take_bank(table), ReceiveFromBank("p1", 100), ReceiveFromBank("p2", 50), EndGame())
    words = words_of(show(evening, table, SIZES[0], "en"))
    assert "Clara" in words
    assert "Anna" not in words
    assert "Ben" not in words


def test_moments_are_found_in_the_newest_entry_alone() -> None:
    game = play().own("anna", "brown-1").turn("anna")
    game.set_cash("anna", 60).do(Buy("anna", "brown-2"))
    moment = find_moment(game.history)
    assert moment is not None
    assert (moment.kind, moment.player, moment.ref) == ("group", "anna", "brown")
    assert find_moment(game.do(ReceiveFromBank("anna", 5)).history) is None


def test_the_first_hotel_is_a_moment_and_the_second_is_none() -> None:
    game = play().own("anna", "brown").build("anna", "brown", 4).turn("anna").set_cash("anna", 10_000)
    moment = find_moment(game.do(Build("anna", ("brown-1",))).history)
    assert moment is not None
    assert (moment.kind, moment.player, moment.ref) == ("hotel", "anna", "brown-1")
    assert find_moment(game.do(Build("anna", ("brown-2",))).history) is None


def test_a_bankruptcy_is_a_moment_and_taking_it_back_is_none() -> None:
    game = play().own("anna", "dark-blue-2").turn("ben").set_cash("ben", 10)
    game.do(DemandRent("anna", "dark-blue-2", "ben"), DeclareBankrupt("ben"))
    moment = find_moment(game.history)
    assert moment is not None
    assert (moment.kind, moment.player) == ("bankrupt", "ben")
    assert find_moment(game.do(Undo(1)).history) is None


def test_the_end_is_a_moment_of_its_winner() -> None:
    moment = find_moment(play().set_cash("carl", 5000).do(EndGame()).history)
    assert moment is not None
    assert (moment.kind, moment.player) == ("victory", "carl")
