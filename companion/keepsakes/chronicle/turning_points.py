"""The turning points of a game, found by the app; each names the ledger entry it happened in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from companion.keepsakes.chronicle.course import Moment
from companion.keepsakes.chronicle.worths import Lead, WorthPoint, pick_lead_changes
from rules.events import BuildingsSold, DemandWithdrawn, Mortgaged, PlayerLeft, RentDemanded, RentPaid
from rules.state import Debt, Game

MINUTE = 60_000

Kind = Literal[
    "rent",
    "group",
    "saved_by_mortgage",
    "saved_by_sale",
    "bankrupt",
    "resigned",
    "lead",
    "lead_for_good",
    "minute",
]


class TurningPoint(NamedTuple):
    """What turned: `player` did it, `other` was on the other side, `ref` is the deed or group it was about.

    `last` is the entry up to which it went on (the dearest minute, raising money for a debt).
    """

    kind: Kind
    entry: int
    player: str
    amount: int = 0
    other: str = ""
    ref: str = ""
    last: int = 0


def find_turning_points(
    moments: Sequence[Moment], points: Sequence[WorthPoint], leads: Sequence[Lead]
) -> tuple[TurningPoint, ...]:
    """All of them in the order of the game."""
    found = [
        *_find_largest_rent(moments),
        *_find_completed_groups(moments),
        *_find_rescues(moments),
        *_find_departures(moments),
        *_find_lead_changes(moments[-1].game, points, leads),
        *_find_costliest_minute(moments),
    ]
    return tuple(sorted(found, key=lambda point: point.entry))


def _find_largest_rent(moments: Sequence[Moment]) -> list[TurningPoint]:
    """The highest rent asked for, paid or ruinous; one that was taken back does not count."""
    asked: dict[int, TurningPoint] = {}
    for moment in moments:
        for event in moment.step.entry.events:
            if isinstance(event, RentDemanded):
                asked[event.debt] = TurningPoint(
                    "rent", moment.number, event.player, event.amount, event.debtor, event.deed
                )
            elif isinstance(event, RentPaid):
                asked[-moment.number] = TurningPoint(
                    "rent", moment.number, event.creditor, event.amount, event.player, event.deed
                )
            elif isinstance(event, DemandWithdrawn):
                asked.pop(event.debt, None)
    return [max(asked.values(), key=lambda point: point.amount)] if asked else []


def _find_completed_groups(moments: Sequence[Moment]) -> Iterator[TurningPoint]:
    """Whenever all deeds of a group come into one hand."""
    for moment in moments:
        game, before = moment.game, moment.before
        if before is None or game.deeds is before.deeds:
            continue
        groups = game.book.groups
        deeds = game.book.deeds
        changed = dict.fromkeys(
            deeds[deed].group for deed, holding in game.deeds.items() if holding.owner != before.deeds[deed].owner
        )
        for group in changed:
            owners = {game.deeds[deed].owner for deed in groups[group].deeds}
            owner = owners.pop()
            if not owners and owner is not None:
                yield TurningPoint("group", moment.number, owner, ref=group)


class _Rescue(NamedTuple):
    """Money raised while in debt: the last entry, the sum, how and on which deed the last part was raised."""

    entry: int
    raised: int
    kind: Kind
    deed: str


def _find_rescues(moments: Sequence[Moment]) -> Iterator[TurningPoint]:
    """Each player's largest debt that only borrowing or selling buildings made payable."""
    best: dict[str, TurningPoint] = {}
    raised: dict[str, _Rescue] = {}
    for moment in moments:
        before = moment.before
        if before is None or not before.debts:
            continue
        for event in moment.step.entry.events:
            if isinstance(event, Mortgaged | BuildingsSold) and before.debts_of(event.player):
                known = raised.get(event.player)
                raised[event.player] = _raise_more(event, moment.number, known.raised if known else 0)
        for debt in _list_settled(moment):
            rescue = raised.pop(debt.debtor, None)
            whole = debt.amount + debt.paid
            if rescue is None or moment.game.money[debt.debtor] >= rescue.raised:
                continue
            if debt.debtor not in best or whole > best[debt.debtor].amount:
                best[debt.debtor] = TurningPoint(
                    rescue.kind, rescue.entry, debt.debtor, whole, debt.creditor, rescue.deed, moment.number
                )
    yield from best.values()


def _raise_more(event: Mortgaged | BuildingsSold, number: int, so_far: int) -> _Rescue:
    raised = so_far + sum(pay.amount for pay in event.pays)
    if isinstance(event, Mortgaged):
        return _Rescue(number, raised, "saved_by_mortgage", event.deed)
    return _Rescue(number, raised, "saved_by_sale", event.levels[0].deed)


def _list_settled(moment: Moment) -> list[Debt]:
    """The debts that were paid off in this moment: neither taken back nor buried with someone."""
    before = moment.before
    if before is None or moment.game.debts is before.debts:
        return []
    if any(isinstance(event, DemandWithdrawn | PlayerLeft) for event in moment.step.entry.events):
        return []
    left = {debt.id for debt in moment.game.debts}
    return [debt for debt in before.debts if debt.id not in left]


def _find_departures(moments: Sequence[Moment]) -> Iterator[TurningPoint]:
    for moment in moments:
        for event in moment.step.entry.events:
            if isinstance(event, PlayerLeft):
                kind: Kind = "bankrupt" if event.how == "bankrupt" else "resigned"
                owed = moment.before.debts_of(event.player) if moment.before else []
                is_rent = bool(owed) and owed[0].cause == "rent"
                yield TurningPoint(
                    kind,
                    moment.number,
                    event.player,
                    owed[0].amount if owed else 0,
                    event.creditor,
                    owed[0].ref if is_rent else "",
                )


def _find_lead_changes(game: Game, points: Sequence[WorthPoint], leads: Sequence[Lead]) -> Iterator[TurningPoint]:
    """Who got ahead for a good while, and who for good; the amount is the worth they did it with."""
    for lead in pick_lead_changes(leads, len(points)):
        point = points[lead.first]
        is_final = lead is leads[-1] and game.result is not None and game.result.winners == (lead.player,)
        yield TurningPoint("lead_for_good" if is_final else "lead", point.entry, lead.player, max(point.worths))


def _find_costliest_minute(moments: Sequence[Moment]) -> list[TurningPoint]:
    """The sixty seconds of playing time in which most money changed hands; a game without a clock has none."""
    if moments[-1].played <= MINUTE:
        return []
    sums = [sum(pay.amount for pay in moment.postings() if pay.why != "correction") for moment in moments]
    best, first, total = (0, 0, 0), 0, 0
    for place, moment in enumerate(moments):
        total += sums[place]
        while moment.played - moments[first].played >= MINUTE:
            total -= sums[first]
            first += 1
        best = max(best, (total, -first, place))
    amount, first, last = best[0], -best[1], best[2]
    paying = [place for place in range(first, last + 1) if sums[place]]
    if not paying:
        return []
    return [TurningPoint("minute", moments[paying[0]].number, "", amount, last=moments[paying[-1]].number)]
