"""The banker's tablet: everyone on the left, acts for the chosen player in the middle, the bank on the right."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.bridge import PageSession
from companion.links import Links
from companion.screens.balances import Balances
from companion.screens.bank import JoinCode, SeatCard
from companion.screens.deals import TradePanel, concerns, go_to_jail
from companion.screens.deeds import BankDeeds, OwnDeeds, StockCard
from companion.screens.desk import Desk, runner, use_act
from companion.screens.finish import ResultCard, StandingCard
from companion.screens.ledger import LedgerPanel
from companion.screens.money import CardPanel, CorrectPanel, PayPanel, SquarePanel
from companion.screens.parts import button, explain, tell_command
from companion.theme import card, column, note, pages, problem, title
from companion.views import View
from companion.web.icons import Icon
from rules.commands import CancelAuction, CloseAuction, EndGame, NextTurn, Resign
from rules.deciding.turns import find_next

Answerer = Callable[[int, bool], Awaitable[None]]


@ft.component
def Tablet(session: PageSession, view: View, links: Links) -> ft.Control:
    """The bank during the game."""
    act, said, set_said = use_act(session, view)
    chosen, choose = ft.use_state("")
    page, set_page = ft.use_state("money")
    side, set_side = ft.use_state("bank")
    game, table = view.game, session.table
    assert game is not None
    assert table is not None
    active = game.active()
    player = chosen if chosen in active else (game.turn.player if game.turn.player in active else active[0])
    desk = Desk(session, view, game, player, act)

    async def answer(number: int, confirm: bool) -> None:
        assert session.actor is not None
        done = table.answer_request(session.actor, number, confirm=confirm)
        set_said(explain(session, done.refusal) if done.refusal else "")

    left: list[ft.Control] = [_turn_card(desk), *_request_cards(desk, answer)]
    if view.is_damaged:
        left.insert(0, problem(desk.say("damaged")))
    left.append(Balances(session, view, player, choose))
    middle: list[ft.Control] = [title(desk.say("acting_for", name=desk.name(player)))]
    if game.result is not None:
        middle.append(ResultCard(desk))
    if said:
        middle.append(problem(said))
    middle += concerns(desk)
    middle.append(pages(_list_pages(desk), page, set_page))
    middle += _show_page(desk, page)
    sides = {
        "bank": (desk.say("side_bank"), Icon.BANK),
        "ledger": (desk.say("ledger"), Icon.HISTORY),
        "join": (desk.say("side_join"), Icon.QR),
        "settings": (desk.say("bank_settings"), Icon.SETTINGS),
    }
    right: list[ft.Control] = [pages(sides, side, set_side)]
    if side == "ledger":
        right.append(LedgerPanel(desk))
    elif side == "join":
        right.append(JoinCode(session, view, links))
    elif side == "settings":
        right += [SeatCard(session, view), StandingCard(desk)]
    else:
        right += [StockCard(desk), BankDeeds(desk)]
    return ft.ResponsiveRow([column(4, *left), column(4, *middle), column(4, *right)])


def _turn_card(desk: Desk) -> ft.Control:
    game = desk.game
    auction: list[ft.Control] = []
    if game.auction is not None:
        auction = [
            button(desk.say("auction_close"), runner(desk, CloseAuction()), icon=Icon.AUCTION, is_main=True),
            button(desk.say("auction_cancel"), runner(desk, CancelAuction())),
        ]
    following = desk.name(find_next(game))
    return card(
        title(desk.say("player_other_turn", name=desk.name(game.turn.player))),
        *auction,
        button(desk.say("next_is", name=following), runner(desk, NextTurn()), icon=Icon.FORWARD, is_main=True),
    )


def _request_cards(desk: Desk, answer: Answerer) -> list[ft.Control]:
    cards: list[ft.Control] = []
    for item in desk.view.requests:
        text = tell_command(desk.game, desk.lang, item.command)

        async def confirm(number: int = item.number) -> None:
            await answer(number, True)

        async def decline(number: int = item.number) -> None:
            await answer(number, False)

        cards.append(
            card(
                note(desk.say("bank_requests")),
                button(desk.say("bank_confirm", text=text), confirm, icon=Icon.CHECK, is_main=True),
                button(desk.say("bank_decline", text=text), decline, icon=Icon.CLOSE),
            )
        )
    return cards


def _list_pages(desk: Desk) -> dict[str, tuple[str, ft.IconData]]:
    return {
        "money": (desk.say("page_money"), Icon.CASH),
        "deeds": (desk.say("page_deeds"), Icon.DEED),
        "cards": (desk.say("page_cards"), Icon.CARDS),
        "trade": (desk.say("page_trade"), Icon.TRADE),
        "more": (desk.say("page_more"), Icon.DOTS),
    }


def _show_page(desk: Desk, page: str) -> list[ft.Control]:
    if page == "deeds":
        return [OwnDeeds(desk)]
    if page == "cards":
        return [CardPanel(desk)]
    if page == "trade":
        return [TradePanel(desk)]
    if page == "more":
        resign = desk.say("resign", name=desk.name(desk.player))
        return [
            CorrectPanel(desk),
            go_to_jail(desk),
            button(resign, runner(desk, Resign(desk.player)), icon=Icon.LOGOUT),
            button(desk.say("end_game"), runner(desk, EndGame()), icon=Icon.TROPHY),
        ]
    return [SquarePanel(desk), PayPanel(desk)]
