"""One open page, made inside that page's own Flet session: how its visitor came in, where they are, how it is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from companion.house.house import House
from companion.house.unsent import Typed
from companion.session.browser import Browser
from companion.session.drawing import Drawing
from companion.session.entrance import Entrance
from companion.session.keys import Keys
from companion.session.place import Place
from companion.session.taps import Taps
from companion.table.table import Table
from companion.table.views import View
from rules.editions.names import Lang


class PageSession:
    """What the screens of one page share. It puts the parts together; each of them has its own noun."""

    def __init__(self, browser: Browser, house: House, who: str) -> None:
        self.browser = browser
        self.house = house
        self.origin = ""
        self._who = who
        self.drawing = Drawing(self._look)
        self.place = Place(self.drawing)
        self.entrance = Entrance(browser, house, self.place, who)
        self.keys = Keys()
        self.taps = Taps()
        self._awake: tuple[str, bool] | None = None
        self.board: object = None
        """What the screens keep with their page; it goes when the page goes."""
        self._tasks: set[asyncio.Future[None]] = set()

    @property
    def lang(self) -> Lang:
        """The language of everything on this page."""
        return self.browser.lang

    @property
    def table(self) -> Table | None:
        """The table one is at."""
        return self.place.table

    @property
    def view(self) -> View | None:
        """What this page was last drawn from."""
        return self.place.view

    @property
    def unsent(self) -> Typed:
        """What is being typed at this seat, or in this browser before one has a seat."""
        table, actor = self.place.table, self.place.actor
        seat = actor.seat if actor is not None and actor.seat else self.browser.name
        return self.house.unsent.of(table.code if table is not None else "", seat, self._who)

    def refresh(self) -> None:
        """Draw this page anew, from its root."""
        self.drawing.refresh()

    def run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Begin something that takes a moment, from a handler that cannot wait, such as Enter in a field."""
        task = asyncio.ensure_future(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def choose_lang(self, lang: Lang) -> None:
        """Another language, also at the next visit; the screen need not wait until it is kept."""
        self.browser.lang = lang
        self.refresh()
        await self.browser.keep_lang()

    async def set_calm(self, is_calm: bool) -> None:
        """No movement on this browser's screens, or some again."""
        await self.browser.set_calm(is_calm)
        self.refresh()

    async def set_awake(self, is_awake: bool) -> None:
        """This device's screen stays on during games, or may go dark."""
        await self.browser.set_awake(is_awake)
        self.refresh()

    def follow_game(self, view: View | None) -> None:
        """While a game runs and is not paused the screen stays on; the page's script is told of changes."""
        code = self.table.code if self.table is not None else ""
        game = view.game if view is not None else None
        is_running = game is not None and game.result is None and game.clock.paused_at is None
        awake = code, is_running and self.browser.is_awake
        if code and awake != self._awake:
            self._awake = awake
            self.run(self._tell_awake)

    async def _tell_awake(self) -> None:
        """A browser that has just left, or keeps nothing, does without."""
        with suppress(Exception):
            if self._awake is not None:
                await self.browser.tell_awake(*self._awake)

    def _look(self) -> Any:
        """Which screen of a game this page is for: another actor or language is another screen."""
        self.entrance.hear_answer()
        view = self.place.look()
        self.follow_game(view)
        return (view.actor, self.lang) if view is not None and view.game is not None else None
