"""The picture of the result for the family chat: the engine's figures, nothing beyond the edges."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from companion.keepsakes.chronicle.chart import STYLES, Spot
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.picture import draw_result
from companion.keepsakes.picture.brush import Brush, split_dashes
from companion.keepsakes.picture.result import EDGE, WIDTH, fit_lines
from companion.keepsakes.report.style import COLORS
from companion.words import Lang
from companion.words.languages import list_languages
from rules.commands import EndGame, PlayerSpec, SetUp
from rules.editions.load import load_editions
from rules.history import History, open_history, record
from rules.refusals import Refusal
from tests.rules.test_recorded_games import GAMES, PATHS, play_recording, read_expected

Written = list[tuple[str, float, float]]
LONG = ("Maximiliane-Charlotte", "Wolfeschlegelsteinhausen", "W" * 24, "Ω Мария Ивановна", "Jo", "É", "I", "8")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Every text that is drawn, with its left and right edge."""
    found: Written = []

    class Noting(Brush):
        def write(
            self, spot: Spot, text: str, size: int, color: str, weight: str = "Regular", anchor: str = "ls"
        ) -> None:
            width = self.measure(text, size, weight)
            left = spot[0] - (width if anchor == "rs" else 0)
            found.append((text, left, left + width))
            super().write(spot, text, size, color, weight, anchor)

    monkeypatch.setattr("companion.keepsakes.picture.result.Brush", Noting)
    return found


@pytest.mark.parametrize("lang", list(list_languages()))
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_picture_shows_the_engines_ranks_and_sums(path: Path, lang: Lang, written: Written) -> None:
    history = play_recording(path)
    draw_result(history, lang)
    texts = [text for text, _, _ in written]
    telling = Telling(history.game, lang)
    for rank in read_expected(path)["result"]["ranks"]:
        place = texts.index(telling.name(rank["player"]))
        assert texts[place - 2] == f"{rank['rank']}."
        is_out = history.game.players[rank["player"]].is_out
        assert (texts[place - 1] == telling.money(rank["worth"])) == (not is_out)


def test_the_picture_has_the_size_a_chat_shows_whole() -> None:
    with Image.open(
        io.BytesIO(draw_result(play_recording(GAMES / "classic" / "last-standing.jsonl"), "de"))
    ) as picture:
        assert (picture.format, picture.size) == ("PNG", (1080, 1350))
        assert picture.getpixel((5, 5)) == tuple(bytes.fromhex(COLORS["paper"][1:]))


def sit_eight(*names: str) -> History:
    tokens = load_editions()["classic"].tokens
    people = tuple(PlayerSpec(f"p{place}", name, tokens[place].id) for place, name in enumerate(names))
    history = open_history(load_editions(), SetUp("classic", people))
    assert not isinstance(history, Refusal), history
    ended = record(history, EndGame())
    assert not isinstance(ended, Refusal), ended
    return ended


@pytest.mark.parametrize("lang", list(list_languages()))
def test_eight_long_names_and_a_tie_of_all_stay_within_the_edges(lang: Lang, written: Written) -> None:
    draw_result(sit_eight(*LONG), lang)
    assert written
    assert not [text for text, left, right in written if left < EDGE - 20 or right > WIDTH - EDGE + 20]


def test_a_headline_takes_one_line_or_two_even_ones_or_is_cut() -> None:
    brush = Brush(10, 10, "#ffffff")
    assert fit_lines(brush, "Anna wins", 952) == (112, ["Anna wins"])
    size, lines = fit_lines(brush, "A tie: Christopher and Maximiliane", 952)
    assert (size, lines) == (84, ["A tie: Christopher", "and Maximiliane"])
    size, lines = fit_lines(brush, " ".join(["Wolfeschlegelstein"] * 8), 952)
    assert (size, len(lines)) == (56, 2)
    assert lines[1].endswith("…")
    assert all(brush.measure(line, size, "Bold") <= 952 for line in lines)
    assert fit_lines(brush, "W" * 60, 952)[1][0].endswith("…")


def test_dashes_run_on_around_a_corner() -> None:
    assert split_dashes([(0, 0), (10, 0), (10, 10)], (6, 6)) == [[(0, 0), (6, 0)], [(10, 2), (10, 8)]]
    assert split_dashes([(0, 0), (4, 0), (4, 4)], (6, 1)) == [[(0, 0), (4, 0), (4, 2)], [(4, 3), (4, 4)]]
    assert split_dashes([], (1, 1)) == []


def test_every_mark_leaves_its_own_shape() -> None:
    pictures = set()
    for style in STYLES:
        brush = Brush(40, 40, "#ffffff")
        brush.mark(style._replace(color="#000000"), (20, 20), 11, "#ffffff")
        pictures.add(brush.finish().tobytes())
    assert len(pictures) == len(STYLES)
