"""The line to one client as Flet sees it; what Flet has to say is packed and handed on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from flet.messaging.connection import Connection
from flet.messaging.protocol import Message
from flet.pubsub.pubsub_hub import PubSubHub

from companion.flet_inside.frames import write_frame


class Line(Connection):
    """Gives `send` every frame for the client; uploads, sign-in and byte channels are not to be had on it."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.executor = _find_executor()
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self._send = send

    def send_message(self, message: Message) -> None:
        """Flet's one way out."""
        self._send(write_frame(message))


@cache
def _find_executor() -> ThreadPoolExecutor:
    """The threads that Flet may use, for all lines; they start when they are first needed."""
    return ThreadPoolExecutor(thread_name_prefix="flet")
