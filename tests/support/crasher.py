"""A process to be killed: opens a house, goes on with a table or makes one, and books as fast as it can.

Run as `python -m tests.support.crasher FOLDER ORDERS`, orders being JSON. Every line on its standard output is a JSON
object; one that acknowledges a command is written right after `submit` returned.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.house.house import House
from companion.store.folder import FolderBusyError, open_folder
from companion.table.answers import Answer
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE
from companion.table.table import Submission, Table
from rules.commands import (
    Bid,
    CloseAuction,
    CollectSalary,
    Command,
    GiveTurn,
    NextTurn,
    PayBank,
    PayPlayer,
    Redo,
    Undo,
)
from rules.options import list_possible
from rules.refusals import Refusal
from rules.wire import parse_command, to_plain
from tests.support.playing import seat

ROOT = Path(__file__).parents[2]
PLAYERS = ("anna", "ben", "carl")
ENOUGH_ENTRIES = 500
LEAVING = ("resign", "declare_bankrupt", "next_turn")
BUSY = 3


def say(what: str, **facts: Any) -> None:
    """One line in one write, so that a kill never leaves half of it."""
    os.write(1, (json.dumps({"say": what, **facts}) + "\n").encode())


class Booker:
    """Sends commands to a table and tells every answer."""

    def __init__(self, table: Table, secrets: Mapping[str, str], random: Random) -> None:
        self.table = table
        self.random = random
        self.secrets = dict(secrets)

    def send(self, who: str, command: Command, client_id: str) -> None:
        actor = self.table.seats.recognise(self.secrets[who])
        assert actor is not None, f"the seat of {who} did not come back"
        say("send", id=client_id, who=who, command=to_plain(command))
        self.tell(client_id, self.table.submit(Submission(actor, command, None, client_id)))

    def tell(self, client_id: str, answer: Answer) -> None:
        code = answer.refusal.code if answer.refusal else None
        say("ack", id=client_id, entry=answer.entry, request=answer.request, refusal=code)

    def answer_request(self, number: int) -> None:
        actor = self.table.seats.recognise(self.secrets["bank"])
        assert actor is not None
        answer = self.table.answer_request(actor, number, confirm=self.random.random() < 0.8)
        say("answered", request=number, entry=answer.entry)

    def book_on(self) -> None:
        """Something to do at random, until there is enough."""
        history = self.table.history
        while history is not None and history.last.number < ENOUGH_ENTRIES:
            client_id = f"{self.random.getrandbits(64):016x}"
            if self.table.state.requests:
                self.answer_request(min(self.table.state.requests))
            who, command = self.pick()
            self.send(who, command, client_id)
            history = self.table.history

    def pick(self) -> tuple[str, Command]:
        assert self.table.history is not None
        random, game = self.random, self.table.history.game
        player, other = random.sample(PLAYERS, 2)
        if game.auction is not None:
            raised = Bid(player, game.auction.amount + random.randint(1, 9))
            return ("bank", CloseAuction()) if random.random() < 0.3 else (player, raised)
        fate = random.random()
        if fate < 0.7:
            return player, PayPlayer(player, other, random.randint(1, 200))
        if fate < 0.8:
            return player, CollectSalary(player)
        if fate < 0.9:
            acts: list[Command] = [NextTurn(), GiveTurn(player), Undo(), Redo(), CollectSalary(player)]
            return "bank", random.choice(acts)
        possible = [command for command in list_possible(game, player) if command.kind not in LEAVING]
        return player, random.choice([PayBank(player, 5), *possible])


def find_booker(house: House, orders: Mapping[str, Any]) -> Booker:
    """Go on with the table of the last time, or begin a new one when that has become long."""
    random = Random(orders.get("seed", 0))
    if code := orders.get("table"):
        table = house.find_table(code)
        assert table is not None, f"table {code} is gone"
        assert table.history is not None
        booker = Booker(table, orders["secrets"], random)
        for item in orders.get("resend", ()):
            command = parse_command(item["command"])
            assert not isinstance(command, Refusal)
            booker.send(item["who"], command, item["id"])
        if table.history.last.number < ENOUGH_ENTRIES:
            return booker
    table = _must(house.create_table())
    assert table.change_lobby(HOUSE, Lobby(players=seat("classic", PLAYERS))) is None
    secrets = {player: _must(table.seats.join_as(table.state.join, player)).secret for player in PLAYERS}
    secrets["bank"] = _must(table.seats.claim_bank(HOUSE)).secret
    assert table.start(HOUSE).is_booked
    return Booker(table, secrets, random)


def _must(answer: Any) -> Any:
    assert not isinstance(answer, Refusal), answer
    return answer


def main(path: str, orders: Mapping[str, Any]) -> int:
    """Book until killed."""
    try:
        folder = open_folder(Path(path))
    except FolderBusyError as error:
        say("busy", text=str(error))
        return BUSY
    house = House(folder)
    if orders.get("wait"):
        say("ready")
        sys.stdin.read()
        return 0
    booker = find_booker(house, orders)
    while True:
        say("table", code=booker.table.code, secrets=booker.secrets)
        booker.book_on()
        booker = find_booker(house, {"seed": booker.random.random()})


@contextmanager
def start_crasher(folder: Path, orders: Mapping[str, Any]) -> Iterator[subprocess.Popen[str]]:
    """The process on a folder; killed at the end if a test has not done so."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.crasher", str(folder), json.dumps(orders)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], json.loads(sys.argv[2])))
