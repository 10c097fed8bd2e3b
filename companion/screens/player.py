"""A player's phone: my cash, what concerns me, and what I can do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.bridge import PageSession
from companion.screens.parts import button, explain, money, name_lot, name_player, say, tell_command, use_field
from companion.theme import big, card, note, problem, title
from companion.views import View
from companion.web.icons import Icon
from rules.commands import Bid, CollectSalary, Command, NextTurn, PassBid, PayBank, PayDebt, PayPlayer
from rules.shortage import find_least_bid
from rules.state import BANK, Game

Act = Callable[[Command], Awaitable[None]]


@ft.component
def PlayerTable(session: PageSession, view: View) -> ft.Control:  # noqa: N802
    """Everything on one page, the cash largest."""
    lang, game, me = session.lang, view.game, view.actor.player
    said, set_said = ft.use_state("")
    if game is None or me is None:
        name = next((player.name for player in view.lobby.players if player.id == me), "")
        return card(title(say(lang, "lobby_wait", name=name)))

    async def act(command: Command) -> None:
        answer = await session.act(command, view.number)
        set_said(explain(session, answer.refusal) if answer.refusal else "")

    async def end_turn() -> None:
        await act(NextTurn())

    async def salary() -> None:
        await act(CollectSalary(me))

    is_mine = game.turn.player == me
    whose = name_player(game, lang, game.turn.player)
    turn = say(lang, "player_turn") if is_mine else say(lang, "player_other_turn", name=whose)
    waiting = [say(lang, "player_waiting", text=tell_command(game, lang, item.command)) for item in view.requests]
    return ft.Column(
        [
            card(note(say(lang, "player_cash")), big(money(game, lang, game.money[me])), note(turn)),
            *([problem(said)] if said else []),
            *_show_debts(session, game, me, act),
            *_show_auction(session, game, me, act),
            *[card(note(text)) for text in waiting],
            Pay(session, view),
            card(
                button(say(lang, "player_salary"), salary, icon=Icon.CASH),
                *([button(say(lang, "player_next"), end_turn, icon=Icon.FORWARD)] if is_mine else []),
            ),
            Balances(session, view),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _show_debts(session: PageSession, game: Game, me: str, act: Act) -> list[ft.Control]:
    lang = session.lang
    shown: list[ft.Control] = []
    for debt in game.debts_of(me):
        amount = money(game, lang, debt.amount)

        async def pay(number: int = debt.id) -> None:
            await act(PayDebt(me, number))

        owed = say(lang, "player_debt", creditor=name_player(game, lang, debt.creditor), amount=amount)
        shown.append(card(title(owed), button(say(lang, "player_pay_debt", amount=amount), pay, is_main=True)))
    return shown


def _show_auction(session: PageSession, game: Game, me: str, act: Act) -> list[ft.Control]:
    auction, lang = game.auction, session.lang
    if auction is None or auction.lot.deed is None:
        return []
    least = max(auction.amount + 1, find_least_bid(game, auction.lot, None))

    async def bid() -> None:
        await act(Bid(me, least))

    async def leave() -> None:
        await act(PassBid(me))

    buttons = [
        button(say(lang, "player_bid", amount=money(game, lang, least)), bid, icon=Icon.AUCTION, is_main=True),
        button(say(lang, "player_pass"), leave),
    ]
    return [card(*tell_auction(game, session), *(buttons if auction.bidder != me else []))]


def tell_auction(game: Game, session: PageSession) -> list[ft.Control]:
    """The lot and the best bid."""
    auction, lang = game.auction, session.lang
    assert auction is not None
    lot = name_lot(game, lang, auction.lot.deed) if auction.lot.deed else (auction.lot.building or "")
    best = say(lang, "auction_no_bid")
    if auction.bidder:
        name = name_player(game, lang, auction.bidder)
        best = say(lang, "auction_best", amount=money(game, lang, auction.amount), name=name)
    return [title(say(lang, "auction", lot=lot)), note(best)]


@ft.component
def Pay(session: PageSession, view: View) -> ft.Control:  # noqa: N802
    """Pay someone or the bank."""
    lang, game, me = session.lang, view.game, view.actor.player
    field, empty = use_field(say(lang, "player_amount"), keyboard_type=ft.KeyboardType.NUMBER)
    payee, set_payee = ft.use_state(BANK)
    said, set_said = ft.use_state("")
    assert game is not None
    assert me is not None

    async def pay() -> None:
        amount = (field.value or "").strip()
        if not amount.isdecimal():
            set_said(say(lang, "amount_needed"))
            return
        sum_ = int(amount)
        command = PayBank(me, sum_) if payee == BANK else PayPlayer(me, payee, sum_)
        answer = await session.act(command, view.number)
        set_said(explain(session, answer.refusal) if answer.refusal else "")
        if answer.refusal is None:
            empty()

    others = [player for player in game.active() if player != me]
    choices = [ft.DropdownOption(key=BANK, text=say(lang, "player_to_bank"))]
    choices += [ft.DropdownOption(key=player, text=name_player(game, lang, player)) for player in others]
    return card(
        ft.Dropdown(
            label=say(lang, "player_to"),
            value=payee,
            options=choices,
            on_select=lambda event: set_payee(event.control.value or BANK),
        ),
        field,
        *([problem(said)] if said else []),
        button(say(lang, "player_pay"), pay, icon=Icon.SEND, is_main=True),
    )


@ft.component
def Balances(session: PageSession, view: View) -> ft.Control:  # noqa: N802
    """Everyone's cash, as far as the table shows it."""
    lang, game = session.lang, view.game
    assert game is not None
    rows: list[ft.Control] = []
    for seat in game.table.seats:
        cash = money(game, lang, game.money[seat.id]) if seat.id in game.money else say(lang, "hidden")
        state = say(lang, "online" if seat.id in view.online else "offline")
        mark = Icon.WIFI if seat.id in view.online else Icon.WIFI_OFF
        rows.append(
            ft.Row(
                [
                    ft.Icon(mark, size=18, semantics_label=state),
                    ft.Text(seat.name, expand=True, size=16),
                    ft.Text(cash, size=18, weight=ft.FontWeight.W_600),
                ]
            )
        )
    return card(note(say(lang, "standing")), *rows)
