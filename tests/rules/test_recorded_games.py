"""Whole games, recorded with balances worked out by hand, replayed to the last figure (END-1 to END-5).

A game is `games/<edition>/<name>.jsonl`: a command a line, the first accepted one sets it up. A comment like
`# anna 1500 - 60 = 1440` states a balance after the command above it (all are checked, none may be missing),
`#! refused <code> <rule or ->` announces that the command below is refused, and any other is for the reader.
`<name>.expected.json` beside it is the end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rules.commands import Command
from rules.editions.load import SHIPPED, load_editions
from rules.history import History, open_history, record, replay
from rules.invariants import find_violations
from rules.refusals import Refusal
from rules.state import BANK, POT, Game
from rules.wire import entry_from_json, entry_to_json, game_to_json, parse_command, parse_json, to_plain
from rules.worth import value_player

GAMES = Path(__file__).parents[1] / "games"
PATHS = sorted(GAMES.glob("*/*.jsonl"))
REASONS = {"last-standing", "first-bankruptcy", "second-bankruptcy", "time", "agreement"}
ANNOUNCED = re.compile(r"#! refused (\w+) (\S+)")
BALANCE = re.compile(r"(\w+) (\d+(?: [+-] \d+)+) = (\d+)")

each_game = pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")


class Act(NamedTuple):
    """A command of a recording: the line it stands on, the refusal it must meet, the sums stated after it."""

    line: int
    text: str
    refusal: tuple[str, str | None] | None
    sums: tuple[tuple[str, str, int], ...]


def read_acts(path: Path) -> Iterator[Act]:
    """The commands of a recording with what its comments say of them."""
    act: Act | None = None
    refusal: tuple[str, str | None] | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if announced := ANNOUNCED.fullmatch(line):
            refusal = (announced[1], None if announced[2] == "-" else announced[2])
        elif line.startswith("#"):
            sums = [BALANCE.fullmatch(part.strip()) for part in line.removeprefix("#").split(";")]
            found = tuple((match[1], match[2], int(match[3])) for match in sums if match)
            act = act._replace(sums=(*act.sums, *found)) if act else None
        elif line:
            if act is not None:
                yield act
            act, refusal = Act(number, line, refusal, ()), None
    if act is not None:
        yield act


def parse(act: Act) -> Command:
    """A line's command, by the same way as from outside."""
    data = parse_json(act.text)
    assert not isinstance(data, Refusal), data
    command = parse_command(data)
    assert not isinstance(command, Refusal), f"line {act.line}: {command}"
    return command


def sum_up(terms: str) -> int:
    """`1500 - 60 + 20` as a number."""
    return sum(int(term) for term in terms.replace("+ ", "+").replace("- ", "-").split())


def list_cash(game: Game) -> dict[str, int]:
    """Every account but the bank's; the pot's only where it is played."""
    hidden = {BANK} if game.book.house.pot else {BANK, POT}
    return {account: balance for account, balance in game.money.items() if account not in hidden}


@cache
def play_recording(path: Path) -> History:
    """Replay a recording; every refusal, balance and invariant is checked on the way."""
    history: History | None = None
    stated: dict[str, int] = {}
    for act in read_acts(path):
        where = f"{path.parent.name}/{path.name}:{act.line}"
        command = parse(act)
        result = record(history, command) if history else open_history(load_editions(), command)
        if isinstance(result, Refusal):
            assert (result.code, result.rule) == act.refusal, f"{where} was refused: {result}"
        else:
            assert act.refusal is None, f"{where} was accepted"
            assert find_violations(result.game) == [], where
            history = result
        for account, terms, balance in act.sums:
            assert sum_up(terms) == balance, f"{where}: {terms} is not {balance}"
            assert int(terms.split()[0]) == stated.get(account, 0), f"{where}: {account} had {stated.get(account)}"
            stated[account] = balance
        if history is not None:
            assert list_cash(history.game) == stated, where
    assert history is not None
    return history


@cache
def read_expected(path: Path) -> dict[str, Any]:
    """The end of a game as worked out by hand."""
    expected: dict[str, Any] = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    return expected


@each_game
def test_every_recorded_game_ends_with_the_cash_worked_out_by_hand(path: Path) -> None:
    """PAY-1 to PAY-7: each balance on the way, and the last."""
    assert list_cash(play_recording(path).game) == read_expected(path)["cash"]


@each_game
def test_every_recorded_game_ends_as_the_rules_say_with_the_right_ranks(path: Path) -> None:
    """END-1 to END-5."""
    assert to_plain(play_recording(path).game.result) == read_expected(path)["result"]


@each_game
def test_every_recorded_game_leaves_each_deed_in_the_right_hand(path: Path) -> None:
    """DEBT-4, DEBT-5, MTG-5: owner, level and mortgage of all deeds that are not the bank's."""
    deeds = play_recording(path).game.deeds
    owned = {deed: list(holding) for deed, holding in deeds.items() if holding.owner is not None}
    assert owned == read_expected(path)["deeds"]


@each_game
def test_every_recorded_game_leaves_the_right_buildings_with_the_bank(path: Path) -> None:
    """BLD-5."""
    assert play_recording(path).game.stock == read_expected(path)["stock"]


@each_game
def test_every_recorded_game_is_valued_line_by_line(path: Path) -> None:
    """END-5: the lines in board order, and their sums in the ranks."""
    game, expected = play_recording(path).game, read_expected(path)
    lines = {
        player: [[line.kind, line.deed, line.amount] for line in value_player(game, player).lines]
        for player in game.setup.order
    }
    assert lines == expected["lines"]
    worths = {rank["player"]: rank["worth"] for rank in expected["result"]["ranks"]}
    assert {player: sum(line[2] for line in own) for player, own in expected["lines"].items()} == worths


@each_game
def test_the_log_of_every_recorded_game_gives_the_same_game_again(path: Path) -> None:
    """Events are the truth: written to JSON and read back they lead to the same state, undone entries included."""
    history = play_recording(path)
    texts = [json.dumps(entry_to_json(entry)) for entry in history.entries()]
    again = replay((entry_from_json(json.loads(text)) for text in texts), load_editions())
    assert again.game == history.game
    assert game_to_json(again.game) == game_to_json(history.game)
    assert again.entries() == history.entries()
    assert (again.depth, again.undone_depth) == (history.depth, history.undone_depth)


@each_game
def test_every_recorded_game_stands_in_the_folder_of_its_edition(path: Path) -> None:
    """SET-1: the folder names the box."""
    assert play_recording(path).game.book.edition.id == path.parent.name


def test_every_edition_has_a_recorded_game() -> None:
    """All six boxes."""
    assert {path.parent.name for path in PATHS} == set(SHIPPED)


def test_every_way_to_end_has_a_recorded_game() -> None:
    """END-1 to END-4 and the end by agreement."""
    assert {read_expected(path)["result"]["reason"] for path in PATHS} == REASONS


def test_a_recorded_game_ends_in_a_tie() -> None:
    """END-5: equal is a tie, said so."""
    assert any(len(read_expected(path)["result"]["winners"]) > 1 for path in PATHS)
