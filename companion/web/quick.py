"""Flet looks up what kind of event a handler takes at every single tap, through the annotations of all classes.

That is most of the time between a tap and its handler; the answer is the same for a class and a name for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flet.controls import base_control

_look_up: Callable[[Any, str], Any] = base_control.get_event_field_type  # type: ignore[attr-defined]
_known: dict[tuple[type, str], Any] = {}


def find_event_type(control: Any, field_name: str) -> Any:
    """The same answer as Flet's, kept."""
    key = (type(control), field_name)
    if key not in _known:
        _known[key] = _look_up(control, field_name)
    return _known[key]


def quicken_events() -> None:
    """Let Flet ask here; safe to call again."""
    base_control.get_event_field_type = find_event_type  # type: ignore[attr-defined]
