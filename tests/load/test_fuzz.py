"""Every input that ever found a bug, run again, and a moment of new ones at each edge."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.console.terminal import read_short
from companion.flet_inside.frames import BadFrame, read_frame
from companion.session.arrival import read_route
from rules.commands import SetUp
from rules.editions.load import EditionError, parse_edition
from rules.editions.model import Edition
from rules.refusals import Refusal
from rules.wire import parse_command, parse_json, to_plain
from tests.fuzz.loop import fuzz, list_targets
from tests.fuzz.target import Target, in_good_time

TARGETS = {target.name: target for target in list_targets()}
CASES = [(target.name, path) for target in TARGETS.values() for path in target.corpus()]
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

# One worker for all of it: the targets are costly to set up.
pytestmark = pytest.mark.xdist_group("fuzz")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Target]]:
    """The targets in use, each set up once."""
    with ExitStack() as stack:
        for target in TARGETS.values():
            if target.corpus():
                stack.enter_context(target.open(tmp_path_factory.mktemp("fuzz") / target.name))
        yield TARGETS


@pytest.mark.parametrize(("name", "path"), CASES, ids=[f"{name}-{path.name}" for name, path in CASES])
def test_an_input_that_once_found_a_bug_is_answered_in_peace(opened: dict[str, Target], name: str, path: Path) -> None:
    with in_good_time():
        assert list(opened[name].replay(path.read_bytes()))


@pytest.mark.parametrize("name", [name for name in TARGETS if name != "socket"])
def test_mutated_input_is_taken_or_refused_and_never_crashes(name: str) -> None:
    result = fuzz(next(target for target in list_targets() if target.name == name), 0.4, seed=1, keep=None, least=10)
    assert not result.bugs, list(result.bugs.values())
    assert result.inputs >= 10


@QUICK
@given(JSON)
def test_any_json_is_a_command_or_a_refusal(data: Any) -> None:
    for value in (data, {"kind": "pay_bank", "player": data, "amount": data}, {"kind": data}):
        command = parse_command(value)
        assert isinstance(command, Refusal) or to_plain(command)


@QUICK
@given(st.text())
def test_any_text_is_a_command_or_a_refusal(text: str) -> None:
    for line in (text, f"pay_bank p1 {text}", f"throw_in_jail {text} {text}"):
        parse_json(line)
        if line.strip():
            command = read_short(line.strip())
            assert not isinstance(command, SetUp)


@QUICK
@given(st.binary(max_size=200))
def test_any_bytes_are_a_frame_or_a_bad_frame(data: bytes) -> None:
    for frame in (data, b"\x00" + data):
        try:
            read_frame(frame)
        except BadFrame:
            continue


@QUICK
@given(st.dictionaries(st.sampled_from(sorted(Edition.model_fields)) | st.text(max_size=8), JSON, max_size=6))
def test_any_table_is_an_edition_or_says_what_is_wrong_with_it(raw: dict[str, Any]) -> None:
    with pytest.raises(EditionError) as caught:
        parse_edition(raw, "any")
    assert caught.value.problems


@QUICK
@given(st.text())
def test_any_address_leads_somewhere(text: str) -> None:
    for route in (text, f"/join/{text}", f"/join/ABCDE?k={text}", f"/bank?{text}"):
        assert read_route(route).kind
