"""What people were typing when the line broke: kept for their seat, so that the page that comes back still says it.

In memory only, and little of it: it is worth keeping for an evening, not for ever. Texts alone are kept. Who types more
than there is room for loses what they typed first, never what somebody at another address did.
"""

from __future__ import annotations

from collections import Counter

MOST_SEATS = 500
MOST_OF_ADDRESS = 40
MOST_FIELDS = 50
MOST_LETTERS = 20_000
LONGEST = 2_000


class Typed:
    """What one seat, or one browser that has none yet, has typed but not sent."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._fields: dict[str, str] = {}

    def get(self, key: str) -> str:
        """What stands in a field."""
        return self._fields.get(key, "")

    def get_number(self, key: str) -> int:
        """A sum on a number pad; nought if it is none."""
        text = self.get(key)
        return int(text) if text.isdecimal() and text.isascii() else 0

    def keep(self, key: str, value: object) -> None:
        """Keep a text, or forget an empty one; anything else is no text, and what is too much is not kept."""
        self._fields.pop(key, None)
        if not isinstance(value, str) or not value or len(self._fields) >= MOST_FIELDS:
            return
        text = value[:LONGEST]
        if sum(map(len, self._fields.values())) + len(text) <= MOST_LETTERS:
            self._fields[key] = text


class Unsent:
    """What was typed, by table and seat; whoever has no seat yet goes by their browser."""

    def __init__(self) -> None:
        self._by_seat: dict[tuple[str, str], Typed] = {}

    def of(self, table: str, seat: str, address: str) -> Typed:
        """What one seat typed; whoever types from another address now takes it along."""
        typed = self._by_seat.pop((table, seat), None) or Typed(address)
        typed.address = address
        self._by_seat[(table, seat)] = typed
        self._make_room(address)
        return typed

    def _make_room(self, address: str) -> None:
        counts = Counter(typed.address for typed in self._by_seat.values())
        if counts[address] > MOST_OF_ADDRESS:
            self._drop_oldest(address)
        elif len(self._by_seat) > MOST_SEATS:
            self._drop_oldest(counts.most_common(1)[0][0])

    def _drop_oldest(self, address: str) -> None:
        oldest = next(place for place, typed in self._by_seat.items() if typed.address == address)
        del self._by_seat[oldest]
