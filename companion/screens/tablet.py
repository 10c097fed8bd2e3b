"""The banker's tablet: everyone on the left, acts for the chosen player in the middle, the bank on the right."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.links import Links
from companion.screens.balances import Balances
from companion.screens.bank import JoinCode, SeatCard
from companion.screens.deal import DealPanel
from companion.screens.deals import Concerns, TradePanel, go_to_jail
from companion.screens.deeds import BankDeeds, OwnDeeds, StockCard
from companion.screens.desk import Desk, runner, use_act
from companion.screens.finish import ResultCard, StandingCard
from companion.screens.layout import columns
from companion.screens.ledger import LedgerPanel
from companion.screens.money import CardPanel, CorrectPanel, PayPanel, SquarePanel
from companion.screens.panels import panel, use_steady
from companion.screens.parts import button, explain, language_button, tell_command
from companion.text import format_clock
from companion.theme import card, note, pages, problem, title
from companion.web.icons import Icon
from rules.commands import CallTime, CancelAuction, CloseAuction, EndGame, NextTurn, Pause, Resign, Resume
from rules.deciding.ending import find_time_left
from rules.deciding.turns import find_next

Answerer = Callable[[int, bool], Awaitable[None]]


@panel()
def Tablet(desk: Desk, links: Links, width: float) -> ft.Control:
    """The bank during the game."""
    session, view, game, table = desk.session, desk.view, desk.game, desk.session.table
    act, said, set_said = use_act(session)
    chosen, choose = ft.use_state("")
    page, set_page = ft.use_state("money")
    side, set_side = ft.use_state("bank")
    choose = use_steady(choose)
    assert table is not None
    active = game.active()
    player = chosen if chosen in active else (game.turn.player if game.turn.player in active else active[0])
    desk = desk._replace(player=player, act=act)

    async def answer(number: int, confirm: bool) -> None:
        done = await session.answer_request(number, confirm=confirm)
        set_said(explain(session, done.refusal) if done.refusal else "")

    left: list[ft.Control] = [_turn_card(desk), *_request_cards(desk, answer)]
    if view.is_damaged:
        left.insert(0, problem(desk.say("damaged")))
    left.append(Balances(desk, player, choose))
    middle: list[ft.Control] = [title(desk.say("acting_for", name=desk.name(player)))]
    if game.result is not None:
        middle.append(ResultCard(desk))
    if said:
        middle.append(problem(said))
    if game.phase == "dealing":
        middle = [*([problem(said)] if said else []), DealPanel(desk)]
    elif game.result is None:
        middle.append(Concerns(desk))
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
        right += [SeatCard(session, view, links), language_button(session), StandingCard(desk)]
    else:
        right += [StockCard(desk), *([BankDeeds(desk)] if game.phase == "running" else [])]
    return columns(width, left, middle, right)


def _turn_card(desk: Desk) -> ft.Control:
    game = desk.game
    if game.phase == "dealing":
        return card(title(desk.say("deal_phase")))
    head = title(desk.say("player_other_turn", name=desk.name(game.turn.player)))
    if game.result is not None:
        return card(title(desk.say("game_over")))
    auction: list[ft.Control] = []
    if game.auction is not None:
        auction = [
            button(desk.say("auction_close"), runner(desk, CloseAuction()), icon=Icon.AUCTION, is_main=True),
            button(desk.say("auction_cancel"), runner(desk, CancelAuction())),
        ]
    following = desk.name(find_next(game))
    forward = button(desk.say("next_is", name=following), runner(desk, NextTurn()), icon=Icon.FORWARD, is_main=True)
    return card(head, *_list_time(desk), *auction, forward)


def _list_time(desk: Desk) -> list[ft.Control]:
    """What is left of the agreed time, and the way to stop the clock (END-4)."""
    game, table = desk.game, desk.session.table
    assert table is not None
    now = table.now()
    left = find_time_left(game, now)
    if left is None:
        return []
    if game.clock.is_called:
        return [note(desk.say("time_called"))]
    stop: Pause | Resume = Pause(now) if game.clock.paused_at is None else Resume(now)
    label = desk.say("time_pause" if isinstance(stop, Pause) else "time_resume")
    call = button(desk.say("time_call"), runner(desk, CallTime(now)), icon=Icon.TIMER, is_small=True)
    return [
        note(desk.say("time_left", time=format_clock(left))),
        button(label, runner(desk, stop), icon=Icon.PAUSE, is_small=True),
        *([call] if left == 0 else []),
    ]


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
