"""Parts put side by side: a heading with its value, and a list of phrases, with the language's own signs between."""

from __future__ import annotations

from collections.abc import Iterable

from companion.words.languages import Lang, get_language


def pair(lang: Lang, head: str, value: object) -> str:
    """Luxury tax: 100 M; in French there is a space before the colon."""
    return f"{head}{get_language(lang).colon}{value}"


def chain(lang: Lang, phrases: Iterable[str]) -> str:
    """One phrase; another one."""
    return get_language(lang).semicolon.join(phrases)
