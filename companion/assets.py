"""Where our own files are: in the wheel inside the package, in a checkout beside it."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
ASSETS = _HERE / "assets" if (_HERE / "assets").is_dir() else _HERE.parent / "assets"


def find_asset(name: str) -> Path:
    """The path of one of our files; it must exist."""
    path = ASSETS / name
    if not path.is_file():
        raise FileNotFoundError(f"the installation lacks its file {name}")
    return path
