"""What every panel works with: whose table, for which player, and how to act. Phone and tablet share the panels."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import flet as ft

from companion.look.theme import badge
from companion.screens.kit.parts import Handler, explain, money, name_lot, name_player, say
from companion.session.page import PageSession
from companion.table.views import View
from companion.words.amounts import open_line
from companion.words.letters import shorten_names
from companion.words.nouns import name_building
from rules.commands import Command
from rules.editions.names import Lang, name_group
from rules.state import Game

Act = Callable[[Command], Awaitable[bool]]


class Desk(NamedTuple):
    """The place from which one acts for a player: their own phone, or the banker's tablet."""

    session: PageSession
    view: View
    game: Game
    player: str
    act: Act

    @property
    def lang(self) -> Lang:
        """The language of this page."""
        return self.session.lang

    @property
    def is_bank(self) -> bool:
        """Whether the banker acts here."""
        return self.view.actor.role == "banker"

    @property
    def is_onlooker(self) -> bool:
        """Whether one only watches here."""
        return self.view.actor.role == "onlooker"

    def renew(self) -> Desk:
        """The same place at the moment the page was last drawn from."""
        view = self.session.view
        if view is None or view.game is None or view is self.view:
            return self
        return Desk(self.session, view, view.game, self.player, self.act)

    @property
    def is_past(self) -> bool:
        """Whether what is shown here is over, so that nothing of now belongs to it."""
        return False

    def say(self, key: str, **facts: Any) -> str:
        """A word or sentence of the screens."""
        return say(self.lang, key, **facts)

    def money(self, amount: int) -> str:
        """An amount in the edition's money."""
        return money(self.game, self.lang, amount)

    def name(self, account: str) -> str:
        """A player's name, or the bank."""
        return name_player(self.game, self.lang, account)

    def badge(self, player: str, size: int = 40, *, is_named: bool = False) -> ft.Control:
        """A player's badge, its letters like nobody else's here; `is_named` where their name stands beside it."""
        letters = shorten_names([seat.name for seat in self.game.setup.seats])[self.seat(player)]
        return badge(letters, self.seat(player), size, label=None if is_named else self.name(player))

    def seat(self, player: str) -> int:
        """The player's place at the table, for their colour."""
        return next((place for place, seat in enumerate(self.game.setup.seats) if seat.id == player), 0)

    def deed(self, deed: str) -> str:
        """A deed's name at this table."""
        return name_lot(self.game, self.lang, deed)

    def group(self, group: str) -> str:
        """A group's name at this table, as a heading."""
        return open_line(name_group(self.game.book.edition, group, self.lang, self.game.setup.own_names))

    def building(self, building: str, count: int = 1, owner: str | None = None) -> str:
        """A building by the edition's word, on its owner's side where there are sides; neutral in the stock (BLD-5)."""
        edition = self.game.book.edition
        token = next((seat.token for seat in self.game.setup.seats if seat.id == owner), None)
        side = next((item.side for item in edition.tokens if item.id == token), None)
        return name_building(edition, building, self.lang, count, side)

    def others(self) -> list[str]:
        """The other players still in the game."""
        return [player for player in self.game.active() if player != self.player]


class PastDesk(Desk):
    """A place that stays at one moment of the game, whatever is booked meanwhile; panels show it as it was then."""

    __slots__ = ()

    def renew(self) -> Desk:
        """The same moment."""
        return self

    @property
    def is_past(self) -> bool:
        """It is."""
        return True


def runner(desk: Desk, command: Command, then: Callable[[], None] | None = None) -> Handler:
    """A handler that sends one command, and does something more if it was accepted."""

    async def go() -> None:
        if await desk.act(command) and then is not None:
            then()

    return go


def use_act(session: PageSession) -> tuple[Act, str, Callable[[str], None]]:
    """How to act from this page, and what the bank said last: a refusal, or nothing."""
    said, set_said = ft.use_state("")

    def make_act() -> Act:
        taps = session.taps

        async def act(command: Command) -> bool:
            set_said("")
            client_id = taps.begin(command)
            answer = await session.place.act(command, session.place.seen, client_id)
            taps.end(client_id)
            set_said(explain(session, answer.refusal) if answer.refusal else "")
            return answer.refusal is None

        return act

    return ft.use_memo(make_act, []), said, set_said


async def act_not(_: Command) -> bool:
    """For a place from which nobody acts, or not yet."""
    return False
