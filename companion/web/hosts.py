"""Who asks for whom: the Host header and the Origin of a request."""

from __future__ import annotations

from collections.abc import Callable, Container
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers

AllowedHosts = Callable[[], Container[str]]
"""Gives the host names (without port, lower case) that we answer to at this moment."""

_AT_HOME = ("home", "home.arpa", "internal", "lan", "local", "localhost", "test")
"""Endings of names that nobody can own in the internet."""
_DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class HomeHosts:
    """The names of this computer in a home: addresses as they are, names that only the home gives, and `named` ones.

    A page from elsewhere could let its own name in the internet point at us, and would then count as ours; an address
    or a name of the home is none that it could own. So addresses that come later are known as well.
    """

    def __init__(self, *named: str) -> None:
        self._named = {name.lower() for name in named}

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        try:
            ip_address(name.partition("%")[0])
        except ValueError:
            plain = name.rstrip(".").lower()
            ending = plain.partition(".")[2]
            is_at_home = not ending or any(plain.endswith(f".{last}") for last in _AT_HOME)
            return is_at_home or plain in self._named
        return True


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
