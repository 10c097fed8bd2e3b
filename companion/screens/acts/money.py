"""Money in and out for one player: paying, salary, taxes, cards, the pot, tickets; for the banker also correcting."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, grid, note, stack
from companion.screens.acts.jail import go_to_jail
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.pad import NumberPad
from companion.screens.kit.panels import nothing, panel
from companion.screens.kit.parts import Handler, button, chip, name_ready_card, use_amount, use_field, while_typing
from companion.words.amounts import open_line
from companion.words.pairs import pair
from rules.commands import (
    ApplyCard,
    CardEffect,
    Charge,
    CollectSalary,
    Command,
    Correct,
    DrawCard,
    PayBank,
    PayPlayer,
    PayTax,
    ReceiveFromBank,
    TakeBirthday,
    TakePot,
    TakeTicket,
    UseTicket,
)
from rules.editions.model import Card
from rules.editions.names import pick_text
from rules.state import BANK, POT


@panel(lambda desk: desk.game.active())
def PayPanel(desk: Desk) -> ft.Control:
    """Lay the amount down and tap whom to pay; or receive from the bank."""
    amount, set_amount = use_amount(desk.session, f"pay-{desk.player}")
    is_off = not amount

    def send(command: Command) -> Handler:
        return runner(desk, command, lambda: set_amount(0))

    def pay(account: str) -> ft.Control:
        order = PayBank(desk.player, amount) if account == BANK else PayPlayer(desk.player, account, amount)
        name = _name_target(desk, account)
        label = desk.say("pay_to", amount=desk.money(amount), name=name)
        return button(open_line(name), send(order), is_main=True, is_off=is_off, label=label)

    must = desk.say("pay_charge", amount=desk.money(amount))
    receive = desk.say("pay_receive", amount=desk.money(amount))
    others: list[ft.Control] = [
        button(receive, send(ReceiveFromBank(desk.player, amount)), icon=Icon.SAVINGS, is_off=is_off),
        *([button(must, send(Charge(desk.player, amount)), icon=Icon.TAX, is_off=is_off)] if desk.is_bank else []),
    ]
    people = [pay(account) for account in (BANK, *desk.others())]
    return stack(
        ft.Row([note(desk.say("pay_whom")), *people], wrap=True, spacing=6, run_spacing=6),
        NumberPad(desk, amount, set_amount),
        grid(*others, width=12 // len(others)),
        note(desk.say("no_lending")),
    )


def _name_target(desk: Desk, account: str) -> str:
    return desk.say("player_to_bank") if account == BANK else desk.name(account)


@panel(lambda desk: (desk.game.money[POT], desk.game.players[desk.player].tickets))
def SquarePanel(desk: Desk) -> ft.Control:
    """What squares and passing GO do: salary, taxes, the pot, tickets and the birthday."""
    book, player = desk.game.book, desk.player
    edition = book.edition

    def square(label: str, command: Command, icon: ft.IconData | None = None) -> ft.Control:
        return button(label, runner(desk, command), icon=icon, is_small=True)

    go = desk.say("square_go", amount=desk.money(book.salary), go=pick_text(edition.words.go, desk.lang))
    buttons: list[ft.Control] = []
    if book.house.double_salary:
        landed = desk.say("square_go_landed", amount=desk.money(2 * book.salary))
        buttons.append(square(landed, CollectSalary(player, landed=True)))
    for tax in edition.taxes:
        label = pair(desk.lang, pick_text(tax.name, desk.lang), desk.money(book.taxes[tax.id]))
        buttons.append(square(label, PayTax(player, tax.id)))
    if book.house.pot:
        buttons.append(square(desk.say("square_pot", amount=desk.money(desk.game.money[POT])), TakePot(player)))
    if edition.tickets is not None:
        held = desk.game.players[player].tickets
        buttons += [
            square(desk.say("birthday_cash", amount=desk.money(book.birthday)), TakeBirthday(player, "cash")),
            square(desk.say("birthday_ticket"), TakeBirthday(player, "ticket")),
            square(desk.say("ticket_take"), TakeTicket(player)),
            square(desk.say("ticket_use", count=held), UseTicket(player)),
            square(desk.say("ticket_take_last"), TakeTicket(player, last=True)),
        ]
    salary = button(go, runner(desk, CollectSalary(player)), icon=Icon.START, is_main=True)
    return card(grid(salary, go_to_jail(desk), width=(7, 5)), grid(*buttons))


@panel(nothing)
def CardPanel(desk: Desk) -> ft.Control:
    """Cards drawn: the ready-made ones by deck, or a free amount."""
    decks = desk.game.book.edition.decks
    chosen, choose = ft.use_state(decks[0].id)
    amount, set_amount = use_amount(desk.session, f"card-{desk.player}")
    is_open, set_open = ft.use_state(False)
    levy, set_levy = ft.use_state(dict[str, int]())
    deck = next((item for item in decks if item.id == chosen), decks[0])

    def free(kind: str) -> Handler:
        async def go() -> None:
            effect = CardEffect(kind, amount, {}, deck.id)  # type: ignore[arg-type]
            if await desk.act(ApplyCard(desk.player, effect)):
                set_amount(0)

        return go

    tabs: list[ft.Control] = [
        chip(pick_text(item.name, desk.lang), partial(choose, item.id), is_chosen=item.id == deck.id) for item in decks
    ]
    ready = [
        button(_tell_card(desk, item), runner(desk, DrawCard(desk.player, item.id)), icon=Icon.CARDS)
        for item in deck.cards
    ]

    def put(building: str) -> Handler:
        async def go() -> None:
            set_levy({**levy, building: amount} if amount else {})
            set_amount(0)

        return go

    async def pay_levy() -> None:
        if await desk.act(ApplyCard(desk.player, CardEffect("per-building", 0, levy, deck.id))):
            set_levy({})

    async def show_free() -> None:
        set_open(not is_open)

    other = [
        NumberPad(desk, amount, set_amount),
        button(desk.say("card_receive"), free("receive"), icon=Icon.SAVINGS),
        button(desk.say("card_pay"), free("pay"), icon=Icon.CASH),
        button(desk.say("card_pay_each"), free("pay-each"), icon=Icon.PEOPLE),
        button(desk.say("card_receive_each"), free("receive-each"), icon=Icon.PEOPLE),
        *[
            button(_tell_levy(desk, kind, levy.get(kind, 0)), put(kind), icon=Icon.BUILD, is_small=True)
            for kind, building in desk.game.book.buildings.items()
            if building.on == "street"
        ],
        *([button(desk.say("card_per_building"), pay_levy, icon=Icon.CASH)] if levy else []),
    ]
    return card(
        ft.Row(tabs, wrap=True, spacing=8),
        *ready,
        button(desk.say("card_free"), show_free, icon=Icon.LESS if is_open else Icon.MORE),
        *(other if is_open else []),
    )


def _tell_levy(desk: Desk, building: str, amount: int) -> str:
    """What a card asks for each building of a kind: the amount typed goes there by a tap (PAY-4)."""
    return desk.say("card_levy", building=desk.building(building, 1, desk.player), amount=desk.money(amount))


def _tell_card(desk: Desk, card: Card) -> str:
    """What the card does, with its amount in the edition's money."""
    text, amount = name_ready_card(desk.game, desk.lang, card.id), desk.game.book.cards[card.id].effect.amount
    return pair(desk.lang, text or card.id, desk.money(amount)) if amount else text or card.id


@panel(nothing)
def CorrectPanel(desk: Desk) -> ft.Control:
    """The banker puts a balance right, with a reason everyone sees."""
    amount, set_amount = use_amount(desk.session, f"correct-{desk.player}")
    reason, empty = use_field(desk.session, desk.say("correct_reason"), max_length=200, **while_typing(desk.session))

    def correct(sign: int) -> Handler:
        async def go() -> None:
            if await desk.act(Correct(desk.player, sign * amount, reason.value or "")):
                set_amount(0)
                empty()

        return go

    return card(
        note(desk.say("correct_title", name=desk.name(desk.player))),
        NumberPad(desk, amount, set_amount),
        reason,
        button(desk.say("correct_plus", amount=desk.money(amount)), correct(1), icon=Icon.ADD, is_off=not amount),
        button(desk.say("correct_minus", amount=desk.money(amount)), correct(-1), icon=Icon.REMOVE, is_off=not amount),
    )
