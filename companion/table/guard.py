"""Secrets and PINs: how they are made, kept and compared, and how guessing them is slowed down."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

FREE_FAILURES = 5
FIRST_WAIT = 1.0
LONGEST_WAIT = 300.0
FORGET_AFTER = 3600.0
BUDGET = 30
BUDGET_SECONDS = 10.0
REMEMBERED = 1000
PIN_LENGTHS = range(4, 9)
_INSTANT = 0.001
_SCRYPT = {"n": 1 << 14, "r": 8, "p": 1}
_PIN_TAG = "scrypt-14-8-1"


@dataclass(slots=True)
class _Client:
    failures: int = 0
    free_at: float = 0.0


class Guard:
    """Slows down guessing, per client address and, for many addresses together, per secret.

    `what` names the guarded thing (a table, a seat); pass only names that exist, and "" for all others. Use it
    under one lock that is held from `check` to the `failed` or `succeeded` that follows, or many guesses at once pass
    together. Only what can be guessed needs it: typed codes and PINs; nobody guesses 128 random bits, and whoever
    has them right is never made to wait.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._clients: OrderedDict[tuple[str, str], _Client] = OrderedDict()
        # When each secret's budget is whole again; every failure puts that off by BUDGET_SECONDS.
        self._whole_at: OrderedDict[str, float] = OrderedDict()

    def check(self, who: str, what: str = "") -> float:
        """Seconds until this client may try; 0 is now."""
        now = self._clock()
        client = self._clients.get((group_address(who), what))
        own = client.free_at - now if client else 0.0
        shared = self._whole_at.get(what, now) - now - (BUDGET - 1) * BUDGET_SECONDS
        wait = max(own, shared)
        return wait if wait > _INSTANT else 0.0

    def failed(self, who: str, what: str = "") -> None:
        """Count a wrong guess: after five, waits double from a second to five minutes."""
        now, key = self._clock(), (group_address(who), what)
        client = self._clients.pop(key, None)
        if client is None or now - client.free_at > FORGET_AFTER:
            client = _Client()
        client.failures += 1
        over = client.failures - FREE_FAILURES
        # 2**20 s is far beyond the longest wait; the cap keeps the figure small.
        wait = min(FIRST_WAIT * 2 ** min(over, 20), LONGEST_WAIT) if over >= 0 else 0.0
        client.free_at = now + wait
        self._clients[key] = client
        # Capped, so that those who do not wait cannot shut the others out for long.
        whole_at = max(self._whole_at.pop(what, now), now) + BUDGET_SECONDS
        self._whole_at[what] = min(whole_at, now + BUDGET * BUDGET_SECONDS)
        if len(self._clients) > REMEMBERED:
            self._clients.popitem(last=False)
        if len(self._whole_at) > REMEMBERED:
            self._whole_at.popitem(last=False)

    def succeeded(self, who: str, what: str = "") -> None:
        """Forget this client's failures at this thing; the shared budget only comes back with time."""
        self._clients.pop((group_address(who), what), None)


def group_address(who: str) -> str:
    """One IPv6 device owns a whole /64, so that counts as one client; IPv4 inside IPv6 is IPv4."""
    try:
        address = ipaddress.ip_address(who.partition("%")[0])
    except ValueError:
        return who
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def same(a: str, b: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(_to_bytes(a), _to_bytes(b))


def new_secret() -> str:
    """A fresh secret: 128 random bits, safe in an address."""
    return secrets.token_urlsafe(16)


def hash_secret(secret: str) -> str:
    """What is kept of a secret. A plain hash is enough for 128 random bits; a PIN needs `hash_pin`."""
    return "sha256:" + hashlib.sha256(_to_bytes(secret)).hexdigest()


def is_valid_pin(pin: str) -> bool:
    """Four to eight plain digits."""
    return len(pin) in PIN_LENGTHS and pin.isascii() and pin.isdigit()


def new_salt() -> bytes:
    """A fresh salt for `hash_pin`."""
    return secrets.token_bytes(16)


def hash_pin(pin: str, salt: bytes) -> str:
    """What is kept of a PIN, with its salt; slow on purpose (some 50 ms, 16 MB)."""
    if not is_valid_pin(pin):
        raise ValueError("a PIN has four to eight digits")
    if len(salt) < 8:
        raise ValueError("a salt has at least 8 bytes")
    digest = hashlib.scrypt(pin.encode(), salt=salt, dklen=32, **_SCRYPT)
    return f"{_PIN_TAG}:{salt.hex()}:{digest.hex()}"


def check_pin(pin: str, kept: str) -> bool:
    """Whether the PIN belongs to what `hash_pin` gave; False for anything malformed."""
    try:
        salt = bytes.fromhex(kept.split(":")[1])
        return same(hash_pin(pin, salt), kept)
    except (ValueError, IndexError):
        return False


def _to_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
