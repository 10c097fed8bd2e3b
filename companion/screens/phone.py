"""A player's phone: the cash on top, what concerns me below it, and four pages to act from."""

from __future__ import annotations

import flet as ft

from companion.screens.balances import Balances
from companion.screens.deals import Concerns, TradePanel, go_to_jail
from companion.screens.deeds import BankDeeds, OwnDeeds
from companion.screens.desk import Desk, runner, use_act
from companion.screens.finish import ResultCard
from companion.screens.ledger import LedgerPanel
from companion.screens.money import CardPanel, PayPanel, SquarePanel
from companion.screens.panels import live, nothing, panel
from companion.screens.parts import button, language_button
from companion.story import format_change, tell_change
from companion.theme import big, card, note, pages, problem, scroller, stack
from companion.web.icons import Icon
from rules.commands import NextTurn


def _is_mine(desk: Desk) -> bool:
    return desk.game.turn.player == desk.player


@panel(lambda desk: (desk.game.phase, desk.game.result is None, desk.game.players[desk.player].is_out))
def Phone(desk: Desk) -> ft.Control:
    """Everything for one player."""
    act, said, _ = use_act(desk.session)
    page, set_page = ft.use_state("money")
    desk = desk._replace(act=act)
    shown: list[ft.Control] = [CashCard(desk), *([problem(said)] if said else [])]
    if desk.game.result is not None:
        return scroller(*shown, ResultCard(desk), Balances(desk), LedgerPanel(desk))
    if desk.game.phase == "dealing":
        return scroller(*shown, card(note(desk.say("deal_phase"))), OwnDeeds(desk))
    if desk.game.players[desk.player].is_out:
        return scroller(*shown, Balances(desk), LedgerPanel(desk))
    names = {
        "money": (desk.say("page_money"), Icon.CASH),
        "deeds": (desk.say("page_deeds"), Icon.DEED),
        "trade": (desk.say("page_trade"), Icon.TRADE),
        "table": (desk.say("page_table"), Icon.PEOPLE),
    }
    return ft.Column(
        [
            scroller(*shown, Concerns(desk), *_show_page(desk, page), key=f"page-of-{page}"),
            pages(names, page, set_page),
        ],
        spacing=8,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@panel(nothing)
def CashCard(desk: Desk) -> ft.Control:
    """My cash in the largest figures, by what it changed last, and whose turn it is."""
    forward = button(desk.say("player_next"), runner(desk, NextTurn()), icon=Icon.FORWARD, is_small=True)
    may_end = live(desk, forward, visible=lambda desk: _is_mine(desk) and desk.game.phase == "running")
    return card(
        note(desk.say("player_cash")),
        ft.Container(
            live(desk, big(""), value=_tell_cash, size=lambda desk: 52 if len(_tell_cash(desk)) <= 9 else 40),
            animate=ft.Animation(200, ft.AnimationCurve.EASE_OUT),
        ),
        live(desk, note(""), value=_tell_last, visible=lambda desk: _tell_last(desk) != ""),
        ft.Row([ft.Container(live(desk, note(""), value=_tell_turn), expand=True), may_end]),
    )


def _tell_cash(desk: Desk) -> str:
    return desk.money(desk.game.money[desk.player])


def _tell_turn(desk: Desk) -> str:
    if desk.game.players[desk.player].is_out:
        return desk.say("player_gone")
    if desk.game.result is not None:
        return desk.say("game_over")
    if _is_mine(desk):
        return desk.say("player_turn")
    return desk.say("player_other_turn", name=desk.name(desk.game.turn.player))


def _tell_last(desk: Desk) -> str:
    """The newest change of my cash, and why."""
    history = desk.view.history
    if history is None:
        return ""
    told = tell_change(history.last, desk.player, desk.game, desk.lang)
    if told is None:
        return ""
    return f"{format_change(told[0], desk.game.book.edition, desk.lang)} · {told[1]}"


@panel(_is_mine)
def TurnDeeds(desk: Desk) -> ft.Control:
    """The bank's deeds, in one's own turn."""
    return stack(*([BankDeeds(desk)] if _is_mine(desk) else []))


def _show_page(desk: Desk, page: str) -> list[ft.Control]:
    if page == "deeds":
        return [OwnDeeds(desk), TurnDeeds(desk)]
    if page == "trade":
        return [TradePanel(desk)]
    if page == "table":
        return [Balances(desk), LedgerPanel(desk), language_button(desk.session)]
    return [TurnSquares(desk), PayPanel(desk), TurnCards(desk)]


@panel(nothing)
def TurnSquares(desk: Desk) -> ft.Control:
    """What squares do; drawn once and hidden in the others' turns, so that it is there at once."""
    return live(desk, stack(SquarePanel(desk)), visible=_is_mine)


@panel(nothing)
def TurnCards(desk: Desk) -> ft.Control:
    """Cards, and the way to jail; hidden in the others' turns."""
    jail = live(desk, go_to_jail(desk), visible=lambda desk: desk.game.players[desk.player].jail is None)
    return live(desk, stack(CardPanel(desk), jail), visible=_is_mine)
