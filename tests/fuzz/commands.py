"""Command JSON: to the bank in many states of a game, to a table with a journal, and to the console commands."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.cli import main
from companion.words.languages import list_languages
from companion.words.text import refusal_text
from rules.commands import Command
from rules.history import History, record
from rules.invariants import find_violations
from rules.refusals import CODES, Refusal
from rules.state import Game
from rules.wire import (
    entry_from_json,
    entry_to_json,
    game_from_json,
    game_to_json,
    parse_command,
    parse_json,
    to_plain,
)
from tests.fuzz.mutate import mutate_bytes, mutate_json
from tests.fuzz.target import Target, check
from tests.rules.test_properties import play_randomly
from tests.support.chaos import invent_command
from tests.support.tables import Sitting, open_table

STATES = 24
STATES_A_RUN = 2
MOST_LINES = 80
ACTS_A_TABLE = 2_000
GAMES = Path(__file__).parents[1] / "games"


class Position(NamedTuple):
    """A game, and the same game built from JSON, sharing nothing with it."""

    history: History
    copy: Game


def read_command(data: bytes) -> Command | Refusal:
    """Bytes as the edge reads them."""
    parsed = parse_json(data.decode("utf-8", "replace"))
    return parsed if isinstance(parsed, Refusal) else parse_command(parsed)


def check_refusal(refusal: Refusal, game: Game) -> str:
    """A refusal has a known code, plain facts, and a sentence in both languages."""
    check(refusal.code in CODES, f"unknown code {refusal.code}")
    json.dumps(to_plain(refusal))
    for lang in list_languages():
        check(refusal_text(refusal, lang, game), "no sentence")
    return refusal.code


class CommandTarget(Target):
    """`record` on games of all kinds."""

    name = "command"
    share = 3.0

    @cached_property
    def positions(self) -> list[Position]:
        """Games of many editions, modes and house rules, played by bots and at random."""
        found = []
        for seed in range(STATES):
            history, editions = play_randomly(Random(seed), seed * 7 % 120)
            found.append(
                Position(history, game_from_json(json.loads(json.dumps(game_to_json(history.game))), editions))
            )
        return found

    def seeds(self) -> Iterable[bytes]:
        for seed, position in enumerate(self.positions):
            random = Random(seed)
            for _ in range(20):
                yield json.dumps(to_plain(invent_command(position.history.game, random))).encode()

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        return mutate_json(data, random, others)

    def run(self, data: bytes) -> Iterable[str]:
        first = zlib.crc32(data)
        return self._run(data, [(first + step * 7) % STATES for step in range(STATES_A_RUN)])

    def replay(self, data: bytes) -> Iterable[str]:
        return self._run(data, range(STATES))

    def _run(self, data: bytes, places: Iterable[int]) -> list[str]:
        command = read_command(data)
        return [self._try(command, self.positions[place]) for place in places]

    def _try(self, command: Command | Refusal, position: Position) -> str:
        history = position.history
        if isinstance(command, Refusal):
            return check_refusal(command, history.game)
        result = record(history, command)
        check(history.game == position.copy, "the game before was changed")
        if isinstance(result, Refusal):
            return check_refusal(result, history.game)
        check(not find_violations(result.game), f"unsound: {find_violations(result.game)}")
        line = json.dumps(entry_to_json(result.last))
        check(entry_from_json(json.loads(line)) == result.last, "the entry does not survive JSON")
        return "accepted"


class SubmitTarget(Target):
    """The same at a table: a refusal changes neither state nor version nor file."""

    name = "submit"
    share = 1.0

    @contextlib.contextmanager
    def open(self, folder: Path) -> Iterator[object]:
        self.folder = folder
        self.sitting = self._open_table(0)
        self.tried = 0
        yield self
        self.sitting.table.close()

    def _open_table(self, number: int) -> Sitting:
        """A table after a few hundred random acts, so that there is something to own, owe and undo."""
        place = self.folder / str(number)
        place.mkdir(parents=True)
        sitting, random = open_table(place), Random(number)
        for _ in range(number * 40 % 400):
            command = invent_command(sitting.game, random)
            if command.kind not in ("end_game", "resign", "pause"):
                sitting.send("bank", command)
        return sitting

    def seeds(self) -> Iterable[bytes]:
        random, game = Random(5), self.sitting.game
        for _ in range(300):
            act = {"who": random.choice(("bank", "anna", "ben", "onlooker")), "seen": random.choice((None, 1, 2, 9))}
            yield json.dumps({**act, "command": to_plain(invent_command(game, random))}).encode()

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        return mutate_json(data, random, others)

    def run(self, data: bytes) -> Iterable[str]:
        self.tried += 1
        if self.tried % ACTS_A_TABLE == 0 or self.sitting.game.phase == "ended":
            self.sitting.table.close()
            self.sitting = self._open_table(self.tried)
        parsed = parse_json(data.decode("utf-8", "replace"))
        if not isinstance(parsed, dict):
            return ["malformed"]
        who, seen = parsed.get("who"), parsed.get("seen")
        command = parse_command(parsed.get("command"))
        if isinstance(command, Refusal):
            return [check_refusal(command, self.sitting.game)]
        sitting = self.sitting
        state, version, size = sitting.state, sitting.table.version, sitting.path.stat().st_size
        who = who if isinstance(who, str) and who in sitting.actors else "anna"
        seen = seen if isinstance(seen, int) else None
        answer = sitting.send(who, command, seen, "")
        if answer.refusal is None:
            check(not find_violations(sitting.game), f"unsound: {find_violations(sitting.game)}")
            return ["accepted" if answer.is_booked else "waiting"]
        check(sitting.state is state, "a refusal changed the table")
        check(sitting.table.version == version, "a refusal was announced")
        check(sitting.path.stat().st_size == size, "a refusal was written")
        for lang in list_languages():
            check(refusal_text(answer.refusal, lang, sitting.game), "no sentence")
        return [answer.refusal.code]


class ConsoleOutput(NamedTuple):
    """What a console command did."""

    status: int
    text: str


def call_main(arguments: list[str], typed: bytes) -> ConsoleOutput:
    """The console command in this process, with pipes such as a shell gives it."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    told = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
            status = main(arguments)
            out.flush()
        return ConsoleOutput(status, out.buffer.getvalue().decode())
    finally:
        sys.stdin = before


class ScriptTarget(Target):
    """`bankhalter script -`: one JSON line out for every line in."""

    name = "script"

    def seeds(self) -> Iterable[bytes]:
        for path in sorted(GAMES.rglob("*.jsonl")):
            yield b"\n".join(path.read_bytes().splitlines()[:MOST_LINES])

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        lines = data.split(b"\n")[:MOST_LINES]
        if random.random() < 0.2:
            return mutate_bytes(b"\n".join(lines), random, others)
        place = random.randrange(len(lines))
        pool = random.choice(others).split(b"\n") if others else lines
        lines[place] = mutate_json(random.choice((lines[place], random.choice(pool))), random, pool)
        return b"\n".join(lines)

    def run(self, data: bytes) -> Iterable[str]:
        done = call_main(["script", "-", "--json"], data)
        check(done.status == 0, f"exit status {done.status}")
        answers = [json.loads(line) for line in done.text.splitlines()]
        check("state" in answers[-1], "no state at the end")
        return ["accepted" if answer["ok"] else answer["refusal"]["code"] for answer in answers[:-1]]


class ConsoleTarget(Target):
    """`bankhalter console`: short commands typed by hand."""

    name = "console"
    SET_UP = b"classic\nAnna\nBen\n\n"

    def seeds(self) -> Iterable[bytes]:
        yield b'buy p1 brown-1\nnext_turn\npay_player p1 p2 50 "for luck"\nstate\nhelp\nundo 2\nredo\nquit'
        yield b"set_up\ncharge p1 20000\npay_debt p1 1 amount=5\ndeclare_bankrupt p1\nend_game"
        yield b'demand_rent p1 brown-1 p2 dice=7\noffer_trade p1 p2 {"cash":5} {"deeds":["brown-1"]} lift=brown-1,x'
        yield b'{"kind":"pay_bank","player":"p1","amount":5}\nthrow_in_jail p1 yes\ngo_to_jail p1 square'

    def run(self, data: bytes) -> Iterable[str]:
        done = call_main(["console"], self.SET_UP + data)
        check(done.status == 0, f"exit status {done.status}")
        return ["refused" for line in done.text.splitlines() if "✗" in line] or ["accepted"]
