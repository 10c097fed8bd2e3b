"""Starting the real process: addresses, busy ports, one process per folder, quiet and private."""

from __future__ import annotations

import re
import socket
import stat
from pathlib import Path

import httpx
import pytest

from companion.cli import main
from companion.house.house import House
from companion.reach.links import Links
from companion.reach.network import Address
from companion.reach.qr import qr_text
from companion.store.folder import open_folder
from tests.support.process import PATIENCE, find_address, run_bank


def test_the_banks_address_with_a_fresh_key_is_printed_and_answers(tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        with run_bank(tmp_path / "data", "--port", "0", "--lang", "en") as (_, said):
            address = find_address(said)
            match = re.fullmatch(r"http://127\.0\.0\.1:\d+/bank\?k=([\w-]{22})", address)
            assert match
            keys.add(match[1])
            assert httpx.get(address, trust_env=False, timeout=PATIENCE).status_code == 200
            health = httpx.get(address.partition("/bank")[0] + "/health", trust_env=False, timeout=PATIENCE)
            assert health.json()["ok"] is True
    assert len(keys) == 2


def test_a_busy_port_is_said_and_the_next_free_one_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with run_bank(tmp_path / "data", "--port", str(port), "--lang", "de") as (_, said):
            assert f"Port {port} ist belegt" in said[0]
            assert f":{port}/" not in find_address(said)


def test_a_second_process_on_the_same_folder_is_refused_clearly(tmp_path: Path) -> None:
    with run_bank(tmp_path / "data", "--port", "0") as (first, _):
        with run_bank(tmp_path / "data", "--port", "0") as (second, said):
            assert second.wait(PATIENCE) == 1
        assert str(first.pid) in said[1]
        assert first.poll() is None


def test_the_data_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    with run_bank(tmp_path / "data", "--port", "0"):
        assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_an_unusable_folder_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    with run_bank(tmp_path / "data") as (process, said):
        assert process.wait(PATIENCE) == 1
    assert "not a folder" in said[1]
    assert not any("Traceback" in line for line in said)


@pytest.mark.parametrize(("ip", "shown"), [("192.168.1.5", "192.168.1.5"), ("fd00::5", "[fd00::5]")])
def test_links_go_to_the_address_the_banker_chose(ip: str, shown: str) -> None:
    addresses = [Address("10.0.0.7", "eth0", "lan"), Address(ip, "wlan0", "lan")]
    links = Links(addresses, 8580, ip)
    assert links.to_table("K7PRX", "secret").url == f"http://{shown}:8580/join/K7PRX?k=secret"
    assert links.to_bank("key", ip) == f"http://{shown}:8580/bank?k=key"
    links.preferred = "10.0.0.7"
    assert links.host == "10.0.0.7"


def test_the_terminal_shows_a_code_to_scan() -> None:
    assert qr_text("http://192.168.1.5:8580/bank?k=key", invert=True).count("\n") > 10


def test_a_pin_guards_the_banks_page_until_it_is_cleared(tmp_path: Path) -> None:
    """The PIN is asked for besides the key; a wrong form is said and nothing starts."""
    with run_bank(tmp_path / "data", "--port", "0", "--pin", "12") as (process, said):
        assert process.wait(PATIENCE) == 1
    assert "digits" in said[0] or "Ziffern" in said[0]
    for pin, expected in (("4711", True), ("", False)):
        with run_bank(tmp_path / "data", "--port", "0", "--pin", pin):
            pass
        with open_folder(tmp_path / "data") as folder:
            house = House(folder)
            assert house.has_pin() is expected
            house.close()


def test_an_own_edition_is_kept_and_offered_at_every_table(tmp_path: Path) -> None:
    """A shipped edition's id is refused; a broken file shows all its errors and keeps nothing."""
    shipped = Path(__file__).parents[2] / "rules/data/editions/cats.toml"
    own = tmp_path / "dogs.toml"
    own.write_text(shipped.read_text(encoding="utf-8").replace('id = "cats"', 'id = "dogs"', 1), encoding="utf-8")
    data = ["--data", str(tmp_path / "data")]
    assert main(["edition", "add", str(own), *data]) == 0
    assert main(["edition", "add", str(shipped), *data]) == 1
    with open_folder(tmp_path / "data") as folder:
        house = House(folder)
        assert "dogs" in house.editions
        house.close()
