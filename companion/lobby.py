"""A game before it begins: who has come, which box and rules; every step is checked as the bank will check it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import TypeAdapter

from rules.commands import HouseRules, PlayerSpec, Position, SetUp
from rules.deciding.setup import check_seats, preview_position
from rules.editions.model import Edition
from rules.refusals import Refusal, refuse
from rules.state import Game
from rules.wire import to_plain


@dataclass(frozen=True, slots=True)
class Lobby:
    """What is settled so far; `position` is what lies on the table if the game was begun on paper."""

    edition: str = "classic"
    mode: str = "standard"
    house_rules: HouseRules = field(default_factory=HouseRules)
    players: tuple[PlayerSpec, ...] = ()
    banker: str | None = None
    first: str | None = None
    names: str | None = None
    own_names: dict[str, str] = field(default_factory=dict)
    minutes: int | None = None
    position: Position | None = None

    def write_set_up(self, at: int) -> SetUp:
        """The command that opens the game."""
        return SetUp(
            self.edition,
            self.players,
            self.mode,
            self.house_rules,
            self.banker,
            self.first,
            self.names,
            self.own_names,
            self.minutes,
            at,
            self.position,
        )


_LOBBY = TypeAdapter(Lobby)


def lobby_to_json(lobby: Lobby) -> dict[str, Any]:
    """For the journal."""
    plain: dict[str, Any] = to_plain(lobby)
    return plain


def lobby_from_json(data: Mapping[str, Any]) -> Lobby:
    """From the journal."""
    return _LOBBY.validate_python(data)


def add_player(lobby: Lobby, editions: Mapping[str, Edition], name: str, token: str | None) -> Lobby | Refusal:
    """One more player, with the next free token if none is chosen."""
    edition = editions.get(lobby.edition)
    if edition is None:
        return refuse("unknown_edition", edition=lobby.edition, known=sorted(editions))
    taken = {player.token for player in lobby.players}
    free = [item.id for item in edition.tokens if item.id not in taken]
    chosen = token or (free[0] if free else "")
    used = {player.id for player in lobby.players}
    number = next(number for number in range(1, 100) if f"p{number}" not in used)
    player = PlayerSpec(f"p{number}", name.strip(), chosen)
    return change_players(lobby, edition, (*lobby.players, player))


def change_players(lobby: Lobby, edition: Edition, players: tuple[PlayerSpec, ...]) -> Lobby | Refusal:
    """The lobby with other players, if the bank would seat them."""
    ids = {player.id for player in players}
    changed = replace(
        lobby,
        players=players,
        first=lobby.first if lobby.first in ids else None,
        banker=lobby.banker if lobby.banker in ids else None,
    )
    return check_seats(edition, changed.write_set_up(0), least=0) or changed


def list_position_problems(lobby: Lobby, editions: Mapping[str, Edition]) -> tuple[list[Refusal], Game | None]:
    """All that keeps a game begun on paper from going on, and the game by which those refusals name people and deeds.

    An empty list: it can begin. The game is None where the players or the way to play are refused already.
    """
    return preview_position(editions, lobby.write_set_up(0))
