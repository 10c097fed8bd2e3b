"""Where a name meets the word before it: in French "de Anna" is "d’Anna". Which words do so, the folder says.

A sentence is filled with a seam before each name; afterwards the seams are closed, with or without the vowel.
"""

from __future__ import annotations

import re
from functools import cache

from companion.words.languages import Lang, get_language

SEAM = "\ue000"
"""A sign for private use: no font has it and nobody types it."""


def begin_name(name: str, lang: Lang) -> str:
    """A name ready to be filled in."""
    return SEAM + name if get_language(lang).elided else name


def close_seams(sentence: str, lang: Lang) -> str:
    """The filled sentence, each name joined to the word before it."""
    if SEAM not in sentence:
        return sentence
    elided = get_language(lang).elided
    joined = _find_seams(lang).sub(lambda seam: elided[seam[1]], sentence)
    return joined.replace(SEAM, "")


@cache
def _find_seams(lang: Lang) -> re.Pattern[str]:
    language = get_language(lang)
    words = "|".join(map(re.escape, language.elided))
    return re.compile(rf"\b({words}) {SEAM}(?=(?i:{language.vowels}))")
