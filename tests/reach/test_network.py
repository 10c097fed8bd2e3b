"""The phones in the room get the right address and a port that is really ours."""

from __future__ import annotations

import ipaddress
import socket
import sys

import ifaddr
import pytest

from companion.reach import network
from companion.reach.network import (
    Address,
    Found,
    Kind,
    NetworkError,
    choose_address,
    classify_address,
    find_free_port,
    list_addresses,
    rank_addresses,
)

HOMES: list[tuple[str, list[Found], list[str]]] = [
    (
        "Wi-Fi and cable in one home",
        [Found("10.0.0.5", "enp3s0", True), Found("192.168.1.5", "wlp2s0")],
        ["192.168.1.5", "10.0.0.5", "127.0.0.1"],
    ),
    (
        "Wi-Fi and a cable on the same router",
        [Found("192.168.1.5", "wlp2s0"), Found("192.168.1.6", "eth0", True)],
        ["192.168.1.6", "192.168.1.5", "127.0.0.1"],
    ),
    (
        "a developer's laptop",
        [
            Found("172.17.0.1", "docker0"),
            Found("172.18.0.1", "br-3f2a"),
            Found("192.168.122.1", "virbr0"),
            Found("10.0.3.1", "lxcbr0"),
            Found("192.168.178.40", "wlan0", True),
        ],
        ["192.168.178.40", "192.168.122.1", "10.0.3.1", "172.17.0.1", "172.18.0.1", "127.0.0.1"],
    ),
    (
        "a VPN that takes everything",
        [Found("10.8.0.2", "tun0", True), Found("192.168.178.40", "wlp2s0")],
        ["192.168.178.40", "10.8.0.2", "127.0.0.1"],
    ),
    (
        "macOS with iCloud's and a company's tunnel",
        [Found("10.11.12.13", "utun4", True), Found("192.168.2.33", "en0")],
        ["192.168.2.33", "10.11.12.13", "127.0.0.1"],
    ),
    (
        "Tailscale",
        [Found("100.101.102.103", "tailscale0"), Found("192.168.0.9", "wlan0", True)],
        ["192.168.0.9", "100.101.102.103", "127.0.0.1"],
    ),
    ("an iPhone's hotspot", [Found("172.20.10.4", "wlan0", True)], ["172.20.10.4", "127.0.0.1"]),
    ("an iPhone's hotspot on Windows", [Found("172.20.10.4", None, True)], ["172.20.10.4", "127.0.0.1"]),
    ("an Android's hotspot", [Found("192.168.43.17", "wlan0", True)], ["192.168.43.17", "127.0.0.1"]),
    (
        "the hotspot is this phone",
        [Found("10.123.4.5", "rmnet_data0", True), Found("192.168.43.1", "swlan0")],
        ["192.168.43.1", "10.123.4.5", "127.0.0.1"],
    ),
    (
        "Windows with WSL, VirtualBox and VMware",
        [
            Found("172.28.112.1"),
            Found("192.168.56.1"),
            Found("192.168.137.1"),
            Found("10.0.0.7"),
            Found("10.0.0.7", None, True),
        ],
        ["10.0.0.7", "192.168.137.1", "192.168.56.1", "172.28.112.1", "127.0.0.1"],
    ),
    (
        "Windows with a VPN that takes everything",
        [Found("10.8.0.2", None, True), Found("192.168.178.40")],
        ["192.168.178.40", "10.8.0.2", "127.0.0.1"],
    ),
    (
        "a cable without a router",
        [Found("169.254.10.20", "eth0"), Found("172.17.0.1", "docker0")],
        ["169.254.10.20", "172.17.0.1", "127.0.0.1"],
    ),
    (
        "IPv6 beside IPv4",
        [
            Found("fe80::1", "wlan0"),
            Found("2001:db8::5", "wlan0", True),
            Found("fd12::5", "wlan0"),
            Found("192.168.1.5", "wlan0", True),
        ],
        ["192.168.1.5", "fd12::5", "2001:db8::5", "127.0.0.1"],
    ),
    ("IPv6 alone", [Found("fd12::5", "wlan0", True)], ["fd12::5", "127.0.0.1"]),
    ("Debian's own name for itself", [Found("127.0.1.1")], ["127.0.0.1"]),
    ("no network", [], ["127.0.0.1"]),
]


@pytest.mark.parametrize(("found", "order"), [home[1:] for home in HOMES], ids=[home[0] for home in HOMES])
def test_the_likeliest_home_address_comes_first(found: list[Found], order: list[str]) -> None:
    assert [address.ip for address in rank_addresses(found)] == order
    assert [address.ip for address in rank_addresses(found[::-1])] == order


@pytest.mark.parametrize(
    ("ip", "interface", "kind"),
    [
        ("192.168.1.5", "wlan0", "lan"),
        ("192.168.1.5", "Wi-Fi", "lan"),
        ("172.30.1.2", "eth0", "lan"),
        ("192.0.2.2", "eth0", "lan"),
        ("192.168.1.5", "br0", "lan"),
        ("192.168.1.5", "vmbr0", "lan"),
        ("172.17.0.1", "docker0", "container"),
        ("172.29.0.1", "vEthernet (WSL)", "container"),
        ("192.168.64.1", "vmnet8", "container"),
        ("10.6.0.2", "wg0", "vpn"),
        ("100.64.3.4", None, "vpn"),
        ("100.64.3.4", "eth0", "lan"),
        ("fd7a:115c:a1e0::53", "utun3", "vpn"),
        ("169.254.9.9", "en5", "link-local"),
        ("127.0.0.1", "lo", "loopback"),
        ("::1", "lo", "loopback"),
        ("127.0.1.1", None, None),
        ("0.0.0.0", None, None),
        ("fe80::1", "wlan0", None),
    ],
)
def test_an_address_is_classified(ip: str, interface: str | None, kind: Kind | None) -> None:
    assert classify_address(Found(ip, interface)) == kind


def test_an_address_found_twice_keeps_all_that_is_known() -> None:
    ranked = rank_addresses([Found("192.168.1.5", None, True), Found("192.168.1.5", "wlan0")])
    assert ranked[0] == Address("192.168.1.5", "wlan0", "lan", True)


def test_the_preferred_address_is_chosen_while_it_exists() -> None:
    both = rank_addresses([Found("10.0.0.5", "eth0", True), Found("192.168.1.5", "wlan0")])
    assert choose_address(both, "10.0.0.5").address.ip == "10.0.0.5"
    gone = choose_address(both, "192.168.7.7")
    assert (gone.address.ip, gone.note) == ("192.168.1.5", "preferred_missing")


def test_the_choice_says_when_there_are_several_networks() -> None:
    both = rank_addresses([Found("10.0.0.5", "eth0", True), Found("192.168.1.5", "wlan0")])
    one = rank_addresses([Found("192.168.1.5", "wlan0"), Found("fd12::5", "wlan0"), Found("172.17.0.1", "docker0")])
    assert choose_address(both).note == "several_networks"
    assert choose_address(one).note is None


@pytest.mark.parametrize("preferred", [None, "192.168.1.5"])
def test_without_a_network_the_choice_is_this_computer_and_says_so(preferred: str | None) -> None:
    for addresses in (rank_addresses([]), []):
        choice = choose_address(addresses, preferred)
        assert (choice.address.ip, choice.note) == ("127.0.0.1", "no_network")


def adapter(name: str, *ips: str, card: str = "") -> ifaddr.Adapter:
    """As ifaddr tells it: an IPv6 address comes with its flow and its scope."""
    found = [ifaddr.IP((ip, 0, 0) if ":" in ip else ip, 24, name) for ip in ips]
    return ifaddr.Adapter(name, card or name, found)


def test_windows_names_its_interfaces_and_the_cards_behind_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [
        adapter("Ethernet 3", "192.168.56.1", card="VirtualBox Host-Only Ethernet Adapter"),
        adapter("Ethernet 2", "10.8.0.2", card="TAP-Windows Adapter V9"),
        adapter("WLAN", "192.168.178.40", "fd12::5", card="Intel(R) Wi-Fi 6 AX201 160MHz"),
        adapter("vEthernet (WSL)", "172.28.112.1", card="Hyper-V Virtual Ethernet Adapter"),
        adapter("Loopback Pseudo-Interface 1", "127.0.0.1", "::1", card="Software Loopback Interface 1"),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: told)
    monkeypatch.setattr(network, "_ask_routes", list)
    assert [(address.ip, address.interface, address.kind) for address in list_addresses()] == [
        ("192.168.178.40", "WLAN", "lan"),
        ("fd12::5", "WLAN", "lan"),
        ("10.8.0.2", "Ethernet 2", "vpn"),
        ("192.168.56.1", "Ethernet 3", "container"),
        ("172.28.112.1", "vEthernet (WSL)", "container"),
        ("127.0.0.1", "Loopback Pseudo-Interface 1", "loopback"),
        ("::1", "Loopback Pseudo-Interface 1", "loopback"),
    ]


@pytest.mark.parametrize(
    ("card", "is_default", "kind"),
    [
        ("Hyper-V Virtual Ethernet Adapter", True, "lan"),
        ("Hyper-V Virtual Ethernet Adapter", False, "container"),
        ("Microsoft Hyper-V Network Adapter", False, "lan"),
        ("Microsoft Wi-Fi Direct Virtual Adapter", False, "lan"),
        ("Wintun Userspace Tunnel", True, "vpn"),
    ],
)
def test_a_card_tells_a_virtual_switch_from_the_way_into_the_room(card: str, is_default: bool, kind: Kind) -> None:
    assert classify_address(Found("192.168.178.40", "Ethernet", is_default, card)) == kind


def test_every_interface_of_this_computer_has_a_name() -> None:
    """Where the system lists its interfaces, they are those; Windows says "Ethernet", and lists other names."""
    found = [address.interface for address in list_addresses()]
    assert any(found)
    if sys.platform != "win32":
        assert {name for name in found if name} <= {name for _, name in socket.if_nameindex()}


def test_this_computers_addresses_can_be_listened_at() -> None:
    addresses = list_addresses()
    assert "127.0.0.1" in {address.ip for address in addresses}
    for address in addresses:
        family = socket.AF_INET6 if ipaddress.ip_address(address.ip).version == 6 else socket.AF_INET
        with socket.socket(family) as listener:
            listener.bind((address.ip, 0))


def test_a_computer_without_interfaces_or_names_still_has_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(ifaddr, "get_adapters", refuse)
    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert list_addresses() == [Address("127.0.0.1", None, "loopback")]


def test_a_free_port_is_taken_as_wanted_and_answers() -> None:
    with find_free_port("127.0.0.1", 0)[0] as first:
        wanted = first.getsockname()[1]
    listener, port = find_free_port("127.0.0.1", wanted)
    with listener, socket.create_connection(("127.0.0.1", port), timeout=2):
        assert port == wanted
        listener.accept()[0].close()


def test_a_busy_port_gets_the_next_free_one() -> None:
    first, busy = find_free_port("127.0.0.1", 0)
    with first:
        second, port = find_free_port("127.0.0.1", busy)
        with second:
            assert busy < port <= busy + 20
            third, another = find_free_port("127.0.0.1", busy)
            with third:
                assert another not in {busy, port}


def test_nobody_else_can_take_the_port() -> None:
    listener, port = find_free_port("127.0.0.1", 0)
    with listener, socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", port))


def test_the_port_of_a_server_that_just_ended_is_free_again() -> None:
    listener, port = find_free_port("127.0.0.1", 0)
    client = socket.create_connection(("127.0.0.1", port), timeout=2)
    # The side that closes first keeps the port busy for a while.
    listener.accept()[0].close()
    client.close()
    listener.close()
    again, same_port = find_free_port("127.0.0.1", port)
    again.close()
    assert same_port == port


def test_no_free_port_is_a_clear_error() -> None:
    listener, port = find_free_port("127.0.0.1", 0)
    with listener, pytest.raises(NetworkError, match=f"No free port from {port}"):
        find_free_port("127.0.0.1", port, tries=1)


def test_an_address_of_another_computer_is_a_clear_error() -> None:
    with pytest.raises(NetworkError, match=r"listen at 203\.0\.113\.9"):
        find_free_port("203.0.113.9", 8550)


def test_ports_end_at_65535() -> None:
    try:
        listener, port = find_free_port("127.0.0.1", 65535)
    except NetworkError:
        return
    listener.close()
    assert port == 65535
