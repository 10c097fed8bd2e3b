"""How wide words are in our type, about, and where a long one may be parted; needs no screen and reads no font."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

_WIDTHS = (
    (0.27, "iljI.,:;'|!’"),
    (0.37, "frtJ()-/ \u00a0·"),
    (0.50, "szcky?"),
    (0.67, "ABCDEFGHKNOPQRSUVXYZÄÖÜ&"),
    (0.90, "mwMW%@"),
)
_OTHER = 0.575
_BOLD = 1.04
_TAILS = (
    "straße", "strasse", "platz", "allee", "bahnhof", "werk", "gasse", "weg", "markt", "gefängnis", "steuer", "schaft",
    "parken", "station", "land", "kanal", "hof", "stadt", "berg", "halle", "haus", "party", "mann", "manns",
    "geschenk", "feld",
)  # fmt: skip
"""What a long German word often ends with, and so where it is best parted."""
_VOWELS = "aeiouyäöüéèêàâîôûáíóú"
_TOGETHER = ("ch", "ck", "sh", "th", "ph", "qu", "sc", "gn", "tr", "br", "dr", "gr", "pr", "kr")
_SHORTEST, _LEFT = 2, 3
"""No fewer letters stand alone before or after a parting."""


@cache
def measure_text(text: str, *, is_bold: bool = False) -> float:
    """How wide a line is, in shares of its type size; rather too wide than too narrow."""
    width = sum(next((share for share, signs in _WIDTHS if sign in signs), _OTHER) for sign in text)
    return width * (_BOLD if is_bold else 1)


def fold_name(name: str, room: float, size: float, *, is_bold: bool = False) -> list[str]:
    """A name in lines no wider than `room`; a word too long for one is parted where it may be."""
    lines: list[str] = []
    for part in name.replace("-", "- \0").split(" "):
        word = part.removeprefix("\0")
        joined = f"{lines[-1]}{' ' if word == part else ''}{word}" if lines else word
        if lines and measure_text(joined, is_bold=is_bold) * size <= room:
            lines[-1] = joined
        else:
            lines += _part_word(word, room / size, is_bold=is_bold)
    return [line for line in lines if line]


def _part_word(word: str, room: float, *, is_bold: bool) -> list[str]:
    parts: list[str] = []
    while measure_text(word, is_bold=is_bold) > room:
        place = _find_parting(word, room, is_bold=is_bold)
        if place == 0:
            break
        parts.append(word[:place] + "-")
        word = word[place:]
    return [*parts, word]


def _find_parting(word: str, room: float, *, is_bold: bool) -> int:
    """Before a usual ending, else before the last syllable that leaves a part that fits, else where it must be."""
    fitting = [
        place
        for place in range(_SHORTEST, len(word) - _LEFT + 1)
        if measure_text(word[:place] + "-", is_bold=is_bold) <= room
    ]
    tails = [place for place in fitting if word[place:] in _TAILS]
    syllables = [place for place in fitting if _is_syllable(word, place)]
    return min(tails) if tails else max(syllables or fitting, default=0)


def _is_syllable(word: str, place: int) -> bool:
    """A single consonant before a vowel begins one; what is spoken as one sound is not parted."""
    low = word.lower()
    before, sign, after = low[place - 1], low[place], low[place + 1 : place + 2]
    begins = sign not in _VOWELS and sign.isalpha() and after in _VOWELS and after != ""
    return begins and (before + sign) not in _TOGETHER


def pick_size(names: Sequence[str], room: float, lines: Sequence[tuple[float, int]]) -> float:
    """The first of these sizes at which every name fits into so many lines without a parting too narrow; 0 if none."""
    for size, most in lines:
        folded = (fold_name(name, room, size) for name in names)
        if all(len(parts) <= most and all(measure_text(part) * size <= room for part in parts) for parts in folded):
            return size
    return 0
