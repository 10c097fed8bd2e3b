"""What a language still lacks: `python -m tests.support.languages fr` lists every word and edition text to write."""

from __future__ import annotations

import sys

from companion.words import Words, get_words
from companion.words.languages import FALLBACK
from rules.editions.load import load_editions
from rules.editions.names import list_missing


def list_gaps(lang: str) -> list[str]:
    """Every text that English has and this language has not, each with its place and the English words."""
    words, english = get_words(lang), get_words(FALLBACK)
    gaps = [
        f"[{table}] {key} = {text}"
        for table in Words._fields
        for key, text in getattr(english, table).items()
        if key not in getattr(words, table)
    ]
    return gaps + [
        f"rules/data: {edition.id}: {place}"
        for edition in load_editions().values()
        for place in list_missing(edition, lang)
    ]


if __name__ == "__main__":
    print("\n".join(list_gaps(sys.argv[1])))
