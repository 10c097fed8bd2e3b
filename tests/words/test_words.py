"""The words are complete in every language, fit every place that refuses, and can never break the app."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.words import Lang, Words, get_words
from companion.words.amounts import format_clock, format_money, format_number
from companion.words.filling import KINDS, KINDS_OF_CODE
from companion.words.languages import FALLBACK, get_language, list_languages
from companion.words.text import refusal_text
from rules.commands import HouseRules
from rules.editions.load import load_edition
from rules.modes import MODES
from rules.refusals import CODES, Refusal
from rules.state import BANK, POT, Game
from tests.support.playing import play

LANGS = tuple(list_languages())
RULES = Path(__file__).parents[2] / "rules"
SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
CAUSES = [
    "salary",
    "tax",
    "card",
    "fine",
    "rent",
    "purchase",
    "auction",
    "building",
    "resale",
    "mortgage",
    "lift",
    "interest",
    "trade",
    "free",
    "charge",
    "deal",
    "start",
    "paper",
    "pot",
    "estate",
    "birthday",
    "bonus",
    "correction",
]
SPOKEN_TO = {"de": r"du|dein\w*|dir|dich", "en": "you|your", "fr": "tu|te|toi|ton|ta|tes|vous|votre|vos"}
REASONS = ("last-standing", "first-bankruptcy", "second-bankruptcy", "time", "agreement")
GAMES: dict[str, Game] = {edition: play(edition).game for edition in ("classic", "mega-deluxe", "star-wars")}


def slots(sentence: str) -> set[str]:
    """The facts a sentence may name."""
    return {slot[1] for slot in SLOT.finditer(sentence)}


def needed(sentence: str) -> set[str]:
    """The facts a sentence cannot do without."""
    return slots(re.sub(r"\[[^\]]*\]", "", sentence))


def refuse_calls() -> Iterator[tuple[str, set[str], str]]:
    """Every place in the engine that refuses by a literal code: the code, its facts, the place."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                code = node.args[0]
                choices = (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,)
                facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                for choice in choices:
                    if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                        yield choice.value, facts, f"{path.name}:{node.lineno}"


def list_cases(lang: Lang) -> set[str]:
    """The forms of the bank and the pot that a language has of its own."""
    return {f"{account}_{case}" for account in (BANK, POT) for case in get_language(lang).cases}


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_the_keys_of_english_and_its_own_cases(lang: Lang) -> None:
    words, english = get_words(lang), get_words(FALLBACK)
    for table in Words._fields:
        more = list_cases(lang) if table == "word" else set()
        expected = getattr(english, table).keys() - list_cases(FALLBACK) | more
        assert getattr(words, table).keys() == expected, (lang, table)


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_tells_the_facts_that_the_english_one_tells(lang: Lang) -> None:
    words, english = get_words(lang), get_words(FALLBACK)
    for table in Words._fields:
        for key, sentence in getattr(words, table).items():
            said = getattr(english, table).get(key, "")
            assert (slots(sentence), needed(sentence)) == (slots(said), needed(said)), (lang, table, key)


@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_asks_for_no_case_that_its_language_has_not(lang: Lang) -> None:
    asked = {
        (key, slot[0])
        for table in get_words(lang)
        for key, sentence in table.items()
        for slot in SLOT.finditer(sentence)
        if slot[2] and KINDS.get(slot[1]) == "account" and slot[2] not in get_language(lang).cases
    }
    assert not asked


@pytest.mark.parametrize("lang", LANGS)
def test_every_table_says_exactly_what_the_rules_name(lang: Lang) -> None:
    words = get_words(lang)
    assert words.refusal.keys() == CODES.keys()
    assert set(words.cause) == set(CAUSES)
    assert words.mode.keys() == MODES.keys()
    assert set(words.reason) == set(REASONS)
    assert set(words.house_rule) == set(words.house_rule_hint) == set(HouseRules.__annotations__)


def test_every_cause_of_a_posting_has_a_word() -> None:
    posted = re.compile(r"(?:Posting|\bpay)\([^()]*(?:\([^()]*\)[^()]*)*, \"(\w+)\"\)")
    charged = re.compile(r"(?:\.charge|write_charge)\([^\"]*\"(\w+)\"")
    text = "".join(path.read_text(encoding="utf-8") for path in (RULES / "deciding").glob("*.py"))
    found = {*posted.findall(text), *charged.findall(text)}
    assert len(found) > 15
    assert found <= set(CAUSES)


@pytest.mark.parametrize("lang", LANGS)
def test_every_place_that_refuses_gives_the_facts_its_sentence_needs(lang: Lang) -> None:
    sentences = get_words(lang).refusal
    calls = list(refuse_calls())
    assert len(calls) > 100
    assert not [(code, place) for code, facts, place in calls if needed(sentences[code]) - facts]


@pytest.mark.parametrize("lang", LANGS)
def test_every_part_of_a_sentence_is_told_somewhere(lang: Lang) -> None:
    known: dict[str, set[str]] = {}
    for code, facts, _ in refuse_calls():
        known.setdefault(code, set()).update(facts)
    sentences = get_words(lang).refusal
    assert not [
        (code, slots(sentences[code]) - facts) for code, facts in known.items() if slots(sentences[code]) - facts
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_a_building_goes_by_its_edition_word_only(lang: Lang) -> None:
    buildings = "houses?|hotels?|skyscrapers?|malls?|haus|häuser|häusern|wolkenkratzer|maisons?|hôtels?|gratte-ciel"
    wrong = re.compile(rf"\b(?:{buildings})\b", re.IGNORECASE)
    texts = [text for table in get_words(lang) for text in table.values()]
    assert not [text for text in texts if wrong.search(re.sub("House rules|Règles maison", "", text))]


@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_is_plain_and_whole(lang: Lang) -> None:
    for code, text in get_words(lang).refusal.items():
        assert re.search(r"[.][\]]?$", text), code
        assert text.count("[") == text.count("]") <= 1, code
        assert not re.search(r"(?:^|[.] )\[?\{(?:owner|creditor|building|group)", text), f"{code} opens in lower case"
        assert not re.search(r"[\U0001f000-\U0001ffff\u2600-\u27bf]", text), code
        assert not re.search(r"\b[A-Z]{3,4}-\d", text), f"{code} cites a rule"
        assert not re.search(rf"\b(?:{SPOKEN_TO[lang]})\b", text, re.IGNORECASE), code


def test_every_kind_of_fact_is_given_by_some_refusal() -> None:
    given = {key for _, facts, _ in refuse_calls() for key in facts}
    assert not KINDS.keys() - given - {"partner", "payee", "price"}
    assert {code for code, _ in KINDS_OF_CODE} <= CODES.keys()


@pytest.mark.parametrize(
    ("amount", "edition", "lang", "text"),
    [
        (1_250_000, "classic", "de", "1.250.000\u00a0M"),
        (1_250_000, "classic", "en", "1,250,000\u00a0M"),
        (-40, "star-wars", "de", "\u221240\u00a0Cr"),
        (0, "christmas", "en", "0\u00a0❄"),
        (999, None, "de", "999"),
    ],
)
def test_money_is_written_as_the_language_and_the_edition_write_it(
    amount: int, edition: str | None, lang: Lang, text: str
) -> None:
    assert format_money(amount, load_edition(edition) if edition else None, lang) == text


@pytest.mark.parametrize(
    ("millis", "text"),
    [(0, "0:00"), (1, "0:01"), (59_999, "1:00"), (61_000, "1:01"), (5_400_000, "90:00"), (-5, "0:00")],
)
def test_a_clock_shows_minutes_and_started_seconds(millis: int, text: str) -> None:
    """The time left until the valuation (END-4)."""
    assert format_clock(millis) == text


def test_the_players_own_names_come_first() -> None:
    game = play("star-wars", own_names={"brown-1": "Tatooine", "brown": "Wüste"}).game
    refusal = Refusal("group_mortgaged", None, {"player": "anna", "deed": "brown-1", "group": "brown"})
    told = refusal_text(refusal, "de", game)
    assert told.startswith("Auf Tatooine liegt eine Hypothek, darum kann Anna in der Gruppe Wüste nicht bauen.")


def test_what_players_type_is_never_read_as_a_template() -> None:
    refusal = Refusal("name_taken", None, {"name": "{player} [x|{y}]"})
    assert refusal_text(refusal, "en", None).startswith("The name {player} [x|{y}] is already")


def test_an_endless_answer_is_cut() -> None:
    refusal = Refusal("unknown_deed", None, {"deed": "x" * 1000})
    assert refusal_text(refusal, "en", None).startswith("There is no “" + "x" * 59 + "…” on")


def test_a_missing_fact_or_an_unknown_code_still_gives_a_text() -> None:
    assert refusal_text(Refusal("player_out", None, {}), "en", None).startswith("… is no longer in the game.")
    assert refusal_text(Refusal("brand_new", None, {}), "de", None) == "brand_new"
    assert format_number(10**5000, "de") == "eine riesige Zahl"
    assert refusal_text(Refusal("unknown_deck", None, {"deck": {10**5000}}), "en", None)


IDS = st.sampled_from(
    ["anna", "ben", "bank", "pot", "brown-1", "brown", "stations", "house", "chance", "hat", "income", ""]
)
SINGLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=80) | IDS
VALUES = SINGLE | st.lists(SINGLE, max_size=4) | st.dictionaries(st.text(max_size=3), SINGLE, max_size=2)
KEYS = sorted({key for text in get_words("de").refusal.values() for key in slots(text)})
FACTS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=4), VALUES)


@settings(deadline=None)
@given(st.sampled_from([*CODES, "brand_new"]), FACTS, st.sampled_from(LANGS), st.sampled_from([None, *GAMES]))
def test_no_facts_can_break_a_sentence(code: str, facts: dict[str, Any], lang: Lang, edition: str | None) -> None:
    game = GAMES[edition] if edition else None
    assert refusal_text(Refusal(code, None, facts), lang, game)
    assert refusal_text(Refusal(code, None, facts), lang, None, load_edition("cats"))
