"""The rules stay pure, and nothing headless loads the app's screens."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rules

RULES = Path(rules.__file__).parent
ALLOWED = frozenset(sys.stdlib_module_names) | {"pydantic", "rules"}
IMPURE = {"random", "time", "datetime", "socket", "threading", "asyncio", "os", "subprocess", "secrets", "uuid"}
MODULES = sorted(path.relative_to(RULES) for path in RULES.rglob("*.py"))


def imported_by(path: Path) -> set[str]:
    """The top-level packages a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_the_rules_import_only_the_standard_library_and_pydantic(module: Path) -> None:
    assert imported_by(RULES / module) <= ALLOWED - IMPURE


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_no_code_branches_on_an_editions_name(module: Path) -> None:
    """Editions differ by data: no module but the loader's list names one."""
    names = {"classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers"}
    tree = ast.parse((RULES / module).read_text(encoding="utf-8"))
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    if module.as_posix() != "editions/load.py":
        assert not strings & names


def test_the_command_line_never_loads_flet() -> None:
    code = "import sys, companion.console.errands; sys.exit('flet' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
