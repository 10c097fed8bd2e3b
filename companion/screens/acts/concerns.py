"""What concerns a player comes up by itself: debts, duties, auctions, claims, trades, jail, requests."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, stack, title
from companion.screens.acts.auction import AuctionCard
from companion.screens.acts.debts import ClaimCard, DebtCard
from companion.screens.acts.jail import JailCard
from companion.screens.acts.trades import TradeCard
from companion.screens.acts.wishes import draw_wish
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, keyed, tell_command
from rules import Refusal, can_be_met, decide
from rules.commands import Redistribute
from rules.state import Duty


def _read_concerns(desk: Desk) -> Any:
    game = desk.game
    is_jailed = game.players[desk.player].jail is not None
    stock = game.stock if game.duties else None
    return game.debts, game.duties, stock, game.wish, game.auction is None, game.trades, is_jailed, desk.view.requests


@panel(_read_concerns)
def Concerns(desk: Desk) -> ft.Control:
    """Everything that waits for this player, the most pressing first."""
    return stack(*_list_concerns(desk))


def has_concerns(desk: Desk) -> bool:
    """Whether anything waits for this player."""
    game, player = desk.game, desk.player
    parties = {name for trade in game.trades for name in (trade.proposer, trade.partner)}
    parties |= {name for debt in game.debts for name in (debt.debtor, debt.creditor)}
    return (
        player in parties
        or game.auction is not None
        or game.duty_of(player) is not None
        or game.players[player].jail is not None
        or any(item.player == player for item in desk.view.requests)
    )


def _list_concerns(desk: Desk) -> list[ft.Control]:
    game, player = desk.game, desk.player
    shown: list[ft.Control] = [keyed(f"debt-{debt.id}", DebtCard(desk, debt)) for debt in game.debts_of(player)[:1]]
    duty = game.duty_of(player)
    if duty is not None:
        shown.append(_tell_duty(desk, duty))
    if game.wish is not None and player in (game.wish.player, *game.wish.waiting()):
        shown.append(draw_wish(desk, game.wish))
    if game.auction is not None:
        shown.append(keyed("auction", AuctionCard(desk)))
    shown += [keyed(f"claim-{debt.id}", ClaimCard(desk, debt)) for debt in game.debts if debt.creditor == player]
    shown += [
        keyed(f"trade-{trade.id}", TradeCard(desk, trade))
        for trade in game.trades
        if player in (trade.proposer, trade.partner)
    ]
    if game.players[player].jail is not None:
        shown.append(keyed("jail", JailCard(desk)))
    waiting = [item for item in desk.view.requests if item.player == player and not desk.is_bank]
    shown += [
        card(note(desk.say("player_waiting", text=tell_command(game, desk.lang, item.command)))) for item in waiting
    ]
    return shown


def _tell_duty(desk: Desk, duty: Duty) -> ft.Control:
    """What must be built at once; without the money the group is spread anew, without houses it waits (BLD-8)."""
    game, deed = desk.game, desk.deed(duty.deed)
    if not can_be_met(game, duty):
        return card(title(desk.say("duty_waits", deed=deed)))
    group = game.book.deeds[duty.deed].group
    command = Redistribute(duty.player, group)
    if isinstance(decide(game, command), Refusal):
        return card(title(desk.say("duty", deed=deed)))
    spread = button(desk.say("duty_spread", group=desk.group(group)), runner(desk, command), icon=Icon.BUILD)
    return card(title(desk.say("duty", deed=deed)), note(desk.say("duty_spread_text")), spread)
