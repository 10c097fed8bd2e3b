"""The app's words: a folder a language, a file a topic; `language.toml` says what is peculiar to the language.

Braces name the facts of a sentence; `companion.words.text` fills them in.

`[a|b]` is a part of a sentence that needs its facts: the first of `a`, `b` whose facts are all there, or nothing.
`{owner:dative}` is a name in that case, `{building:stock}` the building's word for as many as `stock`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import NamedTuple

from companion.words.languages import Lang, find_home

__all__ = ["Lang", "Words", "get_words", "read_topic", "read_words"]

WordTable = Mapping[str, str]


class Words(NamedTuple):
    """One language: a table each for refusals by code and for the other things the rules only name by id."""

    word: WordTable
    field: WordTable
    refusal: WordTable
    cause: WordTable
    mode: WordTable
    reason: WordTable
    house_rule: WordTable
    house_rule_hint: WordTable
    table: WordTable
    ui: WordTable
    event: WordTable
    story: WordTable
    paper: WordTable
    command: WordTable
    console: WordTable


@cache
def get_words(lang: Lang) -> Words:
    """The words of a language, read once from its folder."""
    return read_words(find_home() / lang)


def read_words(folder: Traversable) -> Words:
    """The words of a folder; a missing, unknown or doubled name is our bug and raises."""
    tables: dict[str, dict[str, str]] = {}
    for source in sorted(folder.iterdir(), key=lambda item: item.name):
        if source.name == "language.toml":
            continue
        for name, table in _read_tables(source).items():
            known = tables.setdefault(name, {})
            assert not known.keys() & table.keys(), (source.name, known.keys() & table.keys())
            known.update(table)
    return Words(**tables)


def read_topic(lang: Lang, topic: str) -> dict[str, dict[str, str]]:
    """The tables of one file, for a place that needs no more: to read a whole language takes longer than the page."""
    return _read_tables(find_home() / lang / f"{topic}.toml")


def _read_tables(source: Traversable) -> dict[str, dict[str, str]]:
    return tomllib.loads(source.read_text(encoding="utf-8"))
