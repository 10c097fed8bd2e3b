"""The built wheel works in an empty environment, far from the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EDITIONS = ["classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment with nothing but our wheel and what it needs."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = place.glob("bankhalter-*.whl")
    venv.create(place / "env", with_pip=True)
    scripts = place / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    return scripts


def run(command: list[str | Path], cwd: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True, env=environment)
    return done.stdout


def test_the_wheel_finds_its_editions_and_assets(installed: Path, tmp_path: Path) -> None:
    shown = json.loads(run([installed / "bankhalter", "editions", "--json"], tmp_path))
    assert [edition["id"] for edition in shown] == EDITIONS
    code = "from companion.look.assets import find_asset; print(find_asset('icon.svg'))"
    icon = Path(run([installed / "python", "-c", code], tmp_path).strip())
    assert icon.is_file()
    assert ROOT not in icon.parents


def test_the_wheel_runs_a_script(installed: Path, tmp_path: Path) -> None:
    game = ROOT / "tests/games/classic/last-standing.jsonl"
    lines = run([installed / "bankhalter", "script", str(game), "--json"], tmp_path).splitlines()
    assert json.loads(lines[-1])["state"]["result"]["reason"] == "last-standing"
