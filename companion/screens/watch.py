"""The onlooker's screen, for a television: standings, whose turn, the auction, deeds by owner, what happened."""

from __future__ import annotations

import flet as ft

from companion.look.theme import MIDDLE, WIDE, card, dress, note, strong, title
from companion.screens.acts.auction import AuctionCard
from companion.screens.after.finish import ResultCard
from companion.screens.after.ledger import LedgerPanel
from companion.screens.after.story import StoryPanel
from companion.screens.kit.balances import Balances
from companion.screens.kit.cards import group_mark, tell_state
from companion.screens.kit.desk import Desk
from companion.screens.kit.layout import columns
from companion.screens.kit.notices import clock_line, list_house_rules, pause_bar
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import awake_switch


@panel()
def Watch(desk: Desk, width: float) -> ft.Control:
    """Everything to see, nothing to do."""
    game = desk.game
    desk = desk._replace(player=game.turn.player)
    turn = title(desk.say("player_other_turn", name=desk.name(game.turn.player)))
    left: list[ft.Control] = [card(turn, *pause_bar(desk), *clock_line(desk), *list_house_rules(desk))]
    if game.result is not None:
        left = [ResultCard(desk)]
    if game.auction is not None:
        left.append(AuctionCard(desk))
    left.append(Balances(desk))
    deeds = DeedsByOwner(desk) if game.result is None else StoryPanel(desk)
    ledger, awake = LedgerPanel(desk), awake_switch(desk.session)
    if width >= WIDE:
        return dress(game.book.edition, columns(left, [deeds], [ledger, awake]))
    if width >= MIDDLE:
        return dress(game.book.edition, columns(left, [ledger, deeds, awake]))
    return dress(game.book.edition, columns([*left, ledger, deeds, awake]))


@panel(lambda desk: (desk.game.deeds, desk.game.players))
def DeedsByOwner(desk: Desk) -> ft.Control:
    """What each player still in the game holds."""
    shown: list[ft.Control] = []
    for player in desk.game.active():
        deeds = desk.game.deeds_of(player)
        if deeds:
            shown.append(ft.Row([desk.badge(player, 28, is_named=True), strong(desk.name(player))]))
            shown += [_row(desk._replace(player=player), deed) for deed in deeds]
    return card(note(desk.say("page_deeds")), *(shown or [note(desk.say("deeds_none"))]))


def _row(desk: Desk, deed: str) -> ft.Control:
    return ft.Row(
        [
            group_mark(desk, desk.game.book.deeds[deed].group, 24),
            ft.Text(desk.deed(deed), size=15, expand=True),
            ft.Text(tell_state(desk, deed), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        ]
    )
