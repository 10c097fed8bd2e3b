"""What waits, and in which order: a pure function of the view, for one player and for the banker's whole table.

Whoever adds something that can wait writes its kind into `ORDER`, a finder into `FINDERS` and a face into `faces`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple

from companion.table.records import Request
from companion.table.views import View
from rules import can_be_met, list_landings
from rules.state import Game

Kind = Literal[
    "debt",
    "duty",
    "auction",
    "request",
    "wish",
    "offer",
    "part",
    "landing",
    "asking",
    "claim",
    "waiting",
    "jail",
    "roll",
    "turn",
]
ORDER: tuple[Kind, ...] = (
    "debt",
    "duty",
    "auction",
    "request",
    "wish",
    "offer",
    "part",
    "landing",
    "asking",
    "claim",
    "waiting",
    "jail",
    "roll",
    "turn",
)
"""The most pressing first."""
COURSE: frozenset[Kind] = frozenset({"jail", "roll", "turn"})
"""How the game goes on; at the bank whatever somebody waits for comes before it."""
FOR_OTHERS: frozenset[Kind] = frozenset({"claim", "waiting", "turn"})
"""What only somebody's own phone shows: at the table another card already says it."""


ANSWERS = frozenset({"draw_card", "apply_card", "take_ticket", "take_birthday"})
"""What a player asks the banker for after a landing."""


class Matter(NamedTuple):
    """One thing that waits for a player, "" for all of them. `ref` names what it is about.

    `state` is what else a tap on it would depend on, such as the best bid: another state is another card to a finger.
    """

    kind: Kind
    player: str
    ref: Any = None
    state: Any = None


def list_matters(view: View, player: str) -> tuple[Matter, ...]:
    """Everything that concerns one player, the most pressing first; whose turn it is always comes last."""
    found = [matter for matter in _find_all(view) if matter.player in (player, "")]
    return tuple(sorted(found, key=lambda matter: ORDER.index(matter.kind)))


def list_table_matters(view: View) -> tuple[Matter, ...]:
    """Everything at the table: first what only the bank can do, for those without a phone, then what phones show."""
    requests = [Matter("request", item.player, item.number) for item in view.requests]
    others = [matter for matter in _find_all(view) if matter.kind not in FOR_OTHERS]

    def rank(matter: Matter) -> tuple[bool, bool, int]:
        has_phone = matter.kind != "request" and matter.player in view.online
        return matter.kind in COURSE, has_phone, ORDER.index(matter.kind)

    return tuple(sorted([*requests, *others], key=rank))


def _find_all(view: View) -> Iterator[Matter]:
    assert view.game is not None
    if view.game.result is None:
        for find in FINDERS:
            yield from find(view, view.game)


def _find_debts(_: View, game: Game) -> Iterator[Matter]:
    """The oldest of each debtor, and for the creditor an offer of deeds for it or the debt as a claim."""
    for player in game.active():
        for debt in game.debts_of(player)[:1]:
            yield Matter("debt", player, debt.id, (debt.amount, debt.offer, game.money.get(player, 0) >= debt.amount))
    for debt in game.debts:
        if debt.creditor in game.players:
            yield Matter("part" if debt.offer else "claim", debt.creditor, debt.id, (debt.amount, debt.offer))


def _find_duties(_: View, game: Game) -> Iterator[Matter]:
    for duty in game.duties:
        if not duty.is_met and can_be_met(game, duty):
            yield Matter("duty", duty.player, duty.deed)


def _find_auction(_: View, game: Game) -> Iterator[Matter]:
    auction = game.auction
    if auction is not None:
        lot = auction.lot.deed or auction.lot.building
        yield Matter("auction", "", lot, (auction.bidder, auction.amount, auction.passed))


def _find_wish(_: View, game: Game) -> Iterator[Matter]:
    """Whoever would take the last buildings waits until the others who could use them have been asked (AUC-4)."""
    if game.wish is not None:
        for player in game.wish.waiting():
            yield Matter("wish", player, game.wish.player, (game.wish.building, game.wish.number))


def _find_trades(_: View, game: Game) -> Iterator[Matter]:
    for trade in game.trades:
        yield Matter("offer", trade.partner, trade.id)
        yield Matter("waiting", trade.proposer, f"trade-{trade.id}")


def _find_landings(view: View, game: Game) -> Iterator[Matter]:
    """What a landing asks of whoever landed; and of the owner whether to ask for the rent.

    While a card or a gift waits for the banker, it is not asked for again.
    """
    waiting = {item.player for item in view.requests if item.command.kind in ANSWERS}
    for landing in list_landings(game):
        if landing.player in waiting and landing.asks in ("card", "ticket", "birthday"):
            continue
        yield Matter("landing", landing.player, landing.id, landing.asks)
        if landing.asks == "rent" and landing.due is not None and landing.due.owner in game.players:
            yield Matter("asking", landing.due.owner, landing.id)


def _find_requests(view: View, _: Game) -> Iterator[Matter]:
    requests: tuple[Request, ...] = view.requests
    for item in requests:
        yield Matter("waiting", item.player, f"request-{item.number}")


def _find_course(_: View, game: Game) -> Iterator[Matter]:
    turn = game.turn
    if game.phase == "running":
        stay = game.players[turn.player].jail
        can_leave = stay is not None and stay.since != turn.number and not turn.has_thrown
        yield Matter("jail" if can_leave else "roll", turn.player)
    yield Matter("turn", "")


FINDERS: tuple[Callable[[View, Game], Iterator[Matter]], ...] = (
    _find_debts,
    _find_duties,
    _find_auction,
    _find_wish,
    _find_trades,
    _find_landings,
    _find_requests,
    _find_course,
)


PAGES = {"card": "pile", "auction": "squares", "triple": "squares"}
"""The page of a landing, by what it asks."""


def find_page(matter: Matter) -> str:
    """On which page one sees more of a matter."""
    if matter.kind == "landing":
        return PAGES.get(matter.state, "now")
    return "squares" if matter.kind == "roll" else "now"
