"""Journals: flipped, cut, spliced, and forged with a chain that holds. Damage is told and never repaired."""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.console.audit import audit_journal
from companion.house.house import House
from companion.store.folder import open_folder
from companion.store.journal import Reading, read_journal
from companion.table.permits import HOUSE, Actor
from companion.table.table import Table
from companion.table.views import make_view
from rules.commands import Buy, Charge, CollectSalary, HouseRules, NextTurn, PayBank, PayPlayer, Redo, Undo
from rules.editions.load import load_editions
from tests.fuzz.commands import call_main
from tests.fuzz.mutate import mutate_bytes, mutate_value
from tests.fuzz.target import Target, check, name_outcome
from tests.support.tables import Clock, Ticks, new_table, open_table, write_chain

CODE = "TABLE"


class JournalTarget(Target):
    """`read_journal`, `audit_journal`, the house that opens it, and the console's audit and export."""

    name = "journal"
    share = 2.0

    @contextlib.contextmanager
    def open(self, folder: Path) -> Iterator[object]:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.scratch = folder / "scratch"
        yield self

    def seeds(self) -> Iterable[bytes]:
        for number, write in enumerate((write_lobby, write_running, write_other)):
            place = self.folder / f"seed-{number}"
            place.mkdir()
            yield write(place)

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        """Half of the time a forger's work, whose chain is right."""
        if random.random() < 0.5:
            return mutate_bytes(data, random, others)
        records = read_records(data)
        donors = read_records(random.choice(others)) if others else records
        for _ in range(random.choice((1, 1, 2))):
            if not records:
                break
            # The edition is one long line: as a target it would crowd out the rest.
            places = [n for n, line in enumerate(records) if line.get("type") != "edition"] or [0]
            place = random.choice(places)
            fate = random.random()
            if fate < 0.1:
                del records[place]
            elif fate < 0.2:
                records.insert(place, random.choice(records + donors))
            else:
                changed = mutate_value(records[place], random, donors)
                records[place] = changed if isinstance(changed, dict) else {}
        return self._chain(records)

    def _chain(self, records: list[dict[str, Any]]) -> bytes:
        path = self.folder / "forged.journal"
        try:
            write_chain(path, records)
        except UnicodeEncodeError:  # a lone surrogate
            write_chain(path, json.loads(json.dumps(records).replace("\\ud800", "?")))
        return path.read_bytes()

    def run(self, data: bytes) -> Iterable[str]:
        shutil.rmtree(self.scratch, ignore_errors=True)
        folder = open_folder(self.scratch)
        path = folder.games / f"{CODE}.journal"
        path.write_bytes(data)
        reading = read_journal(path)
        audit = audit_journal(path, load_editions())
        check(path.read_bytes() == data, "reading changed the file")
        check(audit.problems or not (reading.damage or reading.dropped), "the audit is silent about damage")
        for arguments in (["audit", str(path)], ["export", "--csv", str(path)]):
            check(call_main(arguments, b"").status in (0, 1), f"{arguments[0]} fails")
        house = House(folder, Clock(), Ticks())
        try:
            table = house.find_table(CODE)
            self._check_file(path, data, reading)
            check(table or house.notices, "a journal is ignored without a word")
            check(house.notices or not (reading.damage or reading.dropped), "damage is not told")
            if table is not None:
                look_at(table, is_damaged=bool(reading.damage))
            said = [name_outcome(notice.partition(":")[2]) for notice in house.notices]
            return said or ["clean" if not audit.problems else "only the audit complains"]
        finally:
            house.close()
            folder.close()

    def _check_file(self, path: Path, data: bytes, reading: Reading) -> None:
        kept = path.read_bytes()
        if reading.dropped and not reading.damage:
            torn = path.with_name(f"{path.name}.torn-1")
            check(kept + torn.read_bytes() == data, "a torn tail is not kept aside")
        else:
            check(kept == data, "a journal was changed by opening it")


def look_at(table: Table, *, is_damaged: bool) -> None:
    """What was opened can be seen, and a damaged journal takes nothing."""
    check(table.is_damaged == is_damaged, "is_damaged is wrong")
    check(table.code == CODE, "a table goes by a name that is not its file's, and may push another one out")
    for actor in (Actor("banker"), Actor("player", "anna"), Actor("onlooker")):
        make_view(table, actor)
    if is_damaged:
        no = table.seats.rotate_join(HOUSE)
        check(no is not None and no.code == "damaged", f"a damaged journal was written: {no}")


def read_records(data: bytes) -> list[dict[str, Any]]:
    """The records of a journal, without asking for its chain."""
    found = []
    for line in data.splitlines():
        with contextlib.suppress(ValueError, RecursionError):
            record = json.loads(line.partition(b" ")[2])
            if isinstance(record, dict):
                found.append(record)
    return found


def write_lobby(folder: Path) -> bytes:
    """A table whose game has not begun."""
    sitting = new_table(folder)
    assert sitting.table.seats.join_new("join-secret", "Anna") is not None
    sitting.table.close()
    return sitting.path.read_bytes()


def write_running(folder: Path) -> bytes:
    """A game with bookings, a waiting request, a debt, and steps taken back."""
    sitting = open_table(folder)
    sitting.do("anna", Buy("anna", "brown-1"), PayPlayer("anna", "ben", 5)).do("bank", NextTurn())
    sitting.ask("ben", CollectSalary("ben"))
    number = sitting.ask("carl", CollectSalary("carl"))
    sitting.table.answer_request(sitting.actors["bank"], number, confirm=True)
    sitting.do("bank", Undo(2), Redo(1), Charge("ben", 9_000))
    sitting.send("anna", PayBank("anna", 3), None, "twice")
    sitting.table.seats.free(HOUSE, "carl")
    sitting.table.close()
    return sitting.path.read_bytes()


def write_other(folder: Path) -> bytes:
    """Another edition, with house rules."""
    sitting = open_table(folder, "anna", "ben", edition="christmas", house=HouseRules(pot=True, pot_seed=100))
    sitting.do("anna", PayBank("anna", 50)).do("bank", NextTurn(), Undo(1))
    sitting.table.seats.change_settings(HOUSE, trust="banker_confirms", open_balances=False)
    sitting.table.close()
    return sitting.path.read_bytes()
