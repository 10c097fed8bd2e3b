"""What people take home from a table: report, picture, ledger and paper sheet, for whoever holds a token of that table.

A page makes a token for the seat it sits on; it names the table, the seat and when it ends, and is signed with this
start's key. It opens nothing but the downloads of that one table, and only while the seat is still that device's.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from companion.house.house import House
from companion.keepsakes.ledger import write_csv, write_json
from companion.keepsakes.standing import may_see_standing
from companion.table.guard import same
from companion.table.permits import Actor
from companion.table.table import Table
from companion.words import Lang
from companion.words.languages import choose_lang
from companion.words.story import read_time
from rules.history import History, Step

HOUR = 60 * 60 * 1000
LIFETIME = 12 * HOUR
"""An evening in milliseconds, counted from the full hour: a page that nobody touches still has links that work, and
one that is drawn again soon has the same."""
MOST_TOKEN = 500
REMEMBERED = 12


class Kind(NamedTuple):
    """A sort of file: its type, the ending of its name, and how it is made at a time.

    `shows_time` is one that changes while nothing is booked: it is made anew for everyone who asks.
    """

    media_type: str
    ending: str
    make: Callable[[History, Lang, int], bytes]
    shows_time: bool = False


class Keepsake(NamedTuple):
    """A file ready to be sent."""

    data: bytes
    media_type: str
    name: str


# Whoever takes something home waits for its writer; nobody else does.


def _make_report(history: History, lang: Lang, _: int) -> bytes:
    from companion.keepsakes.report import write_report  # noqa: PLC0415

    return write_report(history, lang).encode()


def _make_picture(history: History, lang: Lang, _: int) -> bytes:
    from companion.keepsakes.picture import draw_result  # noqa: PLC0415

    return draw_result(history, lang)


def _make_csv(history: History, lang: Lang, _: int) -> bytes:
    # Spreadsheets take a file for UTF-8 only with this mark.
    return b"\xef\xbb\xbf" + write_csv(history, lang).encode()


def _make_json(history: History, _: Lang, __: int) -> bytes:
    return write_json(history).encode()


def _make_paper(history: History, lang: Lang, at: int) -> bytes:
    from companion.keepsakes.paper.page import write_paper  # noqa: PLC0415

    return write_paper(history, at, lang).encode()


KINDS: Mapping[str, Kind] = {
    "report.html": Kind("text/html; charset=utf-8", "html", _make_report),
    "result.png": Kind("image/png", "png", _make_picture),
    "ledger.csv": Kind("text/csv; charset=utf-8", "csv", _make_csv),
    "ledger.json": Kind("application/json", "json", _make_json),
    "paper.html": Kind("text/html; charset=utf-8", "paper.html", _make_paper, shows_time=True),
}

STORIES = ("report.html", "result.png")
"""The files that tell everyone's worth."""


def write_token(key: str, table: str, actor: Actor, until: int) -> str:
    """A token for someone at a table."""
    claim = json.dumps([table, actor.role, actor.player, actor.seat, until], separators=(",", ":")).encode()
    return f"{_encode(claim)}.{_sign(key, claim)}"


def read_token(key: str, token: str, now: int) -> tuple[str, Actor] | None:
    """The table and the seat a token was made for; None if it is not ours or has ended."""
    if len(token) > MOST_TOKEN or not token.isascii():
        return None
    head, _, signature = token.partition(".")
    try:
        claim = base64.b64decode(head + "=" * (-len(head) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    if not same(_sign(key, claim), signature):
        return None
    table, role, player, seat, until = json.loads(claim)  # ours: it was signed
    return (table, Actor(role, player, seat)) if now < until else None


def _sign(key: str, claim: bytes) -> str:
    digest = hmac.new(b"keepsakes:" + key.encode(), claim, hashlib.sha256).digest()
    return _encode(digest[:16])


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def write_link(house: House, table: Table, actor: Actor, what: str, lang: Lang, *, show: bool = False) -> str:
    """The address of a file for whoever sits at this page; with `show` it opens instead of being kept."""
    token = write_token(house.key, table.code, actor, house.clock() // HOUR * HOUR + LIFETIME)
    query = {"t": token, "lang": lang, **({"show": "1"} if show else {})}
    return f"/keep/{table.code}/{what}?{urlencode(query)}"


def may_see_story(table: Table, actor: Actor) -> bool:
    """Whether someone may see everyone's worth in all its course: the standing and every balance."""
    return may_see_standing(table.state, actor) and _may_see_ledger(table, actor)


def may_keep(table: Table, actor: Actor, what: str) -> bool:
    """Whether someone may have a file: what the standing or hidden balances keep back waits for the end of the game."""
    return may_see_story(table, actor) if what in STORIES else _may_see_ledger(table, actor)


def _may_see_ledger(table: Table, actor: Actor) -> bool:
    state = table.state
    if state.history is None or not table.seats.is_current(actor):
        return False
    return actor.role == "banker" or state.settings.open_balances or state.phase == "finished"


class Keepsakes:
    """Makes the files; one at a time, and each only once for the same moment of a game."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = threading.Lock()
        self._made: OrderedDict[tuple[str, str, Lang], tuple[Step, int, Keepsake]] = OrderedDict()

    def open_table(self, code: str, token: str, what: str) -> Table | None:
        """The table, if the token is for it and its holder may have this file."""
        found = read_token(self._house.key, token, self._house.clock())
        if found is None or found[0] != code:
            return None
        table = self._house.find_table(code)
        return table if table is not None and may_keep(table, found[1], what) else None

    def begin(self, table: Table, token: str, what: str, lang: Lang) -> Future[Keepsake | None] | None:
        """Have the file made in the workshop, in the queue of the token's seat; None if it is full."""
        found = read_token(self._house.key, token, self._house.clock())
        actor = found[1] if found else Actor("onlooker")
        seat = f"{table.code}/{actor.seat or actor.role}"
        return self._house.workshop.begin(seat, partial(self.make, table, what, lang))

    def make(self, table: Table, what: str, lang: Lang) -> Keepsake | None:
        """The file, or None if there is no such thing."""
        history, kind, key = table.history, KINDS.get(what), (table.code, what, lang)
        if history is None or kind is None:
            return None
        with self._lock:
            made = self._made.pop(key, None)
            if made is None or kind.shows_time or made[0] is not history.step or made[1] != history.last.number:
                name = name_file(history, kind.ending)
                keepsake = Keepsake(kind.make(history, lang, table.now()), kind.media_type, name)
                made = (history.step, history.last.number, keepsake)
            self._made[key] = made
            if len(self._made) > REMEMBERED:
                self._made.popitem(last=False)
            return made[2]


def name_file(history: History, ending: str) -> str:
    """A plain name for a file: the day the game began and its box, nothing anyone typed."""
    began, signs = history.entries()[0].at, history.game.book.edition.id.lower()
    moment = read_time(began) if began else None
    day = f"{moment:%Y-%m-%d}-" if moment else ""
    edition = "".join(sign for sign in signs if sign.isascii() and (sign.isalnum() or sign == "-"))
    return f"bankhalter-{day}{edition or 'game'}.{ending}"


def read_lang(value: Any) -> Lang:
    """A language as an address names it."""
    return choose_lang([value])
