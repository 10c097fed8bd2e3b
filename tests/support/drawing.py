"""Panels drawn without a page, as plain data: what is shown, and what every handler would do."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from typing import Any, cast

import flet as ft
from flet.components.component import Component, Renderer
from flet.components.hooks.use_state import StateHook
from flet.controls.object_patch import get_control_key

from companion.house.house import House
from companion.screens.kit.changes import Changes
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import PANELS, Panel
from companion.session.browser import Browser
from companion.session.page import PageSession
from companion.table.answers import Answer, refused
from rules.commands import Command
from rules.editions.names import Lang

_RENDERER = Renderer()  # type: ignore[no-untyped-call]


class ListeningSession(PageSession):
    """A page whose bank only listens, and never agrees."""

    def __init__(self, house: House, lang: Lang) -> None:
        super().__init__(Browser(NoStore(), lang), house, "somewhere")
        self.heard: list[object] = []

    async def act(self, command: Command, _seen: int | None = None, _client_id: str | None = None) -> Answer:
        """Note a command."""
        self.heard.append(command)
        return refused("outdated")

    async def answer_request(self, number: int, *, confirm: bool) -> Answer:
        """Note what the banker says."""
        self.heard.append((number, confirm))
        return refused("outdated")

    async def hear(self, command: Command) -> bool:
        """The same for a desk."""
        return (await self.act(command)).refusal is None


class NoStore:
    """A browser that keeps nothing."""

    async def get(self, key: str) -> Any:
        """Nothing."""

    async def set(self, key: str, value: Any) -> Any:
        """Forgotten."""

    async def remove(self, key: str) -> Any:
        """Gone already."""


class Drawing:
    """One panel as it stands on a page, with its own state."""

    def __init__(self, name: str, session: ListeningSession, player: str, *args: Any) -> None:
        assert session.view is not None
        assert session.view.game is not None
        self.session = session
        self.name = name
        desk = Desk(session, session.view, session.view.game, player, session.hear)
        self.panel = cast("Panel", _RENDERER.render(PANELS[name], desk, *args))
        self.panel.before_update()

    def would_keep(self) -> bool:
        """Whether the page would leave the panel as it is, after the table has changed."""
        return bool(self.panel.read(self.panel.find_desk()) == self.panel.state.token)

    def follow(self) -> None:
        """What the page does for a panel that it leaves as it is: only what is live is set anew."""
        desk = self.panel.find_desk()
        for control, select, own in self.panel.state.lives:
            Changes().put(control, select(desk if own is self.panel.args[0] else own.renew()))

    def redraw(self) -> None:
        """Draw from the newest view, whatever has changed."""
        self.panel.args = (self.panel.find_desk(), *self.panel.args[1:])
        self.panel.state.is_dirty = True
        self.panel.before_update()

    def tap(self, place: int) -> None:
        """Use one of its handlers, so that it shows something else."""
        handlers = [handler for _, handler in _find_handlers(self.panel.body)]
        if handlers:
            self._run(handlers[place % len(handlers)])
            self.redraw()

    def show(self) -> Any:
        """Everything that is to be seen, and what all handlers would do."""
        return self._plain(self.panel.body)

    def _plain(self, value: Any) -> Any:
        if isinstance(value, Component):
            args = [arg.player if isinstance(arg, Desk) else arg for arg in value.args if not callable(arg)]
            return value.fn.__name__, [repr(arg) for arg in args]
        if hasattr(value, "_values"):
            return type(value).__name__, get_control_key(value), self._plain_fields(value)
        if isinstance(value, list | tuple):
            return [self._plain(item) for item in value]
        if isinstance(value, dict):
            return {key: self._plain(item) for key, item in value.items()}
        return value.value if isinstance(value, Enum) else value

    def _plain_fields(self, value: Any) -> dict[str, Any]:
        fields = {
            name: self._try(item) if _is_handler(name, item) else self._plain(item)
            for name, item in value._values.items()
            if name != "data"
        }
        for name in value._structural_fields - {"_i", "_c", "_internals"}:
            fields[name] = self._plain(getattr(value, name))
        return fields

    def _try(self, handler: Any) -> Any:
        """What a handler would send to the bank, and which of the panel's own state it would change."""
        hooks = [hook for hook in self.panel.state.hooks if isinstance(hook, StateHook)]
        before, lang = [hook.value for hook in hooks], self.session.lang
        self.session.heard.clear()
        self._run(handler)
        after = [hook.value for hook in hooks]
        for hook, value in zip(hooks, before, strict=True):
            hook.value = value
        self.session.browser.lang = lang
        return [repr(command) for command in self.session.heard], after

    def _run(self, handler: Any) -> None:
        event = ft.ControlEvent(control=ft.Switch(value=True), name="click")
        result = handler(event) if inspect.signature(handler).parameters else handler()
        if inspect.iscoroutine(result):
            try:
                while True:
                    result.send(None)  # the bank here answers at once, so nothing is ever waited for
            except StopIteration:
                pass


def _is_handler(name: str, item: Any) -> bool:
    """A theme's colours are called `on_primary` and the like."""
    return name.startswith("on_") and callable(item)


def _find_handlers(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Component):
        return
    if hasattr(value, "_values"):
        for name, item in value._values.items():
            if _is_handler(name, item):
                yield name, item
            elif name != "data":
                yield from _find_handlers(item)
        for name in sorted(value._structural_fields):
            yield from _find_handlers(getattr(value, name))
    elif isinstance(value, list):
        for item in value:
            yield from _find_handlers(item)
