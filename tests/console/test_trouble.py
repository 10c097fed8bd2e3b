"""Where nobody sees a terminal: what is wrong is said on a page, and a second start opens the first."""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path
from typing import get_args

import httpx
import pytest

from companion.program.standalone import mend_environment
from companion.program.trouble import show_trouble, write_trouble
from companion.reach.network import NetworkError
from companion.serve import ServeOptions, serve
from companion.store.folder import FolderError, FolderProblem, open_folder
from companion.words.languages import list_languages

PROBLEMS: tuple[FolderProblem, ...] = get_args(FolderProblem)


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("problem", PROBLEMS)
def test_every_trouble_with_the_folder_is_said_in_every_language(lang: str, problem: FolderProblem) -> None:
    page = write_trouble(FolderError(problem, Path("/stick/games"), ""), f"{lang}-XX,en;q=0.5")
    assert f'lang="{lang}"' in page
    assert "/stick/games" in page


def test_what_nobody_expected_is_shown_with_all_that_helps_and_as_mere_text() -> None:
    page = write_trouble(ValueError("<script>alert(1)</script>"), "en")
    assert "&lt;script&gt;" in page
    assert "<script>" not in page
    assert "No port is free" in write_trouble(NetworkError("full"), "en")


def test_the_page_is_served_until_a_browser_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[httpx.Response] = []
    browser: list[threading.Thread] = []

    def open_page(address: str) -> bool:
        def fetch() -> None:
            fetched.append(httpx.get(address, headers={"Accept-Language": "en"}, trust_env=False))

        browser.append(threading.Thread(target=fetch))
        browser[0].start()
        return True

    monkeypatch.setattr(webbrowser, "open", open_page)
    show_trouble(NetworkError("full"))
    browser[0].join(10)
    assert "Bankhalter cannot start" in fetched[0].text


def test_a_second_start_opens_the_running_bank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its key, which only the owner of the folder can read; a start without a browser is refused as ever."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with open_folder(tmp_path / "data") as folder:
        folder.set_address("http://192.168.1.5:8580/bank?k=…", "http://127.0.0.1:8580/bank?k=key")
        assert serve(ServeOptions("127.0.0.1", 0, tmp_path / "data", "en", "browser")) == 0
        assert opened == ["http://127.0.0.1:8580/bank?k=key"]
        assert "k=key" not in capsys.readouterr().out
        assert serve(ServeOptions("127.0.0.1", 0, tmp_path / "data", "en", "nothing")) == 1
        assert "k=key" not in capsys.readouterr().err
    assert len(opened) == 1


def test_programs_started_from_the_program_file_find_the_systems_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/tmp/unpacked")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/lib")
    mend_environment()
    assert os.environ["LD_LIBRARY_PATH"] == "/opt/lib"
    mend_environment()
    assert "LD_LIBRARY_PATH" not in os.environ
