"""The program file of `make app`, built here, run as on a family's computer: no Python, no checkout, no PATH."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.program.build import build
from tests.support.browsers import open_app
from tests.support.screens import PHONE, TABLET, push, see, write

pytestmark = pytest.mark.browser
PATIENCE = 60
CODE = re.compile(r"^[A-Z0-9]{5}-[A-Z0-9]{3}-[A-Z0-9]{3}$")
# In place of a browser: notes what it was asked to open and which libraries it would load, and fetches a page itself.
OPENER = """
import os, sys, urllib.request
with open({seen!r}, "a", encoding="utf-8") as file:
    file.write(sys.argv[1] + " " + os.environ.get("LD_LIBRARY_PATH", "") + chr(10))
if "/bank" not in sys.argv[1]:
    asked = urllib.request.Request(sys.argv[1], headers={{"Accept-Language": "de-AT,en;q=0.5"}})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({{}}))
    with opener.open(asked) as answer, open({page!r}, "wb") as file:
        file.write(answer.read())
"""


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Built once for a whole run, whichever of its workers comes first."""
    place = tmp_path_factory.getbasetemp()
    place = (place if worker_id == "master" else place.parent) / "program"
    try:
        place.mkdir()
    except FileExistsError:
        end = time.monotonic() + 10 * PATIENCE
        while not (place / "built").exists():
            assert time.monotonic() < end, "the other worker does not build it"
            time.sleep(0.5)
        return Path((place / "built").read_text(encoding="utf-8"))
    built = build(place)
    (place / "unfinished").write_text(str(built), encoding="utf-8")
    (place / "unfinished").rename(place / "built")
    return built


class Home:
    """An empty computer: a home folder, and a browser that notes what it is to open."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.folder = folder
        self.program = program
        self.seen, self.page = folder / "seen", folder / "page.html"
        opener = folder / "opener.py"
        opener.write_text(OPENER.format(seen=str(self.seen), page=str(self.page)), encoding="utf-8")
        browser = f"{shlex.quote(Path(sys.executable).as_posix())} {shlex.quote(opener.as_posix())} %s"
        self.environment = {"HOME": str(folder), "BROWSER": browser}

    @property
    def games(self) -> Path:
        """Where a user's programs keep what is theirs."""
        return self.folder / ".local/share/bankhalter/games"

    def opened(self) -> list[str]:
        """The addresses the browser was asked to open."""
        return self.seen.read_text(encoding="utf-8").splitlines() if self.seen.exists() else []

    def run(self, *options: str) -> subprocess.CompletedProcess[str]:
        """To its end."""
        return subprocess.run(
            [self.program, *options],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    @contextmanager
    def click(self) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
        """A double click: the running program, and the bank's address that it has opened."""
        before = len(self.opened())
        process = subprocess.Popen(
            [self.program],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            end = time.monotonic() + PATIENCE
            while len(self.opened()) == before:
                assert process.poll() is None, "it has ended"
                assert time.monotonic() < end, "it opens nothing"
                time.sleep(0.1)
            yield process, self.opened()[-1].partition(" ")[0]
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            process.wait(PATIENCE)


@pytest.fixture
def home(tmp_path: Path, program: Path) -> Home:
    return Home(tmp_path, program)


def new_page(browser: Browser, size: tuple[int, int]) -> Page:
    return browser.new_context(locale="de-DE", viewport={"width": size[0], "height": size[1]}).new_page()


def test_a_double_click_opens_the_bank_where_people_join_book_and_quit(home: Home, browser: Browser) -> None:
    with home.click() as (process, bank):
        tablet = new_page(browser, TABLET)
        open_app(tablet, bank)
        push(tablet, "Neues Spiel", "Weiter zur Spielart", "Weiter zu den Leuten")
        code = tablet.get_by_text(CODE).first.inner_text()
        phones = [new_page(browser, PHONE) for _ in range(2)]
        for phone, name in zip(phones, ("Anna", "Ben"), strict=True):
            open_app(phone, bank.partition("/bank")[0])
            write(phone, "Code", code)
            push(phone, "Beitreten")
            write(phone, "Dein Name", name)
            push(phone, "Platz nehmen")
            see(phone, f"Willkommen, {name}!")
        push(tablet, "Spiel beginnen")
        push(phones[0], re.compile("Badstraße"), re.compile("Kaufen für 60"))
        see(phones[0], "1.440 M")
        open_app(tablet, bank)
        push(tablet, "Bankhalter beenden", "Ja, für alle beenden")
        expect(tablet.get_by_role("heading", name="Bankhalter ist beendet")).to_be_visible()
        assert process.wait(PATIENCE) == 0
        for page in (tablet, *phones):
            page.context.close()
    (journal,) = home.games.glob("*.journal")
    assert "deed_bought" in journal.read_text(encoding="utf-8")
    assert home.run("audit", journal.stem).returncode == 0


def test_what_it_starts_loads_the_systems_own_libraries(home: Home) -> None:
    """PyInstaller points the loader at its own folder; a browser that inherited that would not start."""
    with home.click():
        assert home.opened()[0].endswith(" ")


def test_a_second_double_click_opens_the_running_bank(home: Home) -> None:
    with home.click() as (process, bank):
        second = home.run()
        assert second.returncode == 0
        assert [line.partition(" ")[0] for line in home.opened()] == [bank, bank]
        assert process.poll() is None
        assert httpx.get(bank, trust_env=False, timeout=PATIENCE).status_code == 200


def test_what_is_wrong_is_said_on_a_page(home: Home) -> None:
    """In the language of the browser, which is all that is known of who sits there."""
    home.environment["BANKHALTER_DATA"] = str(home.folder / "stick" / "games")
    assert home.run().returncode == 1
    page = home.page.read_text(encoding="utf-8")
    assert "Bankhalter kann nicht starten" in page
    assert str(home.folder / "stick" / "games") in page
    assert 'lang="de"' in page
