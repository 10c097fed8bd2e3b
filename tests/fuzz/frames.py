"""WebSocket frames: to the reader in front of Flet, and as whole talks to the real server."""

from __future__ import annotations

import contextlib
import logging
import traceback
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]
from websockets.exceptions import ConnectionClosed

from companion.flet_inside.frames import BadFrame, read_frame
from companion.table.permits import Actor
from companion.table.table import Submission, Table
from rules.commands import PayPlayer
from rules.invariants import find_violations
from tests.fuzz.mutate import mutate_bytes, mutate_value
from tests.fuzz.target import Target, check
from tests.support.attacker import CONTROL_EVENT, INVOKE_METHOD, REGISTER, attack
from tests.support.house import ServedHouse, serve_house, start_game, take_seat

UPDATE = 4
FIRST, QUIET = 0.5, 0.03
CHECK_EVERY = 20
PATIENCE = 40
EXPECTED = ("not_enough_cash", "in_debt", "game_over", "unknown_seat", "auction_open", "bound_by_bid", "paused")
PAGE = {"route": "/", "pwa": False, "web": True, "debug": False, "wasm": False, "test": False, "platform": "linux",
        "platform_brightness": "light", "width": 400.0, "height": 800.0}  # fmt: skip


def pack(action: int, body: Any) -> bytes:
    """One frame."""
    return b"\x00" + bytes(msgpack.packb([action, body]))


def register(route: str) -> bytes:
    """The first frame of a page."""
    return pack(REGISTER, {"session_id": None, "page_name": "", "page": {**PAGE, "route": route}})


def mutate_frame(frame: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Inside the message mostly, so that it stays one."""
    if random.random() < 0.3:
        return mutate_bytes(frame, random, others)
    try:
        message = msgpack.unpackb(frame[1:], strict_map_key=False)
        return b"\x00" + bytes(msgpack.packb(mutate_value(message, random, [])))
    except Exception:  # not msgpack any more, or beyond it: msgpack has many ways to say so
        return mutate_bytes(frame, random, others)


class FrameTarget(Target):
    """`read_frame`: a good frame or a `BadFrame`."""

    name = "frame"

    def seeds(self) -> Iterable[bytes]:
        yield register("/join/ABCDE?k=secret")
        yield pack(CONTROL_EVENT, {"target": 12, "name": "click", "data": None})
        yield pack(CONTROL_EVENT, {"target": 1, "name": "route_change", "data": {"route": "/"}})
        yield pack(UPDATE, {"id": 7, "props": {"value": "60"}})
        yield pack(INVOKE_METHOD, {"control_id": 9, "call_id": "abc", "result": None, "error": None})
        yield b"\x01\x00\x00\x00\x01data"

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        return mutate_frame(data, random, others)

    def run(self, data: bytes) -> Iterable[str]:
        try:
            return [type(read_frame(data)).__name__]
        except BadFrame as finding:
            return [str(finding)]


class Complaints(logging.Handler):
    """Exceptions that reached the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            error = record.exc_info[1] if record.exc_info else None
            places = traceback.extract_tb(error.__traceback__) if error else []
            place = " < ".join(f"{Path(p.filename).name}:{p.name}" for p in reversed(places[-3:]))
            self.heard.append(f"{record.name}: {record.getMessage()[:120]} {error!r} {place}")


class SocketTarget(Target):
    """Whole talks: a stranger or a seated player's page that goes mad. The input is a msgpack list of frames.

    The first item says whether the page has a seat. A stranger changes nothing; a player may book, but soundly.
    """

    name = "socket"
    share = 2.0
    is_watched = False

    @contextlib.contextmanager
    def open(self, folder: Path) -> Iterator[object]:
        folder.mkdir(parents=True, exist_ok=True)
        complaints = Complaints()
        logging.getLogger().addHandler(complaints)
        try:
            with serve_house(folder / "data") as served:
                self.served: ServedHouse = served
                self.complaints = complaints
                self.table: Table = start_game(served.house, "Anna", "Ben")
                self.actor: Actor
                self.actor, ticket = take_seat(self.table, "p1")
                self.secret, self.tried = ticket.secret, 0
                with httpx.Client(base_url=served.url, trust_env=False) as self.client:
                    yield self
                    self.check_server()
        finally:
            logging.getLogger().removeHandler(complaints)

    def seeds(self) -> Iterable[bytes]:
        """Clicks on everything there is, typed texts, changed routes, answers that nobody asked for."""
        click = [pack(CONTROL_EVENT, {"target": n, "name": "click", "data": None}) for n in range(1, 150)]
        typed = [pack(UPDATE, {"id": n, "props": {"value": "60"}}) for n in range(1, 60)]
        changed = [pack(CONTROL_EVENT, {"target": n, "name": "change", "data": "7"}) for n in range(1, 60)]
        route = [pack(CONTROL_EVENT, {"target": 1, "name": "route_change", "data": {"route": "/bank?k=x"}})]
        answer = [pack(INVOKE_METHOD, {"control_id": 9, "call_id": "x", "result": {}, "error": None})]
        for is_seated in (True, False):
            for talk in ([], click, typed + changed, route + answer, route + click[:20]):
                yield bytes(msgpack.packb([is_seated, register("?"), *talk]))

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        is_seated, *frames = read_talk(data)
        pool = [frame for frame in read_talk(random.choice(others))[1:] if isinstance(frame, bytes)]
        for _ in range(random.randint(1, 12)):
            place = random.randrange(1 if random.random() < 0.8 else 0, len(frames) + 1)
            frame = random.choice([frame for frame in frames if isinstance(frame, bytes)] + pool + [b"\x00"])
            frames.insert(place, mutate_frame(frame, random, pool) if random.random() < 0.8 else frame)
        return bytes(msgpack.packb([is_seated, *frames[:200]]))

    def run(self, data: bytes) -> Iterable[str]:
        is_seated, *frames = read_talk(data)
        state = self.table.state
        try:
            outcome = self._talk(bool(is_seated), [frame for frame in frames if isinstance(frame, bytes)])
        except ConnectionClosed as closed:
            outcome = f"closed with {closed.rcvd.code if closed.rcvd else 0}"
        # By the time this is answered the server has dealt with all that came before.
        self.client.get("/health")
        check(is_seated or self.table.state is state, "a stranger changed the table")
        assert self.table.history is not None
        check(not find_violations(self.table.history.game), "the game is unsound")
        check(not self.complaints.heard, f"in the log: {self._take_complaints()}")
        self.tried += 1
        if self.tried % CHECK_EVERY == 0:
            self.check_server()
        return [outcome]

    def _talk(self, is_seated: bool, frames: list[bytes]) -> str:
        good = register(f"/join/{self.table.code}?k={self.table.state.join if is_seated else 'guess'}")
        with attack(self.served.url) as page:
            for number, frame in enumerate(frames):
                page.socket.send(good if frame == register("?") else frame)
                if number == 0:
                    self._answer(page.socket, is_seated, FIRST)
            self._answer(page.socket, is_seated, QUIET)
            return "still open"

    def _answer(self, socket: Any, is_seated: bool, patience: float) -> None:
        """Until it is quiet, or the page is first shown; the browser's storage has the seat's secret."""
        with contextlib.suppress(TimeoutError):
            while True:
                data = socket.recv(patience)
                if patience == FIRST and b"Bankhalter" in data:
                    return
                kind, body = msgpack.unpackb(data[1:], ext_hook=lambda code, raw: (code, raw), strict_map_key=False)
                if kind == INVOKE_METHOD:
                    kept = self.secret if is_seated and body.get("name") == "get" else None
                    known = {key: body[key] for key in ("control_id", "call_id")}
                    socket.send(pack(INVOKE_METHOD, {**known, "result": kept, "error": None}))

    def _take_complaints(self) -> str:
        heard, self.complaints.heard = self.complaints.heard, []
        return "; ".join(heard[:3])

    def check_server(self) -> None:
        """A good client is still served, and the table still books."""
        check(self.client.get("/health").json()["ok"], "the server is ill")
        with attack(self.served.url) as good:
            good.register(f"/join/{self.table.code}?k={self.table.state.join}")
            check(any(b"Bankhalter" in good.drain(0.3) for _ in range(PATIENCE)), "a good client is shown nothing")
        answer = self.table.submit(Submission(self.actor, PayPlayer("p1", "p2", 1), None, f"good-{self.tried}"))
        is_answered = answer.refusal is None or answer.refusal.code in EXPECTED
        check(is_answered, f"no booking: {answer}")


def read_talk(data: bytes) -> list[Any]:
    """A talk, or an empty one if the bytes are none."""
    try:
        talk = msgpack.unpackb(data, strict_map_key=False)
    except Exception:  # msgpack raises half a dozen unrelated types
        talk = [False, data]
    return talk if isinstance(talk, list) and talk else [False]
