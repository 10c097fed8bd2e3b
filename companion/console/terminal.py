"""The bank in a terminal: the banker types short commands, the bank answers in sentences.

For tables without phones, and for trying things out: `buy anna brown-1`, `pay_player anna ben 50 "for luck"`.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.console.plain import tell
from companion.words import get_words
from companion.words.amounts import format_money
from companion.words.text import refusal_text
from rules import preview_position
from rules.commands import Command, PlayerSpec, SetUp
from rules.editions.model import Edition
from rules.editions.names import Lang, name_deed, name_token
from rules.history import History, open_history, record
from rules.refusals import Refusal, refuse
from rules.state import Game
from rules.wire import parse_command, parse_json

KINDS: Mapping[str, type] = {
    get_args(get_type_hints(kind)["kind"])[0]: kind for kind in get_args(Command) if kind is not SetUp
}
MOST_DIGITS = 40


def run_console(editions: Mapping[str, Edition], lang: Lang) -> int:
    """Set a game up by questions, then carry commands out until the end of input."""
    if isinstance(sys.stdin, TextIOWrapper):
        # Bytes that are no text are read as text that nobody understands. Strictly read, an input that ends within a
        # character would never come to its end.
        sys.stdin.reconfigure(errors="replace")
    try:
        history = _ask_set_up(editions, lang)
        _show(history.game, lang)
        while True:
            line = input(f"{get_words(lang).console['ask_command']}> ").strip()
            if line in ("quit", "exit"):
                return 0
            if line in ("help", "?"):
                tell("\n".join(_describe(kind) for kind in KINDS))
            elif line == "state":
                _show(history.game, lang)
            elif line:
                history = _carry_out(history, line, lang)
    except EOFError:
        tell()
        return 0


def _carry_out(history: History, line: str, lang: Lang) -> History:
    command = read_short(line)
    result = command if isinstance(command, Refusal) else record(history, command)
    if isinstance(result, Refusal):
        rule = f" ({result.rule})" if result.rule else ""
        tell(f"✗ {refusal_text(result, lang, history.game)}{rule}")
        return history
    for event in result.last.events:
        tell(f"✓ {event.kind}")
    _show(result.game, lang)
    return result


def _ask_set_up(editions: Mapping[str, Edition], lang: Lang) -> History:
    while True:
        tell(", ".join(editions))
        edition = input(f"{get_words(lang).console['ask_edition']}> ").strip() or "classic"
        if edition.startswith("{"):
            if history := _take_set_up(editions, edition, lang):
                return history
            continue
        if edition not in editions:
            tell(refusal_text(refuse("unknown_edition", edition=edition, known=sorted(editions)), lang, None))
            continue
        names: list[str] = []
        while len(names) < editions[edition].most_players and (
            name := input(f"{get_words(lang).console['ask_name']}> ").strip()
        ):
            names.append(name)
        tokens = editions[edition].tokens
        seats = tuple(PlayerSpec(f"p{place + 1}", name, tokens[place].id) for place, name in enumerate(names))
        result = open_history(editions, SetUp(edition, seats))
        if isinstance(result, History):
            return result
        tell(refusal_text(result, lang, None, editions[edition]))


def _take_set_up(editions: Mapping[str, Edition], line: str, lang: Lang) -> History | None:
    """A whole set-up as JSON: the only way here to go on with a game begun on paper."""
    command = read_short(line)
    result = command if isinstance(command, Refusal) else open_history(editions, command)
    if isinstance(result, History):
        return result
    game = preview_position(editions, command)[1] if isinstance(command, SetUp) else None
    tell(f"✗ {refusal_text(result, lang, game)}")
    return None


def _show(game: Game, lang: Lang) -> None:
    """Everyone's cash and deeds, whose turn it is, and what is open."""
    edition, setup = game.book.edition, game.setup
    for seat in setup.seats:
        player = game.players[seat.id]
        deeds = ", ".join(
            f"{name_deed(edition, deed, lang, setup.names, setup.own_names)} [{deed}]"
            + (f" +{game.deeds[deed].level}" if game.deeds[deed].level else "")
            + (" (−)" if game.deeds[deed].mortgaged else "")
            for deed in game.deeds_of(seat.id)
        )
        token = name_token(edition, seat.token, lang, setup.own_names)
        mark = "†" if player.is_out else "▶" if game.turn.player == seat.id else " "
        cash = format_money(game.money[seat.id], edition, lang)
        tell(f"{mark} {seat.id:<4} {seat.name} ({token}): {cash}  {deeds}")
    for debt in game.debts:
        tell(f"! #{debt.id} {debt.debtor} → {debt.creditor}: {format_money(debt.amount, edition, lang)}")
    if game.result:
        tell(json.dumps(game.result._asdict(), default=lambda value: value._asdict()))


def _describe(kind: str) -> str:
    fields = [name for name in get_type_hints(KINDS[kind]) if name != "kind"]
    return f"  {kind} {' '.join(fields)}"


def read_short(line: str) -> Command | Refusal:
    """A command from `kind value value key=value`, or from its JSON."""
    if line.startswith("{"):
        data = parse_json(line)
        return data if isinstance(data, Refusal) else parse_command(data)
    try:
        kind, *words = shlex.split(line)
    except ValueError as error:
        return refuse("malformed", field="", message=str(error))
    if kind not in KINDS:
        return refuse("unknown_command", value=kind, known=list(KINDS))
    hints = {name: hint for name, hint in get_type_hints(KINDS[kind]).items() if name != "kind"}
    data = {"kind": kind}
    names = iter(hints)
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name not in hints:
            name, value = next(names, "value"), word
        data[name] = _read_value(value, hints.get(name))
    return parse_command(data)


def _read_value(text: str, hint: Any) -> Any:
    """A word as the field wants it: a list by commas, a number, yes or no, JSON for anything larger."""
    kinds = get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)
    if text.startswith(("{", "[")):
        data = parse_json(text)
        return text if isinstance(data, Refusal) else data
    if any(get_origin(kind) is tuple for kind in kinds):
        return [part for part in text.split(",") if part]
    if bool in kinds:
        return text.lower() in ("yes", "true", "ja", "1")
    if int in kinds and text.removeprefix("-").isdecimal() and len(text) < MOST_DIGITS:
        return int(text)
    return text
