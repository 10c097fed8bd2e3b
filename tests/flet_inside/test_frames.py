"""The wire format: our numbers, fields and first byte are Flet's own."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from flet.messaging import protocol
from flet.messaging.protocol import Message, MessageAction, PatchControlBody

from companion.flet_inside import frames
from companion.flet_inside.frames import Action, BadFrame, Event, Hello, Reply, Write, read_frame, write_frame

NUMBERS = {
    Action.REGISTER: "REGISTER_CLIENT",
    Action.PATCH: "PATCH_CONTROL",
    Action.EVENT: "CONTROL_EVENT",
    Action.WRITE: "UPDATE_CONTROL_PROPS",
    Action.CALL: "INVOKE_METHOD",
    Action.CRASH: "SESSION_CRASHED",
}
BODIES = {
    Action.REGISTER: "RegisterClientRequestBody",
    Action.EVENT: "ControlEventBody",
    Action.WRITE: "UpdateControlPropsBody",
    Action.CALL: "InvokeMethodResponseBody",
}


def pack(action: int, body: Any) -> bytes:
    return b"\0" + bytes(msgpack.packb([action, body]))


@pytest.mark.parametrize("action", Action)
def test_flet_numbers_its_messages_as_we_do(action: Action) -> None:
    theirs = MessageAction[NUMBERS[action]].value
    assert theirs == action, f"Flet's {NUMBERS[action]} is {theirs} now: change `Action` in flet_inside/frames.py"


@pytest.mark.parametrize("action", BODIES)
def test_a_clients_messages_have_the_fields_that_we_ask_for(action: Action) -> None:
    theirs = {field.name for field in dataclasses.fields(getattr(protocol, BODIES[action]))}
    ours = frames._FIELDS[action].keys()
    assert theirs == ours, (
        f"Flet's {BODIES[action]} has {theirs}, `_FIELDS` in flet_inside/frames.py {set(ours)}: "
        "look in Flet's client which of them it really sends, and ask for those"
    )


def test_flets_own_server_still_puts_one_byte_before_a_message() -> None:
    from flet_web.fastapi import flet_app  # type: ignore[import-untyped]  # noqa: PLC0415 loads all of FastAPI

    source = inspect.getsource(flet_app.FletApp.send_message)
    assert 'b"\\x00" + body' in source, (
        "flet_web's FletApp.send_message writes frames another way: compare it with `write_frame` and `read_frame` in "
        "flet_inside/frames.py"
    )
    received = inspect.getsource(flet_app.FletApp)
    assert "msgpack.unpackb(data[1:]" in received, "flet_web reads frames another way: see flet_inside/frames.py"


def test_a_message_is_written_as_flet_itself_would() -> None:
    encode = protocol.configure_encode_object_for_msgpack(dict)  # type: ignore[no-untyped-call]
    message = Message(MessageAction.PATCH_CONTROL, PatchControlBody(7, [[0], [0, 0, "value", "Guten Tag"]]))
    theirs = b"\0" + msgpack.packb([message.action, message.body], default=encode)
    assert write_frame(message) == theirs == pack(2, {"id": 7, "patch": [[0], [0, 0, "value", "Guten Tag"]]})


def test_what_a_client_says_is_read() -> None:
    assert read_frame(pack(1, {"session_id": "x", "page_name": "", "page": {"route": "/"}})) == Hello({"route": "/"})
    assert read_frame(pack(3, {"target": 7, "name": "click", "data": None})) == Event(7, "click", None)
    assert read_frame(pack(4, {"id": 7, "props": {"value": "x"}})) == Write(7, {"value": "x"})
    reply = {"control_id": 9, "call_id": "abc", "result": "kept", "error": None}
    assert read_frame(pack(5, reply)) == Reply(9, "abc", "kept", None)


@pytest.mark.parametrize(
    "frame",
    [
        pack(2, {"id": 1, "patch": []}),
        pack(3, {"target": True, "name": "click", "data": None}),
        pack(4, {"id": 7, "props": {"on_click": True}}),
        pack(4, {"id": 7, "props": {"_values": {}}}),
        pack(4, {"id": 7, "props": {"data": 1}}),
        b"\x01\x01\0\0\0bytes",
        b"",
    ],
)
def test_what_no_client_says_is_a_bad_frame(frame: bytes) -> None:
    with pytest.raises(BadFrame):
        read_frame(frame)
