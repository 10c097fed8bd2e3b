"""Edition files, and the shelf that keeps players' own: whatever is wrong is said, nothing crashes."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random

from companion.house.house import House
from companion.store.folder import open_folder
from companion.store.shelf import EditionRow, ShelfError
from rules.commands import PlayerSpec, SetUp
from rules.editions.load import SHIPPED, EditionError, load_edition, parse_edition, read_edition
from rules.editions.model import Edition
from rules.history import History, open_history, record
from rules.invariants import find_violations
from tests.fuzz.mutate import mutate_bytes, mutate_json
from tests.fuzz.target import Target, check, name_outcome
from tests.support.chaos import invent_command
from tests.support.tables import Clock, Ticks

ACTS = 12


class EditionTarget(Target):
    """`read_edition`: an edition that can be played, or an `EditionError` with its problems."""

    name = "edition"
    share = 2.0

    @contextlib.contextmanager
    def open(self, folder: Path) -> Iterator[object]:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        yield self

    def seeds(self) -> Iterable[bytes]:
        for edition_id in SHIPPED:
            shipped = files("rules") / "data" / "editions" / f"{edition_id}.toml"
            yield shipped.read_bytes()
            yield load_edition(edition_id).model_dump_json(exclude_none=True).encode()

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        if data.startswith(b"{"):
            return mutate_json(data, random, [other for other in others if other.startswith(b"{")])
        return mutate_bytes(data, random, others)

    def run(self, data: bytes) -> Iterable[str]:
        path = self.folder / ("own.json" if data.lstrip()[:1] in (b"{", b"[") else "own.toml")
        path.write_bytes(data)
        try:
            edition = read_edition(path)
        except EditionError as error:
            check(error.problems, "an error without a problem")
            str(error).encode("utf-8", "backslashreplace")
            return [name_outcome(problem.partition(":")[2]) for problem in error.problems[:5]]
        play_a_little(edition)
        return ["accepted"]


def play_a_little(edition: Edition) -> None:
    """What was accepted has a fingerprint, survives being written down, and can be played."""
    again = parse_edition(json.loads(json.dumps(edition.model_dump(mode="json"))), "again")
    check(again.digest == edition.digest, "the edition does not survive JSON")
    seats = tuple(PlayerSpec(f"p{n}", f"P{n}", token.id) for n, token in enumerate(edition.tokens[:2]))
    history = open_history({edition.id: edition}, SetUp(edition.id, seats))
    check(isinstance(history, History), f"cannot be played: {history}")
    random = Random(1)
    for _ in range(ACTS):
        assert isinstance(history, History)
        result = record(history, invent_command(history.game, random))
        if isinstance(result, History):
            check(not find_violations(result.game), f"unsound: {find_violations(result.game)}")
            history = result


class ShelfTarget(Target):
    """The shelf's file: a broken one is set aside, and the house opens all the same."""

    name = "shelf"
    share = 0.5

    @contextlib.contextmanager
    def open(self, folder: Path) -> Iterator[object]:
        self.folder = folder
        yield self

    def seeds(self) -> Iterable[bytes]:
        house, folder = self._open_house(None)
        house.create_table()
        house.keep_address("10.0.0.1")
        house.set_pin("1234")
        raw = json.loads(load_edition("cats").model_dump_json(exclude_none=True))
        house.shelf.put_edition(EditionRow(id="own", raw={**raw, "id": "own"}))
        yield folder.joinpath("shelf.json").read_bytes()
        house.close()
        house.folder.close()

    def _open_house(self, shelf: bytes | None) -> tuple[House, Path]:
        for path in sorted(self.folder.rglob("*"), reverse=True):
            if path.is_file():
                path.unlink()
        folder = open_folder(self.folder)
        if shelf is not None:
            folder.shelf_file.write_bytes(shelf)
        return House(folder, Clock(), Ticks()), self.folder

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        return mutate_json(data, random, others) if random.random() < 0.7 else mutate_bytes(data, random, others)

    def run(self, data: bytes) -> Iterable[str]:
        try:
            house, _ = self._open_house(data)
        except ShelfError:
            return ["shelf error"]
        try:
            house.list_games()
            house.find_address()
            no = house.check_key("10.0.0.1", house.key, "1234")
            table = house.create_table()
            said = [name_outcome(notice.partition(":")[2]) for notice in house.notices]
            return [*said, no.code if no else "open", table.__class__.__name__]
        finally:
            house.close()
            house.folder.close()
