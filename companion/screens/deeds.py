"""Deeds: one's own with building, selling, mortgages and rent; the bank's to buy or put up for auction."""

from __future__ import annotations

import flet as ft

from companion.screens.cards import deed_card, group_mark
from companion.screens.desk import Desk, runner
from companion.screens.panels import panel
from companion.screens.parts import Handler, button, icon_button
from companion.theme import card, note, title
from companion.web.icons import Icon
from rules.commands import Build, Buy, Command, Decline, DemandRent, LiftMortgage, Mortgage, OpenAuction, Sell
from rules.deciding.mortgages import find_lift_price


def small(label: str, run: Handler) -> ft.Control:
    """A button on a deed's card."""
    return button(label, run, is_small=True)


@panel(lambda desk: (desk.game.deeds, desk.game.turn))
def OwnDeeds(desk: Desk) -> ft.Control:
    """Everything the player owns, group by group."""
    dice, set_dice = ft.use_state(7)
    game, player = desk.game, desk.player
    deeds = list(game.deeds_of(player))
    if not deeds:
        return card(note(desk.say("deeds_none")))
    has_utility = any(game.book.deeds[deed].kind == "utility" for deed in deeds)
    shown: list[ft.Control] = []
    for deed in deeds:
        shown.append(deed_card(desk, deed, *_list_acts(desk, deed, dice)))
    bounds = game.book.edition.dice
    dice_row = ft.Row(
        [
            ft.Container(note(desk.say("deeds_dice", dice=dice)), expand=True),
            icon_button(desk.say("dice_less"), Icon.REMOVE, lambda: set_dice(max(dice - 1, bounds.lowest))),
            icon_button(desk.say("dice_more"), Icon.ADD, lambda: set_dice(min(dice + 1, bounds.highest))),
        ]
    )
    return ft.Column(
        [*([card(dice_row)] if has_utility else []), *shown],
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _list_acts(desk: Desk, deed: str, dice: int) -> list[ft.Control]:
    game, player = desk.game, desk.player
    facts, holding = game.book.deeds[deed], game.deeds[deed]

    acts: list[ft.Control] = []
    turn = game.turn.player
    if turn != player and not holding.mortgaged:
        throw = dice if facts.kind == "utility" else None
        label = desk.say("deed_ask", name=desk.name(turn))
        acts.append(small(label, runner(desk, DemandRent(player, deed, turn, throw))))
    if holding.mortgaged:
        price = desk.money(find_lift_price(game, deed))
        acts.append(small(desk.say("deed_lift", amount=price), runner(desk, LiftMortgage(player, deed))))
        return acts
    if holding.level < facts.top:
        rung = facts.ladder[holding.level + 1]
        label = desk.say("deed_build", building=desk.building(rung.building or ""), amount=desk.money(rung.price))
        acts.append(small(label, runner(desk, Build(player, (deed,)))))
    if holding.level:
        price = desk.money(facts.ladder[holding.level].price // 2)
        acts.append(small(desk.say("deed_sell", amount=price), runner(desk, Sell(player, (deed,)))))
    else:
        price = desk.money(facts.mortgage)
        acts.append(small(desk.say("deed_mortgage", amount=price), runner(desk, Mortgage(player, deed))))
    return acts


@panel(lambda desk: desk.game.deeds)
def BankDeeds(desk: Desk) -> ft.Control:
    """The unsold deeds by group in board order; one tap opens one, the next buys it."""
    chosen, choose = ft.use_state("")
    game, player = desk.game, desk.player
    unsold = [deed for deed, holding in game.deeds.items() if holding.owner is None]
    if not unsold:
        return card(note(desk.say("deeds_all_sold")))
    has_square = "auction" in game.book.edition.board.squares

    def run(command: Command) -> Handler:
        return runner(desk, command, lambda: choose(""))

    rows: list[ft.Control] = []
    for deed in unsold:
        facts = game.book.deeds[deed]
        if deed == chosen:
            acts = [
                small(desk.say("deed_buy", amount=desk.money(facts.price)), run(Buy(player, deed))),
                small(desk.say("deed_decline"), run(Decline(player, deed))),
            ]
            if has_square:
                acts.append(small(desk.say("deed_square"), run(OpenAuction(player, deed))))
            rows.append(deed_card(desk, deed, *acts))
        else:
            rows.append(
                ft.ListTile(
                    leading=group_mark(desk, facts.group),
                    title=ft.Text(desk.deed(deed), size=16),
                    trailing=ft.Text(desk.money(facts.price), size=16),
                    on_click=lambda _, name=deed: choose(name),
                    min_height=48,
                )
            )
    return ft.Column(
        [title(desk.say("deeds_bank", name=desk.name(player))), *rows],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@panel(lambda desk: (desk.game.stock, desk.game.tickets))
def StockCard(desk: Desk) -> ft.Control:
    """What the bank has left."""
    game = desk.game
    rows: list[ft.Control] = [
        ft.Row([ft.Text(desk.building(kind, 2), expand=True), ft.Text(str(count), weight=ft.FontWeight.W_600)])
        for kind, count in game.stock.items()
    ]
    if game.book.tickets:
        rows.append(ft.Row([ft.Text(desk.say("tickets_left"), expand=True), ft.Text(str(game.tickets))]))
    return card(note(desk.say("bank_stock")), *rows)
