"""Flet's client for browsers: which of its files a browser needs, how it is told where everything is, its store."""

from __future__ import annotations

import json
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Final

import flet_web  # type: ignore[import-untyped]
from flet_web.version import version as flet_version  # type: ignore[import-untyped]

VERSION: Final[str] = flet_version
STORE_PREFIX: Final = "flutter."
"""What the client writes before the name of everything that an app keeps in the browser's local storage."""
SOCKET_PATH: Final = "/ws"

FILES: Final = (
    "main.dart.wasm",
    "main.dart.mjs",
    "main.dart.js",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "canvaskit/skwasm.js",
    "canvaskit/skwasm.wasm",
    "canvaskit/skwasm_heavy.js",
    "canvaskit/skwasm_heavy.wasm",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "version.json",
)
"""What a browser needs. Left out: Pyodide, maths and Cupertino fonts, maps, films, licences, maps for debuggers, and
the drawing engines that no browser chooses by itself."""

_LOADER: Final = "flutter_bootstrap.js"
_NEEDLESS: Final = (
    "__pycache__",
    "fastapi",
    "pyodide",
    "*.symbols",
    "*.map",
    "NOTICES",
    "experimental_*",
    "wimp.*",
)


def find_file(name: str) -> Path:
    """Where a file of the client is."""
    return Path(flet_web.get_package_web_dir()) / name


def read_loader() -> str:
    """The script that starts the client, without its way to the map for debuggers."""
    lines = find_file(_LOADER).read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//# sourceMappingURL="))


def write_config(base: str) -> str:
    """What the loader and the client look for in the page: our addresses, and a promise that they fulfil."""
    config = {
        "pyodide": False,
        "multiView": False,
        "noCdn": True,
        "webSocketEndpoint": SOCKET_PATH,
        "entrypointBaseUrl": base,
        "assetBase": base,
        "routeUrlStrategy": "path",
        "canvasKitBaseUrl": f"{base}canvaskit/",
        "fontFallbackBaseUrl": f"{base}assets/fonts/",
        "webRenderer": "auto",
    }
    return (
        f"var flet = {json.dumps(config)};\n"
        "flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });\n"
    )


def list_places() -> list[tuple[Path, str]]:
    """Every file of the client that is read, and the folder it lies in, as seen from the place of all packages."""
    packages = Path(str(files("flet_web"))).parent
    return [(path, path.parent.relative_to(packages).as_posix()) for path in map(find_file, (*FILES, _LOADER))]


def copy_client(target: Path) -> None:
    """Copy the package that holds the client, for an app that is built; without its server, which we do not use."""
    package = str(files("flet_web"))
    shutil.copytree(package, target / "flet_web", ignore=shutil.ignore_patterns(*_NEEDLESS))
