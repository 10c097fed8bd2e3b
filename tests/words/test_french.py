"""French as it is written: spaces before signs, quotation marks, elided words, one and none alike, tu and not vous."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.screens.kit.parts import say
from companion.words import Words, get_words
from companion.words.amounts import NO_BREAK, format_money
from companion.words.letters import pick_letter
from companion.words.nouns import name_building
from companion.words.story import tell_entry
from companion.words.text import refusal_text
from rules.commands import PlayerSpec, SetUp
from rules.editions.load import SHIPPED, load_edition, load_editions
from rules.editions.model import Noun, Text
from rules.editions.names import name_deed
from rules.history import History, open_history
from rules.refusals import Refusal
from tests.words.test_story import EXAMPLES

THIN = "\u202f"


def list_words() -> Iterator[tuple[str, str]]:
    """Every French text with its place, the facts left out."""
    words = get_words("fr")
    for table in Words._fields:
        for key, text in getattr(words, table).items():
            yield f"{table}.{key}", re.sub(r"\{\w+(?::\w+)?\}", "X", text)
    for edition_id in SHIPPED:
        yield from list_texts(load_edition(edition_id), edition_id)


def list_texts(part: object, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(part, Text):
        yield place, part.root["fr"]
    elif isinstance(part, Noun):
        yield from ((place, form) for form in part.root["fr"])
    elif isinstance(part, dict):
        for name, item in part.items():
            yield from list_texts(item, f"{place}.{name}")
    elif isinstance(part, tuple):
        for item in part:
            yield from list_texts(item, place)
    elif hasattr(part, "model_fields_set"):
        for name in part.model_fields_set:
            yield from list_texts(getattr(part, name), f"{place}.{name}")


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("no thin space before a sign", rf"[^{THIN}\d\[][;:!?»]"),
        ("a plain space before a sign", r" [;:!?»]"),
        ("no thin space in a quotation", rf"«[^{THIN}]"),
        ("quotation marks of another language", '["“”„]'),
        ("a straight apostrophe", "'"),
        ("a capital without its accent", r"\b(?:Echange|Edition|A (?:qui|la|vendre)|Ecri\w*|Egalit\w*|Etoile)\b"),
        ("an elision that was forgotten", r"(?<!-)\b(?:de|que|le|la|ne|se|me|te|ce|je) (?=[aeiouéèêâîôû])(?!a à z)"),
    ],
    ids=lambda value: value if " " in value else "",
)
def test_the_words_are_set_as_french_is(fault: str, pattern: str) -> None:
    assert not [(fault, place, text) for place, text in list_words() if re.search(pattern, text)]


def test_a_player_is_spoken_to_as_a_friend_and_a_refusal_speaks_to_nobody() -> None:
    """As in German: du on one's own screen; a whole family is vous, where it types in the names of its board."""
    family = {"ui.names_own_none"}
    stranger = re.compile(r"\b(?:vous|votre|vos|(?!assez|chez)\w+ez)\b", re.IGNORECASE)
    assert {place for place, text in list_words() if stranger.search(text)} == family
    friend = re.compile(r"\b(?:tu|te|toi|ton|ta|tes)\b|\bt’", re.IGNORECASE)
    spoken = {place for place, text in list_words() if friend.search(text)}
    assert "ui.player_turn" in spoken
    assert not {place for place in spoken if place.split(".")[0] in ("refusal", "table", "event", "story", "paper")}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Anna", "d’Anna"),
        ("Ben", "de Ben"),
        ("Élodie", "d’Élodie"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Hélène", "d’Hélène"),
        ("Hans", "de Hans"),
    ],
)
def test_a_word_loses_its_vowel_before_a_name_with_one(name: str, told: str) -> None:
    seats = (PlayerSpec("a", name, "hat"), PlayerSpec("b", "Zoé", "dog"))
    history = open_history(load_editions(), SetUp("classic", seats))
    assert isinstance(history, History)
    stale = refusal_text(Refusal("trade_stale", None, {"player": "a"}), "fr", history.game)
    assert stale.startswith(f"L’offre {told} ne va plus")
    assert say("fr", "takeover_cash", name=name) == f"Argent {told}"


def test_what_comes_before_a_name_without_de_stays() -> None:
    assert say("fr", "player_other_turn", name="Anna") == "C’est à Anna de jouer"
    assert say("de", "takeover_cash", name="Anna") == "Geld von Anna"


@pytest.mark.parametrize(("count", "word"), [(0, "maison"), (1, "maison"), (2, "maisons"), (32, "maisons")])
def test_none_is_singular(count: int, word: str) -> None:
    assert name_building(load_edition("classic"), "house", "fr", count) == word


def test_digits_are_set_apart_by_a_thin_space() -> None:
    assert format_money(1_250_000, load_edition("classic"), "fr") == f"1{THIN}250{THIN}000{NO_BREAK}M"


@pytest.mark.parametrize(
    ("edition_id", "letters"),
    [
        ("classic", ["Ma", "Bc", "Ro", "Or", "R", "Ja", "Ve", "Bf", "Ga", "Co"]),
        ("cats", ["Ma", "Bc", "Ro", "Or", "R", "Ja", "Ve", "Bf", "Re", "Fr"]),
    ],
)
def test_the_letters_of_the_groups_come_from_their_french_names(edition_id: str, letters: list[str]) -> None:
    edition = load_edition(edition_id)
    assert [pick_letter(edition, group, "fr") for group in edition.board.groups] == letters


@pytest.mark.parametrize(
    ("deed", "name"),
    [
        ("brown-1", "Boulevard de Belleville"),
        ("dark-blue-2", "Rue de la Paix"),
        ("station-4", "Gare Saint-Lazare"),
        ("utility-2", "Compagnie de distribution des eaux"),
    ],
)
def test_in_french_the_board_is_that_of_paris(deed: str, name: str) -> None:
    assert name_deed(load_edition("classic"), deed, "fr") == name
    assert name_deed(load_edition("classic"), deed, "en", "fr") == name


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ("rent", ["Ben demande à Anna 50 M de loyer pour Rue de la Paix."]),
        ("charge with a note", ["Anna paie 12 M à Ben (Somme due : Pizza {x} [y|z])."]),
        ("tax owed to the pot", ["Anna doit 200 M à la cagnotte (Impôt sur le revenu)."]),
        ("money to a player", ["Anna paie 1 250 M à Ben (Wette)."]),
        (
            "built unevenly",
            [
                "Anna construit pour 150 M : Boulevard de Belleville maintenant avec 1 hôtel, Rue Lecourbe maintenant "
                "avec 4 maisons."
            ],
        ),
        ("built by an empire", ["Vera construit pour 1 000 Cr : Marron 1 maintenant avec 1 chasseur TIE."]),
        ("auction called off", ["Les enchères sont annulées : 1 cabane reste à la banque."]),
        ("jail by ticket", ["Anna va en prison avec 1 ticket de navette."]),
        ("undone", ["Annulé : n° 2 et 5–7."]),
    ],
)
def test_the_log_is_told_in_french(example: str, told: list[str]) -> None:
    history = EXAMPLES[example].build().history
    sentences = tell_entry(history.last, history.game, "fr")
    assert [sentence.replace(THIN, " ").replace(NO_BREAK, " ") for sentence in sentences] == told
