"""What a landing asks, on the card: buy it or put it up, pay or ask for rent, draw, and mega's squares and symbols."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.look.icons import Icon
from companion.screens.board.squares import name_square
from companion.screens.kit.cards import explain_rent, group_mark
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.parts import Handler
from companion.screens.now.sheet import Tools, act_button, opener, sheet
from companion.screens.now.urgency import Matter
from rules import find_next_cards, find_next_deed
from rules.commands import Buy, Decline, DemandRent, MoveOn, PayRent, TakeBirthday, TakeTicket
from rules.rent import RentDue
from rules.route import Destination
from rules.state import Landing

Rows = list[list[ft.Control]]


def _find(desk: Desk, matter: Matter) -> Landing:
    return next(landing for landing in desk.game.landings if landing.id == matter.ref)


def draw_landing(desk: Desk, matter: Matter, tools: Tools) -> ft.Control:
    """For whoever has landed."""
    own, landing = desk._replace(player=matter.player), _find(desk, matter)
    place = name_square(desk, landing.square)
    words = own.say("landing_of" if desk.is_bank else "landing_you", name=own.name(matter.player), place=place)
    lines, rows = ASKS[landing.asks](own, landing, tools)
    return sheet(matter, words, lines, *rows, mark=_mark(desk, landing))


def _mark(desk: Desk, landing: Landing) -> ft.Control | None:
    return group_mark(desk, desk.game.book.deeds[landing.deed].group) if landing.deed else None


def _ask_to_buy(desk: Desk, landing: Landing, _: Tools) -> tuple[list[str], Rows]:
    deed = landing.deed
    assert deed is not None
    price = desk.game.book.deeds[deed].price
    can_pay = desk.game.spendable(desk.player) >= price
    buy = act_button(
        desk.say("deed_buy", amount=desk.money(price)),
        runner(desk, Buy(desk.player, deed)),
        is_main=True,
        is_off=not can_pay,
    )
    put_up = act_button(desk.say("landing_auction"), runner(desk, Decline(desk.player, deed)), Icon.AUCTION)
    return ([] if can_pay else [desk.say("landing_short")]), [[buy, put_up]]


def _ask_for_rent(desk: Desk, landing: Landing, _: Tools) -> tuple[list[str], Rows]:
    due = landing.due
    assert due is not None
    owner = desk.name(due.owner)
    if _needs_dice(due):
        return [desk.say("landing_dice", name=owner)], _list_throws(
            desk, lambda dice: PayRent(desk.player, due.deed, dice)
        )
    pay = act_button(
        desk.say("landing_pay", amount=desk.money(due.amount), name=owner),
        runner(desk, PayRent(desk.player, due.deed)),
        Icon.CASH,
        is_main=True,
    )
    return [f"{desk.say('landed_rent', name=owner, amount=desk.money(due.amount))} · {explain_rent(desk, due)}"], [
        [pay]
    ]


def _needs_dice(due: RentDue) -> bool:
    """A utility whose owner needs a roll that nobody has told."""
    return bool(due.factor) and due.dice is None


def _list_throws(desk: Desk, make: Callable[[int], PayRent | DemandRent]) -> Rows:
    """A small button for every sum the dice can show."""
    bounds = desk.game.book.edition.dice
    sums = list(range(bounds.lowest, bounds.highest + 1))
    half = (len(sums) + 1) // 2
    keys = [act_button(str(dice), runner(desk, make(dice))) for dice in sums]
    return [keys[:half], keys[half:]]


def draw_asking(desk: Desk, matter: Matter, _: Tools) -> ft.Control:
    """For the owner: somebody stands on a deed of theirs."""
    landing = _find(desk, matter)
    due = landing.due
    assert due is not None
    place = name_square(desk, landing.square)
    words = desk.say("asking", name=desk.name(landing.player), place=place)

    def make(dice: int) -> DemandRent:
        return DemandRent(matter.player, due.deed, landing.player, dice)

    if _needs_dice(due):
        return sheet(matter, words, [], *_list_throws(desk, make), mark=_mark(desk, landing))
    ask: Handler = runner(desk, DemandRent(matter.player, due.deed, landing.player))
    label = desk.say("asking_rent", amount=desk.money(due.amount))
    return sheet(matter, words, [], [act_button(label, ask, Icon.CASH, is_main=True)], mark=_mark(desk, landing))


def _ask_for_card(desk: Desk, _: Landing, tools: Tools) -> tuple[list[str], Rows]:
    return [], [[act_button(desk.say("landing_card"), opener(tools), Icon.CARDS, is_main=True)]]


def _ask_for_ticket(desk: Desk, _: Landing, __: Tools) -> tuple[list[str], Rows]:
    take = act_button(desk.say("ticket_take"), runner(desk, TakeTicket(desk.player)), is_main=True)
    last = act_button(desk.say("ticket_take_last"), runner(desk, TakeTicket(desk.player, last=True)))
    return [], [[take, last]]


def _ask_for_gift(desk: Desk, _: Landing, __: Tools) -> tuple[list[str], Rows]:
    amount = desk.money(desk.game.book.birthday)
    cash = act_button(desk.say("birthday_cash", amount=amount), runner(desk, TakeBirthday(desk.player, "cash")))
    ticket = act_button(desk.say("birthday_ticket"), runner(desk, TakeBirthday(desk.player, "ticket")))
    return [], [[cash, ticket]]


def _ask_for_lot(desk: Desk, _: Landing, tools: Tools) -> tuple[list[str], Rows]:
    return [desk.say("landing_lot")], [[act_button(desk.say("landing_choose"), opener(tools), Icon.MAP, is_main=True)]]


def _ask_to_ride(desk: Desk, landing: Landing, _: Tools) -> tuple[list[str], Rows]:
    place = find_next_cards(desk.game, landing.square)
    where = name_square(desk, place) if place is not None else ""
    ride = act_button(desk.say("landing_go_on", place=where), runner(desk, MoveOn(desk.player)), is_main=True)
    take = act_button(desk.say("ticket_take"), runner(desk, TakeTicket(desk.player)))
    return [], [[ride, take]]


def _ask_for_hat(desk: Desk, landing: Landing, _: Tools) -> tuple[list[str], Rows]:
    found = find_next_deed(desk.game, desk.player, landing.square)
    where = desk.deed(found.deed) if isinstance(found, Destination) else ""
    ride = act_button(desk.say("landing_go_on", place=where), runner(desk, MoveOn(desk.player)), is_main=True)
    return [], [[ride]]


ASKS: Mapping[str, Callable[[Desk, Landing, Tools], tuple[list[str], Rows]]] = {
    "buy": _ask_to_buy,
    "rent": _ask_for_rent,
    "card": _ask_for_card,
    "ticket": _ask_for_ticket,
    "birthday": _ask_for_gift,
    "auction": _ask_for_lot,
    "hat": _ask_for_hat,
    "bus": _ask_to_ride,
    "triple": _ask_for_lot,
}
