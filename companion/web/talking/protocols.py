"""The server's two protocols with bounds: connections that say nothing, take nothing or say too much are dropped.

uvicorn itself waits for headers and for slow readers without end, and unpacks whatever one read of 256 KiB holds before
anybody can say stop.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.web.talking.limits import Limits, Pace

_SLICE: Final = 1024
"""So much is unpacked before looking how much it was."""
_MOST_WAITING: Final = 100
"""More frames than anybody says between two looks of ours."""
_AFTER_CLOSE: Final = 64 * 1024
"""So much may still be on its way when we close."""
_POLICY: Final = 1008
_MANY: Final = 1_000
DOOR: Final = "bankhalter.door"
"""Where a WebSocket's scope keeps the door that it came through."""


class FrontDoor:
    """Counts connections that are no WebSocket, or not yet, and bars addresses that do not behave for a while."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: Counter[str] = Counter()
        self._misdeeds: dict[str, Pace] = {}
        self._barred: dict[str, float] = {}

    def enter(self, address: str) -> bool:
        """Whether there is room for one more."""
        if self._open.total() >= self.limits.plain_total or self._open[address] >= self.limits.plain_per_address:
            return False
        if self._barred.get(address, 0.0) > monotonic():
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Each `enter` that said yes is followed by one of these."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def report(self, address: str) -> None:
        """A connection from there was closed for saying too much; once is nothing, often is a nuisance."""
        if len(self._misdeeds) >= _MANY:
            self._misdeeds = {name: pace for name, pace in self._misdeeds.items() if not pace.is_full()}
            self._barred = {name: until for name, until in self._barred.items() if until > monotonic()}
        pace = self._misdeeds.setdefault(address, Pace(self.limits.misdeeds, self.limits.misdeeds_burst))
        if not pace.try_take():
            self._barred[address] = monotonic() + self.limits.bar_seconds


class _Taking:
    """Drops a connection whose far end takes nothing for too long."""

    transport: asyncio.Transport
    _send_seconds: float
    _slow: asyncio.TimerHandle | None = None

    def watch_slow(self) -> None:
        """What we wrote is not taken."""
        if self._slow is None:
            self._slow = asyncio.get_running_loop().call_later(self._send_seconds, self.transport.abort)

    def unwatch_slow(self) -> None:
        """It is, or there is nobody any more."""
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None


class BoundedHttp(H11Protocol, _Taking):
    """A plain connection: there is room for it, its headers come soon, its answers are taken."""

    def __init__(self, *args: Any, door: FrontDoor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.app_state = {**self.app_state, DOOR: door}
        self._door = door
        self._send_seconds = door.limits.send_seconds
        self._address: str | None = None
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let in, or dropped without a word: a word would cost more than it is worth."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self._door.enter(address):
            transport.abort()
            return
        self._address = address
        self._await_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone, and its place is free."""
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What came; a request that has begun is complete in good time."""
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self.conn.trailing_data[0] and self._patience is None:
            self._await_headers()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It is a WebSocket from here on, which has a door of its own."""
        self._let_go()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """What we wrote is not taken."""
        super().pause_writing()
        self.watch_slow()

    def resume_writing(self) -> None:
        """It is again."""
        super().resume_writing()
        self.unwatch_slow()

    def _await_headers(self) -> None:
        self._patience = self.loop.call_later(self._door.limits.header_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _let_go(self) -> None:
        self._stop_waiting()
        self.unwatch_slow()
        if self._address is not None:
            self._door.leave(self._address)
            self._address = None


class BoundedSocket(WebSocketsSansIOProtocol, _Taking):
    """A WebSocket that is read in slices, and dropped when it holds more than anybody says at once."""

    def __init__(self, *args: Any, door: FrontDoor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._door = door
        self._send_seconds = door.limits.send_seconds
        self._late = 0

    def data_received(self, data: bytes) -> None:
        """What came, a slice at a time."""
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            if self.close_sent:
                self._late += len(data) - start
                if self._late > _AFTER_CLOSE:
                    self.transport.abort()
                    return
            super().data_received(data[start : start + _SLICE])
            if self.queue.qsize() > _MOST_WAITING:
                self._drop()
                return

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone; what it said and nobody heard is thrown away."""
        self.unwatch_slow()
        while not self.queue.empty():
            self.queue.get_nowait()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """What we wrote is not taken."""
        super().pause_writing()
        self.watch_slow()

    def resume_writing(self) -> None:
        """It is again."""
        super().resume_writing()
        self.unwatch_slow()

    def shutdown(self) -> None:
        """The house closes: what was not heard yet is not heard any more."""
        while self.handshake_complete and not self.queue.empty():
            self.queue.get_nowait()
        super().shutdown()

    def _drop(self) -> None:
        self._door.report(self.client[0] if self.client else "")
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": _POLICY})
        self.conn.fail(_POLICY)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
