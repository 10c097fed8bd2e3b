"""The frozen values that commands and events are made of: dataclasses that cost little to make, since every act and
every entry of a log makes some.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

_T = TypeVar("_T")
_set_class = object.__dict__["__class__"].__set__


@dataclass_transform(frozen_default=True)
def value(kind: type[_T]) -> type[_T]:
    """A frozen, slotted dataclass. Without default factories it gets an `__init__` at half the price or less."""
    made: Any = dataclass(frozen=True, slots=True)(kind)
    if all(field.default_factory is MISSING for field in fields(made)):
        made.__init__ = _write_init(made)
    result: type[_T] = made
    return result


def _write_init(kind: Any) -> Any:
    """A frozen dataclass fills each field by a call, as its own assignment is barred.

    Here the new object is of an open twin class while it is filled, which has the same slots and bars nothing.
    """
    names = [field.name for field in fields(kind)]
    known = {f"_{field.name}": field.default for field in fields(kind) if field.default is not MISSING}
    taken = [f"{name}=_{name}" if f"_{name}" in known else name for name in names]
    body = [f"self.{name} = {name}" for name in names]
    lines = [
        f"def __init__(self, {', '.join(taken)}):",
        *("_set_class(self, _Open)", *body, "self.__class__ = _Kind"),
    ]
    scope = {**known, "_set_class": _set_class, "_Kind": kind, "_Open": type("_Open", (), {"__slots__": tuple(names)})}
    exec("\n    ".join(lines), scope)
    made: Any = scope["__init__"]
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    made.__annotations__ = {field.name: field.type for field in fields(kind)} | {"return": None}
    return made
