"""The server under the web app: plain Python all through, so that it also runs where nothing can be compiled."""

from __future__ import annotations

from functools import partial
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from companion.web.talking.limits import Limits
from companion.web.talking.protocols import BoundedHttp, BoundedSocket, FrontDoor


def make_server(app: ASGIApp, host: str, port: int, *, limits: Limits | None = None) -> uvicorn.Server:
    """A uvicorn server, not started yet; `await server.serve()` runs it until `server.should_exit`."""
    limits = limits or Limits()
    door = FrontDoor(limits)
    http: Any = partial(BoundedHttp, door=door)
    ws: Any = partial(BoundedSocket, door=door)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="asyncio",
        http=http,
        ws=ws,
        ws_max_size=limits.frame_bytes,
        ws_per_message_deflate=True,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)
