"""Too few buildings for all who want one: the banker asks how many each wants, and they are auctioned (AUC-4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, strong
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, stepper
from rules.commands import CallShortage
from rules.shortage import count_room
from rules.state import Game


def find_scarce(game: Game) -> dict[str, dict[str, int]]:
    """The buildings of which players together could want more than there are, with how many each could place."""
    if game.book.house.no_auctions or game.book.house.unlimited_buildings or game.auction is not None:
        return {}
    found: dict[str, dict[str, int]] = {}
    for building, stock in game.stock.items():
        rooms = {player: count_room(game, player, building) for player in game.active()}
        wishing = {player: room for player, room in rooms.items() if room}
        if stock and len(wishing) > 1 and sum(wishing.values()) > stock:
            found[building] = wishing
    return found


@panel(lambda desk: desk.game.stock)
def ShortageCard(desk: Desk, building: str, rooms: Mapping[str, int]) -> ft.Control:
    """How many each wants; if that is more than the stock, the hammer decides."""
    wants, set_wants = ft.use_state(dict[str, int]())
    is_open, set_open = ft.use_state(False)
    stock = desk.game.stock[building]
    few = desk.say("shortage_title", count=stock, building=desk.building(building, stock))

    async def flip() -> None:
        set_open(not is_open)

    if not is_open:
        return button(few, flip, icon=Icon.AUCTION, is_small=True)

    def change(player: str, count: int) -> None:
        set_wants({**wants, player: max(0, min(count, rooms[player]))})

    rows = [
        stepper(
            desk.say("shortage_wants", name=desk.name(player), count=wants.get(player, 0)),
            (desk.say("shortage_less", name=desk.name(player)), partial(change, player, wants.get(player, 0) - 1)),
            (desk.say("shortage_more", name=desk.name(player)), partial(change, player, wants.get(player, 0) + 1)),
        )
        for player in rooms
    ]
    wished = {player: count for player, count in wants.items() if count and player in rooms}
    call = runner(desk, CallShortage(building, wished), lambda: set_open(False))
    return card(
        strong(few),
        note(desk.say("shortage_text")),
        *rows,
        button(desk.say("shortage_call"), call, icon=Icon.AUCTION, is_main=True),
        button(desk.say("undo_not"), flip),
    )
