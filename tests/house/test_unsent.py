"""What was typed and not sent: texts only, not too many, and nobody's pushed out by a stranger."""

from __future__ import annotations

import pytest

from companion.house.unsent import LONGEST, MOST_FIELDS, MOST_LETTERS, MOST_OF_ADDRESS, MOST_SEATS, Unsent


def test_what_a_seat_typed_is_there_when_its_page_comes_back() -> None:
    unsent = Unsent()
    unsent.of("ABCDE", "p1", "10.0.0.1").keep("amount", "60")
    assert unsent.of("ABCDE", "p1", "10.0.0.2").get("amount") == "60"
    assert unsent.of("ABCDE", "p2", "10.0.0.1").get("amount") == ""
    unsent.of("ABCDE", "p1", "10.0.0.1").keep("amount", "")
    assert unsent.of("ABCDE", "p1", "10.0.0.1").get("amount") == ""


@pytest.mark.parametrize("value", [["x"], {"x": 1}, 5, True, None, b"x"])
def test_only_texts_are_kept(value: object) -> None:
    typed = Unsent().of("ABCDE", "p1", "10.0.0.1")
    typed.keep("amount", "60")
    typed.keep("amount", value)
    assert typed.get("amount") == ""


def test_a_sum_is_kept_as_its_figures() -> None:
    typed = Unsent().of("ABCDE", "p1", "10.0.0.1")
    for text, number in (("60", 60), ("", 0), ("sixty", 0), ("-5", 0), ("²", 0)):
        typed.keep("amount", text)
        assert typed.get_number("amount") == number


def test_a_seat_has_so_many_fields_and_letters_and_no_more() -> None:
    typed = Unsent().of("ABCDE", "p1", "10.0.0.1")
    for number in range(2 * MOST_FIELDS):
        typed.keep(f"field {number}", "x")
    assert sum(bool(typed.get(f"field {number}")) for number in range(2 * MOST_FIELDS)) == MOST_FIELDS
    typed = Unsent().of("ABCDE", "p1", "10.0.0.1")
    for number in range(MOST_FIELDS):
        typed.keep(f"field {number}", "x" * 10 * LONGEST)
    assert sum(len(typed.get(f"field {number}")) for number in range(MOST_FIELDS)) <= MOST_LETTERS


def test_a_stranger_with_many_browsers_pushes_out_only_their_own() -> None:
    unsent = Unsent()
    unsent.of("ABCDE", "p1", "10.0.0.1").keep("amount", "60")
    for number in range(5_000):
        unsent.of("", f"browser {number}", "10.0.0.66").keep("name", "x")
    assert unsent.of("ABCDE", "p1", "10.0.0.1").get("amount") == "60"
    assert sum(bool(unsent.of("", f"browser {n}", "10.0.0.66").get("name")) for n in range(4_960, 5_000)) > 0


def test_whoever_takes_the_most_room_makes_room_for_others() -> None:
    unsent = Unsent()
    unsent.of("ABCDE", "p1", "10.0.0.1").keep("amount", "60")
    for address in range(MOST_SEATS // MOST_OF_ADDRESS + 5):
        for number in range(MOST_OF_ADDRESS):
            unsent.of("", f"browser {address} {number}", f"10.9.0.{address}").keep("name", "x")
    assert unsent.of("ABCDE", "p1", "10.0.0.1").get("amount") == "60"
