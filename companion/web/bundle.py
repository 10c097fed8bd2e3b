"""The files we serve: a short list of Flet's web client's, and our own in place of the rest.

All but the page itself live under an address that holds the digest of everything, so that a browser may keep
them for ever. Nothing that is not in the list can be asked for.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.flet_inside.client import FILES, VERSION, find_file
from companion.look.assets import find_asset
from companion.web.page import write_boot, write_index, write_manifest

_TYPES: Final = {
    ".bin": "application/octet-stream",
    ".frag": "application/octet-stream",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_ALREADY_PACKED: Final = {".png", ".woff2"}
_SMALL: Final = 1024

_FONTS: Final = {
    "MaterialIcons": (("MaterialIcons.woff2", 400),),
    "Roboto": (("Roboto-Regular.woff2", 400), ("Roboto-Medium.woff2", 500), ("Roboto-Bold.woff2", 700)),
}
_PICTURES: Final = ("favicon.png", "icon-192.png", "icon-512.png", "maskable-192.png", "maskable-512.png")


@dataclass(frozen=True, slots=True)
class WebFile:
    """One file as a browser gets it."""

    media_type: str
    digest: str
    size: int
    source: bytes | Path
    is_packable: bool

    def read(self) -> bytes:
        """The plain content."""
        return self.source if isinstance(self.source, bytes) else self.source.read_bytes()


@dataclass(frozen=True, slots=True)
class Bundle:
    """`lasting` files by path under the versioned address, `fresh` ones by path from the top, and the page."""

    base: str
    lasting: dict[str, WebFile]
    fresh: dict[str, WebFile]
    index: WebFile


def make_bundle(title: str, lang: str) -> Bundle:
    """Describes every file; ours are read and digested, Flet's are known by their version and what the disk says."""
    lasting = {name: _describe_installed(name, find_file(name)) for name in FILES}
    lasting |= {f"icons/{name}": _describe(name, find_asset(f"web/{name}")) for name in _PICTURES}
    for fonts in _FONTS.values():
        lasting |= {f"assets/fonts/{name}": _describe(name, find_asset(f"fonts/{name}")) for name, _ in fonts}
    lasting["assets/FontManifest.json"] = _describe("FontManifest.json", _write_font_manifest())

    svg = find_asset("icon.svg").read_text(encoding="utf-8")
    texts: dict[str, Callable[[str], str]] = {
        "boot.js": write_boot,
        "app.webmanifest": lambda base: write_manifest(title, lang, base),
        "index.html": lambda base: write_index(title, lang, svg, base),
    }
    drafts = [text("") for text in texts.values()]
    base = f"/files/{_digest_all(lasting, drafts)}/"
    written = {name: _describe(name, text(base).encode()) for name, text in texts.items()}
    index = written.pop("index.html")
    touch = _describe("apple-touch-icon.png", find_asset("web/apple-touch-icon.png"))
    return Bundle(
        base=base,
        lasting=lasting | written | {"icons/apple-touch-icon.png": touch},
        fresh={
            "favicon.ico": lasting["icons/favicon.png"],
            "apple-touch-icon.png": touch,
            "manifest.json": written["app.webmanifest"],
        },
        index=index,
    )


def _describe(name: str, source: bytes | Path) -> WebFile:
    content = source if isinstance(source, bytes) else source.read_bytes()
    return _write_file(name, source, hashlib.sha256(content).hexdigest(), len(content))


def _write_file(name: str, source: bytes | Path, digest: str, size: int) -> WebFile:
    ending = Path(name).suffix
    return WebFile(
        media_type=_TYPES[ending],
        digest=digest[:32],
        size=size,
        source=source,
        is_packable=ending not in _ALREADY_PACKED and size >= _SMALL,
    )


def _describe_installed(name: str, path: Path) -> WebFile:
    """A file of Flet's client. Reading all 25 MB of them at each start would cost more than the rest of the edge.

    The program file unpacks them at each start: only there their time says nothing.
    """
    found = path.stat()
    time = 0 if getattr(sys, "frozen", False) else found.st_mtime_ns
    told = f"{VERSION} {name} {found.st_size} {time}"
    return _write_file(name, path, hashlib.sha256(told.encode()).hexdigest(), found.st_size)


def _digest_all(files: dict[str, WebFile], drafts: list[str]) -> str:
    told = json.dumps([VERSION, drafts, sorted((name, file.digest) for name, file in files.items())])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _write_font_manifest() -> bytes:
    families = [
        {"family": family, "fonts": [{"asset": f"fonts/{name}", "weight": weight} for name, weight in fonts]}
        for family, fonts in _FONTS.items()
    ]
    return json.dumps(families).encode()
