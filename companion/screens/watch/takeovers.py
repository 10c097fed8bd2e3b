"""What takes the whole stage for as long as it lasts: an auction, a debt too large, a great moment."""

from __future__ import annotations

import flet as ft

from companion.look.colors import readable_on
from companion.look.icons import Icon
from companion.screens.kit.cards import group_color
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.pieces import piece
from companion.screens.kit.ticking import use_end
from companion.screens.moments.banner import tell_moment
from companion.screens.moments.find import Moment, find_moment
from companion.screens.watch.sizes import CASH, LINE, NAME, TURN, fit_size, line
from rules.state import BANK

HUGE = 0.2
SHOWN = 6.0
"""Seconds a moment stays, unless the next booking comes sooner."""


def fill_stage(
    shown: list[ft.Control],
    width: float,
    height: float,
    color: str | None = None,
    paper: str = ft.Colors.PRIMARY_CONTAINER,
) -> ft.Control:
    """The whole screen in one colour, with a band above where a group or a person is meant."""
    body = ft.Column(
        shown,
        spacing=height * 0.02,
        width=width,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    bands = [ft.Container(height=height * 0.09, width=width, bgcolor=color)] if color else []
    return ft.Container(ft.Column([*bands, body], spacing=0), width=width, height=height, bgcolor=paper)


@panel(lambda desk: (desk.game.auction, desk.game.waiting, desk.game.players))
def AuctionStage(desk: Desk, width: float, height: float) -> ft.Control:
    """The lot, the best bid as large as can be, and who is out."""
    auction, ink = desk.game.auction, ft.Colors.ON_PRIMARY_CONTAINER
    if auction is None:
        return ft.Container()
    deed, room = auction.lot.deed, width * 0.92
    name = desk.deed(deed) if deed else desk.building(auction.lot.building or "")
    shown = [line(name, fit_size([name], room, height, TURN), color=ink)]
    if deed:
        price = desk.say("deed_price", amount=desk.money(desk.game.book.deeds[deed].price))
        shown.append(line(price, height * NAME, is_bold=False, color=ink))
    if auction.bidder:
        amount, who = desk.money(auction.amount), desk.name(auction.bidder)
        shown.append(line(amount, fit_size([amount], room, height, HUGE), color=ink))
        size = fit_size([who + "MM"], room, height, TURN)
        shown.append(
            ft.Row(
                [piece(desk, auction.bidder, size), line(who, size, color=ink)], alignment=ft.MainAxisAlignment.CENTER
            )
        )
    else:
        text = desk.say("auction_no_bid")
        shown.append(line(text, fit_size([text], room, height, CASH), color=ink))
    if auction.passed:
        text = desk.say("auction_passed", names=", ".join(map(desk.name, auction.passed)))
        shown.append(line(text, fit_size([text], room, height, LINE), is_bold=False, color=ink))
    color = group_color(desk, desk.game.book.deeds[deed].group) if deed else None
    mark: list[ft.Control] = [ft.Icon(Icon.AUCTION, size=height * 0.11, color=ft.Colors.PRIMARY)]
    return fill_stage([*mark, *shown], width, height, color)


@panel(lambda desk: (desk.game.debts, desk.game.money))
def DebtStage(desk: Desk, debt_id: int, width: float, height: float) -> ft.Control:
    """Who owes whom how much, and what there is to pay it with."""
    debt = next((debt for debt in desk.game.debts if debt.id == debt_id), None)
    if debt is None:
        return ft.Container()
    ink, room, amount = ft.Colors.ON_PRIMARY_CONTAINER, width * 0.92, desk.money(debt.amount)
    names = [desk.name(debt.debtor), desk.name(debt.creditor)]
    size = fit_size(["".join([*names, "MMMMM"])], room, height, TURN)
    debtor: list[ft.Control] = [piece(desk, debt.debtor, size * 1.2), line(names[0], size, color=ink)]
    is_bank = debt.creditor == BANK
    mark = ft.Icon(Icon.BANK, size=size, color=ink) if is_bank else piece(desk, debt.creditor, size * 1.2)
    arrow = ft.Icon(Icon.FORWARD, size=size, color=ink)
    people = ft.Row(
        [*debtor, arrow, mark, line(names[1], size, color=ink)], spacing=size / 3, alignment=ft.MainAxisAlignment.CENTER
    )
    shown = [people, line(amount, fit_size([amount], room, height, HUGE), color=ft.Colors.ERROR)]
    if debt.cause == "rent" and debt.ref:
        shown.append(line(desk.deed(debt.ref), height * CASH, color=ink))
    if debt.debtor in desk.game.money:
        text = desk.say("watch_has", name=names[0], amount=desk.money(desk.game.money[debt.debtor]))
        shown.append(line(text, fit_size([text], room, height, CASH), is_bold=False, color=ink))
    return fill_stage(shown, width, height)


@panel(lambda desk: desk.view.number)
def MomentStage(desk: Desk, width: float, height: float) -> ft.Control:
    """The newest entry's great moment over the board; gone by itself."""
    moment = find_moment(desk.view.history)
    over = use_end(moment.entry if moment is not None else 0, SHOWN)
    if moment is None or moment.entry == over or moment.kind == "victory":
        return ft.Column([], visible=False)
    return _draw_moment(desk, moment, width, height)


def _draw_moment(desk: Desk, moment: Moment, width: float, height: float) -> ft.Control:
    name, words, room = desk.name(moment.player), tell_moment(desk, moment), width * 0.92
    paper, ink = str(ft.Colors.PRIMARY_CONTAINER), str(ft.Colors.ON_PRIMARY_CONTAINER)
    if moment.kind == "group":
        paper = group_color(desk, moment.ref)
        ink = readable_on(paper)
    shown: list[ft.Control] = [
        piece(desk, moment.player, height * 0.26),
        line(name, fit_size([name], room, height, 0.14), color=ink),
        line(words, fit_size([words], room, height, TURN), color=ink),
    ]
    return fill_stage(shown, width, height, paper=paper)
