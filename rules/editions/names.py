"""What things are called on this table's board: the players' own names, a printed set, or neutral ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from rules.editions.model import FALLBACK, FIXED_SQUARES, Card, Edition, Noun, Text

Lang = str
"""A language's code, such as "de". Which there are is the app's affair; an edition's file speaks one or several."""


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
    return f"{pick_singular(noun, lang)} {mates.index(deed_id) + 1}"


def name_token(edition: Edition, token_id: str, lang: Lang, own: Mapping[str, str] | None = None) -> str:
    """A piece's name: the players' own, or the edition's."""
    if own and (name := own.get(token_place(token_id))):
        return name
    return pick_text(next(token.name for token in edition.tokens if token.id == token_id), lang)


def token_place(token_id: str) -> str:
    """Where a piece's own name is kept, beside those of groups and deeds."""
    return f"token:{token_id}"


def name_group(edition: Edition, group_id: str, lang: Lang, own: Mapping[str, str] | None = None) -> str:
    """A group's name; stations and utilities go by the edition's word for them."""
    if own and group_id in own:
        return own[group_id]
    group = next(group for group in edition.board.groups if group.id == group_id)
    if group.kind == "station":
        return pick_plural(edition.words.station, lang)
    if group.kind == "utility":
        return pick_plural(edition.words.utility, lang)
    return pick_text(group.name, lang)


def find_building(edition: Edition, building_id: str, side: str | None = None) -> Noun:
    """A building by the edition's word, and by the side of its owner where there are sides."""
    building = next(building for building in edition.buildings if building.id == building_id)
    return building.sides.get(side, building.name) if side else building.name


def name_square(
    edition: Edition, square: int, lang: Lang, names: str | None = None, own: Mapping[str, str] | None = None
) -> str:
    """A square of the board as the table calls it."""
    kind, _, ref = edition.board.squares[square].partition(":")
    if kind == "tax":
        return pick_text(next(tax.name for tax in edition.taxes if tax.id == ref), lang)
    if kind == "cards":
        return pick_text(next(deck.name for deck in edition.decks if deck.id == ref), lang)
    if kind not in FIXED_SQUARES:
        return name_deed(edition, kind, lang, names, own)
    text: Text | None = getattr(edition.words, kind.replace("-", "_"))
    return pick_text(text, lang) if text else kind


def name_card(
    edition: Edition, card: Card, lang: Lang, names: str | None = None, own: Mapping[str, str] | None = None
) -> str:
    """What a ready-made card says, with the edition's names of where it leads."""
    text, effect = pick_text(card.text, lang), card.effect
    if effect.to is not None:
        square = edition.board.squares.index(effect.to)
        text = text.replace("{to}", name_square(edition, square, lang, names, own))
    if effect.nearest is not None:
        noun = edition.words.station if effect.nearest == "station" else edition.words.utility
        text = text.replace("{nearest}", pick_singular(noun, lang))
    return text


def pick_text(text: Text, lang: Lang) -> str:
    """The words in a language."""
    return text.root.get(lang) or text.root[FALLBACK]


def pick_singular(noun: Noun, lang: Lang) -> str:
    """A hut."""
    return _pick_forms(noun, lang)[0]


def pick_plural(noun: Noun, lang: Lang) -> str:
    """Some huts; how many are some is the language's affair."""
    return _pick_forms(noun, lang)[1]


def _pick_forms(noun: Noun, lang: Lang) -> tuple[str, str]:
    return noun.root.get(lang) or noun.root[FALLBACK]


def list_missing(edition: Edition, lang: Lang) -> list[str]:
    """The places in an edition's file where it does not speak a language, so that English stands in."""
    return [place for place, spoken in _list_texts(edition) if lang not in spoken.root]


def _list_texts(part: Any, place: str = "") -> Iterator[tuple[str, Text | Noun]]:
    """Every text of a part with its place, a member of a list by its id."""
    if isinstance(part, Text | Noun):
        yield place, part
    elif isinstance(part, BaseModel):
        for name in type(part).model_fields:
            yield from _list_texts(getattr(part, name), f"{place}.{name}" if place else name)
    elif isinstance(part, dict):
        for name, item in part.items():
            yield from _list_texts(item, f"{place}.{name}")
    elif isinstance(part, tuple):
        for item in part:
            yield from _list_texts(item, f"{place}.{getattr(item, 'id', '')}")
