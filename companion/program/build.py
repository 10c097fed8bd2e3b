"""Makes the one program file for this system: `python -m companion.program.build dist`.

PyInstaller puts Python, the bank and Flet's client into it; it needs neither a Python nor the internet. A double click
serves and opens the browser; with options it is the same command as `bankhalter`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

from companion.flet_inside.client import list_places
from companion.look.assets import ASSETS

NAME = "Bankhalter"
COMPANION = Path(__file__).resolve().parents[1]
# What Flet finds by name at run time, and what libraries would like to have but the bank never calls.
SOUGHT = ("flet", "flet_charts")
UNUSED = (
    *("flet.testing", "flet_cli", "flet_desktop", "httptools", "uvloop", "watchfiles"),
    *("_pytest", "brotli", "hypothesis", "mypy", "numpy", "pygments", "pytest", "readline", "rich", "tkinter", "trio"),
)


def build(target: Path) -> Path:
    """Write the program file into this folder; where it is."""
    with tempfile.TemporaryDirectory() as place:
        command = [
            *(sys.executable, "-m", "PyInstaller", "--onefile", "--noconfirm", "--log-level", "ERROR"),
            *("--name", NAME, "--distpath", str(target), "--workpath", place, "--specpath", place),
            *("--copy-metadata", "bankhalter"),
            *(part for name in SOUGHT for part in ("--collect-submodules", name, "--collect-data", name)),
            *(part for name in UNUSED for part in ("--exclude-module", name)),
            *(part for source, home in _list_data() for part in ("--add-data", f"{source}{os.pathsep}{home}")),
        ]
        if sys.platform == "win32":  # no black window behind the browser; what is wrong is said on a page
            command += ["--windowed"]
        subprocess.run([*command, str(COMPANION / "cli.py")], check=True, cwd=place)
    return target / (f"{NAME}.exe" if sys.platform == "win32" else NAME)


def _list_data() -> list[tuple[Path, str]]:
    """Each file or folder that is read at run time, and where it lies inside."""
    return [
        (Path(str(files("rules"))) / "data", "rules/data"),
        (COMPANION / "words", "companion/words"),
        *((path, _find_home(path)) for path in COMPANION.rglob("*.js")),
        *((path, _find_home(path)) for path in COMPANION.rglob("*.css")),
        *((ASSETS / name, f"companion/assets/{name}") for name in ("fonts", "web")),
        (ASSETS / "icon.svg", "companion/assets"),
        *list_places(),
    ]


def _find_home(path: Path) -> str:
    return path.parent.relative_to(COMPANION.parent).as_posix()


if __name__ == "__main__":
    print(build(Path(sys.argv[1]).absolute()))
