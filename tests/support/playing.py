"""A game at a test's fingertips: every accepted act is checked against all invariants, every refusal for quiet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.commands import (
    AnswerWish,
    Build,
    BuildGroup,
    Buy,
    Command,
    Correct,
    GiveTurn,
    HouseRules,
    Mortgage,
    PlayerSpec,
    SetUp,
    Side,
)
from rules.editions.load import load_edition, load_editions, parse_edition
from rules.events import Event
from rules.history import History, open_history, record
from rules.invariants import find_violations
from rules.refusals import Refusal
from rules.state import Debt, Game, Holding

NOTHING = Side()


class Playing:
    """A running game in a test."""

    def __init__(self, history: History) -> None:
        self.history = history

    @property
    def game(self) -> Game:
        return self.history.game

    def do(self, *commands: Command) -> Playing:
        """Carry commands out; each must be accepted and leave a sound game."""
        for command in commands:
            result = record(self.history, command)
            assert not isinstance(result, Refusal), f"{command} was refused: {result}"
            assert not find_violations(result.game), find_violations(result.game)
            self.history = result
        return self

    def refused(self, command: Command) -> Refusal:
        """A command that must be refused; nothing changes."""
        before = self.history
        result = record(self.history, command)
        assert isinstance(result, Refusal), f"{command} was accepted"
        assert self.history is before
        return result

    def events(self) -> tuple[Event, ...]:
        """What the last command led to."""
        return self.history.last.events

    def cash(self, player: str) -> int:
        return self.game.money[player]

    def deed(self, deed: str) -> Holding:
        return self.game.deeds[deed]

    def levels(self, group: str) -> list[int]:
        return [self.game.deeds[deed].level for deed in self.game.book.groups[group].deeds]

    def debt(self, player: str) -> Debt:
        """The player's oldest debt."""
        return self.game.debts_of(player)[0]

    def turn(self, player: str) -> Playing:
        """Make it this player's turn."""
        return self if self.game.turn.player == player else self.do(GiveTurn(player))

    def set_cash(self, player: str, amount: int) -> Playing:
        """Bring a balance to an amount, as a banker would correct it."""
        difference = amount - self.cash(player)
        return self.do(Correct(player, difference, "test")) if difference else self

    def own(self, player: str, *deeds: str) -> Playing:
        """Let a player buy deeds (a group's id stands for all of them) and keep the cash they had."""
        cash, turn = self.cash(player), self.game.turn.player
        self.turn(player)
        for name in deeds:
            group = self.game.book.groups.get(name)
            for deed in group.deeds if group else (name,):
                self.set_cash(player, self.game.book.deeds[deed].price)
                self.do(Buy(player, deed))
        return self.set_cash(player, cash).turn(turn)

    def build(self, player: str, group: str, level: int) -> Playing:
        """Build a group up to a level and keep the cash."""
        cash = self.cash(player)
        self.set_cash(player, 10**9).do(BuildGroup(player, group, level)).let_build()
        return self.set_cash(player, cash)

    def build_on(self, player: str, *deeds: str) -> Playing:
        """Build one step on each deed and keep the cash."""
        cash = self.cash(player)
        self.set_cash(player, 10**9).do(Build(player, deeds)).let_build()
        return self.set_cash(player, cash)

    def let_build(self) -> Playing:
        """Whoever is asked about the last buildings wants none of them (AUC-4)."""
        while (wish := self.game.wish) is not None:
            self.do(AnswerWish(wish.waiting()[0], 0))
        return self

    def mortgage(self, player: str, *deeds: str) -> Playing:
        """Mortgage deeds and keep the cash."""
        cash = self.cash(player)
        self.do(*(Mortgage(player, deed) for deed in deeds))
        return self.set_cash(player, cash)


def seat(edition: str, names: Sequence[str]) -> tuple[PlayerSpec, ...]:
    """Players with these ids and the edition's tokens in order."""
    tokens = load_edition(edition).tokens
    return tuple(PlayerSpec(name, name.title(), token.id) for name, token in zip(names, tokens, strict=False))


def play_own(change: Callable[[dict[str, Any]], None], *names: str, edition: str = "classic") -> Playing:
    """A game with an own edition: a shipped one, as its file would be after a change."""
    raw = load_edition(edition).model_dump(mode="json", exclude_none=True) | {"id": "own"}
    change(raw)
    own = parse_edition(raw, "own.json")
    history = open_history({"own": own}, SetUp("own", seat(edition, names or ("anna", "ben", "carl"))))
    assert not isinstance(history, Refusal), history
    return Playing(history)


def play(edition: str = "classic", *names: str, house: HouseRules | None = None, **options: Any) -> Playing:
    """A fresh game; three players if none are named."""
    players = seat(edition, names or ("anna", "ben", "carl"))
    command = SetUp(edition, players, house_rules=house or HouseRules(), **options)
    history = open_history(load_editions(), command)
    assert not isinstance(history, Refusal), history
    assert not find_violations(history.game)
    return Playing(history)
