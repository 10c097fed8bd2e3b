"""What many test files stand on: a Chromium, a served house, the people in it, and an evening without a server.

A file that wants another house than an English one on the real clock says so by its own `LANG` or `CLOCK`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.house.house import now_millis
from companion.screens.acts import hammer
from companion.screens.now import quiet
from tests.support.browsers import run_chromium
from tests.support.devices import Devices
from tests.support.house import ServedHouse, serve_house
from tests.support.screens import Enter, Room, open_room
from tests.support.tables import Evening

QUIET_FROM_THE_START = 0.0
SLOW_ROOMS = ("load", "console", "house/test_crash")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is quick runs first, then what starts processes and plays for long, and the browsers last.

    The order also keeps playwright, whose loop runs on in its thread, away from tests that start loops of their own.
    """
    items.sort(key=_find_place)


def _find_place(item: pytest.Item) -> int:
    if item.get_closest_marker("browser"):
        return 2
    return int(item.nodeid.removeprefix("tests/").startswith(SLOW_ROOMS))


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests tap faster than people read; the one about early taps waits as people do."""
    monkeypatch.setattr(quiet, "STILL", QUIET_FROM_THE_START)
    monkeypatch.setattr(hammer, "COUNTED", 0)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for a whole run; whoever comes gets a context of their own."""
    with run_chromium() as started:
        yield started


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    """Warm phones and tablets of that Chromium, wiped between two tests."""
    return Devices(browser)


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
def room(devices: Devices, served: ServedHouse) -> Iterator[Room]:
    """The people of one test."""
    with open_room(served, devices) as opened:
        yield opened


@pytest.fixture
def enter(devices: Devices) -> Iterator[Enter]:
    """For a test that serves a house itself: the people in it, who stay when the house is started again."""
    with ExitStack() as stack:
        yield lambda served: stack.enter_context(open_room(served, devices))


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
