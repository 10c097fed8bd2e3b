"""Who sits where: joining, coming back, freeing and handing over seats, and the bank itself.

A device proves its seat by a secret that only it knows; the table keeps hashes (the join secret excepted, which
has to be shown).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.table.answers import refuse_at_table
from companion.table.guard import hash_secret, new_secret, same
from companion.table.lobby import add_player, lobby_to_json
from companion.table.permits import Actor
from companion.table.records import Settings
from rules.refusals import Refusal

if TYPE_CHECKING:
    from companion.table.table import Table

BANK_SEAT = "bank"


class Admission(NamedTuple):
    """What a device keeps: which player it is and the secret that proves it."""

    player: str
    secret: str


class Seats:
    """The seats of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.online: dict[str, int] = {}

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

    def list_free(self) -> list[str]:
        """Players whom nobody plays yet."""
        state = self._table.state
        if state.history is None:
            players = [player.id for player in state.lobby.players]
        else:
            players = list(state.history.game.active())
        return [player for player in players if player not in state.seats]

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
            entered = {"type": "lobby", "lobby": lobby_to_json(lobby)}
            seat = self._write_seat(player, hash_secret(secret))
            if no := self._table.save({"type": "join", "lobby": entered, "seat": seat}):
                return no
        self._table.announce()
        return Admission(player, secret)

    def join_as(self, join_secret: str, player: str) -> Admission | Refusal:
        """A newcomer picks a free player, at any time."""
        with self._table.lock():
            if no := self._check_join(join_secret):
                return no
            if player in self._table.state.seats:
                return refuse_at_table("seat_taken", player=player)
            if player not in self.list_free():
                return Refusal("unknown_player", None, {"player": player})
            return self._take(player)

    def _check_join(self, join_secret: str) -> Refusal | None:
        if not self.is_join_secret(join_secret):
            return refuse_at_table("wrong_secret")
        return None if self._table.state.settings.lobby_open else refuse_at_table("lobby_closed")

    def _take(self, player: str) -> Admission | Refusal:
        secret = new_secret()
        no = self._save_seat(player, hash_secret(secret))
        return no or Admission(player, secret)

    def _save_seat(self, player: str, hashed: str) -> Refusal | None:
        no = self._table.save(self._write_seat(player, hashed))
        if no is None:
            self._table.announce()
        return no

    def _write_seat(self, player: str, hashed: str) -> dict[str, Any]:
        return {"type": "seat", "player": player, "secret": hashed, "since": self._table.now()}

    def free(self, player: str) -> Refusal | None:
        """The banker frees a seat: the device that had it is out."""
        with self._table.lock():
            if player not in self._table.state.seats:
                return refuse_at_table("unknown_seat", player=player)
            return self._save_seat(player, "")

    def hand_to(self, player: str) -> Admission | Refusal:
        """The banker gives a seat to another device: a new secret, the old one is void."""
        with self._table.lock():
            known = {seat.id for seat in self._table.state.lobby.players}
            if player not in known:
                return Refusal("unknown_player", None, {"player": player})
            return self._take(player)

    def rotate_join(self) -> Refusal | None:
        """A new join secret; the old QR code is void, taken seats stay."""
        return self._set(join=new_secret())

    def change_settings(self, **changes: Any) -> Refusal | None:
        """Change trust, open balances, open standing or whether the lobby is open."""
        with self._table.lock():
            settings: Settings = replace(self._table.state.settings, **changes)
            plain = {name: getattr(settings, name) for name in Settings.__dataclass_fields__}
            return self._set(settings=plain)

    def claim_bank(self) -> Admission | Refusal:
        """Make this device the bank; whoever had it before is not any more. The caller has proved the key."""
        secret = new_secret()
        no = self._set(bank=hash_secret(secret), handover="")
        return no or Admission(BANK_SEAT, secret)

    def offer_bank(self) -> str | Refusal:
        """A one-time secret with which another device takes the bank over."""
        secret = new_secret()
        return self._set(handover=hash_secret(secret)) or secret

    def take_bank_over(self, secret: str) -> Admission | Refusal:
        """Another device uses the one-time secret."""
        with self._table.lock():
            offered = self._table.state.handover
            if not offered or not same(offered, hash_secret(secret)):
                return refuse_at_table("wrong_secret")
            return self.claim_bank()

    def _set(self, **changes: Any) -> Refusal | None:
        no = self._table.save({"type": "table", **changes})
        if no is None:
            self._table.announce()
        return no

    def come_online(self, seat: str) -> None:
        """A device of this seat is connected."""
        with self._table.lock():
            self.online[seat] = self.online.get(seat, 0) + 1
        self._table.announce()

    def go_offline(self, seat: str) -> None:
        """One connection of this seat is gone."""
        with self._table.lock():
            left = self.online.get(seat, 1) - 1
            if left > 0:
                self.online[seat] = left
            else:
                self.online.pop(seat, None)
        self._table.announce()


@lru_cache(1_000)
def _name_seat(place: str, hashed: str) -> str:
    """What the log knows a device by: the place, and enough of the hash to tell one device from the next."""
    return f"{place}:{hashed.rpartition(':')[2][:16]}"
