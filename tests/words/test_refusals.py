"""Every refusal has an example that really leads to it, with its rule and both sentences."""

from __future__ import annotations

import pytest

from companion.words.amounts import NO_BREAK
from companion.words.text import refusal_text
from rules.refusals import CODES
from rules.register import REGISTER
from tests.support.refusing import Example
from tests.words import (
    refusal_examples_building,
    refusal_examples_course,
    refusal_examples_deeds,
    refusal_examples_money,
    refusal_examples_moves,
    refusal_examples_paper,
    refusal_examples_setup,
)

EXAMPLES = (
    *refusal_examples_setup.EXAMPLES,
    *refusal_examples_course.EXAMPLES,
    *refusal_examples_money.EXAMPLES,
    *refusal_examples_deeds.EXAMPLES,
    *refusal_examples_building.EXAMPLES,
    *refusal_examples_paper.EXAMPLES,
    *refusal_examples_moves.EXAMPLES,
)


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_a_refusal_names_its_rule_and_says_what_is_wrong_and_what_helps(example: Example) -> None:
    """No salary in jail, no deeds to the bank, no tickets in a trade, … (PAY-2, MTG-6, TRD-3, DEBT-3)."""
    refusal, game, edition = example.make()
    assert (refusal.code, refusal.rule) == (example.code, example.rule)
    assert refusal_text(refusal, "de", game, edition).replace(NO_BREAK, " ") == example.de
    assert refusal_text(refusal, "en", game, edition).replace(NO_BREAK, " ") == example.en


def test_every_code_has_an_example_and_every_example_a_code() -> None:
    assert {example.code for example in EXAMPLES} == CODES.keys()


def test_every_rule_of_a_refusal_is_in_the_register() -> None:
    assert {example.rule for example in EXAMPLES if example.rule} <= REGISTER.keys()


def test_different_codes_say_different_things() -> None:
    sayings = {(example.code, example.de) for example in EXAMPLES}
    assert len({text for _, text in sayings}) == len(sayings)
