"""Whatever is asked of the bank, in whatever order: the books stay sound and the log tells it all."""

from __future__ import annotations

import json
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.commands import Command, PlayerSpec, Redo, SetUp, TakeRollBack, Undo
from rules.editions.model import Edition
from rules.evolving.core import evolve
from rules.history import Entry, History, add_entry, open_history, record, replay
from rules.invariants import find_violations
from rules.modes import MODES
from rules.refusals import CODES, Refusal
from rules.wire import (
    entry_from_json,
    entry_to_json,
    game_from_json,
    game_to_json,
    parse_command,
    to_plain,
)
from tests.support.bot import BotGame
from tests.support.chaos import invent_command, invent_edition, invent_house_rules

SLOW = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 2**64)


def open_random(random: Random) -> tuple[History, dict[str, Edition]]:
    """A game of some edition, mode and house rules, fresh or played by bots for a while."""
    edition = invent_edition(random)
    editions = {edition.id: edition}
    mode = random.choice(list(MODES))
    count = random.randint(2, min(5, edition.most_players))
    seats = tuple(PlayerSpec(f"p{n}", f"P{n}", edition.tokens[n].id) for n in range(count))
    minutes = 60 if MODES[mode].is_timed else None
    opened = open_history(editions, SetUp("invented", seats, mode, invent_house_rules(random), minutes=minutes))
    assert isinstance(opened, History)
    return BotGame(opened, random).play_some(random.choice([0, 10, 60, 120])), editions


def play_randomly(random: Random, steps: int = 120) -> tuple[History, dict[str, Edition]]:
    """A game after many random commands."""
    history, editions = open_random(random)
    for _ in range(steps):
        result = record(history, invent_command(history.game, random))
        if isinstance(result, History):
            history = result
    return history, editions


@SLOW
@given(SEEDS)
def test_the_books_are_sound_after_every_event(seed: int) -> None:
    """PAY-7, BLD-2, BLD-5, MTG-1, DEBT-4: all invariants, after each single event."""
    random = Random(seed)
    history, _ = open_random(random)
    for _ in range(120):
        command = invent_command(history.game, random)
        result = record(history, command)
        if isinstance(result, Refusal):
            continue
        if not isinstance(command, Undo | Redo | TakeRollBack):
            game = history.game
            for event in result.last.events:
                game = evolve(game, event)
                assert not find_violations(game), (command, event, find_violations(game))
        history = result


@SLOW
@given(SEEDS)
def test_a_refused_command_leaves_everything_as_it_was(seed: int) -> None:
    """A refusal names a known code, and nothing shared between states was touched."""
    random = Random(seed)
    history, _ = play_randomly(random, 80)
    for _ in range(60):
        before = json.dumps(game_to_json(history.game))
        result = record(history, invent_command(history.game, random))
        assert json.dumps(game_to_json(history.game)) == before
        if isinstance(result, Refusal):
            assert result.code in CODES
            json.dumps(to_plain(result))
        else:
            history = result


@SLOW
@given(SEEDS)
def test_log_state_and_commands_survive_json(seed: int) -> None:
    """Replaying the log, read back from JSON, gives the same state; so does the state's own JSON."""
    random = Random(seed)
    history, editions = play_randomly(random)
    lines = [json.dumps(entry_to_json(entry)) for entry in history.entries()]
    entries: list[Entry] = [entry_from_json(json.loads(line)) for line in lines]
    assert entries == history.entries()
    assert replay(entries, editions).game == history.game
    assert game_from_json(json.loads(json.dumps(game_to_json(history.game))), editions) == history.game
    command: Command = invent_command(history.game, random)
    assert parse_command(json.loads(json.dumps(to_plain(command)))) == command


@SLOW
@given(SEEDS, st.integers(1, 12))
def test_undo_and_redo_go_back_and_forth_without_a_trace(seed: int, steps: int) -> None:
    """Undo n and redo n gives the same state, and undone entries stay in the log."""
    random = Random(seed)
    history, _ = play_randomly(random, 120)
    if history.game.clock.paused_at is not None:
        assert isinstance(record(history, Undo(steps)), Refusal)
        return
    steps = min(steps, history.depth - 1)
    if steps < 1:
        return
    games = [step.game for step in history.steps()]
    back = record(history, Undo(steps))
    assert isinstance(back, History)
    assert back.game in (games[steps], games[steps]._replace(clock=history.game.clock)), "time is not taken back"
    assert len(back.entries()) == len(history.entries()) + 1
    forth = record(back, Redo(steps))
    assert isinstance(forth, History)
    assert forth.game == history.game
    assert forth.depth == history.depth
    assert isinstance(record(forth, Redo(1)), Refusal) == (history.undone_depth == 0)


@SLOW
@given(SEEDS)
def test_an_entry_read_from_a_journal_is_worth_the_same(seed: int) -> None:
    """Adding a decided entry to the history equals deciding it there."""
    random = Random(seed)
    history, _ = play_randomly(random, 60)
    result = record(history, invent_command(history.game, random), by="p0", at=5)
    if isinstance(result, History):
        assert add_entry(history, result.last) == result
