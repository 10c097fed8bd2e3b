"""A bare uvicorn server that sends whatever one WebSocket client says to all of them, with our server's settings.

`python -m tests.bench.echo` prints its port. A client's message begins with a byte: 0 sets what is sent to everyone
at a message that begins with 1.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.web import make_server

ROOT = Path(__file__).parents[2]
SET, SAY = b"\x00", b"\x01"


class Room:
    """Everybody who is connected."""

    def __init__(self) -> None:
        self.clients: list[WebSocket] = []
        self.message = b""

    async def talk(self, client: WebSocket) -> None:
        """One client, until it leaves."""
        await client.accept()
        self.clients.append(client)
        try:
            while True:
                said = await client.receive_bytes()
                if said[:1] == SET:
                    self.message = said[1:]
                else:
                    await asyncio.gather(*(each.send_bytes(self.message) for each in self.clients))
        except WebSocketDisconnect:
            self.clients.remove(client)


@contextmanager
def run_echo() -> Iterator[int]:
    """Start the process; its port."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.echo"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        try:
            yield int(process.stdout.readline())
        finally:
            process.stdin.close()


def main() -> None:
    """Serve until the input ends."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = make_server(Starlette(routes=[WebSocketRoute("/ws", Room().talk)]), "127.0.0.1", 0)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        print(listener.getsockname()[1], flush=True)
        sys.stdin.read()
        server.should_exit = True
        thread.join()


if __name__ == "__main__":
    main()
