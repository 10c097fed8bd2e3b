"""Dealing and turns (SET-5, END-6, MOVE-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from rules.commands import Deal, GiveTurn, NextTurn
from rules.deciding.checks import check_deed, check_distinct, check_open_matters
from rules.deciding.draft import Decision, Draft
from rules.deciding.ending import write_end
from rules.deciding.terms import PLAIN, Terms
from rules.events import DeedMove, DeedsDealt, PlayBegan, TurnBegan
from rules.landings import find_obstacle
from rules.refusals import Refusal, refuse
from rules.state import BANK, Game


def _deal(game: Game, command: Deal) -> Decision:
    mode, deeds = game.book.mode, command.deeds
    if command.seed is not None and not deeds:
        deeds = draw_deeds(game, command.seed)
    if no := _check_deal(game, command, deeds):
        return no
    draft = Draft(game)
    draft.add(DeedsDealt(command.player, tuple(DeedMove(deed, None, command.player) for deed in deeds)))
    if mode.dealt_are_paid:
        price = sum(game.book.deeds[deed].price for deed in deeds)
        draft.charge(command.player, BANK, price, "deal", ",".join(deeds))
    if len(draft.game.dealt) == len(game.players):
        draft.add(PlayBegan(game.turn.player, command.at or game.clock.started_at))
    return draft.done()


def draw_deeds(game: Game, seed: int) -> tuple[str, ...]:
    """What a player draws from a deck shuffled by a seed: the same seed, the same deck, for everyone (END-6)."""
    deck = sorted(game.deeds, key=lambda deed: sha256(f"{seed}:{deed}".encode()).digest())
    left = [deed for deed in deck if game.deeds[deed].owner is None]
    return tuple(left[: game.book.mode.dealt_deeds])


def _check_deal(game: Game, command: Deal, deeds: tuple[str, ...]) -> Refusal | None:
    wanted = game.book.mode.dealt_deeds
    if game.phase != "dealing":
        return refuse("not_dealing")
    if command.at and command.at < game.clock.started_at:
        return refuse("bad_time", at=command.at, least=game.clock.started_at)
    if command.player in game.dealt:
        return refuse("already_dealt", player=command.player)
    if len(deeds) != wanted:
        return refuse("wrong_deal_count", game.book.mode.rule, wanted=wanted, count=len(deeds))
    if no := check_distinct(deeds):
        return no
    for deed in deeds:
        if no := check_deed(game, deed):
            return no
        if (owner := game.deeds[deed].owner) is not None:
            return refuse("deed_owned", "END-6", deed=deed, owner=owner)
    return None


def _next_turn(game: Game, _: NextTurn) -> Decision:
    if no := check_turn_over(game):
        return no
    if game.clock.is_called:
        return (write_end(game, "time"),)
    return (TurnBegan(find_next(game), game.turn.number + 1),)


def check_turn_over(game: Game) -> Refusal | None:
    """What of this turn must be done before the next one begins (MOVE-2)."""
    turn = game.turn
    if no := check_open_matters(game) or check_obstacle(game) or _check_jail_turn(game):
        return no
    return refuse("double_open", player=turn.player) if turn.again else None


def check_obstacle(game: Game) -> Refusal | None:
    """A purchase or a move that is still to be decided holds up every roll (BUY-1, MOVE-8)."""
    landing = find_obstacle(game) if game.landings else None
    if landing is None:
        return None
    if landing.asks == "buy":
        return refuse("purchase_open", player=landing.player, deed=landing.deed)
    return refuse("move_open", "MOVE-3" if landing.asks == "triple" else None, player=landing.player)


def begin_landing(draft: Draft, player: str, *, rolls: bool) -> Refusal | None:
    """A roll, or a square someone landed on: in the own turn, or as the next player, whose turn then begins (MOVE-2).

    If the agreed time is up, the turn before was the last one and the draft holds the end (END-4).
    """
    game = draft.game
    turn = game.turn
    if turn.player == player:
        if rolls and (turn.is_over or turn.has_thrown or (turn.rolls and not turn.again)):
            return refuse("turn_over", player=player)
        return check_open_matters(game) or check_obstacle(game)
    if player != find_next(game):
        return refuse("not_your_turn", "MOVE-2", player=player, turn=turn.player)
    if no := check_turn_over(game):
        return no
    draft.add(write_end(game, "time") if game.clock.is_called else TurnBegan(player, turn.number + 1))
    return None


def _check_jail_turn(game: Game) -> Refusal | None:
    """A turn in jail is used: by throwing, by the fine or by a card; so the stay comes to its end."""
    turn = game.turn
    stay = game.players[turn.player].jail
    if stay is None or stay.since == turn.number or turn.has_thrown:
        return None
    return refuse("jail_turn_open", "JAIL-3" if game.book.mode.jail_throws == 1 else None, player=turn.player)


def find_next(game: Game) -> str:
    """The next player by seat who is still in the game."""
    order, players = game.setup.order, game.players
    place = order.index(game.turn.player) + 1
    if place < len(order) and not players[order[place]].is_out:
        return order[place]
    for player in order[place:] + order[:place]:
        if not players[player].is_out:
            return player
    raise AssertionError("nobody is left, so the game has ended")


def _give_turn(game: Game, command: GiveTurn) -> Decision:
    if no := check_open_matters(game):
        return no
    if game.clock.is_called:
        return (write_end(game, "time"),)
    if game.turn.player == command.player:
        return refuse("already_their_turn", player=command.player)
    return (TurnBegan(command.player, game.turn.number + 1, put_right=True),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    Deal: (_deal, Terms(in_debt=True, in_dealing=True)),
    NextTurn: (_next_turn, PLAIN),
    GiveTurn: (_give_turn, PLAIN),
}
