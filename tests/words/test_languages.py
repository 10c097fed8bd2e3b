"""A language is a folder: which there are is read from the folders, and a new one touches nothing else but editions."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.keepsakes.report import write_report
from companion.screens.kit.parts import say
from companion.web.page import write_line
from companion.words import get_words, languages
from companion.words.amounts import format_number
from companion.words.languages import FALLBACK, choose_lang, get_language, list_languages
from companion.words.nouns import count_noun
from rules.editions.load import load_edition
from rules.editions.model import FALLBACK as FALLBACK_OF_EDITIONS
from rules.editions.model import Edition, Noun
from rules.editions.names import list_missing, name_group
from tests.support.languages import list_gaps
from tests.support.playing import play

ROOT = Path(__file__).parents[2]
HOME = ROOT / "companion" / "words"
LANGS = tuple(list_languages())


@pytest.fixture
def fourth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language that was never there: English words with a mark, other digits and other plurals, in its own folder."""
    for lang in LANGS:
        shutil.copytree(HOME / lang, tmp_path / lang)
    shutil.copytree(HOME / FALLBACK, tmp_path / "xx")
    for path in (tmp_path / "xx").glob("*.toml"):
        path.write_text(re.sub(r'(?m)^(\S+ = ")', r"\1~", path.read_text(encoding="utf-8")), encoding="utf-8")
    peculiar = 'name = "Xhosaish"\nthousands = "\'"\nsingular = [0, 1, 2]\nletters = "name"\n'
    (tmp_path / "xx" / "language.toml").write_text(peculiar, encoding="utf-8")
    monkeypatch.setattr(languages, "find_home", lambda: tmp_path)
    monkeypatch.setattr("companion.words.find_home", lambda: tmp_path)
    list_languages.cache_clear()
    yield "xx"
    monkeypatch.undo()
    list_languages.cache_clear()
    get_words.cache_clear()


def test_a_fourth_language_needs_its_folder_and_nothing_else(fourth: str) -> None:
    """What the loader, the screens, the page's script and the report know of languages, they know from the folders."""
    assert list(list_languages()) == sorted([*LANGS, fourth])
    assert say(fourth, "bank_new").startswith("~")
    assert format_number(1_250_000, fourth) == "1'250'000"
    hut = Noun({"en": ("hut", "huts"), "xx": ("hutta", "huttas")})
    assert [count_noun(hut, fourth, count) for count in (0, 1, 2, 3)] == ["hutta", "hutta", "hutta", "huttas"]
    assert choose_lang([None, "xx-ZA", "de"]) == fourth
    assert '"xx": {"title": "~' in write_line()
    report = write_report(play("classic").history, fourth)
    assert '<html lang="xx">' in report
    assert "Xhosaish" in report
    assert "~A game night" in report


def test_no_code_names_a_language_but_the_one_that_stands_in() -> None:
    """A list of languages in the code would be one more place for a new language to touch."""
    named = re.compile(rf"[\"'](?:{'|'.join(LANGS)})[\"']")
    allowed = {("rules/editions/model.py", f'"{FALLBACK}"'), ("companion/words/languages.py", f'"{FALLBACK}"')}
    allowed.add(("companion/reach/network.py", '"en"'))  # how macOS calls its network cards
    found = {
        (str(path.relative_to(ROOT)), name)
        for folder in ("rules", "companion")
        for path in (ROOT / folder).rglob("*.py")
        for name in named.findall(re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL))
    }
    assert found <= allowed


def test_the_rules_and_the_app_fall_back_to_the_same_language() -> None:
    assert FALLBACK == FALLBACK_OF_EDITIONS
    assert FALLBACK in LANGS


@pytest.mark.parametrize("lang", LANGS)
def test_a_language_says_its_own_name_and_how_it_writes(lang: str) -> None:
    language = get_language(lang)
    assert language.name.strip()
    assert len(language.thousands) == 1
    assert language.thousands not in "0123456789"
    assert 1 in language.singular
    assert language.letters in ("name", "box")


@pytest.mark.parametrize("lang", LANGS)
def test_no_word_and_no_text_of_a_shipped_edition_is_missing(lang: str) -> None:
    """English stands in for a missing text of an edition on the screens; here each of them is a failure."""
    assert list_gaps(lang) == []


def test_a_new_language_is_told_everything_it_still_has_to_say(fourth: str, tmp_path: Path) -> None:
    (tmp_path / fourth / "line.toml").write_text("[ui]\n", encoding="utf-8")
    gaps = list_gaps(fourth)
    assert "[ui] line_lost = Connection lost, trying again …" in gaps
    assert "rules/data: cats: board.groups.brown.name" in gaps


def without(edition: Edition, lang: str) -> Edition:
    """An own edition whose author did not write a language."""
    told = edition.model_dump(mode="json", exclude_none=True)

    def drop(part: object) -> None:
        if isinstance(part, dict):
            if FALLBACK in part:
                part.pop(lang, None)
            for item in part.values():
                drop(item)
        elif isinstance(part, list):
            for item in part:
                drop(item)

    drop(told)
    return Edition.model_validate(told)


def test_an_own_edition_without_a_language_is_shown_in_english_and_says_where() -> None:
    own = without(load_edition("classic"), "de")
    assert name_group(own, "brown", "de") == "Brown"
    missing = list_missing(own, "de")
    assert {"title", "board.groups.brown.name", "decks.chance.name", "words.go", "money.name"} <= set(missing)
    assert list_missing(own, FALLBACK) == []


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        (["de"], "de"),
        (["de_AT.UTF-8"], "de"),
        (["DE-at"], "de"),
        (["C.UTF-8"], "en"),
        (["tlh", "de"], "de"),
        ([None, 7, "", "../de", "de/../en"], "en"),
        ([], "en"),
    ],
)
def test_a_language_is_chosen_among_those_there_are(wanted: list[object], lang: str) -> None:
    assert choose_lang(wanted) == lang
