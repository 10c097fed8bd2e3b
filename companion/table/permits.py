"""Who may do what: the banker anything, players their own acts, onlookers nothing; what waits for the banker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from companion.table.answers import refuse_at_table
from rules import commands
from rules.commands import Command
from rules.events import Event
from rules.landings import find_landing
from rules.refusals import Refusal
from rules.state import BANK, POT, Game

Role = Literal["banker", "player", "onlooker", "house"]
Trust = Literal["bank_trusts", "banker_confirms"]
Permit = Literal["banker", "turn", "own", "waits", "card"]

# Who may send a command besides the banker, who may send every one. "banker": nobody else. "turn": whoever's turn it
# is. "own": each for themself. "waits": the same, but it takes from the bank what no rule can check, for the bank does
# not see the board, so the banker confirms it. "card": the same, if the card gives something.
PERMITS: Mapping[type, Permit] = {
    commands.SetUp: "banker",
    commands.Deal: "banker",
    commands.NextTurn: "turn",
    commands.GiveTurn: "banker",
    commands.CollectSalary: "waits",
    commands.PayTax: "own",
    commands.DrawCard: "card",
    commands.ApplyCard: "card",
    commands.PayPlayer: "own",
    commands.PayBank: "own",
    commands.ReceiveFromBank: "waits",
    commands.Charge: "banker",
    commands.TakePot: "waits",
    commands.Buy: "own",
    commands.Decline: "own",
    commands.OpenAuction: "own",
    commands.CallShortage: "banker",
    commands.Bid: "own",
    commands.PassBid: "own",
    commands.Rejoin: "own",
    commands.CloseAuction: "banker",
    commands.CancelAuction: "banker",
    commands.DemandRent: "own",
    commands.WithdrawDemand: "own",
    commands.PayDebt: "own",
    commands.OfferDeeds: "own",
    commands.AcceptDeeds: "own",
    commands.RefuseDeeds: "own",
    commands.DeclareBankrupt: "own",
    commands.Resign: "own",
    commands.Build: "own",
    commands.BuildGroup: "own",
    commands.Sell: "own",
    commands.SellGroup: "own",
    commands.Redistribute: "own",
    commands.AnswerWish: "own",
    commands.DropWish: "own",
    commands.Mortgage: "own",
    commands.LiftMortgage: "own",
    commands.OfferTrade: "own",
    commands.AcceptTrade: "own",
    commands.RefuseTrade: "own",
    commands.WithdrawTrade: "own",
    commands.GoToJail: "own",
    commands.LeaveJail: "own",
    commands.ThrowInJail: "own",
    commands.TakeTicket: "waits",
    commands.UseTicket: "own",
    commands.TakeBirthday: "waits",
    commands.Correct: "banker",
    commands.Pause: "banker",
    commands.Resume: "banker",
    commands.CallTime: "banker",
    commands.EndGame: "banker",
    commands.Roll: "own",
    commands.PutPiece: "own",
    commands.MoveOn: "own",
    commands.TakeRollBack: "own",
    commands.PayRent: "own",
    commands.Undo: "banker",
    commands.Redo: "banker",
}
FREE_EFFECTS = frozenset({"receive", "receive-each", "jail-free"})
WITH_BANK = frozenset(
    {
        "rolled",
        "piece_moved",
        "purchase_declined",
        "auction_opened",
        "ticket_taken",
        "ticket_used",
        "jailed",
        "jail_left",
    }
)


class Actor(NamedTuple):
    """Who someone at the table is; `seat` is what answers are remembered by."""

    role: Role
    player: str | None = None
    seat: str = ""

    @property
    def name(self) -> str:
        """What the log calls them: the player's id, or the bank."""
        return self.player if self.role == "player" and self.player else BANK


HOUSE = Actor("house")
"""Whoever has opened this house with its key: they may take the bank of any table, and so manage all of them."""
MANAGERS = frozenset({"banker", "house"})


def check_role(actor: Actor, command: Command, game: Game) -> Refusal | None:
    """Whether someone of this role may send such a command at all."""
    if actor.role == "banker":
        return None
    permit = PERMITS.get(command.__class__, "banker")
    if actor.role != "player" or permit == "banker":
        return refuse_at_table("not_allowed", role=actor.role)
    acting = game.turn.player if permit == "turn" else getattr(command, "player", None)
    return None if acting == actor.player else refuse_at_table("not_your_player", player=acting)


def needs_banker(actor: Actor, command: Command, events: Iterable[Event], trust: Trust, game: Game) -> bool:
    """Whether a player's act waits for the banker: free money always, with *banker confirms* all with the bank."""
    if actor.role == "banker":
        return False
    events = tuple(events)
    if takes_freely(command, game) or _gets_salary_unseen(command, events, game):
        return True
    return trust == "banker_confirms" and any(_touches_bank(event) for event in events)


def takes_freely(command: Command, game: Game) -> bool:
    """Whether it takes from the bank what no rule can check: the bank does not see the board."""
    if isinstance(command, commands.TakeBirthday | commands.TakeTicket):
        return find_landing(game, command.player, "birthday", "ticket", "bus") is None
    if isinstance(command, commands.ApplyCard):
        return command.effect.type in FREE_EFFECTS
    if isinstance(command, commands.DrawCard):
        facts = game.book.cards.get(command.card)
        return facts is not None and facts.effect.type in FREE_EFFECTS
    return PERMITS.get(command.__class__) == "waits"


def _gets_salary_unseen(command: Command, events: Iterable[Event], game: Game) -> bool:
    """A salary without a roll: by way of a square someone names, or of a card on a square nobody told of."""
    if isinstance(command, commands.DrawCard | commands.ApplyCard):
        is_unseen = find_landing(game, command.player, "card") is None
    else:
        is_unseen = isinstance(command, commands.PutPiece)
    return is_unseen and any(event.kind == "salary_paid" for event in events)


def _touches_bank(event: Event) -> bool:
    if event.kind in WITH_BANK or getattr(event, "creditor", None) in (BANK, POT):
        return True
    return any(BANK in posting[:2] or POT in posting[:2] for posting in getattr(event, "pays", ()))
