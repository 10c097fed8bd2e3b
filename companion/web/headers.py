"""The headers that every answer carries: what a browser may do with our pages, and what it must not."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.hosts import AllowedHosts, is_allowed_host

_FIXED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A join link holds a secret.
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": (
        "accelerometer=(), autoplay=(self), camera=(), display-capture=(), fullscreen=(self), geolocation=(), "
        "gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(self), usb=()"
    ),
    # Both together let Flutter draw in a second thread, where the browser allows it.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}

# Flutter compiles wasm, starts its drawing thread from a blob and writes style elements; it needs no more.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'unsafe-inline'; "
    "img-src 'self' blob: data:; media-src 'self' blob: data:; font-src 'self' data:; "
    "connect-src 'self'{sockets} blob: data:; manifest-src 'self'; "
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'; frame-src 'none'; object-src 'none'"
)
_PLAIN_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


def write_policy(host: str) -> str:
    """The content policy; older WebKit does not count our own WebSocket as 'self', so it is named."""
    sockets = f" ws://{host} wss://{host}" if _PLAIN_HOST.fullmatch(host) else ""
    return _POLICY.format(sockets=sockets)


class SafeHeaders:
    """Wraps the whole app: refuses requests for foreign hosts, adds the headers to all answers."""

    def __init__(self, app: ASGIApp, allowed_hosts: AllowedHosts | None = None) -> None:
        self._app = app
        self._allowed_hosts = allowed_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = Headers(scope=scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in _FIXED.items():
                    headers.setdefault(name, value)
                headers.setdefault("Content-Security-Policy", write_policy(asked.get("host", "")))
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if is_allowed_host(asked, self._allowed_hosts):
            await self._app(scope, receive, send_with_headers)
        else:
            await refuse(scope, receive, send_with_headers, 421)


_SEE_OFF_SECONDS = 2.0
_SHORT = {403: "Forbidden", 404: "Not found", 405: "Method not allowed", 421: "Wrong host", 503: "Too many guests"}


async def refuse(scope: Scope, receive: Receive, send: Send, status: int) -> None:
    """A short plain no, to a request or to a WebSocket that is not accepted yet."""
    headers = {"Allow": "GET, HEAD"} if status == 405 else None
    answer = PlainTextResponse(f"{_SHORT[status]}\n", status, headers)
    if scope["type"] == "http":
        await answer(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        await answer(scope, receive, send)
        await _see_off(receive)
    else:
        await send({"type": "websocket.close", "code": 1008})


async def _see_off(receive: Receive) -> None:
    """Waits for the end of a refused WebSocket; uvicorn complains of an app that returns before.

    It tells of the connection, of our refusal, and last of the closed socket.
    """
    with suppress(Exception):
        async with asyncio.timeout(_SEE_OFF_SECONDS):
            for _ in range(3):
                await receive()
