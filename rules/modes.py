"""The four ways to play: standard and the shorter games of the books (END-1 to END-4, END-7)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.values import value


@value
class Mode:
    """How a game begins, how soon hotels and freedom come, and what ends it."""

    id: str
    rule: str
    dealt_deeds: int = 0
    dealt_are_paid: bool = False
    fewer_houses: int = 0
    jail_throws: int = 3
    ends_after: int | None = None
    is_timed: bool = False


MODES: Mapping[str, Mode] = {
    mode.id: mode
    for mode in (
        Mode("standard", "END-1"),
        Mode("first-bankruptcy", "END-2", dealt_deeds=3, fewer_houses=1, jail_throws=1, ends_after=1),
        Mode("second-bankruptcy", "END-3", dealt_deeds=2, dealt_are_paid=True, fewer_houses=1, ends_after=2),
        Mode("time-limit", "END-4", dealt_deeds=2, dealt_are_paid=True, is_timed=True),
    )
}
