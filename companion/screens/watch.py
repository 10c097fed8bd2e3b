"""The onlooker's screen, for a television: standings, whose turn, the auction, deeds by owner, what happened."""

from __future__ import annotations

import flet as ft

from companion.bridge import PageSession
from companion.screens.balances import Balances
from companion.screens.cards import group_mark, tell_state
from companion.screens.deals import AuctionCard
from companion.screens.desk import Desk, use_act
from companion.screens.finish import ResultCard
from companion.screens.layout import columns
from companion.screens.ledger import LedgerPanel
from companion.screens.parts import say
from companion.theme import card, note, title
from companion.views import View


@ft.component
def Watch(session: PageSession, view: View, width: float) -> ft.Control:
    """Everything to see, nothing to do."""
    act, _, _ = use_act(session, view)
    game = view.game
    if game is None:
        names = [note(player.name) for player in view.lobby.players]
        return card(title(say(session.lang, "lobby_players")), *(names or [note(say(session.lang, "watch_empty"))]))
    desk = Desk(session, view, game, game.turn.player, act)
    left: list[ft.Control] = [card(title(desk.say("player_other_turn", name=desk.name(game.turn.player))))]
    if game.result is not None:
        left = [ResultCard(desk)]
    if game.auction is not None:
        left.append(AuctionCard(desk))
    left.append(Balances(session, view))
    return columns(width, left, [_deeds_card(desk)], [LedgerPanel(desk)])


def _deeds_card(desk: Desk) -> ft.Control:
    shown: list[ft.Control] = []
    for player in desk.game.active():
        deeds = desk.game.deeds_of(player)
        if deeds:
            shown.append(ft.Text(desk.name(player), size=17, weight=ft.FontWeight.W_600))
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
