"""The scribe: fills the sentences of the log for one table in one language, in the edition's own words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.words import Lang, Words
from companion.words.amounts import format_money
from companion.words.filling import Filler, Told
from rules.editions.model import Edition, Text
from rules.editions.names import name_card, name_square, pick_singular, pick_text
from rules.events import LevelChange, Posting
from rules.state import POT, Game


class Scribe(NamedTuple):
    """Fills the sentences for one table in one language."""

    game: Game
    lang: Lang
    words: Words

    @property
    def edition(self) -> Edition:
        return self.game.book.edition

    def say(self, key: str, **facts: Any) -> Told:
        """A sentence or a part of one."""
        filler = Filler(key, facts, self.lang, self.words, self.game, self.edition)
        return Told(filler.write(self.words.event.get(key, "")))

    def tell(self, event: Any, variant: str | None = None, **facts: Any) -> Told:
        """An event's sentence, or that of its variant where there is one."""
        own = self.find_facts(event)
        kind = variant or own.get("how") or own.get("cause") or own.get("by")
        key = f"{event.kind}_{kind}"
        return self.say(key if key in self.words.event else event.kind, **{**own, **facts})

    def find_facts(self, event: Any) -> dict[str, Any]:
        """An event's fields and what follows from them, and what the edition calls its squares."""
        own = {name: getattr(event, name) for name in event.__slots__}
        if "pays" in own:
            own.setdefault("amount", abs(count_net(event.pays, own.get("player", ""))) or None)
            own["fees"] = self.money(count_paid(event.pays, "interest", "lift"))
        if "moves" in own or "deeds" in own:
            own["deeds"] = self.name_deeds(own.get("deeds") or [move.deed for move in own.get("moves", ())])
        if "creditor" in own:
            own["to"] = self.send_to(event.creditor)
        return {**own, **self.name_squares()}

    def name_squares(self) -> dict[str, Told]:
        words, tickets = self.edition.words, self.edition.tickets
        return {
            "go": self.pick(words.go),
            "parking": self.pick(words.parking),
            "go_to_jail": self.pick(words.go_to_jail),
            "auction_square": self.pick(words.auction),
            "gift": self.pick(words.birthday),
            "ticket": Told(pick_singular(tickets.name, self.lang) if tickets else ""),
        }

    def pick(self, text: Text | None) -> Told:
        return Told(pick_text(text, self.lang) if text else "")

    def join(self, items: Iterable[str]) -> Told:
        """One, two and three."""
        *rest, last = [*items] or [""]
        return Told(", ".join(rest) + self.words.event["and"] + last if rest else last)

    def name_player(self, player: str) -> Told:
        return self.say("name", player=player)

    def name_deeds(self, deeds: Iterable[str]) -> Told:
        return self.join(self.say("deed", deed=deed) for deed in deeds)

    def name_cause(self, cause: str) -> Told:
        return Told(self.words.cause.get(cause, cause))

    def name_square(self, square: int | None) -> Told:
        """A square by its place on the board; nothing for one that nobody knows."""
        if square is None or not 0 <= square < len(self.edition.board.squares):
            return Told("")
        setup = self.game.setup
        return Told(name_square(self.edition, square, self.lang, setup.names, setup.own_names))

    def name_card(self, card: str | None) -> Told:
        """What a ready-made card says."""
        cards = (known for deck in self.edition.decks for known in deck.cards)
        found = next((known for known in cards if known.id == card), None)
        setup = self.game.setup
        return Told(name_card(self.edition, found, self.lang, setup.names, setup.own_names) if found else "")

    def explain(self, cause: str, detail: str) -> Told:
        """Why money moved: a tax by its name, all else by the cause and what it was for."""
        if cause == "tax" and detail:
            return Told(detail)
        return self.say("why", cause=self.name_cause(cause), detail=Told(detail))

    def money(self, amount: int) -> Told:
        """An amount, or nothing to tell."""
        return Told(format_money(amount, self.edition, self.lang) if amount else "")

    def send_to(self, account: str) -> Told:
        """To whom money goes."""
        return self.say("to_pot" if account == POT else "to", creditor=account)

    def list_levels(self, player: str, levels: Iterable[LevelChange]) -> Told:
        """What stands where now; deeds with the same buildings together."""
        known = self.game.book.deeds
        same: dict[str, list[str]] = {}
        for deed, _, level in levels:
            ladder = known[deed].ladder if deed in known else ()
            stands = ladder[level].stands if 0 <= level < len(ladder) else {}
            pieces = (self.say("pieces", building=kind, count=count, player=player) for kind, count in stands.items())
            same.setdefault(self.join(pieces), []).append(deed)
        return Told(", ".join(self.tell_stand(stands, deeds) for stands, deeds in same.items()))

    def tell_stand(self, stands: str, deeds: Sequence[str]) -> Told:
        key = "stands_none" if not stands else "stands_each" if len(deeds) > 1 else "stands"
        return self.say(key, deeds=self.name_deeds(deeds), stands=Told(stands))

    def list_goods(self, cash: int, deeds: Iterable[str], decks: Iterable[str], mortgaged: Sequence[str] = ()) -> Told:
        """What someone gives in a trade."""
        goods = [
            *(self.say("mortgaged_deed" if deed in mortgaged else "deed", deed=deed) for deed in deeds),
            *(self.say("jail_card", deck=deck) for deck in decks),
            *([self.money(cash)] if cash else ()),
        ]
        return self.join(goods or [self.say("nothing")])


def count_net(pays: Iterable[Posting], player: str) -> int:
    """By how much postings change a player's cash."""
    return sum(pay.amount * ((pay.target == player) - (pay.source == player)) for pay in pays)


def count_paid(pays: Iterable[Posting], *causes: str) -> int:
    """The sum of the postings for these reasons."""
    return sum(pay.amount for pay in pays if pay.why in causes)
