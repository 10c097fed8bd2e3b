"""A player's hand in a game begun on paper: deeds to tap, buildings, mortgages, jail, cards; the table's middle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, card, note, strong
from companion.screens.kit.cards import count_tiles, deed_tile, group_mark, tell_state, tile_rows
from companion.screens.kit.desk import Desk
from companion.screens.kit.pad import NumberPad
from companion.screens.kit.parts import chip, icon_button, stepper, switch, tick
from companion.table.lobby import Lobby
from companion.table.permits import Actor
from companion.table.table import Table
from companion.table.takeover import (
    MINUTE,
    change_deed,
    change_hand,
    find_hand,
    flip_deed,
    flip_out,
    open_position,
    step_card,
    step_deed,
    step_throws,
)
from companion.words.amounts import open_line
from companion.words.pairs import pair
from companion.words.text import refusal_text
from rules.commands import Hand, Position
from rules.editions.names import pick_plural, pick_text
from rules.refusals import Refusal
from rules.state import Game

Change = Callable[[Position], Position | Refusal]


class TakeoverForm(NamedTuple):
    """What the parts of the form work with: the table, what was entered so far, and how to change it."""

    desk: Desk
    table: Table
    position: Position
    bare: Game
    problems: tuple[Refusal, ...]
    tell: Callable[[str], None]

    def change(self, change: Change) -> None:
        """Change the newest position and keep it; a refusal is said and changes nothing. Changes keep their order."""

        async def apply() -> None:
            await self.adjust(change)

        self.desk.session.run(apply)

    async def adjust(self, change: Change) -> None:
        """The same for a handler that goes on afterwards."""

        def make(lobby: Lobby) -> Lobby | Refusal:
            changed = change(open_position(lobby))
            return changed if isinstance(changed, Refusal) else replace(lobby, position=changed)

        await self.manage(lambda table, actor: table.adjust_lobby(actor, make))

    async def manage(self, change: Callable[[Table, Actor], Refusal | None]) -> None:
        """Change something about the table as whoever is here; a refusal is said."""
        no = await self.desk.session.place.manage(change)
        self.tell(self.explain(no) if no else "")

    def explain(self, refusal: Refusal) -> str:
        """A refusal as a sentence with its rule."""
        rule = f" ({refusal.rule})" if refusal.rule else ""
        return refusal_text(refusal, self.desk.lang, self.desk.game) + rule


def list_deeds(form: TakeoverForm, room: float) -> list[ft.Control]:
    """All deeds of the board by group; a tap lays one before the player or takes it away.

    `room` is how wide the part of the screen is that they stand in.
    """
    desk = form.desk
    name = desk.name(desk.player)
    head = card(strong(desk.say("takeover_deeds", name=name)), note(desk.say("takeover_deeds_text", name=name)))
    return [head, *[_group(form, group, room) for group in desk.game.book.groups]]


def _group(form: TakeoverForm, group: str, room: float) -> ft.Control:
    desk, player = form.desk, form.desk.player
    deeds = desk.game.book.groups[group].deeds
    own = tuple(deed for deed in deeds if desk.game.deeds[deed].owner == player)
    tiles: list[ft.Control] = []
    for deed in deeds:
        is_own = deed in own
        state = tell_state(desk, deed) if is_own else desk.money(desk.game.book.deeds[deed].price)
        flip = partial(form.change, partial(flip_deed, player=player, deed=deed))
        tiles.append(deed_tile(desk, deed, state, flip, is_chosen=is_own))
    head: list[ft.Control] = [group_mark(desk, group), ft.Container(strong(desk.group(group)), expand=True)]
    if len(own) > 1 and all(_is_buildable(form, deed) for deed in own):

        def step_all(step: int) -> None:
            form.change(lambda position: step_deed(form.bare, position, player, own, step))

        label = desk.group(group)
        head += [
            icon_button(desk.say("group_less", group=label), Icon.REMOVE, partial(step_all, -1)),
            icon_button(desk.say("group_more", group=label), Icon.ADD, partial(step_all, 1)),
        ]
    width = count_tiles([desk.deed(deed) for deed in deeds], room)
    return card(ft.Row(head), *tile_rows(tiles, width), *[_held(form, deed) for deed in own])


def _held(form: TakeoverForm, deed: str) -> ft.Control:
    """What stands on a deed, and whether it is mortgaged."""
    desk, player, name = form.desk, form.desk.player, form.desk.deed(deed)
    holding = desk.game.deeds[deed]

    def step(count: int) -> None:
        form.change(lambda position: step_deed(form.bare, position, player, (deed,), count))

    def flip() -> None:
        form.change(
            lambda position: change_deed(
                position, player, deed, lambda held: replace(held, mortgaged=not held.mortgaged)
            )
        )

    rung = desk.game.book.deeds[deed].ladder[holding.level]
    count = rung.stands[rung.building] if rung.building else 0
    built = f"{count} {desk.building(rung.building, count, player)}" if rung.building else desk.say("takeover_bare")
    mark = tick(pair(desk.lang, name, desk.say("deed_mortgaged")), flip, is_on=holding.mortgaged)
    steps = [
        stepper(
            pair(desk.lang, name, built),
            (desk.say("deed_less", deed=name), partial(step, -1)),
            (desk.say("deed_more", deed=name), partial(step, 1)),
        )
    ]
    lines = [*(steps if holding.level or (_is_buildable(form, deed) and not holding.mortgaged) else [])]
    lines += [mark] if holding.mortgaged or not holding.level else []
    return ft.Container(
        ft.Column(lines, spacing=4),
        key=f"held-{deed}",
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=ROUND,
        padding=ft.Padding.only(left=12, right=4, top=4, bottom=4),
    )


def _is_buildable(form: TakeoverForm, deed: str) -> bool:
    """Whether something can stand there: not before enough of the group lies before the player (BLD-1)."""
    game, facts = form.desk.game, form.desk.game.book.deeds[deed]
    if facts.kind == "station":
        return bool(facts.top)
    missing = len(game.book.groups[facts.group].deeds) - len(game.in_hand(facts.group, form.desk.player))
    return bool(facts.top) and missing <= game.book.edition.construction.missing_deeds


def list_goods(form: TakeoverForm) -> list[ft.Control]:
    """Jail, jail-free cards, tickets; or out of the game."""
    desk, player = form.desk, form.desk.player
    hand, edition = find_hand(form.position, player), desk.game.book.edition

    def leave(is_out: bool) -> None:
        form.change(lambda position: flip_out(position, player, is_out=is_out))

    gone = switch(desk.say("takeover_gone"), leave, is_on=hand is None)
    if hand is None:
        return [card(gone)]

    def put(change: Callable[[Hand], Hand]) -> None:
        form.change(lambda position: change_hand(position, player, change))

    def jail(is_in: bool) -> None:
        put(lambda hand: replace(hand, jail_throws=0 if is_in else None))

    lines: list[ft.Control] = [switch(desk.say("takeover_jail"), jail, is_on=hand.jail_throws is not None)]
    most = desk.game.book.mode.jail_throws - 1
    if hand.jail_throws is not None and most:
        text = desk.say("takeover_throws", count=hand.jail_throws)
        lines.append(
            _step(
                form,
                text,
                desk.say("takeover_throws_name"),
                lambda step: put(partial(step_throws, step=step, most=most)),
            )
        )
    for deck, count in desk.game.book.decks.items():
        if count:
            name = next(pick_text(item.name, desk.lang) for item in edition.decks if item.id == deck)
            text = desk.say("takeover_card", deck=name, count=hand.jail_cards.count(deck))
            more = partial(_put_card, put, deck)
            lines.append(_step(form, text, desk.say("takeover_card_name", deck=name), more))
    if edition.tickets:
        text = pair(desk.lang, open_line(pick_plural(edition.tickets.name, desk.lang)), hand.tickets)

        def add(step: int) -> None:
            put(lambda hand: replace(hand, tickets=max(0, hand.tickets + step)))

        lines.append(_step(form, text, desk.say("takeover_tickets_name"), add))
    return [card(strong(desk.say("takeover_goods")), *lines, gone)]


def _put_card(put: Callable[[Callable[[Hand], Hand]], None], deck: str, step: int) -> None:
    put(partial(step_card, deck=deck, step=step))


def list_middle(form: TakeoverForm) -> list[ft.Control]:
    """Whose turn it is, and what lies in the middle."""
    desk, position, book = form.desk, form.position, form.bare.book

    def put(**values: object) -> None:
        form.change(lambda position: replace(position, **values))  # type: ignore[arg-type]

    turns: list[ft.Control] = [
        chip(desk.name(hand.player), partial(put, turn=hand.player), is_chosen=hand.player == position.turn)
        for hand in position.hands
    ]
    parts = [card(strong(desk.say("takeover_turn")), ft.Row(turns, wrap=True, spacing=8, run_spacing=8))]
    lines: list[ft.Control] = []
    if position.gone:
        text = desk.say("takeover_bankrupt", count=position.bankruptcies)
        most = len(position.gone)
        lines.append(
            _step(
                form,
                text,
                desk.say("takeover_bankrupt_name"),
                _bounded(put, "bankruptcies", position.bankruptcies, most),
            )
        )
    if book.tickets:
        held = book.tickets - sum(hand.tickets for hand in position.hands)
        left = max(0, held) if position.tickets is None else position.tickets
        text = desk.say("takeover_bank_tickets", count=left)
        lines.append(
            _step(form, text, desk.say("takeover_bank_tickets_name"), _bounded(put, "tickets", left, book.tickets))
        )
    if form.bare.clock.limit is not None:
        limit = form.bare.clock.limit
        minutes = -(-(limit if position.left is None else position.left) // MINUTE)

        def wait(step: int) -> None:
            put(left=min(max(0, minutes + step) * MINUTE, limit))

        lines.append(_step(form, desk.say("takeover_left", count=minutes), desk.say("takeover_left_name"), wait))
    if lines:
        parts.append(card(*lines))
    if book.house.pot:
        pad = NumberPad(desk, position.pot, lambda amount: put(pot=amount))
        parts.append(card(strong(desk.say("takeover_pot")), ft.Container(pad, key="pot")))
    return parts


def _bounded(put: Callable[..., None], field: str, value: int, most: int) -> Callable[[int], None]:
    return lambda step: put(**{field: min(max(0, value + step), most)})


def _step(form: TakeoverForm, text: str, name: str, move: Callable[[int], None]) -> ft.Control:
    """A number with one less and one more, each button named by what it counts."""
    desk = form.desk
    return stepper(
        text,
        (desk.say("takeover_less", name=name), partial(move, -1)),
        (desk.say("takeover_more", name=name), partial(move, 1)),
    )
