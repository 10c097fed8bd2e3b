"""The frozen values that commands, events and states are made of: slotted dataclasses that cost little to declare,
since every start declares some hundred of them, and little to make and to read, since every entry of a log does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

_T = TypeVar("_T")
_set_class = object.__dict__["__class__"].__set__
make_tuple = tuple.__new__
"""Makes a NamedTuple from its class and all of its fields, at half the price of the class's own constructor."""


@dataclass_transform(frozen_default=True)
def value(kind: type[_T]) -> type[_T]:
    """As `dataclass(frozen=True, slots=True)`, but nothing is compiled for a class besides its `__init__`."""
    kind.__doc__ = kind.__doc__ or kind.__name__  # else each class pays for writing its signature down
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(kind)
    made._read = attrgetter(*made.__slots__)
    made._open = type("_Open", (), {"__slots__": made.__slots__})
    made.__init__ = _write_init(made)
    if "__repr__" not in made.__dict__:
        made.__repr__ = _repr
    made.__eq__, made.__hash__, made.__reduce__ = _eq, _hash, _reduce
    made.__setattr__, made.__delattr__ = _refuse_change, _refuse_change
    result: type[_T] = made
    return result


def _write_init(kind: Any) -> Any:
    """The new object is of an open twin class while it is filled, which has the same slots and bars nothing.

    Python's own frozen dataclasses fill each field by a call instead, as their assignment is barred.
    """
    known, taken, body = {}, [], []
    for field in fields(kind):
        name, filled = field.name, field.name
        if field.default_factory is not MISSING:
            known[f"_{name}"] = field.default_factory
            taken.append(f"{name}=_missing")
            filled = f"_{name}() if {name} is _missing else {name}"
        elif field.default is not MISSING:
            known[f"_{name}"] = field.default
            taken.append(f"{name}=_{name}")
        else:
            taken.append(name)
        body.append(f"self.{name} = {filled}")
    lines = [f"def __init__(self, {', '.join(taken)}):", "_set_class(self, _Open)", *body, "self.__class__ = _Kind"]
    scope = {**known, "_missing": MISSING, "_set_class": _set_class, "_Kind": kind, "_Open": kind._open}
    return _compile(lines, scope)


def make_replacer(kind: type[_T], *names: str) -> Callable[..., _T]:
    """A function of a value and new contents for these fields, which makes the value that differs in just them.

    The short way for what every event does to a game; `dataclasses.replace` is for everything else.
    """
    open_kind: Any = kind
    body = [f"made.{field.name} = {'' if field.name in names else 'old.'}{field.name}" for field in fields(open_kind)]
    lines = [f"def replace(old, {', '.join(names)}):", "made = _Open()", *body, "made.__class__ = _Kind", "return made"]
    replacer: Callable[..., _T] = _compile(lines, {"_Kind": kind, "_Open": open_kind._open})
    return replacer


def _compile(lines: list[str], scope: dict[str, Any]) -> Any:
    """The function that these lines define, as dataclasses do it; only our own field names are in them."""
    exec("\n    ".join(lines), scope)
    return scope[lines[0][4 : lines[0].index("(")]]


def _repr(self: Any) -> str:
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
    return f"{self.__class__.__qualname__}({told})"


def _eq(self: Any, other: Any) -> Any:
    return self._read(self) == self._read(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(self._read(self))


def _reduce(self: Any) -> tuple[Any, ...]:
    return self.__class__, tuple(getattr(self, name) for name in self.__slots__)


def _refuse_change(self: Any, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"cannot change the field {name!r} of {self.__class__.__qualname__}")
