"""A player's phone: the cash always on top, what concerns me below it, and five pages to act from."""

from __future__ import annotations

import flet as ft

from companion.bridge import PageSession
from companion.screens.balances import Balances
from companion.screens.board import BoardPanel, RentPanel, tell_dearest
from companion.screens.deals import concerns
from companion.screens.deeds import OwnDeeds, StockCard
from companion.screens.desk import Desk, runner, use_act
from companion.screens.finish import ResultCard
from companion.screens.ledger import LedgerPanel
from companion.screens.money import CardPanel, PayPanel, SquarePanel
from companion.screens.notices import TurnedDown, clock_line, list_house_rules, pause_bar, refusal_bar
from companion.screens.parts import button, calm_switch, language_button
from companion.screens.trades import TradePanel
from companion.screens.waiting import WaitingRoom
from companion.story import format_change, tell_change
from companion.theme import PAD, card, dress, note, pages, scroller
from companion.views import View
from companion.web.icons import Icon
from rules.commands import NextTurn
from rules.editions.names import pick_text
from rules.history import Entry
from rules.state import BANK

REMEMBERED = 30
"""How many bookings back the newest change of my cash is looked for."""


@ft.component
def Phone(session: PageSession, view: View) -> ft.Control:
    """Everything for one player."""
    act, said, set_said = use_act(session, view)
    page, set_page = ft.use_state("turn")
    me, game = view.actor.player, view.game
    if game is None or me is None:
        return WaitingRoom(session, view)
    desk = Desk(session, view, game, me, act)
    mine = game.turn.player == me
    body = _list_body(desk, page, mine=mine)
    is_playing = game.phase == "running" and not game.players[me].is_out
    names = {
        "turn": (desk.say("page_turn"), Icon.DICE),
        "money": (desk.say("page_money"), Icon.CASH),
        "deeds": (desk.say("page_deeds"), Icon.DEED),
        "trade": (desk.say("page_trade"), Icon.TRADE),
        "table": (desk.say("page_table"), Icon.PEOPLE),
    }
    return dress(
        game.book.edition.id,
        ft.Column(
            [
                CashCard(desk, mine),
                scroller(TurnedDown(desk), *body, key=f"page-of-{page}"),
                *([refusal_bar(desk, said, lambda: set_said(""))] if said else []),
                *([pages(names, page, set_page)] if is_playing else []),
            ],
            spacing=8,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _list_body(desk: Desk, page: str, *, mine: bool) -> list[ft.Control]:
    game = desk.game
    around = [Balances(desk.session, desk.view), LedgerPanel(desk), language_button(desk.session)]
    if game.result is not None:
        return [ResultCard(desk), *around]
    if game.phase == "dealing":
        return [card(note(desk.say("deal_phase"))), OwnDeeds(desk)]
    if game.players[desk.player].is_out:
        return around
    return [*concerns(desk), *_show_page(desk, page, mine=mine)]


@ft.component
def CashCard(desk: Desk, mine: bool) -> ft.Control:
    """My cash in the largest figures, by what it changed last, and whose turn it is."""
    game, me = desk.game, desk.player
    seat = game.table.seats[desk.seat(me)]
    token = next(item for item in game.book.edition.tokens if item.id == seat.token)
    ink = ft.Colors.ON_PRIMARY
    cash = desk.money(game.money[me])
    figure: ft.Control = ft.Text(
        cash, size=44 if len(cash) <= 10 else 34, weight=ft.FontWeight.W_700, color=ink, no_wrap=True, key=cash
    )
    if not desk.session.is_calm:
        figure = ft.AnimatedSwitcher(
            content=figure,
            duration=250,
            reverse_duration=100,
            transition=ft.AnimatedSwitcherTransition.SCALE,
            switch_in_curve=ft.AnimationCurve.EASE_OUT,
        )
    forward = button(desk.say("player_next"), runner(desk, NextTurn()), icon=Icon.FORWARD, is_small=True)
    may_end = mine and game.phase == "running"
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Text(f"{seat.name} · {pick_text(token.name, desk.lang)}", size=15, color=ink, expand=True),
                *pause_bar(desk),
                *clock_line(desk),
            ]
        ),
        ft.Container(figure, alignment=ft.Alignment.CENTER_LEFT),
        ft.Row(
            [
                ft.Text(_tell_turn(desk, mine=mine), size=15, weight=ft.FontWeight.W_600, color=ink, expand=True),
                *([forward] if may_end else []),
            ]
        ),
    ]
    change = tell_newest(desk)
    if change:
        lines.append(ft.Text(change, size=14, color=ink))
    return ft.Container(
        content=ft.Column(lines, spacing=4),
        bgcolor=ft.Colors.PRIMARY,
        border_radius=20,
        padding=ft.Padding.symmetric(vertical=12, horizontal=PAD),
    )


def _tell_turn(desk: Desk, *, mine: bool) -> str:
    game = desk.game
    if game.players[desk.player].is_out:
        return desk.say("player_gone")
    if game.result is not None:
        return desk.say("game_over")
    return desk.say("player_turn") if mine else desk.say("player_other_turn", name=desk.name(game.turn.player))


def tell_newest(desk: Desk) -> str:
    """The newest change of my cash: how much, why, and whether the bank did it for me."""
    history = desk.view.history
    if history is None:
        return ""
    for step, _ in zip(history.steps(), range(REMEMBERED), strict=False):
        told = tell_change(step.entry, desk.player, desk.game, desk.lang)
        if told is not None:
            text = f"{format_change(told[0], desk.game.book.edition, desk.lang)} · {told[1]}"
            return f"{text} ({desk.say('by_bank')})" if _is_by_bank(step.entry) else text
    return ""


def _is_by_bank(entry: Entry) -> bool:
    return entry.by == BANK and entry.number > 1


def _show_page(desk: Desk, page: str, *, mine: bool) -> list[ft.Control]:
    if page == "money":
        return [PayPanel(desk)]
    if page == "deeds":
        return [OwnDeeds(desk)]
    if page == "trade":
        return [TradePanel(desk)]
    if page == "table":
        return [
            Balances(desk.session, desk.view),
            *list_house_rules(desk),
            StockCard(desk),
            LedgerPanel(desk),
            calm_switch(desk.session),
            language_button(desk.session),
        ]
    if mine:
        return [SquarePanel(desk), BoardPanel(desk), *tell_dearest(desk), CardPanel(desk)]
    return [RentPanel(desk)]
