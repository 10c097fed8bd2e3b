"""What helps the author of an own edition: the file's JSON Schema, and a file to begin with."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

from rules.editions.model import Edition

_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
_SPELT = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "ê": "e", "ç": "c"}


def edition_schema() -> dict[str, Any]:
    """The JSON Schema of an edition file, in which a shipped board or list of cards may be named instead."""
    schema = Edition.model_json_schema()
    _allow_shipped(schema["properties"], "board", "boards")
    _allow_shipped(schema["$defs"]["Deck"]["properties"], "cards", "cards")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Bankhalter edition"}


def _allow_shipped(properties: dict[str, Any], key: str, folder: str) -> None:
    names = sorted(item.name.removesuffix(".toml") for item in (files("rules") / "data" / folder).iterdir())
    properties[key] = {"anyOf": [{"enum": names}, properties[key]]}


def write_new_edition(title: str) -> str | None:
    """A commented edition file under this title; nothing if no id can be made of it."""
    edition_id = make_id(title)
    if not edition_id:
        return None
    text = (files("rules") / "data" / "new-edition.toml").read_text(encoding="utf-8")
    shown = "".join(letter for letter in title.strip() if letter.isprintable() and letter not in '"\\')
    return text.replace("@ID@", edition_id).replace("@TITLE@", shown)


def make_id(title: str) -> str:
    """What the files call it: small letters, digits and hyphens; empty if nothing of that is left."""
    spelt = "".join(_SPELT.get(letter, letter) for letter in title.lower())
    found = _ID.match(re.sub(r"[^a-z0-9]+", "-", spelt).strip("-0123456789"))
    return found[0].strip("-") if found else ""
