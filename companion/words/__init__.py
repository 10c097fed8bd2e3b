"""The app's German and English words: a folder a language, a file a topic.

Braces name the facts of a sentence; `companion.words.text` fills them in.

`[a|b]` is a part of a sentence that needs its facts: the first of `a`, `b` whose facts are all there, or nothing.
`{owner:dative}` is a name in that case, `{building:stock}` the building's word for as many as `stock`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from rules.editions.names import Lang

__all__ = ["Lang", "Words", "get_words", "read_topic"]

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


@cache
def get_words(lang: Lang) -> Words:
    """The words of a language, read once from its folder; a missing, unknown or doubled name is our bug and raises."""
    tables: dict[str, dict[str, str]] = {}
    for source in sorted((files("companion.words") / lang).iterdir(), key=lambda item: item.name):
        for name, table in read_topic(lang, source.name.removesuffix(".toml")).items():
            known = tables.setdefault(name, {})
            assert not known.keys() & table.keys(), (source.name, known.keys() & table.keys())
            known.update(table)
    return Words(**tables)


def read_topic(lang: Lang, topic: str) -> dict[str, dict[str, str]]:
    """The tables of one file, for a place that needs no more: to read a whole language takes longer than the page."""
    source = files("companion.words") / lang / f"{topic}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))
