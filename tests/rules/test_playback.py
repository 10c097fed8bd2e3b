"""Looking through a game again: at every entry the table is as it was then."""

from __future__ import annotations

from random import Random

import pytest

from rules.commands import Buy, CollectSalary, Command, Deal, Mortgage, NextTurn, Pause, Redo, Resume, Undo
from rules.editions.load import SHIPPED, load_editions
from rules.history import History, record
from rules.modes import MODES
from rules.playback import Playback
from rules.state import Game
from tests.support.bot import BotGame, set_up_bots
from tests.support.playing import play


class Recorder(BotGame):
    """Bots whose banker often takes steps back and brings some again; the game after every entry is noted down."""

    def __init__(self, history: History, random: Random) -> None:
        super().__init__(history, random)
        self.seen: list[Game] = [history.game]

    def try_to(self, command: Command) -> bool:
        done = super().try_to(command)
        if done:
            self.seen.append(self.game)
            if self.random.random() < 0.1:
                self._change_mind()
        return done

    def _change_mind(self) -> None:
        """Back some steps, forward again, with a pause now and then: the bots go on where they were."""
        steps = self.random.randint(1, min(5, self.history.depth - 1))
        commands: list[Command] = [Undo(steps), *([Redo(1)] * steps)]
        if self.game.phase == "running" and self.random.random() < 0.3:
            at = self.game.clock.latest
            commands += [Pause(at + 5), Resume(at + 10)]
        for command in commands:
            result = record(self.history, command)
            assert isinstance(result, History), result
            self.history, self.game = result, result.game
            self.seen.append(self.game)


@pytest.mark.parametrize("edition", SHIPPED)
@pytest.mark.parametrize("mode", MODES)
def test_at_every_entry_the_game_is_as_it_was_then(edition: str, mode: str) -> None:
    """END-1, END-2, END-3, END-4: whole games of bots with undo, redo and pauses."""
    opened = set_up_bots(load_editions(), edition, 3, players=3, mode=mode)
    bots = Recorder(opened.history, Random(5))
    history = bots.play(most_turns=40)
    playback = Playback(history)
    assert len(playback) == playback.last == len(bots.seen) == history.last.number
    assert [playback.at(number).game for number in range(1, playback.last + 1)] == bots.seen
    assert playback.at(playback.last).game == history.game


def test_entries_that_were_taken_back_are_shown_as_they_were_and_marked() -> None:
    """BUY-1: also those whose place others have taken since, which no redo can bring back."""
    table = play("classic", "anna", "ben").do(Buy("anna", "red-1"), Mortgage("anna", "red-1"), Undo(2))
    table.do(Buy("anna", "red-2"), Undo(), Redo())
    playback = Playback(table.history)
    owners = [playback.at(number).game.deeds["red-1"].owner for number in range(1, 8)]
    assert owners == [None, "anna", "anna", None, None, None, None]
    assert [playback.at(number).game.deeds["red-2"].owner for number in (4, 5, 6, 7)] == [None, "anna", None, "anna"]
    assert [number for number in range(1, 8) if playback.at(number).is_undone] == [2, 3]


def test_a_pause_that_an_undo_leaves_alone_is_not_shown_before_it_was() -> None:
    """END-4."""
    table = play("star-wars", "anna", "ben", mode="time-limit", minutes=30)
    table.do(Deal("anna", ("red-1", "red-2")), Deal("ben", ("green-1", "green-2")), CollectSalary("anna"))
    table.do(NextTurn(), Pause(5), Resume(9), Undo(3))
    playback = Playback(table.history)
    assert [playback.at(number).game.clock.paused_for for number in range(4, 9)] == [0, 0, 0, 4, 4]


def test_one_jumps_anywhere_and_stops_at_both_ends() -> None:
    playback = Playback(play().do(NextTurn(), NextTurn(), NextTurn()).history)
    assert [playback.at(number).number for number in (-1, 0, 1, 2, 3, 4, 5, 99)] == [1, 1, 1, 2, 3, 4, 4, 4]


def test_scrubbing_through_a_long_game_makes_no_new_states() -> None:
    """However long the game: a frame is kept, not worked out again."""
    history = set_up_bots(load_editions(), "classic", 1).play_some(60)
    playback = Playback(history)
    assert all(playback.at(n).game is playback.at(n).game for n in range(1, playback.last + 1))
