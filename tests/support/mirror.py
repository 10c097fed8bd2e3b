"""What a page shows, kept from the frames it was sent: Flet's messages taken as its own client takes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgpack  # type: ignore[import-untyped]

REGISTER, PATCH, CRASH = 1, 2, 6
REPLACE, ADD, REMOVE, MOVE = range(4)


def unpack(data: bytes) -> tuple[int, Any]:
    """A frame's kind and body."""
    kind, body = msgpack.unpackb(data[1:], ext_hook=lambda code, raw: (code, raw), strict_map_key=False)
    return kind, body


class Mirror:
    """The tree of one page; everything in it has been sent."""

    def __init__(self) -> None:
        self.page: Any = {}
        self.crashes: list[str] = []

    def take(self, data: bytes) -> None:
        """One frame; others than the page and its patches tell nothing."""
        kind, body = unpack(data)
        if kind == REGISTER:
            self.page = body["page_patch"]
        elif kind == PATCH:
            target = next((part for part in walk(self.page) if part.get("_i") == body["id"]), None)
            assert target is not None, f"a patch for control {body['id']}, which is not on the page"
            _apply(target, body["patch"])
        elif kind == CRASH:
            self.crashes.append(body["message"])

    def show(self) -> Any:
        """The page without what nobody sees: numbers and keys of controls, hidden parts, what is as if it were not."""
        return _strip(self.page["views"])

    def find(self, words: str) -> int | None:
        """The number of what is shown, can be clicked and says these words."""
        return next(
            (part["_i"] for part in walk(self.page, only_shown=True) if part.get("on_click") and _says(part, words)),
            None,
        )

    def texts(self) -> list[str]:
        """All words on the page, as they are shown."""
        return [
            part["value"] for part in walk(self.page, only_shown=True) if part.get("_c") == "Text" and part.get("value")
        ]


def _apply(target: Any, patch: list[Any]) -> None:
    ways: dict[int, list[Any]] = {}
    _read_ways(patch[0], [], ways)
    for operation, *rest in patch[1:]:
        place = _go(target, ways[rest[0]])
        if operation == REPLACE:
            place[rest[1]] = rest[2]
        elif operation == ADD:
            place.insert(rest[1], rest[2]) if isinstance(place, list) else place.update({rest[1]: rest[2]})
        elif operation == REMOVE:
            place.pop(rest[1])
        else:
            moved = place.pop(rest[1])
            _go(target, ways[rest[2]]).insert(rest[3], moved)


def _read_ways(node: list[Any], way: list[Any], ways: dict[int, list[Any]]) -> None:
    ways[node[0]] = way
    for key, below in (node[1] if len(node) > 1 else {}).items():
        _read_ways(below, [*way, key], ways)


def _go(target: Any, way: list[Any]) -> Any:
    for step in way:
        target = target[step]
    return target


def walk(part: Any, *, only_shown: bool = False) -> Iterator[dict[str, Any]]:
    """All controls and values below, the outer ones first."""
    if isinstance(part, dict):
        if only_shown and not part.get("visible", True):
            return
        yield part
        below: Any = part.values()
    else:
        below = part if isinstance(part, list) else ()
    for item in below:
        yield from walk(item, only_shown=only_shown)


def _says(part: Any, words: str) -> bool:
    if isinstance(part, dict):
        return any(_says(item, words) for item in part.values())
    return any(_says(item, words) for item in part) if isinstance(part, list) else bool(part == words)


def _strip(part: Any) -> Any:
    if isinstance(part, list):
        return [_strip(item) for item in part if not (isinstance(item, dict) and item.get("visible") is False)]
    if not isinstance(part, dict):
        return part
    return {
        key: _strip(item)
        for key, item in part.items()
        if key not in ("_i", "key", "visible") and item not in (None, "", False, [], {})
    }
