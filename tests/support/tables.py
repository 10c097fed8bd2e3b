"""Tables at a test's fingertips: real journal files, a clock that only moves when told, and a disk that can fail."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from companion.house.house import House
from companion.store.folder import open_folder
from companion.store.journal import SEED, Disk, Journal, Reading, read_journal
from companion.table.answers import Answer
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE, Actor
from companion.table.records import TableState
from companion.table.seats import Admission
from companion.table.table import Submission, Table
from rules.commands import Command, HouseRules
from rules.editions.load import load_editions
from rules.editions.model import Edition
from rules.history import Entry
from rules.invariants import find_violations
from rules.refusals import Refusal
from rules.state import Game
from tests.support.playing import seat

START = 1_700_000_000_000
PLAYERS = ("anna", "ben", "carl")
ONLOOKER = Actor("onlooker")
AWAKE = 20_000
"""Milliseconds between two looks at the clock that are not yet a gap."""


class Clock:
    """Milliseconds that pass only when a test says so."""

    def __init__(self, at: int = START) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at


class Ticks:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.at = 1_000.0

    def __call__(self) -> float:
        return self.at


class SickDisk(Disk):
    """Real files, without the wait for the platter unless `is_slow`; writes fail while `error` is set.

    A full disk takes half of a line before it says so, as real ones do. `healthy` writes go through before the
    trouble begins, and after `failing` failed ones it is over.
    """

    def __init__(self) -> None:
        self.error: int | None = None
        self.healthy = 0
        self.failing: int | None = None
        self.written = 0
        self.is_slow = False

    def fall_ill(self, error: int, *, healthy: int = 0, failing: int | None = None) -> None:
        self.error, self.healthy, self.failing = error, healthy, failing

    def recover(self) -> None:
        self.error = None

    def write(self, fd: int, data: bytes) -> int:
        if self.error is None or self.healthy > 0:
            self.healthy -= 1
            self.written += len(data)
            return super().write(fd, data)
        error = self.error
        if self.failing is not None:
            self.failing -= 1
            if self.failing <= 0:
                self.recover()
        if error == errno.ENOSPC:
            super().write(fd, data[: len(data) // 2])
        raise OSError(error, os.strerror(error))

    def fsync(self, fd: int) -> None:
        if self.is_slow:
            super().fsync(fd)

    def fsync_folder(self, folder: Path) -> None:
        pass


class Sitting:
    """A table with everyone's devices: who does something is named by the player's id, `bank` or `onlooker`."""

    def __init__(self, table: Table, path: Path, clock: Clock, disk: SickDisk, secrets: dict[str, str]) -> None:
        self.table = table
        self.path = path
        self.clock = clock
        self.disk = disk
        self.secrets = secrets
        self.actors: dict[str, Actor] = {"onlooker": ONLOOKER}
        for who, secret in secrets.items():
            actor = table.seats.recognise(secret)
            assert actor is not None, who
            self.actors[who] = actor

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def game(self) -> Game:
        history = self.table.history
        assert history is not None
        return history.game

    @property
    def last(self) -> Entry:
        """The newest entry of the log."""
        history = self.table.history
        assert history is not None
        return history.last

    @property
    def seen(self) -> int:
        """What a view drawn now would send along."""
        return self.last.number

    @property
    def entries(self) -> list[Entry]:
        history = self.table.history
        assert history is not None
        return history.entries()

    def send(self, who: str, command: Command, seen: int | None = None, client_id: str = "") -> Answer:
        return self.table.submit(Submission(self.actors[who], command, seen, client_id))

    def do(self, who: str, *commands: Command) -> Sitting:
        """Commands that must be booked and leave a sound game."""
        for command in commands:
            answer = self.send(who, command)
            assert answer.is_booked, (command, answer)
            assert not find_violations(self.game), find_violations(self.game)
        return self

    def ask(self, who: str, command: Command) -> int:
        """A command that must wait for the banker; the request's number."""
        answer = self.send(who, command)
        assert answer.request is not None, (command, answer)
        return answer.request

    def refusal(self, who: str, command: Command, seen: int | None = None, client_id: str = "") -> Refusal:
        """A command that must be refused; table, file and listeners stay in peace."""
        before = (self.state, self.table.version, self.path.read_bytes())
        answer = self.send(who, command, seen, client_id)
        assert answer.refusal is not None, f"{command} was accepted: {answer}"
        assert answer.entry is None
        assert answer.request is None
        assert self.state is before[0]
        assert (self.table.version, self.path.read_bytes()) == before[1:]
        return answer.refusal

    def reopen(self, editions: Mapping[str, Edition] | None = None) -> Sitting:
        """The same table after a restart of the process."""
        self.table.close()
        journal, reading = Journal.open(self.path, self.disk)
        table = Table.restore(journal, reading.records, load_editions() if editions is None else editions, self.clock)
        return Sitting(table, self.path, self.clock, self.disk, self.secrets)

    def watch(self) -> list[int]:
        """The versions that are announced from now on."""
        heard: list[int] = []
        self.table.subscribe(heard.append)
        return heard


def new_table(folder: Path, disk: SickDisk | None = None, editions: Mapping[str, Edition] | None = None) -> Sitting:
    """An empty table whose lobby is open; the bank is claimed."""
    disk, clock, path = disk or SickDisk(), Clock(), folder / "TABLE.journal"
    header = {"type": "header", "format": 1, "table": "TABLE", "created": clock()}
    known = load_editions() if editions is None else editions
    table = must(Table.create(Journal.create(path, header, disk), known, clock, "TABLE", "join-secret"))
    bank = must(table.seats.claim_bank(HOUSE))
    return Sitting(table, path, clock, disk, {"bank": bank.secret})


def open_table(
    folder: Path, *players: str, edition: str = "classic", house: HouseRules | None = None, **lobby: Any
) -> Sitting:
    """A running game; every player has a device. Three players if none are named."""
    sitting = new_table(folder)
    table = sitting.table
    people = seat(edition, players or PLAYERS)
    assert table.change_lobby(HOUSE, Lobby(edition, house_rules=house or HouseRules(), players=people, **lobby)) is None
    for person in people:
        sitting.secrets[person.id] = must(table.seats.hand_to(HOUSE, person.id)).secret
    assert table.start(HOUSE) == Answer(entry=1)
    return Sitting(table, sitting.path, sitting.clock, sitting.disk, sitting.secrets)


_T = TypeVar("_T")


def must(answer: _T | Refusal) -> _T:
    """An answer that must not be a refusal."""
    assert not isinstance(answer, Refusal), answer
    return answer


def no(answer: object) -> str:
    """The code of an answer that must be a refusal."""
    if isinstance(answer, Answer):
        answer = answer.refusal
    assert isinstance(answer, Refusal), answer
    return answer.code


class Evening:
    """A house on a real folder that can be shut and opened again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = Clock()
        self.ticks = Ticks()
        self.house = self._open()

    def _open(self) -> House:
        self.folder = open_folder(self.path)
        return House(self.folder, self.clock, self.ticks)

    def play_on(self, millis: int) -> None:
        """Time passes as it does on a machine that is awake: the clock keeper looks at it again and again."""
        while millis > 0:
            step = min(millis, AWAKE)
            self.clock.at += step
            self.ticks.at += step / 1000
            self.house.keeper.look()
            millis -= step

    def close(self) -> None:
        self.house.close()
        self.folder.close()

    def restart(self, meanwhile: Callable[[], object] = lambda: None) -> House:
        """Shut the house, let something happen to its files, open it again."""
        self.close()
        meanwhile()
        self.house = self._open()
        return self.house

    def add_table(self) -> Table:
        return must(self.house.create_table())

    def start_game(self, *players: str, edition: str = "classic", **lobby: Any) -> tuple[Table, dict[str, Admission]]:
        """A running game with a device for everyone, the bank among them."""
        table = self.add_table()
        people = seat("classic", players or PLAYERS)
        assert table.change_lobby(HOUSE, Lobby(edition, players=people, **lobby)) is None
        admissions = {person.id: must(table.seats.join_as(table.state.join, person.id)) for person in people}
        admissions["bank"] = must(table.seats.claim_bank(HOUSE))
        assert table.start(HOUSE).is_booked
        return table, admissions

    def find_file(self, table: Table) -> Path:
        return self.folder.games / f"{table.code}.journal"


def send_as(table: Table, secret: str, command: Command, client_id: str = "") -> Answer:
    """Submit with the secret of a seat, as a device does."""
    actor = table.seats.recognise(secret)
    assert actor is not None
    return table.submit(Submission(actor, command, None, client_id))


def write_chain(path: Path, records: list[dict[str, Any]]) -> None:
    """A journal whose chain is right, whatever its records say: another version's, or a forger's."""
    digest, lines = SEED, []
    for record in records:
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
        digest = hashlib.sha256(digest.encode() + text).hexdigest()[:32]
        lines.append(digest.encode() + b" " + text + b"\n")
    path.write_bytes(b"".join(lines))


def damage(path: Path, line: int) -> bytes:
    """Flip a bit in the middle of a line, counted from 1; what the file holds then."""
    lines = path.read_bytes().splitlines(keepends=True)
    place = len(lines[line - 1]) // 2
    bad = bytearray(lines[line - 1])
    bad[place] ^= 1
    lines[line - 1] = bytes(bad)
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


def read_entries(path: Path) -> list[dict[str, Any]]:
    """The lines of a journal that book something."""
    reading: Reading = read_journal(path)
    return [line for line in reading.records if line["type"] == "entry"]
