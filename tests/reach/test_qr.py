"""A table can be joined by camera or by hand; an independent reader (zxing-cpp) reads the codes."""

from __future__ import annotations

import itertools
import random
import secrets
import struct
import subprocess
import sys
import zlib

import pytest
import zxingcpp

from companion.reach.qr import (
    ALPHABET,
    JoinLink,
    make_table_code,
    make_typed_secret,
    normalize_code,
    qr_png,
    qr_text,
    split_typed_code,
)
from companion.session.arrival import read_route

LINK = JoinLink("192.168.178.40", 8550, "K7PRX", "DjBzXgvz0_lSrrB1n3QrKg")
TEXTS = [
    LINK.url,
    JoinLink("fd12::5", 8550, "AAAAA", "Zk3-W9_dTq0aYv1LrXhBug").url,
    "x",
    "Grüße aus der Badstraße",
    "a" * 300,
]


def read_png(png: bytes) -> list[list[int]]:
    """The grey values of a one-bit PNG; checks what a strict reader checks."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = [], 8
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert struct.unpack_from(">I", png, at + 8 + size)[0] == zlib.crc32(kind + data)
        chunks.append((kind, data))
        at += 12 + size
    assert [kind for kind, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    width, height, *form = struct.unpack(">IIBBBBB", chunks[0][1])
    assert form == [1, 0, 0, 0, 0]
    raw = zlib.decompress(chunks[1][1])
    line = 1 + (width + 7) // 8
    assert len(raw) == line * height
    rows = [raw[start : start + line] for start in range(0, len(raw), line)]
    assert all(row[0] == 0 for row in rows)
    return [[255 if row[1 + x // 8] >> (7 - x % 8) & 1 else 0 for x in range(width)] for row in rows]


def read_blocks(text: str, light: str) -> list[list[int]]:
    """What a terminal shows, four by four pixels for each half of a character; `light` is its light colour."""
    painted = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows = []
    for line in text.splitlines():
        for half in (0, 1):
            grey = [255 if painted[sign][half] == (light == "text") else 0 for sign in line]
            rows += [[value for value in grey for _ in range(4)]] * 4
    return rows


def scan(pixels: list[list[int]]) -> zxingcpp.Barcode:
    image = memoryview(bytes(itertools.chain(*pixels))).cast("B", (len(pixels), len(pixels[0])))
    (found,) = zxingcpp.read_barcodes(image, try_invert=False)
    return found


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("module", [1, 3, 8])
def test_the_picture_can_be_scanned(text: str, module: int) -> None:
    assert scan(read_png(qr_png(text, module))).text == text


def test_the_picture_has_a_quiet_zone_and_square_modules() -> None:
    pixels = read_png(qr_png(LINK.url, 8))
    side = len(pixels)
    assert side == len(pixels[0])
    assert side % 8 == 0
    assert all(value == 255 for row in pixels[:32] + pixels[-32:] for value in row)
    assert all(value == 255 for row in pixels for value in row[:32] + row[-32:])
    assert pixels[32][32:88] == [0] * 56


def test_the_code_corrects_errors_of_level_m() -> None:
    assert scan(read_png(qr_png(LINK.url))).ec_level == "M"


def test_a_picture_with_a_stain_can_still_be_scanned() -> None:
    pixels = read_png(qr_png(LINK.url, 8))
    middle = len(pixels) // 2
    for y in range(middle - 16, middle + 16):
        pixels[y][middle - 16 : middle + 16] = [0] * 32
    assert scan(pixels).text == LINK.url


def test_the_picture_is_small_enough_to_send_with_a_page() -> None:
    assert len(qr_png(LINK.url)) < 2000


@pytest.mark.parametrize(("invert", "light"), [(False, "text"), (True, "background")])
@pytest.mark.parametrize("text", TEXTS)
def test_the_terminal_shows_dark_on_light_in_both_schemes(text: str, invert: bool, light: str) -> None:
    shown = read_blocks(qr_text(text, invert), light)
    assert scan(shown).text == text


def test_the_text_fits_into_a_terminal_of_80_columns() -> None:
    lines = qr_text(LINK.url).splitlines()
    assert {len(line) for line in lines} == {41}
    assert len(lines) == 21


@pytest.mark.parametrize("text", ["", "x" * 5000])
def test_a_text_that_has_no_code_is_a_clear_error(text: str) -> None:
    with pytest.raises(ValueError, match="QR code"):
        qr_png(text)


def test_no_picture_library_is_needed() -> None:
    code = "import sys; sys.modules.update(PIL=None, png=None)\nimport companion.reach.qr as qr; qr.qr_png('x')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_link_opens_the_table_with_its_secret() -> None:
    assert LINK.url == "http://192.168.178.40:8550/join/K7PRX?k=DjBzXgvz0_lSrrB1n3QrKg"
    assert read_route("/join/K7PRX?k=DjBzXgvz0_lSrrB1n3QrKg") == ("join", "K7PRX", LINK.secret)


def test_an_ipv6_address_stands_in_brackets() -> None:
    link = JoinLink("fd12::5", 8550, "K7PRX", "s")
    assert link.url == "http://[fd12::5]:8550/join/K7PRX?k=s"
    assert link.typed_address == "[fd12::5]:8550/j"


@pytest.mark.parametrize("secret", ["a&b=c", "ä ö", "50%", "#x", "a+b"])
def test_any_secret_survives_the_link(secret: str) -> None:
    url = JoinLink("h", 1, "K7PRX", secret).url
    assert read_route(url.removeprefix("http://h:1")) == ("join", "K7PRX", secret)


@pytest.mark.parametrize("route", ["", "/", "/join", "/join/K7?k=x", "/table/K7PRX?k=x", "//[", "/j"])
def test_other_routes_join_nothing(route: str) -> None:
    assert read_route(route).kind != "join"


def test_a_typed_code_leads_to_the_same_table() -> None:
    assert LINK.typed_address == "192.168.178.40:8550/j"
    assert len(LINK.typed_code) == 13
    expected = ("K7PRX", make_typed_secret(LINK.secret))
    assert split_typed_code(LINK.typed_code) == expected
    assert split_typed_code(LINK.typed_code.lower().replace("-", " ")) == expected
    assert split_typed_code(LINK.typed_code[:-1]) is None


def test_typed_secrets_differ_and_always_are_the_same_for_a_secret() -> None:
    made = {make_typed_secret(f"secret {number}") for number in range(1000)}
    assert len(made) == 1000
    assert all(len(secret) == 6 and set(secret) <= set(ALPHABET) for secret in made)
    assert make_typed_secret("x") == make_typed_secret("x")


def test_codes_have_no_signs_that_look_alike() -> None:
    assert not set("01OILQZSBU") & set(ALPHABET)
    assert len(set(ALPHABET)) == len(ALPHABET) == 26


def test_table_codes_use_all_signs_evenly() -> None:
    source = random.Random(1)
    codes = [make_table_code(source.randbytes(8)) for _ in range(5200)]
    assert all(len(code) == 5 for code in codes)
    for place in range(5):
        counts = [sum(code[place] == sign for code in codes) for sign in ALPHABET]
        assert min(counts) > 130
        assert max(counts) < 280


def test_a_table_code_needs_enough_randomness() -> None:
    with pytest.raises(ValueError, match="8 random bytes"):
        make_table_code(secrets.token_bytes(7))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("k7prx", "K7PRX"),
        (" K7-PRX ", "K7PRX"),
        ("k 7 p r x", "K7PRX"),
        ("K7–PRX.", "K7PRX"),
        ("Ｋ７ＰＲＸ", "K7PRX"),
        ("O0QDD", "DDDDD"),
        ("1lI7i", "77777"),
        ("zsbu2", "258V2"),
        ("K7PR", None),
        ("K7PRXX", None),
        ("K7PRÄ", None),
        ("", None),
        ("-" * 1000, None),
    ],
)
def test_a_typed_code_is_put_right(typed: str, meant: str | None) -> None:
    assert normalize_code(typed) == meant


def test_a_made_code_is_never_changed() -> None:
    source = random.Random(2)
    codes = [make_table_code(source.randbytes(8)) for _ in range(500)]
    assert [normalize_code(code) for code in codes] == codes
