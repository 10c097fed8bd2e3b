"""A shortened soak: `make soak` runs the same for ten minutes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.soak.soak import Plan, is_clean, run_soak

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")


def test_phones_that_misbehave_and_a_process_that_is_killed_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    report = run_soak(Plan(20, tables=2, seed=7, least_kills=3, least_bookings=25, lives=(3.0, 6.0)), tmp_path)
    assert is_clean(report), report["what"]
    assert report["kills"] >= 3
    assert report["bookings"] > 20
    assert report["reconnects of phones"] > 0
    assert report["reconnects of pages"] > 0
    assert report["frames received"] > 100
