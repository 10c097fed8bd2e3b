"""What concerns a player: debts, auctions, trades, jail. Each comes up by itself when it is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.screens.cards import group_mark
from companion.screens.desk import Desk, runner
from companion.screens.pad import number_pad
from companion.screens.panels import panel
from companion.screens.parts import button, chip, switch, tell_command
from companion.theme import big, card, grid, note, stack, title
from companion.web.icons import Icon
from companion.words import get_words
from rules.commands import (
    AcceptDeeds,
    AcceptTrade,
    Bid,
    DeclareBankrupt,
    GoToJail,
    LeaveJail,
    OfferDeeds,
    OfferTrade,
    PassBid,
    PayDebt,
    RefuseDeeds,
    RefuseTrade,
    Side,
    ThrowInJail,
    WithdrawDemand,
    WithdrawTrade,
)
from rules.editions.names import pick_text
from rules.funds import find_raisable, plan_raise
from rules.shortage import find_least_bid, find_places
from rules.state import Debt, Trade


def _read_concerns(desk: Desk) -> Any:
    game = desk.game
    is_jailed = game.players[desk.player].jail is not None
    return game.debts, game.duties, game.auction is None, game.trades, is_jailed, desk.view.requests


@panel(_read_concerns)
def Concerns(desk: Desk) -> ft.Control:
    """Everything that waits for this player, the most pressing first."""
    return stack(*_list_concerns(desk))


def _list_concerns(desk: Desk) -> list[ft.Control]:
    game, player = desk.game, desk.player
    shown: list[ft.Control] = [DebtCard(desk, debt) for debt in game.debts_of(player)[:1]]
    duty = game.duty_of(player)
    if duty is not None:
        shown.append(card(title(desk.say("duty", deed=desk.deed(duty.deed)))))
    if game.auction is not None:
        shown.append(AuctionCard(desk))
    shown += [_claim_card(desk, debt) for debt in game.debts if debt.creditor == player]
    shown += [TradeCard(desk, trade) for trade in game.trades if player in (trade.proposer, trade.partner)]
    if game.players[player].jail is not None:
        shown.append(JailCard(desk))
    waiting = [item for item in desk.view.requests if item.player == player and not desk.is_bank]
    shown += [
        card(note(desk.say("player_waiting", text=tell_command(game, desk.lang, item.command)))) for item in waiting
    ]
    return shown


@panel()
def DebtCard(desk: Desk, debt: Debt) -> ft.Control:
    """Pay, or the guided way to raise the sum; bankruptcy only when nothing else is left."""
    game, player = desk.game, desk.player
    amount, cash = desk.money(debt.amount), game.spendable(player)
    why = get_words(desk.lang).cause.get(debt.cause, "")
    place = f": {desk.deed(debt.ref)}" if debt.ref in game.deeds else ""
    head: list[ft.Control] = [
        title(desk.say("player_debt", creditor=desk.name(debt.creditor), amount=amount)),
        note(f"{why}{place}"),
    ]
    if cash >= debt.amount:
        return card(
            *head,
            button(desk.say("player_pay_debt", amount=amount), runner(desk, PayDebt(player, debt.id)), is_main=True),
        )
    short = debt.amount - cash
    raisable = find_raisable(game, player)
    steps: list[ft.Control] = []
    for way in plan_raise(game, player, short):
        deed = getattr(way.command, "deed", None) or way.command.deeds[0]  # type: ignore[union-attr]
        key = "debt_mortgage" if way.command.kind == "mortgage" else "debt_sell"
        label = desk.say(key, deed=desk.deed(deed), amount=desk.money(way.brings), cost=desk.money(way.costs))
        steps.append(button(label, runner(desk, way.command), icon=Icon.BANK))
    head.append(note(desk.say("debt_short", amount=desk.money(short), raisable=desk.money(raisable))))
    if raisable < debt.amount:
        head.append(button(desk.say("debt_bankrupt"), runner(desk, DeclareBankrupt(player)), icon=Icon.BANKRUPT))
    if debt.creditor in game.players:
        head.append(PartPayment(desk, debt))
    return card(*head, *steps)


@panel(lambda desk: desk.game.deeds)
def PartPayment(desk: Desk, debt: Debt) -> ft.Control:
    """Offer the creditor a deed for a part of the debt (DEBT-2)."""
    chosen, choose = ft.use_state("")
    if debt.offer is not None:
        names = ", ".join(desk.deed(deed) for deed in debt.offer.deeds)
        waiting = desk.say("debt_offered", deeds=names, amount=desk.money(debt.offer.amount))
        back = runner(desk, RefuseDeeds(desk.player, debt.id))
        return ft.Column([note(waiting), button(desk.say("debt_offer_back"), back)])
    free = [deed for deed in desk.game.deeds_of(desk.player) if not desk.game.deeds[deed].level]
    if not free:
        return ft.Column([])
    picks: list[ft.Control] = [chip(desk.deed(deed), partial(choose, deed), is_chosen=deed == chosen) for deed in free]
    acts: list[ft.Control] = []
    if chosen in free:
        worth = min(debt.amount, desk.game.book.deeds[chosen].price)
        label = desk.say("debt_offer", deed=desk.deed(chosen), amount=desk.money(worth))
        acts.append(button(label, runner(desk, OfferDeeds(desk.player, debt.id, (chosen,), worth)), icon=Icon.DEED))
    return ft.Column([note(desk.say("debt_offer_title")), ft.Row(picks, wrap=True, spacing=8, run_spacing=8), *acts])


def _claim_card(desk: Desk, debt: Debt) -> ft.Control:
    owed = desk.say("claim", name=desk.name(debt.debtor), amount=desk.money(debt.amount))
    acts: list[ft.Control] = []
    if debt.offer is not None:
        names = ", ".join(desk.deed(deed) for deed in debt.offer.deeds)
        acts = [
            note(desk.say("claim_offer", deeds=names, amount=desk.money(debt.offer.amount))),
            button(desk.say("claim_accept"), runner(desk, AcceptDeeds(desk.player, debt.id)), is_main=True),
            button(desk.say("claim_refuse"), runner(desk, RefuseDeeds(desk.player, debt.id))),
        ]
    elif debt.cause == "rent":
        acts = [button(desk.say("claim_withdraw"), runner(desk, WithdrawDemand(desk.player, debt.id)), icon=Icon.UNDO)]
    return card(note(owed), *acts)


@panel()
def AuctionCard(desk: Desk) -> ft.Control:
    """The lot, the best bid, and one-tap raises."""
    game, player, auction = desk.game, desk.player, desk.game.auction
    assert auction is not None
    building = auction.lot.building
    lot = desk.deed(auction.lot.deed) if auction.lot.deed else desk.building(building or "")
    best = desk.say("auction_no_bid")
    if auction.bidder:
        best = desk.say("auction_best", amount=desk.money(auction.amount), name=desk.name(auction.bidder))
    name: ft.Control = title(desk.say("auction", lot=lot))
    if auction.lot.deed:
        mark = group_mark(desk, game.book.deeds[auction.lot.deed].group)
        name = ft.Row([mark, ft.Container(name, expand=True)])
    head: list[ft.Control] = [name, big(best, 20) if auction.bidder else note(best)]
    if desk.is_onlooker or auction.bidder == player or player in auction.passed:
        return card(*head)
    places: list[str | None] = [*find_places(game, player, building)] if building else [None]
    notes = sorted(item.value * game.book.edition.money.scale for item in game.book.edition.money.notes)
    bids: list[ft.Control] = []
    for place in places:
        least = max(auction.amount + 1, find_least_bid(game, auction.lot, place))
        raises = [least, *(auction.amount + value for value in notes[2:6] if auction.amount + value > least)]
        for amount in raises[:4]:
            label = desk.say("player_bid", amount=desk.money(amount))
            label += f" · {desk.deed(place)}" if place else ""
            bids.append(button(label, runner(desk, Bid(player, amount, place)), icon=Icon.AUCTION))
    out = button(desk.say("player_pass"), runner(desk, PassBid(player)))
    return card(*head, grid(*bids) if len(bids) > 1 else bids[0], out) if bids else card(*head, out)


@panel(lambda desk: desk.game.deeds)
def TradeCard(desk: Desk, trade: Trade) -> ft.Control:
    """An open offer: what goes each way, and yes or no."""
    mine = trade.proposer == desk.player
    text = desk.say(
        "trade_text",
        one=desk.name(trade.proposer),
        gives=tell_side(desk, trade.gives),
        other=desk.name(trade.partner),
        takes=tell_side(desk, trade.takes),
    )
    if mine:
        back = runner(desk, WithdrawTrade(desk.player, trade.id))
        return card(note(text), button(desk.say("trade_withdraw"), back))
    return card(
        title(desk.say("trade_offer")),
        note(text),
        button(desk.say("trade_accept"), runner(desk, AcceptTrade(desk.player, trade.id)), is_main=True),
        button(desk.say("trade_refuse"), runner(desk, RefuseTrade(desk.player, trade.id))),
    )


def tell_side(desk: Desk, side: Side) -> str:
    """What one side gives, in words."""
    parts = [desk.money(side.cash)] if side.cash else []
    parts += [
        desk.deed(deed) + (f" ({desk.say('deed_mortgaged')})" if desk.game.deeds[deed].mortgaged else "")
        for deed in side.deeds
    ]
    parts += [desk.say("jail_card")] * len(side.jail_cards)
    return ", ".join(parts) or desk.say("trade_nothing")


@panel(lambda desk: (desk.game.deeds, desk.game.players))
def TradePanel(desk: Desk) -> ft.Control:
    """Put an offer together: with whom, what I give, what I get."""
    others = desk.others()
    partner, set_partner = ft.use_state("")
    given, set_given = ft.use_state(frozenset[str]())
    taken, set_taken = ft.use_state(frozenset[str]())
    cash, set_cash = ft.use_state(0)
    gives_cash, set_gives_cash = ft.use_state(True)
    chosen = partner if partner in others else (others[0] if others else "")
    if not chosen:
        return card(note(desk.say("trade_nobody")))
    give, take = _pick(desk, desk.player, given), _pick(desk, chosen, taken)

    async def offer() -> None:
        gives = Side(cash if gives_cash else 0, give[0], give[1])
        takes = Side(0 if gives_cash else cash, take[0], take[1])
        if await desk.act(OfferTrade(desk.player, chosen, gives, takes)):
            set_given(frozenset())
            set_taken(frozenset())
            set_cash(0)

    partners: list[ft.Control] = [
        chip(desk.name(name), partial(set_partner, name), is_chosen=name == chosen) for name in others
    ]
    return card(
        note(desk.say("trade_with")),
        ft.Row(partners, wrap=True, spacing=8),
        note(desk.say("trade_i_give")),
        _choices(desk, desk.player, given, set_given),
        note(desk.say("trade_i_get", name=desk.name(chosen))),
        _choices(desk, chosen, taken, set_taken),
        switch(desk.say("trade_i_pay"), set_gives_cash, is_on=gives_cash),
        number_pad(desk, cash, set_cash),
        button(desk.say("trade_send", name=desk.name(chosen)), offer, icon=Icon.TRADE, is_main=True),
    )


def _list_goods(desk: Desk, player: str) -> list[str]:
    cards = [f"card:{deck}" for deck in desk.game.players[player].jail_cards]
    return [*desk.game.deeds_of(player), *cards]


def _pick(desk: Desk, player: str, names: frozenset[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    goods = [name for name in _list_goods(desk, player) if name in names]
    deeds = tuple(name for name in goods if not name.startswith("card:"))
    return deeds, tuple(name.removeprefix("card:") for name in goods if name.startswith("card:"))


def _choices(desk: Desk, player: str, names: frozenset[str], change: Callable[[frozenset[str]], None]) -> ft.Control:
    goods = _list_goods(desk, player)
    if not goods:
        return note(desk.say("trade_nothing"))
    chips: list[ft.Control] = []
    for name in goods:
        label = desk.say("jail_card") if name.startswith("card:") else desk.deed(name)
        chips.append(chip(label, partial(change, names ^ {name}), is_chosen=name in names))
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


@panel(lambda desk: (desk.game.players[desk.player], desk.game.turn))
def JailCard(desk: Desk) -> ft.Control:
    """In jail: the ways out, in one's own turn."""
    game, player = desk.game, desk.player
    stay = game.players[player].jail
    assert stay is not None
    jail = pick_text(game.book.edition.words.jail, desk.lang)
    head = [title(jail), note(desk.say("jail_throws", count=stay.throws, most=game.book.mode.jail_throws))]
    if game.turn.player != player or stay.since == game.turn.number or game.turn.has_thrown:
        return card(*head)
    fine = desk.say("jail_fine", amount=desk.money(game.book.fine))
    return card(
        *head,
        button(fine, runner(desk, LeaveJail(player, "fine")), icon=Icon.CASH),
        *(
            [button(desk.say("jail_use_card"), runner(desk, LeaveJail(player, "card")), icon=Icon.CARDS)]
            if game.players[player].jail_cards
            else []
        ),
        button(desk.say("jail_double"), runner(desk, ThrowInJail(player, double=True)), icon=Icon.DICE),
        button(desk.say("jail_no_double"), runner(desk, ThrowInJail(player, double=False)), icon=Icon.DICE),
    )


def go_to_jail(desk: Desk) -> ft.Control:
    """Off to jail."""
    return button(desk.say("jail_go"), runner(desk, GoToJail(desk.player)), icon=Icon.JAIL)
