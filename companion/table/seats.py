"""Who sits where: joining, coming back, freeing and handing over seats, and the bank itself.

A device proves its seat by a secret that only it knows; the table keeps hashes (the join secret excepted, which
has to be shown).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from companion.table.answers import refuse_at_table
from companion.table.asking import Ask, Asking
from companion.table.guard import hash_secret, new_secret, same
from companion.table.lobby import Lobby, add_player, lobby_to_json, remove_player
from companion.table.permits import HOUSE, Actor
from companion.table.presence import Presence
from companion.table.records import Settings
from rules.refusals import Refusal

if TYPE_CHECKING:
    from companion.table.table import Table

BANK_SEAT = "bank"
Pass = Literal["join", "watch"]
"""What a secret on a QR code is for."""
T = TypeVar("T")


class Admission(NamedTuple):
    """What a device keeps: which player it is and the secret that proves it."""

    player: str
    secret: str


class Seats:
    """The seats of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._presence = Presence()
        self.asking = Asking()

    def recognise(self, secret: str) -> Actor | None:
        """Who comes with a secret, or None."""
        state, hashed = self._table.state, hash_secret(secret)
        if state.bank and same(state.bank, hashed):
            return Actor("banker", state.lobby.banker, _name_seat(BANK_SEAT, state.bank))
        found = None
        for row in state.seats.values():
            if same(row.secret, hashed):
                found = Actor("player", row.player, _name_seat(row.player, row.secret))
        return found

    def is_current(self, actor: Actor) -> bool:
        """Whether a seat is still held by the device that was recognised: it may have been freed since.

        Nobody sits at a table that was taken away.
        """
        if self._table.is_gone:
            return False
        state, player = self._table.state, actor.player or ""
        if actor.role == "banker":
            return bool(state.bank) and actor.seat == _name_seat(BANK_SEAT, state.bank)
        if actor.role == "player":
            return player in state.seats and actor.seat == _name_seat(player, state.seats[player].secret)
        return True

    def list_current(self) -> set[str]:
        """The names of all seats that a device holds now, the bank's among them."""
        state = self._table.state
        held = {_name_seat(row.player, row.secret) for row in state.seats.values()}
        return held | {_name_seat(BANK_SEAT, state.bank)} if state.bank else held

    def is_join_secret(self, secret: str) -> bool:
        """Whether the join secret is the one on the QR code now."""
        return bool(self._table.state.join) and same(self._table.state.join, secret)

    def find_pass(self, matches: Callable[[str], bool]) -> Pass | None:
        """What a secret lets one do here; a table of an earlier version has none of its own for watching."""
        state = self._table.state
        passes: tuple[tuple[Pass, str], ...] = (("join", state.join), ("watch", state.watch))
        return next((name for name, kept in passes if kept and matches(kept)), None)

    def list_free(self) -> list[str]:
        """Players whom nobody plays yet, except the banker, who plays at the bank."""
        state = self._table.state
        if state.history is None:
            players = [player.id for player in state.lobby.players]
        else:
            players = list(state.history.game.active())
        return [player for player in players if player not in state.seats and player != state.lobby.banker]

    def list_askable(self) -> list[str]:
        """Players for whom a phone can ask during the game: also one who has a phone, which may be gone."""
        state = self._table.state
        if state.history is None:
            return []
        return [player for player in state.history.game.active() if player != state.lobby.banker]

    def join_new(self, join_secret: str, name: str, token: str | None = None) -> Admission | Refusal:
        """A newcomer adds themself while the lobby is open."""
        with self._table.lock():
            if no := self._check_join(join_secret):
                return no
            state = self._table.state
            if state.history is not None:
                return refuse_at_table("already_started")
            lobby = add_player(state.lobby, self._table.editions, name, token)
            if isinstance(lobby, Refusal):
                return lobby
            player, secret = lobby.players[-1].id, new_secret()
            no = self._save_with_lobby(lobby, self._write_seat(player, hash_secret(secret)))
        return self._tell(no) or Admission(player, secret)

    def join_as(self, join_secret: str, player: str) -> Admission | Refusal:
        """A newcomer picks a free player before the game; once it runs, one has to ask."""
        with self._table.lock():
            if no := self._check_join(join_secret):
                return no
            if self._table.state.history is not None:
                return refuse_at_table("already_started")
            if player in self._table.state.seats:
                return refuse_at_table("seat_taken", player=player)
            if player not in self.list_free():
                return Refusal("unknown_player", None, {"player": player})
            admission = self._give(player)
        return self._tell(admission)

    def ask(self, join_secret: str, player: str, who: str) -> Admission | Refusal:
        """A device asks to play as someone in a running game; its secret opens nothing until the banker says yes."""
        with self._table.lock():
            if no := self._check_join(join_secret):
                return no
            if self._table.state.history is None:
                return refuse_at_table("not_started")
            if player not in self.list_askable():
                return Refusal("unknown_player", None, {"player": player})
            secret = new_secret()
            if self.asking.add(player, secret, who) is None:
                return refuse_at_table("too_many_asking")
        return self._tell(Admission(player, secret))

    def withdraw(self, secret: str) -> None:
        """A device asks no more."""
        ask = self.asking.look_up(secret)
        if isinstance(ask, Ask):
            self.asking.close(ask)
            self._table.announce()

    def answer_ask(self, actor: Actor, number: int, *, grant: bool) -> Refusal | None:
        """The banker gives a seat to a device that asks for it, or does not; the one it had before is out."""
        with self._table.lock():
            if no := self._table.check_manager(actor):
                return no
            ask = self.asking.find(number)
            if ask is None:
                return refuse_at_table("unknown_ask")
            if grant and ask.player not in self.list_askable():
                self.asking.close(ask, is_declined=True)
                no = Refusal("unknown_player", None, {"player": ask.player})
            elif grant:
                no = self._table.save(self._write_seat(ask.player, ask.secret))
            if no is None:
                self.asking.close(ask, is_declined=not grant)
        self._table.announce()
        return no

    def _check_join(self, join_secret: str) -> Refusal | None:
        if not self.is_join_secret(join_secret):
            return refuse_at_table("wrong_secret")
        return None if self._table.state.settings.lobby_open else refuse_at_table("lobby_closed")

    def free(self, actor: Actor, player: str) -> Refusal | None:
        """The banker frees a seat: the device that had it is out."""
        with self._table.lock():
            if no := self._table.check_manager(actor):
                return no
            if player not in self._table.state.seats:
                return refuse_at_table("unknown_seat", player=player)
            no = self._table.save(self._write_seat(player, ""))
        return self._tell(no)

    def remove(self, actor: Actor, player: str) -> Refusal | None:
        """The banker takes a player off the list before the game; their device is out."""
        with self._table.lock():
            if no := self._table.check_manager(actor):
                return no
            state = self._table.state
            if state.history is not None:
                return refuse_at_table("already_started")
            lobby = remove_player(state.lobby, self._table.editions[state.lobby.edition], player)
            if isinstance(lobby, Refusal):
                return lobby
            no = self._save_with_lobby(lobby, self._write_seat(player, ""))
        return self._tell(no)

    def hand_to(self, actor: Actor, player: str) -> Admission | Refusal:
        """The banker gives a seat to another device: a new secret, the old one is void."""
        with self._table.lock():
            if no := self._table.check_manager(actor):
                return no
            state = self._table.state
            people = state.history.game.setup.seats if state.history else state.lobby.players
            if player not in {seat.id for seat in people}:
                return Refusal("unknown_player", None, {"player": player})
            admission = self._give(player)
        return self._tell(admission)

    def _give(self, player: str) -> Admission | Refusal:
        secret = new_secret()
        return self._table.save(self._write_seat(player, hash_secret(secret))) or Admission(player, secret)

    def _write_seat(self, player: str, hashed: str) -> dict[str, Any]:
        return {"type": "seat", "player": player, "secret": hashed, "since": self._table.now()}

    def _save_with_lobby(self, lobby: Lobby, seat: dict[str, Any]) -> Refusal | None:
        """Player and seat are one record: either both change or neither."""
        entered = {"type": "lobby", "lobby": lobby_to_json(lobby)}
        return self._table.save({"type": "join", "lobby": entered, "seat": seat})

    def rotate_join(self, actor: Actor) -> Refusal | None:
        """New secrets to join and to watch; the old QR codes are void, taken seats stay."""
        return self._manage(actor, join=new_secret(), watch=new_secret())

    def change_settings(self, actor: Actor, **changes: Any) -> Refusal | None:
        """Change trust, open balances, open standing or whether the lobby is open."""
        with self._table.lock():
            settings: Settings = replace(self._table.state.settings, **changes)
            plain = {name: getattr(settings, name) for name in Settings.__dataclass_fields__}
            return self._manage(actor, settings=plain)

    def claim_bank(self, actor: Actor) -> Admission | Refusal:
        """Make this device the bank; whoever had it before is not any more. Only the house's key gives the right."""
        if actor.role != "house":
            return refuse_at_table("not_allowed", role=actor.role)
        secret = new_secret()
        watch = {} if self._table.state.watch else {"watch": new_secret()}
        return self._manage(actor, **watch, bank=hash_secret(secret), handover="") or Admission(BANK_SEAT, secret)

    def offer_bank(self, actor: Actor) -> str | Refusal:
        """A one-time secret with which another device takes the bank over."""
        secret = new_secret()
        return self._manage(actor, handover=hash_secret(secret)) or secret

    def take_bank_over(self, secret: str) -> Admission | Refusal:
        """Another device uses the one-time secret."""
        with self._table.lock():
            offered = self._table.state.handover
            if not offered or not same(offered, hash_secret(secret)):
                return refuse_at_table("wrong_secret")
            return self.claim_bank(HOUSE)

    def _manage(self, actor: Actor, **changes: Any) -> Refusal | None:
        with self._table.lock():
            no = self._table.check_manager(actor) or self._table.save({"type": "table", **changes})
        return self._tell(no)

    def _tell(self, done: T) -> T:
        """Let everyone see what has been saved."""
        if not isinstance(done, Refusal):
            self._table.announce()
        return done

    @property
    def online(self) -> Mapping[str, int]:
        """How many pages each seat has open."""
        return self._presence.online

    def list_online(self) -> frozenset[str]:
        """The players whose device of now is connected."""
        rows, online = self._table.state.seats.values(), self.online
        return frozenset(row.player for row in rows if _name_seat(row.player, row.secret) in online)

    def come_online(self, seat: str) -> None:
        """A device of this seat is connected."""
        self._presence.come(seat)
        self._table.announce()

    def go_offline(self, seat: str) -> None:
        """One connection of this seat is gone."""
        self._presence.go(seat)
        self._table.announce()


@lru_cache(1_000)
def _name_seat(place: str, hashed: str) -> str:
    """What the log knows a device by: the place, and enough of the hash to tell one device from the next."""
    return f"{place}:{hashed.rpartition(':')[2][:16]}"
