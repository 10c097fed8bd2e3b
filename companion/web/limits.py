"""What one connection and one address may use of the server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Generous for a family, tight for a nuisance."""

    frame_bytes: int = 16 * 1024
    """The longest message a client may send, unpacked; what people do and type stays far below."""
    silent_seconds: float = 15.0
    """A connection that has not registered by then is closed."""
    send_seconds: float = 20.0
    """A client that takes nothing for so long has vanished."""
    per_address: int = 60
    total: int = 600


@dataclass(slots=True)
class Doorkeeper:
    """Counts the open connections, in all and for each address."""

    limits: Limits
    _open: Counter[str] = field(default_factory=Counter)
    _total: int = 0

    def enter(self, address: str) -> bool:
        """Lets one more connection in, unless it is one too many."""
        if self._total >= self.limits.total or self._open[address] >= self.limits.per_address:
            return False
        self._open[address] += 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        """Each `enter` that said yes is followed by one of these."""
        self._total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
