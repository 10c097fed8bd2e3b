"""A stranger on the same Wi-Fi: speaks Flet's wire format by hand, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgpack  # type: ignore[import-untyped]
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.mirror import Mirror

REGISTER, CONTROL_EVENT, INVOKE_METHOD = 1, 3, 5
PATIENCE = 10.0


class Attacker:
    """A connection that can send anything."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.secret: dict[str, str] = {}
        """What its browser keeps."""

    def register(self, route: str, session_id: str | None = None, mirror: Mirror | None = None) -> str:
        """Open a session on a route; the session's id as the server gives it."""
        page = {"route": route, "pwa": False, "web": True, "debug": False, "wasm": False, "test": False}
        page |= {"platform": "linux", "platform_brightness": "light", "width": 400.0, "height": 800.0}
        self.send([REGISTER, {"session_id": session_id, "page_name": "", "page": page}])
        answer = self.receive(REGISTER)
        if mirror is not None:
            mirror.page = answer["page_patch"]
        return str(answer["session_id"])

    def send(self, message: list[Any]) -> None:
        self.socket.send(b"\x00" + msgpack.packb(message))

    def click(self, target: int, name: str = "click", data: Any = None) -> None:
        self.send([CONTROL_EVENT, {"target": target, "name": name, "data": data}])

    def receive(self, action: int) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            data = self.socket.recv(PATIENCE)
            assert isinstance(data, bytes)
            kind, body = msgpack.unpackb(data[1:], ext_hook=lambda code, raw: (code, raw), strict_map_key=False)
            if kind == action:
                assert isinstance(body, dict)
                return body

    def _answer(self, data: bytes) -> None:
        """A page asks its browser for what it keeps; most have nothing."""
        kind, body = msgpack.unpackb(data[1:], ext_hook=lambda code, raw: (code, raw), strict_map_key=False)
        if kind == INVOKE_METHOD:
            known = {key: body[key] for key in ("control_id", "call_id")}
            kept = self.secret.get(body["args"].get("key")) if body["name"] == "get" else None
            self.send([INVOKE_METHOD, {**known, "result": kept, "error": None}])

    def drain(self, seconds: float = 1.0, mirror: Mirror | None = None) -> bytes:
        """Everything that comes until it is quiet."""
        seen = b""
        try:
            while True:
                data = self.socket.recv(seconds)
                assert isinstance(data, bytes)
                seen += data
                if mirror is not None:
                    mirror.take(data)
                self._answer(data)
        except (TimeoutError, ConnectionClosed):
            return seen


@contextmanager
def attack(url: str, agent: str = "attacker") -> Iterator[Attacker]:
    """Connect as a page we served would."""
    address = url.replace("http://", "ws://") + "/ws"
    with connect(address, origin=Origin(url), user_agent_header=agent, proxy=None, max_size=None) as socket:
        yield Attacker(socket)
