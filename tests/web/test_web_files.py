"""The files of the web edge, asked for over a real socket."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from companion.look.assets import ASSETS
from companion.web.bundle import Bundle, make_bundle
from companion.web.files import knows_tag, takes_gzip
from companion.web.hosts import is_same_origin, split_host
from companion.words.languages import FALLBACK
from tests.support.draw_assets import LETTERS, SIGNS, code_points_of_our_icons
from tests.support.serving import make_tiny_app, serve

PLAIN = {"Accept-Encoding": "identity"}
HOST = "bank.test"


async def tell_secret(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("ours")


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    return make_bundle("Bankhalter", FALLBACK)


@pytest.fixture(scope="module")
def client(cache: Path) -> Iterator[httpx.Client]:
    options = {"routes": [Route("/ours.txt", tell_secret)], "allowed_hosts": lambda: {"127.0.0.1", HOST}}
    with (
        serve(make_tiny_app(), cache, **options) as served,
        httpx.Client(base_url=served.url, trust_env=False, timeout=30) as client,
    ):
        yield client


ROUTES = ["/", "/index.html", "/join/ABC?k=xyz", "/table/7/deeds", "/settings/"]
MISSING = [
    "/nothing.js",
    "/main.dart.js",
    "/files/0000000000000000/main.dart.js",
    "/files/",
    "/assets/NOTICES",
    "/python.js",
    "/pyodide/pyodide.mjs",
    "/docs",
    "/redoc",
    "/openapi.json",
    "/upload",
    "/oauth_callback",
    "/ws",
    "/.git/config",
    "/pyproject.toml",
]
TRAVERSALS = [
    "/../../../etc/passwd",
    "/..%2f..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/files/../../companion/web/app.py",
    "/..\\..\\windows\\win.ini",
    "//etc/passwd%00.html",
    "/{base}../../companion/web/app.py",
    "/{base}%2e%2e/index.py",
]


@pytest.mark.parametrize("path", ROUTES)
def test_a_route_of_the_app_gives_the_page(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Bankhalter</title>" in answer.text
    assert f'<html lang="{FALLBACK}">' in answer.text
    assert 'name="viewport"' in answer.text


@pytest.mark.parametrize("path", MISSING)
def test_what_we_do_not_have_is_not_found(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (404, "Not found\n")


@pytest.mark.parametrize("path", TRAVERSALS)
def test_no_path_leads_out_of_the_list(client: httpx.Client, bundle: Bundle, path: str) -> None:
    raw = path.replace("/{base}", bundle.base).encode()
    answer = client.get(httpx.URL(client.base_url.copy_with(raw_path=raw)))
    assert answer.status_code in (400, 404) or answer.content == bundle.index.read()
    assert "root:" not in answer.text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_only_get_and_head_are_answered(client: httpx.Client, bundle: Bundle, method: str) -> None:
    for path in ("/", f"{bundle.base}boot.js"):
        answer = client.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
    assert client.request(method, "/health").status_code == 405


@pytest.mark.parametrize("path", ["/", "/health", "/ours.txt", "/nothing.js", "{base}main.dart.mjs", "/ws"])
def test_every_answer_carries_the_safe_headers(client: httpx.Client, bundle: Bundle, path: str) -> None:
    headers = client.get(path.replace("{base}", bundle.base)).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert "camera=()" in headers["permissions-policy"]
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "http" not in policy
    assert "cache-control" in headers
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_health_tells_the_version(client: httpx.Client) -> None:
    answer = client.get("/health")
    assert answer.json().keys() == {"ok", "version"}
    assert answer.json()["ok"] is True


def test_routes_of_ours_come_first(client: httpx.Client) -> None:
    answer = client.get("/ours.txt")
    assert answer.text == "ours"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("host", "status"), [(HOST, 200), (f"{HOST}:80", 200), ("evil.test", 421), ("a@b", 421)])
def test_only_our_own_hosts_are_answered(client: httpx.Client, host: str, status: int) -> None:
    assert client.get("/", headers={"Host": host}).status_code == status


def test_every_file_comes_packed_and_plain_with_a_strong_tag_and_for_ever(client: httpx.Client, bundle: Bundle) -> None:
    for name, file in bundle.lasting.items():
        packed = client.get(bundle.base + name, headers={"Accept-Encoding": "gzip"})
        assert packed.status_code == 200, name
        assert packed.content == file.read(), name
        assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert re.fullmatch(r'"[0-9a-f]{32}(-gz)?"', packed.headers["etag"])
        assert packed.headers.get("content-encoding") == ("gzip" if file.is_packable else None), name
        plain = client.head(bundle.base + name, headers=PLAIN)
        assert "content-encoding" not in plain.headers
        assert int(plain.headers["content-length"]) == file.size
        assert plain.content == b""


@pytest.mark.parametrize("path", ["/", "/manifest.json", "{base}boot.js"])
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_known_tag_gives_304(client: httpx.Client, bundle: Bundle, path: str, encoding: str) -> None:
    path = path.replace("{base}", bundle.base)
    first = client.get(path, headers={"Accept-Encoding": encoding})
    known = {"Accept-Encoding": encoding, "If-None-Match": first.headers["etag"]}
    again = client.get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert client.get(path, headers={**known, "If-None-Match": '"other"'}).status_code == 200


def test_a_file_is_packed_once_and_kept_for_later_starts(tmp_path: Path, bundle: Bundle) -> None:
    path, headers = f"{bundle.base}main.dart.mjs", {"Accept-Encoding": "gzip"}
    stamps: list[tuple[int, int]] = []
    for _ in range(2):
        with serve(make_tiny_app(), tmp_path) as served:
            for _ in range(3):
                assert httpx.get(served.url + path, headers=headers, trust_env=False).status_code == 200
        [kept] = tmp_path.rglob("*.gz")
        stamps.append((kept.stat().st_mtime_ns, kept.stat().st_ino))
        assert gzip.decompress(kept.read_bytes()) == bundle.lasting["main.dart.mjs"].read()
    assert stamps[0] == stamps[1]
    assert not list(tmp_path.rglob("*.draft"))


def test_a_broken_packed_file_is_made_again(tmp_path: Path, bundle: Bundle) -> None:
    file = bundle.lasting["main.dart.mjs"]
    for content in (b"", b"half a fi"):
        with serve(make_tiny_app(), tmp_path) as served:
            answer = httpx.get(f"{served.url}{bundle.base}main.dart.mjs", trust_env=False)
            assert answer.content == file.read()
        [kept] = tmp_path.rglob("*.gz")
        kept.write_bytes(content)


def test_files_are_served_plain_if_the_disk_takes_nothing(tmp_path: Path, bundle: Bundle) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    with serve(make_tiny_app(), blocked) as served:
        answer = httpx.get(f"{served.url}{bundle.base}main.dart.mjs", trust_env=False)
        assert "content-encoding" not in answer.headers
        assert answer.content == bundle.lasting["main.dart.mjs"].read()


def test_the_manifest_is_ours_and_its_icons_exist(client: httpx.Client, bundle: Bundle) -> None:
    page = client.get("/").text
    [address] = re.findall(r'rel="manifest" href="([^"]+)"', page)
    manifest = client.get(address).json()
    assert (manifest["name"], manifest["short_name"]) == ("Bankhalter", "Bankhalter")
    assert (manifest["start_url"], manifest["display"]) == ("/?app", "standalone")
    assert (manifest["background_color"], manifest["theme_color"]) == ("#fdf6e3", "#1f6f5c")
    linked = re.findall(r'href="([^"]+\.png)"', page)
    for address in [*(icon["src"] for icon in manifest["icons"]), *linked, "/favicon.ico", "/apple-touch-icon.png"]:
        answer = client.get(address)
        assert answer.headers["content-type"] == "image/png"
        assert answer.content.startswith(b"\x89PNG")
    for icon in manifest["icons"]:
        png = client.get(icon["src"]).content
        size = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
        assert "{}x{}".format(*size) == icon["sizes"]


def test_no_text_of_ours_names_an_address_elsewhere(bundle: Bundle) -> None:
    ours = {"index.html": bundle.index, **{name: bundle.lasting[name] for name in ("app.webmanifest",)}}
    ours["FontManifest.json"] = bundle.lasting["assets/FontManifest.json"]
    for name, file in ours.items():
        addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+", file.read().decode()))
        assert addresses <= {"http://www.w3.org", "//www.w3.org"}, name
    boot = bundle.lasting["boot.js"].read().decode()
    assert "sourceMappingURL" not in boot
    assert "rive" not in boot
    assert "<script>" not in bundle.index.read().decode()
    config = json.loads(re.findall(r"var flet = (\{.*?\});", boot)[0])
    assert config["noCdn"] is True
    assert all(value.startswith("/") for key, value in config.items() if key.lower().endswith(("url", "base")))


def test_a_title_is_escaped() -> None:
    page = make_bundle('Omas "Bank" <b>', "en").index.read().decode()
    assert "<title>Omas &quot;Bank&quot; &lt;b&gt;</title>" in page


def test_no_ballast_is_served(bundle: Bundle) -> None:
    names = " ".join(bundle.lasting)
    for ballast in ("KaTeX", "Cupertino", "NOTICES", "pyodide", "python", ".map", ".symbols", ".otf"):
        assert ballast not in names
    manifest = json.loads(bundle.lasting["assets/FontManifest.json"].read())
    assert [family["family"] for family in manifest] == ["MaterialIcons", "Roboto"]
    for family in manifest:
        assert all(f"assets/{font['asset']}" in bundle.lasting for font in family["fonts"])


def test_the_icon_font_has_exactly_the_icons_of_the_list() -> None:
    font = TTFont(ASSETS / "fonts/MaterialIcons.woff2")
    assert set(font.getBestCmap()) == code_points_of_our_icons()
    outlines = font["CFF "].cff.topDictIndex[0].CharStrings
    assert all(len(outlines[name].bytecode or outlines[name].program) > 2 for name in font.getBestCmap().values())


@pytest.mark.parametrize("weight", ["Regular", "Medium", "Bold"])
def test_the_text_font_has_all_letters_and_signs(weight: str) -> None:
    font = TTFont(ASSETS / f"fonts/Roboto-{weight}.woff2")
    has = set(font.getBestCmap())
    assert has <= {*LETTERS, *map(ord, SIGNS)}
    assert not [sign for sign in "äöüÄÖÜßẞ€£¥−–—…„“”‚‘’→←↑↓⇄❄✓★⚀⚅×÷≤≥½ŁşğİŒœñçéИванΩ" if ord(sign) not in has]
    digits = {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}
    assert len(digits) == 1, "money must line up"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("gzip;q=0", False), ("gzip; q=0.0", False), ("", False), ("*", False)],
)
def test_accept_encoding_is_read_with_its_weights(value: str, expected: bool) -> None:
    assert takes_gzip(Headers({"accept-encoding": value})) is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [('"a"', True), ('W/"a"', True), ('"b", "a"', True), ("*", True), ('"b"', False), ("", False)],
)
def test_if_none_match_is_a_list(value: str, expected: bool) -> None:
    assert knows_tag(Headers({"if-none-match": value}), '"a"') is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Bank.Local:8550", ("bank.local", 8550)),
        ("[::1]:80", ("::1", 80)),
        ("10.0.0.2", ("10.0.0.2", None)),
        ("a/b", None),
        ("a:b", None),
        ("u@a", None),
        ("", None),
        ("[::1", None),
    ],
)
def test_a_host_header_is_a_name_and_perhaps_a_port(value: str, expected: tuple[str, int | None] | None) -> None:
    assert split_host(value) == expected


@pytest.mark.parametrize(
    ("origin", "host", "expected"),
    [
        ("http://10.0.0.2:8550", "10.0.0.2:8550", True),
        ("http://10.0.0.2", "10.0.0.2", True),
        ("http://BANK.test", "bank.test:80", True),
        ("https://bank.test", "bank.test", True),
        ("http://[::1]:8550", "[::1]:8550", True),
        ("http://10.0.0.2:8551", "10.0.0.2:8550", False),
        ("http://evil.test:8550", "10.0.0.2:8550", False),
        ("http://10.0.0.2.evil.test", "10.0.0.2", False),
        ("null", "10.0.0.2", False),
        ("file://", "10.0.0.2", False),
        ("ftp://10.0.0.2", "10.0.0.2", False),
        ("http://10.0.0.2/path", "10.0.0.2", False),
        ("http://x@10.0.0.2", "10.0.0.2", False),
        (None, "10.0.0.2", False),
    ],
)
def test_an_origin_is_the_same_only_with_the_same_host_and_port(origin: str | None, host: str, expected: bool) -> None:
    headers = {"host": host} | ({"origin": origin} if origin else {})
    assert is_same_origin(Headers(headers), "ws") is expected
