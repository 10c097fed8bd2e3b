"""The players' own names for their board: kept on the shelf for each edition, checked, and carried as a small text."""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.store.shelf import OwnNamesRow, Shelf, ShelfError
from companion.table.answers import STORAGE_CODES, refuse_at_table
from rules.editions.model import FALLBACK, Edition
from rules.editions.names import pick_text, token_place
from rules.names import are_alike, has_unseen
from rules.refusals import Refusal

FORMAT = "bankhalter-names"
MOST_OWN = 40
"""Longer names would not fit on a deed."""
MOST_BYTES = 100_000


def list_places(edition: Edition) -> list[str]:
    """What can have an own name: the groups, then the deeds, in board order, and the pieces."""
    board = edition.board
    pieces = (token_place(token.id) for token in edition.tokens)
    return [*(group.id for group in board.groups), *(deed.id for deed in board.deeds), *pieces]


def find_own_names(shelf: Shelf, edition: Edition) -> dict[str, str]:
    """The names typed in once for this edition; what its board no longer has is left out."""
    places = set(list_places(edition))
    for row in shelf.own_names():
        if row.id == edition.id:
            return {place: name for place, name in row.names.items() if place in places}
    return {}


def keep_own_names(shelf: Shelf, edition: Edition, names: Mapping[str, str]) -> Refusal | None:
    """Remember the names for the next game with this edition; none at all forgets them."""
    try:
        if names:
            shelf.put_own_names(
                OwnNamesRow(
                    id=edition.id, edition=edition.id, title=pick_text(edition.title, FALLBACK), names=dict(names)
                )
            )
        else:
            shelf.remove_own_names(edition.id)
    except ShelfError as error:
        return refuse_at_table(STORAGE_CODES.get(error.code, "storage_failed"))
    return None


def check_own_names(edition: Edition, typed: Mapping[str, str]) -> dict[str, str] | Refusal:
    """The names as they will be used: empty ones left out, none too long, no two the same."""
    places = set(list_places(edition))
    names: dict[str, str] = {}
    for place, text in typed.items():
        name = " ".join(text.split())
        if not name:
            continue
        if place not in places:
            return refuse_at_table("names_unknown_place", value=place[:MOST_OWN])
        if len(name) > MOST_OWN:
            return refuse_at_table("names_too_long", value=f"{name[:30]}…", most=MOST_OWN)
        if has_unseen(name):
            return refuse_at_table("names_unseen", value="".join(sign for sign in name if not has_unseen(sign)))
        if any(are_alike(name, other) for other in names.values()):
            return refuse_at_table("names_repeated", value=name)
        names[place] = name
    return names


def write_names(edition: Edition, names: Mapping[str, str]) -> str:
    """The names as a text to copy, send and paste elsewhere."""
    return json.dumps({"format": FORMAT, "edition": edition.id, "names": dict(names)}, ensure_ascii=False, indent=1)


def read_names(edition: Edition, text: str) -> dict[str, str] | Refusal:
    """The names of such a text, checked."""
    try:
        found = json.loads(text[:MOST_BYTES])
    except (ValueError, RecursionError):
        return refuse_at_table("names_unreadable")
    names = found.get("names") if isinstance(found, dict) and found.get("format") == FORMAT else None
    if not isinstance(names, dict) or not all(isinstance(name, str) for name in names.values()):
        return refuse_at_table("names_unreadable")
    if found.get("edition") != edition.id:
        return refuse_at_table("names_of_other_edition", value=str(found.get("edition"))[:40])
    return check_own_names(edition, names)
