"""Whether the parts of an edition fit together: what no single field can see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, RootModel

from rules.editions.model import FIXED_SQUARES, Edition, Raw, find_repeated


def find_misfits(edition: Edition) -> list[str]:
    """Every contradiction inside an edition, each with its place."""
    return [misfit for find in CHECKS for misfit in find(edition)]


def find_misfits_loosely(raw: Raw) -> list[str]:
    """What can be said of a file whose fields are not all right, so that all errors come at once."""
    edition = _build_loosely(Edition, raw)
    misfits: list[str] = []
    for find in CHECKS:
        with suppress(AttributeError, KeyError, IndexError, TypeError, ValueError):
            for misfit in find(edition):
                misfits.append(misfit)
    return misfits


def _build_loosely(kind: Any, value: Any) -> Any:
    """The model as far as the value goes, unchecked."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if isinstance(kind, type) and issubclass(kind, RootModel):
        return kind.model_construct(value)
    if isinstance(kind, type) and issubclass(kind, BaseModel) and isinstance(value, dict):
        hints = get_type_hints(kind, include_extras=True)
        found = {name: _build_loosely(hints[name], item) for name, item in value.items() if name in hints}
        return kind.model_construct(**found)
    inner = get_args(kind)
    if get_origin(kind) is tuple and isinstance(value, list):
        return tuple(_build_loosely(inner[0], item) for item in value)
    if get_origin(kind) is UnionType and isinstance(value, dict):
        return _build_loosely(inner[0], value)
    return value


def _repeated(edition: Edition) -> Iterator[str]:
    lists: dict[str, list[str]] = {
        "taxes": [tax.id for tax in edition.taxes],
        "buildings": [building.id for building in edition.buildings],
        "board.groups": [group.id for group in edition.board.groups],
        "board.deeds": [deed.id for deed in edition.board.deeds],
        "decks": [deck.id for deck in edition.decks],
        "tokens": [token.id for token in edition.tokens],
        "decks.cards": [card.id for deck in edition.decks for card in deck.cards],
    }
    for place, ids in lists.items():
        for name in find_repeated(ids):
            yield f"{place}: the id {name!r} stands twice"
    for name in sorted({deed.id for deed in edition.board.deeds} & {group.id for group in edition.board.groups}):
        yield f"board.groups: {name!r} is a deed's id too"


def _groups(edition: Edition) -> Iterator[str]:
    known = {group.id: group for group in edition.board.groups}
    used = {deed.group for deed in edition.board.deeds}
    for deed in edition.board.deeds:
        if deed.group not in known:
            yield f"board.deeds.{deed.id}.group: there is no group {deed.group!r}"
    for group in edition.board.groups:
        size = sum(deed.group == group.id for deed in edition.board.deeds)
        if group.id not in used:
            yield f"board.groups.{group.id}: no deed belongs to it"
        figures = group.rents or group.factors
        if figures and len(figures) != size:
            yield f"board.groups.{group.id}: {size} deeds need {size} figures, not {len(figures)}"


def _streets(edition: Edition) -> Iterator[str]:
    groups = {group.id: group for group in edition.board.groups}
    rungs = 1 + sum(building.most for building in edition.buildings if building.on == "street")
    for deed in edition.board.deeds:
        group = groups.get(deed.group)
        wanted = rungs if group and group.kind == "street" else 0
        if group and len(deed.rents) != wanted:
            yield f"board.deeds.{deed.id}.rents: expected {wanted} figures, found {len(deed.rents)}"
        if deed.mortgage is not None and deed.mortgage > deed.price:
            yield f"board.deeds.{deed.id}.mortgage: {deed.mortgage} is more than the price {deed.price}"
    if not any(building.on == "street" for building in edition.buildings):
        yield "buildings: at least one must stand on streets"


def _squares(edition: Edition) -> Iterator[str]:
    deeds = {deed.id for deed in edition.board.deeds}
    taxes = {f"tax:{tax.id}" for tax in edition.taxes}
    decks = {f"cards:{deck.id}" for deck in edition.decks}
    for place, square in enumerate(edition.board.squares):
        if square not in deeds | taxes | decks | FIXED_SQUARES:
            yield f"board.squares[{place}]: {square!r} is no deed, tax, deck or fixed square"
    once = [square for square in edition.board.squares if square in deeds or square in {"go", "jail"}]
    for square in find_repeated(once):
        yield f"board.squares: {square!r} stands twice"
    for deed in sorted(deeds - set(edition.board.squares)):
        yield f"board.squares: the deed {deed!r} has no square"
    if edition.board.squares[0] != "go":
        yield "board.squares[0]: the first square must be 'go'"
    for square in ("auction", "ticket", "birthday"):
        if square in edition.board.squares and getattr(edition.words, square) is None:
            yield f"words.{square}: the board has this square, so it needs a name"
    if {"ticket", "birthday"} & set(edition.board.squares) and edition.tickets is None:
        yield "tickets: the board has a ticket or birthday square, so the edition needs tickets"


def _tokens(edition: Edition) -> Iterator[str]:
    if edition.most_players > len(edition.tokens):
        yield f"most_players: {edition.most_players} players, but {len(edition.tokens)} tokens"
    for token in edition.tokens:
        if (token.side is None) == bool(edition.sides) or (token.side and token.side not in edition.sides):
            yield f"tokens.{token.id}.side: must be one of {sorted(edition.sides) or 'none'}"
    for building in edition.buildings:
        for side in building.sides:
            if side not in edition.sides:
                yield f"buildings.{building.id}.sides.{side}: there is no such side"


def _cards(edition: Edition) -> Iterator[str]:
    kinds = {building.id for building in edition.buildings}
    for deck in edition.decks:
        for card in deck.cards:
            for kind in card.effect.amounts:
                if kind not in kinds:
                    yield f"decks.{deck.id}.cards.{card.id}: there is no building {kind!r}"
            if card.effect.type == "jail-free" and not deck.jail_free:
                yield f"decks.{deck.id}.jail_free: {card.id} needs at least one"
            if card.effect.to is not None and edition.board.squares.count(card.effect.to) != 1:
                yield f"decks.{deck.id}.cards.{card.id}: {card.effect.to!r} is no square that stands once"


def _names(edition: Edition) -> Iterator[str]:
    known = {deed.id for deed in edition.board.deeds} | {group.id for group in edition.board.groups}
    for variant, names in edition.names.items():
        for key in names:
            if key not in known:
                yield f"names.{variant}.{key}: there is no such deed or group"
    for lang, variant in edition.default_names.items():
        if variant not in edition.names:
            yield f"default_names.{lang}: there are no names {variant!r}"


def _figures(edition: Edition) -> Iterator[str]:
    handed_out = sum(note.value * note.count for note in edition.money.notes)
    if handed_out != edition.start_cash:
        yield f"money.notes: they add up to {handed_out}, start_cash is {edition.start_cash}"
    values = [note.value for note in edition.money.notes]
    if values != sorted(set(values), reverse=True):
        yield "money.notes: list each value once, the largest first"
    if edition.dice.lowest > edition.dice.highest:
        yield "dice.lowest: is above dice.highest"


def _assumed(edition: Edition) -> Iterator[str]:
    for path in edition.assumed:
        if not _has_path(edition, path.split(".")):
            yield f"assumed: there is nothing at {path!r}"


def _has_path(value: Any, path: list[str]) -> bool:
    """Walk a dotted path; a list is walked by the ids of its members."""
    if not path:
        return value is not None
    head, *rest = path
    if isinstance(value, dict):
        return head in value and _has_path(value[head], rest)
    if isinstance(value, tuple):
        found = [item for item in value if getattr(item, "id", None) == head]
        return bool(found) and _has_path(found[0], rest)
    return isinstance(value, BaseModel) and _has_path(getattr(value, head, None), rest)


CHECKS: tuple[Callable[[Edition], Iterator[str]], ...] = (
    _repeated,
    _groups,
    _streets,
    _squares,
    _tokens,
    _cards,
    _names,
    _figures,
    _assumed,
)
