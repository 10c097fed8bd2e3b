"""Reads edition files: the shipped ones and players' own, with every error of a file at once."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rules.editions.fit import find_misfits, find_misfits_loosely
from rules.editions.model import Edition, Raw

SHIPPED = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")


class EditionError(Exception):
    """A file that is no edition: all that is wrong with it, each with its place."""

    def __init__(self, source: str, problems: list[str]) -> None:
        super().__init__(f"{source}: " + "; ".join(problems))
        self.source = source
        self.problems = problems


def load_editions() -> Mapping[str, Edition]:
    """The shipped editions by id."""
    return {edition_id: load_edition(edition_id) for edition_id in SHIPPED}


@cache
def load_edition(edition_id: str) -> Edition:
    """One shipped edition."""
    return parse_edition(_read_data("editions", edition_id), f"{edition_id}.toml")


def read_edition(path: Path) -> Edition:
    """An edition from a player's own TOML or JSON file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(path.name, [f"cannot be read: {error}"]) from error
    try:
        raw = json.loads(text) if path.suffix.lower() == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise EditionError(path.name, [f"is not valid {path.suffix[1:].upper() or 'TOML'}: {error}"]) from error
    if not isinstance(raw, dict):
        raise EditionError(path.name, ["must be a table of keys at its top"])
    return parse_edition(raw, path.name)


def parse_edition(raw: Raw, source: str) -> Edition:
    """A validated edition, or an `EditionError` with every problem."""
    resolved, unknown = _resolve_shipped_parts(raw)
    try:
        edition = Edition.model_validate(resolved)
    except ValidationError as error:
        problems = _list_problems(error, resolved, unknown)
        raise EditionError(source, problems + find_misfits_loosely(resolved)) from error
    except RecursionError as error:
        raise EditionError(source, ["is nested too deeply"]) from error
    if misfits := find_misfits(edition):
        raise EditionError(source, misfits)
    return edition


def _resolve_shipped_parts(raw: Raw) -> tuple[Raw, list[str]]:
    """``board = "classic"`` and ``cards = "chance"`` stand for the shipped tables of that name."""
    unknown: list[str] = []
    resolved = dict(raw)
    if isinstance(raw.get("board"), str):
        resolved["board"] = _find_shipped("boards", raw["board"], "board", unknown)
    if isinstance(raw.get("decks"), list):
        resolved["decks"] = [
            _fill_deck(deck, place, resolved.get("board"), unknown)
            if isinstance(deck, dict) and isinstance(deck.get("cards"), str)
            else deck
            for place, deck in enumerate(raw["decks"])
        ]
    return resolved, unknown


def _fill_deck(deck: Raw, place: int, board: Any, unknown: list[str]) -> Raw:
    """A deck of shipped cards. ``targets`` says which of them lead elsewhere on this board; those that lead to a
    square that it does not have are not in its box.
    """
    cards, targets = _find_cards(deck["cards"], place, unknown), deck.get("targets", {})
    squares = board.get("squares") if isinstance(board, dict) else None
    if not isinstance(cards, list) or not isinstance(targets, dict) or not isinstance(squares, list):
        return {**deck, "cards": cards}
    led = [
        {**card, "effect": {**card["effect"], "to": targets[card["id"]]}} if card["id"] in targets else card
        for card in cards
    ]
    filled = {**deck, "cards": [card for card in led if card["effect"].get("to", squares[0]) in squares]}
    if targets.keys() <= {card["id"] for card in cards if "to" in card["effect"]}:
        filled.pop("targets", None)  # one that names no such card stays, and is an unknown key
    return filled


def _find_cards(name: str, place: int, unknown: list[str]) -> Any:
    found = _find_shipped("cards", name, f"decks[{place}].cards", unknown)
    return found["cards"] if isinstance(found, dict) else found


def _find_shipped(folder: str, name: str, place: str, unknown: list[str]) -> Any:
    names = sorted(item.name.removesuffix(".toml") for item in (files("rules") / "data" / folder).iterdir())
    if name in names:
        return _read_part(folder, name)
    unknown.append(f"{place}: {name!r} is not shipped; there is {', '.join(names)}, or write the table here")
    return name


@cache
def _read_part(folder: str, name: str) -> Raw:
    """A board or a list of cards, read once for all editions that share it; nobody changes what they are given."""
    return _read_data(folder, name)


def _read_data(folder: str, name: str) -> Raw:
    return tomllib.loads((files("rules") / "data" / folder / f"{name}.toml").read_text(encoding="utf-8"))


def _list_problems(error: ValidationError, raw: Raw, unknown: list[str]) -> list[str]:
    """One line a problem, its place written as in the file; an unknown shipped part is said once."""
    problems = list(unknown)
    said = {problem.partition(":")[0] for problem in unknown}
    for item in error.errors(include_url=False):
        place = _write_place(item["loc"], raw)
        if place not in said:
            problems.append(f"{place}: {item['msg'].removeprefix('Value error, ')}")
    return problems


def _write_place(location: tuple[int | str, ...], raw: Any) -> str:
    """``board.deeds[3] (brown-1).price`` from a pydantic location."""
    place = ""
    for part in location:
        if isinstance(part, int):
            raw = raw[part] if isinstance(raw, list) and part < len(raw) else None
            name = raw.get("id") if isinstance(raw, dict) else None
            place += f"[{part}]" + (f" ({name})" if name else "")
        else:
            raw = raw.get(part) if isinstance(raw, dict) else None
            place += f".{part}" if place else part
    return place
