"""The state of a game: frozen values that share whatever did not change. Only `rules.evolving` makes new ones.

What events replace again and again is a NamedTuple, which is made in a fraction of the time that a dataclass takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, NamedTuple

from rules.commands import Face, PlayerSpec, Side
from rules.events import Rank, RentDue
from rules.rulebook import Rulebook
from rules.values import value

BANK = "bank"
POT = "pot"


class Holding(NamedTuple):
    """A deed in the game: whose it is (None: the bank's), its level of building, whether mortgaged."""

    owner: str | None = None
    level: int = 0
    mortgaged: bool = False


class JailStay(NamedTuple):
    """In jail since which turn, and the failed throws so far."""

    since: int
    throws: int = 0


@value
class Player:
    """What a player has besides cash and deeds."""

    is_out: bool = False
    jail: JailStay | None = None
    jail_cards: tuple[str, ...] = ()
    tickets: int = 0


class DeedOffer(NamedTuple):
    """Deeds offered to a creditor for a part of the debt (DEBT-2)."""

    deeds: tuple[str, ...]
    amount: int


class Debt(NamedTuple):
    """An open debt; `ref` names what it came from (a deed, a tax, a card)."""

    id: int
    debtor: str
    creditor: str
    amount: int
    cause: str
    ref: str = ""
    offer: DeedOffer | None = None
    paid: int = 0
    landing: int | None = None


class Lot(NamedTuple):
    """What is auctioned: a deed, or one building of a kind; `wants` is how many each player still wants."""

    reason: str
    deed: str | None = None
    building: str | None = None
    wants: Mapping[str, int] = {}


class Auction(NamedTuple):
    """The open auction, its best bid and who has withdrawn; `place` is where a building would stand."""

    lot: Lot
    bidder: str | None = None
    amount: int = 0
    place: str | None = None
    passed: tuple[str, ...] = ()


class Trade(NamedTuple):
    """An open offer; `lift` is the proposer's choice for mortgaged deeds they would get.

    `mortgaged` are the deeds in it that were mortgaged when it was made: another state is another bargain.
    """

    id: int
    proposer: str
    partner: str
    gives: Side
    takes: Side
    lift: tuple[str, ...] = ()
    mortgaged: tuple[str, ...] = ()


class Landing(NamedTuple):
    """What a landing still asks for. `asks` is buy, rent, card, ticket, birthday, auction, or a move: hat, bus, triple.

    A rent that was asked for stays, `is_asked`, until the turn is over: the demand may be taken back.
    """

    id: int
    player: str
    turn: int
    square: int
    asks: str
    deed: str | None = None
    deck: str | None = None
    due: RentDue | None = None
    is_asked: bool = False


class Past(NamedTuple):
    """What of the turn before may still be asked for (RENT-1): who had it, and the deeds that are settled."""

    player: str
    asked: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()


class Turn(NamedTuple):
    """Whose turn it is, and what may happen once in it.

    `asked` are deeds whose rent was asked for; `fresh` are mortgaged deeds received with the interest paid,
    which may be lifted for the value alone until the turn passes (MTG-5); `declined` are deeds left to the auction.

    `rolls` are the faces told, `doubles` how many of them were doubles, `again` a double left to roll for; `is_over`
    ends the rolling for good. `placed` says how the bank learned where the piece is: told (a roll or a square) or
    tapped (a deed, a tax). `has_landed` is an act of landing, with which the rent of the turn `before` lapses. `times`
    and `factor` are what a card asks of the rent where it leads, until that is told.
    """

    player: str
    number: int = 1
    has_thrown: bool = False
    asked: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    rolls: tuple[tuple[Face, ...], ...] = ()
    doubles: int = 0
    again: bool = False
    is_over: bool = False
    placed: str | None = None
    has_landed: bool = False
    before: Past | None = None
    times: int = 1
    factor: int = 0
    nearest: str | None = None

    def card_terms(self, kind: str) -> tuple[int, int]:
        """The multiple and the factor that a card asks on a kind of deed to which it has sent the piece."""
        return (self.times, self.factor) if self.nearest in (None, kind) else (1, 0)


class Duty(NamedTuple):
    """BLD-8: free this deed and build on it at once; kept, once met, until the group is even again."""

    player: str
    deed: str
    is_met: bool = False


@value
class Clock:
    """The game's time in milliseconds."""

    started_at: int = 0
    limit: int | None = None
    paused_at: int | None = None
    paused_for: int = 0
    is_called: bool = False
    latest: int = 0


class Wish(NamedTuple):
    """Buildings that someone would take and others could use too: those `asked` first say how many they want (AUC-4).

    `number` is how many of the building it takes, `deeds` where they would stand.
    """

    player: str
    deeds: tuple[str, ...]
    building: str
    number: int
    asked: tuple[str, ...]
    answers: Mapping[str, int] = {}

    def waiting(self) -> list[str]:
        """Who has not answered yet."""
        return [player for player in self.asked if player not in self.answers]


class Result(NamedTuple):
    """How the game ended. Several winners are a tie."""

    reason: str
    winners: tuple[str, ...]
    ranks: tuple[Rank, ...]


@value
class GameSetup:
    """What stays as it is from set-up to the end."""

    book: Rulebook
    seats: tuple[PlayerSpec, ...]
    order: tuple[str, ...]
    banker: str | None = None
    names: str | None = None
    own_names: Mapping[str, str] = field(default_factory=dict)


class Game(NamedTuple):
    """Everything the bank knows at one moment."""

    setup: GameSetup
    phase: str
    money: Mapping[str, int]
    deeds: Mapping[str, Holding]
    players: Mapping[str, Player]
    stock: Mapping[str, int]
    tickets: int
    clock: Clock
    turn: Turn
    pieces: Mapping[str, int | None] = {}
    landings: tuple[Landing, ...] = ()
    debts: tuple[Debt, ...] = ()
    auction: Auction | None = None
    waiting: tuple[Lot, ...] = ()
    trades: tuple[Trade, ...] = ()
    duties: tuple[Duty, ...] = ()
    dealt: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    bankruptcies: int = 0
    next_debt: int = 1
    next_trade: int = 1
    result: Result | None = None
    next_landing: int = 1
    wish: Wish | None = None

    def __repr__(self) -> str:
        """In short: frameworks write what they are handed into logs, at every redrawing of every page."""
        return f"<Game of {self.setup.book.edition.id}, turn {self.turn.number}, {self.phase}>"

    def change(self, **fields: Any) -> Game:
        """The game with some fields changed: `_replace` in a third of its time, since every event needs it."""
        values = list(self)
        for name, changed in fields.items():
            values[PLACES[name]] = changed
        return tuple.__new__(Game, values)

    def move(self, turn: Turn, pieces: Mapping[str, int | None], landings: tuple[Landing, ...]) -> Game:
        """With another turn, pieces and landings; `_replace` takes three times as long, and every roll needs some."""
        return tuple.__new__(Game, (*self[:8], turn, pieces, landings, *self[11:]))

    @property
    def book(self) -> Rulebook:
        """The edition's figures as this game uses them."""
        return self.setup.book

    def active(self) -> list[str]:
        """The players still in the game, in seat order."""
        players = self.players
        return [player for player in self.setup.order if not players[player].is_out]

    def debts_of(self, player: str) -> list[Debt]:
        """What a player owes, the oldest first."""
        return [debt for debt in self.debts if debt.debtor == player]

    def duty_of(self, player: str) -> Duty | None:
        """The player's unmet duty to build (BLD-8)."""
        for duty in self.duties:
            if duty.player == player and not duty.is_met:
                return duty
        return None

    def spendable(self, player: str) -> int:
        """Cash that is not bound by the best bid (AUC-1)."""
        cash = self.money[player]
        auction = self.auction
        return cash - auction.amount if auction is not None and auction.bidder == player else cash

    def deeds_of(self, player: str) -> list[str]:
        """A player's deeds in board order."""
        return [deed for deed, holding in self.deeds.items() if holding.owner == player]

    def in_hand(self, group: str, player: str) -> list[str]:
        """The deeds of a group that a player holds."""
        deeds = self.deeds
        return [deed for deed in self.setup.book.groups[group].deeds if deeds[deed].owner == player]

    def has_built(self, group: str, player: str) -> bool:
        """Whether any building of the player stands in the group."""
        deeds = self.deeds
        for deed in self.setup.book.groups[group].deeds:
            owner, level, _ = deeds[deed]
            if level and owner == player:
                return True
        return False


PLACES: Mapping[str, int] = {name: place for place, name in enumerate(Game._fields)}
