"""What a guest with a seat, or without, can do with frames: nothing to anybody else's page, and little to their own."""

from __future__ import annotations

import asyncio
import gc
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
import pytest
from websockets.exceptions import ConnectionClosed

from companion.flet_inside.frames import Action, BadFrame, read_frame
from companion.flet_inside.visit import Visit
from companion.session.browser import SEAT_KEY
from companion.table.table import Submission, Table
from companion.web.talking.talk import Talk
from rules.commands import PayPlayer
from tests.bench.host import run_host
from tests.support.attacker import Attacker, attack
from tests.support.house import ServedHouse, start_game, take_bank, take_seat
from tests.support.mirror import Mirror, walk

UPDATE = 4
WAIT = 20.0
MIB = 1024 * 1024


def pack(action: int, body: Any) -> bytes:
    return b"\0" + bytes(msgpack.packb([action, body]))


@pytest.fixture
def table(served: ServedHouse) -> Table:
    table = start_game(served.house, "Anna", "Ben")
    take_bank(table)
    return table


def sit_down(attacker: Attacker, table: Table, secret: str) -> Mirror:
    """The page of a seated player, as the phone that has the secret gets it."""
    mirror = Mirror()
    attacker.secret = {SEAT_KEY + table.code: secret}
    attacker.register(f"/join/{table.code}?k={table.state.join}", mirror=mirror)
    end = time.monotonic() + WAIT
    while not mirror.texts():
        assert time.monotonic() < end, "the page is not shown"
        attacker.drain(0.3, mirror)
    return mirror


SPOILING = [
    {"style": {"_values": 5}},
    {"theme": {"text_theme": 5}},
    {"text_style": None},
    {"value": {"_values": 5}},
    {"content": None},
    {"controls": []},
    {"key": "x"},
    {"visible": False},
]


def test_a_seated_guest_spoils_no_other_page(served: ServedHouse, table: Table) -> None:
    """One such frame used to blank every page of every table until a restart."""
    _, ben = take_seat(table, "p2")
    anna, anna_ticket = take_seat(table, "p1")
    with attack(served.url) as victim, attack(served.url) as guest:
        shown = sit_down(victim, table, anna_ticket.secret)
        assert "1,500\xa0M" in shown.texts()
        styled = [
            part["_i"] for part in walk(sit_down(guest, table, ben.secret).page) if {"_i", "style"} <= part.keys()
        ]
        assert styled
        for values in SPOILING:
            for number in styled[:12]:
                guest.send([UPDATE, {"id": number, "props": values}])
                time.sleep(0.005)
        guest.drain(0.5)
        assert table.submit(Submission(anna, PayPlayer("p1", "p2", 10), None, "1")).is_booked
        victim.drain(0.5, shown)
        assert shown.crashes == []
        assert "1,490\xa0M" in shown.texts()
    with attack(served.url) as later:
        assert "1,490\xa0M" in sit_down(later, table, anna_ticket.secret).texts()


def list_parts(page: ft.Page) -> Iterator[Any]:
    """Every object of Flet's that a page is made of."""
    seen: set[int] = set()
    todo: list[Any] = [page.views]
    while todo:
        part = todo.pop()
        if isinstance(part, list | tuple):
            todo += part
        elif hasattr(part, "_values") and id(part) not in seen:
            seen.add(id(part))
            yield part
            todo += [value for name, value in part._values.items() if name != "data"]
            todo += [getattr(part, name) for name in part._structural_fields]


def test_two_pages_share_no_style_and_no_theme(served: ServedHouse, table: Table) -> None:
    tickets = [take_seat(table, player)[1] for player in ("p1", "p2")]
    with attack(served.url) as first, attack(served.url) as second:
        for phone, ticket in zip((first, second), tickets, strict=True):
            sit_down(phone, table, ticket.secret)
        visits = [one for one in gc.get_objects() if type(one) is Visit and one.page.session.connection is not None]
        parts = [{id(part): type(part).__name__ for part in list_parts(visit.page)} for visit in visits]
        assert len(parts) == 2
        assert min(map(len, parts)) > 100
        shared = {parts[0][number] for number in parts[0].keys() & parts[1].keys()}
    # What Flet itself keeps as constants of its classes; no client can reach into any of them.
    assert shared <= {"Alignment"}


@pytest.mark.parametrize("name", ["connect", "disconnect", "close", "login", "error", "app_lifecycle_state_change"])
def test_a_client_does_not_tell_its_page_that_it_left(served: ServedHouse, table: Table, name: str) -> None:
    anna, ticket = take_seat(table, "p1")
    with attack(served.url) as guest:
        sit_down(guest, table, ticket.secret)
        before = dict(table.seats.online)
        assert before[anna.seat] == 1
        guest.click(1, name)
        guest.drain(0.3)
        assert dict(table.seats.online) == before


class Room:
    """A page with controls that may be used, and some that may not."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.field = ft.TextField(value="")
        self.switch = ft.Switch(value=False)
        self.text = ft.Text("Guten Tag")
        self.buttons = {
            "open": self.make("open"),
            "hidden": self.make("hidden", visible=False),
            "disabled": self.make("disabled", disabled=True),
            "in a hidden row": self.make("in a hidden row"),
            "in a disabled row": self.make("in a disabled row"),
            "elsewhere": self.make("elsewhere"),
        }

    def make(self, name: str, **options: Any) -> ft.FilledButton:
        return ft.FilledButton(name, on_click=lambda _: self.heard.append(name), **options)

    async def main(self, page: ft.Page) -> None:
        buttons = dict(self.buttons)
        buttons.pop("elsewhere")
        hidden, disabled = buttons.pop("in a hidden row"), buttons.pop("in a disabled row")
        rows: list[ft.Control] = [ft.Row([hidden], visible=False), ft.Row([disabled], disabled=True)]
        page.add(*buttons.values(), *rows, self.field, self.switch, self.text)


def talk(check: Callable[[Room, Callable[[int, Any], None]], Any]) -> None:
    """A talk with such a page; `check` is given how to say something, and is followed step by step."""

    async def run() -> None:
        room = Room()
        talking = Talk(room.main, lambda _: None, "10.0.0.7")
        talking.hear(pack(Action.REGISTER, {"session_id": None, "page_name": "", "page": {"route": "/"}}))
        working = asyncio.create_task(talking.work())
        await asyncio.sleep(0.02)
        for _ in check(room, lambda action, body: talking.hear(pack(action, body))):
            await asyncio.sleep(0.02)
        working.cancel()
        await asyncio.wait({working})
        await talking.end()

    asyncio.run(run())


def test_only_what_is_on_the_screen_and_can_be_used_is_heard() -> None:
    def check(room: Room, say: Callable[[int, Any], None]) -> Iterator[None]:
        for button in room.buttons.values():
            say(Action.EVENT, {"target": button._i, "name": "click", "data": None})
        yield
        assert room.heard == ["open"]

    talk(check)


@pytest.mark.parametrize("data", [{"a": 1}, [1], "x" * 10_000, 1e300], ids=["map", "list", "long", "huge"])
def test_an_event_with_more_than_a_short_plain_value_is_not_heard(data: Any) -> None:
    def check(room: Room, say: Callable[[int, Any], None]) -> Iterator[None]:
        say(Action.EVENT, {"target": room.buttons["open"]._i, "name": "click", "data": data})
        yield
        assert room.heard == []

    talk(check)


def test_a_client_writes_the_values_of_its_fields_and_nothing_else() -> None:
    def check(room: Room, say: Callable[[int, Any], None]) -> Iterator[None]:
        def write(control: ft.Control, **values: Any) -> None:
            say(Action.WRITE, {"id": control._i, "props": values})

        for value in ([1], {"a": 1}, 5, True, "x" * 10_000, None):
            write(room.field, value=value)
        write(room.field, label="spoiled", password=True)
        write(room.switch, value="yes")
        write(room.text, value="spoiled")
        write(room.buttons["hidden"], visible=True)
        write(room.buttons["disabled"], disabled=False)
        yield
        assert (room.field.value, room.field.label, room.switch.value) == ("", None, False)
        assert room.text.value == "Guten Tag"
        assert (room.buttons["hidden"].visible, room.buttons["disabled"].disabled) == (False, True)
        write(room.field, value="60", label="spoiled")
        write(room.switch, value=True)
        yield
        assert (room.field.value, room.field.label, room.switch.value) == ("60", None, True)

    talk(check)


@pytest.mark.parametrize("facts", [{"route": ["/"]}, {"views": []}, {"theme": {"_values": 5}}, {"width": "wide"}])
def test_a_registration_sets_only_what_a_page_goes_by(facts: dict[str, Any]) -> None:
    async def run() -> None:
        seen: list[tuple[Any, ...]] = []

        async def main(page: ft.Page) -> None:
            seen.append((page.route, len(page.views), page.theme, page.width))

        talking = Talk(main, lambda _: None, "10.0.0.7")
        talking.hear(pack(Action.REGISTER, {"session_id": None, "page_name": "", "page": facts}))
        await asyncio.sleep(0.02)
        await talking.end()
        assert seen == [("/", 1, None, None)]

    asyncio.run(run())


def test_a_page_of_another_session_is_never_found() -> None:
    """Numbers of controls count through all sessions; only the page's own mean anything."""

    async def run() -> None:
        rooms = [Room(), Room()]
        visits = [Visit(lambda _: None, "") for _ in rooms]
        for visit, room in zip(visits, rooms, strict=True):
            visit.greet({})
            await visit.run(room.main)
        assert visits[0].find(rooms[0].field._i) is rooms[0].field
        assert visits[1].find(rooms[0].field._i) is None

    asyncio.run(run())


BOMBS = {
    "a list of maps": b"\xdc\x3f\xf0" + b"\x80" * 16_368,
    "lists in lists": b"\x91" * 16_000 + b"\xc0",
    "five deep, many wide": bytes(msgpack.packb([[[[[0] * 20] * 8] * 4] * 2] * 2)),
    "nine deep": bytes(msgpack.packb([[[[[[[[[[1]]]]]]]]]])),
    "a promise of four billion": b"\xdd\xff\xff\xff\xff",
    "a map of a thousand": bytes(msgpack.packb({str(number): 0 for number in range(1000)})),
    "bytes": bytes(msgpack.packb(b"x" * 1000)),
}


@pytest.mark.parametrize("value", BOMBS.values(), ids=BOMBS)
@pytest.mark.parametrize("place", ["data", "props", "result"])
def test_what_unpacks_to_much_is_a_bad_frame(value: bytes, place: str) -> None:
    heads = {
        "data": b"\x92\x03\x83\xa6target\x07\xa4name\xa6change\xa4data",
        "props": b"\x92\x04\x82\xa2id\x07\xa5props\x81\xa5value",
        "result": b"\x92\x05\x84\xaacontrol_id\x07\xa7call_id\xa1x\xa5error\xc0\xa6result",
    }
    with pytest.raises(BadFrame):
        read_frame(b"\0" + heads[place] + value)


@pytest.mark.parametrize("is_registered", [False, True])
def test_frames_that_unpack_to_much_cost_no_memory(tmp_path: Path, is_registered: bool) -> None:
    """150 frames of 300 bytes, each a list of a hundred thousand empty lists when it is unpacked; kept, if it were."""
    bomb = pack(UPDATE, {"id": 12, "props": {"value": [[]] * 100_000}})
    assert len(zlib.compress(bomb)) < 500
    with run_host(tmp_path, 2) as host:
        seat = host.open_tables(1)[0][0]
        before = host.measure_memory()
        if before is None:
            return
        for _ in range(15):
            with attack(host.url) as guest, suppress(ConnectionClosed):
                if is_registered:
                    guest.register(seat.route)
                for _ in range(10):
                    guest.socket.send(bomb)
                guest.drain(0.2)
        after = host.measure_memory()
        assert after is not None
        assert after - before < 50 * MIB
        with attack(host.url) as good:
            assert good.register(seat.route)
