"""Headless games: commands as JSON lines in, one JSON line each out, the whole state at the end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.words.text import refusal_text
from rules import preview_position
from rules.commands import Command, SetUp
from rules.editions.model import Edition
from rules.editions.names import Lang
from rules.history import History, open_history, record
from rules.refusals import Refusal, refuse
from rules.wire import game_to_json, parse_command, parse_json, to_plain
from rules.worth import rank_players, value_player

TIMED = frozenset({"set_up", "deal", "pause", "resume", "call_time"})


class ScriptRun:
    """A game led by a script."""

    def __init__(self, editions: Mapping[str, Edition], lang: Lang, *, tells_states: bool = False) -> None:
        self.editions = editions
        self.lang = lang
        self.tells_states = tells_states
        self.history: History | None = None

    def run(self, lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
        """An answer for every command; blank lines and lines beginning with # are comments."""
        for number, line in enumerate(lines, start=1):
            text = line.strip()
            if text and not text.startswith(b"#"):
                answer = self.answer(text, number)
                yield {**answer, "state": self._state()} if self.tells_states else answer

    def answer(self, line: bytes, number: int) -> dict[str, Any]:
        """What one line leads to: its events, or why not; then nothing has changed."""
        read = _read_line(line, number)
        if isinstance(read, Refusal):
            return self._refused(read)
        command, by, at = read
        if self.history is None:
            result = open_history(self.editions, command, by, at)
        else:
            result = record(self.history, command, by, at)
        if isinstance(result, Refusal):
            return self._refused(result, command)
        self.history = result
        return {"ok": True, "events": to_plain(result.last.events)}

    def _state(self) -> dict[str, Any] | None:
        return game_to_json(self.history.game) if self.history else None

    def _refused(self, refusal: Refusal, command: Command | None = None) -> dict[str, Any]:
        game = self.history.game if self.history else None
        if game is None and isinstance(command, SetUp):
            game = preview_position(self.editions, command)[1]
        return {"ok": False, "refusal": {**to_plain(refusal), "text": refusal_text(refusal, self.lang, game)}}

    def summary(self) -> dict[str, Any]:
        """The whole state with the valuation; both None if no game was set up."""
        if self.history is None:
            return {"state": None, "valuation": None}
        game = self.history.game
        worths = [{**rank._asdict(), **to_plain(value_player(game, rank.player))} for rank in rank_players(game)]
        return {"state": game_to_json(game), "valuation": worths}


def _read_line(line: bytes, number: int) -> tuple[Command, str, int] | Refusal:
    """A command with who sent it and when: `by` and `at` may stand beside any command."""
    try:
        data = parse_json(line.decode())
    except UnicodeDecodeError as error:
        data = refuse("malformed", field="", message=f"not UTF-8: {error.reason}")
    if isinstance(data, Refusal):
        return _place(data, number)
    by: object = "bank"
    at: object = 0
    if isinstance(data, dict) and isinstance(kind := data.get("kind"), str):
        by = data.pop("by", by) if kind != "leave_jail" else by
        at = data.get("at", at)
        if kind not in TIMED:
            data.pop("at", None)
    if not isinstance(by, str) or not isinstance(at, int) or isinstance(at, bool):
        return _place(refuse("malformed", field="by, at", message="`by` is a text and `at` a whole number"), number)
    command = parse_command(data)
    return _place(command, number) if isinstance(command, Refusal) else (command, by, at)


def _place(refusal: Refusal, number: int) -> Refusal:
    return Refusal(refusal.code, refusal.rule, {**refusal.facts, "line": number})


def write_line(answer: Mapping[str, Any]) -> str:
    """One line of output."""
    return json.dumps(answer, ensure_ascii=False)
