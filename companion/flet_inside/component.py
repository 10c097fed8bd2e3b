"""A component of Flet's that decides by itself whether it is drawn anew; Flet's own decide by their arguments."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import flet as ft
from flet.components.component import Component, _ComponentState
from flet.components.utils import current_component, current_renderer


@dataclass
class KeptState(_ComponentState):
    """What outlives a drawing; `owner` is the newest control that stands for the component."""

    owner: Any = None


@ft.control("C")  # type: ignore[arg-type]
class KeptComponent(Component):
    """What is drawn stays until `is_current` says no; the hooks of it are called at the moments that they name."""

    @classmethod
    def make(
        cls,
        draw: Callable[..., ft.Control],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        state: KeptState,
        **own: Any,
    ) -> Self:
        """To be called while its surroundings are drawn."""
        stack = current_renderer()._render_stack
        made: Any = cls(
            fn=draw,
            args=args,
            kwargs=kwargs,
            memoized=True,
            _parent_component=weakref.ref(stack[-1]) if stack else None,
            _state=state,
            **own,
        )
        made._frozen = True
        return made  # type: ignore[no-any-return]

    @property
    def state(self) -> Any:
        """What outlives a drawing."""
        return self._state

    @property
    def body(self) -> Any:
        """What is drawn now."""
        return self._b

    def is_current(self) -> bool:
        """Whether what is drawn may stay although the surroundings are drawn anew."""
        return False

    def renew(self) -> tuple[Any, ...]:
        """The arguments of the next drawing of its own accord."""
        return self.args

    def begin(self) -> None:
        """Called just before a drawing."""

    def arrive(self) -> None:
        """Called when it has come to the page."""

    def depart(self) -> None:
        """Called when it is gone from the page."""

    def before_update(self) -> None:
        """Its surroundings were drawn anew: keep what is drawn, or draw."""
        state = self._state
        body = state.last_b
        if body is None or state.is_dirty or not self.is_current():
            self.begin()
            state.last_b = None  # Flet's own memory goes by the arguments, which are not all there is
            super().before_update()  # type: ignore[no-untyped-call]
            return
        self._b = body
        object.__setattr__(body, "_parent", weakref.ref(self))

    def update(self) -> None:
        """Draw anew, if it is still on the page."""
        if not self._stale and self._state.mounted:
            self.args = self.renew()
            self.begin()
            super().update()  # type: ignore[no-untyped-call]

    def did_mount(self) -> None:
        """Flet's word for having come to the page."""
        super().did_mount()  # type: ignore[no-untyped-call]
        self.state.owner = self
        self.arrive()

    def will_unmount(self) -> None:
        """Flet's word for being gone."""
        super().will_unmount()  # type: ignore[no-untyped-call]
        self.depart()
        self.state.owner = None

    def _migrate_state(self, other: ft.BaseControl) -> None:
        super()._migrate_state(other)
        if self.state.owner is other:
            self.state.owner = self


def find_drawn_state() -> Any:
    """The state of the component that is being drawn."""
    return current_component()._state
