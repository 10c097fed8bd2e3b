"""Under which address the phones in the room reach this computer, and a port that is free there."""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import ifaddr

Kind = Literal["lan", "loopback", "vpn", "container", "link-local"]
Note = Literal["no_network", "preferred_missing", "several_networks"]

# Beginnings of interface names on Linux, macOS, Windows and phones. Mobile data counts as VPN: it leads to
# the provider, not into the room.
_CONTAINER = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "lxc", "lxd", "incus", "podman", "cni"),
    *("flannel", "cali", "kube", "waydroid", "vnet"),
)
_VPN = (
    *("tun", "tap", "wg", "utun", "ppp", "tailscale", "zt", "nordlynx", "proton", "mullvad", "ipsec", "cscotun"),
    *("gpd", "ham", "rmnet", "wwan", "wwp", "ccmni", "pdp_ip"),
)
# What Windows calls the card behind a name such as "Ethernet 3". A guest inside Hyper-V has a "Network Adapter"; only
# its host has a "Virtual Ethernet Adapter".
_CONTAINER_CARDS = ("hyper-v virtual ethernet", "virtualbox host-only", "vmware virtual ethernet")
_VPN_CARDS = (
    *("tap-", "wintun", "wireguard", "openvpn", "tailscale", "zerotier", "wan miniport", "anyconnect", "fortinet"),
    *("pangp", "juniper", "nordlynx", "hamachi", "vpn"),
)
_HOME = ("wl", "wi-fi", "swlan", "ap", "en", "eth", "em")
_KINDS: tuple[Kind, ...] = ("lan", "link-local", "vpn", "container", "loopback")
_RANGES = tuple(ipaddress.ip_network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "fc00::/7"))
_TAILSCALE = tuple(ipaddress.ip_network(text) for text in ("100.64.0.0/10", "fd7a:115c:a1e0::/48"))
# Where VirtualBox, libvirt and Docker put this computer if nobody told them otherwise.
_VIRTUAL_HOSTS = frozenset({"192.168.56.1", "192.168.99.1", "192.168.122.1", "172.17.0.1"})
# Connecting UDP sends nothing, it only asks the system for the way. The first leads out by the default route.
_TARGETS = ("203.0.113.1", "192.168.254.254", "10.254.254.254", "172.31.254.254")
_TARGETS_6 = ("2001:db8::1", "fd00::1:1")


class NetworkError(Exception):
    """No port or address to listen at; the message is a sentence to show."""


class CertificateError(NetworkError):
    """The files named for https cannot be used."""


@dataclass(frozen=True, slots=True)
class Found:
    """An address as the system told it; `is_default` if the way to the internet starts there.

    `card` is the device behind the interface, where the system has another name for it.
    """

    ip: str
    interface: str | None = None
    is_default: bool = False
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Address:
    """An address of this computer; `kind` says what can be reached through it."""

    ip: str
    interface: str | None
    kind: Kind
    is_default: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """The address to offer; `note` tells what somebody should know about it."""

    address: Address
    note: Note | None = None


def list_addresses() -> list[Address]:
    """All addresses of this computer, the likeliest home network first, this computer itself last."""
    found = [*_ask_interfaces(), *_ask_routes()]
    if not any(item.interface for item in found):
        # Only where interfaces cannot be asked: elsewhere a missing name server could hold this up for long.
        found += _ask_host_name()
    return rank_addresses(found)


def choose_address(addresses: Sequence[Address], preferred: str | None = None) -> Choice:
    """The address for the QR code: the preferred one while it exists, else the likeliest."""
    for address in addresses:
        if address.ip == preferred:
            return Choice(address)
    best = addresses[0] if addresses else Address("127.0.0.1", None, "loopback")
    if best.kind == "loopback":
        return Choice(best, "no_network")
    if preferred is not None:
        return Choice(best, "preferred_missing")
    version = ipaddress.ip_address(best.ip).version
    others = {
        address.interface or address.ip
        for address in addresses
        if address.kind == "lan" and ipaddress.ip_address(address.ip).version == version
    } - {best.interface or best.ip}
    return Choice(best, "several_networks" if others else None)


def rank_addresses(found: Iterable[Found]) -> list[Address]:
    """Classify, merge what was found twice, and order; loopback is always there."""
    merged: dict[str, Found] = {}
    for item in [*found, Found("127.0.0.1")]:
        known = merged.get(item.ip, item)
        merged[item.ip] = Found(
            item.ip,
            known.interface or item.interface,
            known.is_default or item.is_default,
            known.card or item.card,
        )
    addresses = []
    for item in merged.values():
        kind = classify_address(item)
        if kind is not None:
            addresses.append(Address(item.ip, item.interface, kind, item.is_default))
    return sorted(addresses, key=_rank)


def classify_address(found: Found) -> Kind | None:
    """What an address is good for; None if no browser can be sent there."""
    ip = ipaddress.ip_address(found.ip)
    name, card = (found.interface or "").lower(), (found.card or "").lower()
    if ip.is_loopback:
        return "loopback" if found.ip in {"127.0.0.1", "::1"} else None
    if ip.is_unspecified or ip.is_multicast or (ip.version == 6 and ip.is_link_local):
        return None
    # A virtual switch that leads to the internet is how this computer itself is in the home's network.
    if not found.is_default and (name.startswith(_CONTAINER) or any(word in card for word in _CONTAINER_CARDS)):
        return "container"
    if name.startswith(_VPN) or any(word in card for word in _VPN_CARDS):
        return "vpn"
    if any(ip in net for net in _TAILSCALE) and not name.startswith(_HOME):
        return "vpn"
    if ip.is_link_local:
        return "link-local"
    if not name and not found.is_default and (found.ip in _VIRTUAL_HOSTS or _is_wsl_like(found.ip)):
        return "container"
    return "lan"


def _is_wsl_like(ip: str) -> bool:
    """Docker's and WSL's own networks have this computer at .1 of a 172 range."""
    return ip.endswith(".1") and ipaddress.ip_address(ip) in _RANGES[2]


def _rank(address: Address) -> tuple[int, int, int, bool, int, bool, bytes]:
    ip = ipaddress.ip_address(address.ip)
    name = (address.interface or "").lower()
    named = 0 if name.startswith(_HOME) else 1 if not name else 2
    # In a home .1 is the router; a computer that is .1 has made that network itself.
    is_maker = address.ip.endswith(".1") and not address.is_default
    reach = next((number for number, net in enumerate(_RANGES) if ip in net), len(_RANGES))
    return _KINDS.index(address.kind), ip.version, named, is_maker, reach, not address.is_default, ip.packed


def _ask_interfaces() -> list[Found]:
    """Every address with the name of its interface, or nothing where the system does not tell."""
    try:
        adapters = list(ifaddr.get_adapters())
    except (OSError, AssertionError, AttributeError, ValueError):
        # It reads the system's own structures and asserts their form; then the routes still say enough.
        return []
    return [
        Found(ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.nice_name, card=adapter.nice_name)
        for adapter in adapters
        for ip in adapter.ips
    ]


def _ask_routes() -> list[Found]:
    found = []
    for family, targets in ((socket.AF_INET, _TARGETS), (socket.AF_INET6, _TARGETS_6)):
        for number, target in enumerate(targets):
            try:
                with socket.socket(family, socket.SOCK_DGRAM) as probe:
                    probe.connect((target, 9))
                    ip = str(probe.getsockname()[0]).partition("%")[0]
            except OSError:
                continue
            found.append(Found(ip, None, is_default=number == 0))
    return found


def _ask_host_name() -> list[Found]:
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None)
    except (OSError, UnicodeError):
        return []
    return [Found(str(info[4][0]).partition("%")[0]) for info in infos]


def find_free_port(host: str, wanted: int, tries: int = 20) -> tuple[socket.socket, int]:
    """A socket that already listens, at the wanted port or the next free one, and that port.

    Listening at once is what keeps others from taking the port in between. Port 0 takes any free one.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: OSError | None = None
    for port in range(wanted, min(wanted + (tries if wanted else 1), 65536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            if sys.platform == "win32":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                # Else a restart would have to leave its port for a minute.
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise NetworkError(f"It is not possible to listen at {host}: {error.strerror or error}.") from error
            last = error
        else:
            return listener, int(listener.getsockname()[1])
    reason = f" ({last.strerror})" if last else ""
    raise NetworkError(f"No free port from {wanted} on at {host}{reason}. Choose another with --port.")
