"""How each thing that waits looks on the card: a heading, a line or two, and its buttons in their fixed places."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.look.icons import Icon
from companion.screens.acts.auction import find_steps
from companion.screens.acts.debts import tell_why
from companion.screens.acts.hammer import Hammer
from companion.screens.acts.jail import list_ways_out
from companion.screens.acts.trades import tell_side
from companion.screens.acts.wishes import list_answers, tell_wish
from companion.screens.kit.cards import group_mark
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.parts import button, tell_command
from companion.screens.now.landings import draw_asking, draw_landing
from companion.screens.now.sheet import Tools, act_button, look_button, opener, sheet
from companion.screens.now.urgency import Matter
from rules import Refusal, decide
from rules.commands import (
    AcceptDeeds,
    AcceptTrade,
    Bid,
    PassBid,
    PayDebt,
    Redistribute,
    RefuseDeeds,
    RefuseTrade,
    Rejoin,
    WithdrawDemand,
)
from rules.state import Auction, Debt, Trade


def draw_face(desk: Desk, matter: Matter, tools: Tools) -> ft.Control:
    """The card of one matter, seen by the one whose it is or by the bank."""
    return FACES[matter.kind](desk, matter, tools)


def _find_debt(desk: Desk, matter: Matter) -> Debt:
    return next(debt for debt in desk.game.debts if debt.id == matter.ref)


def _draw_debt(desk: Desk, matter: Matter, tools: Tools) -> ft.Control:
    debt, player = _find_debt(desk, matter), matter.player
    amount, cash = desk.money(debt.amount), desk.game.spendable(player)
    who = "debt_of" if desk.is_bank else "player_debt"
    words = desk.say(who, name=desk.name(player), creditor=desk.name(debt.creditor), amount=amount)
    if cash >= debt.amount:
        pay = act_button(
            desk.say("player_pay_debt", amount=amount),
            runner(desk, PayDebt(player, debt.id)),
            Icon.CASH,
            is_main=True,
        )
        return sheet(matter, words, [tell_why(desk, debt)], [pay])
    short = desk.say("debt_missing", amount=desk.money(debt.amount - cash))
    raise_it = act_button(desk.say("now_raise"), opener(tools), Icon.BANK, is_main=True)
    return sheet(matter, words, [f"{tell_why(desk, debt)} · {short}"], [raise_it])


def _draw_duty(desk: Desk, matter: Matter, _: Tools) -> ft.Control:
    words = desk.say("duty", deed=desk.deed(matter.ref))
    group = desk.game.book.deeds[matter.ref].group
    command = Redistribute(matter.player, group)
    ways: list[ft.Control] = []
    if not isinstance(decide(desk.game, command), Refusal):
        ways = [act_button(desk.say("duty_spread", group=desk.group(group)), runner(desk, command), Icon.BUILD)]
    return sheet(matter, words, [desk.name(matter.player)] if desk.is_bank else [], ways)


def _draw_wish(desk: Desk, matter: Matter, _: Tools) -> ft.Control:
    """How many of the last buildings one would take too: nobody wins them by a quick thumb (AUC-4)."""
    wish = desk.game.wish
    assert wish is not None
    words = tell_wish(desk, wish)
    return sheet(matter, words, [desk.name(matter.player)] if desk.is_bank else [], list_answers(desk, matter.player))


def _draw_auction(desk: Desk, matter: Matter, tools: Tools) -> ft.Control:
    auction = desk.game.auction
    assert auction is not None
    deed = auction.lot.deed
    lot = desk.deed(deed) if deed else desk.building(auction.lot.building or "")
    mark = group_mark(desk, desk.game.book.deeds[deed].group) if deed else None
    if auction.bidder == desk.player and not desk.is_bank:
        best = desk.say("now_best_you", amount=desk.money(auction.amount))
    elif auction.bidder:
        best = desk.say("auction_best", amount=desk.money(auction.amount), name=desk.name(auction.bidder))
    else:
        best = desk.say("auction_no_bid")
    strong = ft.Text(best, size=16, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE)
    words = desk.say("auction", lot=lot)
    if desk.is_bank:
        return sheet(matter, words, [strong], [Hammer(desk), look_button(desk, tools)], mark=mark)
    bids, ways = _list_bids(desk, auction), [_pass_button(desk, auction), look_button(desk, tools)]
    return sheet(matter, words, [strong, Hammer(desk)], bids, ways, mark=mark)


def _list_bids(desk: Desk, auction: Auction) -> list[ft.Control]:
    """Three raises that stay where they are; those I cannot or need not make are off."""
    cash = desk.game.money.get(desk.player, 0)
    can_bid = auction.bidder != desk.player and desk.player not in auction.passed
    steps = find_steps(desk, auction)
    return [
        button(
            desk.money(amount),
            runner(desk, Bid(desk.player, amount, place)),
            is_main=True,
            is_off=not can_bid or amount > cash,
            label=desk.say("player_bid", amount=desk.money(amount)),
        )
        for amount, place in steps
    ]


def _pass_button(desk: Desk, auction: Auction) -> ft.Control:
    if desk.player in auction.passed:
        return act_button(desk.say("auction_rejoin"), runner(desk, Rejoin(desk.player)), Icon.UNDO)
    is_off = auction.bidder == desk.player
    return act_button(desk.say("player_pass"), runner(desk, PassBid(desk.player)), Icon.CLOSE, is_off=is_off)


def _draw_offer(desk: Desk, matter: Matter, tools: Tools) -> ft.Control:
    trade: Trade = next(trade for trade in desk.game.trades if trade.id == matter.ref)
    key = "trade_offer_to" if desk.is_bank else "now_offer_from"
    words = desk.say(key, name=desk.name(trade.partner if desk.is_bank else trade.proposer))
    gets = desk.say("now_you_get", goods=tell_side(desk, trade.gives))
    gives = desk.say("now_you_give", goods=tell_side(desk, trade.takes))
    if desk.is_bank:
        names = {"one": desk.name(trade.proposer), "other": desk.name(trade.partner)}
        sides = {"gives": tell_side(desk, trade.gives), "takes": tell_side(desk, trade.takes)}
        lines = [desk.say("trade_text", **names, **sides)]
    else:
        lines = [gets, gives]
    player = trade.partner
    ways = [
        act_button(desk.say("trade_accept"), runner(desk, AcceptTrade(player, trade.id, ())), is_main=True),
        act_button(desk.say("trade_refuse"), runner(desk, RefuseTrade(player, trade.id))),
    ]
    if any(desk.game.deeds[deed].mortgaged for deed in trade.gives.deeds):
        ways.append(look_button(desk, tools))
    return sheet(matter, words, lines, ways)


def _draw_part(desk: Desk, matter: Matter, tools: Tools) -> ft.Control:
    debt = _find_debt(desk, matter)
    assert debt.offer is not None
    words = desk.say("now_part", name=desk.name(debt.debtor), amount=desk.money(debt.offer.amount))
    names = ", ".join(desk.deed(deed) for deed in debt.offer.deeds)
    ways = [
        act_button(desk.say("claim_accept"), runner(desk, AcceptDeeds(debt.creditor, debt.id, ())), is_main=True),
        act_button(desk.say("claim_refuse"), runner(desk, RefuseDeeds(debt.creditor, debt.id))),
    ]
    if any(desk.game.deeds[deed].mortgaged for deed in debt.offer.deeds):
        ways.append(look_button(desk, tools))
    return sheet(matter, words, [names], ways)


def _draw_claim(desk: Desk, matter: Matter, _: Tools) -> ft.Control:
    debt = _find_debt(desk, matter)
    words = desk.say("claim", name=desk.name(debt.debtor), amount=desk.money(debt.amount))
    if debt.cause != "rent":
        return sheet(matter, words, [tell_why(desk, debt)])
    back = runner(desk, WithdrawDemand(debt.creditor, debt.id))
    return sheet(matter, words, [], [act_button(desk.say("claim_withdraw"), back, Icon.UNDO)])


def _draw_request(desk: Desk, matter: Matter, tools: Tools) -> ft.Control:
    request = next(item for item in desk.view.requests if item.number == matter.ref)
    words = tell_command(desk.game, desk.lang, request.command)
    assert tools.answer is not None
    ways = [
        act_button(desk.say("bank_confirm"), tools.answer(request.number, True), Icon.CHECK, is_main=True),
        button(
            desk.say("now_decline"),
            tools.answer(request.number, False),
            icon=Icon.CLOSE,
            is_small=True,
            label=desk.say("bank_decline", text=words),
        ),
    ]
    return sheet(matter, words, [], ways)


def _draw_waiting(desk: Desk, matter: Matter, _: Tools) -> ft.Control:
    kind, number = str(matter.ref).split("-")
    if kind == "request":
        request = next(item for item in desk.view.requests if item.number == int(number))
        return sheet(matter, desk.say("player_waiting", text=tell_command(desk.game, desk.lang, request.command)), [])
    trade = next(trade for trade in desk.game.trades if trade.id == int(number))
    return sheet(matter, desk.say("now_offered", name=desk.name(trade.partner)), [tell_side(desk, trade.gives)])


def _draw_jail(desk: Desk, matter: Matter, _: Tools) -> ft.Control:
    words, line, rows = list_ways_out(desk._replace(player=matter.player))
    return sheet(matter, words, [line], *rows)


FACES: Mapping[str, Callable[[Desk, Matter, Tools], ft.Control]] = {
    "debt": _draw_debt,
    "duty": _draw_duty,
    "auction": _draw_auction,
    "wish": _draw_wish,
    "offer": _draw_offer,
    "part": _draw_part,
    "claim": _draw_claim,
    "request": _draw_request,
    "waiting": _draw_waiting,
    "jail": _draw_jail,
    "landing": draw_landing,
    "asking": draw_asking,
}
