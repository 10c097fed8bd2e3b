"""A phone as the bots use it: it keeps its seat's secret, comes back whenever it can, and asks again until answered."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Mapping
from typing import Any

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.soak.host import Host
from tests.soak.server import PATH
from tests.soak.tally import Tally

ANSWER_SECONDS = 30.0
COME_BACK_SECONDS = 90.0
BUSY = 503
TROUBLE = (WebSocketException, OSError, EOFError)


class StoppedError(Exception):
    """The soak is over."""


class Phone:
    """One device. `kept` is its browser's storage; `role` what it must be known as when it comes back."""

    def __init__(self, host: Host, tally: Tally, name: str, kept: dict[str, Any] | None = None) -> None:
        self.name = name
        self.kept = {} if kept is None else kept
        self.route = "/"
        self.role: str | None = None
        self._host = host
        self._tally = tally
        self._socket: ClientConnection | None = None
        self._open = contextlib.ExitStack()
        self._was_connected = False

    def call(self, what: str, **facts: Any) -> dict[str, Any]:
        """Ask until there is an answer: a lost connection may mean that the act was booked, or that it was not."""
        end = time.monotonic() + COME_BACK_SECONDS
        while time.monotonic() < end:
            try:
                return self.call_once(what, **facts)
            except TROUBLE:
                if self._tally.stop.is_set() and not self._host.is_up.is_set():
                    raise StoppedError from None
                time.sleep(0.05)
        self._tally.fault(f"{self.name} was not answered within {COME_BACK_SECONDS} s: {what} {facts}")
        raise StoppedError

    def call_once(self, what: str, **facts: Any) -> dict[str, Any]:
        """Ask once; raises one of `TROUBLE` if the answer does not come."""
        try:
            if self._socket is None:
                self._come()
            answer = self._exchange({"do": what, **facts})
        except InvalidStatus as refused:
            self.drop()
            if refused.response.status_code == BUSY:
                raise
            self._tally.fault(f"{self.name} was turned away at the door: {refused}")
            raise StoppedError from refused
        except BaseException:
            self.drop()
            raise
        self._keep(answer)
        return answer

    def _come(self) -> None:
        if not self._host.is_up.wait(0.5):
            raise ConnectionError("there is no server just now")
        address = self._host.socket_url + PATH
        opening = connect(address, proxy=None, max_size=None, open_timeout=ANSWER_SECONDS)
        self._socket = self._open.enter_context(opening)
        hello = {"token": self._host.token, "route": self.route, "kept": self.kept}
        greeting = self._exchange(hello)
        if greeting["refusal"] == "too_many_tries":
            time.sleep(1)
            raise ConnectionError("the door is shut for a moment")
        if self.role is not None and greeting["seat"] != self.role:
            self._tally.fault(f"{self.name} came back as {greeting['seat']} instead of {self.role}: {greeting}")
        self._keep(greeting)
        if self._was_connected:
            self._tally.count("reconnects of phones")
        self._was_connected = True

    def _exchange(self, message: Mapping[str, Any]) -> dict[str, Any]:
        assert self._socket is not None
        self._socket.send(json.dumps(message))
        answer: dict[str, Any] = json.loads(self._socket.recv(ANSWER_SECONDS))
        return answer

    def _keep(self, answer: Mapping[str, Any]) -> None:
        # The same dictionary stays in use: the page on this phone has the same storage.
        for key in self.kept.keys() - answer["kept"].keys():
            self.kept.pop(key, None)
        self.kept.update(answer["kept"])

    def drop(self) -> None:
        """The connection is gone, as in a lift."""
        socket, self._socket = self._socket, None
        self._open.pop_all()  # no polite goodbye
        if socket is not None:
            with contextlib.suppress(OSError):
                socket.close_socket()

    def forget(self) -> None:
        """A phone without memory: its storage was wiped, or it is another one."""
        self.drop()
        self.kept.clear()
        self.role = None
