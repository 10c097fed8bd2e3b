"""Bad guests at the WebSocket: each loses its own connection, and nobody else notices."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import flet as ft
import httpx
import msgpack  # type: ignore[import-untyped]
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response
from websockets.sync.client import ClientConnection, connect

from companion.flet_inside.frames import Action, BadFrame, Event, Hello, Write, read_frame
from companion.web import Limits
from tests.support.serving import Served, serve

LIMITS = Limits(silent_seconds=1.0, send_seconds=1.0, per_address=8)
WAIT = 10.0
COUNTED = 2_000


def pack(action: int, body: Any) -> bytes:
    return b"\0" + bytes(msgpack.packb([action, body]))


REGISTER = pack(1, {"session_id": None, "page_name": "", "page": {"route": "/"}})


class Watched:
    """A Flet app that tells the test who came and went, and that can send without end."""

    def __init__(self) -> None:
        self.left = threading.Semaphore(0)

    async def main(self, page: ft.Page) -> None:
        async def note_leaving() -> None:
            self.left.release()

        page.on_disconnect = note_leaving
        text = ft.Text("Guten Tag")
        page.add(text)
        if page.route == "/count":
            for number in range(COUNTED):
                text.value = f"{number} {secrets.token_hex(2000)}"
                text.update()
        if page.route == "/flood":
            while page.session.connection is not None:
                text.value = f"{time.monotonic()}" * 4000
                text.update()
                await asyncio.sleep(0.001)


async def count_tasks(_request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(asyncio.all_tasks())))


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
def served(tmp_path: Path, watched: Watched, caplog: pytest.LogCaptureFixture) -> Iterator[Served]:
    """A server; after each test it must still serve a good client and have written a clean log."""
    caplog.set_level(logging.INFO)
    tasks = Route("/tasks", count_tasks)
    with serve(watched.main, tmp_path, limits=LIMITS, routes=[tasks]) as served:
        with greet(served):
            pass
        assert watched.left.acquire(timeout=WAIT)
        idle = settle(lambda: ask_tasks(served))
        yield served
        with greet(served):
            pass
        wait_until(lambda: ask_tasks(served) <= idle, "tasks are left over")
    said = [record for phase in ("setup", "call", "teardown") for record in caplog.get_records(phase)]
    records = [record for record in said if record.name != "websockets.client"]  # the bad guest's own complaints
    assert not [record.getMessage() for record in records if record.exc_info or record.levelno > logging.WARNING]
    assert not [record.getMessage() for record in records if "\n" in record.getMessage()]


def wait_until(condition: Callable[[], bool], complaint: str) -> None:
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end, complaint
        time.sleep(0.02)


def ask_tasks(served: Served) -> int:
    return int(httpx.get(f"{served.url}/tasks", trust_env=False).text)


def settle(measure: Callable[[], int]) -> int:
    """A value once it is the same twice in a row."""
    before, now = -1, measure()
    while now != before:
        time.sleep(0.1)
        before, now = now, measure()
    return now


@contextmanager
def open_socket(
    served: Served, name: str = "127.0.0.1", path: str = "/ws", **options: Any
) -> Iterator[ClientConnection]:
    options = {"origin": served.url, "proxy": None, "open_timeout": WAIT, "max_size": None} | options
    with connect(f"ws://{name}:{served.port}{path}", **options) as client:
        yield client


@contextmanager
def greet(served: Served) -> Iterator[ClientConnection]:
    """A good client: registers and is shown the page."""
    with open_socket(served) as client:
        client.send(REGISTER)
        shown = b""
        while b"Guten Tag" not in shown:
            shown = bytes(client.recv(timeout=WAIT, decode=False))
        yield client


def turn_away(served: Served, **options: Any) -> Response:
    """The refusal of a connection."""
    with pytest.raises(InvalidStatus) as refused, open_socket(served, **options):
        pass
    return refused.value.response


def closing_code(client: ClientConnection) -> int | None:
    """The code that the server closes with."""
    while True:
        try:
            client.recv(timeout=WAIT, decode=False)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("origin", ["http://evil.test", "null", None, "http://127.0.0.1:1", "https://127.0.0.1"])
def test_a_page_from_elsewhere_is_turned_away(served: Served, origin: str | None) -> None:
    answer = turn_away(served, origin=origin)
    assert answer.status_code == 403
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_another_path_has_no_socket(served: Served) -> None:
    assert turn_away(served, path="/other").status_code == 404


def test_a_foreign_host_is_turned_away(tmp_path: Path, watched: Watched) -> None:
    with serve(watched.main, tmp_path, allowed_hosts=lambda: {"127.0.0.1"}) as served:
        answer = turn_away(served, name="localhost", origin=f"http://localhost:{served.port}")
        assert answer.status_code == 421
        with greet(served):
            pass


@pytest.mark.parametrize("registered", [False, True])
@pytest.mark.parametrize("size", [LIMITS.frame_bytes + 1, 8 * 1024 * 1024])
def test_an_oversized_message_ends_its_connection(served: Served, registered: bool, size: int) -> None:
    with greet(served) if registered else open_socket(served) as client:
        with suppress(ConnectionClosed):
            client.send(b"\0" + bytes(size))
        assert closing_code(client) in (1009, None)


def test_an_oversized_message_in_pieces_ends_its_connection(served: Served) -> None:
    with greet(served) as client:
        with suppress(ConnectionClosed):
            client.send(bytes(32 * 1024) for _ in range(64))
        assert closing_code(client) in (1009, None)


BEFORE = {
    "nothing": b"",
    "not msgpack": b"\0\xc1\xc1\xc1",
    "half a message": REGISTER[:-3],
    "two messages": REGISTER + REGISTER[1:],
    "a number": b"\0\x05",
    "unknown action": pack(99, {}),
    "an action of the server's": pack(2, {"id": 1, "patch": []}),
    "true as an action": b"\0" + bytes(msgpack.packb([True, {"session_id": None, "page_name": "", "page": {}}])),
    "event before registration": pack(3, {"target": 1, "name": "click", "data": None}),
    "data before registration": b"\x01\x01\0\0\0hello",
    "unknown kind": b"\x07hello",
    "fields missing": pack(1, {"session_id": None}),
    "too many fields": pack(1, {"session_id": None, "page_name": "", "page": {}, "more": 1}),
    "wrong type": pack(1, {"session_id": None, "page_name": "", "page": 5}),
    "deeply nested": b"\0" + b"\x91" * 10_000 + b"\xc0",
    "handler": pack(1, {"session_id": None, "page_name": "", "page": {"on_close": "x"}}),
}
AFTER = {
    "registered twice": REGISTER,
    "not msgpack": b"\0\xc1",
    "unknown kind": b"\x07hello",
    "short channel": b"\x01\0",
    "event without a name": pack(3, {"target": 1, "name": "", "data": None}),
    "event with a strange name": pack(3, {"target": 1, "name": "__class__", "data": None}),
    "event for a text": pack(3, {"target": "1", "name": "click", "data": None}),
    "handler": pack(4, {"id": 1, "props": {"on_close": None}}),
    "private": pack(4, {"id": 1, "props": {"_i": 7}}),
    "the screens' data": pack(4, {"id": 1, "props": {"data": 7}}),
    "number as property": pack(4, {"id": 1, "props": {7: 7}}),
}


@pytest.mark.parametrize("frame", BEFORE.values(), ids=BEFORE)
def test_a_malformed_first_frame_ends_its_connection(served: Served, frame: bytes) -> None:
    with open_socket(served) as client:
        client.send(frame)
        assert closing_code(client) == 1008


@pytest.mark.parametrize("frame", AFTER.values(), ids=AFTER)
def test_a_malformed_later_frame_ends_its_connection(served: Served, watched: Watched, frame: bytes) -> None:
    with greet(served) as client:
        client.send(frame)
        assert closing_code(client) == 1008
    assert watched.left.acquire(timeout=WAIT), "the session was not told"


def test_an_answer_for_nobody_ends_its_connection_with_one_line(
    served: Served, watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    with greet(served) as client:
        caplog.clear()
        client.send(pack(5, {"control_id": 12345, "call_id": "x", "result": None, "error": None}))
        assert closing_code(client) == 1008
    assert watched.left.acquire(timeout=WAIT)
    assert len([record for record in caplog.records if record.name == "bankhalter.web"]) == 1


@pytest.mark.parametrize("registered", [False, True])
def test_a_text_frame_ends_its_connection(served: Served, registered: bool) -> None:
    with greet(served) if registered else open_socket(served) as client:
        client.send("hello")
        assert closing_code(client) == 1008


RAW = {
    "bad utf-8": b"\x81\x82\0\0\0\0\xff\xfe",
    "unmasked": b"\x82\x01\x00",
    "reserved opcode": b"\x83\x80\0\0\0\0",
    "not a frame": b"GET / HTTP/1.1\r\n\r\n",
}


@pytest.mark.parametrize("data", RAW.values(), ids=RAW)
def test_bytes_that_are_no_frame_end_their_connection(served: Served, data: bytes) -> None:
    with open_socket(served) as client:
        client.socket.sendall(data)
        assert closing_code(client) in (1002, 1007, 1008, None)


def test_a_silent_connection_is_closed(served: Served) -> None:
    began = time.monotonic()
    with open_socket(served) as client:
        assert closing_code(client) == 1008
    assert time.monotonic() - began >= LIMITS.silent_seconds * 0.9


def test_a_registered_client_may_be_silent(served: Served) -> None:
    with greet(served) as client, pytest.raises(TimeoutError):
        client.recv(timeout=LIMITS.silent_seconds * 1.5)


def open_flood(served: Served) -> socket.socket:
    """A client by hand, with small buffers, that has asked for more than it will read."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.settimeout(WAIT)
    raw.connect(("127.0.0.1", served.port))
    head = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.url}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    raw.sendall(head.encode())
    assert b"101" in raw.recv(1024)
    body = pack(1, {"session_id": None, "page_name": "", "page": {"route": "/flood"}})
    raw.sendall(b"\x82" + bytes([0x80 | len(body)]) + b"\0\0\0\0" + body)
    assert raw.recv(64)
    return raw


def test_a_client_that_vanishes_in_mid_send_is_forgotten(served: Served, watched: Watched) -> None:
    raw = open_flood(served)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.close()
    assert watched.left.acquire(timeout=WAIT)


def test_a_client_that_takes_nothing_is_forgotten(served: Served, watched: Watched) -> None:
    with open_flood(served):
        assert watched.left.acquire(timeout=WAIT)


def test_a_client_that_falls_behind_gets_every_frame_once_and_in_order(served: Served) -> None:
    """Frames go out at once while there is room; from the first one that must wait, all others wait behind it."""
    with open_socket(served) as client:
        client.send(pack(1, {"session_id": None, "page_name": "", "page": {"route": "/count"}}))
        time.sleep(LIMITS.send_seconds / 4)
        numbers: list[int] = []
        while not numbers or numbers[-1] < COUNTED - 1:
            data = client.recv(WAIT)
            assert isinstance(data, bytes)
            kind, body = msgpack.unpackb(data[1:], strict_map_key=False, ext_hook=lambda *raw: raw)
            if kind == Action.PATCH and body["patch"][1][2] == "value":
                numbers.append(int(body["patch"][1][3].partition(" ")[0]))
        assert numbers == list(range(COUNTED))


def test_an_address_has_a_limit_of_connections(served: Served) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(greet(served)) for _ in range(LIMITS.per_address)]
        assert turn_away(served).status_code == 503
        clients[0].close()

        def has_room() -> bool:
            try:
                stack.enter_context(open_socket(served))
            except InvalidStatus:
                return False
            return True

        wait_until(has_room, "a free place is not given away")


def test_frames_of_a_good_client_are_read() -> None:
    assert read_frame(REGISTER) == Hello({"route": "/"})
    assert read_frame(pack(3, {"target": 7, "name": "click", "data": None})) == Event(7, "click", None)
    assert read_frame(pack(4, {"id": 7, "props": {"value": "x"}})) == Write(7, {"value": "x"})
    with pytest.raises(BadFrame):
        read_frame(b"\x01\x01\0\0\0bytes")
