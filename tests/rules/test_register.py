"""Every rule of the register is proved by a test that cites it, and every id cited exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.refusals import CODES
from rules.register import REGISTER

TESTS = Path(__file__).parents[1]
RULE_ID = re.compile(r"\b(?:SET|PAY|MOVE|BUY|AUC|RENT|BLD|SELL|MTG|TRD|DEBT|JAIL|END|MEGA)-\d+\b")


def citations() -> Iterator[tuple[str, str]]:
    """Pairs of a rule's id and a test whose docstring cites it."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in RULE_ID.findall(ast.get_docstring(node) or ""):
                    yield rule, f"{path.name}::{node.name}"


PROOFS: dict[str, list[str]] = {}
for rule_id, test in citations():
    PROOFS.setdefault(rule_id, []).append(test)


@pytest.mark.parametrize("rule_id", REGISTER)
def test_every_rule_is_cited_by_a_test(rule_id: str) -> None:
    assert PROOFS.get(rule_id), f"no test cites {rule_id}: {REGISTER[rule_id]}"


def test_every_cited_rule_exists() -> None:
    assert not PROOFS.keys() - REGISTER.keys()
    assert not {rule for rule in CODES.values() if rule} - REGISTER.keys()


def test_every_rule_id_in_the_engine_exists() -> None:
    sources = (Path(TESTS.parent) / "rules").rglob("*.py")
    cited = {rule for path in sources for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))}
    assert not cited - REGISTER.keys()
