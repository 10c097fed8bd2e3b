"""Examples of refusals: how to come to one, and the very sentences a player then reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.commands import Command, PlayerSpec, SetUp
from rules.editions.load import load_editions
from rules.editions.model import Edition
from rules.history import History, open_history
from rules.refusals import Refusal
from rules.state import Game
from tests.support.playing import Playing, seat

Outcome = tuple[Refusal, Game | None, Edition | None]


@dataclass(frozen=True)
class Example:
    """One way to a refusal: its code, the rule it cites and both sentences, written by hand."""

    code: str
    rule: str | None
    de: str
    en: str
    make: Callable[[], Outcome]

    def __str__(self) -> str:
        return self.code


def ask(playing: Playing, command: Command) -> Outcome:
    """A command that a running game refuses."""
    return playing.refused(command), playing.game, None


def at_the_edge(answer: Any) -> Outcome:
    """A refusal from outside a game."""
    assert isinstance(answer, Refusal), answer
    return answer, None, None


def open_game(edition: str = "classic", players: tuple[PlayerSpec, ...] | None = None, **options: Any) -> Outcome:
    """A set-up that is refused; Anna and Ben would play."""
    chosen = load_editions().get(edition)
    table = seat("classic", ("anna", "ben")) if players is None else players
    answer: History | Refusal = open_history(load_editions(), SetUp(edition, table, **options))
    assert isinstance(answer, Refusal), "the set-up was accepted"
    return answer, None, chosen


def sit(*people: tuple[str, str, str]) -> tuple[PlayerSpec, ...]:
    """Players by id, name and token."""
    return tuple(PlayerSpec(*person) for person in people)
