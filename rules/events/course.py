"""Events of the course of the game: set-up, turns, money, jail, tickets, the clock, the end, undo."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rules.commands import CardEffect, HouseRules, PlayerSpec
from rules.events.parts import CardMove, DeedMove, LevelChange, Pays, Rank
from rules.values import value


@value
class GameSetUp:
    """`square` is where all pieces start; None in journals from before the bank knew of squares."""

    edition: str
    digest: str
    players: tuple[PlayerSpec, ...]
    mode: str
    house_rules: HouseRules
    banker: str | None
    first: str
    names: str | None
    own_names: dict[str, str]
    minutes: int | None
    at: int
    pays: Pays
    square: int | None = None
    kind: Literal["game_set_up"] = "game_set_up"


@value
class DeedsDealt:
    player: str
    moves: tuple[DeedMove, ...]
    kind: Literal["deeds_dealt"] = "deeds_dealt"


@value
class HandTaken:
    """A player's hand, taken over from paper; `jail_throws` is None for one who is free."""

    player: str
    moves: tuple[DeedMove, ...]
    levels: tuple[LevelChange, ...]
    mortgaged: tuple[str, ...]
    cards: tuple[CardMove, ...]
    jail_throws: int | None
    tickets: int
    pays: Pays
    square: int | None = None
    kind: Literal["hand_taken"] = "hand_taken"


@value
class RestTaken:
    """What else lay on the table: who had left, tickets that were used up, the pot."""

    gone: tuple[str, ...]
    bankruptcies: int
    tickets_used: int
    pays: Pays
    kind: Literal["rest_taken"] = "rest_taken"


@value
class PlayBegan:
    player: str
    at: int
    kind: Literal["play_began"] = "play_began"


@value
class TurnBegan:
    """`put_right` says that the bank gave the turn to whom it belongs, so nobody has moved unseen."""

    player: str
    number: int
    put_right: bool = False
    kind: Literal["turn_began"] = "turn_began"


@value
class SalaryPaid:
    player: str
    landed: bool
    pays: Pays
    kind: Literal["salary_paid"] = "salary_paid"


@value
class CardDrawn:
    player: str
    card: str | None
    effect: CardEffect
    cards: tuple[CardMove, ...] = ()
    pays: Pays = ()
    landing: int | None = None
    kind: Literal["card_drawn"] = "card_drawn"


@value
class Charged:
    """Something due: paid at once (`pays`), or open as the debt with this id."""

    player: str
    creditor: str
    amount: int
    cause: str
    ref: str = ""
    note: str = ""
    debt: int | None = None
    pays: Pays = ()
    kind: Literal["charged"] = "charged"


@value
class MoneyGiven:
    player: str
    source: str
    target: str
    note: str
    pays: Pays
    kind: Literal["money_given"] = "money_given"


@value
class PotTaken:
    player: str
    pays: Pays
    kind: Literal["pot_taken"] = "pot_taken"


@value
class Jailed:
    player: str
    cause: str
    kind: Literal["jailed"] = "jailed"


@value
class JailThrowFailed:
    player: str
    throws: int
    kind: Literal["jail_throw_failed"] = "jail_throw_failed"


@value
class JailLeft:
    player: str
    by: str
    cards: tuple[CardMove, ...] = ()
    kind: Literal["jail_left"] = "jail_left"


@value
class TicketTaken:
    """`expired` is how many tickets of each hand left the game with it."""

    player: str
    cause: str
    expired: dict[str, int] = field(default_factory=dict)
    landing: int | None = None
    kind: Literal["ticket_taken"] = "ticket_taken"


@value
class TicketUsed:
    player: str
    kind: Literal["ticket_used"] = "ticket_used"


@value
class BirthdayCash:
    player: str
    pays: Pays
    landing: int | None = None
    kind: Literal["birthday_cash"] = "birthday_cash"


@value
class Corrected:
    player: str
    amount: int
    reason: str
    pays: Pays
    kind: Literal["corrected"] = "corrected"


@value
class Paused:
    at: int
    kind: Literal["paused"] = "paused"


@value
class Resumed:
    at: int
    kind: Literal["resumed"] = "resumed"


@value
class TimeCalled:
    at: int
    kind: Literal["time_called"] = "time_called"


@value
class GameEnded:
    reason: str
    winners: tuple[str, ...]
    ranks: tuple[Rank, ...]
    kind: Literal["game_ended"] = "game_ended"


@value
class Undone:
    """These entries are taken back; they stay in the log."""

    entries: tuple[int, ...]
    kind: Literal["undone"] = "undone"


@value
class Redone:
    """These entries hold again."""

    entries: tuple[int, ...]
    kind: Literal["redone"] = "redone"
