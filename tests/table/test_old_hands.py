"""Old hands act no more: whoever changes a table is looked at again at that moment, under the table's lock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.table.lobby import Lobby, add_player, change_player, remove_player
from companion.table.permits import HOUSE, Actor
from companion.table.table import Table
from rules.commands import CollectSalary
from tests.support.playing import seat
from tests.support.tables import ONLOOKER, Sitting, must, new_table, no, open_table

Change = Callable[[Table, Actor], Any]

BEFORE: Mapping[str, Change] = {
    "change_lobby": lambda table, actor: table.change_lobby(actor, replace(table.state.lobby, mode="time-limit")),
    "adjust_lobby": lambda table, actor: table.adjust_lobby(actor, lambda lobby: replace(lobby, banker="anna")),
    "remove": lambda table, actor: table.seats.remove(actor, "carl"),
    "start": lambda table, actor: table.start(actor),
}
EVER: Mapping[str, Change] = {
    "free": lambda table, actor: table.seats.free(actor, "anna"),
    "hand_to": lambda table, actor: table.seats.hand_to(actor, "anna"),
    "rotate_join": lambda table, actor: table.seats.rotate_join(actor),
    "change_settings": lambda table, actor: table.seats.change_settings(actor, open_balances=False),
    "offer_bank": lambda table, actor: table.seats.offer_bank(actor),
}
DURING: Mapping[str, Change] = {
    "confirm": lambda table, actor: table.answer_request(actor, 1, confirm=True),
    "decline": lambda table, actor: table.answer_request(actor, 1, confirm=False),
}


def open_lobby(folder: Path) -> Sitting:
    """A table before its game, with three phones."""
    sitting = new_table(folder)
    assert sitting.table.change_lobby(HOUSE, Lobby(players=seat("classic", ["anna", "ben", "carl"]))) is None
    secrets = {player: must(sitting.table.seats.join_as("join-secret", player)).secret for player in ("anna", "ben")}
    return Sitting(sitting.table, sitting.path, sitting.clock, sitting.disk, {**sitting.secrets, **secrets})


def hold_still(sitting: Sitting, change: Change, actor: Actor) -> str:
    """A change that must be refused, and leaves table and file as they are."""
    before = (sitting.state, sitting.table.version, sitting.path.read_bytes())
    code = no(change(sitting.table, actor))
    assert (sitting.state, sitting.table.version, sitting.path.read_bytes()) == before
    return code


@pytest.mark.parametrize("how", ["claim", "handover"])
@pytest.mark.parametrize("name", [*BEFORE, *EVER])
def test_a_banker_who_was_replaced_in_the_lobby_changes_nothing_any_more(tmp_path: Path, name: str, how: str) -> None:
    sitting = open_lobby(tmp_path)
    replace_banker(sitting, how)
    assert hold_still(sitting, {**BEFORE, **EVER}[name], sitting.actors["bank"]) == "unknown_seat"


@pytest.mark.parametrize("how", ["claim", "handover"])
@pytest.mark.parametrize("name", [*EVER, *DURING])
def test_a_banker_who_was_replaced_in_the_game_changes_nothing_any_more(tmp_path: Path, name: str, how: str) -> None:
    sitting = open_table(tmp_path)
    sitting.ask("anna", CollectSalary("anna"))
    replace_banker(sitting, how)
    assert hold_still(sitting, {**EVER, **DURING}[name], sitting.actors["bank"]) == "unknown_seat"


def replace_banker(sitting: Sitting, how: str) -> None:
    """Another device has the bank now."""
    seats = sitting.table.seats
    if how == "claim":
        must(seats.claim_bank(HOUSE))
    else:
        must(seats.take_bank_over(must(seats.offer_bank(sitting.actors["bank"]))))


@pytest.mark.parametrize("name", [*BEFORE, *EVER])
@pytest.mark.parametrize("actor", [ONLOOKER, "anna"], ids=["onlooker", "player"])
def test_only_the_banker_changes_a_table(tmp_path: Path, name: str, actor: Actor | str) -> None:
    sitting = open_lobby(tmp_path)
    who = sitting.actors[actor] if isinstance(actor, str) else actor
    assert hold_still(sitting, {**BEFORE, **EVER}[name], who) == "not_allowed"


@pytest.mark.parametrize("name", [*BEFORE, *EVER])
def test_the_banker_of_now_does_it(tmp_path: Path, name: str) -> None:
    sitting = open_lobby(tmp_path)
    state = sitting.state
    must({**BEFORE, **EVER}[name](sitting.table, sitting.actors["bank"]))
    assert sitting.state is not state


@pytest.mark.parametrize("who", ["bank", "anna", "onlooker"])
def test_nobody_claims_a_bank_without_the_key_of_the_house(tmp_path: Path, who: str) -> None:
    sitting = open_lobby(tmp_path)
    assert hold_still(sitting, lambda table, actor: table.seats.claim_bank(actor), sitting.actors[who]) == "not_allowed"


def test_a_player_changes_their_own_name_and_token_and_nothing_else(tmp_path: Path) -> None:
    sitting = open_lobby(tmp_path)
    table, anna = sitting.table, sitting.actors["anna"]
    box = table.editions["classic"]
    changes: list[Callable[[Lobby], Any]] = [
        lambda lobby: change_player(lobby, box, "ben", name="Bad Ben"),
        lambda lobby: remove_player(lobby, box, "ben"),
        lambda lobby: add_player(lobby, table.editions, "Dora", None),
        lambda lobby: replace(lobby, players=lobby.players[::-1]),
        lambda lobby: replace(must(change_player(lobby, box, "anna", name="Anna B")), minutes=30),
        lambda lobby: replace(lobby, players=()),
    ]
    for change in changes:
        assert hold_still(sitting, lambda table, actor, change=change: table.adjust_lobby(actor, change), anna) == (  # type: ignore[misc]
            "not_allowed"
        )
    assert table.adjust_lobby(anna, lambda lobby: change_player(lobby, box, "anna", name="Anna B")) is None
    assert table.adjust_lobby(anna, lambda lobby: change_player(lobby, box, "anna", token="thimble")) is None
    assert [player.name for player in sitting.state.lobby.players] == ["Anna B", "Ben", "Carl"]


def test_a_freed_phone_changes_its_name_no_more(tmp_path: Path) -> None:
    sitting = open_lobby(tmp_path)
    box = sitting.table.editions["classic"]
    assert sitting.table.seats.free(sitting.actors["bank"], "anna") is None
    rename: Change = lambda table, actor: table.adjust_lobby(  # noqa: E731
        actor, lambda lobby: change_player(lobby, box, "anna", name="Anna B")
    )
    assert hold_still(sitting, rename, sitting.actors["anna"]) == "unknown_seat"


def test_a_removed_player_and_their_phone_go_in_one_record(tmp_path: Path) -> None:
    sitting = open_lobby(tmp_path)
    assert sitting.table.seats.remove(sitting.actors["bank"], "anna") is None
    assert [player.id for player in sitting.state.lobby.players] == ["ben", "carl"]
    assert "anna" not in sitting.state.seats
    assert sitting.table.seats.recognise(sitting.secrets["anna"]) is None
    del sitting.secrets["anna"]
    assert sitting.reopen().state.lobby == sitting.state.lobby
