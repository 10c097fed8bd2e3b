"""The one or two letters on a group's patch, for those who cannot tell the colours apart; in each language its own.

An edition file gives one set, made for the German names; the language's folder says whether it takes that set as it
is. Elsewhere a letter stays where the group's name can be shortened to it (in English Br, Db, R), and is made from the
name where it cannot: Lb for light blue, where German has Hb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.words.languages import Lang, get_language
from rules.editions.model import Edition, Group
from rules.editions.names import name_group

_WORD = re.compile(r"[^\W\d_]+")
_MADE: dict[tuple[str, Lang], Mapping[str, str]] = {}
"""By the edition's digest: patches are drawn by the dozen, and the letters of a box never change."""


def pick_letter(edition: Edition, group: Group, lang: Lang) -> str:
    """What stands on the group's patch."""
    if get_language(lang).letters == "box":
        return group.letter
    letters = _MADE.get((edition.digest, lang))
    if letters is None:
        letters = _MADE[edition.digest, lang] = _make_letters(edition, lang)
    return letters[group.id]


def _make_letters(edition: Edition, lang: Lang) -> Mapping[str, str]:
    """For every group, no two alike; those that fit are settled before any is made."""
    groups = edition.board.groups
    names = {group.id: name_group(edition, group.id, lang) for group in groups}
    letters = {group.id: group.letter for group in groups if group.letter in _shorten(names[group.id])}
    for group in groups:
        if group.id not in letters:
            taken = {letter.lower() for letter in letters.values()}
            free = (letter for letter in _shorten(names[group.id]) if letter.lower() not in taken)
            letters[group.id] = next(free, group.letter)
    return letters


def _shorten(name: str) -> Iterator[str]:
    """What a name can be shortened to, the best first: Lb for light blue, Ye for yellow; at last Y alone."""
    words = _WORD.findall(name)
    whole = "".join(words)
    first = whole[:1].upper()
    rest = [*(word[0] for word in words[1:2]), *whole[1:]]
    yield from (first + letter.lower() for letter in rest)
    if first:
        yield first


def shorten_names(names: Sequence[str]) -> list[str]:
    """Each name's first letters, no two alike: AK for Anna-Katharina, An and Al where both begin with A."""
    short = [take_initials(name) for name in names]
    for length in (2, 3, 4):
        short = [
            name[:length] if short.count(letters) > 1 else letters for name, letters in zip(names, short, strict=True)
        ]
    return [f"{letters}{place}" if short.count(letters) > 1 else letters for place, letters in enumerate(short, 1)]


def take_initials(name: str) -> str:
    """The first letters of a name's first two parts."""
    return "".join(part[:1] for part in name.replace("-", " ").split()[:2]).upper() or "?"
