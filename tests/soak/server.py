"""The server that the soak kills: the product's own, plus a control channel for the bots and a check of every booking.

Run as `python -m tests.soak.server FOLDER PORT FAULTS`. The channel is only here, never in the product. Each of its
connections is a `PageSession` with the phone's own store, so that whatever a bot does goes through the bridge.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion import serve
from companion.flet_inside.visit import Main
from companion.house.house import House
from companion.session.browser import Browser
from companion.session.page import PageSession
from companion.table.answers import Answer
from companion.table.asking import Ask
from companion.table.lobby import lobby_from_json
from companion.table.permits import HOUSE
from companion.table.table import Table
from companion.web import make_web_app
from rules.history import History, add_entry, replay
from rules.invariants import find_violations
from rules.refusals import Refusal
from rules.wire import entry_from_json, entry_to_json, parse_command

LOOPBACK = "127.0.0.1"
TOKEN = "BANKHALTER_SOAK_TOKEN"
PATH = "/soak/phone"
Message = dict[str, Any]


class KeptByPhone:
    """The browser's storage of one phone; the phone brings it along and gets it back."""

    def __init__(self, kept: Mapping[str, Any]) -> None:
        self.kept = dict(kept)

    async def get(self, key: str) -> Any:
        return self.kept.get(key)

    async def set(self, key: str, value: Any) -> None:
        self.kept[key] = value

    async def remove(self, key: str) -> None:
        self.kept.pop(key, None)


class Checker:
    """A second book of every table, written from the log alone and checked after every entry."""

    def __init__(self, faults: Path) -> None:
        self._faults = faults
        self._books: dict[str, History] = {}

    def follow(self, table: Table) -> None:
        """Check what is there, and everything to come."""
        if table.code not in self._books:
            table.subscribe(partial(self._check, table))
            self._check(table, 0)

    def _check(self, table: Table, _: int) -> None:
        with table.lock():
            history = table.history
            if history is None:
                return
            book = self._books.get(table.code)
            done = book.last.number if book else 0
            if done < history.last.number:
                self._books[table.code] = self._write_up(table, book, history)

    def _write_up(self, table: Table, book: History | None, history: History) -> History:
        for entry in history.entries()[book.last.number if book else 0 :]:
            copy = entry_from_json(json.loads(json.dumps(entry_to_json(entry))))
            book = add_entry(book, copy) if book else replay([copy], table.editions)
            for violation in find_violations(book.game):
                self.report(f"{table.code}, entry {entry.number}: {violation}")
        assert book is not None
        if book.game != history.game:
            self.report(f"{table.code}, entry {history.last.number}: the log does not lead to this game")
        return book

    def report(self, fault: str) -> None:
        """Kept in a file, since this process may be killed at any moment."""
        with self._faults.open("a", encoding="utf-8") as out:
            out.write(fault.replace("\n", " ⏎ ") + "\n")


class Control:
    """The far end of the bots' channel."""

    def __init__(self, checker: Checker) -> None:
        self.house: House | None = None
        self.checker = checker

    async def talk(self, socket: WebSocket) -> None:
        """One phone, from its arrival to its leaving."""
        await socket.accept()
        session: PageSession | None = None
        try:
            hello = await socket.receive_json()
            assert socket.client is not None
            assert self.house is not None
            if socket.client.host != LOOPBACK or hello["token"] != os.environ[TOKEN]:
                await socket.close(1008)
                return
            store = KeptByPhone(hello["kept"])
            session = PageSession(Browser(store, "en"), self.house, LOOPBACK)
            await session.entrance.arrive(hello["route"])
            await socket.send_json(self._greet(session, store))
            while True:
                message = await socket.receive_json()
                await socket.send_json(await self._do(session, store, message))
        except WebSocketDisconnect:
            pass
        except Exception as error:
            self.checker.report(f"control channel: {error!r}")
            raise
        finally:
            if session is not None:
                session.place.leave()

    def _greet(self, session: PageSession, store: KeptByPhone) -> Message:
        if session.table is not None:
            self.checker.follow(session.table)
        seat = session.place.actor.role if session.place.actor else None
        return {
            "seat": seat,
            "kept": store.kept,
            "refusal": session.entrance.problem.code if session.entrance.problem else None,
        }

    async def _do(self, session: PageSession, store: KeptByPhone, message: Message) -> Message:
        no = await DEEDS[message["do"]](self, session, message)
        told = no if isinstance(no, dict) else {"refusal": no.code if no else None}
        table = session.table
        if table is not None and table.history is not None:
            new = table.history.entries()[message.get("since", 0) :]
            told["entries"] = [entry_to_json(entry) for entry in new]
        return {**told, "kept": store.kept}

    async def join(self, session: PageSession, message: Message) -> Refusal | None:
        no = await session.entrance.join(player=message.get("player"), name=message.get("name", ""))
        if no is None and session.entrance.asked and session.table is not None:
            ask = session.table.seats.asking.look_up(session.entrance.asked)
            no = session.table.seats.answer_ask(HOUSE, ask.number, grant=True) if isinstance(ask, Ask) else None
            session.entrance.hear_answer()
        return no

    async def act(self, session: PageSession, message: Message) -> Message:
        command = parse_command(message["command"])
        if isinstance(command, Refusal):
            return _write_answer(Answer(refusal=command))
        return _write_answer(await session.place.act(command, message["seen"], message["id"]))

    async def answer(self, session: PageSession, message: Message) -> Message:
        assert session.table is not None
        assert session.place.actor is not None
        answering = partial(session.table.answer_request, confirm=message["confirm"])
        return _write_answer(await asyncio.to_thread(answering, session.place.actor, message["request"]))

    async def create(self, session: PageSession, message: Message) -> Refusal | Message:
        """The banker opens a table for the players who will come."""
        assert self.house is not None
        table = self.house.create_table()
        if isinstance(table, Refusal):
            return table
        no = await session.entrance.open_bank(table)
        no = no or table.seats.change_settings(HOUSE, trust=message["trust"])
        no = no or table.change_lobby(HOUSE, lobby_from_json(message["lobby"]))
        return no or {"refusal": None, "code": table.code, "join": table.state.join}

    async def start(self, session: PageSession, _: Message) -> Message:
        assert session.table is not None
        answer = session.table.start(HOUSE)
        self.checker.follow(session.table)
        return _write_answer(answer)

    async def free(self, session: PageSession, message: Message) -> Refusal | None:
        """The banker frees a seat, whose phone is lost."""
        assert session.table is not None
        return session.table.seats.free(HOUSE, message["player"])

    async def look(self, session: PageSession, _: Message) -> Message:
        """Who is connected, by the player's name."""
        view = session.place.see()
        return {"refusal": None, "online": dict(session.table.seats.online) if session.table and view else {}}


def _write_answer(answer: Answer) -> Message:
    code = answer.refusal.code if answer.refusal else None
    return {"entry": answer.entry, "request": answer.request, "refusal": code}


DEEDS: Mapping[str, Callable[[Control, PageSession, Message], Any]] = {
    deed.__name__: deed
    for deed in (Control.join, Control.act, Control.answer, Control.create, Control.start, Control.free, Control.look)
}


class FaultLog(logging.Handler):
    """An exception that reaches the log is a fault: it is not a refusal."""

    def __init__(self, checker: Checker) -> None:
        super().__init__(logging.WARNING)
        self._checker = checker

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            reason = repr(record.exc_info[1]) if record.exc_info else ""
            self._checker.report(f"log of {record.name}: {record.getMessage()} {reason}")


def _make_web_app(control: Control, main: Main, *, routes: Sequence[BaseRoute] = (), **options: Any) -> ASGIApp:
    """The product's, with the channel besides."""
    return make_web_app(main, routes=[*routes, WebSocketRoute(PATH, control.talk)], **options)


def main(folder: str, port: str, faults: str) -> int:
    """Serve until stopped or killed."""
    checker = Checker(Path(faults))
    control = Control(checker)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger().addHandler(FaultLog(checker))
    options = serve.ServeOptions(LOOPBACK, int(port), Path(folder), "en", "nothing")
    with (
        patch.object(serve, "make_web_app", partial(_make_web_app, control)),
        serve.open_house(options, tell=lambda _: None) as running,
    ):
        control.house = running.house
        for notice in running.house.notices:
            if "half-written" not in notice:
                checker.report(f"on opening: {notice}")
        ready = {"port": running.links.port, "key": running.house.key}
        os.write(1, (json.dumps(ready) + "\n").encode())
        running.server.run(sockets=[running.listener])
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
