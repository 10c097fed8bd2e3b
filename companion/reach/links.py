"""Addresses people open: of the bank, and of a table to join, at the address the banker has chosen."""

from __future__ import annotations

from companion.reach.network import Address, choose_address
from companion.reach.qr import JoinLink


class Links:
    """Where this process is reached; the banker can change the address while it runs."""

    def __init__(self, addresses: list[Address], port: int, preferred: str | None = None) -> None:
        self.addresses = addresses
        self.port = port
        self.preferred = preferred

    @property
    def host(self) -> str:
        """The address in the QR code."""
        return choose_address(self.addresses, self.preferred).address.ip

    def is_own(self, ip: str) -> bool:
        """Whether somebody comes from this very computer."""
        return ip in ("127.0.0.1", "::1") or any(address.ip == ip for address in self.addresses)

    def to_table(self, code: str, secret: str) -> JoinLink:
        """The link to join a table."""
        return JoinLink(self.host, self.port, code, secret)

    def to_bank(self, key: str, host: str = "127.0.0.1") -> str:
        """The banker's own address, with the key of this start."""
        place = f"[{host}]" if ":" in host else host
        return f"http://{place}:{self.port}/bank?k={key}"
