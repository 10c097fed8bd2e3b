"""The JSON edge: commands in, events, refusals and state out and back, and the schema of commands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from rules.commands import Command, HouseRules, PlayerSpec
from rules.editions.model import Edition
from rules.events import Event
from rules.evolving.core import UnknownEditionError
from rules.history import Entry
from rules.refusals import Refusal, refuse
from rules.rulebook import write_rulebook
from rules.state import Game, GameSetup

# Built at their first use: a bank that opens without a game in progress starts sooner.
_STRICT = ConfigDict(extra="forbid", defer_build=True)
_COMMAND: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="kind")], config=_STRICT)
_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(
    tuple[Annotated[Event, Field(discriminator="kind")], ...], config=_STRICT
)
_PLAYERS = TypeAdapter(tuple[PlayerSpec, ...])
_HOUSE = TypeAdapter(HouseRules)
_SCALARS = frozenset({str, int, bool, float, type(None)})
_SEQUENCES = (tuple, list)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_MONEY_FIELDS = frozenset({"amount", "cash", "pot_seed", "start_cash", "amounts"})

COMMAND_KINDS: tuple[str, ...] = tuple(get_args(get_type_hints(command)["kind"])[0] for command in get_args(Command))


def command_schema() -> dict[str, Any]:
    """The JSON Schema of all commands."""
    schema = _COMMAND.json_schema()
    for shape in schema["$defs"].values():
        if "const" in shape["properties"].get("kind", {}):
            shape["required"] = [*shape.get("required", []), "kind"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bankhalter command",
        **schema,
    }


def parse_json(text: str) -> Any | Refusal:
    """Any JSON, or a refusal for what is none."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        return refuse("malformed", field="", message=str(error) or "nested too deeply")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number here")


def parse_command(data: Any) -> Command | Refusal:
    """A command from its JSON form, or why it is none."""
    if not isinstance(data, dict):
        return refuse("malformed", field="", message="a command is a JSON object")
    kind = data.get("kind")
    if kind not in COMMAND_KINDS:
        return refuse("unknown_command", value=kind if isinstance(kind, str) else None, known=list(COMMAND_KINDS))
    try:
        return _COMMAND.validate_python(data)
    except ValidationError as error:
        return _explain(error)


def _explain(error: ValidationError) -> Refusal:
    """The first problem of a command's form."""
    first = error.errors(include_url=False)[0]
    path = [str(part) for part in first["loc"][1:]]
    value = first.get("input")
    if first["type"].startswith("int") and _MONEY_FIELDS & set(path) and isinstance(value, int | float | str):
        return refuse("bad_amount", value=value if isinstance(value, int | float) else value[:40], least=1, most=10**12)
    return refuse("malformed", field=".".join(path), message=first["msg"])


def to_plain(value: Any) -> Any:
    """Plain JSON values from any of our frozen ones."""
    kind = value.__class__
    if kind in _SCALARS:
        return value
    if names := _find_names(kind):
        return {name: to_plain(getattr(value, name)) for name in names}
    if isinstance(value, _SEQUENCES):
        return [to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: to_plain(item) for key, item in value.items()}
    return value


@cache
def _find_names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a NamedTuple; each class is looked at once, since every booking passes here."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return names


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """An entry of the log as plain JSON."""
    plain: dict[str, Any] = to_plain(entry)
    return plain


def entry_to_text(entry: Entry) -> str:
    """The same as JSON text, as short as it can be."""
    return _ENCODER.encode(to_plain(entry))


def entry_from_json(data: Mapping[str, Any]) -> Entry:
    """An entry read back; raises a ValueError for one that we did not write."""
    number, by, at = data["number"], data["by"], data["at"]
    if not (isinstance(number, int) and isinstance(by, str) and isinstance(at, int)):
        raise ValueError("an entry has a whole number, a name and a whole time")
    # Straight to the validator: the adapter's own method takes two thirds longer, and a long game has many entries.
    return Entry(number, by, at, _EVENTS.validator.validate_python(data["events"]))


def game_to_json(game: Game) -> dict[str, Any]:
    """The whole state as plain JSON; the edition by id and digest."""
    setup = game.setup
    plain: dict[str, Any] = {name: to_plain(getattr(game, name)) for name in _find_names(Game) if name != "setup"}
    return {
        "table": {
            "edition": setup.book.edition.id,
            "digest": setup.book.edition.digest,
            "mode": setup.book.mode.id,
            "house_rules": to_plain(setup.book.house),
            "players": to_plain(setup.seats),
            "banker": setup.banker,
            "names": setup.names,
            "own_names": dict(setup.own_names),
        },
        **plain,
    }


@cache
def _field_adapters() -> dict[str, TypeAdapter[Any]]:
    hints = get_type_hints(Game)
    return {name: TypeAdapter(hints[name]) for name in _find_names(Game) if name != "setup"}


def game_from_json(data: Mapping[str, Any], editions: Mapping[str, Edition]) -> Game:
    """A state read back."""
    head = data["table"]
    edition = editions.get(head["edition"])
    if edition is None or edition.digest != head["digest"]:
        raise UnknownEditionError(f"the edition {head['edition']!r} is missing or has changed")
    book = write_rulebook(edition, head["mode"], _HOUSE.validate_python(head["house_rules"]))
    seats = _PLAYERS.validate_python(head["players"])
    order = tuple(seat.id for seat in seats)
    setup = GameSetup(book, seats, order, head["banker"], head["names"], head["own_names"])
    values = {name: adapter.validate_python(data[name]) for name, adapter in _field_adapters().items()}
    return Game(setup=setup, **values)
