"""What people were typing when the line broke: kept for their seat, so that the page that comes back still says it.

In memory only, and little of it: a draft is worth keeping for an evening, not for ever.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

MOST_SEATS = 500
MOST_DRAFTS = 50
LONGEST = 2_000

Draft = dict[str, Any]


class Drafts:
    """The drafts of a house by table and seat; whoever has no seat yet goes by their browser."""

    def __init__(self) -> None:
        self._by_seat: OrderedDict[tuple[str, str], Draft] = OrderedDict()

    def of(self, table: str, seat: str) -> Draft:
        """One seat's drafts, to be read and written through `keep`."""
        draft = self._by_seat.setdefault((table, seat), {})
        self._by_seat.move_to_end((table, seat))
        if len(self._by_seat) > MOST_SEATS:
            self._by_seat.popitem(last=False)
        return draft


def keep(draft: Draft, key: str, value: Any) -> None:
    """Keep a value, or forget an empty one."""
    if not value:
        draft.pop(key, None)
    elif key in draft or len(draft) < MOST_DRAFTS:
        draft[key] = value[:LONGEST] if isinstance(value, str) else value
