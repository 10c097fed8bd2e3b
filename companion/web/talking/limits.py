"""What one connection and one address may use of the server: places, arrivals, frames, and how much at the same time.

Nobody is refused for being quick: whoever says more than there is room for is read more slowly, and only who goes on
like that loses the connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """Generous for a family, tight for a nuisance. Rates are per second, bursts what may come at once."""

    frame_bytes: int = 16 * 1024
    """The longest message a client may send, unpacked; what people do and type stays far below."""
    silent_seconds: float = 15.0
    """A connection that has not registered by then is closed."""
    header_seconds: float = 10.0
    """A request that is not complete by then is dropped."""
    send_seconds: float = 20.0
    """A client that takes nothing for so long has vanished."""
    per_address: int = 60
    total: int = 600
    plain_per_address: int = 120
    """Connections that are no WebSocket (yet): a browser opens six at a time, and a home may share one address."""
    plain_total: int = 400
    arrivals: float = 3.0
    arrivals_burst: int = 80
    frames: float = 60.0
    frames_burst: int = 300
    address_frames: float = 250.0
    address_burst: int = 1_500
    patience_seconds: float = 5.0
    """Whoever has been held back for so long without a pause is closed."""
    misdeeds: float = 0.2
    misdeeds_burst: int = 4
    bar_seconds: float = 5.0
    """How long nothing new is let in from an address that had so many of its connections closed for saying too much."""
    at_once: int = 3
    """So many things of one address are worked on at the same time; the others wait, and nobody else for them."""
    turn_seconds: float = 2.0
    """Nobody waits longer than this for others of their address, who may be waiting for something themselves."""


class Pace:
    """So much a second, and so much at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._looked = monotonic()

    def take(self) -> float:
        """Take one; the seconds to wait before going on."""
        self._fill()
        self._left -= 1
        return max(0.0, -self._left / self._rate)

    def try_take(self) -> bool:
        """Take one if there is one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_full(self) -> bool:
        """Whether nothing was taken for a while."""
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._looked) * self._rate)
        self._looked = now


class Household:
    """All connections from one address."""

    def __init__(self, limits: Limits) -> None:
        self.open = 0
        self.frames = Pace(limits.address_frames, limits.address_burst)
        self.arrivals = Pace(limits.arrivals, limits.arrivals_burst)
        self._turns = asyncio.Semaphore(limits.at_once)
        self._turn_seconds = limits.turn_seconds

    @asynccontextmanager
    async def take_turn(self) -> AsyncIterator[None]:
        """While few others of this address are at work."""
        has_turn = False
        with suppress(TimeoutError):
            async with asyncio.timeout(self._turn_seconds):
                has_turn = await self._turns.acquire()
        try:
            yield
        finally:
            if has_turn:
                self._turns.release()

    def is_idle(self) -> bool:
        """Whether nothing of it need be remembered."""
        return not self.open and self.frames.is_full() and self.arrivals.is_full()


_MANY: Final = 1_000


class Doorkeeper:
    """Counts the open connections, in all and for each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._households: dict[str, Household] = {}
        self._total = 0

    def enter(self, address: str) -> Household | None:
        """Lets one more connection in, unless it is one too many."""
        household = self._households.get(address)
        if household is None:
            self._forget_idle()
            household = self._households[address] = Household(self._limits)
        is_full = self._total >= self._limits.total or household.open >= self._limits.per_address
        if is_full or not household.arrivals.try_take():
            return None
        household.open += 1
        self._total += 1
        return household

    def leave(self, household: Household) -> None:
        """Each `enter` that said yes is followed by one of these."""
        self._total -= 1
        household.open -= 1

    def _forget_idle(self) -> None:
        if len(self._households) >= _MANY:
            self._households = {name: one for name, one in self._households.items() if not one.is_idle()}
