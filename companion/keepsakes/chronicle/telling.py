"""Puts a chronicle into words: names, sums, dates and sentences for one table in one language."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.keepsakes.chronicle import Chronicle
from companion.keepsakes.chronicle.turning_points import TurningPoint
from companion.words import Lang, get_words
from companion.words.amounts import format_money, format_number
from companion.words.filling import Told
from companion.words.letters import pick_letter
from companion.words.nouns import name_building
from companion.words.pairs import pair
from companion.words.story import fill_in, read_time
from rules.editions.names import name_deed, name_group, pick_text
from rules.state import BANK, POT, Game
from rules.worth import WorthLine

MINUTES = 60
MINUTE = 60_000


class Telling(NamedTuple):
    """The words of the story, the report and the picture."""

    game: Game
    lang: Lang

    def tell(self, key: str, **facts: Any) -> str:
        """A word or sentence of the story."""
        return fill_in(get_words(self.lang).story[key], self.game, self.lang, **facts)

    def name(self, account: str) -> str:
        """A player by name; the bank and the pot as a heading names them."""
        if account in (BANK, POT):
            return self.tell("account_bank" if account == BANK else "account_pot")
        return next((seat.name for seat in self.game.setup.seats if seat.id == account), account)

    def join(self, accounts: tuple[str, ...]) -> Told:
        """One, two and three."""
        *rest, last = [self.name(account) for account in accounts] or [""]
        return Told(", ".join(rest) + get_words(self.lang).event["and"] + last if rest else last)

    def deed(self, deed: str) -> str:
        """A deed as the table calls it."""
        setup = self.game.setup
        return name_deed(self.game.book.edition, deed, self.lang, setup.names, setup.own_names)

    def group(self, deed: str) -> tuple[str, str, str]:
        """A deed's group: its name at this table, its letter and its colour."""
        edition, facts = self.game.book.edition, self.game.book.deeds[deed]
        found = next(group for group in edition.board.groups if group.id == facts.group)
        name = name_group(edition, found.id, self.lang, self.game.setup.own_names)
        return name, pick_letter(edition, found, self.lang), found.color

    def edition(self) -> str:
        """The box."""
        return pick_text(self.game.book.edition.title, self.lang)

    def money(self, amount: int) -> str:
        """An amount in the edition's money."""
        return format_money(amount, self.game.book.edition, self.lang)

    def plain(self, number: int) -> str:
        """A number without its money's sign, for narrow columns."""
        return format_number(number, self.lang)

    def line(self, line: WorthLine, player: str) -> str:
        """One line of a valuation."""
        if line.deed is None:
            return self.tell("cash")
        name = self.deed(line.deed)
        if line.kind == "mortgaged":
            return f"{name} ({self.tell('mortgaged')})"
        return name if line.kind == "deed" else pair(self.lang, name, f"{line.number} {self.building(line, player)}")

    def building(self, line: WorthLine, player: str) -> str:
        """The edition's word for what stands there, on the player's side where there are sides."""
        edition = self.game.book.edition
        token = next((seat.token for seat in self.game.setup.seats if seat.id == player), None)
        side = next((known.side for known in edition.tokens if known.id == token), None)
        return name_building(edition, line.kind, self.lang, line.number, side)

    def point(self, point: TurningPoint) -> str:
        """The sentence of a turning point."""
        kind, entry, player, amount, other, ref, last = point
        is_group = kind == "group"
        return self.tell(
            f"point_{kind}",
            player=player,
            amount=amount,
            debtor=other,
            creditor=other,
            deed=None if is_group else ref,
            group=ref if is_group else None,
            entry=Told(str(entry)),
            last=Told(str(last)),
        )

    def headline(self, chronicle: Chronicle) -> tuple[str, str]:
        """Who has won and with what, ties said as ties; before the end the standing."""
        result = self.game.result
        if result is None:
            return self.tell("standing"), ""
        worth = chronicle.ranks[0].worth
        if len(result.winners) > 1:
            return self.tell("winners", winners=self.join(result.winners)), self.tell("with_worth_each", amount=worth)
        return self.tell("winner", winners=self.join(result.winners)), self.tell("with_worth", amount=worth)

    def reason(self) -> str:
        """Why the game is over."""
        return get_words(self.lang).reason[self.game.result.reason] if self.game.result else ""

    def fate(self, chronicle: Chronicle, player: str) -> str:
        """How someone is out of the game, or nothing."""
        kind = chronicle.departures().get(player, ("", 0))[0]
        return self.tell({"bankrupt": "out", "resigned": "left"}.get(kind, "absent")) if kind else ""

    def date(self, millis: int) -> str:
        """The day where the bank stands; nothing for a time beyond the calendar."""
        moment = read_time(millis)
        if moment is None:
            return ""
        month = self.tell("months").split()[moment.month - 1]
        return self.tell("date", day=moment.day, month=Told(month), year=Told(str(moment.year)))

    def facts(self, chronicle: Chronicle) -> str:
        """When, how and with how many."""
        mode = get_words(self.lang).mode[self.game.book.mode.id]
        date = Told(self.date(chronicle.began))
        return self.tell("facts", date=date, mode=Told(mode), players=len(chronicle.players))

    def duration(self, millis: int) -> str:
        """Hours and minutes."""
        hours, minutes = divmod(millis // MINUTE, MINUTES)
        return self.tell("hours" if hours else "minutes", hours=hours, minutes=minutes)
