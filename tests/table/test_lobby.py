"""A lobby is changed as the bank will check it; own names of a board are checked, remembered and carried as text."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.house.own_names import MOST_OWN, check_own_names, find_own_names, keep_own_names, read_names, write_names
from companion.store.shelf import Shelf
from companion.table.lobby import (
    Lobby,
    add_player,
    change_edition,
    change_player,
    list_free_tokens,
    move_player,
    remove_player,
)
from rules.editions.load import load_edition, load_editions
from rules.refusals import Refusal

CLASSIC, CATS, CHRISTMAS = load_edition("classic"), load_edition("cats"), load_edition("christmas")


def seat(*names: str, lobby: Lobby | None = None) -> Lobby:
    seated: Lobby | Refusal = lobby or Lobby()
    for name in names:
        assert not isinstance(seated, Refusal), seated
        seated = add_player(seated, load_editions(), name, None)
    assert not isinstance(seated, Refusal), seated
    return seated


def names_of(lobby: Lobby | Refusal) -> list[str]:
    assert not isinstance(lobby, Refusal), lobby
    return [player.name for player in lobby.players]


def code_of(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


@pytest.mark.parametrize(
    ("player", "steps", "order"),
    [("p1", 1, "BAC"), ("p1", 9, "BCA"), ("p3", -1, "ACB"), ("p3", -9, "CAB"), ("p1", -1, "ABC"), ("p2", 0, "ABC")],
)
def test_seats_move_up_and_down_but_not_beyond_the_ends(player: str, steps: int, order: str) -> None:
    """The seat order is the order of turns (SET-3)."""
    assert names_of(move_player(seat("A", "B", "C"), CLASSIC, player, steps)) == list(order)


def test_nobody_unknown_is_moved() -> None:
    assert code_of(move_player(seat("A"), CLASSIC, "p9", 1)) == "unknown_player"


def test_a_taken_token_is_not_offered_and_is_refused() -> None:
    lobby = seat("A", "B")
    free = [token.id for token in list_free_tokens(lobby, CLASSIC, "p2")]
    assert lobby.players[0].token not in free
    assert lobby.players[1].token in free
    assert code_of(change_player(lobby, CLASSIC, "p2", token=lobby.players[0].token)) == "token_taken"


def test_a_name_is_changed_without_its_spaces_and_never_to_one_that_is_there() -> None:
    lobby = seat("A", "B")
    assert names_of(change_player(lobby, CLASSIC, "p2", name="  Clara ")) == ["A", "Clara"]
    assert code_of(change_player(lobby, CLASSIC, "p2", name=" a ")) == "name_taken"
    assert code_of(change_player(lobby, CLASSIC, "p2", name="  ")) == "bad_text"


def test_who_leaves_neither_keeps_the_bank_nor_begins() -> None:
    lobby = remove_player(replace(seat("A", "B"), banker="p2", first="p2"), CLASSIC, "p2")
    assert not isinstance(lobby, Refusal)
    assert (lobby.banker, lobby.first) == (None, None)


def test_another_box_gives_everyone_one_of_its_tokens_and_forgets_amounts_of_the_other_money() -> None:
    rules = replace(Lobby().house_rules, pot=True, pot_seed=500, start_cash=2000)
    changed = change_edition(replace(seat("A", "B"), house_rules=rules, names="uk"), CATS, {"brown-1": "Kissen"})
    assert not isinstance(changed, Refusal)
    assert [player.token for player in changed.players] == [token.id for token in CATS.tokens[:2]]
    assert (changed.names, changed.own_names) == (None, {"brown-1": "Kissen"})
    assert (changed.house_rules.pot, changed.house_rules.pot_seed, changed.house_rules.start_cash) == (True, 0, None)


def test_a_box_for_fewer_players_is_refused() -> None:
    assert code_of(change_edition(seat(*"ABCDEFGH"), CHRISTMAS, {})) == "player_count"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"brown-1": "Gasse", "brown-2": " gasse "}, "names_repeated"),
        ({"brown-1": "x" * (MOST_OWN + 1)}, "names_too_long"),
        ({"moon-1": "Mond"}, "names_unknown_place"),
    ],
)
def test_own_names_that_would_confuse_are_refused(typed: dict[str, str], code: str) -> None:
    assert code_of(check_own_names(CHRISTMAS, typed)) == code
    assert code_of(read_names(CHRISTMAS, write_names(CHRISTMAS, typed))) == code


def test_own_names_are_trimmed_and_empty_ones_left_out() -> None:
    assert check_own_names(CHRISTMAS, {"brown": "  Zimt  gasse ", "brown-1": " "}) == {"brown": "Zimt gasse"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "names_unreadable"),
        ("[1]", "names_unreadable"),
        ("{" * 5000, "names_unreadable"),
        (json.dumps({"format": "bankhalter-names", "edition": "christmas", "names": {"brown": 3}}), "names_unreadable"),
        (json.dumps({"format": "else", "edition": "christmas", "names": {}}), "names_unreadable"),
        (write_names(CATS, {"brown": "Kissen"}), "names_of_other_edition"),
    ],
)
def test_a_pasted_text_that_is_not_one_of_these_names_is_refused(text: str, code: str) -> None:
    assert code_of(read_names(CHRISTMAS, text)) == code


def test_own_names_are_remembered_for_their_edition_and_carried_as_text(tmp_path: Path) -> None:
    shelf, names = Shelf(tmp_path / "shelf.json"), {"brown": "Zimt", "brown-1": "Gässchen"}
    assert keep_own_names(shelf, CHRISTMAS, names) is None
    shelf.close()
    again = Shelf(tmp_path / "shelf.json")
    assert find_own_names(again, CHRISTMAS) == names
    assert find_own_names(again, CATS) == {}
    assert read_names(CHRISTMAS, write_names(CHRISTMAS, names)) == names
    assert keep_own_names(again, CHRISTMAS, {}) is None
    assert find_own_names(again, CHRISTMAS) == {}
    again.close()
