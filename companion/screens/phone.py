"""A player's phone: the cash on top, what concerns me below it, and four pages to act from."""

from __future__ import annotations

import flet as ft

from companion.bridge import PageSession
from companion.screens.balances import Balances
from companion.screens.deals import TradePanel, concerns, go_to_jail
from companion.screens.deeds import BankDeeds, OwnDeeds
from companion.screens.desk import Desk, runner, use_act
from companion.screens.finish import ResultCard
from companion.screens.ledger import LedgerPanel
from companion.screens.money import CardPanel, PayPanel, SquarePanel
from companion.screens.parts import button, say
from companion.theme import big, card, note, pages, problem, title
from companion.views import View
from companion.web.icons import Icon
from rules.commands import NextTurn


@ft.component
def Phone(session: PageSession, view: View) -> ft.Control:
    """Everything for one player."""
    act, said, _ = use_act(session, view)
    page, set_page = ft.use_state("money")
    me, game = view.actor.player, view.game
    if game is None or me is None:
        name = next((player.name for player in view.lobby.players if player.id == me), "")
        return card(title(say(session.lang, "lobby_wait", name=name)))
    desk = Desk(session, view, game, me, act)
    mine = game.turn.player == me
    turn = desk.say("player_turn") if mine else desk.say("player_other_turn", name=desk.name(game.turn.player))
    shown: list[ft.Control] = [card(note(desk.say("player_cash")), big(desk.money(game.money[me])), note(turn))]
    if game.result is not None:
        shown.append(ResultCard(desk))
    if said:
        shown.append(problem(said))
    shown += concerns(desk)
    if mine and game.result is None:
        shown.append(button(desk.say("player_next"), runner(desk, NextTurn()), icon=Icon.FORWARD))
    return ft.Column(
        [
            *shown,
            pages(
                {
                    "money": (desk.say("page_money"), Icon.CASH),
                    "deeds": (desk.say("page_deeds"), Icon.DEED),
                    "trade": (desk.say("page_trade"), Icon.TRADE),
                    "table": (desk.say("page_table"), Icon.PEOPLE),
                },
                page,
                set_page,
            ),
            *_show_page(desk, page, mine=mine),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _show_page(desk: Desk, page: str, *, mine: bool) -> list[ft.Control]:
    if page == "deeds":
        return [OwnDeeds(desk), *([BankDeeds(desk)] if mine else [])]
    if page == "trade":
        return [TradePanel(desk)]
    if page == "table":
        return [Balances(desk.session, desk.view), LedgerPanel(desk)]
    jail = [go_to_jail(desk)] if mine and desk.game.players[desk.player].jail is None else []
    return [SquarePanel(desk), PayPanel(desk), *([CardPanel(desk), *jail] if mine else [])]
