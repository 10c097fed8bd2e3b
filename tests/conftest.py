"""What many test files stand on: a Chromium, a served house, the people in it, and an evening without a server.

A file that wants another house than an English one on the real clock says so by its own `LANG` or `CLOCK`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.house.house import now_millis
from tests.support.browsers import run_chromium
from tests.support.house import ServedHouse, serve_house
from tests.support.screens import Room, open_room
from tests.support.tables import Evening


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a file; whoever comes gets a context of their own."""
    with run_chromium() as started:
        yield started


@pytest.fixture(scope="module")
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """One house for a file, since a start costs more than a table; its tests meet the tables of those before."""
    with _serve_as_wished(request, tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def fresh_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServedHouse]:
    """A house in which nothing was ever played, for a file whose `served` is to be new in each test."""
    with _serve_as_wished(request, tmp_path) as running:
        yield running


def _serve_as_wished(request: pytest.FixtureRequest, folder: Path) -> AbstractContextManager[ServedHouse]:
    wishes = vars(request.module)
    return serve_house(folder / "data", lang=wishes.get("LANG", "en"), clock=wishes.get("CLOCK", now_millis))


@pytest.fixture
def room(browser: Browser, served: ServedHouse) -> Iterator[Room]:
    """The people of one test."""
    with open_room(served, browser) as opened:
        yield opened


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A house without a server, which a test can shut and open again."""
    evening = Evening(tmp_path / "data")
    yield evening
    evening.close()


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a file's servers keep what they have packed, so that it is packed once."""
    return tmp_path_factory.mktemp("cache")
