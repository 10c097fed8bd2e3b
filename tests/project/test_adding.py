"""What belongs together is there together: whoever adds a command, an event or an edition and forgets a part of it
reads here which file to write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_args, get_type_hints

import pytest

from companion.table.permits import PERMITS
from companion.words import Lang, get_words
from companion.words.languages import list_languages
from rules import record
from rules.commands import Command, Redo, SetUp, TakeRollBack, Undo
from rules.editions.load import SHIPPED, load_edition
from rules.engine import DECIDERS
from rules.events import Event, GameSetUp, Redone, Undone
from rules.evolving.core import HANDLERS
from rules.refusals import Refusal
from rules.wire import parse_command, to_plain
from tests.support.command_examples import EXAMPLES

LANGS = tuple(list_languages())
COMMANDS: tuple[Any, ...] = get_args(Command)
EVENTS: tuple[Any, ...] = get_args(Event)


def name(kind: Any) -> str:
    """A class by its name, and what it is called in JSON."""
    return str(kind.__name__)


def kind_of(kind: Any) -> str:
    """What it is called in JSON and in the words."""
    return str(get_args(get_type_hints(kind)["kind"])[0])


def same(known: Iterable[Any], wanted: Iterable[Any], file: str, show: Callable[[Any], str] = str) -> None:
    """Both the same; if not, which are missing or too many in which file."""
    have, need = {*known}, {*wanted}
    missing, unknown = sorted(map(show, need - have)), sorted(map(show, have - need))
    assert not missing, f"write {', '.join(missing)} into {file}"
    assert not unknown, f"{', '.join(unknown)} in {file} is no longer there: take it out"


def test_every_command_has_a_decider() -> None:
    in_history = {SetUp, Undo, Redo, TakeRollBack}  # these begin a log or go back and forth in it
    same(DECIDERS, {*COMMANDS} - in_history, "DECIDERS of a module in rules/deciding/, and list it in engine.py", name)


def test_every_command_has_its_row_in_the_permits() -> None:
    same(PERMITS, COMMANDS, "PERMITS of companion/table/permits.py", name)


@pytest.mark.parametrize("lang", LANGS)
def test_every_command_has_a_word_in_every_language(lang: Lang) -> None:
    words = get_words(lang).command
    same(words, (kind_of(command) for command in COMMANDS), f"companion/words/{lang}/commands.toml")
    assert all(words.values())


def test_every_command_has_an_example() -> None:
    same({*EXAMPLES} | {SetUp}, COMMANDS, "EXAMPLES of tests/support/command_examples.py", name)


@pytest.mark.parametrize("command", EXAMPLES, ids=name)
def test_the_bank_carries_out_every_example_as_it_comes_over_the_wire(command: type) -> None:
    table, example = EXAMPLES[command]()
    assert isinstance(example, command)
    assert parse_command(to_plain(example)) == example
    assert not isinstance(record(table.history, example), Refusal)
    table.do(example)


def test_every_event_has_a_handler() -> None:
    in_history = {GameSetUp, Undone, Redone}
    same(HANDLERS, {*EVENTS} - in_history, "HANDLERS of a module in rules/evolving/, and list it in core.py", name)


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_has_a_sentence_in_every_language(lang: Lang) -> None:
    told = get_words(lang).event
    missing = [kind_of(event) for event in EVENTS if not told.get(kind_of(event))]
    assert not missing, f"write {', '.join(missing)} into companion/words/{lang}/events.toml"


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_every_edition_brings_its_colours_and_its_sign(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert edition.look is not None, f"write [look] into rules/data/editions/{edition_id}.toml"
    others = {known: load_edition(known).look for known in SHIPPED if known != edition_id}
    alike = [known for known, look in others.items() if look and look.sign == edition.look.sign]
    assert not alike, f"{', '.join(alike)} has the same sign: write another into rules/data/editions/{edition_id}.toml"
