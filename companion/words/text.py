"""Turns a refusal into a sentence with the table's own names. Nothing here ever raises."""

from __future__ import annotations

from companion.words import Lang, get_words
from companion.words.filling import Filler
from rules.editions.model import Edition
from rules.refusals import Refusal
from rules.state import Game


def refusal_text(refusal: Refusal, lang: Lang, game: Game | None, edition: Edition | None = None) -> str:
    """The sentence for a refusal; what it cannot name it shows as it is."""
    words = get_words(lang)
    filler = Filler(refusal.code, refusal.facts, lang, words, game, game.book.edition if game else edition)
    return filler.write(words.refusal.get(refusal.code) or words.table.get(refusal.code, refusal.code))
