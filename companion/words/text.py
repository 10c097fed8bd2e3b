"""Turns a refusal into a sentence with the table's own names, and amounts into money. Nothing here ever raises."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.words import Lang, Words, get_words
from rules.editions.model import Edition
from rules.editions.names import name_building, name_deed, name_group, pick_text
from rules.refusals import Refusal
from rules.state import BANK, POT, Game

MINUS = "\u2212"
NO_BREAK = "\u00a0"
MOST_DIGITS = 10**18
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
# Where a key means something else in one refusal. `least` and `most` are money only in a bid: elsewhere they bound
# dice, levels, minutes, letters, or (bad_amount) a number that need not be money.
KINDS_OF_CODE: Mapping[tuple[str, str], str] = {
    ("bid_too_low", "least"): "money",
    ("time_not_up", "left"): "clock",
    ("bad_time_left", "left"): "clock",
    ("bad_time_left", "most"): "clock",
    ("repeated", "value"): "deed",
    ("bad_text", "field"): "field",
}

_PART = re.compile(r"\[([^\]]*)\]")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


def format_number(number: int, lang: Lang) -> str:
    """1.250.000 or 1,250,000, with a proper minus sign."""
    if abs(number) >= MOST_DIGITS:
        return get_words(lang).word["huge"]
    digits = f"{abs(number):,}"
    return (MINUS if number < 0 else "") + (digits.replace(",", ".") if lang == "de" else digits)


def format_money(amount: int, edition: Edition | None, lang: Lang) -> str:
    """An amount with the edition's sign, which stays on its line; without an edition the number alone."""
    number = format_number(amount, lang)
    return f"{number}{NO_BREAK}{edition.money.symbol}" if edition else number


def open_line(words: str) -> str:
    """As at the beginning of a line; German nouns are so anyway."""
    return words[:1].upper() + words[1:]


def format_clock(millis: int) -> str:
    """Minutes and seconds, a started second counted in full so that it never says 0:00 too early."""
    seconds = min(max(0, -(-millis // 1000)), MOST_DIGITS)
    return f"{seconds // 60}:{seconds % 60:02}"


def refusal_text(refusal: Refusal, lang: Lang, game: Game | None, edition: Edition | None = None) -> str:
    """The sentence for a refusal; what it cannot name it shows as it is."""
    teller = _Teller(refusal, lang, get_words(lang), game, game.book.edition if game else edition)
    template = teller.words.refusal.get(refusal.code) or teller.words.table.get(refusal.code, refusal.code)
    chosen = _PART.sub(teller.choose, template)
    return _SLOT.sub(teller.fill, chosen)


def _show_raw(value: Any) -> str:
    """Anything unexpected as it is, cut to a readable length."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # numbers of thousands of digits, things nested too deeply
        text = value.__class__.__name__
    return text if len(text) <= MOST_RAW else text[: MOST_RAW - 1] + "…"


class _Teller(NamedTuple):
    """Everything a fact may need to be named."""

    refusal: Refusal
    lang: Lang
    words: Words
    game: Game | None
    edition: Edition | None

    def choose(self, part: re.Match[str]) -> str:
        """The first alternative whose facts are all there."""
        for alternative in part[1].split("|"):
            if all(self.has_fact(slot[1]) for slot in _SLOT.finditer(alternative)):
                return alternative
        return ""

    def has_fact(self, key: str) -> bool:
        """Whether there is something to show; an account's None is the bank."""
        value = self.refusal.facts.get(key)
        if value is None:
            return key in self.refusal.facts and self.kind_of(key) == "account"
        return not (isinstance(value, str | list | tuple) and not value)

    def fill(self, slot: re.Match[str]) -> str:
        """What stands in a slot."""
        key, form = slot[1], slot[2] or ""
        if not self.has_fact(key):
            return self.words.word["missing"]
        return self.show(self.kind_of(key), self.refusal.facts[key], form)

    def kind_of(self, key: str) -> str:
        """How the fact is shown in this refusal."""
        return KINDS_OF_CODE.get((self.refusal.code, key)) or KINDS.get(key, "plain")

    def show(self, kind: str, value: Any, form: str) -> str:
        """A fact by its kind; a list item by item."""
        if isinstance(value, list | tuple):
            return ", ".join(self.show_one(kind, item, form) for item in value)
        return self.show_one(kind, value, form)

    def show_one(self, kind: str, value: Any, form: str) -> str:
        """A single fact."""
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
        """The bank, the pot or a player; names do not change with the case, the bank does in German."""
        if account in (BANK, POT):
            word = self.words.word
            return word.get(f"{account}_{form}", word[account])
        seats = self.game.table.seats if self.game else ()
        return next((seat.name for seat in seats if seat.id == account), None)

    def name_deed(self, deed: str, _: str) -> str | None:
        """A deed as the table calls it."""
        if self.edition is None or not any(known.id == deed for known in self.edition.board.deeds):
            return None
        table = self.game.table if self.game else None
        names, own = (table.names, table.own_names) if table else (None, None)
        return name_deed(self.edition, deed, self.lang, names, own)

    def name_group(self, group: str, _: str) -> str | None:
        """A group as the table calls it."""
        if self.edition is None or not any(known.id == group for known in self.edition.board.groups):
            return None
        return name_group(self.edition, group, self.lang, self.game.table.own_names if self.game else None)

    def name_building(self, building: str, form: str) -> str | None:
        """The edition's word: the plural, or as the number in the fact `form` wants it."""
        if self.edition is None or not any(known.id == building for known in self.edition.buildings):
            return None
        count = self.refusal.facts.get(form)
        return name_building(
            self.edition, building, self.lang, count if isinstance(count, int) else 2, self.find_side()
        )

    def find_side(self) -> str | None:
        """The side of the one it is about: the player, or else the owner of the deed."""
        if self.game is None or self.edition is None:
            return None
        player, deed = self.refusal.facts.get("player"), self.refusal.facts.get("deed")
        if player is None and isinstance(deed, str) and deed in self.game.deeds:
            player = self.game.deeds[deed].owner
        token = next((seat.token for seat in self.game.table.seats if seat.id == player), None)
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
        tokens = self.edition.tokens if self.edition else ()
        return next((pick_text(known.name, self.lang) for known in tokens if known.id == token), None)

    def name_mode(self, mode: str, _: str) -> str | None:
        """A way to play."""
        return self.words.mode.get(mode)

    def name_field(self, field: str, _: str) -> str | None:
        """What the players see as the name of a field of a command."""
        return self.words.field.get(field.partition(".")[0])


_NAMERS: Mapping[str, Callable[[_Teller, str, str], str | None]] = {
    "account": _Teller.name_account,
    "deed": _Teller.name_deed,
    "group": _Teller.name_group,
    "building": _Teller.name_building,
    "deck": _Teller.name_deck,
    "tax": _Teller.name_tax,
    "token": _Teller.name_token,
    "mode": _Teller.name_mode,
    "field": _Teller.name_field,
}
