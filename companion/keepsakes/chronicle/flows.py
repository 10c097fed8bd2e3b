"""Who paid whom how much: every payment between players, bank and pot, the cash to begin with left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.keepsakes.chronicle.course import Moment
from rules.state import BANK, POT

Pair = tuple[str, str]


class Flows(NamedTuple):
    """What went from one account to another; `accounts` are the players in seat order, the bank, and a used pot."""

    accounts: tuple[str, ...]
    sums: Mapping[Pair, int]

    def paid(self, source: str, target: str) -> int:
        """What one paid another in all."""
        return self.sums.get((source, target), 0)

    def paid_by(self, account: str) -> int:
        """Everything someone paid."""
        return sum(amount for (source, _), amount in self.sums.items() if source == account)

    def paid_to(self, account: str) -> int:
        """Everything someone got."""
        return sum(amount for (_, target), amount in self.sums.items() if target == account)

    def most(self) -> int:
        """The largest sum, for shading."""
        return max(self.sums.values(), default=0)


def sum_flows(moments: Iterable[Moment], order: tuple[str, ...]) -> Flows:
    """Add up all payments that hold."""
    sums: dict[Pair, int] = defaultdict(int)
    for moment in moments:
        for source, target, amount, _ in moment.postings():
            sums[source, target] += amount
    pot = (POT,) if any(POT in pair for pair in sums) else ()
    return Flows((*order, BANK, *pot), dict(sums))
