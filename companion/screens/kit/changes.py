"""Changed properties of drawn controls, sent to a page as one message without comparing any trees.

Flet's own way compares the whole drawing of a component with the one before; for one word that is a hundred times the
work. The message is the same: a table of paths below one control, and what is to be put there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft
from flet.controls.context import context
from flet.controls.object_patch import ObjectPatch
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction

REPLACE = 0
DEEPEST = 64


class Changes:
    """What is to be told to one page."""

    def __init__(self) -> None:
        self._by_control: dict[ft.BaseControl, dict[str, Any]] = {}

    def put(self, control: ft.BaseControl, values: Mapping[str, Any]) -> None:
        """Set properties, and remember to tell those that change."""
        for name, value in values.items():
            if put(control, name, value):
                self._by_control.setdefault(control, {})[name] = value

    def send(self) -> None:
        """Tell the page of the current context. A page that is away is sent everything when it comes back."""
        if not self._by_control:
            return
        connection: Connection | None = context.page.session.connection
        if connection is None:
            return
        if len(self._by_control) == 1 or (patch := self._write_one()) is None:
            for control, values in self._by_control.items():
                operations = [[REPLACE, 0, name, value] for name, value in values.items()]
                _send(connection, control, [[0], *operations])
        else:
            _send(connection, *patch)

    def _write_one(self) -> tuple[ft.BaseControl, list[Any]] | None:
        """All of it as paths below the root of the drawing; None if there is no such root."""
        operations: list[dict[str, Any]] = []
        roots: set[ft.BaseControl] = set()
        for control, values in self._by_control.items():
            found = find_path(control)
            if found is None:
                return None
            roots.add(found[0])
            operations += [
                {"op": "replace", "path": [*found[1], name], "value": value} for name, value in values.items()
            ]
        return (roots.pop(), ObjectPatch(operations).to_message()) if len(roots) == 1 else None


def _send(connection: Connection, control: ft.BaseControl, patch: list[Any]) -> None:
    body: Any = {"id": control._i, "patch": patch}
    connection.send_message(Message(MessageAction.PATCH_CONTROL, body))


def put(control: ft.BaseControl, name: str, value: Any) -> bool:
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


def find_path(control: ft.BaseControl) -> tuple[ft.BaseControl, list[Any]] | None:
    """The way to a control from the outermost component around it; None if it is not in a drawing any more."""
    path: list[Any] = []
    found: tuple[ft.BaseControl, int] | None = None
    child = control
    for _ in range(DEEPEST):
        parent = child.parent
        if parent is None:
            break
        step = _find_step(parent, child)
        if step is None:
            return None
        path += step
        if parent._c == "C":
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
    part: ft.BaseControl | None = control
    while part is not None:
        if not part._values.get("visible", True):
            return True
        part = part.parent
    return False
