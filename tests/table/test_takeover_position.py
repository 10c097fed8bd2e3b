"""The position of a game begun on paper changes tap by tap, and nothing entered is lost by what comes after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.table.lobby import Lobby, add_player, change_players, list_position_problems
from companion.table.takeover import (
    change_deed,
    change_hand,
    find_hand,
    flip_deed,
    flip_out,
    lay_draft,
    open_position,
    step_card,
    step_deed,
    step_throws,
)
from rules.commands import Hand, HeldDeed, Position
from rules.editions.load import load_editions
from rules.refusals import Refusal
from rules.state import Game
from tests.support.playing import seat

EDITIONS = load_editions()


def begin(edition: str = "classic", *names: str, mode: str = "standard") -> Lobby:
    """A lobby in which someone has come."""
    return Lobby(edition, mode=mode, players=seat(edition, names or ("anna", "ben", "carl")))


def look(lobby: Lobby, position: Position) -> tuple[list[str], Game]:
    """What the rules object to, and the table so far."""
    problems, game = list_position_problems(replace(lobby, position=position), EDITIONS)
    assert game is not None
    return [problem.code for problem in problems], game


def give(position: Position, player: str, *deeds: str) -> Position:
    """Deeds tapped one after the other."""
    for deed in deeds:
        changed = flip_deed(position, player, deed)
        assert not isinstance(changed, Refusal), changed
        position = changed
    return position


def test_at_the_beginning_everyone_has_nothing_and_the_first_begins() -> None:
    position = open_position(replace(begin(), first="ben"))
    assert position == Position((Hand("anna", 0), Hand("ben", 0), Hand("carl", 0)), "ben")


def test_a_deed_is_tapped_in_and_out_and_never_lies_before_two() -> None:
    position = give(open_position(begin()), "anna", "brown-1", "brown-2", "brown-1")
    assert find_hand(position, "anna") == Hand("anna", 0, (HeldDeed("brown-2"),))
    refused = flip_deed(position, "ben", "brown-2")
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.facts["owner"]) == ("deed_twice", "anna")


@pytest.mark.parametrize(
    ("edition", "mode", "top"),
    [("classic", "standard", 5), ("cats", "first-bankruptcy", 4), ("mega-deluxe", "standard", 6)],
)
def test_buildings_go_up_to_what_can_stand_there_and_down_to_nothing(edition: str, mode: str, top: int) -> None:
    """BLD-1, END-2."""
    lobby = begin(edition, mode=mode)
    position = give(open_position(lobby), "anna", "brown-1", "brown-2")
    _, game = look(lobby, position)
    deeds = game.book.groups["brown"].deeds[:2]
    for _ in range(9):
        position = step_deed(game, position, "anna", deeds, 1)
    assert {lay_draft(game, position).deeds[deed].level for deed in deeds} == {top}
    for _ in range(9):
        position = step_deed(game, position, "anna", deeds, -1)
    assert {lay_draft(game, position).deeds[deed].level for deed in deeds} == {0}


def test_the_table_so_far_can_be_drawn_also_while_the_rules_object() -> None:
    """MTG-1, BLD-2: uneven, mortgaged and more than a short game allows; all is shown, no more than can stand."""
    lobby = begin(mode="first-bankruptcy")
    position = give(open_position(lobby), "anna", "brown-1", "brown-2")
    position = change_deed(position, "anna", "brown-1", lambda held: replace(held, level=9, mortgaged=True))
    codes, game = look(lobby, position)
    assert codes == ["level_too_high"]
    drawn = lay_draft(game, position)
    assert drawn.deeds["brown-1"] == ("anna", 4, True)
    stepped = step_deed(game, position, "anna", ("brown-1",), -1)
    codes, _ = look(lobby, stepped)
    assert set(codes) == {"mortgaged_and_built", "uneven"}


def test_jail_cards_and_throws_are_counted_between_their_bounds() -> None:
    hand = step_card(step_card(Hand("anna", 0), "chance", 1), "chest", -1)
    assert hand.jail_cards == ("chance",)
    assert step_card(hand, "chance", -1).jail_cards == ()
    assert step_throws(replace(hand, jail_throws=2), 1, 2).jail_throws == 2
    assert step_throws(replace(hand, jail_throws=0), -1, 2).jail_throws == 0


def test_who_is_out_has_no_hand_and_no_turn_and_may_come_back() -> None:
    lobby = begin()
    position = flip_out(open_position(lobby), "anna", is_out=True)
    assert (find_hand(position, "anna"), position.turn, position.gone, position.bankruptcies) == (
        None,
        "ben",
        ("anna",),
        1,
    )
    codes, game = look(lobby, position)
    assert not codes
    assert lay_draft(game, position).players["anna"].is_out
    back = flip_out(position, "anna", is_out=False)
    assert (back.gone, back.bankruptcies, find_hand(back, "anna")) == ((), 0, Hand("anna", 0))
    assert not look(lobby, back)[0]


def test_what_was_entered_stays_when_someone_comes_or_goes() -> None:
    lobby = begin()
    position = give(open_position(lobby), "ben", "green-1")
    position = change_hand(position, "ben", lambda hand: replace(hand, cash=65))
    lobby = replace(lobby, position=replace(position, turn="anna"))
    more = add_player(lobby, EDITIONS, "Dora", None)
    assert isinstance(more, Lobby)
    assert more.position is not None
    assert [hand.player for hand in more.position.hands] == ["anna", "ben", "carl", more.players[-1].id]
    assert not list_position_problems(more, EDITIONS)[0]
    fewer = change_players(more, EDITIONS["classic"], more.players[1:])
    assert isinstance(fewer, Lobby)
    assert fewer.position is not None
    assert (fewer.position.turn, fewer.position.hands[0]) == ("ben", Hand("ben", 65, (HeldDeed("green-1"),)))
    assert not list_position_problems(fewer, EDITIONS)[0]
    nobody = change_players(fewer, EDITIONS["classic"], ())
    assert isinstance(nobody, Lobby)
    assert nobody.position is None


def test_another_box_keeps_what_it_also_has() -> None:
    """MEGA-1: tickets and the green fourth exist in one box only."""
    lobby = begin("mega-deluxe")
    hand = Hand("anna", 5, (HeldDeed("green-1"), HeldDeed("green-4")), tickets=2)
    lobby = replace(lobby, position=Position((hand, Hand("ben", 1), Hand("carl", 1)), "anna", tickets=3))
    classic = EDITIONS["classic"]
    changed = change_players(replace(lobby, edition="classic"), classic, seat("classic", ("anna", "ben", "carl")))
    assert isinstance(changed, Lobby)
    assert changed.position is not None
    assert changed.position.hands[0] == Hand("anna", 5, (HeldDeed("green-1"),))
    assert changed.position.tickets is None
    assert not list_position_problems(changed, EDITIONS)[0]
