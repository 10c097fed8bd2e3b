"""The rules stay pure, and nothing headless loads the app's screens."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import companion
import rules

RULES = Path(rules.__file__).parent
ALLOWED = frozenset(sys.stdlib_module_names) | {"pydantic", "rules"}
IMPURE = {"random", "time", "datetime", "socket", "threading", "asyncio", "os", "subprocess", "secrets", "uuid"}
COMPANION = Path(companion.__file__).parent
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


@pytest.mark.parametrize("path", [*RULES.rglob("*.py"), *COMPANION.rglob("*.py")], ids=lambda path: path.stem)
def test_no_code_of_ours_is_made_from_text_while_it_runs(path: Path) -> None:
    """Code that is written by code is read by nobody: not by a colleague, a type checker or a debugger."""
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    made = [call.lineno for call in calls if isinstance(call, ast.Name) and call.id in {"exec", "eval", "compile"}]
    assert not made, f"{path} calls exec, eval or compile in the lines {made}: write the code itself"


def test_the_command_line_never_loads_flet() -> None:
    code = "import sys, companion.console.errands; sys.exit('flet' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
