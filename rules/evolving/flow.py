"""Events of the course of the game: turns, money, cards, jail, tickets, clock and end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.events import (
    BirthdayCash,
    CardDrawn,
    Charged,
    Corrected,
    GameEnded,
    Jailed,
    JailLeft,
    JailThrowFailed,
    MoneyGiven,
    Paused,
    PlayBegan,
    PotTaken,
    Resumed,
    SalaryPaid,
    TicketTaken,
    TicketUsed,
    TimeCalled,
    TurnBegan,
)
from rules.evolving.accounts import change_player, move_cards, post
from rules.evolving.moves import TAPPED, begin_turn, close_landing, note_landing, put_piece
from rules.state import Debt, Game, JailStay, Result, Turn


def _post(game: Game, event: MoneyGiven | Corrected) -> Game:
    return game.change(money=post(game.money, event.pays))


def _salary_paid(game: Game, event: SalaryPaid) -> Game:
    paid = game.change(money=post(game.money, event.pays))
    return note_landing(paid, event.player, None, 0 if event.landed else None)


def _pot_taken(game: Game, event: PotTaken) -> Game:
    paid = game.change(money=post(game.money, event.pays))
    return note_landing(paid, event.player, None, game.setup.book.find_square("parking"))


def _birthday_cash(game: Game, event: BirthdayCash) -> Game:
    paid = game.change(money=post(game.money, event.pays))
    return note_landing(paid, event.player, event.landing, game.setup.book.find_square("birthday"))


def _play_began(game: Game, event: PlayBegan) -> Game:
    clock = replace(game.clock, started_at=event.at, latest=event.at, paused_for=0)
    return game.change(phase="running", turn=Turn(event.player), clock=clock)


def _turn_began(game: Game, event: TurnBegan) -> Game:
    return begin_turn(game, event.player, event.number, event.put_right)


def _card_drawn(game: Game, event: CardDrawn) -> Game:
    drawn = game.change(money=post(game.money, event.pays), players=move_cards(game.players, event.cards))
    return note_landing(drawn, event.player, event.landing, None)


def _charged(game: Game, event: Charged) -> Game:
    if event.cause == "tax":
        game = note_landing(game, event.player, None, game.setup.book.find_square(f"tax:{event.ref}"))
    if event.debt is None:
        return game.change(money=post(game.money, event.pays))
    debt = Debt(event.debt, event.player, event.creditor, event.amount, event.cause, event.ref)
    return game.change(debts=(*game.debts, debt), next_debt=event.debt + 1)


def _jailed(game: Game, event: Jailed) -> Game:
    """To jail; the turn is over (JAIL-1), whatever double there was."""
    player = replace(game.players[event.player], jail=JailStay(game.turn.number))
    game = put_piece(game, event.player, game.setup.book.jail_square)
    turn, left = game.turn, game.landings
    if turn.player == event.player:
        turn = turn._replace(again=False, is_over=True, placed=turn.placed or TAPPED)
        left = tuple([open_ for open_ in left if open_.asks == "rent" or open_.player != event.player])
    return game.change(players=change_player(game.players, event.player, player), turn=turn, landings=left)


def _jail_throw_failed(game: Game, event: JailThrowFailed) -> Game:
    player = game.players[event.player]
    since = player.jail.since if player.jail else game.turn.number
    changed = replace(player, jail=JailStay(since, event.throws))
    players = change_player(game.players, event.player, changed)
    return game.change(players=players, turn=game.turn._replace(has_thrown=True))


def _jail_left(game: Game, event: JailLeft) -> Game:
    players = move_cards(game.players, event.cards)
    free = replace(players[event.player], jail=None)
    game = game.change(players=change_player(players, event.player, free))
    if game.pieces.get(event.player) is None:
        game = put_piece(game, event.player, game.setup.book.jail_square)
    if event.by in ("double", "last-throw"):  # the roll that freed is the roll of this turn
        game = game.change(turn=game.turn._replace(is_over=True))
    return game


def _ticket_taken(game: Game, event: TicketTaken) -> Game:
    players = dict(game.players)
    for player, expired in event.expired.items():
        players[player] = replace(players[player], tickets=players[player].tickets - expired)
    mine = players[event.player]
    players[event.player] = replace(mine, tickets=mine.tickets + 1)
    game = game.change(players=players, tickets=game.tickets - 1)
    return game if event.landing is None else close_landing(game, event.landing)


def _ticket_used(game: Game, event: TicketUsed) -> Game:
    player = game.players[event.player]
    changed = replace(player, tickets=player.tickets - 1)
    return game.change(players=change_player(game.players, event.player, changed))


def _paused(game: Game, event: Paused) -> Game:
    return game.change(clock=replace(game.clock, paused_at=event.at, latest=event.at))


def _resumed(game: Game, event: Resumed) -> Game:
    clock = game.clock
    began = event.at if clock.paused_at is None else clock.paused_at
    paused_for = clock.paused_for + event.at - began
    return game.change(clock=replace(clock, paused_at=None, paused_for=paused_for, latest=event.at))


def _time_called(game: Game, _: TimeCalled) -> Game:
    return game.change(clock=replace(game.clock, is_called=True))


def _game_ended(game: Game, event: GameEnded) -> Game:
    return game.change(phase="ended", trades=(), wish=None, result=Result(event.reason, event.winners, event.ranks))


HANDLERS: Mapping[type, Callable[[Game, Any], Game]] = {
    PlayBegan: _play_began,
    TurnBegan: _turn_began,
    SalaryPaid: _salary_paid,
    MoneyGiven: _post,
    PotTaken: _pot_taken,
    BirthdayCash: _birthday_cash,
    Corrected: _post,
    CardDrawn: _card_drawn,
    Charged: _charged,
    Jailed: _jailed,
    JailThrowFailed: _jail_throw_failed,
    JailLeft: _jail_left,
    TicketTaken: _ticket_taken,
    TicketUsed: _ticket_used,
    Paused: _paused,
    Resumed: _resumed,
    TimeCalled: _time_called,
    GameEnded: _game_ended,
}
