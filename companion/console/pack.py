"""Makes the folder from which `flet build` builds the apps: `python -m companion.console.pack build/app`.

Flet's web package asks for compiled extras (uvloop, httptools, watchfiles) that phones have no builds of and our
server does not use; so its client is copied in, and only dependencies without a compiler are named.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from companion.flet_inside.client import copy_client
from companion.look.assets import ASSETS

COMPANION = Path(__file__).resolve().parents[1]
PURE = ("starlette", "uvicorn", "websockets", "h11")
MAIN = '''"""The built app: shows the bank and serves the phones."""

import flet as ft

from companion.mobile import main

ft.run(main)
'''


def pack(target: Path) -> None:
    """Write the folder anew."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    shutil.copytree(COMPANION, target / "companion", ignore=shutil.ignore_patterns("__pycache__", "assets"))
    shutil.copytree(ASSETS, target / "companion" / "assets")
    shutil.copytree(str(files("rules")), target / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    copy_client(target)
    (target / "assets").mkdir()
    shutil.copy(ASSETS / "icon.png", target / "assets" / "icon.png")
    (target / "main.py").write_text(MAIN, encoding="utf-8")
    (target / "pyproject.toml").write_text(write_settings(), encoding="utf-8")


def write_settings() -> str:
    """The built app's own settings: pinned to what was tested here."""
    named = ("flet", "flet-charts", "ifaddr", "qrcode", "tinydb", *PURE)
    # Flet builds Pillow and pydantic's core for phones itself, and not every version of them: its index chooses.
    lines = [*(f'    "{name}=={version(name)}",' for name in named), '    "pillow>=11",', '    "pydantic>=2.9,<3",']
    text = "\n".join(
        [
            "[project]",
            'name = "bankhalter"',
            f'version = "{version("bankhalter")}"',
            'requires-python = ">=3.11"',
            "dependencies = [",
            *lines,
            "]",
            "",
            "[tool.flet]",
            'org = "app.bankhalter"',
            'product = "Bankhalter"',
            "",
            "[tool.flet.app]",
            'path = "."',
            "",
        ]
    )
    tomllib.loads(text)
    return text


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
