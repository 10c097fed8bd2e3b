"""Fills the facts of a sentence in, with the table's own names. Nothing here ever raises."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.words import Lang, Words
from companion.words.amounts import format_clock, format_money, format_number
from companion.words.elision import begin_name, close_seams
from companion.words.nouns import name_building
from rules.editions.model import Edition
from rules.editions.names import name_deed, name_group, name_token, pick_text
from rules.state import BANK, POT, Game

MOST_RAW = 60

# How a fact is shown, by its key; every other fact is shown as it is, a number with its thousands apart.
KINDS: Mapping[str, str] = {
    "player": "account",
    "creditor": "account",
    "debtor": "account",
    "owner": "account",
    "turn": "account",
    "partner": "account",
    "payee": "account",
    "deed": "deed",
    "lower": "deed",
    "higher": "deed",
    "deeds": "deed",
    "group": "group",
    "building": "building",
    "amount": "money",
    "cash": "money",
    "short": "money",
    "price": "money",
    "raisable": "money",
    "deck": "deck",
    "tax": "tax",
    "token": "token",
    "mode": "mode",
}
# Where a key means something else in one sentence. `least` and `most` are money only in a bid: elsewhere they bound
# dice, levels, minutes, letters, or (bad_amount) a number that need not be money.
KINDS_OF_CODE: Mapping[tuple[str, str], str] = {
    ("bid_too_low", "least"): "money",
    ("time_not_up", "left"): "clock",
    ("bad_time_left", "left"): "clock",
    ("bad_time_left", "most"): "clock",
    ("repeated", "value"): "deed",
    ("bad_text", "field"): "field",
    ("unseen_signs", "field"): "field",
}

_PART = re.compile(r"\[([^\]]*)\]")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Told(str):
    """Ready words, shown whole; every other text is looked up as an id or cut to a readable length."""

    __slots__ = ()


def _show_raw(value: Any) -> str:
    """Anything unexpected as it is, cut to a readable length."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # numbers of thousands of digits, things nested too deeply
        text = value.__class__.__name__
    return text if len(text) <= MOST_RAW else text[: MOST_RAW - 1] + "…"


class Filler(NamedTuple):
    """Fills one sentence: its facts, and everything a fact may need to be named. `code` says which sentence it is."""

    code: str
    facts: Mapping[str, Any]
    lang: Lang
    words: Words
    game: Game | None
    edition: Edition | None

    def write(self, template: str) -> str:
        """The sentence: first the parts whose facts are there, then the facts."""
        return close_seams(_SLOT.sub(self.fill, _PART.sub(self.choose, template)), self.lang)

    def choose(self, part: re.Match[str]) -> str:
        """The first alternative whose facts are all there."""
        for alternative in part[1].split("|"):
            if all(self.has_fact(slot[1]) for slot in _SLOT.finditer(alternative)):
                return alternative
        return ""

    def has_fact(self, key: str) -> bool:
        """Whether there is something to show; an account's None is the bank."""
        value = self.facts.get(key)
        if value is None:
            return key in self.facts and self.kind_of(key) == "account"
        return not (isinstance(value, str | list | tuple) and not value)

    def fill(self, slot: re.Match[str]) -> str:
        """What stands in a slot."""
        key, form = slot[1], slot[2] or ""
        if not self.has_fact(key):
            return self.words.word["missing"]
        return begin_name(self.show(self.kind_of(key), self.facts[key], form), self.lang)

    def kind_of(self, key: str) -> str:
        """How the fact is shown in this sentence."""
        return KINDS_OF_CODE.get((self.code, key)) or KINDS.get(key, "plain")

    def show(self, kind: str, value: Any, form: str) -> str:
        """A fact by its kind; a list item by item."""
        if isinstance(value, list | tuple):
            return ", ".join(self.show_one(kind, item, form) for item in value)
        return self.show_one(kind, value, form)

    def show_one(self, kind: str, value: Any, form: str) -> str:
        """A single fact."""
        if isinstance(value, Told):
            return value
        if value is None and kind == "account":
            value = BANK
        if isinstance(value, int) and not isinstance(value, bool):
            return self.show_number(kind, value)
        if isinstance(value, str) and (namer := _NAMERS.get(kind)) and (name := namer(self, value, form)):
            return name
        return _show_raw(value)

    def show_number(self, kind: str, value: int) -> str:
        """A number as money, as time or plainly."""
        if kind == "money":
            return format_money(value, self.edition, self.lang)
        return format_clock(value) if kind == "clock" else format_number(value, self.lang)

    def name_account(self, account: str, form: str) -> str | None:
        """The bank, the pot or a player; players' names have no cases, the others may have."""
        if account in (BANK, POT):
            word = self.words.word
            return word.get(f"{account}_{form}", word[account])
        seats = self.game.setup.seats if self.game else ()
        return next((seat.name for seat in seats if seat.id == account), None)

    def name_deed(self, deed: str, _: str) -> str | None:
        """A deed as the table calls it."""
        if self.edition is None or not any(known.id == deed for known in self.edition.board.deeds):
            return None
        setup = self.game.setup if self.game else None
        names, own = (setup.names, setup.own_names) if setup else (None, None)
        return name_deed(self.edition, deed, self.lang, names, own)

    def name_group(self, group: str, _: str) -> str | None:
        """A group as the table calls it."""
        if self.edition is None or not any(known.id == group for known in self.edition.board.groups):
            return None
        return name_group(self.edition, group, self.lang, self.game.setup.own_names if self.game else None)

    def name_building(self, building: str, form: str) -> str | None:
        """The edition's word: the plural, or as the number in the fact `form` wants it."""
        if self.edition is None or not any(known.id == building for known in self.edition.buildings):
            return None
        count = self.facts.get(form)
        return name_building(
            self.edition, building, self.lang, count if isinstance(count, int) else 2, self.find_side()
        )

    def find_side(self) -> str | None:
        """The side of the one it is about: the player, or else the owner of the deed."""
        if self.game is None or self.edition is None:
            return None
        player, deed = self.facts.get("player"), self.facts.get("deed")
        if player is None and isinstance(deed, str) and deed in self.game.deeds:
            player = self.game.deeds[deed].owner
        token = next((seat.token for seat in self.game.setup.seats if seat.id == player), None)
        return next((known.side for known in self.edition.tokens if known.id == token), None)

    def name_deck(self, deck: str, _: str) -> str | None:
        """A deck of cards by its name on the box."""
        decks = self.edition.decks if self.edition else ()
        return next((pick_text(known.name, self.lang) for known in decks if known.id == deck), None)

    def name_tax(self, tax: str, _: str) -> str | None:
        """A tax square by its name on the board."""
        taxes = self.edition.taxes if self.edition else ()
        return next((pick_text(known.name, self.lang) for known in taxes if known.id == tax), None)

    def name_token(self, token: str, _: str) -> str | None:
        """A playing piece."""
        if self.edition is None or not any(known.id == token for known in self.edition.tokens):
            return None
        return name_token(self.edition, token, self.lang, self.game.setup.own_names if self.game else None)

    def name_mode(self, mode: str, _: str) -> str | None:
        """A way to play."""
        return self.words.mode.get(mode)

    def name_field(self, field: str, _: str) -> str | None:
        """What the players see as the name of a field of a command."""
        return self.words.field.get(field.partition(".")[0])


_NAMERS: Mapping[str, Callable[[Filler, str, str], str | None]] = {
    "account": Filler.name_account,
    "deed": Filler.name_deed,
    "group": Filler.name_group,
    "building": Filler.name_building,
    "deck": Filler.name_deck,
    "tax": Filler.name_tax,
    "token": Filler.name_token,
    "mode": Filler.name_mode,
    "field": Filler.name_field,
}
