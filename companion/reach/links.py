"""Addresses people open: of the bank, and of a table to join, at the address the banker has chosen."""

from __future__ import annotations

from urllib.parse import urlsplit

from companion.reach.network import Address, choose_address
from companion.reach.qr import JoinLink, write_place

LOOPBACK = "127.0.0.1"
_USUAL_PORTS = {"http": 80, "https": 443}


class Links:
    """Where this process is reached; the banker can change the address while it runs.

    `near` is where this very computer reaches it, `public` the address that a proxy in front of it gives it.
    """

    def __init__(
        self,
        addresses: list[Address],
        port: int,
        preferred: str | None = None,
        *,
        near: str = LOOPBACK,
        public: str = "",
        scheme: str = "http",
    ) -> None:
        self.addresses = addresses
        self.port = port
        self.preferred = preferred
        self.near = near
        self.public = public
        self.scheme = scheme

    @property
    def host(self) -> str:
        """The address in the QR code."""
        return choose_address(self.addresses, self.preferred).address.ip

    @property
    def is_alone(self) -> bool:
        """Whether no other device can come here."""
        return not self.public and (self.host.startswith("127.") or self.host == "::1")

    @property
    def choices(self) -> list[Address]:
        """The addresses of which the banker may choose one for the code; a public one leaves no choice."""
        return [] if self.public else self.addresses

    def is_own(self, ip: str) -> bool:
        """Whether somebody comes from this very computer; through a proxy that cannot be told."""
        if self.public:
            return False
        return ip in (LOOPBACK, "::1") or any(address.ip == ip for address in self.addresses)

    def to_table(self, code: str, secret: str) -> JoinLink:
        """The link to join a table."""
        return JoinLink(self.host, self.port, code, secret, self.public or self._write_origin(self.host))

    def to_bank(self, key: str, host: str = "") -> str:
        """The banker's own address, with the key of this start."""
        return f"{self._write_origin(host or self.near)}/bank?k={key}"

    def to_bank_from_away(self, key: str) -> str:
        """The same for another device."""
        return f"{self.public}/bank?k={key}" if self.public else self.to_bank(key, self.host)

    def _write_origin(self, host: str) -> str:
        return f"{self.scheme}://{write_place(host, self.port)}"


def read_public_url(text: str) -> str:
    """An address as a proxy serves us: scheme and name, with a port that is not the usual one. A `ValueError` says why.

    Below a path of its own nothing would be found: all our addresses begin at the top.
    """
    parts = urlsplit(text.strip())
    if parts.scheme not in _USUAL_PORTS or not parts.hostname or "@" in parts.netloc:
        raise ValueError("it begins with http:// or https:// and a name")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("it ends with the name or its port; a path in it is not supported")
    port = parts.port
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, _USUAL_PORTS[parts.scheme]) else "")
