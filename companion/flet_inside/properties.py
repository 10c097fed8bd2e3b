"""Properties of drawn controls: set without comparing trees, found again on the page, sent as Flet itself would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft
from flet.controls.object_patch import ObjectPatch
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction

Changed = Mapping[ft.BaseControl, Mapping[str, Any]]

_REPLACE = 0
_COMPONENT = "C"
_DEEPEST = 64


def set_value(control: ft.BaseControl, name: str, value: Any) -> bool:
    """Set a property of a control that Flet holds to be frozen, as its own comparing would find it; whether it changed.

    The next drawing is compared with this control, so it must say what the page shows.
    """
    values, default = control._values, control._prop_defaults[name]  # type: ignore[attr-defined]
    if values.get(name, default) == value:
        return False
    if value == default:
        del values[name]
    else:
        values[name] = value
    return True


def send_values(changed: Changed) -> None:
    """Tell the page of the current context, in one message if possible. One that is away is told nothing."""
    connection: Connection | None = ft.context.page.session.connection
    if connection is None or not changed:
        return
    if len(changed) == 1 or (patch := _write_one(changed)) is None:
        for control, values in changed.items():
            operations = [[_REPLACE, 0, name, value] for name, value in values.items()]
            _send(connection, control, [[0], *operations])
    else:
        _send(connection, *patch)


def _write_one(changed: Changed) -> tuple[ft.BaseControl, list[Any]] | None:
    """All of it as paths below the root of the drawing; None if there is no such root."""
    operations: list[dict[str, Any]] = []
    roots: set[ft.BaseControl] = set()
    for control, values in changed.items():
        found = _find_path(control)
        if found is None:
            return None
        roots.add(found[0])
        operations += [{"op": "replace", "path": [*found[1], name], "value": value} for name, value in values.items()]
    return (roots.pop(), ObjectPatch(operations).to_message()) if len(roots) == 1 else None


def _send(connection: Connection, control: ft.BaseControl, patch: list[Any]) -> None:
    body: Any = {"id": control._i, "patch": patch}
    connection.send_message(Message(MessageAction.PATCH_CONTROL, body))


def _find_path(control: ft.BaseControl) -> tuple[ft.BaseControl, list[Any]] | None:
    """The way to a control from the outermost component around it; None if it is not in a drawing any more."""
    path: list[Any] = []
    found: tuple[ft.BaseControl, int] | None = None
    child = control
    for _ in range(_DEEPEST):
        parent = child.parent
        if parent is None:
            break
        step = _find_step(parent, child)
        if step is None:
            return None
        path += step
        if parent._c == _COMPONENT:
            found = parent, len(path)
        child = parent
    if found is None:
        return None
    return found[0], path[: found[1]][::-1]


def _find_step(parent: ft.BaseControl, child: ft.BaseControl) -> tuple[Any, ...] | None:
    """Where a child is in its parent, the last step first."""
    for name, value in parent._values.items():
        if value is child:
            return (name,)
    for name in parent._structural_fields:  # type: ignore[attr-defined]
        value = getattr(parent, name)
        if value is child:
            return (name,)
        if isinstance(value, list):
            for place, item in enumerate(value):
                if item is child:
                    return place, name
    return None


def is_hidden(control: ft.BaseControl) -> bool:
    """Whether a control is in a part that is not shown."""
    return _is_any_around(control, "visible", is_usual=True)


def is_disabled(control: ft.BaseControl) -> bool:
    """Whether a control is in a part that takes no taps."""
    return _is_any_around(control, "disabled", is_usual=False)


def _is_any_around(control: ft.BaseControl, name: str, *, is_usual: bool) -> bool:
    part: ft.BaseControl | None = control
    while part is not None:
        if bool(part._values.get(name, is_usual)) is not is_usual:
            return True
        part = part.parent
    return False
