"""What things are called on this table's board: the players' own names, a printed set, or neutral ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.editions.model import Edition, Noun, Text

Lang = Literal["de", "en"]


def name_deed(
    edition: Edition, deed_id: str, lang: Lang, names: str | None = None, own: Mapping[str, str] | None = None
) -> str:
    """A deed's name: the players' own, the chosen or usual printed set, or "Brown 1"."""
    if own and deed_id in own:
        return own[deed_id]
    variant = names or edition.default_names.get(lang)
    printed = edition.names.get(variant, {}) if variant else {}
    return printed.get(deed_id) or _name_neutrally(edition, deed_id, lang, own)


def _name_neutrally(edition: Edition, deed_id: str, lang: Lang, own: Mapping[str, str] | None) -> str:
    group = next(deed.group for deed in edition.board.deeds if deed.id == deed_id)
    mates = [deed.id for deed in edition.board.deeds if deed.group == group]
    kind = next(item.kind for item in edition.board.groups if item.id == group)
    if kind == "street":
        return f"{name_group(edition, group, lang, own)} {mates.index(deed_id) + 1}"
    noun = edition.words.station if kind == "station" else edition.words.utility
    return f"{pick_noun(noun, lang, 1)} {mates.index(deed_id) + 1}"


def name_group(edition: Edition, group_id: str, lang: Lang, own: Mapping[str, str] | None = None) -> str:
    """A group's name; stations and utilities go by the edition's word for them."""
    if own and group_id in own:
        return own[group_id]
    group = next(group for group in edition.board.groups if group.id == group_id)
    if group.kind == "station":
        return pick_noun(edition.words.station, lang, 2)
    if group.kind == "utility":
        return pick_noun(edition.words.utility, lang, 2)
    return pick_text(group.name, lang)


def name_building(edition: Edition, building_id: str, lang: Lang, count: int = 1, side: str | None = None) -> str:
    """A building by the edition's word, and by the side of its owner where there are sides."""
    building = next(building for building in edition.buildings if building.id == building_id)
    return pick_noun(building.sides.get(side, building.name) if side else building.name, lang, count)


def pick_text(text: Text, lang: Lang) -> str:
    """The words in a language."""
    return text.de if lang == "de" else text.en


def pick_noun(noun: Noun, lang: Lang, count: int) -> str:
    """One hut, two huts."""
    return (noun.de if lang == "de" else noun.en)[0 if count == 1 else 1]
