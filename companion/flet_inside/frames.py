"""What goes over the line: one byte for the kind of a frame, then msgpack `[action, body]`.

Flet would build whatever a client sends and write it wherever the client names. Here a frame is a value of ours with
the fields that Flet's own client sends, no more and no fewer.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any, Final, NamedTuple

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import Message, configure_encode_object_for_msgpack

MESSAGE: Final = 0
"""The kind of frame that carries a message; Flet's other kind is raw bytes for controls that we have none of."""


class Action(IntEnum):
    """Flet's numbers for what a message is about."""

    REGISTER = 1
    PATCH = 2
    EVENT = 3
    WRITE = 4
    CALL = 5
    CRASH = 6


class Hello(NamedTuple):
    """A client's first word: what it says about its page."""

    page: dict[str, Any]


class Event(NamedTuple):
    """Something happened to a control."""

    target: int
    name: str
    data: Any


class Write(NamedTuple):
    """A control has other properties now, such as what was typed."""

    target: int
    values: dict[str, Any]


class Reply(NamedTuple):
    """The answer to a call of ours."""

    target: int
    call: str
    result: Any
    error: str | None


Said = Hello | Event | Write | Reply


class BadFrame(Exception):  # noqa: N818 - it is a finding, not an error of ours
    """Why a frame is not one that a Flet client sends."""


_FIELDS: Final[dict[int, dict[str, tuple[type, ...]]]] = {
    Action.REGISTER: {"session_id": (str, type(None)), "page_name": (str,), "page": (dict,)},
    Action.EVENT: {"target": (int,), "name": (str,), "data": (object,)},
    Action.WRITE: {"id": (int,), "props": (dict,)},
    Action.CALL: {"control_id": (int,), "call_id": (str,), "result": (object,), "error": (str, type(None))},
}
"""The fields that each action of a client must have, with their types."""
_BOUNDS: Final = {"max_str_len": 16_384, "max_bin_len": 0, "max_ext_len": 64, "max_array_len": 64, "max_map_len": 64}
_DEEPEST, _MOST_PARTS = 8, 400
"""More than a client's longest message has, which is its registration."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_ENCODE: Final = configure_encode_object_for_msgpack(ft.BaseControl)  # type: ignore[no-untyped-call]


def read_frame(data: bytes) -> Said:
    """What a client said; raises `BadFrame` if it is nothing that Flet's own client would say."""
    if not data:
        raise BadFrame("empty frame")
    if data[0] != MESSAGE:
        raise BadFrame("unknown kind of frame")
    action, body = _read_message(data[1:])
    fields = _FIELDS[action]
    if body.keys() != fields.keys() or not all(isinstance(body[name], kinds) for name, kinds in fields.items()):
        raise BadFrame("wrong fields")
    if any(isinstance(body[name], bool) for name in body if fields[name] == (int,)):
        raise BadFrame("wrong fields")
    match action:
        case Action.REGISTER:
            return Hello(_check_names(body["page"]))
        case Action.EVENT:
            if not _NAME.fullmatch(body["name"]):
                raise BadFrame("not an event's name")
            return Event(body["target"], body["name"], body["data"])
        case Action.WRITE:
            return Write(body["id"], _check_names(body["props"]))
        case _:
            return Reply(body["control_id"], body["call_id"], body["result"], body["error"])


def _read_message(packed: bytes) -> tuple[int, dict[Any, Any]]:
    try:
        message = msgpack.unpackb(packed, **_BOUNDS)
    except Exception as error:  # msgpack raises half a dozen unrelated types
        raise BadFrame("not msgpack") from error
    _count_parts(message)
    match message:
        case [int(action), dict(body)] if not isinstance(action, bool) and action in _FIELDS:
            return action, body
    raise BadFrame("not an action")


def _count_parts(value: Any, depth: int = 0) -> int:
    """How many values there are in this one; raises `BadFrame` if they are too many, or too deep inside."""
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    if parts and depth == _DEEPEST:
        raise BadFrame("too deep")
    count = 1 + sum(_count_parts(part, depth + 1) for part in parts)
    if count > _MOST_PARTS:
        raise BadFrame("too much")
    return count


def _check_names(values: dict[Any, Any]) -> dict[str, Any]:
    """Handlers and the screens' own data are not a client's to set, nor anything that has no name at all."""
    if not all(isinstance(name, str) and _NAME.fullmatch(name) for name in values):
        raise BadFrame("not a property of the client's")
    if any(name == "data" or name.startswith("on_") for name in values):
        raise BadFrame("not a property of the client's")
    return values


def write_frame(message: Message) -> bytes:
    """A message of Flet's as it goes over the line."""
    packed: bytes = msgpack.packb([message.action, message.body], default=_ENCODE)
    return bytes([MESSAGE]) + packed
