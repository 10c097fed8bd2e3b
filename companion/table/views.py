"""What one viewer may see of a table; each gets a view made for them."""

from __future__ import annotations

from typing import NamedTuple

from companion.table.asking import Ask
from companion.table.lobby import Lobby
from companion.table.permits import Actor
from companion.table.records import Request, Settings
from companion.table.table import Table
from rules.history import History
from rules.state import POT, Game


class View(NamedTuple):
    """A picture of the table for one viewer. `join`, `watch` and `asks` are for the banker only; before the game a
    television has `join` too, which it shows to the whole room.

    `number` is the newest entry seen, to be sent along with every act. The ledger is for all: at a real table everyone
    sees who pays whom; hidden are the others' sums.
    """

    version: int
    number: int | None
    actor: Actor
    code: str
    phase: str
    settings: Settings
    lobby: Lobby
    taken: frozenset[str]
    online: frozenset[str]
    requests: tuple[Request, ...]
    game: Game | None
    history: History | None
    join: str | None
    watch: str | None
    asks: tuple[Ask, ...]
    is_damaged: bool
    turned_down: Request | None


def make_view(table: Table, actor: Actor) -> View:
    """The table as this viewer may see it."""
    version, state = table.version, table.state
    is_banker = actor.role == "banker"
    game = hide_sums(state.history.game, actor, state.settings) if state.history else None
    requests = [request for request in state.requests.values() if is_banker or request.player == actor.player]
    return View(
        version=version,
        number=state.history.last.number if state.history else None,
        actor=actor,
        code=state.code,
        phase=state.phase,
        settings=state.settings,
        lobby=state.lobby,
        taken=frozenset(state.seats),
        online=table.seats.list_online(),
        requests=tuple(requests),
        game=game,
        history=state.history,
        join=state.join if is_banker or (actor.role == "onlooker" and state.history is None) else None,
        watch=(state.watch or state.join) if is_banker else None,
        asks=table.seats.asking.waiting if is_banker else (),
        is_damaged=table.is_damaged,
        turned_down=state.turned_down.get(actor.player or ""),
    )


def hide_sums(game: Game, actor: Actor, settings: Settings) -> Game:
    """A game of any moment as this viewer may see it: at some tables only with one's own cash and the pot."""
    if actor.role == "banker" or settings.open_balances:
        return game
    shown = {account: amount for account, amount in game.money.items() if account in (actor.player, POT)}
    return game._replace(money=shown)
