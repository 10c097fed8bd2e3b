"""Into jail and out again (JAIL-1 to JAIL-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import GoToJail, LeaveJail, ThrowInJail
from rules.deciding.checks import check_cash
from rules.deciding.draft import Decision, Draft, bank_or_pot
from rules.deciding.terms import PLAIN, Terms
from rules.events import CardMove, Jailed, JailLeft, JailThrowFailed
from rules.refusals import Refusal, refuse
from rules.state import Game, JailStay


def _go_to_jail(game: Game, command: GoToJail) -> Decision:
    if game.turn.player != command.player:
        return refuse("not_your_turn", "JAIL-1", player=command.player, turn=game.turn.player)
    if game.players[command.player].jail:
        return refuse("already_in_jail", player=command.player)
    return (Jailed(command.player, command.cause),)


def _find_stay(game: Game, player: str) -> JailStay | Refusal:
    """The stay of someone who may try to get out now: in their own turn, and once."""
    stay = game.players[player].jail
    if stay is None:
        return refuse("not_in_jail", player=player)
    if game.turn.player != player:
        return refuse("not_your_turn", "JAIL-2", player=player, turn=game.turn.player)
    return refuse("already_thrown", player=player) if game.turn.has_thrown else stay


def _leave_jail(game: Game, command: LeaveJail) -> Decision:
    player = command.player
    stay = _find_stay(game, player)
    if isinstance(stay, Refusal):
        return stay
    if no := _check_time(game, player, stay):
        return no
    if command.by == "card":
        return _use_card(game, player, command.deck)
    if not is_fine_due(game, stay) and (no := check_cash(game, player, game.book.fine, "JAIL-2")):
        return no
    draft = Draft(game)
    pay_fine(draft, player, "fine")
    return draft.done()


def _check_time(game: Game, player: str, stay: JailStay) -> Refusal | None:
    """When fine and card are taken differs from box to box."""
    jail = game.book.edition.jail
    if stay.since == game.turn.number and not jail.on_arrival:
        return refuse("just_jailed", player=player)
    if stay.throws >= jail.until_roll and not is_fine_due(game, stay):
        return refuse("only_roll_left", player=player, count=stay.throws)
    return None


def is_fine_due(game: Game, stay: JailStay) -> bool:
    """Whether the last roll in jail failed and the fine comes before the next one."""
    book = game.setup.book
    return book.pays_next_turn and stay.throws >= book.jail_rolls


def pay_fine(draft: Draft, player: str, by: str) -> None:
    """The fine, as a debt where the cash is missing, and the way out."""
    draft.charge(player, bank_or_pot(draft.game), draft.game.book.fine, "fine")
    draft.add(JailLeft(player, by))


def _use_card(game: Game, player: str, deck: str | None) -> Decision:
    held = game.players[player].jail_cards
    if deck is not None and deck not in game.book.decks:
        return refuse("unknown_deck", deck=deck)
    if not held or (deck is not None and deck not in held):
        return refuse("no_jail_card", player=player)
    return (JailLeft(player, "card", (CardMove(deck or held[0], player, None),)),)


def _throw_in_jail(game: Game, command: ThrowInJail) -> Decision:
    player = command.player
    stay = _find_stay(game, player)
    if isinstance(stay, Refusal):
        return stay
    if stay.since == game.turn.number:
        return refuse("just_jailed", player=player)
    if is_fine_due(game, stay):
        return refuse("fine_due", player=player, amount=game.book.fine)
    if command.double:
        return (JailLeft(player, "double"),)
    draft = Draft(game)
    draft.add(JailThrowFailed(player, stay.throws + 1))
    if stay.throws + 1 >= game.book.jail_rolls and not game.book.pays_next_turn:
        pay_fine(draft, player, "last-throw")
    return draft.done()


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    GoToJail: (_go_to_jail, Terms(in_debt=True, in_duty=True)),
    LeaveJail: (_leave_jail, PLAIN),
    ThrowInJail: (_throw_in_jail, PLAIN),
}
