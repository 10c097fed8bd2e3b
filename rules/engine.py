"""Decides commands: events, or a refusal that says why. Deciding never changes anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import Command, SetUp
from rules.deciding import (
    auctions,
    building,
    debts,
    ending,
    jail,
    leaving,
    money,
    mortgages,
    pieces,
    purchases,
    rents,
    rolls,
    tickets,
    trades,
    turns,
    wishes,
)
from rules.deciding.draft import Decision, Draft, Outcome
from rules.deciding.duties import find_pressing
from rules.deciding.terms import Terms
from rules.events import Event
from rules.evolving.core import evolve_all
from rules.refusals import Refusal, refuse
from rules.state import Game

Decider = tuple[Callable[[Game, Any], Outcome], Terms]
DECIDERS: Mapping[type, Decider] = {
    command: decider
    for topic in (
        turns, rolls, pieces, money, purchases, auctions, rents, debts, leaving,
        building, wishes, mortgages, trades, jail, tickets, ending,
    )
    for command, decider in topic.DECIDERS.items()
}  # fmt: skip


def decide(game: Game, command: Command) -> Decision:
    """What a command leads to in a game."""
    outcome = _decide(game, command)
    return outcome.done() if isinstance(outcome, Draft) else outcome


def carry_out(game: Game, command: Command) -> tuple[tuple[Event, ...], Game] | Refusal:
    """The same with the game after it, which a draft has made already."""
    outcome = _decide(game, command)
    if isinstance(outcome, Refusal):
        return outcome
    if isinstance(outcome, Draft):
        return outcome.done(), outcome.game
    return outcome, evolve_all(game, outcome)


def _decide(game: Game, command: Command) -> Outcome:
    found = DECIDERS.get(command.__class__)
    if found is None:
        code = "already_set_up" if isinstance(command, SetUp) else "unknown_command"
        return refuse(code, value=command.kind)
    decider, terms = found
    # Only someone's leaving decides a game, and only open debts delay the end.
    is_decided = bool(game.debts and game.gone) and ending.is_decided(game) is not None
    if no := _check_terms(game, command, terms, is_decided):
        return no
    outcome = decider(game, command)
    if (is_decided or terms.leaves) and not isinstance(outcome, Refusal):
        return ending.finish(game, outcome.done() if isinstance(outcome, Draft) else outcome)
    return outcome


def _check_terms(game: Game, command: Command, terms: Terms, is_decided: bool) -> Refusal | None:
    """Whether this kind of act is possible at all just now, for its player."""
    if game.phase == "ended":
        return refuse("game_over")
    if game.clock.paused_at is not None and not terms.in_pause:
        return refuse("paused")
    if game.phase == "dealing" and not terms.in_dealing:
        return refuse("still_dealing", left=len(game.players) - len(game.dealt))
    player: str | None = getattr(command, "player", None)  # a turn, an end or a pause is nobody's
    if is_decided and not terms.stops_clock and not (terms.settles and player and game.debts_of(player)):
        debt = game.debts[0]
        return refuse("game_decided", game.book.mode.rule, player=debt.debtor, amount=debt.amount)
    if player is not None:
        person = game.players.get(player)
        if person is None:
            return refuse("unknown_player", player=player)
        if person.is_out:
            return refuse("player_out", player=player)
        if game.debts and not terms.in_debt and (owed := game.debts_of(player)):
            return refuse("in_debt", player=player, creditor=owed[0].creditor, amount=owed[0].amount)
        if game.duties and not terms.in_duty and (duty := find_pressing(game, player)):
            return refuse("duty_open", player=player, deed=duty.deed)
    if game.auction is not None and not terms.in_auction:
        lot = game.auction.lot
        return refuse("auction_open", deed=lot.deed, building=lot.building)
    return None
