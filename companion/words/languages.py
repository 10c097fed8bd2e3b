"""The languages there are: a folder each beside this file, whose `language.toml` says how it writes and counts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, NamedTuple

Lang = str
"""A language's code: the name of its folder."""

FALLBACK = "en"
"""For whoever speaks none of ours."""


class Language(NamedTuple):
    """What is peculiar to a language beyond its sentences."""

    code: Lang
    name: str
    """Its own name in itself, on the button that chooses it."""
    thousands: str
    """What stands between each three digits of a number."""
    separator: str = ","
    """What a spreadsheet of this language expects between cells."""
    singular: tuple[int, ...] = (1,)
    """The numbers that take a noun's first form."""
    letters: Literal["name", "box"] = "name"
    """Where the letters on a group's patch come from: made from its name, or as the edition's file gives them."""
    cases: tuple[str, ...] = ()
    """Forms of the bank and the pot that sentences may ask for: `bank_dative` for `{creditor:dative}`."""
    colon: str = ": "
    """Between a heading and its value."""
    semicolon: str = "; "
    """Between two phrases."""
    elided: Mapping[str, str] = {}
    """Words that lose their vowel before a name that begins with one."""
    vowels: str = ""
    """How such a name begins, as a regular expression."""


@cache
def list_languages() -> Mapping[Lang, Language]:
    """Every language with a folder, by its code."""
    return read_languages(find_home())


def find_home() -> Traversable:
    """Where the folders lie."""
    return files("companion.words")


def read_languages(home: Traversable) -> dict[Lang, Language]:
    """The languages of a folder of folders."""
    places = sorted((place for place in home.iterdir() if place.is_dir()), key=lambda place: place.name)
    found = ((place.name, place / "language.toml") for place in places)
    return {code: _read_language(code, source) for code, source in found if source.is_file()}


def _read_language(code: Lang, source: Traversable) -> Language:
    said: dict[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
    lists = {key: tuple(value) for key, value in said.items() if isinstance(value, list)}
    return Language(code, **{**said, **lists})


def get_language(lang: Lang) -> Language:
    """A language by its code."""
    return list_languages()[lang]


def choose_lang(wanted: Iterable[object]) -> Lang:
    """The first of these that we speak; "de_AT.UTF-8" and "de-AT" are German. Whatever else comes, English."""
    for value in wanted:
        code = value.partition(".")[0].replace("_", "-").lower() if isinstance(value, str) else ""
        for known in (code, code.partition("-")[0]):
            if known in list_languages():
                return known
    return FALLBACK
