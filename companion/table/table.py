"""One table: the single writer of its game. Every change is decided, saved and only then shown to anyone."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.store.journal import Journal, JournalError
from companion.table.answers import STORAGE_CODES, Answer, hide_cash, refuse_at_table, refused
from companion.table.guard import new_secret
from companion.table.listeners import Listener, Listeners
from companion.table.lobby import Lobby, is_own_change
from companion.table.outdated import depends_on_view, is_outdated
from companion.table.permits import MANAGERS, Actor, check_role, needs_banker
from companion.table.records import Request, TableState, apply_record, find_editions, read_state, write_entry_line
from companion.table.seats import Seats
from companion.table.time import Millis, TableTime
from companion.table.worker import Worker
from rules.commands import CallTime, CloseAuction, Command, Deal, Pause, Redo, Resume, SetUp, TakeRollBack, Undo
from rules.editions.model import Edition
from rules.engine import decide
from rules.history import Entry, History, Step, add_entry, open_history, record
from rules.refusals import Refusal
from rules.state import BANK, Game
from rules.wire import to_plain

LOG = logging.getLogger("bankhalter")
TIMED = (Deal, Pause, Resume, CallTime)
REMEMBERED_VIEWS = 300
REMEMBERED_ANSWERS = 1_000


class Submission(NamedTuple):
    """A command on its way in: who, what, on which view, and the sender's own id for it."""

    actor: Actor
    command: Command
    seen: int | None = None
    client_id: str = ""


class Table:
    """A game with its journal, seats and waiting requests. All methods are safe from any thread."""

    def __init__(
        self,
        journal: Journal,
        state: TableState,
        editions: Mapping[str, Edition],
        clock: Millis,
        ticks: Millis | None = None,
    ) -> None:
        self._journal = journal
        self._state = state
        self._editions = editions
        self._time = TableTime(clock, ticks)
        self._lock = threading.RLock()
        self._listeners = Listeners()
        self._answers: dict[str, OrderedDict[str, Answer]] = {}
        self._first_view = state.history.last.number if state.history else 0
        self.worker = Worker(f"table-{state.code}")
        self.seats = Seats(self)
        self.is_gone = False
        for (seat, client_id), answer in state.answered.items():
            self._remember_answer(seat, client_id, answer)
        self._state = replace(state, answered={})

    @classmethod
    def create(
        cls,
        journal: Journal,
        editions: Mapping[str, Edition],
        clock: Millis,
        code: str,
        join_secret: str,
        ticks: Millis | None = None,
    ) -> Table | Refusal:
        """A new table with an open lobby."""
        table = cls(journal, TableState(code=code), editions, clock, ticks)
        return table.save({"type": "table", "join": join_secret, "watch": new_secret()}) or table

    @classmethod
    def restore(
        cls,
        journal: Journal,
        records: list[dict[str, Any]],
        editions: Mapping[str, Edition],
        clock: Millis,
        ticks: Millis | None = None,
    ) -> Table:
        """A table from its journal."""
        known = find_editions(records, editions)
        return cls(journal, read_state(records, known), known, clock, ticks)

    @property
    def state(self) -> TableState:
        """What the table knows besides its listeners; frozen, so it may be read without the lock."""
        return self._state

    @property
    def code(self) -> str:
        """The table's short name."""
        return self._state.code

    @property
    def version(self) -> int:
        """Counts the changes."""
        return self._listeners.version

    @property
    def history(self) -> History | None:
        """The game, once it has begun."""
        return self._state.history

    @property
    def editions(self) -> Mapping[str, Edition]:
        """The editions a game can be played with."""
        return self._editions

    @property
    def is_damaged(self) -> bool:
        """Whether the journal can only be read."""
        return self._journal.is_read_only

    def now(self) -> int:
        """Milliseconds since the epoch, as this table counts them."""
        clock = self._state.history.game.clock if self._state.history else None
        is_running = clock is not None and clock.limit is not None and clock.paused_at is None
        return self._time.read(is_running=is_running, latest=clock.latest if clock else 0)

    def find_lag(self) -> int:
        """How far the wall clock has run ahead of a game with a limit: it was put forward, or the machine slept."""
        return self._time.find_lag(self.now())

    def bridge_gap(self, lost: int) -> None:
        """Time in which nobody could play is a pause: the last `lost` of it, and what the wall clock is ahead."""
        with self._lock:
            history = self._state.history
            latest = history.game.clock.latest if history else 0
            since = max(latest, self.now() - lost)
            if self.book_by_clock(Pause(since)).refusal is None:
                self.book_by_clock(Resume(max(since, self.now())))

    def submit(self, submission: Submission) -> Answer:
        """Decide, save, then announce. The same client id from the same seat gets its first answer again."""
        actor, command, seen, client_id = submission
        with self._lock:
            answers = self._answers.get(actor.seat)
            known = answers.get(client_id) if answers and client_id else None
            if known is not None:
                return known
            answer = self._take(actor, self._stamp(command), seen, client_id)
            if actor.role == "player" and not self._state.settings.open_balances:
                answer = hide_cash(answer, actor.player)
            if client_id and actor.seat and not _is_passing(answer):
                self._remember_answer(actor.seat, client_id, answer)
        if answer.refusal is None:
            self.announce()
        return answer

    def _take(self, actor: Actor, command: Command, seen: int | None, client_id: str) -> Answer:
        if self.is_gone:
            return refused("unknown_table")
        if not self.seats.is_current(actor):
            return refused("unknown_seat")
        history = self._state.history
        if history is None:
            return refused("not_started")
        if no := check_role(actor, command, history.game):
            return Answer(refusal=no)
        if no := self._check_view(command, seen, history):
            return Answer(refusal=no)
        sender = (actor.seat, client_id)
        if actor.role != "player" or isinstance(command, TakeRollBack):
            return self._book(record(history, command, actor.name, self.now()), sender)
        decision = decide(history.game, command)
        if isinstance(decision, Refusal):
            return Answer(refusal=decision)
        if needs_banker(actor, command, decision, self._state.settings.trust, history.game):
            return self._queue(actor, command, client_id)
        return self._book(add_entry(history, history.next_entry(actor.name, self.now(), decision)), sender)

    def book_by_clock(self, command: CallTime | Pause | Resume | CloseAuction, seen: int | None = None) -> Answer:
        """The clock's own acts, which need no seat (END-4, AUC-5); with `seen` only while nothing else was booked."""
        with self._lock:
            history = self._state.history
            if history is None:
                return refused("not_started")
            if seen is not None and seen != history.last.number:
                return refused("outdated")
            answer = self._book(record(history, command, BANK, self.now()), ("clock", ""))
        if answer.refusal is None:
            self.announce()
        return answer

    def _stamp(self, command: Command) -> Command:
        """Time is the table's: nobody sends it in."""
        if isinstance(command, TIMED):
            clock = self._state.history.game.clock if self._state.history else None
            # A device that was put back while it was off must not keep anyone from pausing or going on.
            return replace(command, at=max(self.now(), clock.latest if clock else 0))
        return command

    def _check_view(self, command: Command, seen: int | None, history: History) -> Refusal | None:
        if seen is None or seen == history.last.number or not depends_on_view(command):
            return None
        if isinstance(command, Undo | Redo | TakeRollBack):
            return refuse_at_table("outdated")
        view = self._find_view(seen, history)
        return refuse_at_table("outdated") if is_outdated(command, view, history.game) else None

    def _book(self, result: History | Refusal, sender: tuple[str, str], request: int | None = None) -> Answer:
        if isinstance(result, Refusal):
            return Answer(refusal=result)
        if no := self._write_entry(result.last, sender, request):
            return Answer(refusal=no)
        self._state = self._state.with_entry(result, request)
        return Answer(entry=result.last.number)

    def start(self, actor: Actor) -> Answer:
        """The banker opens the game with what the lobby holds."""
        with self._lock:
            if no := self.check_manager(actor):
                return Answer(refusal=no)
            if self._state.history is not None:
                return refused("already_started")
            command: SetUp = self._state.lobby.write_set_up(self.now())
            opened = open_history(self._editions, command, "bank", self.now())
            if isinstance(opened, Refusal):
                return Answer(refusal=opened)
            edition = opened.game.book.edition
            own = {"type": "edition", "digest": edition.digest, "edition": edition.model_dump(mode="json")}
            if no := self.save(own):
                return Answer(refusal=no)
            if no := self._write_entry(opened.last, ("bank", ""), None):
                return Answer(refusal=no)
            self._state = self._state.with_entry(opened, None)
        self.announce()
        return Answer(entry=1)

    def _queue(self, actor: Actor, command: Command, client_id: str) -> Answer:
        number = self._state.next_request
        request = {
            "type": "request",
            "number": number,
            "player": actor.player,
            "command": to_plain(command),
            "at": self.now(),
            "from": [actor.seat, client_id],
        }
        if no := self.save(request):
            return Answer(refusal=no)
        return Answer(request=number)

    def answer_request(self, actor: Actor, number: int, *, confirm: bool) -> Answer:
        """The banker confirms a waiting request, which is then decided as things are now, or turns it down."""
        with self._lock:
            if no := self.check_manager(actor):
                return Answer(refusal=no)
            request = self._state.requests.get(number)
            if request is None:
                return refused("unknown_request", value=number)
            answer = self._confirm(request) if confirm else Answer()
            if answer.entry is None and not _is_passing(answer):
                unsaved = self.save({"type": "request_closed", "number": number})
                answer = Answer(refusal=unsaved) if unsaved else answer
        self.announce()
        return answer

    def _confirm(self, request: Request) -> Answer:
        assert self._state.history is not None
        result = record(self._state.history, request.command, request.player, self.now())
        return self._book(result, request.sender, request.number)

    def check_manager(self, actor: Actor) -> Refusal | None:
        """Whether someone keeps the bank now; to be asked under the lock, together with what depends on it."""
        if self.is_gone:
            return refuse_at_table("unknown_table")
        if actor.role not in MANAGERS:
            return refuse_at_table("not_allowed", role=actor.role)
        return None if self.seats.is_current(actor) else refuse_at_table("unknown_seat")

    def change_lobby(self, actor: Actor, lobby: Lobby) -> Refusal | None:
        """Settle everything before the game begins."""
        return self.adjust_lobby(actor, lambda _: lobby)

    def adjust_lobby(self, actor: Actor, change: Callable[[Lobby], Lobby | Refusal]) -> Refusal | None:
        """Change the newest lobby in one step, so that a phone that joins at the same moment is not lost.

        The banker changes anything, players their own name and token.
        """
        with self._lock:
            if self.is_gone:
                return refuse_at_table("unknown_table")
            if not self.seats.is_current(actor):
                return refuse_at_table("unknown_seat")
            if self._state.history is not None:
                return refuse_at_table("already_started")
            before = self._state.lobby
            lobby = change(before)
            if isinstance(lobby, Refusal):
                return lobby
            if actor.role not in MANAGERS and not is_own_change(before, lobby, actor.player):
                return refuse_at_table("not_allowed", role=actor.role)
            no = self.save({"type": "lobby", "lobby": to_plain(lobby)})
        if no is None:
            self.announce()
        return no

    def save(self, line: Mapping[str, Any]) -> Refusal | None:
        """Write a record that is not an entry and let it take effect; a refusal if the disk will not have it."""
        with self._lock:
            if no := self._write(line):
                return no
            self._state = apply_record(self._state, line, self._editions)
        return None

    def _write_entry(self, entry: Entry, sender: tuple[str, str], request: int | None) -> Refusal | None:
        return self._try_to(self._journal.append_text, write_entry_line(entry, sender, request))

    def _write(self, line: Mapping[str, Any]) -> Refusal | None:
        return self._try_to(self._journal.append, line)

    def _try_to(self, append: Callable[[Any], None], record: Any) -> Refusal | None:
        if self.is_gone:
            return refuse_at_table("unknown_table")
        try:
            append(record)
        except JournalError as error:
            return refuse_at_table(STORAGE_CODES.get(error.code, "storage_failed"))
        return None

    def _find_view(self, number: int, history: History) -> Game | None:
        """The game as it was shown after an entry, unless that was too long ago or before the process began."""
        line: Step | None = history.log if number >= self._first_view else None
        for _ in range(REMEMBERED_VIEWS):
            if line is None or line.entry.number <= number:
                break
            line = line.before
        return line.game if line is not None and line.entry.number == number else None

    def _remember_answer(self, seat: str, client_id: str, answer: Answer) -> None:
        """Each seat has its own memory, so that nobody can make the table forget another's answers.

        A new one is for a device that sits there now; those of devices that do not any more are forgotten.
        """
        answers = self._answers.get(seat)
        if answers is None:
            current = self.seats.list_current()
            if seat not in current:
                return
            self._answers = {known: kept for known, kept in self._answers.items() if known in current}
            answers = self._answers[seat] = OrderedDict()
        answers[client_id] = answer
        if len(answers) > REMEMBERED_ANSWERS:
            answers.popitem(last=False)

    def remembered(self) -> set[str]:
        """The seats whose answers are kept."""
        return set(self._answers)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Be called with the new version after every change; returns how to stop it."""
        return self._listeners.add(listener)

    def announce(self) -> None:
        """Tell everyone that something has changed; they look for themselves."""
        self._listeners.announce()

    def retire(self, move: Callable[[], None]) -> Refusal | None:
        """Take the table away: `move` puts its journal elsewhere. Every page is told, and nothing is booked any more.

        What is being booked is finished first. If the file cannot be moved, the table goes on as if nothing had been.
        """
        with self._lock:
            if self.is_gone:
                return refuse_at_table("unknown_table")
            self._journal.close()
            try:
                move()
            except OSError as error:
                LOG.warning("%s could not be moved: %s", self.code, error)
                with contextlib.suppress(JournalError):
                    self._journal = self._journal.reopen()
                return refuse_at_table("storage_failed")
            self.is_gone = True
        self.announce()
        return None

    def lock(self) -> threading.RLock:
        """For the seats, whose checks and changes must be one step."""
        return self._lock

    def close(self) -> None:
        """Let go of the journal."""
        self.worker.close()
        with self._lock:
            self._journal.close()


def _is_passing(answer: Answer) -> bool:
    """Trouble that may pass (a full disk, a pause) is not remembered: trying again may well succeed."""
    return answer.refusal is not None and answer.refusal.code.startswith(("storage", "damaged", "paused"))
