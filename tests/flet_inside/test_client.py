"""Flet's client for browsers: its files, its loader, its names in the browser's store."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from companion.flet_inside.client import FILES, STORE_PREFIX, VERSION, copy_client, find_file, read_loader, write_config


@cache
def read_client() -> str:
    return find_file("main.dart.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_every_file_that_a_browser_needs_is_there(name: str) -> None:
    assert find_file(name).is_file(), f"flet-web {VERSION} ships no {name}: see what took its place, change FILES"


def test_the_loader_and_the_client_read_what_we_write() -> None:
    """Whatever stands in our `var flet` is looked for by somebody."""
    config = json.loads(write_config("/files/x/").splitlines()[0].removeprefix("var flet = ").removesuffix(";"))
    readers = read_loader() + read_client() + find_file("index.html").read_text(encoding="utf-8")
    for name in config:
        assert name in readers, f"nobody reads flet.{name} any more: see {find_file('index.html')}, change write_config"
    for name in ("flutterAppResolve", "canvasKitBaseUrl", "entrypointBaseUrl"):
        assert name in read_loader(), f"flutter_bootstrap.js knows no {name}: compare it with write_config"


def test_flets_own_page_writes_nothing_that_we_leave_out() -> None:
    page = find_file("index.html").read_text(encoding="utf-8")
    (block,) = re.findall(r"var flet = \{(.*?)\n    \}", page, re.DOTALL)
    theirs = set(re.findall(r"^\s*(\w+):", block, re.MULTILINE)) - {"pyodideUrl", "appPackageUrl"}
    ours = set(re.findall(r'"(\w+)": ', write_config("/")))
    assert theirs <= ours, f"Flet's page tells its client {theirs - ours} too: find out what for, change write_config"


def test_the_loader_has_no_way_to_a_map_that_we_do_not_serve() -> None:
    assert "sourceMappingURL" not in read_loader()
    assert "_flutter.loader.load" in read_loader(), "flutter_bootstrap.js starts the client another way: see client.py"


def test_the_clients_store_has_its_prefix() -> None:
    assert f'"{STORE_PREFIX}"' in read_client(), (
        "Flutter's shared_preferences writes another prefix before its names in local storage: look for `setPrefix` in "
        "its source and change STORE_PREFIX; without it a broken line is told in the wrong language"
    )


def test_a_built_app_gets_the_client_without_its_server(tmp_path: Path) -> None:
    copy_client(tmp_path)
    for name in FILES:
        assert (tmp_path / "flet_web" / "web" / name).is_file()
    assert (tmp_path / "flet_web" / "__init__.py").is_file(), "flet_web is not a package any more: see copy_client"
    assert not (tmp_path / "flet_web" / "fastapi").exists()
    assert not (tmp_path / "flet_web" / "web" / "pyodide").exists()


def test_nothing_of_ours_loads_fastapi() -> None:
    """It would be a quarter of the time until the first page; `flet_web` alone must not bring it either."""
    code = "import sys, companion.web; assert 'fastapi' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
