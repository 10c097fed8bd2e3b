"""Which lines of the program inputs have reached: an input that reached a new one is worth changing further."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / name}/" for name in ("rules", "companion"))


class Lines:
    """All lines reached so far, in the thread that runs the inputs."""

    def __init__(self) -> None:
        self.count = 0
        self._reached: dict[CodeType, set[int] | None] = {}

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Count the lines that are run meanwhile."""
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            yield
        finally:
            sys.settrace(before)

    def _enter(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        """Called for every call; only our own code is looked at line by line, and the rest at full speed."""
        code = frame.f_code
        try:
            lines = self._reached[code]
        except KeyError:
            lines = self._reached[code] = set() if code.co_filename.startswith(OURS) else None
        if lines is None:
            return None

        def step(frame: FrameType, event: str, _arg: Any) -> Any:
            if event == "line" and frame.f_lineno not in lines:
                lines.add(frame.f_lineno)
                self.count += 1
            return step

        return step
