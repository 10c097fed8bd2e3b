"""Trades: an offer put together from both hands, and the answer to one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, strong, title
from companion.screens.acts.lifting import LiftChoices
from companion.screens.kit.cards import group_color
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.pad import NumberPad
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, chip, switch, use_amount
from rules.commands import AcceptTrade, OfferTrade, RefuseTrade, Side, WithdrawTrade
from rules.state import Trade


@panel(lambda desk: desk.game.deeds)
def TradeCard(desk: Desk, trade: Trade) -> ft.Control:
    """An open offer: what goes each way, and yes or no."""
    lifted, lift = ft.use_state(frozenset[str]())
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
        return card(note(text), button(desk.say("trade_withdraw"), back, is_small=True))
    agree = AcceptTrade(desk.player, trade.id, tuple(deed for deed in trade.gives.deeds if deed in lifted))
    return card(
        title(desk.say("trade_offer_to" if desk.is_bank else "trade_offer", name=desk.name(desk.player))),
        note(text),
        LiftChoices(desk, trade.gives.deeds, lifted, lift),
        button(desk.say("trade_accept"), runner(desk, agree), icon=Icon.CHECK, is_main=True),
        button(desk.say("trade_refuse"), runner(desk, RefuseTrade(desk.player, trade.id)), icon=Icon.CLOSE),
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
    lifted, lift = ft.use_state(frozenset[str]())
    cash, set_cash = use_amount(desk.session, f"trade-{desk.player}")
    gives_cash, set_gives_cash = ft.use_state(True)
    chosen = partner if partner in others else (others[0] if others else "")
    if not chosen:
        return card(note(desk.say("trade_nobody")))
    give, take = _pick(desk, desk.player, given), _pick(desk, chosen, taken)

    async def offer() -> None:
        gives = Side(cash if gives_cash else 0, give[0], give[1])
        takes = Side(0 if gives_cash else cash, take[0], take[1])
        lifts = tuple(deed for deed in take[0] if deed in lifted)
        if await desk.act(OfferTrade(desk.player, chosen, gives, takes, lifts)):
            set_given(frozenset())
            set_taken(frozenset())
            set_cash(0)

    partners: list[ft.Control] = [
        chip(desk.name(name), partial(set_partner, name), is_chosen=name == chosen) for name in others
    ]
    return card(
        strong(desk.say("trade_with")),
        note(desk.say("no_lending")),
        ft.Row(partners, wrap=True, spacing=8, run_spacing=8),
        note(desk.say("trade_i_give")),
        _choices(desk, desk.player, given, set_given),
        note(desk.say("trade_i_get", name=desk.name(chosen))),
        _choices(desk, chosen, taken, set_taken),
        LiftChoices(desk, take[0], lifted, lift),
        switch(desk.say("trade_i_pay"), set_gives_cash, is_on=gives_cash),
        NumberPad(desk, cash, set_cash),
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
        is_card = name.startswith("card:")
        label = desk.say("jail_card") if is_card else desk.deed(name)
        edge = None if is_card else group_color(desk, desk.game.book.deeds[name].group)
        chips.append(chip(label, partial(change, names ^ {name}), is_chosen=name in names, edge=edge))
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)
