"""What an address asks for: the door, one's own seat, a table to join or watch, the bank, or the bank handed over."""

from __future__ import annotations

from typing import Literal, NamedTuple
from urllib.parse import parse_qs, urlsplit

from companion.reach.qr import normalize_code

Kind = Literal["door", "home", "join", "table", "watch", "bank", "handover"]
PLACES: dict[str, Kind] = {"join": "join", "table": "table", "watch": "watch", "take": "handover"}


class Arrival(NamedTuple):
    """Where someone wants to go, with the secret in the address."""

    kind: Kind
    table: str = ""
    secret: str = ""


def read_route(route: str) -> Arrival:
    """The meaning of a route; anything unknown leads to the door."""
    try:
        parts = urlsplit(str(route))
        secret = parse_qs(parts.query).get("k", [""])[0][:200]
    except ValueError:
        return Arrival("door")
    head, _, rest = parts.path.strip("/").partition("/")
    if head == "bank":
        return Arrival("bank", secret=secret)
    if not head and parts.query.partition("=")[0] == "app":
        return Arrival("home")
    kind = PLACES.get(head)
    code = normalize_code(rest) if kind else None
    return Arrival(kind, code, secret) if kind and code else Arrival("door")
