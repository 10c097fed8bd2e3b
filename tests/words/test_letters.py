"""The letters on a group's patch: short, no two alike, and made from the group's name in the language shown."""

from __future__ import annotations

import pytest

from companion.words.languages import list_languages
from companion.words.letters import pick_letter
from rules.editions.load import load_editions
from rules.editions.model import Edition
from rules.editions.names import Lang, name_group

EDITIONS = list(load_editions().values())


def list_letters(edition: Edition, lang: Lang) -> list[str]:
    return [pick_letter(edition, group, lang) for group in edition.board.groups]


def call(edition: Edition, **names: str) -> Edition:
    """A box whose groups have other English names, as somebody's own edition may."""
    told = edition.model_dump()
    for group in told["board"]["groups"]:
        group["name"]["en"] = names.get(group["id"], group["name"]["en"])
    return Edition.model_validate(told)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
@pytest.mark.parametrize("lang", list(list_languages()))
def test_no_two_groups_of_a_box_share_their_letters(edition: Edition, lang: Lang) -> None:
    letters = [letter.lower() for letter in list_letters(edition, lang)]
    assert len(set(letters)) == len(letters)
    assert all(1 <= len(letter) <= 2 for letter in letters)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_in_english_the_letters_begin_as_the_english_name_does(edition: Edition) -> None:
    for group in edition.board.groups:
        name = name_group(edition, group.id, "en")
        assert pick_letter(edition, group, "en")[0].lower() == name[0].lower(), name


def test_each_language_has_its_own_letters() -> None:
    classic = load_editions()["classic"]
    assert list_letters(classic, "de") == ["Br", "Hb", "Pi", "Or", "R", "Ge", "Gr", "Db", "St", "W"]
    assert list_letters(classic, "en") == ["Br", "Lb", "Pi", "Or", "R", "Ye", "Gr", "Db", "St", "Ut"]


def test_where_the_first_letters_are_taken_others_of_the_name_are_used() -> None:
    own = call(load_editions()["classic"], pink="Grey", orange="Gravel", yellow="Grave")
    letters = list_letters(own, "en")
    assert letters == ["Br", "Lb", "Gy", "Ga", "R", "Ge", "Gr", "Db", "St", "Ut"]
