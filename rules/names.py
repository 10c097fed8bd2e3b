"""What may stand in a name, and which names people could take for one another (SET-1)."""

from __future__ import annotations

import unicodedata

# Control, format (zero-width and direction-changing among them), private and unassigned signs, and line separators.
UNSEEN_KINDS = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
# Signs of other kinds that are drawn as nothing: fillers, the empty Braille cell, variation selectors, joiners.
UNSEEN = frozenset({0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)})
UNSEEN_PLANES = range(0xE0100, 0xE01F0)
MOST_MARKS = 2
"""Accents on one letter; more of them grow into the lines above and below."""

_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγικνορυχϲͺ", "ABEZHIKMNOPTYXaßyiкvopuxci", strict=True))
_CYRILLIC = dict(
    zip("АВЕЅІЈКМНОРСТУХҮԌԚԜавекмнорстухѕіјһԁԛԝґг", "ABESIJKMHOPCTYXYGQWabekmhopctyxsijhdqwrr", strict=True)
)
_ALIKE = str.maketrans(_GREEK | _CYRILLIC | {"к": "k", "ß": "b", "I": "l", "1": "l", "|": "l", "ı": "i", "0": "O"})


def has_unseen(text: str) -> bool:
    """Whether a text has signs that nobody sees, or that change how others are shown."""
    marks = 0
    for sign in text:
        kind, code = unicodedata.category(sign), ord(sign)
        if kind in UNSEEN_KINDS or code in UNSEEN or code in UNSEEN_PLANES:
            return True
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False


def are_alike(one: str, other: str) -> bool:
    """Whether two names are the same but for case, width or spaces, or look the same in letters of other scripts."""
    a, b = _tidy(one), _tidy(other)
    return a.casefold() == b.casefold() or _draw(a) == _draw(b)


def _tidy(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).split())


def _draw(name: str) -> str:
    """A name by what is seen of it."""
    return name.translate(_ALIKE).translate(_ALIKE).casefold()
