"""Names that people can read and tell apart (SET-1)."""

from __future__ import annotations

import pytest

from rules.commands import PlayerSpec, SetUp
from rules.editions.load import load_editions
from rules.history import History, open_history
from rules.names import are_alike, has_unseen
from rules.refusals import Refusal


def seat_two(one: str, other: str = "Zacharias", **names: str) -> History | Refusal:
    players = (PlayerSpec("a", one, "hat"), PlayerSpec("b", other, "car"))
    return open_history(load_editions(), SetUp("classic", players, own_names=names))


@pytest.mark.parametrize(
    "name",
    [
        "An\u200bna", "\u202eannA", "An\u2066na", "\x1b[2JAnna", "Anna\x07", "An\nna", "Anna\u00ad", "\ufeffAnna",
        "Anna\u2028", "\u3164", "Anna\U000e0041", "A\u0301\u0301\u0301nna", "Anna\ud800", "Anna\ue000", "\u2800Anna",
    ],
)  # fmt: skip
def test_signs_that_nobody_sees_are_refused_in_names(name: str) -> None:
    """SET-1."""
    refusal = seat_two(name)
    assert isinstance(refusal, Refusal)
    assert refusal.code in ("unseen_signs", "bad_text")
    refusal = seat_two("Anna", **{"brown-1": name})
    assert isinstance(refusal, Refusal)
    assert refusal.code in ("unseen_signs", "bad_text")


@pytest.mark.parametrize("name", ["Zoë", "Jürgen O'Neill-Æ", "李小龙", "محمد", "Ωmega", "Đặng", "Иван", "Anna 2", "ß"])
def test_names_of_any_script_are_welcome(name: str) -> None:
    """SET-1."""
    assert not has_unseen(name)
    assert isinstance(seat_two(name), History)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"), ("Anna", " anna "), ("Anna", "Аnna"), ("Anna", "Αnna"), ("Anna", "Annа"), ("Ben", "Вen"),
        ("Bill", "BiIl"), ("Bill", "Bi1l"), ("Nick", "Νick"), ("Otto", "0tto"), ("Anna", "Ａｎｎａ"),
        ("An na", "An  na"),
        ("Иван", "ИВАН"), ("Straße", "STRASSE"), ("Oxo", "Охо"),
    ],
)  # fmt: skip
def test_a_name_that_reads_or_looks_like_a_taken_one_is_refused(one: str, other: str) -> None:
    """SET-1."""
    for pair in ((one, other), (other, one)):
        refusal = seat_two(*pair)
        assert isinstance(refusal, Refusal), pair
        assert refusal.code == "name_taken"


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Ben", "Jen"), ("Zoe", "Zoë"), ("Iris", "Lisa"), ("A", "B")]
)
def test_other_names_stay_other_names(one: str, other: str) -> None:
    """SET-1."""
    assert not are_alike(one, other)
    assert isinstance(seat_two(one, other), History)
