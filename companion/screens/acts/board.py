"""The board as tiles: where somebody landed, and what follows: buy it or put it up, ask for rent, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, stack, strong
from companion.screens.kit.cards import count_beside, deed_card, deed_tile, explain_rent, tile_rows
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import live, panel
from companion.screens.kit.parts import Handler, button, chip, explain, stepper
from rules.commands import Buy, Command, Decline, DemandRent, OpenAuction
from rules.refusals import Refusal
from rules.rent import RentDue, find_rent
from rules.route import find_highest_rent

FIRST_THROW = 7


@panel(lambda desk: desk.game.deeds)
def BoardPanel(desk: Desk) -> ft.Control:
    """Every deed in board order, group by group; a tap on one shows what the player who landed there can do."""
    chosen, choose = ft.use_state("")
    only_unsold, set_only = ft.use_state(False)
    game = desk.game
    unsold = [deed for deed, holding in game.deeds.items() if holding.owner is None]
    shown: list[ft.Control] = []
    for group in game.book.edition.board.groups:
        deeds = [deed for deed in game.book.groups[group.id].deeds if not only_unsold or deed in unsold]
        tiles = [
            deed_tile(
                desk,
                deed,
                _tell_tile(desk, deed),
                partial(choose, "" if deed == chosen else deed),
                is_chosen=deed == chosen,
            )
            for deed in deeds
        ]
        shown += tile_rows(tiles, count_beside(len(game.book.groups[group.id].deeds)))
        if chosen in deeds:
            shown.append(LandedSheet(desk, chosen, lambda: choose("")))
    head = ft.Row(
        [
            ft.Container(strong(desk.say("landed_title", name=desk.name(desk.player))), expand=True),
            chip(
                desk.say("landed_unsold", count=len(unsold)), lambda: set_only(not only_unsold), is_chosen=only_unsold
            ),
        ]
    )
    empty = [note(desk.say("deeds_all_sold"))] if only_unsold and not unsold else []
    return ft.Column([head, *empty, *shown], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _tell_tile(desk: Desk, deed: str) -> str:
    """The price of what can be bought, the rent of what cannot."""
    game, facts = desk.game, desk.game.book.deeds[deed]
    holding = game.deeds[deed]
    if holding.owner is None:
        return desk.money(facts.price)
    if holding.mortgaged:
        return desk.say("tile_mortgaged")
    due = find_rent(game, deed)
    return desk.money(due.amount) if isinstance(due, RentDue) else ""


@panel(lambda desk: desk.game.deeds)
def LandedSheet(desk: Desk, deed: str, close: Callable[[], None] | None = None) -> ft.Control:
    """What landing on this deed means for the player."""
    dice, set_dice = ft.use_state(FIRST_THROW)
    game, player = desk.game, desk.player
    facts, owner = game.book.deeds[deed], game.deeds[deed].owner

    def run(command: Command) -> Handler:
        return runner(desk, command, close)

    if owner is None:
        acts = [
            button(desk.say("deed_buy", amount=desk.money(facts.price)), run(Buy(player, deed)), is_main=True),
            button(desk.say("deed_decline"), run(Decline(player, deed)), icon=Icon.AUCTION),
        ]
        if "auction" in game.book.edition.board.squares:
            acts.append(button(desk.say("deed_square"), run(OpenAuction(player, deed)), is_small=True))
        return deed_card(desk, deed, *acts)
    if owner == player:
        return deed_card(desk, deed, lines=[desk.say("landed_own", name=desk.name(player))])
    due = find_rent(game, deed, dice if facts.kind == "utility" else None)
    if isinstance(due, Refusal):
        return deed_card(desk, deed, lines=[explain(desk.session, due)])
    lines = [
        desk.say("landed_rent", name=desk.name(owner), amount=desk.money(due.amount)),
        explain_rent(desk, due),
    ]
    controls: list[ft.Control] = [dice_stepper(desk, dice, set_dice)] if facts.kind == "utility" else []
    if desk.is_bank:
        ask = desk.say("rent_collect", amount=desk.money(due.amount), name=desk.name(owner))
        controls.append(button(ask, run(DemandRent(owner, deed, player, due.dice)), icon=Icon.CASH, is_main=True))
    else:
        lines.append(desk.say("landed_wait", name=desk.name(owner)))
    return deed_card(desk, deed, *controls, lines=lines, width=12)


def dice_stepper(desk: Desk, dice: int, change: Callable[[int], None]) -> ft.Control:
    """The number thrown, within what the edition's dice can show (RENT-7)."""
    bounds = desk.game.book.edition.dice
    return stepper(
        desk.say("deeds_dice", dice=dice),
        (desk.say("dice_less"), partial(change, max(dice - 1, bounds.lowest))),
        (desk.say("dice_more"), partial(change, min(dice + 1, bounds.highest))),
    )


def _read_rents(desk: Desk) -> Any:
    """Rent depends on one's own hand only; who has most likely landed follows the turn without a new drawing."""
    mine = [(deed, holding) for deed, holding in desk.game.deeds.items() if holding.owner == desk.player]
    return mine, desk.others(), desk.game.turn.player in desk.others()


def _find_debtor(desk: Desk, landed: str) -> str:
    """Who was chosen, else whoever has the turn."""
    others = desk.others()
    return landed if landed in others else (desk.game.turn.player if desk.game.turn.player in others else "")


def _is_debtor(name: str, landed: str, desk: Desk) -> bool:
    return name == _find_debtor(desk, landed)


@panel(_read_rents)
def RentPanel(desk: Desk) -> ft.Control:
    """Someone landed on a deed of mine: who, and which; one tap asks for the rent (RENT-1)."""
    game, player = desk.game, desk.player
    landed, set_landed = ft.use_state("")
    dice, set_dice = ft.use_state(FIRST_THROW)
    earning = [deed for deed in game.deeds_of(player) if not game.deeds[deed].mortgaged]
    if not earning or not _find_debtor(desk, landed):
        return card(strong(desk.say("rent_title")), note(desk.say("rent_none")))
    people: list[ft.Control] = [
        live(
            desk,
            chip(desk.name(name), partial(set_landed, name), is_chosen=False),
            selected=partial(_is_debtor, name, landed),
        )
        for name in desk.others()
    ]
    has_utility = any(game.book.deeds[deed].kind == "utility" for deed in earning)
    return card(
        strong(desk.say("rent_title")),
        ft.Row(people, wrap=True, spacing=8, run_spacing=8),
        *([dice_stepper(desk, dice, set_dice)] if has_utility else []),
        *[_ask_button(desk, deed, landed, dice) for deed in earning],
    )


def _ask_button(desk: Desk, deed: str, landed: str, dice: int) -> ft.Control:
    facts = desk.game.book.deeds[deed]
    throw = dice if facts.kind == "utility" else None
    due = find_rent(desk.game, deed, throw)
    assert isinstance(due, RentDue)
    group = next(item for item in desk.game.book.edition.board.groups if item.id == facts.group)

    async def click(_: object) -> None:
        await desk.act(DemandRent(desk.player, deed, _find_debtor(desk.renew(), landed), throw))

    words = ft.Column(
        [
            ft.Text(desk.deed(deed), size=16, weight=ft.FontWeight.W_500),
            ft.Text(explain_rent(desk, due), size=13, color=ft.Colors.ON_SURFACE_VARIANT),
        ],
        spacing=0,
        expand=True,
    )
    return ft.Container(
        content=ft.Row(
            [ft.Container(bgcolor=group.color, width=12, height=56), words, strong(desk.money(due.amount), 19)],
            spacing=10,
        ),
        border_radius=10,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        border=ft.Border.all(1, ft.Colors.OUTLINE),
        padding=ft.Padding.only(right=12),
        on_click=click,
        ink=True,
    )


@panel(lambda desk: desk.game.deeds)
def DearestNote(desk: Desk) -> ft.Control:
    """MEGA-3 with everything sold: where to move from the auction square."""
    has_square = "auction" in desk.game.book.edition.board.squares
    is_sold = all(holding.owner is not None for holding in desk.game.deeds.values())
    due = find_highest_rent(desk.game, desk.player) if has_square and is_sold else None
    if due is None:
        return stack()
    return stack(note(desk.say("landed_dearest", deed=desk.deed(due.deed), amount=desk.money(due.amount))))
