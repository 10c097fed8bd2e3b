"""The visit of one client: Flet's session, driven by us instead of by Flet's web server.

That server loads the whole of FastAPI, looks up the kind of an event through the annotations of all classes at every
tap, searches the whole page for a control that is not there, and ends a session some seconds late.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import flet as ft
from flet.controls.context import _context_page
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody
from flet.messaging.session import Session

from companion.flet_inside.line import Line

Main = Callable[[ft.Page], Awaitable[None]]
_FAREWELL = "Session closed"
PAGE = 1
"""The number of the page among the controls."""

log = logging.getLogger("bankhalter.flet")


class Visit:
    """One page that a client shows, from its registration until it has left."""

    def __init__(self, send: Callable[[bytes], None], address: str) -> None:
        self._session = Session(Line(send))
        self._session.page.client_ip = address
        self._route: str | None = None

    @property
    def page(self) -> ft.Page:
        """Flet's page, the root of all controls."""
        page: ft.Page = self._session.page
        return page

    def greet(self, facts: Mapping[str, Any]) -> None:
        """Take what the client says about its page, and give it the page as it is now."""
        self._session.apply_page_patch(dict(facts))
        body = RegisterClientResponseBody(self._session.id, self._session.get_page_patch(), "")  # type: ignore[no-untyped-call]
        self._session.connection.send_message(Message(MessageAction.REGISTER_CLIENT, body))

    async def run(self, main: Main) -> None:
        """Run the app for this page."""
        self._enter()
        try:
            await main(self.page)
            await self._session.after_event(self.page)
        except Exception as error:
            self._fail("the app", error)

    def find(self, number: int) -> ft.BaseControl | None:
        """The control of a number, if it is on the page now; never searched for."""
        control: ft.BaseControl | None = self._session.index.get(number)
        part = control
        while part is not None and part is not self.page:
            part = part.parent
        return control if part is not None else None

    def write(self, control: ft.BaseControl, values: Mapping[str, Any]) -> None:
        """The client has changed these properties of a control."""
        self._session.apply_patch(control._i, dict(values))

    async def tell(self, control: ft.BaseControl, name: str, data: Any) -> None:
        """Call the control's handler of this event, if it has one."""
        handler = getattr(control, f"on_{name}", None)
        if handler is None or not self._is_new(control, name, data):
            return
        self._enter()
        try:
            await _call(handler, _make_event(control, name, data))
            await self._session.after_event(self._session.index.get(control._i))
        except Exception as error:
            self._fail(f"on_{name}", error)

    def reply(self, control: int, call: str, result: Any, error: str | None) -> bool:
        """Hand on the answer to a call; False if there is no such control here."""
        if self._session.index.get(control) is None:
            return False
        self._session.handle_invoke_method_results(control, call, result, error)
        return True

    async def end(self) -> None:
        """The client has left and does not come back: the page hears of it, and Flet lets go of everything."""
        await self._session.disconnect(0)
        self._session.close()  # type: ignore[no-untyped-call]

    def _enter(self) -> None:
        """From here on, in this task, Flet's current page is this one."""
        _context_page.set(self.page)  # type: ignore[arg-type]
        ft.context.reset_auto_update()  # type: ignore[no-untyped-call]

    def _is_new(self, control: ft.BaseControl, name: str, data: Any) -> bool:
        """Flet's client tells of the same route twice; the second time is no event."""
        if control is not self.page or name != "route_change":
            return True
        before, self._route = self._route, data["route"]
        return before != self._route

    def _fail(self, where: str, error: Exception) -> None:
        """A mistake of ours: the log has all of it, the page is told that there was one."""
        log.error("a mistake in %s", where, exc_info=error)
        self._session.error(f"{type(error).__name__} in {where}")


_EVENTS: dict[str, Callable[[ft.BaseControl, Mapping[str, Any]], ft.Event[Any]]] = {
    "route_change": lambda page, data: ft.RouteChangeEvent("route_change", page, route=data["route"]),  # type: ignore[arg-type]
    "keyboard_event": lambda page, data: ft.KeyboardEvent("keyboard_event", page, **data),  # type: ignore[arg-type]
}
"""The events whose handlers want more than `data`."""


def _make_event(control: ft.BaseControl, name: str, data: Any) -> ft.Event[Any]:
    if make := _EVENTS.get(name):
        return make(control, data)
    return ft.Event(name=name, control=control, data=data)


async def _call(handler: Callable[..., Any], event: ft.Event[Any]) -> None:
    result = handler(event) if inspect.signature(handler).parameters else handler()
    if inspect.isawaitable(result):
        await result


def is_farewell(error: BaseException | None) -> bool:
    """Whether somebody was still waiting for an answer of a page that has gone; nothing to complain of."""
    return isinstance(error, RuntimeError) and str(error) in (_FAREWELL, "An attempt to fetch destroyed session.")
