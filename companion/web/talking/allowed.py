"""What a client may say to a control: few properties of few kinds, few events, and only what is short and plain.

Flet itself would write any property of any control on the page that a client names, lists and styles included, and call
any handler. Everything else than what stands here is not heard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

from companion.flet_inside.properties import is_disabled, is_hidden

Check = Callable[[Any], bool]

LONGEST: Final = 4_000
"""More characters than anybody types into one field."""
LONGEST_ROUTE: Final = 500
LONGEST_KEY: Final = 40
LARGEST: Final = 1e12


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _is_route(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_ROUTE


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST


def _is_plain(value: Any) -> bool:
    return value is None or _is_flag(value) or _is_number(value) or _is_text(value)


def _is_size(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() <= {"width", "height"} and all(map(_is_number, value.values()))


def _is_way(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"route"} and _is_route(value["route"])


def _is_key(value: Any) -> bool:
    if not isinstance(value, dict) or value.keys() != {"key", "shift", "ctrl", "alt", "meta"}:
        return False
    key, *others = (value[name] for name in ("key", "shift", "ctrl", "alt", "meta"))
    return isinstance(key, str) and len(key) <= LONGEST_KEY and all(map(_is_flag, others))


def _is_brightness(value: Any) -> bool:
    return value in {"light", "dark"} if isinstance(value, str) else False


_PAGE_VALUES: Final[Mapping[str, Check]] = {
    "route": _is_route,
    "width": _is_number,
    "height": _is_number,
    "platform_brightness": _is_brightness,
}
_FIRST_VALUES: Final[Mapping[str, Check]] = {**_PAGE_VALUES, "web": _is_flag, "wasm": _is_flag}
"""What counts of all that a client says of its page when it registers."""
_VALUES: Final[Mapping[type[ft.BaseControl], Mapping[str, Check]]] = {
    ft.Page: _PAGE_VALUES,
    ft.TextField: {"value": _is_text},
    ft.Switch: {"value": _is_flag},
    ft.Checkbox: {"value": _is_flag},
    ft.Chip: {"selected": _is_flag},
    ft.Slider: {"value": _is_number},
}
_PAGE_EVENTS: Final[Mapping[str, Check]] = {"route_change": _is_way, "keyboard_event": _is_key, "resize": _is_size}
_EVENTS: Final = frozenset({"blur", "change", "click", "focus", "select", "submit"})


def pick_facts(page: Mapping[str, Any]) -> dict[str, Any]:
    """Of what a client says about its page at first, what we go by."""
    return _pick(page, _FIRST_VALUES)


def pick_values(control: ft.BaseControl, values: Mapping[str, Any]) -> dict[str, Any]:
    """Of what a client would set, what is its to set."""
    allowed = next((checks for kind, checks in _VALUES.items() if isinstance(control, kind)), None)
    if not allowed or is_hidden(control) or is_disabled(control):
        return {}
    return _pick(values, allowed)


def _pick(values: Mapping[str, Any], allowed: Mapping[str, Check]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in allowed and allowed[name](value)}


def may_happen(control: ft.BaseControl, name: str, data: Any) -> bool:
    """Whether this can have happened: to what is on the screen and can be used. A field that goes loses the focus."""
    if isinstance(control, ft.Page):
        return name in _PAGE_EVENTS and _PAGE_EVENTS[name](data)
    if name not in _EVENTS or not _is_plain(data):
        return False
    return name == "blur" or not (is_hidden(control) or is_disabled(control))
