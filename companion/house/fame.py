"""The hall of fame: what is remembered of a finished game, and what each player has done in all of them.

A row is read from the game's log alone, so the shelf only caches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.store.shelf import FameRow, PlayerFame, bound_millis
from rules.events import DebtPaid, DeedsAccepted
from rules.history import History, Step
from rules.state import BANK, POT, Debt


class Feat(NamedTuple):
    """A sum worth remembering: in which game, on which deed or for what, and with whom."""

    amount: int
    game: str
    finished: int
    edition: str
    symbol: str
    what: str
    other: str


class Champion(NamedTuple):
    """One player over all games; `shared` of the `wins` were ties. Sums of different boxes compare by their scale."""

    name: str
    games: int
    wins: int
    shared: int
    best_rent: Feat | None
    biggest_debt: Feat | None


class _Claim(NamedTuple):
    """A debt that was open for a while; `is_hard` if its debtor had not the cash when it arose."""

    debt: Debt
    is_hard: bool


def make_fame(code: str, history: History) -> FameRow | None:
    """What the hall of fame keeps of a game; None while it is not over."""
    game = history.game
    if game.result is None:
        return None
    names = {seat.id: seat.name for seat in game.setup.seats}
    rents, debts = _find_feats(history)
    steps = list(history.steps())
    return FameRow(
        id=code,
        edition=game.book.edition.id,
        symbol=game.book.edition.money.symbol,
        scale=game.book.edition.money.scale,
        mode=game.book.mode.id,
        reason=game.result.reason,
        began=bound_millis(steps[-1].entry.at),
        finished=bound_millis(steps[0].entry.at),
        bookings=len(steps),
        players=tuple(
            PlayerFame(
                name=names[rank.player],
                rank=rank.rank,
                worth=rank.worth,
                best_rent=_name_feat(rents.get(rank.player), "creditor", names),
                biggest_debt=_name_feat(debts.get(rank.player), "debtor", names),
            )
            for rank in game.result.ranks
        ),
    )


def _name_feat(debt: Debt | None, side: str, names: dict[str, str]) -> tuple[int, str, str] | None:
    """The sum, what it was for, and the other side's name; the bank and the pot have none."""
    if debt is None:
        return None
    other = debt.debtor if side == "creditor" else debt.creditor
    return debt.amount, debt.ref or debt.cause, "" if other in (BANK, POT) else names[other]


def _find_feats(history: History) -> tuple[dict[str, Debt], dict[str, Debt]]:
    """The best rent each player got in full, and the biggest debt each paid though the cash was missing at first."""
    rents: dict[str, Debt] = {}
    debts: dict[str, Debt] = {}
    for claim in _list_settled(list(history.steps())[::-1]):
        debt = claim.debt
        if debt.cause == "rent" and debt.creditor not in (BANK, POT):
            _keep_larger(rents, debt.creditor, debt)
        if claim.is_hard:
            _keep_larger(debts, debt.debtor, debt)
    return rents, debts


def _keep_larger(best: dict[str, Debt], player: str, debt: Debt) -> None:
    if player not in best or debt.amount > best[player].amount:
        best[player] = debt


def _list_settled(steps: list[Step]) -> Iterator[_Claim]:
    """The debts that were paid to the end, with the amount they began with."""
    claims: dict[int, _Claim] = {}
    for step in steps:
        for event in step.entry.events:
            if not isinstance(event, DebtPaid | DeedsAccepted) or event.debt not in claims:
                continue
            if all(debt.id != event.debt for debt in step.game.debts):
                yield claims.pop(event.debt)
        for debt in step.game.debts:
            known = claims.get(debt.id)
            if known is None:
                claims[debt.id] = _Claim(debt, step.game.money[debt.debtor] < debt.amount)
            elif known.debt.creditor != debt.creditor:  # an heir took the claim over
                claims[debt.id] = known._replace(debt=known.debt._replace(creditor=debt.creditor))


def rank_champions(rows: Iterable[FameRow]) -> list[Champion]:
    """Everyone who ever played a game to its end, most wins first; a name is the same however it is written."""
    found: dict[str, list[tuple[FameRow, PlayerFame]]] = {}
    for row in sorted(rows, key=lambda row: -row.finished):
        for player in row.players:
            found.setdefault(player.name.strip().casefold(), []).append((row, player))
    champions = [_sum_up(games) for games in found.values()]
    return sorted(champions, key=lambda champion: (-champion.wins, champion.games, champion.name.casefold()))


def _sum_up(games: list[tuple[FameRow, PlayerFame]]) -> Champion:
    """One player's games, the newest first: its spelling of the name counts."""
    won = [row for row, player in games if player.rank == 1]
    return Champion(
        name=games[0][1].name,
        games=len(games),
        wins=len(won),
        shared=sum(sum(player.rank == 1 for player in row.players) > 1 for row in won),
        best_rent=_find_best((row, player.best_rent) for row, player in games),
        biggest_debt=_find_best((row, player.biggest_debt) for row, player in games),
    )


def _find_best(sums: Iterable[tuple[FameRow, tuple[int, str, str] | None]]) -> Feat | None:
    best = max(
        ((row, known) for row, known in sums if known), key=lambda pair: pair[1][0] / pair[0].scale, default=None
    )
    if best is None:
        return None
    row, (amount, what, other) = best
    return Feat(amount, row.id, row.finished, row.edition, row.symbol, what, other)
