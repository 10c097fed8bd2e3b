"""How one page is kept drawn: it is woken after a change, looks once, and draws what is due on its own loop.

Flet keeps one session per open page, and a change made in one session must reach the others in theirs. So a wake-up may
come from any thread or session, and only schedules this page's own drawing, in the context its session began with,
where Flet's current page is this one.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from typing import Any

from companion.session.bell import Bell

Look = Callable[[], Any]


class Drawing:
    """The drawing of one page. `look` takes in the newest view and says which screen it is for, None before a game."""

    def __init__(self, look: Look) -> None:
        self._context = contextvars.copy_context()
        self._bell = Bell.of(asyncio.get_running_loop())
        self._look = look
        self._redraw: Callable[[int], None] | None = None
        self._followers: dict[int, Callable[[], None]] = {}
        self._next_follower = 1
        self._is_pending = False
        self._is_forced = False
        self._screen: Any = None
        self._drawn = 0
        self.is_connected = True

    def watch(self, redraw: Callable[[int], None]) -> Callable[[], None]:
        """The page's root hands in its own `set_state`; returns how to stop."""
        self._redraw = redraw

        def stop() -> None:
            self._redraw = None

        return stop

    def follow(self, refresh: Callable[[], None]) -> Callable[[], None]:
        """A part of the page wants to be called after every look, in the order of coming; returns how to stop."""
        number = self._next_follower
        self._next_follower += 1
        self._followers[number] = refresh

        def stop() -> None:
            self._followers.pop(number, None)

        return stop

    def refresh(self) -> None:
        """Draw this page anew, from its root."""
        self._is_forced = True
        self.wake()

    def wake(self, _: int = 0) -> None:
        """Called from anywhere: schedule one drawing of this page; several changes at once are one drawing."""
        if self._is_pending or not self.is_connected:
            return
        self._is_pending = True
        self._bell.ring(self._catch_up)

    def _catch_up(self) -> None:
        """On the page's own loop: look, and draw what has changed. The root only if it is about another screen."""
        self._is_pending = False
        if self._redraw is None or not self.is_connected:
            return
        screen = self._look()
        if self._is_forced or screen is None or screen != self._screen:
            self._is_forced, self._screen = False, screen
            self._drawn += 1
            self._context.run(self._redraw, self._drawn)
        if screen is not None:
            self._context.run(self._tell_followers)

    def _tell_followers(self) -> None:
        for number in list(self._followers):
            if refresh := self._followers.get(number):
                refresh()
