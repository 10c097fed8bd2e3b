"""A visit: Flet's session does what we drive it to do, without Flet's own server."""

from __future__ import annotations

import asyncio
import gc
import inspect
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.messaging.connection import Connection
from flet.messaging.session import Session

from companion.flet_inside.frames import Action
from companion.flet_inside.line import Line
from companion.flet_inside.visit import PAGE, Visit
from tests.support.mirror import Mirror, unpack

LOOK = "compare flet/messaging/session.py and flet_web/fastapi/flet_app.py with companion/flet_inside/visit.py"


class Client:
    """The far end of a visit: it notes what it is sent."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.mirror = Mirror()

    def take(self, data: bytes) -> None:
        self.frames.append(data)
        self.mirror.take(data)

    def last(self, action: Action) -> Any:
        return [body for kind, body in map(unpack, self.frames) if kind == action][-1]


class App:
    """A page with a field and a button that counts."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.count = ft.Text("0")
        self.field = ft.TextField(value="")
        self.button = ft.FilledButton("more", on_click=self.step)

    def step(self, event: ft.Event[ft.Button]) -> None:
        self.heard.append(event.control)
        self.count.value = str(int(self.count.value or 0) + 1)

    async def main(self, page: ft.Page) -> None:
        page.on_route_change = lambda event: self.heard.append(event.route)
        page.on_keyboard_event = lambda event: self.heard.append((event.key, event.ctrl))
        page.on_disconnect = lambda _: self.heard.append("disconnect")
        page.on_close = lambda _: self.heard.append("close")
        page.add(self.count, self.field, self.button)


def hold(check: Callable[[Visit, App, Client], Awaitable[None]]) -> None:
    async def run() -> None:
        client, app = Client(), App()
        visit = Visit(client.take, "10.0.0.7")
        visit.greet({"route": "/here", "width": 400.0, "web": True})
        await visit.run(app.main)
        await check(visit, app, client)

    asyncio.run(run())


def test_a_client_is_given_its_page_and_what_it_said_of_it_is_known() -> None:
    async def check(visit: Visit, _: App, client: Client) -> None:
        answer = client.last(Action.REGISTER)
        assert {"session_id", "page_patch", "error"} == answer.keys(), f"the answer to a registration changed: {LOOK}"
        assert (visit.page.route, visit.page.width, visit.page.client_ip) == ("/here", 400.0, "10.0.0.7"), LOOK
        assert client.mirror.texts() == ["0"], f"the page is not shown: {LOOK}"
        assert visit.find(PAGE) is visit.page, f"the page's number is not {PAGE} any more: change it in visit.py"

    hold(check)


def test_a_tap_reaches_its_handler_and_what_it_changed_is_sent() -> None:
    async def check(visit: Visit, app: App, client: Client) -> None:
        await visit.tell(app.button, "click", None)
        assert app.heard == [app.button], f"a handler is not called: {LOOK}"
        assert client.mirror.texts() == ["1"], f"Session.after_event does not send what a handler changed: {LOOK}"

    hold(check)


def test_what_is_typed_is_known_and_not_sent_back() -> None:
    async def check(visit: Visit, app: App, client: Client) -> None:
        before = len(client.frames)
        visit.write(app.field, {"value": "60"})
        app.field.update()
        assert app.field.value == "60", f"Session.apply_patch does not write: {LOOK}"
        assert len(client.frames) == before, f"what a client wrote is sent back to it: {LOOK}"

    hold(check)


def test_only_what_is_on_the_page_is_found() -> None:
    async def check(visit: Visit, app: App, _: Client) -> None:
        assert visit.find(app.button._i) is app.button, f"Session.index does not know a control: {LOOK}"
        assert visit.find(1_000_000) is None
        visit.page.controls.remove(app.button)
        visit.page.update()
        assert visit.find(app.button._i) is None, "a control that left the page is still found"

    hold(check)


def test_a_route_is_told_once_and_keys_come_with_their_names() -> None:
    async def check(visit: Visit, app: App, _: Client) -> None:
        for route in ("/join", "/join", "/bank?", "/?"):
            await visit.tell(visit.page, "route_change", {"route": route})
        keys = {"key": "5", "shift": False, "ctrl": True, "alt": False, "meta": False}
        await visit.tell(visit.page, "keyboard_event", keys)
        assert app.heard == ["/join", "/bank?", "/?", ("5", True)], f"`_EVENTS` in visit.py makes them wrong: {LOOK}"

    hold(check)


def test_a_call_gets_its_answer() -> None:
    async def check(visit: Visit, _: App, client: Client) -> None:
        asking = asyncio.create_task(ft.SharedPreferences().get("name"))
        await asyncio.sleep(0.05)
        call = client.last(Action.CALL)
        assert {"control_id", "call_id", "name", "args"} == call.keys(), f"a call has other fields now: {LOOK}"
        assert visit.reply(call["control_id"], call["call_id"], "Anna", None)
        assert await asking == "Anna", f"Session.handle_invoke_method_results does not hand on: {LOOK}"
        assert not visit.reply(1_000_000, call["call_id"], "Anna", None)

    hold(check)


def test_a_mistake_in_a_handler_tells_the_page_nothing_of_our_files() -> None:
    async def check(visit: Visit, app: App, client: Client) -> None:
        app.count.value = "not a number"
        await visit.tell(app.button, "click", None)
        assert client.last(Action.CRASH) == {"message": "ValueError in on_click"}, f"Session.error changed: {LOOK}"

    hold(check)


def test_a_visit_that_ended_is_told_to_its_page_and_forgotten() -> None:
    kept: list[weakref.ref[Visit]] = []

    async def check(visit: Visit, app: App, _: Client) -> None:
        await visit.end()
        await asyncio.sleep(0.05)
        assert app.heard == ["disconnect", "close"], f"Session.disconnect or close does not tell: {LOOK}"
        assert getattr(visit.page.session, "connection", visit) is None, (
            f"Session.disconnect keeps its connection: {LOOK}"
        )
        kept.append(weakref.ref(visit))

    hold(check)
    gc.collect()
    assert kept[0]() is None, "Flet keeps a session that was closed: find out who holds it (gc.get_referrers)"


def test_a_line_has_everything_that_flets_own_connections_have() -> None:
    """A new method of Flet's `Connection` that it raises from may be called by its sessions."""
    ours = {"send_message"}
    never_called = {
        "data_channel_for", "dispose", "executor", "get_upload_url", "loop", "oauth_authorize", "pubsubhub",
        "send_data_channel_frame", "unregister_data_channel",
    }  # fmt: skip
    theirs = {name for name in vars(Connection) if not name.startswith("_")}
    assert theirs <= ours | never_called, (
        f"Flet's Connection can do more now: {theirs - ours - never_called}; find out whether a session calls it, then "
        "give it to `Line` in flet_inside/line.py or to this list"
    )
    assert ours <= vars(Line).keys()


def test_a_session_is_still_driven_by_the_methods_that_we_call() -> None:
    called = {
        "after_event": ["control"], "apply_page_patch": ["patch"], "apply_patch": ["control_id", "patch"], "close": [],
        "disconnect": ["session_timeout_seconds"], "error": ["message"], "get_page_patch": [],
        "handle_invoke_method_results": ["control_id", "call_id", "result", "error"],
    }  # fmt: skip
    for name, wanted in called.items():
        method = getattr(Session, name, None)
        assert method is not None, f"Flet's Session has no {name} any more: {LOOK}"
        takes = list(inspect.signature(method).parameters)[1:]
        assert takes == wanted, f"Flet's Session.{name} takes {takes} now, visit.py gives it {wanted}"


def test_what_a_session_says_is_msgpack_behind_one_byte() -> None:
    async def check(_: Visit, __: App, client: Client) -> None:
        for data in client.frames:
            kind, _body = msgpack.unpackb(data[1:], strict_map_key=False, ext_hook=lambda *raw: raw)
            assert data[0] == 0
            assert kind in set(Action), f"Flet sends a new kind of message, {kind}: add it to `Action` in frames.py"

    hold(check)
