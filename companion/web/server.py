"""The server under the web app: plain Python all through, so that it also runs where nothing can be compiled."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from starlette.types import ASGIApp

from companion.web.talking.limits import Limits
from companion.web.talking.protocols import BoundedHttp, BoundedSocket, FrontDoor


class Tls(NamedTuple):
    """The files of a certificate and its key."""

    cert: Path
    key: Path


def make_server(
    app: ASGIApp,
    host: str,
    port: int,
    *,
    limits: Limits | None = None,
    tls: Tls | None = None,
    is_proxied: bool = False,
) -> uvicorn.Server:
    """A uvicorn server, not started yet; `await server.serve()` runs it until `server.should_exit`.

    Behind a proxy on this computer whoever comes is told by the proxy: guesses are slowed down for each sender.
    """
    limits = limits or Limits()
    # Through a proxy all come from one address: no place is counted for it, and it is never barred.
    door = FrontDoor(replace(limits, plain_per_address=limits.plain_total, bar_seconds=0) if is_proxied else limits)
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
        proxy_headers=is_proxied,
        ssl_certfile=tls.cert if tls else None,
        ssl_keyfile=tls.key if tls else None,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)
