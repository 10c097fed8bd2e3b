"""Who asks for whom: the Host header and the Origin of a request."""

from __future__ import annotations

from collections.abc import Callable, Container
from urllib.parse import urlsplit

from starlette.datastructures import Headers

AllowedHosts = Callable[[], Container[str]]
"""Gives the host names (without port, lower case) that we answer to at this moment."""

_DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def split_host(value: str) -> tuple[str, int | None] | None:
    """Name and port of a Host header, or nothing if it is not one."""
    try:
        parts = urlsplit(f"//{value}")
        name, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not name or "@" in value or parts.path or parts.query or parts.fragment:
        return None
    return name, port


def is_allowed_host(headers: Headers, allowed: AllowedHosts | None) -> bool:
    """Whether the request names a host that we answer to; this keeps out rebound DNS names."""
    hosts = headers.getlist("host")
    found = split_host(hosts[0]) if len(hosts) == 1 else None
    return found is not None and (allowed is None or found[0] in allowed())


def is_same_origin(headers: Headers, scheme: str, public: str = "") -> bool:
    """Whether the page that opens the WebSocket came from the very host and port it connects to.

    Or from our public address: a proxy in front of us may name us otherwise than the browser did.
    """
    origins, host = headers.getlist("origin"), split_host(headers.get("host", ""))
    if public and origins == [public]:
        return True
    if len(origins) != 1 or host is None:
        return False
    origin_scheme, mark, rest = origins[0].partition("://")
    origin = split_host(rest)
    if not mark or origin is None or origin_scheme not in ("http", "https"):
        return False
    # Behind a proxy that ends TLS the origin says https and we see ws: the default port is the origin's own.
    port = origin[1] or _DEFAULT_PORTS[origin_scheme]
    ours = {host[1]} if host[1] else {_DEFAULT_PORTS[scheme], _DEFAULT_PORTS[origin_scheme]}
    return origin[0] == host[0] and port in ours
