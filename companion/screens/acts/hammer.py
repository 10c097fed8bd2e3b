"""The hammer: it may fall a few seconds after the last bid, and everyone sees how many are left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import note
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button
from rules.commands import CloseAuction
from rules.events import AuctionOpened, BidMade
from rules.history import Step

COUNTED = 5
"""Seconds from the last bid to the hammer."""
LOOKED_AT = 50
NEWS = (AuctionOpened, BidMade)


def find_last_bid(desk: Desk) -> int:
    """When the last bid came, or the lot was put up; in milliseconds."""
    step: Step | None = desk.view.history.step if desk.view.history is not None else None
    for _ in range(LOOKED_AT):
        if step is None:
            break
        if any(isinstance(event, NEWS) for event in step.entry.events):
            return step.entry.at
        step = step.base
    return 0


def _read(desk: Desk) -> Any:
    auction = desk.game.auction
    return auction is None or (auction.bidder, auction.amount, auction.lot), find_last_bid(desk)


@panel(_read)
def Hammer(desk: Desk) -> ft.Control:
    """At the bank the button that closes the auction, elsewhere a line; both count down, second by second."""
    since = find_last_bid(desk)
    _, tick = ft.use_state(0)

    def run() -> Callable[[], None]:
        async def count() -> None:
            for second in range(COUNTED + 1):  # once more, since the clocks of loop and table differ by a hair
                await asyncio.sleep(1)
                tick(second + 1)

        task = asyncio.get_running_loop().create_task(count()) if COUNTED else None

        def stop() -> None:
            if task is not None:
                task.cancel()

        return stop

    ft.use_effect(run, [since])
    left = _count_left(desk, since)
    if not desk.is_bank:
        return note(desk.say("hammer_in", count=left) if left else desk.say("hammer_soon"))
    has_bid = desk.game.auction is not None and desk.game.auction.bidder is not None
    label = desk.say("auction_close" if has_bid else "hammer_nobody")
    if left:
        label = f"{label} · {left}"
    return button(label, runner(desk, CloseAuction()), icon=Icon.AUCTION, is_main=True, is_off=left > 0)


def _count_left(desk: Desk, since: int) -> int:
    table = desk.session.table
    gone = (table.now() - since) / 1000 if table is not None else COUNTED
    return max(0, min(COUNTED, -int(-(COUNTED - gone) // 1)))
