"""Remembers what phones were told, and compares it with the journals in the end."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.console.audit import audit_journal
from companion.store.bin import SUFFIX
from companion.store.journal import read_journal
from rules.editions.load import load_editions


class Ack(NamedTuple):
    """The first answer to an act."""

    entry: int | None
    request: int | None
    refusal: str | None


class Verdict(NamedTuple):
    """What the journals say about the acknowledgements."""

    lost: list[str]
    doubled: list[str]
    faults: list[str]
    bookings: int


class Witness:
    """Acts by table and client id, and requests by table and number."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.acks: dict[tuple[str, str], Ack] = {}
        self.confirmed: dict[tuple[str, int], int] = {}
        self.changed: list[str] = []

    def hear(self, table: str, client_id: str, answer: Mapping[str, Any]) -> None:
        """An answer has come; a booked act must get the same answer for ever."""
        ack = Ack(answer["entry"], answer["request"], answer["refusal"])
        with self._lock:
            first = self.acks.get((table, client_id))
            if first is None or first.refusal is not None:
                # A refusal is not written down: after a restart the act is decided anew.
                self.acks[table, client_id] = ack
            elif first != ack:
                self.changed.append(f"{table} {client_id}: first {first}, then {ack}")

    def hear_confirmed(self, table: str, request: int, entry: int) -> None:
        with self._lock:
            self.confirmed[table, request] = entry

    def compare(self, folder: Path) -> Verdict:
        """Read and audit every journal of the folder."""
        verdict = Verdict([], [*self.changed], [], 0)
        editions = load_editions()
        bookings = 0
        seen: set[str] = set()
        for path in sorted((folder / "games").glob(f"*{SUFFIX}")):
            seen.add(path.stem)
            verdict.faults.extend(f"{path.stem}: {problem}" for problem in audit_journal(path, editions).problems)
            bookings += self._compare_table(path.stem, read_journal(path).records, verdict)
        tables = {table for table, _ in self.acks}
        verdict.lost.extend(f"the journal of {table} is gone" for table in sorted(tables - seen))
        return verdict._replace(bookings=bookings)

    def _compare_table(self, table: str, records: list[dict[str, Any]], verdict: Verdict) -> int:
        entries = {line["entry"]["number"]: line for line in records if line["type"] == "entry"}
        requests = {line["number"]: line for line in records if line["type"] == "request"}
        if sorted(entries) != list(range(1, len(entries) + 1)):
            verdict.faults.append(f"{table}: the entries are not numbered one by one")
        for lines in (entries, requests):
            times = Counter(tuple(line["from"]) for line in lines.values() if line["from"][1])
            verdict.doubled.extend(f"{table}: {sender} stands {n} times" for sender, n in times.items() if n > 1)
        times_booked = Counter(line["request"] for line in entries.values() if "request" in line)
        verdict.doubled.extend(f"{table}: request {number} {n} times" for number, n in times_booked.items() if n > 1)
        booked = {line["from"][1] for line in (*entries.values(), *requests.values())}
        for (code, client_id), ack in self.acks.items():
            if code != table:
                continue
            if ack.entry is not None and _sender(entries, ack.entry) != client_id:
                verdict.lost.append(f"{table}: {client_id} was told entry {ack.entry}")
            if ack.request is not None and _sender(requests, ack.request) != client_id:
                verdict.lost.append(f"{table}: {client_id} was told request {ack.request}")
            if ack.refusal is not None and client_id in booked:
                verdict.faults.append(f"{table}: {client_id} was refused ({ack.refusal}) but is booked")
        for (code, request), entry in self.confirmed.items():
            if code == table and entries.get(entry, {}).get("request") != request:
                verdict.lost.append(f"{table}: request {request} was told entry {entry}")
        return len(entries)


def _sender(lines: Mapping[int, dict[str, Any]], number: int) -> str | None:
    return lines[number]["from"][1] if number in lines else None
