"""Who may do what: the banker anything, players their own acts, onlookers nothing; what waits for the banker."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from companion.table.answers import refuse_at_table
from rules.commands import (
    ApplyCard,
    CallShortage,
    CallTime,
    CancelAuction,
    Charge,
    CloseAuction,
    CollectSalary,
    Command,
    Correct,
    Deal,
    DrawCard,
    EndGame,
    GiveTurn,
    NextTurn,
    Pause,
    ReceiveFromBank,
    Redo,
    Resume,
    SetUp,
    TakeBirthday,
    TakePot,
    TakeTicket,
    Undo,
)
from rules.events import Event
from rules.refusals import Refusal
from rules.state import BANK, POT, Game

Role = Literal["banker", "player", "onlooker"]
Trust = Literal["bank_trusts", "banker_confirms"]

BANKERS_OWN = frozenset((
    SetUp, Deal, GiveTurn, Charge, Correct, CallShortage, CloseAuction, CancelAuction,
    Pause, Resume, CallTime, EndGame, Undo, Redo,
))  # fmt: skip
TAKES_FREELY = frozenset((CollectSalary, ReceiveFromBank, TakePot, TakeBirthday, TakeTicket))
FREE_EFFECTS = frozenset({"receive", "receive-each", "jail-free"})
WITH_BANK = frozenset({"purchase_declined", "auction_opened", "ticket_taken", "ticket_used", "jailed", "jail_left"})


class Actor(NamedTuple):
    """Who someone at the table is; `seat` is what answers are remembered by."""

    role: Role
    player: str | None = None
    seat: str = ""

    @property
    def name(self) -> str:
        """What the log calls them: the player's id, or the bank."""
        return self.player if self.role == "player" and self.player else BANK


def check_role(actor: Actor, command: Command, game: Game) -> Refusal | None:
    """Whether someone of this role may send such a command at all."""
    if actor.role == "banker":
        return None
    if actor.role != "player" or command.__class__ in BANKERS_OWN:
        return refuse_at_table("not_allowed", role=actor.role)
    if isinstance(command, NextTurn):
        mine = game.turn.player == actor.player
        return None if mine else refuse_at_table("not_your_player", player=game.turn.player)
    acting: str | None = getattr(command, "player", None)
    return None if acting == actor.player else refuse_at_table("not_your_player", player=acting)


def needs_banker(actor: Actor, command: Command, events: Iterable[Event], trust: Trust, game: Game) -> bool:
    """Whether a player's act waits for the banker: free money always, with *banker confirms* all with the bank."""
    if actor.role == "banker":
        return False
    if takes_freely(command, game):
        return True
    return trust == "banker_confirms" and any(_touches_bank(event) for event in events)


def takes_freely(command: Command, game: Game) -> bool:
    """Whether it takes from the bank what no rule can check: the bank does not see the board."""
    if command.__class__ in TAKES_FREELY:
        return True
    if isinstance(command, ApplyCard):
        return command.effect.type in FREE_EFFECTS
    if isinstance(command, DrawCard):
        facts = game.book.cards.get(command.card)
        return facts is not None and facts.effect.type in FREE_EFFECTS
    return False


def _touches_bank(event: Event) -> bool:
    if event.kind in WITH_BANK or getattr(event, "creditor", None) in (BANK, POT):
        return True
    return any(BANK in posting[:2] or POT in posting[:2] for posting in getattr(event, "pays", ()))
