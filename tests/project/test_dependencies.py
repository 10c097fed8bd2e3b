"""What is imported is declared, and what is declared has one version in the lock file."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
OURS = {"rules", "companion", "tests"}
BROUGHT = {"flet_web", "pydantic_core", "monopoly"}
"""Parts of what is declared (flet[web], pydantic), and the public simulator the bench reads from a folder."""
OPTIONAL = {"flet_desktop"}
"""What is asked for with `--window` and may be missing."""


def write_plainly(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def find_declared(*extras: str) -> dict[str, Requirement]:
    texts = [*PROJECT["dependencies"], *(text for extra in extras for text in PROJECT["optional-dependencies"][extra])]
    return {write_plainly(Requirement(text).name): Requirement(text) for text in texts}


def list_imports(folder: str) -> Iterator[tuple[str, Path]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((alias.name.partition(".")[0], path) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0], path


@pytest.mark.parametrize(
    ("folder", "extras"), [("rules", ()), ("companion", ()), ("tests", ("dev",))], ids=["rules", "companion", "tests"]
)
def test_every_library_that_is_imported_is_declared(folder: str, extras: tuple[str, ...]) -> None:
    declared = find_declared(*extras)
    packages = importlib.metadata.packages_distributions()
    for module, path in list_imports(folder):
        if module in sys.stdlib_module_names or module in OURS | BROUGHT | OPTIONAL:
            continue
        names = {write_plainly(name) for name in packages.get(module, [module])}
        assert names & declared.keys(), f"{path.relative_to(ROOT)} imports {module}: declare it in pyproject.toml"


def test_the_lock_file_has_one_version_of_everything_that_is_declared() -> None:
    """A change in pyproject.toml is followed by `make lock`."""
    locked = {write_plainly(Requirement(line).name): Requirement(line) for line in LOCK}
    for name, requirement in find_declared("dev").items():
        assert name in locked, f"{name} is not in requirements.lock: run `make lock`"
        (pin,) = locked[name].specifier
        assert pin.operator == "=="
        assert requirement.specifier.contains(pin.version), f"{locked[name]} is not {requirement}: run `make lock`"


def test_the_lock_file_tells_nothing_of_the_machine_it_was_made_on() -> None:
    """Names, versions and markers: no address of an index, no path, no option."""
    for line in LOCK:
        assert re.fullmatch(r"[a-z0-9][a-z0-9.-]*==[0-9][0-9a-z.+]*( ; [a-zA-Z0-9_ .=!<>'()]+)?", line), line
    assert [line.partition("==")[0] for line in LOCK] == sorted(line.partition("==")[0] for line in LOCK)


def test_pre_commit_formats_with_the_ruff_of_the_lock_file() -> None:
    settings = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    (rev,) = re.findall(r"ruff-pre-commit\n +rev: v([0-9.]+)", settings)
    assert f"ruff=={rev}" in LOCK
