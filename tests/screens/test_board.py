"""The ring of the real board: all squares in their places, names that can be read, and only what changed drawn anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer
from PIL import ImageFont

from companion.look.letters import fold_name, measure_text
from companion.screens.board.measures import STAGE, Measures, count_lines, find_extent, find_room, find_side, fit_pieces
from companion.screens.board.ring import draw_ring, measure_board
from companion.screens.board.squares import name_square, tell_square
from companion.screens.kit.desk import Desk
from companion.table.permits import Actor
from companion.table.table import Table
from companion.words.letters import shorten_names
from rules.commands import Build, Buy, GiveTurn, GoToJail, Mortgage, ReceiveFromBank
from rules.editions.load import load_edition, load_editions
from rules.editions.names import Lang, name_deed
from tests.support.drawing import Drawing, ListeningSession
from tests.support.house import start_game, take_bank
from tests.support.screens import act
from tests.support.tables import Evening
from tests.support.walking import find_all

TILE = "companion.screens.board.ring.SquareTile"
LANGS: tuple[Lang, ...] = ("de", "en")
ROBOTO = Path(__file__).parents[2] / "assets" / "fonts" / "Roboto-Regular.ttf"
FINE = 10
TABLET, UPRIGHT, TELEVISION = (856.0, 796.0), (796.0, 760.0), (1920.0, 1080.0)
ROOMS = [(TABLET, False), (UPRIGHT, False), (TELEVISION, True), ((1366.0, 768.0), True), ((1180.0, 820.0), True)]


class Sight:
    """A page that looks at a table."""

    def __init__(self, evening: Evening, edition: str = "classic", lang: Lang = "en") -> None:
        self.table: Table = start_game(evening.house, "Anna", "Ben", edition=edition)
        self.bank = take_bank(self.table)
        self.session = ListeningSession(evening.house, lang)
        self.session.place.sit_down(self.table, Actor("onlooker"))
        self.session.place.look()

    @property
    def desk(self) -> Desk:
        view = self.session.place.look()
        assert view is not None
        assert view.game is not None
        return Desk(self.session, view, view.game, view.game.setup.order[0], self.session.hear)

    def draw(self, place: int, measures: Measures, tap: Callable[[int], None] | None = None) -> Drawing:
        return Drawing(TILE, self.session, self.desk.player, place, measures, tap)


def on_a_page(work: Callable[[], Any]) -> Any:
    """Pages live on a loop."""

    async def go() -> Any:
        return work()

    return asyncio.run(go())


@pytest.mark.parametrize(("count", "corners"), [(40, (0, 10, 20, 30)), (52, (0, 13, 26, 39))])
def test_go_is_at_the_bottom_right_and_the_way_leads_to_the_left(count: int, corners: tuple[int, ...]) -> None:
    sides = [find_side(place, count) for place in range(count)]
    assert tuple(place for place, side in enumerate(sides) if side == "corner") == corners
    assert sides[1] == "bottom"
    assert sides[corners[1] + 1] == "left"
    assert sides[corners[2] + 1] == "top"
    assert sides[corners[3] + 1] == "right"


@pytest.mark.parametrize("edition", ["classic", "mega-deluxe"])
def test_the_ring_has_every_square_once_and_fills_its_room(evening: Evening, edition: str) -> None:
    def draw() -> tuple[list[int], Measures]:
        desk = Sight(evening, edition).desk
        measures = measure_board(desk, *TABLET)
        ring = Renderer().render(draw_ring, desk, measures, ft.Text("middle"))  # type: ignore[no-untyped-call]
        return [tile.args[1] for tile in find_all(ring, ft.BaseControl) if getattr(tile, "fn", None)], measures

    places, measures = on_a_page(draw)
    count = len(load_edition(edition).board.squares)
    assert sorted(places) == list(range(count))
    assert places[: measures.side + 1] == list(range(2 * measures.side, 3 * measures.side + 1)), "the top row"
    assert places[-measures.side - 1 :] == list(range(measures.side, -1, -1)), "the bottom row"
    cells = measures.side - 1
    assert TABLET[0] - cells < 2 * measures.deep_x + cells * (measures.cell_x + 1) + 1 <= TABLET[0]
    assert TABLET[1] - cells < 2 * measures.deep_y + cells * (measures.cell_y + 1) + 1 <= TABLET[1]


def measure_truly(text: str) -> float:
    return ImageFont.truetype(ROBOTO, 100 * FINE).getlength(text) / (100 * FINE)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", load_editions())
def test_no_line_of_any_name_is_wider_than_we_think(edition: str, lang: Lang) -> None:
    box = load_edition(edition)
    for variant in (None, *box.names):
        for deed in box.board.deeds:
            for line in fold_name(name_deed(box, deed.id, lang, variant), 60, 11):
                assert measure_truly(line) <= measure_text(line) * 1.03, line


@pytest.mark.parametrize(("room", "is_stage"), ROOMS)
@pytest.mark.parametrize("edition", load_editions())
def test_a_name_that_is_shown_has_room_and_nothing_is_left_out_of_it(
    evening: Evening, edition: str, room: tuple[float, float], is_stage: bool
) -> None:
    def look() -> int:
        sight, shown = Sight(evening, edition, "de"), 0
        measures = measure_board(sight.desk, *room, is_stage=is_stage)
        for place in range(len(sight.desk.game.book.edition.board.squares)):
            side = find_side(place, len(sight.desk.game.book.edition.board.squares))
            name = name_square(sight.desk, place)
            texts = [text.value for text in find_all(sight.draw(place, measures).panel._b, ft.Text)]
            for text in texts:
                if text.replace("-\n", "").replace("\n", " ").replace("-", "") == name.replace("-", ""):
                    lines = text.split("\n")
                    assert side == "corner" or len(lines) <= count_lines(measures, side, measures.name)
                    assert all(measure_truly(line) * measures.name <= find_room(measures, side) + 2 for line in lines)
                    shown += 1
        return shown

    shown = on_a_page(look)
    if not is_stage:
        assert shown == len(load_edition(edition).board.squares)


@pytest.mark.parametrize("room", [TELEVISION, (1366.0, 768.0)])
@pytest.mark.parametrize("edition", ["classic", "mega-deluxe"])
def test_on_a_television_nothing_is_smaller_than_a_fortieth_of_the_height(
    evening: Evening, edition: str, room: tuple[float, float]
) -> None:
    def look() -> list[float]:
        sight = Sight(evening, edition)
        order, bank = sight.desk.game.setup.order, sight.bank
        act(
            sight.table,
            bank,
            ReceiveFromBank(order[0], 500_000),
            Buy(order[0], "brown-1"),
            Mortgage(order[0], "brown-1"),
        )
        measures = measure_board(sight.desk, *room, is_stage=True)
        faces = [
            sight.draw(place, measures).panel._b for place in range(len(sight.desk.game.book.edition.board.squares))
        ]
        return [part.size for face in faces for kind in (ft.Text, ft.Icon) for part in find_all(face, kind)]

    sizes = on_a_page(look)
    assert min(sizes) >= room[1] * STAGE


def test_a_change_draws_only_the_squares_it_is_about(evening: Evening) -> None:
    def play() -> list[int]:
        sight = Sight(evening)
        measures = measure_board(sight.desk, *TABLET)
        drawings = [sight.draw(place, measures) for place in range(40)]
        first = sight.desk.game.setup.order[0]
        act(sight.table, sight.bank, Buy(first, "brown-2"), GoToJail(first))
        sight.session.place.look()
        return [place for place, drawing in enumerate(drawings) if not drawing.would_keep()]

    assert on_a_page(play) == [0, 3, 10], "the piece has left the start"


def test_a_tap_on_a_square_says_which(evening: Evening) -> None:
    tapped: list[int] = []

    def tap() -> None:
        sight = Sight(evening)
        measures = measure_board(sight.desk, *TABLET)
        for place in (0, 5, 39):
            sight.draw(place, measures, tapped.append).tap(0)

    on_a_page(tap)
    assert tapped == [0, 5, 39]


def test_without_somebody_to_tell_a_square_is_no_button(evening: Evening) -> None:
    def look() -> Any:
        sight = Sight(evening)
        face: Any = sight.draw(5, measure_board(sight.desk, *TABLET)).panel._b
        return face.on_click

    assert on_a_page(look) is None


def test_a_square_tells_its_owner_its_buildings_its_mortgage_and_who_stands_there(evening: Evening) -> None:
    def play() -> list[str]:
        sight = Sight(evening)
        anna, ben = sight.desk.game.setup.order
        act(sight.table, sight.bank, GiveTurn(anna), Buy(anna, "brown-1"), Buy(anna, "brown-2"))
        act(
            sight.table,
            sight.bank,
            Build(anna, ("brown-1", "brown-2")),
            Buy(anna, "station-1"),
            Mortgage(anna, "station-1"),
        )
        act(sight.table, sight.bank, GoToJail(anna), GiveTurn(ben), GoToJail(ben))
        return [tell_square(sight.desk, place) for place in (1, 5, 6, 10)]

    assert on_a_page(play) == [
        "Old Kent Road, Anna, 1 house",
        "King's Cross Station, Anna, mortgaged",
        "The Angel, Islington, Price 100\u00a0M",
        "Jail, here: Anna, Ben",
    ]


@pytest.mark.parametrize(
    ("count", "room"), [(1, (60.0, 24.0)), (2, (60.0, 24.0)), (8, (60.0, 30.0)), (8, (110.0, 50.0))]
)
def test_all_pieces_of_a_square_fit_on_it(count: int, room: tuple[float, float]) -> None:
    size = fit_pieces(count, *room, most=24)
    assert 10 <= size <= 24
    assert count <= int(room[0] / size) * int(room[1] / size)


def test_every_square_is_large_enough_for_a_finger_on_the_tablet(evening: Evening) -> None:
    def look() -> list[tuple[float, float]]:
        measures = measure_board(Sight(evening, "mega-deluxe").desk, *TABLET)
        return [find_extent(measures, side) for side in ("top", "left", "corner")]

    assert all(min(extent) >= 48 for extent in on_a_page(look))


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Anna", "Ben"], ["A", "B"]),
        (["Anna", "Alma", "Ben"], ["An", "Al", "B"]),
        (["Anna-Katharina", "Albert Klein"], ["An", "Al"]),
        (["Johanna", "Johannes"], ["Joha1", "Joha2"]),
        (["Ann", "Ann"], ["Ann1", "Ann2"]),
    ],
)
def test_no_two_players_have_the_same_letters(names: list[str], short: list[str]) -> None:
    assert shorten_names(names) == short
