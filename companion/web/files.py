"""Serves the bundle: plain GET and HEAD, compressed where the browser takes it, cached as long as possible."""

from __future__ import annotations

import asyncio
import re
from pathlib import PurePosixPath
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from companion.web.bundle import Bundle, WebFile
from companion.web.headers import refuse
from companion.web.packing import Packer

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_CHUNK: Final = 64 * 1024

# Addresses that Flet or FastAPI would answer; here they are not even routes of the app.
_NO_ROUTES: Final = frozenset({"assets", "docs", "files", "oauth_callback", "redoc", "upload"})


class Files:
    """The ASGI app for everything that is not a route of its own."""

    def __init__(self, bundle: Bundle, packer: Packer) -> None:
        self._bundle = bundle
        self._packer = packer
        self._bodies: dict[str, bytes] = {}
        """What has been asked for, once for all who fetch it: a slow reader costs a slice, not a copy."""
        self._reading = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await refuse(scope, receive, send, 404)
        elif scope["method"] not in ("GET", "HEAD"):
            await refuse(scope, receive, send, 405)
        elif (found := self._find(scope["path"])) is None:
            await refuse(scope, receive, send, 404)
        else:
            await self._answer(scope, send, *found)

    def _find(self, path: str) -> tuple[WebFile, str] | None:
        """The file of an address, or the page if it looks like one of the app's own routes."""
        if path.startswith(self._bundle.base):
            file = self._bundle.lasting.get(path.removeprefix(self._bundle.base))
            return (file, _FOR_EVER) if file else None
        name = path.removeprefix("/")
        if name in self._bundle.fresh:
            return self._bundle.fresh[name], _ASK_AGAIN
        parts = PurePosixPath(name).parts
        is_route = not any("." in part or "\\" in part or "\0" in part for part in parts)
        if name == "index.html" or (is_route and (not parts or parts[0] not in _NO_ROUTES)):
            return self._bundle.index, _ASK_AGAIN
        return None

    async def _answer(self, scope: Scope, send: Send, file: WebFile, caching: str) -> None:
        asked = Headers(scope=scope)
        packed = await self._packer.pack(file) if file.is_packable and takes_gzip(asked) else None
        tag = f'"{file.digest}{"-gz" if packed else ""}"'
        headers = {"ETag": tag, "Cache-Control": caching}
        if file.is_packable:
            headers["Vary"] = "Accept-Encoding"
        if knows_tag(asked, tag):
            await _send_start(send, 304, headers)
            await send({"type": "http.response.body", "body": b""})
            return
        async with self._reading:  # forty who ask at once are not to read forty copies
            if tag not in self._bodies:
                self._bodies[tag] = await asyncio.to_thread(packed.read_bytes if packed else file.read)
        body = self._bodies[tag]
        headers |= {"Content-Type": file.media_type, "Content-Length": str(len(body))}
        if packed:
            headers["Content-Encoding"] = "gzip"
        await _send_start(send, 200, headers)
        if scope["method"] == "GET":
            for start in range(0, len(body), _CHUNK):
                await send({"type": "http.response.body", "body": body[start : start + _CHUNK], "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def _send_start(send: Send, status: int, headers: dict[str, str]) -> None:
    raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})


def takes_gzip(asked: Headers) -> bool:
    """Whether the browser accepts gzip: named, and not with a weight of nought."""
    for part in ",".join(asked.getlist("accept-encoding")).lower().split(","):
        coding, _, weight = part.partition(";")
        if coding.strip() in ("gzip", "x-gzip"):
            return not re.fullmatch(r"q=0(\.0*)?", weight.replace(" ", ""))
    return False


def knows_tag(asked: Headers, tag: str) -> bool:
    """Whether the browser still has this very content."""
    known = [part.strip().removeprefix("W/") for part in ",".join(asked.getlist("if-none-match")).split(",")]
    return tag in known or known == ["*"]
