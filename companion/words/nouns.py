"""Nouns of an edition with their number: which form a number takes is the language's own rule."""

from __future__ import annotations

from companion.words.languages import Lang, get_language
from rules.editions.model import Edition, Noun
from rules.editions.names import find_building, pick_plural, pick_singular


def count_noun(noun: Noun, lang: Lang, count: int) -> str:
    """One hut, two huts; in French none is one too."""
    return pick_singular(noun, lang) if abs(count) in get_language(lang).singular else pick_plural(noun, lang)


def name_building(edition: Edition, building_id: str, lang: Lang, count: int = 1, side: str | None = None) -> str:
    """A building in the form its number takes, by the edition's word and on its owner's side where there are sides."""
    return count_noun(find_building(edition, building_id, side), lang, count)
