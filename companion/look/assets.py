"""Where our own files are: in the wheel inside the package, in a checkout beside it."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
ASSETS = _PACKAGE / "assets" if (_PACKAGE / "assets").is_dir() else _PACKAGE.parent / "assets"


def find_asset(name: str) -> Path:
    """The path of one of our files; it must exist."""
    path = ASSETS / name
    if not path.is_file():
        raise FileNotFoundError(f"the installation lacks its file {name}")
    return path
