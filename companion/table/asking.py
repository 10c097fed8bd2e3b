"""Who asks for a seat while the game runs, and waits for the banker's yes.

In memory only: nobody can fill a journal by asking, and after a restart of the bank a phone simply asks again.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from typing import Literal, NamedTuple

from companion.table.guard import group_address, hash_secret, same

MOST = 12
MOST_AN_ADDRESS = 3
REMEMBERED = 50


class Ask(NamedTuple):
    """A device that wants to play as someone; `number` is shown on it and on the tablet, to match them."""

    number: int
    player: str
    secret: str
    address: str


class Asking:
    """The open asks of one table. `waiting` is never changed, only replaced, so it may be read at any time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next = 1
        self._declined: deque[str] = deque(maxlen=REMEMBERED)
        self.waiting: tuple[Ask, ...] = ()

    def add(self, player: str, secret: str, who: str) -> Ask | None:
        """One more ask; None if this address has too many open ones, or the table has and all of different addresses.

        Where the table has too many, the newest of the address with the most makes room.
        """
        address = group_address(who)
        with self._lock:
            counts = Counter(ask.address for ask in self.waiting)
            if counts[address] >= MOST_AN_ADDRESS:
                return None
            if len(self.waiting) >= MOST:
                crowd, most = counts.most_common(1)[0]
                if most <= counts[address] + 1:
                    return None
                self._drop(next(ask for ask in reversed(self.waiting) if ask.address == crowd))
            ask = Ask(self._next, player, hash_secret(secret), address)
            self._next += 1
            self.waiting = (*self.waiting, ask)
        return ask

    def find(self, number: int) -> Ask | None:
        """An ask that still waits."""
        return next((ask for ask in self.waiting if ask.number == number), None)

    def look_up(self, secret: str) -> Ask | Literal["declined"] | None:
        """What has become of the ask of a device, which knows its secret; None for one granted, or never made."""
        hashed = hash_secret(secret)
        for ask in self.waiting:
            if same(ask.secret, hashed):
                return ask
        return "declined" if hashed in self._declined else None

    def close(self, ask: Ask, *, is_declined: bool = False) -> None:
        """It waits no more."""
        with self._lock:
            self._drop(ask, is_declined=is_declined)

    def _drop(self, ask: Ask, *, is_declined: bool = True) -> None:
        if is_declined:
            self._declined.append(ask.secret)
        self.waiting = tuple(other for other in self.waiting if other is not ask)
