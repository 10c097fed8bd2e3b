"""The sheet for going on with paper: notes, deeds and debts to the last figure, on one page that needs no network."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.keepsakes.paper.page import write_paper
from companion.keepsakes.paper.sheet import Notes, SheetDebt, SheetDeed, count_notes, make_sheet
from companion.words import Lang, get_words
from companion.words.languages import list_languages
from rules.commands import (
    Charge,
    DeclareBankrupt,
    Decline,
    DrawCard,
    EndGame,
    GoToJail,
    HouseRules,
    NextTurn,
    PayTax,
    PlayerSpec,
    SetUp,
    TakeTicket,
    ThrowInJail,
)
from rules.editions.load import SHIPPED, load_edition, load_editions
from rules.history import History, open_history
from tests.support.bot import set_up_bots
from tests.support.playing import Playing, play
from tests.support.tables import open_table

LANGS = tuple(list_languages())


@pytest.mark.parametrize(
    ("edition", "amount", "notes", "rest"),
    [
        ("classic", 0, (), 0),
        # 1,500 at the start: fewer notes than the box hands out, which gives small change as well
        ("classic", 1_500, ((500, 3),), 0),
        ("classic", 1_688, ((500, 3), (100, 1), (50, 1), (20, 1), (10, 1), (5, 1), (1, 3)), 0),
        ("star-wars", 30_000, ((10_000, 3),), 0),
        # 10,000 + 2,000 + 400 + 20 are 12,420; 15 are less than the smallest note
        ("star-wars", 12_435, ((10_000, 1), (2_000, 1), (400, 1), (20, 1)), 15),
        ("mega-deluxe", 250_000, ((100_000, 2), (50_000, 1)), 0),
        (
            "mega-deluxe",
            118_777,
            ((100_000, 1), (10_000, 1), (5_000, 1), (2_000, 1), (1_000, 1), (500, 1), (100, 2)),
            77,
        ),
        ("christmas", 47, ((20, 2), (5, 1), (1, 2)), 0),
        ("cats", 999, ((500, 1), (100, 4), (50, 1), (20, 2), (5, 1), (1, 4)), 0),
        ("sorcerers", 10**6, ((500, 2_000),), 0),
    ],
)
def test_cash_is_counted_in_the_fewest_notes_of_the_edition(
    edition: str, amount: int, notes: tuple[tuple[int, int], ...], rest: int
) -> None:
    """SET-2, SET-4."""
    assert count_notes(amount, load_edition(edition)) == (tuple(Notes(*pair) for pair in notes), rest)


@pytest.mark.parametrize("edition", SHIPPED)
def test_notes_and_rest_always_add_up(edition: str) -> None:
    """SET-2."""
    random = Random(1)
    for amount in [random.randrange(10**6) for _ in range(200)]:
        notes, rest = count_notes(amount, load_edition(edition))
        assert sum(value * number for value, number in notes) + rest == amount
        assert 0 <= rest < load_edition(edition).money.scale


def test_the_five_coins_of_the_star_wars_box_are_given_out_once_for_high_sums() -> None:
    """SET-2: its book hands them out for large amounts; Carl finds none left."""
    table = play("star-wars").set_cash("anna", 65_000).set_cash("ben", 59_980).set_cash("carl", 45_000)
    anna, ben, carl = make_sheet(table.game, 0).players
    assert (anna.coins, anna.notes) == ((Notes(20_000, 3),), (Notes(2_000, 2), Notes(1_000, 1)))
    assert (ben.coins, ben.notes[:2]) == ((Notes(20_000, 2),), (Notes(10_000, 1), Notes(2_000, 4)))
    assert (carl.coins, carl.notes) == ((), (Notes(10_000, 4), Notes(2_000, 2), Notes(1_000, 1)))
    page = write_paper(table.history, 0, "en")
    assert "Imperial coins" in page
    assert "2\u00a0×\u00a010,000, 4\u00a0×\u00a02,000" in page


def busy() -> Playing:
    """Anna in jail with one failed throw, buildings and a mortgage; Ben owes the bank; Carl is bankrupt."""
    table = play("classic", "anna", "ben", "carl", house=HouseRules(pot=True))
    table.do(DrawCard("anna", "chance-jail-free")).own("anna", "brown", "green-1").own("ben", "red-1")
    table.build("anna", "brown", 2).build_on("anna", "brown-2").mortgage("anna", "green-1").turn("carl")
    table.do(Charge("carl", 10**6, "anna"), DeclareBankrupt("carl")).set_cash("anna", 1_688)
    table.turn("anna").do(GoToJail("anna"), NextTurn(), PayTax("ben", "income"), NextTurn())
    return table.do(ThrowInJail("anna", double=False), Charge("ben", 5_000))


def test_a_sheet_says_all_that_lies_on_the_table() -> None:
    """SET-2, PAY-5, JAIL-2, DEBT-4: 5 houses stand; the tax of 200 lies in the pot."""
    sheet = make_sheet(busy().game, 0)
    anna, ben = sheet.players
    assert (anna.player, anna.cash, anna.rest, len(anna.notes)) == ("anna", 1_688, 0, 7)
    assert anna.deeds == (
        SheetDeed("brown-1", "brown", 2, False, "house", 2),
        SheetDeed("brown-2", "brown", 3, False, "house", 3),
        SheetDeed("green-1", "green", 0, True, None, 0),
    )
    assert (anna.jail_throws, anna.jail_cards, anna.debts) == (1, ("chance",), ())
    assert (ben.cash, ben.debts) == (1_300, (SheetDebt("bank", 5_000, "charge", ""),))
    assert (sheet.turn, sheet.pot, sheet.gone, sheet.bankruptcies) == ("anna", 200, ("carl",), 1)
    assert dict(sheet.stock) == {"house": 27, "hotel": 12}
    assert (sheet.tickets, sheet.left, sheet.lot) == (None, None, None)


def test_the_time_left_and_the_lot_under_the_hammer_are_on_the_sheet() -> None:
    """END-4, AUC-2."""
    history = set_up_bots(load_editions(), "star-wars", 1, mode="time-limit").play_some(1)
    assert make_sheet(history.game, 600_000).left == 50 * 60_000
    assert make_sheet(play().do(Decline("anna", "red-1")).game, 0).lot == ("red-1", None)


class Reader(HTMLParser):
    """The words of a page, cell by cell, and everything that points elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.links += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "onclick", "onload", "action")]
        assert tag not in ("script", "link", "img", "iframe", "object", "base")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and "style" not in self.open:
            self.texts.append(data.strip().replace("\u00a0", " "))


def read(page: str) -> Reader:
    """A page that must be whole and need nothing else."""
    reader = Reader()
    reader.feed(page)
    assert not reader.open
    assert not reader.links
    assert not re.search(r"https?:|url\(|@import", page)
    return reader


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "de",
            [
                "1.688 M",
                "3 ×",
                "500 M",
                "1.500 M",
                "Badstraße",
                "2 Häuser",
                "mit Hypothek",
                "Carl",
                "27 Häuser, 12 Hotels",
                "Im Gefängnis, Fehlwürfe: 1",
                "Gefängnis-frei-Karte (Ereignis)",
                "Schuldet der Bank: 5.000 M (Forderung)",
            ],
        ),
        (
            "en",
            [
                "1,688 M",
                "3 ×",
                "500 M",
                "1,500 M",
                "Old Kent Road",
                "2 houses",
                "mortgaged",
                "Carl",
                "27 houses, 12 hotels",
                "In jail, failed throws: 1",
                "Jail-free card (Chance)",
                "Owes the bank: 5,000 M (Charge)",
            ],
        ),
    ],
)
def test_the_page_shows_every_figure_of_the_sheet(lang: Lang, words: list[str]) -> None:
    """SET-2."""
    texts = read(write_paper(busy().history, 0, lang)).texts
    assert [word for word in words if word not in texts] == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", SHIPPED)
def test_every_box_prints_its_sheet_at_any_moment_of_a_game(edition: str, lang: Lang) -> None:
    """SET-2: also while something is auctioned or owed, and after the end."""
    history = set_up_bots(load_editions(), edition, 5, players=3).play(40)
    for step in list(history.steps())[::7]:
        page = write_paper(History(step, history.log), 0, lang)
        texts = read(page).texts
        assert all(seat.name in " ".join(texts) for seat in history.game.setup.seats)
        assert not re.search(r"[{}]|\bNone\b", " ".join(texts))


def test_what_people_typed_is_shown_and_never_run() -> None:
    """Names of players and squares are text."""
    nasty = '<script>alert("1")</script>&'
    people = (PlayerSpec("a", nasty, "hat"), PlayerSpec("b", "B {0} {name}", "car"))
    names = {"red-1": "<img src=x onerror=alert(1)>", "red": '"><b>'}
    opened = open_history(load_editions(), SetUp("classic", people, own_names=names))
    assert isinstance(opened, History)
    table = Playing(opened).own("a", "red-1").do(Charge("b", 10**6, "a"))
    page = write_paper(table.history, 0, "en")
    texts = " ".join(read(page).texts)
    assert nasty in texts
    assert "<img src=x onerror=alert(1)>" in texts
    assert "B {0} {name}" in texts
    assert "<b>" not in unescape(re.sub(r"<[^>]*>", "", page)).replace('"><b>', "")


def test_tickets_and_the_side_of_a_building_have_the_editions_words() -> None:
    """MEGA-1, BLD-5."""
    mega = read(write_paper(play("mega-deluxe").do(TakeTicket("anna"), TakeTicket("anna")).history, 0, "en")).texts
    assert "2 shuttle tickets" in mega
    assert mega[mega.index("Tickets of the bank") + 1] == "14"
    wars = play("star-wars").own("anna", "brown").build_on("anna", "brown-1")
    assert "1 X-Wing fighter" in read(write_paper(wars.history, 0, "en")).texts


def test_every_word_of_the_sheet_is_printed_somewhere() -> None:
    shown = set()
    histories = [
        busy().history,
        play("mega-deluxe").set_cash("ben", 0).set_cash("anna", 12_345).do(TakeTicket("anna")).history,
        play().do(Decline("anna", "red-1")).history,
        play().do(EndGame()).history,
        set_up_bots(load_editions(), "star-wars", 1, mode="time-limit").play_some(1),
    ]
    for history in histories:
        shown |= {re.sub(r"[\d.,:]+ *", "", text) for text in read(write_paper(history, 0, "en")).texts}
    text = "\n".join(shown)
    for key, sentence in get_words("en").paper.items():
        assert all(re.sub(r"[\d.,:]+ *", "", part).strip() in text for part in re.split(r"\{\w+\}", sentence)), key


def test_the_console_prints_a_sheet_and_a_set_up_that_takes_the_game_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SET-2: what `paper --json` says, `script` plays on."""
    sitting = open_table(tmp_path).do("bank", DrawCard("anna", "chance-jail-free"), NextTurn())
    assert main(["paper", str(sitting.path), "--lang", "de"]) == 0
    assert "Weiter mit Papier" in read(capsys.readouterr().out).texts
    assert main(["paper", str(sitting.path), "--json"]) == 0
    (tmp_path / "set_up.jsonl").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["script", str(tmp_path / "set_up.jsonl"), "--json", "--strict"]) == 0
    state = json.loads(capsys.readouterr().out.splitlines()[-1])["state"]
    assert (state["turn"]["player"], state["players"]["anna"]["jail_cards"]) == ("ben", ["chance"])
    assert main(["paper", str(tmp_path / "nothing")]) == 2
