"""A game before it begins: who has come, which box and rules; every step is checked as the bank will check it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from rules import check_seats, preview_position
from rules.commands import Hand, HouseRules, PlayerSpec, Position, SetUp
from rules.editions.model import Edition, Token
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


@cache
def _lobby_adapter() -> TypeAdapter[Lobby]:
    """Made at its first use: a bank without a game in progress starts sooner."""
    return TypeAdapter(Lobby)


def lobby_to_json(lobby: Lobby) -> dict[str, Any]:
    """For the journal."""
    plain: dict[str, Any] = to_plain(lobby)
    return plain


def lobby_from_json(data: Mapping[str, Any]) -> Lobby:
    """From the journal."""
    return _lobby_adapter().validate_python(data)


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
        position=lobby.position and _fit_position(lobby.position, edition, players),
    )
    return check_seats(edition, changed.write_set_up(0), least=0) or changed


def _fit_position(position: Position, edition: Edition, players: tuple[PlayerSpec, ...]) -> Position | None:
    """What was entered, for those who play now and the box they play with; who comes late has nothing yet."""
    deeds, decks = {deed.id for deed in edition.board.deeds}, {deck.id for deck in edition.decks}
    hands = {
        hand.player: replace(
            hand,
            deeds=tuple(held for held in hand.deeds if held.deed in deeds),
            jail_cards=tuple(deck for deck in hand.jail_cards if deck in decks),
            tickets=hand.tickets if edition.tickets else 0,
        )
        for hand in position.hands
    }
    ids = [player.id for player in players]
    gone = tuple(player for player in position.gone if player in ids)
    playing = [player for player in ids if player not in gone]
    if not playing:
        return None
    return replace(
        position,
        hands=tuple(hands.get(player) or Hand(player, 0) for player in playing),
        turn=position.turn if position.turn in playing else playing[0],
        tickets=position.tickets if edition.tickets else None,
        gone=gone,
        bankruptcies=min(position.bankruptcies, len(gone)),
    )


def list_position_problems(lobby: Lobby, editions: Mapping[str, Edition]) -> tuple[list[Refusal], Game | None]:
    """All that keeps a game begun on paper from going on, and the game by which those refusals name people and deeds.

    An empty list: it can begin. The game is None where the players or the way to play are refused already.
    """
    return preview_position(editions, lobby.write_set_up(0))


def change_edition(lobby: Lobby, edition: Edition, own_names: Mapping[str, str]) -> Lobby | Refusal:
    """Another box has other tokens: everyone gets one of its own, in order; and its board's own names."""
    players = tuple(
        PlayerSpec(player.id, player.name, token.id)
        for player, token in zip(lobby.players, edition.tokens, strict=False)
    )
    if len(players) < len(lobby.players):
        return refuse("player_count", count=len(lobby.players), least=2, most=edition.most_players)
    rules = replace(lobby.house_rules, start_cash=None, pot_seed=0, ones_bonus=0)  # amounts of another money
    own = dict(own_names)
    changed = replace(lobby, edition=edition.id, names=None, own_names=own, house_rules=rules, position=None)
    return change_players(changed, edition, players)


def change_player(
    lobby: Lobby, edition: Edition, player: str, *, name: str | None = None, token: str | None = None
) -> Lobby | Refusal:
    """Another name or token for one of the players."""
    players = tuple(
        PlayerSpec(item.id, item.name if name is None else name.strip(), token or item.token)
        if item.id == player
        else item
        for item in lobby.players
    )
    return change_players(lobby, edition, players)


def is_own_change(before: Lobby, after: Lobby, player: str | None) -> bool:
    """Whether a lobby differs only in one player's name and token; what was entered for all is fitted anew."""
    own = {item.id: item for item in after.players if item.id == player}
    players = tuple(own.get(item.id, item) for item in before.players)
    return replace(after, position=before.position) == replace(before, players=players)


def remove_player(lobby: Lobby, edition: Edition, player: str) -> Lobby | Refusal:
    """One player fewer."""
    return change_players(lobby, edition, tuple(item for item in lobby.players if item.id != player))


def move_player(lobby: Lobby, edition: Edition, player: str, steps: int) -> Lobby | Refusal:
    """Another place in the seat order; beyond the ends nothing happens."""
    players = list(lobby.players)
    place = next((number for number, item in enumerate(players) if item.id == player), None)
    if place is None:
        return refuse("unknown_player", player=player)
    moved = players.pop(place)
    players.insert(min(max(0, place + steps), len(players)), moved)
    return change_players(lobby, edition, tuple(players))


def list_free_tokens(lobby: Lobby, edition: Edition, player: str = "") -> list[Token]:
    """The tokens nobody else has taken."""
    taken = {item.token for item in lobby.players if item.id != player}
    return [token for token in edition.tokens if token.id not in taken]
