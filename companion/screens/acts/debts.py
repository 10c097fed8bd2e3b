"""Debts: pay, or the guided way to raise the sum; deeds for a part of it; and the way out when nothing else is left."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import big, card, note, strong, title
from companion.screens.acts.lifting import LiftChoices
from companion.screens.kit.cards import explain_rent
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.pad import NumberPad
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, chip, explain, use_amount
from companion.words import get_words
from companion.words.pairs import pair
from rules import Refusal, decide
from rules.commands import (
    AcceptDeeds,
    DeclareBankrupt,
    Mortgage,
    OfferDeeds,
    PayDebt,
    RefuseDeeds,
    WithdrawDemand,
)
from rules.events import Charged, PlayerLeft
from rules.funds import Way, find_raisable, plan_raise
from rules.rent import RentDue, find_rent
from rules.state import Debt


@panel()
def DebtCard(desk: Desk, debt: Debt) -> ft.Control:
    """Pay, or the guided way to raise the sum; bankruptcy only when nothing else is left."""
    game, player = desk.game, desk.player
    amount, cash = desk.money(debt.amount), game.spendable(player)
    who = "debt_of" if desk.is_bank else "player_debt"
    head: list[ft.Control] = [
        title(desk.say(who, name=desk.name(player), creditor=desk.name(debt.creditor), amount=amount)),
        note(tell_why(desk, debt)),
    ]
    if cash >= debt.amount:
        pay = desk.say("player_pay_debt", amount=amount)
        return card(*head, button(pay, runner(desk, PayDebt(player, debt.id)), icon=Icon.CASH, is_main=True))
    short, raisable = debt.amount - cash, find_raisable(game, player)
    head.append(big(desk.say("debt_missing", amount=desk.money(short)), 24))
    head.append(note(desk.say("debt_short", raisable=desk.money(raisable))))
    plan = plan_raise(game, player, short)
    steps: list[ft.Control] = [strong(desk.say("debt_way"))] if plan else []
    steps += [_way_button(desk, way, place) for place, way in enumerate(plan, start=1)]
    if debt.creditor in game.players:
        steps.append(PartPayment(desk, debt))
    if raisable < debt.amount:
        steps.append(BankruptcyCard(desk, debt))
    return card(*head, *steps)


def tell_why(desk: Desk, debt: Debt) -> str:
    """What a debt came from, with how its sum comes about."""
    why = get_words(desk.lang).cause.get(debt.cause, "")
    if debt.ref not in desk.game.deeds:
        return why
    due = find_rent(desk.game, debt.ref) if debt.cause == "rent" else None
    how = f" ({explain_rent(desk, due)})" if isinstance(due, RentDue) else ""
    return pair(desk.lang, why, f"{desk.deed(debt.ref)}{how}")


def _way_button(desk: Desk, way: Way, place: int) -> ft.Control:
    command = way.command
    key = "debt_mortgage" if isinstance(command, Mortgage) else "debt_sell"
    deeds = (command.deed,) if isinstance(command, Mortgage) else command.deeds
    names = ", ".join(desk.deed(deed) for deed in dict.fromkeys(deeds))
    label = desk.say(key, deed=names, amount=desk.money(way.brings), cost=desk.money(way.costs))
    return button(f"{place}. {label}", runner(desk, way.command), icon=Icon.BANK, is_main=place == 1)


def tell_bankruptcy(desk: Desk, debt: Debt) -> list[str]:
    """What would happen one after the other, as the bank itself would book it."""
    decision = decide(desk.game, DeclareBankrupt(desk.player))
    if isinstance(decision, Refusal):
        return [explain(desk.session, decision)]
    sums = dict.fromkeys(("resale", "mortgage", "estate", "interest"), 0)
    for event in decision:
        for posting in event.pays if isinstance(event, PlayerLeft) else ():
            sums[posting.why] += posting.amount
        if isinstance(event, Charged):
            sums["interest"] += event.amount
    told = {why: desk.money(amount) for why, amount in sums.items() if amount}
    count, heir = len(desk.game.deeds_of(desk.player)), debt.creditor
    steps = [desk.say(f"bankrupt_{why}", amount=told[why]) for why in ("resale", "mortgage") if why in told]
    estate = desk.money(sums["estate"])
    if heir in desk.game.players:
        steps.append(desk.say("bankrupt_heir", name=desk.name(heir), amount=estate, count=count))
        if fees := told.get("interest"):
            steps.append(desk.say("bankrupt_fees", name=desk.name(heir), amount=fees))
    else:
        steps.append(desk.say("bankrupt_bank", amount=estate, count=count))
    return [*steps, desk.say("bankrupt_out", name=desk.name(desk.player))]


@panel()
def BankruptcyCard(desk: Desk, debt: Debt) -> ft.Control:
    """Step by step: what goes back, who gets what; then one tap more (DEBT-3 to DEBT-5)."""
    is_sure, set_sure = ft.use_state(False)

    async def ask() -> None:
        set_sure(True)

    async def not_yet() -> None:
        set_sure(False)

    if not is_sure:
        return button(desk.say("debt_bankrupt"), ask, icon=Icon.BANKRUPT)
    steps = tell_bankruptcy(desk, debt)
    return ft.Column(
        [
            *[note(f"{place}. {step}") for place, step in enumerate(steps, start=1)],
            button(
                desk.say("bankrupt_sure"), runner(desk, DeclareBankrupt(desk.player)), icon=Icon.BANKRUPT, is_main=True
            ),
            button(desk.say("undo_not"), not_yet),
        ],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@panel(lambda desk: desk.game.deeds)
def PartPayment(desk: Desk, debt: Debt) -> ft.Control:
    """Offer the creditor deeds for a part of the debt (DEBT-2)."""
    chosen, choose = ft.use_state(frozenset[str]())
    value, set_value = ft.use_state(0)
    typed, set_typed = use_amount(desk.session, f"part-{desk.player}")
    is_open, set_open = ft.use_state(False)
    game = desk.game

    async def flip() -> None:
        set_open(not is_open)

    if debt.offer is not None:
        names = ", ".join(desk.deed(deed) for deed in debt.offer.deeds)
        waiting = desk.say("debt_offered", deeds=names, amount=desk.money(debt.offer.amount))
        back = runner(desk, RefuseDeeds(desk.player, debt.id))
        return ft.Column([note(waiting), button(desk.say("debt_offer_back"), back)])
    free = [deed for deed in game.deeds_of(desk.player) if not game.deeds[deed].level]
    if not free:
        return ft.Column([])
    picks: list[ft.Control] = [
        chip(desk.deed(deed), partial(choose, chosen ^ {deed}), is_chosen=deed in chosen) for deed in free
    ]
    deeds = tuple(deed for deed in free if deed in chosen)
    acts: list[ft.Control] = []
    if deeds:
        facts = [game.book.deeds[deed] for deed in deeds]
        sums = {sum(item.mortgage for item in facts), sum(item.price for item in facts), debt.amount}
        values = sorted({min(item, debt.amount) for item in sums})
        usual = value if value in values else min(debt.amount, sum(item.price for item in facts))
        worth = min(typed, debt.amount) if is_open and typed else usual
        amounts: list[ft.Control] = [
            chip(desk.money(item), partial(set_value, item), is_chosen=item == worth) for item in values
        ]
        names = ", ".join(desk.deed(deed) for deed in deeds)
        label = desk.say("debt_offer", deed=names, amount=desk.money(worth))
        offer = runner(desk, OfferDeeds(desk.player, debt.id, deeds, worth), lambda: choose(frozenset()))
        acts = [
            note(desk.say("debt_offer_for")),
            ft.Row(amounts, wrap=True, spacing=8),
            button(desk.say("debt_offer_other"), flip, icon=Icon.LESS if is_open else Icon.MORE, is_small=True),
            *([NumberPad(desk, typed, set_typed)] if is_open else []),
            button(label, offer, icon=Icon.DEED),
        ]
    return ft.Column([note(desk.say("debt_offer_title")), ft.Row(picks, wrap=True, spacing=8, run_spacing=8), *acts])


@panel(lambda desk: desk.game.deeds)
def ClaimCard(desk: Desk, debt: Debt) -> ft.Control:
    """What someone owes me, with their offer of deeds, and the way to take a mistaken demand back."""
    lifted, lift = ft.use_state(frozenset[str]())
    owed = desk.say("claim", name=desk.name(debt.debtor), amount=desk.money(debt.amount))
    acts: list[ft.Control] = []
    if debt.offer is not None:
        names = ", ".join(desk.deed(deed) for deed in debt.offer.deeds)
        take = AcceptDeeds(desk.player, debt.id, tuple(deed for deed in debt.offer.deeds if deed in lifted))
        acts = [
            note(desk.say("claim_offer", deeds=names, amount=desk.money(debt.offer.amount))),
            LiftChoices(desk, debt.offer.deeds, lifted, lift),
            button(desk.say("claim_accept"), runner(desk, take), icon=Icon.CHECK, is_main=True),
            button(desk.say("claim_refuse"), runner(desk, RefuseDeeds(desk.player, debt.id))),
        ]
    elif debt.cause == "rent":
        back = runner(desk, WithdrawDemand(desk.player, debt.id))
        acts = [button(desk.say("claim_withdraw"), back, icon=Icon.UNDO, is_small=True)]
    return card(strong(owed), note(tell_why(desk, debt)), *acts)
