"""Flet's insides are used in one room only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPANION = ROOT / "companion"
ROOM = COMPANION / "flet_inside"
PUBLIC = {"flet", "flet_charts"}
PRIVATE = {
    "_after_event", "_b", "_before_update_safe", "_c", "_dirty", "_event_fields", "_frozen", "_i", "_initialized",
    "_internals", "_invoke_method", "_migrate_state", "_parent", "_parent_component", "_prop_defaults",
    "_render_stack", "_services", "_stale", "_structural_fields", "_trigger_event", "_values",
    "after_event", "apply_page_patch", "apply_patch", "did_mount", "dispatch_event", "get_page_patch",
    "handle_invoke_method_results", "memoized", "patch_control", "schedule_effect", "schedule_update", "send_message",
    "will_unmount",
}  # fmt: skip
"""Attributes that only Flet's controls, components, sessions and connections have."""
FACTS = ("__prev_", "_FletApp", "_Page__", "_context_page", "flet_web", "flutter.", "flutter_bootstrap", "main.dart")
"""Copied facts of Flet's files and modules, wherever they may stand in a text of the program."""


def list_files() -> list[Path]:
    return sorted(path for path in COMPANION.rglob("*.py") if ROOM not in path.parents)


def find_insides(tree: ast.Module) -> Iterator[str]:
    comments = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
                yield from (f"import {name}" for name in names if is_flet(name) and name not in PUBLIC)
            case ast.ImportFrom(module=str(module)) if is_flet(module) and module not in PUBLIC:
                yield f"from {module} import …"
            case ast.Attribute(attr=name) if name in PRIVATE:
                yield f".{name}"
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name in PRIVATE:
                yield f"def {name}"
            case ast.keyword(arg=str(name)) if name in PRIVATE:
                yield f"{name}=…"
            case ast.Constant(value=str(text)) if id(node) not in comments and any(fact in text for fact in FACTS):
                yield repr(text[:60])


def is_flet(module: str) -> bool:
    return module.partition(".")[0] in {"flet", "flet_web", "flet_desktop", "flet_charts", "flet_cli"}


@pytest.mark.parametrize("path", list_files(), ids=lambda path: str(path.relative_to(COMPANION)))
def test_no_other_file_uses_an_inside_of_flet(path: Path) -> None:
    found = set(find_insides(ast.parse(path.read_text(encoding="utf-8"))))
    assert not found, f"{path.relative_to(ROOT)} uses {found}: give companion/flet_inside/ a face for it"


@pytest.mark.parametrize(
    "code",
    [
        "from flet.messaging.protocol import Message",
        "import flet_web",
        "control._values['value'] = 1",
        "Panel(fn=draw, _parent_component=None)",
        "page._Page__query = None\nsetattr(page, '_Page__query', None)",
        "def did_mount(self): ...",
        "open('flutter_bootstrap.js')",
    ],
)
def test_an_inside_of_flet_is_found(code: str) -> None:
    assert list(find_insides(ast.parse(code)))


def test_what_everybody_may_use_is_not_taken_for_an_inside() -> None:
    """A sentence about Flet's files in a docstring neither."""
    code = '"""As main.dart wants it."""\nimport flet as ft\nimport flet_charts\nft.context.page.session.connection\n'
    assert not list(find_insides(ast.parse(code)))


def test_the_scripts_of_our_page_know_nothing_of_flets_store() -> None:
    for path in sorted(COMPANION.rglob("*.js")):
        assert "flutter." not in path.read_text(encoding="utf-8"), f"{path.name}: STORE_PREFIX is in flet_inside/client"
