"""The frozen values behind commands and events, and their short way into the journal."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.records import write_entry_line
from rules.commands import CardEffect, Command, PayPlayer
from rules.editions.load import load_editions
from rules.events import Event, MoneyGiven, Posting
from rules.history import Entry
from rules.values import IS_FROZEN
from rules.wire import entry_to_json, entry_to_text
from tests.support.bot import set_up_bots

KINDS = (*get_args(Command), *get_args(Event))
PAYMENT = PayPlayer("p1", "p2", 50)


def _fill(kind: Any) -> Any:
    return kind(*[f"value {place}" for place, _ in enumerate(fields(kind))])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_value_cannot_be_changed_and_equals_only_its_like(kind: Any) -> None:
    one, same = _fill(kind), _fill(kind)
    name = fields(kind)[0].name
    assert one == same
    assert hash(one) == hash(same)
    assert one != replace(one, **{name: "another"})
    assert one != tuple(getattr(one, field.name) for field in fields(kind))
    with pytest.raises(FrozenInstanceError):
        setattr(one, name, "changed")
    with pytest.raises(FrozenInstanceError):
        delattr(one, name)
    with pytest.raises((AttributeError, TypeError)):
        one.invented = 1
    assert one == same


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_value_can_be_copied_and_sent_elsewhere(kind: Any) -> None:
    one = _fill(kind)
    assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one
    assert one.__class__ is kind


def test_values_of_two_kinds_with_the_same_fields_differ() -> None:
    first, second = [kind for kind in KINDS if len(fields(kind)) == 2][:2]
    assert first("p1", "x") != second("p1", "x")


def test_a_default_is_filled_in_and_a_factory_makes_a_fresh_one() -> None:
    assert PAYMENT.note == ""
    assert CardEffect("move").amounts == {}
    assert CardEffect("move").amounts is not CardEffect("move").amounts


@pytest.mark.parametrize(("options", "is_frozen"), [(["-X", "dev"], True), ([], False)])
def test_python_watches_over_values_while_developing_and_not_in_play(options: list[str], is_frozen: bool) -> None:
    code = "from rules.commands import EndGame; end = EndGame(); end.kind = 'changed'"
    tried = subprocess.run([sys.executable, *options, "-c", code], capture_output=True, text=True, check=False)
    assert ("FrozenInstanceError" in tried.stderr) is is_frozen
    assert tried.returncode == (1 if is_frozen else 0), tried.stderr


def test_every_test_runs_with_values_that_are_really_frozen() -> None:
    assert IS_FROZEN


def test_a_missing_or_unknown_field_is_a_mistake() -> None:
    make: Any = PayPlayer
    with pytest.raises(TypeError):
        make("p1")
    with pytest.raises(TypeError):
        make("p1", "p2", 50, invented=1)


def test_a_value_tells_its_fields() -> None:
    assert repr(PAYMENT) == "PayPlayer(player='p1', payee='p2', amount=50, note='', kind='pay_player')"


def _write_long_way(entry: Entry) -> str:
    return json.dumps(entry_to_json(entry), ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("edition", ["classic", "mega-deluxe"])
def test_an_entry_as_text_is_its_json(edition: str) -> None:
    for entry in set_up_bots(load_editions(), edition, 7).play(300).entries():
        assert entry_to_text(entry) == _write_long_way(entry)


@given(st.text(), st.integers(), st.sampled_from([None, 3]))
def test_a_line_of_the_journal_says_what_any_text_in_it_said(text: str, amount: int, request: int | None) -> None:
    entry = Entry(2, text, amount, (MoneyGiven("p1", text, "p2", text, (Posting("p1", text, amount, "free"),)),))
    assert entry_to_text(entry) == _write_long_way(entry)
    line = json.loads(write_entry_line(entry, (text, text), request))
    assert line == {
        "type": "entry",
        "entry": json.loads(_write_long_way(entry)),
        "from": [text, text],
        **({} if request is None else {"request": request}),
    }
