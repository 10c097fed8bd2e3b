"""Puts the web edge together: health, our routes, the session's WebSocket and the files, behind safe headers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from companion.flet_inside.visit import Main
from companion.web.bundle import make_bundle
from companion.web.files import Files
from companion.web.headers import SafeHeaders
from companion.web.hosts import AllowedHosts
from companion.web.logs import quieten_logs, quieten_loop
from companion.web.packing import Packer
from companion.web.talking.limits import Limits
from companion.web.talking.socket import SocketEndpoint
from companion.words.languages import FALLBACK

TITLE = "Bankhalter"


def make_web_app(
    main: Main,
    *,
    cache_dir: Path,
    lang: str = FALLBACK,
    routes: Sequence[BaseRoute] = (),
    allowed_hosts: AllowedHosts | None = None,
    limits: Limits | None = None,
    public: str = "",
) -> ASGIApp:
    """The whole web app as one ASGI app; `routes` come before the app's own, `main` runs once per session."""
    quieten_logs()
    socket = SocketEndpoint(main, limits or Limits(), public)
    app = Starlette(
        routes=[
            *routes,
            Route("/health", tell_health),
            WebSocketRoute("/ws", socket),
            Route("/ws", socket),
            Mount("/", Files(make_bundle(TITLE, lang), Packer(cache_dir))),
        ],
        lifespan=_run_quietly,
    )
    return SafeHeaders(app, allowed_hosts)


@asynccontextmanager
async def _run_quietly(_app: Starlette) -> AsyncIterator[None]:
    quieten_loop()
    yield


async def tell_health(_request: Request) -> JSONResponse:
    """For whoever wants to know that the server is up."""
    return JSONResponse({"ok": True, "version": find_version()})


def find_version() -> str:
    """The installed version of this package."""
    try:
        return version("bankhalter")
    except PackageNotFoundError:
        return "unknown"
