"""What changes on a screen by itself as time goes by, until its page is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

Value = TypeVar("Value")


def use_clock(look: Callable[[], Value], pause: float, *, is_running: bool = True, about: Any = None) -> Value:
    """What `look` says now; the panel is drawn anew whenever it says something else. `about` begins it anew."""
    value = look()
    _, show = ft.use_state(value)

    def run() -> Callable[[], None]:
        async def go_on() -> None:
            shown = value
            while True:
                await asyncio.sleep(pause)
                seen = look()
                if seen != shown:
                    shown = seen
                    if not _show(show, seen):
                        return

        return _begin(go_on()) if is_running else _nothing

    ft.use_effect(run, [is_running, about])
    return value


def use_end(number: int, seconds: float) -> int:
    """The newest of these numbers whose time is over; 0 is none."""
    over, show = ft.use_state(0)

    def run() -> Callable[[], None]:
        async def end() -> None:
            await asyncio.sleep(seconds)
            _show(show, number)

        return _begin(end()) if number else _nothing

    ft.use_effect(run, [number])
    return over


def _show(show: Callable[[Any], None], value: Any) -> bool:
    """False once the page is gone: Flet forgets it without telling its parts."""
    try:
        show(value)
    except RuntimeError:
        return False
    return True


def _begin(work: Any) -> Callable[[], None]:
    task = asyncio.get_running_loop().create_task(work)

    def stop() -> None:
        task.cancel()

    return stop


def _nothing() -> None:
    """Nothing has been begun."""
