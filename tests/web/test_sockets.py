"""Plain connections: few from one address, none that says nothing or takes nothing, and no copies for slow readers."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from companion.serve import DESCRIPTORS, raise_descriptor_limit
from companion.web import Limits
from companion.web.bundle import make_bundle
from companion.web.hosts import HomeHosts
from tests.support.serving import Served, make_tiny_app, serve

WAIT = 10.0
GUEST = "127.9.9.9"
MIB = 1024 * 1024


@contextmanager
def dial(served: Served, address: str = GUEST) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", served.port), WAIT, (address, 0)) as line:
        yield line


def is_dropped(line: socket.socket, seconds: float = WAIT) -> bool:
    line.settimeout(seconds)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def is_well(served: Served) -> bool:
    return httpx.get(f"{served.url}/health", trust_env=False, timeout=WAIT).status_code == 200


def test_half_open_connections_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    limits = Limits(plain_per_address=10, header_seconds=60)
    with serve(make_tiny_app(), tmp_path, limits=limits) as served, ExitStack() as stack:
        lines = [stack.enter_context(dial(served)) for _ in range(60)]
        assert is_well(served)
        assert sum(is_dropped(line, 0.05) for line in lines) == 50
        for line in lines[:10]:
            line.close()
        time.sleep(0.2)
        with dial(served) as again:
            assert not is_dropped(again, 0.3)


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n"], ids=["nothing", "half a request"])
def test_who_does_not_finish_a_request_is_dropped(tmp_path: Path, said: bytes) -> None:
    with serve(make_tiny_app(), tmp_path, limits=Limits(header_seconds=0.5)) as served, dial(served) as line:
        line.sendall(said)
        began = time.monotonic()
        assert is_dropped(line)
        assert 0.3 < time.monotonic() - began < 5


def write_slowly(line: socket.socket) -> None:
    for _ in range(200):
        line.sendall(b"x")
        time.sleep(0.02)


def test_who_writes_a_request_letter_by_letter_is_dropped(tmp_path: Path) -> None:
    with serve(make_tiny_app(), tmp_path, limits=Limits(header_seconds=0.5)) as served, dial(served) as line:
        with pytest.raises(OSError, match=r"."):
            write_slowly(line)
        assert is_well(served)


def test_a_kept_connection_has_its_time_for_each_request(tmp_path: Path) -> None:
    with serve(make_tiny_app(), tmp_path, limits=Limits(header_seconds=0.5)) as served, dial(served) as line:
        for _ in range(3):
            line.sendall(f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
            answer = b""
            while not answer.endswith(b"}"):
                data = line.recv(4096)
                assert data, "the connection was dropped"
                answer += data
            assert answer.startswith(b"HTTP/1.1 200")
            time.sleep(0.7)


def test_downloads_that_are_never_read_end_and_cost_one_copy(tmp_path: Path) -> None:
    bundle = make_bundle("Bankhalter", "en")
    largest = max(bundle.lasting, key=lambda name: bundle.lasting[name].size)
    request = f"GET {bundle.base}{largest} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n".encode()
    limits = Limits(send_seconds=1.0, plain_per_address=40)
    before = measure_memory()
    with serve(make_tiny_app(), tmp_path, limits=limits, lang="en") as served, ExitStack() as stack:
        for _ in range(40):
            line = stack.enter_context(dial(served))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sendall(request)
        time.sleep(1.0)
        assert is_well(served)
        assert measure_memory() - before < 120 * MIB  # forty copies would be 380
        time.sleep(2.0)
        with dial(served) as again:
            assert not is_dropped(again, 0.3), "their places are not free again"


def measure_memory() -> int:
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_as_many_descriptors_as_there_may_be() -> None:
    import resource  # noqa: PLC0415 not on Windows

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        raise_descriptor_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(DESCRIPTORS, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize(
    "name",
    ["127.0.0.1", "::1", "192.168.1.7", "fe80::1", "10.0.0.3", "localhost", "bank", "bank.local", "bank.home.arpa",
     "our.bank.example"],
)  # fmt: skip
def test_addresses_and_names_of_the_home_and_named_ones_are_ours(name: str) -> None:
    assert name in HomeHosts("Our.bank.example")


@pytest.mark.parametrize("name", ["evil.example", "bank.evil.example", "127.0.0.1.evil.example", "local.evil.com", 7])
def test_a_name_that_somebody_may_own_elsewhere_is_not(name: object) -> None:
    """Such a name can be let point at this computer at any moment, with a page of theirs already open."""
    assert name not in HomeHosts()
    assert name not in HomeHosts("our.bank.example")
