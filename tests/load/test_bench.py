"""The benchmark runs: every figure with tiny sizes, without any judgement on the machine's speed."""

from __future__ import annotations

import math

import pytest

from tests.bench.__main__ import FIGURES
from tests.bench.games import SIMULATOR
from tests.bench.rows import Row, print_rows
from tests.bench.sizes import TINY

LEFT_OUT = {"games": SIMULATOR, "joining": "left out"}


@pytest.mark.parametrize("figure", FIGURES)
def test_each_figure_can_be_measured(figure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers and other people's programs have no part in this."""
    monkeypatch.delenv(SIMULATOR, raising=False)
    for row in FIGURES[figure](TINY):
        if figure in LEFT_OUT:
            assert row.value is None
            assert LEFT_OUT[figure] in row.detail or "there is no" in row.detail or "needs" in row.detail
        else:
            assert row.value is not None
            assert math.isfinite(row.value)
            assert row.value > 0 or row.unit == " KiB", "memory may be given back meanwhile"


def test_a_row_tells_whether_its_target_is_reached(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows(
        [
            Row("quick", "slow", 1.234, most=1.5),
            Row("few", "many", 0.9, least=1),
            Row("memory", "–", 151.7, " MiB"),
            Row("games", "theirs", None, least=1, detail="not here"),
        ]
    )
    lines = [[cell.strip() for cell in line.split("|")] for line in capsys.readouterr().out.splitlines()]
    assert lines[2:] == [
        ["quick", "slow", "1.23×", "at most 1.5×", "yes"],
        ["few", "many", "0.900×", "at least 1×", "NO"],
        ["memory", "–", "152 MiB", "printed", "–"],
        ["games", "theirs", "– (not here)", "at least 1×", "–"],
    ]
