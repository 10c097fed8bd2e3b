"""The frozen values that commands, events and states are made of."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")

IS_FROZEN = sys.flags.dev_mode or "pytest" in sys.modules
"""Whether a change of a value fails when it is tried, not only when types are checked."""


@dataclass_transform(frozen_default=True)
def value(kind: type[_T]) -> type[_T]:
    """A dataclass that nobody changes: the type checker refuses to, and so does Python in development and in tests.

    In play Python does not watch as well, since a frozen dataclass takes four times as long to make, and every event
    of a game makes some.
    """
    return dataclass(frozen=True, slots=True)(kind) if IS_FROZEN else dataclass(unsafe_hash=True, slots=True)(kind)
