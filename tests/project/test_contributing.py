"""The walks of CONTRIBUTING.md and the map of the README lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`((?:rules|companion|tests|assets|\.github)/[\w./-]*)`")
LINKED = re.compile(r"\]\(((?!https?:)[^)#]+)\)")


@pytest.mark.parametrize(
    "page", ["CONTRIBUTING.md", "README.md", "SECURITY.md", "DECISIONS.md", "rules/data/README.md"]
)
def test_every_file_that_a_page_names_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    gone = [name for name in NAMED.findall(text) if not (ROOT / name).exists()]
    gone += [name for name in LINKED.findall(text) if not ((ROOT / page).parent / name).exists()]
    assert not gone, f"{page} leads to what is not there"


def test_the_walks_name_their_files() -> None:
    """A walk without files could not be checked."""
    walks = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("\n### ")[1:]
    assert [walk.splitlines()[0].split(",")[0] for walk in walks[:2]] == ["A rent payment", "A new command"]
    for walk in walks:
        assert NAMED.search(walk) or "`pyproject.toml`" in walk, walk.splitlines()[0]


def test_the_readme_has_a_line_for_every_room() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rooms = [path.parent for path in (ROOT / "companion").glob("*/__init__.py")]
    assert rooms
    missing = [room.name for room in rooms if f"`companion/{room.name}/`" not in text]
    assert not missing, "add a line to the map in README.md"


def test_a_room_has_a_docstring_and_about_a_dozen_modules() -> None:
    for init in sorted((ROOT / "companion").rglob("__init__.py")):
        room = init.parent
        modules = [path for path in room.glob("*.py") if path.name != "__init__.py"]
        assert len(modules) <= 15, f"{room.relative_to(ROOT)} has outgrown its room: {len(modules)} modules"
        if room.name != "companion":
            text = init.read_text(encoding="utf-8")
            assert text.startswith('"""'), f"{room.relative_to(ROOT)} does not say what it is for"


def test_few_modules_lie_at_the_top() -> None:
    """They put the rooms together; whatever else comes has a room."""
    top = [path.name for path in (ROOT / "companion").glob("*.py") if path.name != "__init__.py"]
    assert len(top) <= 5, top
