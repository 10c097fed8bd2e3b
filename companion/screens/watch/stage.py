"""What the television shows: the board with the game in its middle, or what takes the whole stage for a while."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.look.theme import dress
from companion.screens.board.ring import draw_ring, measure_board
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.watch.ending import Ending
from companion.screens.watch.middle import Middle
from companion.screens.watch.takeovers import AuctionStage, DebtStage, MomentStage
from rules.state import Debt


def find_ruinous(desk: Desk) -> Debt | None:
    """A debt that its debtor cannot pay from cash: the evening stands still until it is settled."""
    money = desk.game.money
    return next((debt for debt in desk.game.debts if money.get(debt.debtor, debt.amount) < debt.amount), None)


def _read_scene(desk: Desk) -> Any:
    debt = find_ruinous(desk)
    return desk.game.result is None, desk.game.auction is not None, debt.id if debt else 0


@panel(_read_scene)
def Watch(desk: Desk, width: float, height: float) -> ft.Control:
    """Everything to see, nothing to do."""
    game = desk.game
    if game.result is not None:
        scene = Ending(desk, width, height)
    elif game.auction is not None:
        scene = AuctionStage(desk, width, height)
    elif debt := find_ruinous(desk):
        scene = DebtStage(desk, debt.id, width, height)
    else:
        measures = measure_board(desk, width, height, is_stage=True)
        board = draw_ring(desk, measures, Middle(desk, measures.middle, height))
        scene = ft.Stack([board, MomentStage(desk, width, height)])
    return dress(game.book.edition, ft.Container(scene, width=width, height=height))
