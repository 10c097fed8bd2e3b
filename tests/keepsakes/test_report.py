"""The report of a game: one file that needs nothing else, with the engine's figures, in both languages."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.keepsakes.chronicle import tell_chronicle
from companion.keepsakes.chronicle.chart import STYLES, Box, pick_amounts, plan_chart, thin_out
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.downloads import name_file
from companion.keepsakes.report import write_report
from companion.keepsakes.report.style import COLORS
from companion.look.colors import SEATS, contrast, mix, readable_on
from companion.look.palette import DARK, LIGHT
from companion.words import Lang, get_words
from companion.words.languages import list_languages
from companion.words.story import tell_entry
from rules.commands import Correct, EndGame, PayPlayer, PlayerSpec, SetUp, Undo
from rules.editions.load import load_editions
from rules.history import History, open_history, replay
from rules.refusals import Refusal
from rules.worth import value_player
from tests.rules.test_recorded_games import GAMES, PATHS, play_recording
from tests.support.bot import set_up_bots
from tests.support.playing import Playing, play

LAST_STANDING = GAMES / "classic" / "last-standing.jsonl"
COMPANION = Path(__file__).parents[2] / "companion"
LANGS = tuple(list_languages())
TIES = {
    "de": "Gleichstand: Anna, Ben und Carl",
    "en": "A tie: Anna, Ben and Carl",
    "fr": "Égalité\u202f: Anna, Ben et Carl",
}
NAMES = ('<script>alert("1")</script>', "\"'><img src=x onerror=alert(1)>", "{player} [x|{deed}] & Söhne")


class Reader(HTMLParser):
    """The rows of the tables, the ids, the links and the tags of a page, for one language."""

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self.others = set(list_languages()) - {lang}
        self.rows: list[list[str]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append(tag)
        if tag not in ("meta", "input", "circle", "rect", "path"):
            is_hidden = (bool(self._open) and self._open[-1][1]) or values.get("class") in self.others or tag == "style"
            self._open.append((tag, is_hidden))
        self.ids += [value for name, value in attrs if name == "id" and value]
        if self._open and self._open[-1][1]:
            return
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "a":
            self.links.append(values.get("href") or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag, "tags are closed in order"

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][1]:
            return
        self.text += data
        if self.rows and any(tag == "tr" for tag, _ in self._open):
            self.rows[-1][-1] += data


def read(history: History, lang: Lang) -> Reader:
    reader = Reader(lang)
    reader.feed(write_report(history, lang))
    reader.close()
    return reader


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_figures_of_the_report_are_the_engines(path: Path, lang: Lang) -> None:
    history = play_recording(path)
    game, reader, telling = history.game, read(history, lang), Telling(history.game, lang)
    for rank in game.result.ranks if game.result else ():
        row = next(row for row in reader.rows if len(row) == 6 and row[1].startswith(telling.name(rank.player)))
        assert row[0].split(".")[0] == str(rank.rank)
        assert row[2] == telling.money(rank.worth)
        assert row[3] == telling.plain(game.money[rank.player])
        for line in value_player(game, rank.player).lines:
            assert telling.line(line, rank.player) + telling.money(line.amount) in reader.text
    flows = tell_chronicle(history).flows
    for source in flows.accounts:
        matrix = next(row for row in reader.rows if row[0] == telling.name(source) and len(row) > len(game.setup.order))
        paid = [flows.paid(source, target) for target in flows.accounts]
        assert matrix[1:] == [telling.plain(amount) if amount else "–" for amount in paid] + [telling.plain(sum(paid))]


@pytest.mark.parametrize("lang", LANGS)
def test_every_entry_is_told_and_every_link_leads_to_one(lang: Lang) -> None:
    history = play_recording(LAST_STANDING)
    reader = read(history, lang)
    told = {row[0]: row[2] for row in reader.rows if len(row) == 3}
    for entry in history.entries():
        assert told[str(entry.number)] == "".join(tell_entry(entry, history.game, lang))
    assert len(reader.links) == len(tell_chronicle(history).turning_points)
    assert {link.removeprefix("#") for link in reader.links} <= set(reader.ids)
    assert len(reader.ids) == len(set(reader.ids))


def test_what_was_taken_back_is_struck_out_and_the_undo_itself_is_told() -> None:
    playing = play().do(PayPlayer("anna", "ben", 5), Undo())
    page = write_report(playing.history, "en")
    assert re.findall(r'<tr id="(entry-\d+)" class="undone">', page) == ["entry-2"]
    assert '<tr id="entry-3">' in page


def test_the_report_asks_for_nothing_and_runs_nothing() -> None:
    page = write_report(play_recording(LAST_STANDING), "de")
    reader = read(play_recording(LAST_STANDING), "de")
    assert not {"script", "link", "img", "iframe", "object", "form"} & set(reader.tags)
    assert not re.search(r"https?:|\bsrc=|@import|\son\w+=", page.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    assert set(re.findall(r"url\((.{5})", page)) == {"data:"}


def name_players(*names: str) -> Playing:
    tokens = load_editions()["classic"].tokens
    people = tuple(PlayerSpec(f"p{place}", name, tokens[place].id) for place, name in enumerate(names))
    history = open_history(load_editions(), SetUp("classic", people, own_names={"brown-1": "<i>Eck</i>"}))
    assert not isinstance(history, Refusal), history
    return Playing(history)


@pytest.mark.parametrize("lang", LANGS)
def test_whatever_people_typed_is_shown_as_they_typed_it(lang: Lang) -> None:
    playing = name_players(*NAMES).own("p0", "brown").turn("p1")
    playing.do(Correct("p1", -5, "</style><b>&amp;"), PayPlayer("p0", "p2", 7, "<u>note</u>"), EndGame())
    page, reader = write_report(playing.history, lang), read(playing.history, lang)
    assert not {"script", "img", "b" * 2, "u", "i"} & set(reader.tags)
    assert page.count("</style>") == 1
    for text in (*NAMES, "<i>Eck</i>", "</style><b>&amp;", "<u>note</u>"):
        assert escape(text) in page
        assert text in reader.text


@pytest.mark.parametrize("lang", LANGS)
def test_a_tie_is_said_as_a_tie(lang: Lang) -> None:
    history = play().do(EndGame()).history
    reader = read(history, lang)
    assert TIES[lang] in reader.text
    shared = get_words(lang).story["shared"]
    assert [row[0] for row in reader.rows if row[0].startswith("1.")] == [f"1. ({shared})"] * 3


def test_a_game_under_way_has_a_standing_and_no_winner() -> None:
    reader = read(play().do(PayPlayer("anna", "ben", 5)).history, "en")
    assert "The standing now" in reader.text
    assert "wins" not in reader.text


def test_the_time_played_is_told_where_there_is_one() -> None:
    history = play_recording(LAST_STANDING)
    assert "time played" not in read(history, "en").text
    entries = [entry._replace(at=1_763_492_400_000 + place * 60_000) for place, entry in enumerate(history.entries())]
    timed = read(replay(entries, load_editions()), "en")
    assert "November 2025" in timed.text
    assert "and the time played" in timed.text


def test_an_eight_player_game_is_told_whole() -> None:
    history = set_up_bots(load_editions(), "classic", 3, players=8).play(most_turns=120)
    reader = read(history, "de")
    assert sum(len(row) == 11 for row in reader.rows) == 8 + 3, "eight players, the bank, head and sums"


def test_the_look_is_the_apps_own() -> None:
    roles = {
        "paper": "surface",
        "sheet": "surface_bright",
        "soft": "surface_container_high",
        "line": "outline_variant",
        "ink": "on_surface",
        "quiet": "on_surface_variant",
        "green": "primary",
        "pale": "primary_container",
        "deep": "on_primary_container",
        "gold": "secondary",
        "red": "error",
    }
    assert {name: LIGHT[role] for name, role in roles.items()} == COLORS


def test_lines_differ_in_more_than_their_colour_and_stand_out_from_the_paper() -> None:
    assert len({style.mark for style in STYLES}) == len({style.dashes for style in STYLES}) == len(STYLES) == 8
    assert all(contrast(style.color, COLORS["sheet"]) >= 3 for style in STYLES), "WCAG 1.4.11"
    assert all(contrast(style.dark, DARK["surface_container"]) >= 4.5 for style in STYLES)
    assert tuple(style.color for style in STYLES) == SEATS, "a line has the colour of its player's badge"


def test_every_shade_of_the_matrix_can_be_read() -> None:
    shades = [mix(COLORS["green"], COLORS["sheet"], share / 100) for share in range(101)]
    assert min(contrast(shade, readable_on(shade)) for shade in shades) >= 4.5


@pytest.mark.parametrize(
    ("most", "amounts"),
    [
        (0, [0, 1]),
        (7, [0, 2, 4, 6, 8]),
        (1500, [0, 500, 1000, 1500]),
        (4627, [0, 1000, 2000, 3000, 4000, 5000]),
        (1_250_000, [0, 500_000, 1_000_000, 1_500_000]),
    ],
)
def test_the_chart_has_round_levels_up_to_the_largest_worth(most: int, amounts: list[int]) -> None:
    assert pick_amounts(most) == amounts


def test_thinning_keeps_ends_peaks_and_falls() -> None:
    worths = [5] * 40 + [900] + [5] * 40 + [0] + [5] * 18
    kept = [worths[place] for place in thin_out(worths, 20)]
    assert len(kept) <= 2 * 5 + 2
    assert {900, 0} <= set(kept)
    assert thin_out([1, 2, 3], 1) == [0, 1, 2]


def test_a_line_ends_where_its_player_left() -> None:
    chronicle = tell_chronicle(play_recording(LAST_STANDING))
    chart = plan_chart(chronicle, Box(0, 0, 1170, 500))
    carl, ben, anna = chart.lines
    assert (carl.player, ben.player, anna.player) == ("carl", "ben", "anna"), "the winner is drawn last, on top"
    assert [line.is_out for line in chart.lines] == [True, True, False]
    assert carl.spots[-1] == (949.4, 500.0), (
        "entry 102 is the 100th of 123 that hold: 99 steps of 1170 / 122, worth nothing"
    )
    assert anna.spots[-1] == (1170.0, round(500 * (1 - 4627 / 5000), 1))
    assert anna.spots[0] == (0.0, 350.0)


def test_a_games_first_entry_can_be_drawn_already() -> None:
    chart = plan_chart(tell_chronicle(play().history), Box(0, 0, 100, 100))
    assert all(line.spots == ((0.0, 0.0),) for line in chart.lines)
    assert len(chart.columns) == 1


def test_a_file_is_named_after_the_day_and_the_box_alone() -> None:
    history = name_players("../../etc", 'a"; x=y').history
    assert name_file(history, "html") == "bankhalter-classic.html"
    first = history.entries()[0]._replace(at=1_763_467_200_000)  # noon, so that the day is the same all over Europe
    dated = replay([first], load_editions())
    assert name_file(dated, "png") == "bankhalter-2025-11-18-classic.png"


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_story_is_used_and_none_is_missing(lang: Lang) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(COMPANION.rglob("*.py")))
    literals = set(re.findall(r'["\'](\w+)["\']', text))
    made = {f"point_{kind}" for kind in re.findall(r'"(\w+)"', text)} | {f"{key}_note" for key in literals}
    assert {key for key in get_words(lang).story if key not in literals | made} == set()
