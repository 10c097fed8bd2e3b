"""What a Flet client may say: each frame is read here before Flet sees it.

A frame is one byte for its kind and then msgpack `[action, body]`, or a data channel's number and bytes.
"""

from __future__ import annotations

import re
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import MessageAction

REGISTER = MessageAction.REGISTER_CLIENT.value
_MESSAGE, _CHANNEL = 0, 1

# The fields that each action must have, no more and no fewer, with their types.
_BODIES: dict[int, dict[str, tuple[type, ...]]] = {
    REGISTER: {"session_id": (str, type(None)), "page_name": (str,), "page": (dict,)},
    MessageAction.CONTROL_EVENT.value: {"target": (int,), "name": (str,), "data": (object,)},
    MessageAction.UPDATE_CONTROL_PROPS.value: {"id": (int,), "props": (dict,)},
    MessageAction.INVOKE_METHOD.value: {
        "control_id": (int,),
        "call_id": (str,),
        "result": (object,),
        "error": (str, type(None)),
    },
}
_NAME = re.compile(r"[a-z][a-z0-9_]*")


class BadFrame(Exception):  # noqa: N818 - it is a finding, not an error of ours
    """Why a frame is not one that a Flet client sends."""


def check_frame(data: bytes, *, registered: bool) -> bool:
    """Whether this frame registers the client; raises `BadFrame` if it has no place in the talk."""
    if not data:
        raise BadFrame("empty frame")
    if data[0] == _CHANNEL and registered and len(data) >= 5:
        return False
    if data[0] != _MESSAGE:
        raise BadFrame("unknown kind of frame")
    action, body = _read_message(data[1:])
    if (action == REGISTER) == registered:
        raise BadFrame("registered twice" if registered else "spoke before it registered")
    _check_body(action, body)
    return action == REGISTER


def begin_anew(data: bytes) -> bytes:
    """The same registration, but for a new session.

    A client of Flet 1.0 that comes back to its old session is sent its whole page, but keeps applying later changes
    to the controls it had before: its screen would stand still from then on.
    """
    action, body = _read_message(data[1:])
    packed: bytes = msgpack.packb([action, {**body, "session_id": None}])
    return data[:1] + packed


def _read_message(packed: bytes) -> tuple[int, dict[Any, Any]]:
    try:
        message = msgpack.unpackb(packed)
    except Exception as error:  # msgpack raises half a dozen unrelated types
        raise BadFrame("not msgpack") from error
    match message:
        case [int(action), dict(body)] if not isinstance(action, bool) and action in _BODIES:
            return action, body
    raise BadFrame("not an action")


def _check_body(action: int, body: dict[Any, Any]) -> None:
    fields = _BODIES[action]
    if body.keys() != fields.keys() or not all(isinstance(body[name], kinds) for name, kinds in fields.items()):
        raise BadFrame("wrong fields")
    if "name" in fields and not _NAME.fullmatch(body["name"]):
        raise BadFrame("not an event's name")
    if not _has_route(action, body):
        raise BadFrame("not a route")
    # Flet would write any attribute that a client names; handlers and the screens' own data are not its to set.
    names = body.get("props", body.get("page", {}))
    if not all(isinstance(name, str) and name != "data" and not name.startswith(("on_", "_")) for name in names):
        raise BadFrame("not a property of the client's")


def _has_route(action: int, body: dict[Any, Any]) -> bool:
    """Where a client says where it is, it says so in words; Flet itself would stumble over anything else."""
    if action == REGISTER:
        return isinstance(body["page"].get("route", ""), str)
    if action == MessageAction.CONTROL_EVENT.value and body["name"] == "route_change":
        data = body["data"]
        return isinstance(data, dict) and isinstance(data.get("route"), str)
    return isinstance(body.get("props", {}).get("route", ""), str)
