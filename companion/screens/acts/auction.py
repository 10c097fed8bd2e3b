"""The auction room: the lot, the bids as they come, one-tap raises up to one's own limit, and the hammer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, grid, note, title
from companion.screens.acts.hammer import Hammer
from companion.screens.kit.cards import group_mark
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.pad import NumberPad
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, chip, keyed, stepper, use_amount
from rules.commands import Bid, CancelAuction, PassBid, Rejoin
from rules.shortage import find_least_bid, find_places
from rules.state import Auction

SHARES = (5, 10)
"""Per cent of the price."""
Limits = dict[tuple[str, str | None], int]
"""By player and by what is auctioned."""


@panel()
def AuctionCard(desk: Desk) -> ft.Control:
    """For a player on a phone, for the banker who bids for those without one, and for onlookers."""
    bidder, set_bidder = ft.use_state("")
    limits, set_limits = ft.use_state(Limits())
    game, auction = desk.game, desk.game.auction
    assert auction is not None
    head = _head(desk, auction)
    if desk.is_onlooker:
        return card(*head)
    if not desk.is_bank:
        return card(*head, *_bidding(desk, auction, limits, set_limits))
    free = [player for player in game.active() if player not in auction.passed]
    player = bidder if bidder in free else (desk.player if desk.player in free else "")
    people: list[ft.Control] = [
        chip(desk.name(name), partial(set_bidder, name), is_chosen=name == player) for name in free
    ]
    bids = _bidding(desk._replace(player=player), auction, limits, set_limits) if player else []
    back = [_rejoin_button(desk, name) for name in auction.passed]
    return card(
        *head,
        Hammer(desk),
        note(desk.say("auction_for")),
        ft.Row(people, wrap=True, spacing=8, run_spacing=8),
        *bids,
        *back,
        button(desk.say("auction_cancel"), runner(desk, CancelAuction()), is_small=True),
    )


def _head(desk: Desk, auction: Auction) -> list[ft.Control]:
    building, deed = auction.lot.building, auction.lot.deed
    lot = desk.deed(deed) if deed else desk.building(building or "")
    name: ft.Control = title(desk.say("auction", lot=lot))
    if deed:
        mark = group_mark(desk, desk.game.book.deeds[deed].group, 34)
        name = ft.Row([mark, ft.Container(name, expand=True)])
    shown: list[ft.Control] = [name]
    if deed:
        shown.append(note(desk.say("deed_price", amount=desk.money(desk.game.book.deeds[deed].price))))
    if auction.bidder:
        best = desk.say("auction_best", amount=desk.money(auction.amount), name=desk.name(auction.bidder))
        mark = desk.badge(auction.bidder, is_named=True)
        shown.append(ft.Row([mark, ft.Text(best, size=20, weight=ft.FontWeight.W_700, expand=True)]))
    else:
        shown.append(note(desk.say("auction_no_bid")))
    if auction.passed:
        names = ", ".join(desk.name(player) for player in auction.passed)
        shown.append(note(desk.say("auction_passed", names=names)))
    rest = [player for player in desk.game.active() if player not in auction.passed and player != auction.bidder]
    if auction.bidder and not rest:
        shown.append(note(desk.say("auction_alone", name=desk.name(auction.bidder))))
    return shown


def _bidding(desk: Desk, auction: Auction, limits: Limits, change: Callable[[Limits], None]) -> list[ft.Control]:
    if auction.bidder == desk.player:
        return [note(desk.say("auction_mine", name=desk.name(desk.player)))]
    if desk.player in auction.passed:
        return [_rejoin_button(desk, desk.player)]
    mine = (desk.player, auction.lot.deed or auction.lot.building)

    def set_limit(limit: int) -> None:
        change({**limits, mine: limit})

    return [keyed(f"bid-{desk.player}", BidPanel(desk, auction, limits.get(mine, 0), set_limit))]


def _rejoin_button(desk: Desk, player: str) -> ft.Control:
    """Withdrawing can be taken back while the auction is open (AUC-5)."""
    label = desk.say("auction_rejoin_for" if desk.is_bank else "auction_rejoin", name=desk.name(player))
    return button(label, runner(desk, Rejoin(player)), icon=Icon.UNDO, is_small=True)


@panel()
def BidPanel(desk: Desk, auction: Auction, limit: int, set_limit: Callable[[int], None]) -> ft.Control:
    """Raises by the edition's notes; none above the limit one has set, none above one's cash."""
    amount, set_amount = use_amount(desk.session, f"bid-{desk.player}")
    is_open, set_open = ft.use_state(False)
    game, player, building = desk.game, desk.player, auction.lot.building
    cash = game.money.get(player, 0)
    most = min(cash, limit) if limit else cash
    places: list[str | None] = [*find_places(game, player, building)] if building else [None]
    if not places:
        return note(desk.say("auction_no_place", building=desk.building(building or "")))
    bids: list[ft.Control] = []
    for place in places:
        least = max(auction.amount + 1, find_least_bid(game, auction.lot, place))
        bids += [_bid_button(desk, value, place) for value in list_raises(desk, auction, least) if value <= most]

    async def flip() -> None:
        set_open(not is_open)

    async def bid() -> None:
        if await desk.act(Bid(player, amount, places[0])):
            set_amount(0)
            set_open(False)

    free: list[ft.Control] = []
    if is_open:
        label = desk.say("player_bid", amount=desk.money(amount))
        free = [
            NumberPad(desk, amount, set_amount),
            button(label, bid, icon=Icon.AUCTION, is_main=True, is_off=not auction.amount < amount <= most),
        ]
    stopped = [] if bids else [note(desk.say("auction_stop" if limit and most < cash else "auction_poor"))]
    return ft.Column(
        [
            *([grid(*bids)] if bids else stopped),
            *_limit_row(desk, limit, auction, set_limit),
            button(desk.say("auction_other"), flip, icon=Icon.LESS if is_open else Icon.MORE, is_small=True),
            *free,
            button(desk.say("player_pass"), runner(desk, PassBid(player)), icon=Icon.CLOSE),
        ],
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def list_raises(desk: Desk, auction: Auction, least: int) -> list[int]:
    """The least bid, then about 5 and 10 % of the price more, all in the box's smallest notes."""
    edition, deed = desk.game.book.edition, auction.lot.deed
    unit = min(item.value for item in edition.money.notes) * edition.money.scale
    price = desk.game.book.deeds[deed].price if deed else least
    steps = [max(unit, round(price * share / 100 / unit) * unit) for share in SHARES]
    first = -(-least // unit) * unit
    raised = [first, *[-(-(auction.amount + step) // unit) * unit for step in steps]]
    for place in range(1, len(raised)):
        raised[place] = max(raised[place], raised[place - 1] + unit)
    return raised


def find_steps(desk: Desk, auction: Auction) -> list[tuple[int, str | None]]:
    """The raises on the card, and where a building would stand; none if it could stand nowhere."""
    building = auction.lot.building
    places: list[str | None] = [*find_places(desk.game, desk.player, building)] if building else [None]
    if not places:
        return []
    least = max(auction.amount + 1, find_least_bid(desk.game, auction.lot, places[0]))
    return [(amount, places[0]) for amount in list_raises(desk, auction, least)]


def _bid_button(desk: Desk, amount: int, place: str | None) -> ft.Control:
    label = desk.say("player_bid", amount=desk.money(amount)) + (f" · {desk.deed(place)}" if place else "")
    return button(label, runner(desk, Bid(desk.player, amount, place)), icon=Icon.AUCTION)


def _limit_row(desk: Desk, limit: int, auction: Auction, change: Callable[[int], None]) -> list[ft.Control]:
    """My limit: a brake only I see, in steps of a tenth of the price."""
    deed = auction.lot.deed
    price = desk.game.book.deeds[deed].price if deed else desk.game.book.salary
    step = max(price // 10, 1)
    text = desk.say("auction_limit", amount=desk.money(limit)) if limit else desk.say("auction_no_limit")
    more = limit + step if limit else max(price, auction.amount + step)
    return [
        stepper(
            text,
            (desk.say("auction_limit_less"), partial(change, max(limit - step, 0))),
            (desk.say("auction_limit_more"), partial(change, more)),
        )
    ]
