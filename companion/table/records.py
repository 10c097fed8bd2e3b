"""The state of a table as its journal tells it: one record, one change; reading all of them gives it back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from json.encoder import encode_basestring
from typing import Any, NamedTuple

from companion.store.journal import collecting_later
from companion.table.answers import Answer
from companion.table.lobby import Lobby, lobby_from_json
from companion.table.permits import Trust
from rules.commands import Command
from rules.editions.load import parse_edition
from rules.editions.model import Edition
from rules.history import Entry, History, add_entry, replay
from rules.refusals import Refusal
from rules.values import value
from rules.wire import entry_from_json, entry_to_text, parse_command

Sender = tuple[str, str]


class Request(NamedTuple):
    """A player's act that waits for the banker."""

    number: int
    player: str
    command: Command
    at: int
    sender: Sender


class SeatRow(NamedTuple):
    """A player's place taken by a device, which alone knows the secret behind the hash."""

    player: str
    secret: str
    since: int


@value
class Settings:
    """What the banker can set for a table; a journal that does not name one yet means its default."""

    trust: Trust = "bank_trusts"
    open_balances: bool = True
    lobby_open: bool = True
    open_standing: bool = False


@value
class TableState:
    """Everything about a table that outlives the process."""

    code: str
    join: str = ""
    watch: str = ""
    bank: str = ""
    handover: str = ""
    settings: Settings = Settings()
    lobby: Lobby = field(default_factory=Lobby)
    seats: Mapping[str, SeatRow] = field(default_factory=dict)
    history: History | None = None
    requests: Mapping[int, Request] = field(default_factory=dict)
    next_request: int = 1
    answered: Mapping[Sender, Answer] = field(default_factory=dict)
    turned_down: Mapping[str, Request] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        """lobby, running or finished: what the shelf shows."""
        if self.history is None:
            return "lobby"
        return "finished" if self.history.game.phase == "ended" else "running"

    def with_entry(self, history: History, request: int | None) -> TableState:
        """The state after a booking; `answered` is only filled while a journal is read."""
        requests = self.requests
        if request is not None:
            requests = {number: item for number, item in requests.items() if number != request}
        return TableState(
            self.code, self.join, self.watch, self.bank, self.handover, self.settings, self.lobby, self.seats,
            history, requests, self.next_request, self.answered, self.turned_down,
        )  # fmt: skip


def find_editions(records: list[dict[str, Any]], shipped: Mapping[str, Edition]) -> Mapping[str, Edition]:
    """The editions to read a journal with: it brings its own along, so that an update never changes an old game."""
    editions = dict(shipped)
    for line in records:
        if line.get("type") == "edition" and shipped_digest(editions, line["edition"]["id"]) != line["digest"]:
            editions[line["edition"]["id"]] = parse_edition(line["edition"], "journal")
    return editions


def shipped_digest(editions: Mapping[str, Edition], edition_id: str) -> str | None:
    """The fingerprint of an edition as it is now."""
    edition = editions.get(edition_id)
    return edition.digest if edition else None


def read_state(records: list[dict[str, Any]], editions: Mapping[str, Edition]) -> TableState:
    """The state a journal leads to. Its entries are replayed in one go, which is quicker than one by one."""
    state = TableState(code=str(records[0]["table"]))
    entries: list[dict[str, Any]] = []
    for line in records[1:]:
        if line["type"] == "entry":
            entries.append(line)
        else:
            state = apply_record(state, line, editions)
    if not entries:
        return state
    with collecting_later():
        history = replay((entry_from_json(line["entry"]) for line in entries), editions)
    done = {line["request"] for line in entries if "request" in line}
    requests = {number: request for number, request in state.requests.items() if number not in done}
    return replace(state, history=history, answered=_list_answered(records), requests=requests)


def _list_answered(records: list[dict[str, Any]]) -> dict[Sender, Answer]:
    """The first answer to every act that had one: its entry, or its place in the queue."""
    answered: dict[Sender, Answer] = {}
    for line in records:
        if line.get("type") in ("entry", "request"):
            seat, client_id = line["from"]
            if client_id:
                answered.setdefault((seat, client_id), _read_answer(line))
    return answered


def _read_answer(line: Mapping[str, Any]) -> Answer:
    if line["type"] == "entry":
        return Answer(entry=int(line["entry"]["number"]))
    return Answer(request=int(line["number"]))


def apply_record(state: TableState, line: Mapping[str, Any], editions: Mapping[str, Edition]) -> TableState:
    """The state after one record."""
    kind = line["type"]
    if kind == "table":
        named = {key: line[key] for key in ("join", "watch", "bank", "handover") if key in line}
        settings = Settings(**line["settings"]) if "settings" in line else state.settings
        return replace(state, settings=settings, **named)
    if kind == "lobby":
        return replace(state, lobby=lobby_from_json(line["lobby"]))
    if kind == "join":
        return apply_record(apply_record(state, line["lobby"], editions), line["seat"], editions)
    if kind == "seat":
        seats = {player: row for player, row in state.seats.items() if player != line["player"]}
        if line["secret"]:
            seats[line["player"]] = SeatRow(line["player"], line["secret"], int(line["since"]))
        return replace(state, seats=seats)
    if kind == "request":
        return _add_request(state, line)
    if kind == "edition":
        return state
    if kind == "request_closed":
        return _close_request(state, line["number"])
    assert kind == "entry", kind
    entry = entry_from_json(line["entry"])
    history = add_entry(state.history, entry) if state.history else replay([entry], editions)
    return state.with_entry(history, line.get("request"))


def write_entry_line(entry: Entry, sender: Sender, request: int | None) -> str:
    """A booking as the journal keeps it: the entry, who sent it, and the request that the banker confirmed by it."""
    seat, client_id = sender
    confirmed = "" if request is None else f',"request":{request}'
    told = f"[{encode_basestring(seat)},{encode_basestring(client_id)}]"
    return f'{{"type":"entry","entry":{entry_to_text(entry)},"from":{told}{confirmed}}}'


def _close_request(state: TableState, number: int) -> TableState:
    """A request that came to nothing; its player is told until they ask for something else."""
    requests = {key: item for key, item in state.requests.items() if key != number}
    closed = state.requests.get(number)
    told = {**state.turned_down, closed.player: closed} if closed else state.turned_down
    return replace(state, requests=requests, turned_down=told)


def _add_request(state: TableState, line: Mapping[str, Any]) -> TableState:
    command = parse_command(line["command"])
    assert not isinstance(command, Refusal), command
    number = line["number"]
    request = Request(number, line["player"], command, line["at"], (line["from"][0], line["from"][1]))
    told = {player: item for player, item in state.turned_down.items() if player != request.player}
    return replace(state, requests={**state.requests, number: request}, next_request=number + 1, turned_down=told)
