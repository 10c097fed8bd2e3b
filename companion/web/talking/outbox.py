"""What is to be sent to one client: at once while it keeps up, in order behind what waits when it does not."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine

from starlette.types import Message, Send


class Outbox:
    """Sends, or notes that nobody is there; whoever has something to say is never told of a failure."""

    def __init__(self, send: Send, seconds: float) -> None:
        self._send = send
        self._seconds = seconds
        self._waiting: deque[bytes] = deque()
        self._is_filled = asyncio.Event()
        self._is_sending = False
        self._gone = asyncio.Event()

    async def wait_gone(self) -> None:
        """Until the client takes nothing any more."""
        await self._gone.wait()

    def shut(self) -> None:
        """From now on there is nobody."""
        self._gone.set()
        self._waiting.clear()

    def put(self, data: bytes) -> None:
        """One frame for the client; at once, if that needs no waiting, so that all pages of a table hear together."""
        if self._gone.is_set():
            return
        if self._waiting or self._is_sending or not self._send_at_once(data):
            self._waiting.append(data)
            self._is_filled.set()

    async def run(self) -> None:
        """Send what has to wait, until the client is gone."""
        while not self._gone.is_set():
            await self._is_filled.wait()
            self._is_filled.clear()
            while self._waiting:
                await self.send({"type": "websocket.send", "bytes": self._waiting.popleft()})

    async def send(self, message: Message) -> None:
        """Send, waiting for room; a client that makes none for too long is gone."""
        if self._gone.is_set():
            return
        self._is_sending = True
        try:
            async with asyncio.timeout(self._seconds):
                await self._send(message)
        except Exception:  # the server's own exceptions for a lost client, whichever implementation it uses
            self.shut()
        finally:
            self._is_sending = False

    def _send_at_once(self, data: bytes) -> bool:
        """False if the client is behind, then nothing was sent.

        The server's `send` waits for room first, and only then writes: run up to its first wait, it has either
        written everything or nothing.
        """
        sending = self._send({"type": "websocket.send", "bytes": data})
        assert isinstance(sending, Coroutine)
        try:
            sending.send(None)
        except StopIteration:
            return True
        except Exception:  # as above
            self.shut()
            return True
        sending.close()
        return False
