"""One table of the soak: bots play whole games by their phones, and between their acts the phones misbehave."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from companion.table.lobby import Lobby
from companion.table.permits import Actor, check_role
from rules.commands import CallTime, Command, Deal, EndGame, HouseRules, NextTurn, Pause, PayPlayer, Redo, Resume, Undo
from rules.editions.load import SHIPPED, load_editions
from rules.history import History, add_entry, record, replay
from rules.refusals import Refusal
from rules.wire import entry_from_json, to_plain
from tests.soak.host import Host
from tests.soak.pages import Page, Pages
from tests.soak.phone import TROUBLE, Phone, StoppedError
from tests.soak.tally import Tally
from tests.soak.witness import Witness
from tests.support.bot import BotGame, RefusedError
from tests.support.chaos import invent_command
from tests.support.playing import seat

BANK = "bank"
NAMES = ("anna", "ben", "carl", "dora", "emil")
MODES = ("standard", "first-bankruptcy", "second-bankruptcy")
MOST_TURNS = 120
MOST_STUMBLES = 8
QUIET_SECONDS = 10.0
MOST_PLAYER_PAGES = 3
BY_THE_TABLES_CLOCK = (Deal, Pause, Resume, CallTime)
JUNK: tuple[Any, ...] = (
    None,
    [],
    "pay_bank",
    {},
    {"kind": "nonsense"},
    {"kind": "pay_bank", "player": "anna"},
    {"kind": "pay_bank", "player": "anna", "amount": -5},
    {"kind": "pay_bank", "player": "anna", "amount": 1e308},
    {"kind": "pay_bank", "player": "anna", "amount": "1", "extra": True},
    {"kind": "set_up", "edition": "classic", "players": []},
)


class Circle:
    """The phones and pages around one table, and the mirror of its game that they keep."""

    def __init__(self, host: Host, tally: Tally, witness: Witness, pages: Pages, random: Random) -> None:
        self.host, self.tally, self.witness, self.random = host, tally, witness, random
        self.code, self.join = "", ""
        self.phones: dict[str, Phone] = {}
        self.pages: dict[str, Page] = {}
        self.mirror: History | None = None
        self.edition = random.choice(SHIPPED)
        self.editions = load_editions()
        self._pages = pages
        self._pool = ThreadPoolExecutor(len(NAMES) + 1)

    @property
    def number(self) -> int:
        return self.mirror.last.number if self.mirror else 0

    def gather(self) -> None:
        """The banker opens a table, everyone scans the code, and the game begins."""
        players = seat(self.edition, NAMES[: self.random.randint(2, len(NAMES))])
        house = HouseRules(pot=self.random.random() < 0.3, unlimited_buildings=self.random.random() < 0.2)
        modes = [mode for mode in MODES if mode == "standard" or mode in self.editions[self.edition].short_games]
        lobby = Lobby(self.edition, self.random.choice(modes), house, players)
        self._open_table(lobby)
        for player in players:
            self.phones[player.id] = Phone(self.host, self.tally, f"{self.code} {player.id}")
            self.take_seat(player.id)
        start = self.ask(BANK, "start")
        if start["entry"] != 1 and start["refusal"] != "already_started":
            self.tally.fault(f"{self.code} does not start: {start}")
            raise StoppedError
        self.open_pages()
        self.tally.count("tables")

    def _open_table(self, lobby: Lobby) -> None:
        bank = self.phones[BANK] = Phone(self.host, self.tally, "bank")
        trust = self.random.choice(["bank_trusts", "banker_confirms"])
        while not self.tally.stop.is_set():
            bank.forget()
            key = self.host.key
            bank.route = f"/bank?k={key}"
            try:
                opened = bank.call_once("create", lobby=to_plain(lobby), trust=trust)
            except TROUBLE:
                # The answer was lost, and with it the bank's secret: another table then.
                time.sleep(0.1)
                continue
            if opened["refusal"] == "not_allowed" and key != self.host.key:
                continue  # the key of the start before
            if opened["refusal"] is not None:
                self.tally.fault(f"no table: {opened}")
                break
            self.code, self.join = opened["code"], opened["join"]
            bank.name, bank.route, bank.role = f"{self.code} bank", f"/table/{self.code}", "banker"
            return
        raise StoppedError

    def take_seat(self, player: str) -> None:
        """Scan the code and pick one's name; if the answer is lost the banker frees the seat for another try."""
        phone = self.phones[player]
        while not self.tally.stop.is_set():
            phone.forget()
            phone.route = f"/join/{self.code}?k={self.join}"
            try:
                no = phone.call_once("join", player=player)["refusal"]
            except TROUBLE:
                no = "seat_taken"
            if no is None:
                phone.role = "player"
                return
            if no == "seat_taken":
                self.ask(BANK, "free", player=player)
            elif no != "too_many_tries":
                self.tally.fault(f"{phone.name} cannot join: {no}")
                break
            time.sleep(0.1)
        raise StoppedError

    def open_pages(self) -> None:
        """The bank and some of the phones show their page all the time; one more only watches."""
        for who in [BANK, *NAMES[:MOST_PLAYER_PAGES]]:
            if who in self.phones:
                self._open_page(who, self.phones[who].route, self.phones[who].kept)
        self._open_page("onlooker", f"/watch/{self.code}?k={self.join}", {})

    def reload_page(self, who: str) -> None:
        """What one does with a page that says the seat is gone."""
        if who in self.pages:
            self._pages.shut(self.pages[who])
            self._open_page(who, self.phones[who].route, self.phones[who].kept)

    def _open_page(self, who: str, route: str, kept: dict[str, Any]) -> None:
        random = Random(self.random.getrandbits(32))
        self.pages[who] = self._pages.open(Page(self.host, self.tally, route, kept, random))

    def ask(self, who: str, what: str, **facts: Any) -> dict[str, Any]:
        """Anything but an act; the news come along."""
        answer = self.phones[who].call(what, since=self.number, **facts)
        self._hear_news(answer)
        return answer

    def send(self, who: str, command: Any, seen: int | None, client_id: str, phone: Phone | None = None) -> Any:
        """An act by someone's phone; what it is told is remembered."""
        facts = {"command": command, "seen": seen, "id": client_id, "since": self.number}
        answer = (phone or self.phones[who]).call("act", **facts)
        self.witness.hear(self.code, client_id, answer)
        if answer["refusal"]:
            self.tally.count_refusal(answer["refusal"])
        return answer

    def new_id(self) -> str:
        return f"{self.random.getrandbits(64):016x}"

    def act(self, who: str, command: Command) -> str | None:
        """An honest act, now and then tapped twice; why it was refused, or nothing."""
        self.tally.count("acts")
        client_id, plain = self.new_id(), to_plain(command)
        if self.random.random() < 0.04:
            answer = self._tap_twice(who, plain, client_id)
        else:
            answer = self.send(who, plain, self.number, client_id)
        self._hear_news(answer)
        if answer["request"] is not None and answer["entry"] is None:
            return self._confirm(answer["request"])
        refusal: str | None = answer["refusal"]
        return refusal

    def _tap_twice(self, who: str, plain: Any, client_id: str) -> dict[str, Any]:
        """The same act from two tabs of one phone at once: both get one answer, and one entry is made."""
        phone = self.phones[who]
        twin = Phone(self.host, self.tally, f"{phone.name} twice", dict(phone.kept))
        twin.route, twin.role = f"/table/{self.code}", phone.role
        seen = self.number
        taps = [self._pool.submit(self.send, who, plain, seen, client_id, device) for device in (phone, twin)]
        first, second = (tap.result() for tap in taps)
        twin.drop()
        self.tally.count("double taps")
        told: dict[str, Any] = max(first, second, key=lambda answer: len(answer.get("entries", ())))
        return told

    def _confirm(self, request: int) -> str | None:
        """The banker looks at what waits and says yes, or at times no."""
        is_yes = self.random.random() < 0.95
        answer = self.ask(BANK, "answer", request=request, confirm=is_yes)
        if answer["entry"] is not None:
            self.witness.hear_confirmed(self.code, request, answer["entry"])
        if answer["refusal"] == "unknown_request":
            # It was confirmed, and the answer lost in a crash: the news have told.
            return None
        refusal: str | None = answer["refusal"]
        return refusal if is_yes else "turned_down"

    def catch_up(self) -> None:
        self.ask(BANK, "look")

    def _hear_news(self, answer: dict[str, Any]) -> None:
        for plain in answer.get("entries", ()):
            if plain["number"] == self.number + 1:
                entry = entry_from_json(plain)
                self.mirror = add_entry(self.mirror, entry) if self.mirror else replay([entry], self.editions)
                self.tally.count("bookings seen")

    def at_once(self, acts: list[tuple[str, Command]]) -> None:
        """Several phones act in the same moment, all on the view they have."""
        seen = self.number
        sent = [self._pool.submit(self.send, who, to_plain(act), seen, self.new_id()) for who, act in acts]
        answers = [each.result() for each in sent]
        self.tally.count("acts", len(acts))
        self.catch_up()
        for answer in answers:
            if answer["request"] is not None and answer["entry"] is None:
                self._confirm(answer["request"])

    def pay_and_watch(self, player: str, other: str) -> None:
        """A payment must reach the pages of payer, bank and onlookers, if they stay to see it."""
        watching = {who: self.pages[who] for who in (player, BANK, "onlooker") if who in self.pages}
        before = {who: (page.visits, page.frames) for who, page in watching.items()}
        life = self.host.life
        if self.act(player, PayPlayer(player, other, 1)) is not None:
            return
        for who, page in watching.items():
            end = time.monotonic() + QUIET_SECONDS
            while page.is_shown and (page.visits, page.frames) == before[who] and life == self.host.life:
                if time.monotonic() > end:
                    self.tally.fault(f"{self.code}: the page of {who} did not see {player} pay")
                    break
                time.sleep(0.01)
            else:
                self.tally.count("payments seen on pages", page.is_shown and page.visits == before[who][0])

    def part(self, *, is_over: bool) -> None:
        """Close everything; the last tables stay open until all phones have come home."""
        self._pool.shutdown()
        if is_over:
            for page in self.pages.values():
                self._pages.shut(page)
            for phone in self.phones.values():
                phone.drop()


class SoakGame(BotGame):
    """A bot game in which every act goes through a phone and the real server."""

    def __init__(self, circle: Circle, random: Random) -> None:
        assert circle.mirror is not None
        super().__init__(circle.mirror, random)
        self.circle = circle
        self.tally = circle.tally
        self.turn_before = circle.number

    def do(self, command: Command) -> None:
        if refusal := self.submit(command):
            raise RefusedError(f"{command} → {refusal}")

    def try_to(self, command: Command) -> bool:
        return self.submit(command) is None

    def submit(self, command: Command) -> str | None:
        """By the phone of whoever may do it; the banker does the rest. Why it was refused, or nothing."""
        if self.tally.stop.is_set():
            raise StoppedError
        if self.random.random() < 0.15:
            self.random.choice((self.act_illegally, self.act_illegally, self.send_junk, self.act_on_an_old_view))()
        player = self.game.turn.player if isinstance(command, NextTurn) else getattr(command, "player", None)
        is_players = player is not None and check_role(Actor("player", player), command, self.game) is None
        refusal = self.circle.act(player if is_players and player else BANK, command)
        self._follow()
        return refusal

    def _follow(self) -> None:
        assert self.circle.mirror is not None
        self.history = self.circle.mirror
        self.game = self.history.game

    def play_on(self) -> None:
        """Play until the game ends, or so many turns are refused that the bots have lost the thread."""
        stumbles, turns = 0, 0
        while self.game.phase != "ended" and stumbles < MOST_STUMBLES and turns < MOST_TURNS:
            turns += 1
            try:
                self.play_turn()
                stumbles = 0
            except (RefusedError, StopIteration, AssertionError):
                # Someone has come in between; the bots look at the table again and go on.
                self.tally.count("turns cut short")
                stumbles += 1
                self.circle.catch_up()
                self._follow()
        if self.game.phase != "ended":
            self.circle.act(BANK, EndGame())
        else:
            self.tally.count("games played to the end")

    def play_turn(self) -> None:
        """One turn, and what happens around it."""
        if self.game.phase == "dealing":
            self._deal()
        self._settle()
        if self.game.phase == "ended":
            return
        self._take_turn(self.game.turn.player)
        self._settle()
        before = self.circle.number
        if self.game.phase != "ended":
            self.do(NextTurn())
            self.turn_before = before
        if self.random.random() < 0.3:
            self.random.choice(self.PRANKS)(self)

    def act_illegally(self) -> None:
        """Something the bank must refuse, as the mirror knows."""
        for _ in range(10):
            who = self.random.choice(list(self.circle.phones))
            actor = Actor("banker") if who == BANK else Actor("player", who)
            command = invent_command(self.game, self.random)
            if isinstance(command, BY_THE_TABLES_CLOCK):
                continue
            is_legal = check_role(actor, command, self.game) is None
            if is_legal and not isinstance(record(self.history, command), Refusal):
                continue
            self.tally.count("illegal acts")
            answer = self.circle.send(who, to_plain(command), self.circle.number, self.circle.new_id())
            if answer["refusal"] is None:
                self.tally.fault(f"{self.circle.code}: an illegal act of {who} was taken: {command}")
            return

    def send_junk(self) -> None:
        """What no command looks like."""
        who = self.random.choice(list(self.circle.phones))
        self.tally.count("illegal acts")
        answer = self.circle.send(who, self.random.choice(JUNK), None, self.circle.new_id())
        if answer["refusal"] is None:
            self.tally.fault(f"{self.circle.code}: junk of {who} was taken")

    def act_on_an_old_view(self) -> None:
        """An undo meant for an older entry, or the end of a turn that has long ended."""
        if self.circle.number < 2:
            return
        is_turn = self.random.random() < 0.5 and self.turn_before < self.circle.number
        command = NextTurn() if is_turn and self.game.turn.number > 1 else Undo(1)
        seen = self.turn_before if isinstance(command, NextTurn) else self.circle.number - 1
        if isinstance(command, NextTurn) and not self._has_turned_since(seen):
            return
        answer = self.circle.send(BANK, to_plain(command), seen, self.circle.new_id())
        self.tally.count("stale acts")
        if answer["refusal"] == "outdated":
            self.tally.count("stale acts refused")
        else:
            self.tally.fault(f"{self.circle.code}: {command} on the view of entry {seen} got {answer}")

    def _has_turned_since(self, number: int) -> bool:
        step = next((step for step in self.history.steps() if step.entry.number <= number), None)
        return step is not None and step.game.turn.number != self.game.turn.number

    def pay_all_at_once(self) -> None:
        """Everyone pays their neighbour in the same moment."""
        players = list(self.game.active())
        pairs = zip(players, players[1:] + players[:1], strict=True)
        self.circle.at_once([(one, PayPlayer(one, other, 1)) for one, other in pairs if one != other])
        self._follow()

    def pay_one(self) -> None:
        """One payment, watched on the pages."""
        players = list(self.game.active())
        if len(players) > 1:
            self.circle.pay_and_watch(*self.random.sample(players, 2))
            self._follow()

    def undo_and_redo(self) -> None:
        """The banker goes back and forth."""
        steps = min(self.random.randint(1, 4), self.history.depth - 1)
        if steps and self.circle.act(BANK, Undo(steps)) is None:
            self.circle.act(BANK, Redo(steps))
        self._follow()

    def act_at_random(self) -> None:
        """Legal or not, wise or not: whatever anyone can think of; leaving the game is the one thing we do not want."""
        for _ in range(self.random.randint(1, 4)):
            who = self.random.choice(list(self.circle.phones))
            command = invent_command(self.game, self.random)
            if command.kind not in ("resign", "end_game", "pause", "call_shortage", "undo", "redo"):
                self.circle.act(who, command)
                self._follow()

    def drop_a_phone(self) -> None:
        """A phone leaves the Wi-Fi and comes back with its next act."""
        self.random.choice(list(self.circle.phones.values())).drop()
        self.tally.count("phones dropped")

    def lose_a_phone(self) -> None:
        """The banker frees a seat; the old phone is out, and scanning the code again brings it back in."""
        player = self.random.choice([who for who in self.circle.phones if who != BANK])
        if player not in self.game.active():
            return
        self.circle.ask(BANK, "free", player=player)
        phone = self.circle.phones[player]
        phone.role = None
        answer = self.circle.send(player, to_plain(PayPlayer(player, "nobody", 1)), None, self.circle.new_id())
        if answer["refusal"] != "unknown_seat":
            self.tally.fault(f"{phone.name} was put out and still is answered {answer}")
        self.circle.take_seat(player)
        self.circle.reload_page(player)
        self.tally.count("seats freed and taken again")

    PRANKS: tuple[Callable[[SoakGame], None], ...] = (
        pay_one,
        pay_one,
        pay_all_at_once,
        undo_and_redo,
        act_at_random,
        drop_a_phone,
        drop_a_phone,
        lose_a_phone,
    )


def is_home(circle: Circle) -> bool:
    """Whether every seat is known again by its phone, and by its page if it has one."""
    online = circle.ask(BANK, "look")["online"]
    connected = {seat.partition(":")[0]: count for seat, count in online.items()}
    for phone in circle.phones.values():
        phone.call("look", since=circle.number)
    return all(connected.get(who, 0) >= (2 if who in circle.pages else 1) for who in circle.phones)
