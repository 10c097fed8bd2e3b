"""Panels are drawn anew only when what they read has changed, and still never show or do anything stale."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.keepsakes.standing import make_standing
from companion.reach.links import Links
from companion.screens.acts import dealing
from companion.screens.acts.shortage import find_scarce
from companion.screens.after.story import StoryPanel  # noqa: F401 drawn with the others
from companion.screens.board.measures import measure_ring
from companion.screens.kit.panels import PANELS
from companion.screens.phone import Phone
from companion.screens.tablet import Tablet
from companion.screens.watch.stage import Watch
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE, Actor
from companion.table.table import Submission, Table
from companion.words.languages import list_languages
from rules.commands import Command, ReceiveFromBank, Undo
from rules.history import record
from rules.refusals import Refusal
from rules.state import Game
from tests.support.bot import BotGame
from tests.support.drawing import Drawing, ListeningSession
from tests.support.playing import seat
from tests.support.tables import Evening, must

LANGS = tuple(list_languages())
SCREENS = tuple(f"{item.__module__}.{item.__name__}" for item in (Phone, Tablet, Watch))
PLAYERS = ("p1", "p2", "p3")
TURNS = 60
SEEN, CYCLE = 6, 60
ROOM = measure_ring((), (), 40, (800.0, 800.0))


def no_one(_: Any) -> None:
    """Stands for what a tap changes outside the panel."""


async def hear_none(_: int, __: bool) -> None:
    """Stands for the banker's answer to a request."""


def nowhere() -> None:
    """Stands for a way out of the panel."""


def find_arguments(name: str, game: Game, player: str) -> list[tuple[Any, ...]]:
    """With what a panel is drawn besides its desk; a panel that needs something must be named here."""
    debts = [(debt,) for debt in game.debts_of(player)[:1]]
    trades = [trade for trade in game.trades if player in (trade.proposer, trade.partner)]
    deeds = list(game.deeds)[:6]
    special: dict[str, Callable[[], list[tuple[Any, ...]]]] = {
        "tablet.Tablet": lambda: [(Links([], 0), 1000.0)],
        "stage.Watch": lambda: [(1000.0, 600.0)],
        "middle.Middle": lambda: [((1400.0, 800.0), 1080.0)],
        "middle.Headline": lambda: [(1000.0, 800.0)],
        "middle.StageClock": lambda: [(800.0,)] if game.clock.limit else [],
        "middle.People": lambda: [((1000.0, 400.0), 800.0)],
        "middle.Story": lambda: [(1000.0, 800.0)],
        "takeovers.AuctionStage": lambda: [(1000.0, 600.0)],
        "takeovers.DebtStage": lambda: [(debt.id, 1000.0, 600.0) for debt in game.debts[:1]],
        "takeovers.MomentStage": lambda: [(1000.0, 600.0)],
        "ending.Ending": lambda: [(1000.0, 600.0)],
        "ring.SquareTile": lambda: [
            (place, ROOM, no_one) for place in (0, 1, game.book.edition.board.squares.index("jail"))
        ],
        "balances.Balances": lambda: [(), (player, no_one)],
        "debts.DebtCard": lambda: debts,
        "debts.PartPayment": lambda: debts,
        "debts.BankruptcyCard": lambda: debts,
        "debts.ClaimCard": lambda: [(debt,) for debt in game.debts if debt.creditor == player],
        "trades.TradeCard": lambda: [(trade,) for trade in trades],
        "lifting.LiftChoices": lambda: [(tuple(deeds), frozenset(deeds[:1]), no_one)],
        "auction.AuctionCard": lambda: [()] if game.auction else [],
        "auction.BidPanel": lambda: [(game.auction, 70, no_one)] if game.auction else [],
        "board.LandedSheet": lambda: [(deed,) for deed in deeds],
        "building.GroupCard": lambda: [(group,) for group in game.book.groups if game.in_hand(group, player)],
        "shortage.ShortageCard": lambda: [(kind, rooms) for kind, rooms in find_scarce(game).items()],
        "ledger.EntryDetails": list,
        "notices.RefusalBar": lambda: [("no", nowhere)],
        "phone.TurnPage": lambda: [(nowhere,)],
        "phone.CashFigure": lambda: [("#ffffff",)],
        "card.IdleFace": lambda: [(nowhere,)],
        "squares.SquaresPage": lambda: [(nowhere,)],
        "piles.PilePage": lambda: [(nowhere,)],
        "card.NowCard": lambda: [(no_one, hear_none)],
        "banknotes.NotePad": lambda: [(no_one,)],
        "pad.NumberPad": lambda: [(12, no_one)],
        "notices.ClockLine": lambda: [()] if game.clock.limit else [],
        "jail.JailCard": lambda: [()] if game.players[player].jail else [],
        "dealing.DealPanel": lambda: [()] if game.phase == "dealing" else [],
        "sheet.PaperSheet": lambda: [()] if len(game.money) == len(game.players) + 2 else [],
        "finish.ResultCard": lambda: [()] if game.result else [],
        "replay.ReplayScreen": lambda: [(1000.0, nowhere, 1), (0.0, nowhere, 9)],
        "finish.Ranks": lambda: [(make_standing(game), (player,))],
    }
    return special.get(".".join(name.split(".")[-2:]), lambda: [()])()


class Pages:
    """The pages of one table, each of their panels kept as a page keeps it, all looking after every act."""

    def __init__(self, evening: Evening, table: Table, actors: list[Actor], random: Random) -> None:
        self.random = random
        self.kept = 0
        self.redrawn = 0
        self._drawings: dict[Any, Drawing] = {}
        self._sessions = []
        for actor in actors:
            session = ListeningSession(evening.house, random.choice(LANGS))
            session.place.sit_down(table, actor)
            self._sessions.append(session)

    def look(self) -> None:
        """Every panel of every page: what is left as it is must be what would be drawn."""
        before, self._drawings = self._drawings, {}
        for session in self._sessions:
            view = session.place.look()
            assert view is not None
            assert view.game is not None
            player = view.actor.player or "p1"
            if view.game.players[player].is_out and view.game.result is None:
                continue
            for name in PANELS:
                for args in find_arguments(name, view.game, player):
                    key = (session, name, repr(args))
                    known = before.get(key)
                    self._drawings[key] = known or Drawing(name, session, player, *args)
                    if known:
                        self._compare(known)

    def _compare(self, drawing: Drawing) -> None:
        if drawing.would_keep():
            self.kept += 1
            drawing.follow()
            shown = drawing.show()
            drawing.redraw()
            assert shown == drawing.show(), f"{drawing.name} was stale"
        else:
            self.redrawn += 1
            drawing.redraw()
        if drawing.name not in SCREENS and self.random.random() < 0.2:
            drawing.tap(self.random.randrange(1000))


class Bots(BotGame):
    """Bots at a real table, whose pages look after every act; now and then a phone asks, and the banker undoes."""

    def __init__(self, table: Table, bank: Actor, phone: Actor, pages: Pages, random: Random) -> None:
        assert table.history is not None
        super().__init__(table.history, random)
        self._table, self._bank, self._phone, self._pages = table, bank, phone, pages
        self._dice = Random(random.random())
        self._acts = 0

    def try_to(self, command: Command) -> bool:
        if isinstance(record(self.history, command), Refusal):
            return False
        self._submit(self._bank, command)
        if self._dice.random() < 0.05:
            self._submit(self._phone, ReceiveFromBank("p1", 5))
        for number in list(self._table.state.requests):
            if self._dice.random() < 0.2:
                self._table.answer_request(self._bank, number, confirm=False)
                self._look()
        if self._dice.random() < 0.03:
            self._submit(self._bank, Undo(1))
            self._submit(self._bank, command)
        assert self._table.history is not None
        self.history, self.game = self._table.history, self._table.history.game
        return True

    def _submit(self, actor: Actor, command: Command) -> None:
        assert self._table.submit(Submission(actor, command)).refusal is None
        self._look()

    def _look(self) -> None:
        """A while at every act, then not at all for a while, so that the whole game is seen in little time."""
        self._acts += 1
        if self._acts % CYCLE < SEEN:
            self._pages.look()


GAMES = [
    ("classic", "standard"),
    ("mega-deluxe", "standard"),
    ("star-wars", "time-limit"),
    ("cats", "first-bankruptcy"),
]


@pytest.mark.parametrize(("edition", "mode"), GAMES)
def test_a_panel_that_is_left_as_it_is_shows_and_does_what_a_fresh_one_would(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, edition: str, mode: str
) -> None:
    monkeypatch.setattr(dealing, "SystemRandom", lambda: Random(0))
    random = Random(f"{edition} {mode}")

    async def play() -> Pages:
        table = evening.add_table()
        minutes = 60 if mode == "time-limit" else None
        lobby = Lobby(edition, players=seat(edition, PLAYERS), mode=mode, minutes=minutes)
        assert table.change_lobby(HOUSE, lobby) is None
        people = [must(table.seats.join_as(table.state.join, player)).secret for player in PLAYERS[:2]]
        secrets = [must(table.seats.claim_bank(HOUSE)).secret, *people]
        assert table.start(HOUSE).is_booked
        actors = [actor for secret in secrets if (actor := table.seats.recognise(secret))]
        assert len(actors) == len(secrets)
        pages = Pages(evening, table, [*actors, Actor("onlooker")], random)
        pages.look()
        Bots(table, actors[0], actors[1], pages, random).play_some(TURNS)
        return pages

    pages = asyncio.run(play())
    assert pages.kept > pages.redrawn, "panels are drawn anew more often than they are left as they are"
