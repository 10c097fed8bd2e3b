"""Reached from everywhere: at one address, over https, and behind a proxy that gives it another name."""

from __future__ import annotations

import re
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.cli import main
from companion.reach.links import Links, read_public_url
from companion.reach.network import Address
from tests.support.process import PATIENCE, find_address, run_bank

LAN = Address("192.168.1.5", "wlan0", "lan")
PUBLIC = "https://bank.example"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of our own for this computer, and its key."""
    place = tmp_path_factory.mktemp("tls")
    cert, key = place / "cert.pem", place / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(cert)]
    subprocess.run([*command, *names], check=True, capture_output=True)
    return cert, key


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://bank.example", PUBLIC),
        ("https://bank.example/", PUBLIC),
        ("HTTPS://Bank.Example:443", PUBLIC),
        ("http://nas.home:8443/", "http://nas.home:8443"),
        ("http://[fd00::5]:80", "http://[fd00::5]"),
    ],
)
def test_a_public_address_is_read_as_browsers_write_it(text: str, url: str) -> None:
    assert read_public_url(text) == url


@pytest.mark.parametrize(
    "text",
    ["bank.example", "ftp://bank.example", "https://", "https://a/b", "https://a?x", "https://me@a", "http://a:x"],
)
def test_what_is_no_public_address_is_refused_before_anything_starts(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--public-url", text])
    assert caught.value.code == 2
    assert "--public-url" in capsys.readouterr().err


def test_links_and_codes_show_the_public_address_and_leave_no_choice() -> None:
    links = Links([LAN], 8580, public=PUBLIC)
    link = links.to_table("K7PRX", "secret")
    assert link.url == f"{PUBLIC}/join/K7PRX?k=secret"
    assert link.typed_address == "bank.example/j"
    assert links.to_bank_from_away("key") == f"{PUBLIC}/bank?k=key"
    assert links.to_bank("key") == "http://127.0.0.1:8580/bank?k=key"
    assert links.choices == []
    assert not Links([Address("127.0.0.1", None, "loopback")], 8580, public=PUBLIC).is_alone


def test_behind_a_proxy_nobody_counts_as_sitting_at_this_device() -> None:
    """All come from the proxy, which may well run here."""
    assert Links([LAN], 8580).is_own("127.0.0.1")
    assert not Links([LAN], 8580, public=PUBLIC).is_own("127.0.0.1")


def test_an_address_over_https_is_typed_with_what_browsers_would_not_guess() -> None:
    assert Links([LAN], 8580, scheme="https").to_table("K7PRX", "s").typed_address == "https://192.168.1.5:8580/j"
    assert Links([LAN], 8580).to_table("K7PRX", "s").typed_address == "192.168.1.5:8580/j"


def test_a_page_of_the_public_address_may_talk_to_us_by_whatever_name_the_proxy_calls_us(tmp_path: Path) -> None:
    with run_bank(tmp_path / "data", "--port", "0", "--lang", "en", "--public-url", PUBLIC) as (_, said):
        near = find_address(said)
        assert near.startswith("http://127.0.0.1:")
        assert any(f"{PUBLIC}/bank?k=" in line for line in said)
        socket = near.partition("/bank")[0].replace("http", "ws", 1) + "/ws"
        with connect(socket, origin=Origin(PUBLIC), proxy=None, open_timeout=PATIENCE):
            pass
        with pytest.raises(InvalidStatus) as refused:
            connect(socket, origin=Origin("https://evil.example"), proxy=None)
        assert refused.value.response.status_code == 403


def test_one_address_to_listen_at_is_the_one_that_is_printed(tmp_path: Path) -> None:
    with run_bank(tmp_path / "data", "--port", "0", "--host", "127.0.0.2") as (_, said):
        address = find_address(said)
        assert re.match(r"http://127\.0\.0\.2:\d+/bank\?k=", address)
        assert httpx.get(address, trust_env=False, timeout=PATIENCE).status_code == 200


def test_with_a_certificate_it_serves_over_https_and_says_so(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    cert, key = certificate
    options = ("--port", "0", "--tls-cert", str(cert), "--tls-key", str(key))
    with run_bank(tmp_path / "data", *options) as (_, said):
        address = find_address(said)
        assert address.startswith("https://127.0.0.1:")
        trusting = ssl.create_default_context(cafile=cert)
        assert httpx.get(address, verify=trusting, trust_env=False, timeout=PATIENCE).status_code == 200
        socket = address.partition("/bank")[0]
        with connect(socket.replace("https", "wss", 1) + "/ws", origin=Origin(socket), ssl=trusting, proxy=None):
            pass


@pytest.mark.parametrize("fault", ["no key", "no such file", "the key of another"])
def test_a_certificate_that_cannot_be_used_is_said_in_a_sentence(
    tmp_path: Path, certificate: tuple[Path, Path], fault: str
) -> None:
    cert, _ = certificate
    other = tmp_path / "other.pem"
    if fault == "the key of another":
        subprocess.run(["openssl", "genrsa", "-out", str(other), "2048"], check=True, capture_output=True)
    keys = [] if fault == "no key" else ["--tls-key", str(other)]
    with run_bank(tmp_path / "data", "--port", "0", "--tls-cert", str(cert), *keys) as (process, said):
        assert process.wait(PATIENCE) == (2 if fault == "no key" else 1)
    assert "certificate" in said[0] or "belong together" in said[0]
    assert not any("Traceback" in line for line in said)
