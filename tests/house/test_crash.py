"""A real process is killed at random moments, again and again: nothing acknowledged is lost, nothing booked twice."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest

from companion.console.audit import audit_journal
from companion.store.bin import SUFFIX
from companion.store.journal import read_journal
from rules.editions.load import load_editions
from tests.support.crasher import start_crasher
from tests.support.tables import Evening

KILLS = int(os.environ.get("BANKHALTER_KILLS", "50"))
FOLDERS = 2

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")


class Witness:
    """Remembers what a device knows: what it sent, and what was acknowledged."""

    def __init__(self) -> None:
        self.table: str | None = None
        self.secrets: dict[str, str] = {}
        self.sent: dict[str, dict[str, Any]] = {}
        self.sent_at: dict[str, str] = {}
        self.acks: dict[str, dict[str, Any]] = {}
        self.answered: dict[tuple[str, int], int | None] = {}
        self.tables: set[str] = set()

    def hear(self, line: str) -> None:
        said = json.loads(line)
        if said["say"] == "table":
            self.table, self.secrets = said["code"], said["secrets"]
            self.tables.add(said["code"])
        assert self.table is not None
        if said["say"] == "send":
            self.sent[said["id"]] = said
            self.sent_at[said["id"]] = self.table
        elif said["say"] == "answered":
            self.answered[self.table, said["request"]] = said["entry"]
        elif said["say"] == "ack":
            first = self.acks.setdefault(said["id"], said)
            if first["entry"] is not None:
                assert said == first, "a resend got another answer"

    def write_orders(self, random: Random) -> dict[str, Any]:
        """Go on; resend what was never answered, and a few of the answered ones as a nervous phone would."""
        here = [item for item in self.sent.values() if self.sent_at[item["id"]] == self.table]
        open_ones = [item for item in here if item["id"] not in self.acks]
        known = [item for item in here[-20:] if item["id"] in self.acks and not self.acks[item["id"]]["refusal"]]
        resend = open_ones + random.sample(known, min(3, len(known)))
        return {"table": self.table, "secrets": self.secrets, "resend": resend, "seed": random.getrandbits(32)}

    def check(self, folder: Path) -> None:
        """Compare with the journals of all tables that are not yet finished with."""
        editions = load_editions()
        for code in sorted(self.tables):
            path = folder / "games" / f"{code}{SUFFIX}"
            self._compare(code, read_journal(path).records)
            problems = [found for found in audit_journal(path, editions).problems if "half-written" not in found]
            assert problems == []
        self.tables &= {self.table or ""}

    def _compare(self, code: str, records: list[dict[str, Any]]) -> None:
        entries = {line["entry"]["number"]: line for line in records if line["type"] == "entry"}
        assert sorted(entries) == list(range(1, len(entries) + 1))
        requests = {line["number"]: line for line in records if line["type"] == "request"}
        for lines in (entries, requests):
            booked = Counter(tuple(line["from"]) for line in lines.values() if line["from"][1])
            assert [sender for sender, times in booked.items() if times > 1] == [], "booked twice"
        for client_id, ack in self.acks.items():
            if self.sent_at[client_id] != code:
                continue
            if ack["entry"] is not None:
                assert _sender(entries, ack["entry"]) == client_id, "an acknowledged entry is lost"
            if ack["request"] is not None:
                assert _sender(requests, ack["request"]) == client_id, "an acknowledged request is lost"
        for (table, request), entry in self.answered.items():
            if table == code and entry is not None:
                assert entries.get(entry, {}).get("request") == request, "a confirmed request is lost"


def _sender(lines: dict[int, dict[str, Any]], number: int) -> str | None:
    return lines[number]["from"][1] if number in lines else None


def run_and_kill(folder: Path, witness: Witness, random: Random) -> None:
    """One life of the process: it is killed while it starts, or soon after it has begun to book."""
    is_early = random.random() < 0.2
    delay = random.uniform(0, 0.8) if is_early else random.uniform(0, 0.15)
    with start_crasher(folder, witness.write_orders(random)) as process:
        killer = Timer(delay, process.kill)
        if is_early:
            killer.start()
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stdout:
            witness.hear(line)
            if killer.ident is None:
                killer.start()
        errors = process.stderr.read()
        assert process.wait() == -signal.SIGKILL, errors
        killer.join()


@pytest.mark.parametrize("number", range(FOLDERS))
def test_kill_9_at_any_moment_loses_nothing_acknowledged_and_books_nothing_twice(tmp_path: Path, number: int) -> None:
    random, witness, folder = Random(number), Witness(), tmp_path / "data"
    for _ in range(-(-KILLS // FOLDERS)):
        run_and_kill(folder, witness, random)
        witness.check(folder)
    booked = [ack for ack in witness.acks.values() if ack["entry"] is not None]
    assert len(booked) >= KILLS // FOLDERS, "hardly anything was booked, so hardly anything was proved"
    # All of it opens again, and whoever was at the last table still is.
    evening = Evening(folder)
    assert witness.table is not None
    table = evening.house.find_table(witness.table)
    assert table is not None
    assert [who for who, secret in witness.secrets.items() if table.seats.recognise(secret) is None] == []
    assert {row.state for row in evening.house.list_games()} <= {"lobby", "running"}
    evening.close()
