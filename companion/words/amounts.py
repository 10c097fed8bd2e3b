"""Numbers as people write them: money, clocks, and the first letter of a line."""

from __future__ import annotations

from companion.words import Lang, get_words
from companion.words.languages import get_language
from rules.editions.model import Edition

MINUS = "\u2212"
NO_BREAK = "\u00a0"
MOST_DIGITS = 10**18


def format_number(number: int, lang: Lang) -> str:
    """1.250.000 or 1,250,000 as the language sets its digits apart, with a proper minus sign."""
    if abs(number) >= MOST_DIGITS:
        return get_words(lang).word["huge"]
    return (MINUS if number < 0 else "") + f"{abs(number):,}".replace(",", get_language(lang).thousands)


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


def format_change(amount: int, edition: Edition | None, lang: Lang) -> str:
    """Money with its sign, the plus too."""
    return ("+" if amount > 0 else "") + format_money(amount, edition, lang)
