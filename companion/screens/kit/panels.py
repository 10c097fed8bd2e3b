"""How a screen is kept up to date: panels that are drawn anew only when what they read has changed.

At every change of the table each open page looks at the new view once, and asks each of its panels what it reads.
For whoever writes one:

- `@panel(reads)` above a function whose first argument is a `Desk`; called like any component, `PayPanel(desk)`.
- A panel that there is many of, such as a square of the board, says `takes_arguments=True`: its `reads` is then asked
  with the panel's other arguments too, so that only those are drawn anew that a change is about.
- `reads(desk)` is the part of the view the drawing depends on: whatever decides which controls there are, what they
  say and what their handlers send. Parts of the game are shared between states, so `desk.game.deeds` costs nothing
  to compare; a tuple of several is fine. Language, player and the other arguments are always compared.
- Without `reads` the panel is drawn anew at every change: never stale, only slow. Begin with that.
- What changes often and is a property of one control (a sum, whose turn it is, whether a button is shown) is better
  `live`: `live(desk, big(""), value=lambda desk: desk.money(desk.game.money[desk.player]))`. It is sent alone, without
  drawing anything, and `reads` need not name it. Only plain values: words, numbers, yes and no. It is asked at every
  change of the table, so it must be quick.
- A part that comes and goes (the buttons of one's own turn) is better hidden by a live `visible` than left out: showing
  it costs a few bytes, and what was typed into it stays. While it is hidden its panels are drawn at leisure.
- Handlers take amounts from what is drawn and never keep a `view`: `desk.act` knows what the page has seen last.
  Pass callables on only if they are the same at every drawing (`use_steady`).
- `tests/screens/test_panels.py` plays whole games and compares what a panel shows with what a fresh drawing would show.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import flet as ft

from companion.flet_inside.component import KeptComponent, KeptState, find_drawn_state
from companion.flet_inside.properties import is_hidden
from companion.screens.kit.changes import Changes
from companion.screens.kit.desk import Desk
from companion.session.page import PageSession

P = ParamSpec("P")
Kind = TypeVar("Kind", bound=ft.Control)
Value = TypeVar("Value")
Reads = Callable[..., Any]
Select = Callable[[Desk], Mapping[str, Any]]

LATER = 0.5
"""Seconds after which hidden panels are drawn, one at a time."""
PANELS: dict[str, Callable[..., ft.Control]] = {}
"""All panels there are, by their names; for the test that none of them is ever stale."""


def everything(desk: Desk) -> Any:
    """For a panel that is drawn anew at every change."""
    return desk.view


def nothing(_: Desk) -> Any:
    """For a panel that depends on nothing but what never changes during a game, and on what is live in it."""
    return None


class Live(NamedTuple):
    """Properties of one drawn control, and where their values come from."""

    control: ft.Control
    select: Select
    desk: Desk


@dataclass
class PanelState(KeptState):
    """What outlives a drawing of a panel."""

    token: Any = None
    lives: list[Live] = field(default_factory=list)

    def refresh(self, changes: Changes, *, may_wait: bool) -> bool:
        """The table has changed: draw anew what depends on it, note what is live, leave the rest.

        Language, player and other arguments can only change with what is drawn around the panel. False if it is
        hidden, and can be drawn when there is nothing else to do.
        """
        owner: Panel | None = self.owner
        if owner is None or (owner.reads is nothing and not self.lives):
            return True
        desk = owner.find_desk()
        if owner.reads(desk) != self.token[0]:
            if may_wait and is_hidden(owner):
                return False
            owner.update()
            return True
        drawn = owner.args[0]
        for control, select, own in self.lives:
            changes.put(control, select(desk if own is drawn else own.renew()))
        return True


class Board:
    """All panels of one page, those around others first."""

    def __init__(self) -> None:
        self._states: dict[int, PanelState] = {}
        self._later: asyncio.TimerHandle | None = None

    @classmethod
    def of(cls, session: PageSession) -> Board:
        """The one of a page, which follows the table from now on. It is kept by its page and goes with it."""
        board = session.board
        if not isinstance(board, cls):
            board = session.board = cls()
            session.drawing.follow(board.refresh)
        return board

    def add(self, state: PanelState) -> None:
        """A panel has come to the page."""
        self._states[id(state)] = state

    def remove(self, state: PanelState) -> None:
        """A panel is gone."""
        self._states.pop(id(state), None)

    def refresh(self) -> None:
        """The table has changed: every panel looks for itself, and what is only a value goes out as one message.

        A hidden part is drawn a little later; if it is shown before that, then just before it is shown.
        """
        changes, has_waiting = Changes(), False
        for state in list(self._states.values()):
            if state.mounted and not state.refresh(changes, may_wait=True):
                has_waiting = True
        changes.send()
        if has_waiting and self._later is None:
            self._later = asyncio.get_running_loop().call_later(LATER, self._catch_up)

    def _catch_up(self) -> None:
        """Draw one hidden panel, and come again for the next."""
        self._later = None
        changes = Changes()
        for state in list(self._states.values()):
            if state.mounted and not state.refresh(changes, may_wait=True):
                state.refresh(changes, may_wait=False)
                self._later = asyncio.get_running_loop().call_later(LATER, self._catch_up)
                break
        changes.send()


@ft.control("C")  # type: ignore[arg-type]
class Panel(KeptComponent):
    """A component that knows what it reads."""

    reads: Reads = field(default=everything, metadata={"skip": True})

    def find_desk(self) -> Desk:
        """The desk it was drawn from, with the newest view."""
        desk: Desk = self.args[0]
        return desk.renew()

    def read(self, desk: Desk) -> Any:
        """Everything the drawing depends on."""
        return self.reads(desk), desk.lang, desk.player, self.args[1:], self.kwargs

    def is_current(self) -> bool:
        """It is, unless something it reads has changed."""
        return bool(self.read(self.args[0]) == self.state.token)

    def renew(self) -> tuple[Any, ...]:
        """From the newest view."""
        return self.find_desk(), *self.args[1:]

    def begin(self) -> None:
        """What is live is said anew by each drawing."""
        self.state.token = self.read(self.args[0])
        self.state.lives = []

    def arrive(self) -> None:
        """From now on it follows the table."""
        Board.of(self.args[0].session).add(self.state)

    def depart(self) -> None:
        """It is gone from the page."""
        Board.of(self.args[0].session).remove(self.state)
        self.state.lives = []


def panel(
    reads: Reads = everything,
    *,
    takes_arguments: bool = False,
) -> Callable[[Callable[Concatenate[Desk, P], ft.Control]], Callable[Concatenate[Desk, P], ft.Control]]:
    """Make a function that draws from a desk a panel; see above."""

    def wrap(draw: Callable[Concatenate[Desk, P], ft.Control]) -> Callable[Concatenate[Desk, P], ft.Control]:
        @wraps(draw)
        def make(desk: Desk, *args: P.args, **kwargs: P.kwargs) -> ft.Control:
            looks_at: Reads = (lambda desk: reads(desk, *args, **kwargs)) if takes_arguments else reads
            return Panel.make(draw, (desk, *args), kwargs, PanelState(), reads=looks_at)  # type: ignore[return-value]

        PANELS[f"{draw.__module__}.{draw.__name__}"] = make
        return make  # type: ignore[return-value]  # its first argument is never given by name

    return wrap


def live(desk: Desk, control: Kind, select: Select | None = None, **selectors: Reads) -> Kind:
    """Give a control properties that follow the table without a new drawing; to be called while a panel is drawn.

    Each by its own function, or several by one that gives them by name.
    """
    state = find_drawn_state()
    assert isinstance(state, PanelState), "live properties belong to a panel"
    chosen = select or (lambda desk: {name: read(desk) for name, read in selectors.items()})
    for name, value in chosen(desk).items():
        setattr(control, name, value)
    state.lives.append(Live(control, chosen, desk))
    return control


def use_steady(value: Value) -> Value:
    """What it was at the first drawing; for the setters of `use_state`, which are new at each but do the same."""
    return ft.use_memo(lambda: value, [])
