"""Acts made on an outdated view: what an act relied on is compared between what was seen and what is now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import (
    AcceptDeeds,
    AcceptTrade,
    Bid,
    CancelAuction,
    CloseAuction,
    Command,
    GiveTurn,
    MoveOn,
    NextTurn,
    PassBid,
    PayDebt,
    PutPiece,
    Redo,
    Rejoin,
    Roll,
    TakeRollBack,
    Undo,
)
from rules.state import Game

Look = Callable[[Game, Any], Any]


def _see_lot(game: Game, _: Command) -> Any:
    """A bid is meant for the lot that was on the table, not for the next one."""
    return game.auction.lot if game.auction else None


def _see_bid(game: Game, _: Command) -> Any:
    """The hammer falls for the bid that was seen."""
    return game.auction


def _see_turn(game: Game, _: Command) -> Any:
    """Two devices ending one turn must not skip a player."""
    return game.turn.number


def _see_roll(game: Game, command: Roll | PutPiece | MoveOn) -> Any:
    """One roll told by two devices is one roll."""
    return game.turn.number, len(game.turn.rolls), game.pieces.get(command.player)


def _see_debt(game: Game, command: PayDebt | AcceptDeeds) -> Any:
    return next((debt for debt in game.debts if debt.id == command.debt), None)


def _see_trade(game: Game, command: AcceptTrade) -> Any:
    """The offer and the deeds in it: one mortgaged meanwhile is another bargain."""
    trade = next((trade for trade in game.trades if trade.id == command.trade), None)
    if trade is None:
        return None
    return trade, [game.deeds[deed] for deed in (*trade.gives.deeds, *trade.takes.deeds)]


LOOKS: Mapping[type, Look] = {
    Bid: _see_lot,
    PassBid: _see_lot,
    Rejoin: _see_lot,
    CancelAuction: _see_lot,
    CloseAuction: _see_bid,
    NextTurn: _see_turn,
    GiveTurn: _see_turn,
    Roll: _see_roll,
    PutPiece: _see_roll,
    MoveOn: _see_roll,
    PayDebt: _see_debt,
    AcceptDeeds: _see_debt,
    AcceptTrade: _see_trade,
}


def depends_on_view(command: Command) -> bool:
    """Whether it matters what the sender saw."""
    return isinstance(command, Undo | Redo | TakeRollBack) or command.__class__ in LOOKS


def is_outdated(command: Command, seen: Game | None, now: Game) -> bool:
    """Whether what the act relied on has changed; `seen` is None if it is too long ago to know.

    Something already gone (a settled debt, a closed trade) is left to the bank, whose refusal says more.
    """
    look = LOOKS.get(command.__class__)
    if look is None:
        return False
    current = look(now, command)
    if current is None and not isinstance(command, Bid):
        return False
    return seen is None or look(seen, command) != current
