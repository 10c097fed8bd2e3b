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
from companion.screens.parts import button, language_button, say
from companion.story import format_change, tell_change
from companion.theme import big, card, note, pages, problem, scroller, title
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
    shown: list[ft.Control] = [_cash_card(desk, mine=mine)]
    if said:
        shown.append(problem(said))
    if game.result is not None:
        return scroller(*shown, ResultCard(desk), Balances(session, view), LedgerPanel(desk))
    if game.phase == "dealing":
        return scroller(*shown, card(note(desk.say("deal_phase"))), OwnDeeds(desk))
    if game.players[me].is_out:
        return scroller(*shown, Balances(session, view), LedgerPanel(desk))
    shown += concerns(desk)
    names = {
        "money": (desk.say("page_money"), Icon.CASH),
        "deeds": (desk.say("page_deeds"), Icon.DEED),
        "trade": (desk.say("page_trade"), Icon.TRADE),
        "table": (desk.say("page_table"), Icon.PEOPLE),
    }
    return ft.Column(
        [scroller(*shown, *_show_page(desk, page, mine=mine), key=f"page-of-{page}"), pages(names, page, set_page)],
        spacing=8,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _cash_card(desk: Desk, *, mine: bool) -> ft.Control:
    """My cash in the largest figures, by what it changed last, and whose turn it is."""
    game, me = desk.game, desk.player
    turn = desk.say("player_turn") if mine else desk.say("player_other_turn", name=desk.name(game.turn.player))
    if game.players[me].is_out:
        turn = desk.say("player_gone")
    elif game.result is not None:
        turn = desk.say("game_over")
    cash = desk.money(game.money[me])
    change = _tell_last(desk)
    forward = button(desk.say("player_next"), runner(desk, NextTurn()), icon=Icon.FORWARD, is_small=True)
    may_end = mine and game.phase == "running"
    return card(
        note(desk.say("player_cash")),
        ft.Container(
            big(cash, 52 if len(cash) <= 9 else 40),
            animate=ft.Animation(200, ft.AnimationCurve.EASE_OUT),
        ),
        *([note(change)] if change else []),
        ft.Row([ft.Container(note(turn), expand=True), *([forward] if may_end else [])]),
    )


def _tell_last(desk: Desk) -> str:
    """The newest change of my cash, and why."""
    history = desk.view.history
    if history is None:
        return ""
    told = tell_change(history.last, desk.player, desk.game, desk.lang)
    if told is None:
        return ""
    return f"{format_change(told[0], desk.game.book.edition, desk.lang)} · {told[1]}"


def _show_page(desk: Desk, page: str, *, mine: bool) -> list[ft.Control]:
    if page == "deeds":
        return [OwnDeeds(desk), *([BankDeeds(desk)] if mine else [])]
    if page == "trade":
        return [TradePanel(desk)]
    if page == "table":
        return [Balances(desk.session, desk.view), LedgerPanel(desk), language_button(desk.session)]
    if not mine:
        return [PayPanel(desk)]
    jail = [go_to_jail(desk)] if desk.game.players[desk.player].jail is None else []
    return [SquarePanel(desk), PayPanel(desk), CardPanel(desk), *jail]
