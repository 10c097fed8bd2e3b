"""What of the built apps can be checked without the Flutter SDK: entry point, settings, serving beside the screen."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import httpx
import pytest
from PIL import Image

from companion.console.pack import pack
from companion.mobile import Host
from companion.serve import ServeOptions

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_flet_build_finds_its_entry_point() -> None:
    """`main.py` in the folder that [tool.flet.app] names; importing it starts nothing."""
    path = ROOT / SETTINGS["tool"]["flet"]["app"]["path"] / "main.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    guarded = [node for node in tree.body if isinstance(node, ast.If)]
    assert "ft.run(main)" in ast.unparse(guarded[0])


def test_the_built_app_serves_the_phones_beside_its_own_screen(tmp_path: Path) -> None:
    host = Host(ServeOptions("127.0.0.1", 0, tmp_path / "data", "en", "nothing"))
    try:
        port = host.running.links.port
        answer = httpx.get(f"http://127.0.0.1:{port}/health", timeout=15, trust_env=False)
        assert answer.json()["ok"] is True
    finally:
        host.close()
    with pytest.raises(httpx.TransportError):
        httpx.get(f"http://127.0.0.1:{port}/health", timeout=2, trust_env=False)


@pytest.mark.parametrize("module", ["uvloop", "httptools", "watchfiles"])
def test_the_server_runs_without_what_would_need_a_compiler(module: str, tmp_path: Path) -> None:
    """Flet's web package brings these along on desktops; ours runs on h11, asyncio and websockets alone."""
    code = (
        f"import sys; sys.modules[{module!r}] = None\n"
        "from pathlib import Path\n"
        "import httpx\n"
        "from companion.mobile import Host\n"
        "from companion.serve import ServeOptions\n"
        f"host = Host(ServeOptions('127.0.0.1', 0, Path({str(tmp_path / 'data')!r}), 'en', 'nothing'))\n"
        "url = f'http://127.0.0.1:{host.running.links.port}/health'\n"
        "assert httpx.get(url, timeout=15, trust_env=False).status_code == 200\n"
        "host.close()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_our_own_dependencies_are_pure_python() -> None:
    """Beyond Flet and pydantic, which have builds for every platform of theirs."""
    for name in ("ifaddr", "qrcode", "tinydb", "starlette", "h11"):
        wheel = importlib.metadata.distribution(name).read_text("WHEEL") or ""
        assert "Root-Is-Purelib: true" in wheel, name


def test_the_folder_for_flet_build_stands_alone_and_needs_no_compiler(tmp_path: Path) -> None:
    """It serves from its own copies, without the extras that phones have no builds of."""
    pack(tmp_path / "app")
    settings = tomllib.loads((tmp_path / "app" / "pyproject.toml").read_text(encoding="utf-8"))
    named = {name.partition("==")[0] for name in settings["project"]["dependencies"]}
    assert not named & {"flet-web", "uvloop", "httptools", "watchfiles"}
    # Flet's index for phones has builds of some versions only of what is not Python.
    assert {"pydantic>=2.9,<3", "pillow>=11"} <= set(settings["project"]["dependencies"])
    with Image.open(tmp_path / "app" / "assets" / "icon.png") as icon:
        assert icon.size == (1024, 1024)
        assert "A" not in icon.getbands(), "Apple takes no icon that one can see through"
    code = (
        "import sys\n"
        "for name in ('uvloop', 'httptools', 'watchfiles'): sys.modules[name] = None\n"
        "from pathlib import Path\n"
        "import companion, flet_web, httpx\n"
        "here = Path.cwd()\n"
        "assert here in Path(companion.__file__).parents and here in Path(flet_web.__file__).parents\n"
        "from companion.mobile import Host\n"
        "from companion.serve import ServeOptions\n"
        f"host = Host(ServeOptions('127.0.0.1', 0, Path({str(tmp_path / 'data')!r}), 'en', 'nothing'))\n"
        "url = f'http://127.0.0.1:{host.running.links.port}'\n"
        "assert httpx.get(url + '/health', timeout=15, trust_env=False).status_code == 200\n"
        "assert 'Bankhalter' in httpx.get(url + '/', timeout=15, trust_env=False).text\n"
        "host.close()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "app")}
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path / "app", env=environment)
