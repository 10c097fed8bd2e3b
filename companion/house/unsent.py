"""What people were typing when the line broke: kept for their seat, so that the page that comes back still says it.

In memory only, and little of it: it is worth keeping for an evening, not for ever.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

MOST_SEATS = 500
MOST_FIELDS = 50
LONGEST = 2_000

Typed = dict[str, Any]


class Unsent:
    """What was typed, by table and seat; whoever has no seat yet goes by their browser."""

    def __init__(self) -> None:
        self._by_seat: OrderedDict[tuple[str, str], Typed] = OrderedDict()

    def of(self, table: str, seat: str) -> Typed:
        """What one seat typed, to be read and written through `keep`."""
        typed = self._by_seat.setdefault((table, seat), {})
        self._by_seat.move_to_end((table, seat))
        if len(self._by_seat) > MOST_SEATS:
            self._by_seat.popitem(last=False)
        return typed


def keep(typed: Typed, key: str, value: Any) -> None:
    """Keep a value, or forget an empty one."""
    if not value:
        typed.pop(key, None)
    elif key in typed or len(typed) < MOST_FIELDS:
        typed[key] = value[:LONGEST] if isinstance(value, str) else value
