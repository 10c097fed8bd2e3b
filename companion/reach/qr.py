"""Ways to join a table: the link, its QR code as picture and as text, and the short code to type."""

from __future__ import annotations

import hashlib
import re
import struct
import unicodedata
import zlib
from dataclasses import dataclass
from urllib.parse import quote

# Of each group of look-alikes one sign is left: D of 0 O Q D, 7 of 1 I L 7, 2 of 2 Z, 5 of 5 S, 8 of 8 B, V of U V.
ALPHABET = "23456789ACDEFGHJKMNPRTVWXY"
CODE_LENGTH = 5
TYPED_SECRET_LENGTH = 6
_LOOK_ALIKES = str.maketrans("0OQ1ILZSBU", "DDD777258V")
_PORT = re.compile(r":\d+$")
_QUIET_ZONE = 4
# Upper half and lower half of a character, each painted or not.
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


@dataclass(frozen=True, slots=True)
class JoinLink:
    """Where a table is joined: by scanning (`url`), or by typing `typed_address` and there `typed_code`."""

    host: str
    port: int
    table: str
    secret: str
    origin: str = ""
    """How the address begins, where that is not plain http at host and port."""

    @property
    def url(self) -> str:
        """The address inside the QR code."""
        return f"{self._origin}/join/{quote(self.table, safe='')}?k={quote(self.secret, safe='')}"

    @property
    def typed_address(self) -> str:
        """What to type into a browser; the page there asks for the code."""
        scheme, _, place = self._origin.partition("://")
        # Whoever types no scheme is sent to http, or to https at its usual port.
        return f"{self._origin}/j" if scheme == "https" and _PORT.search(place) else f"{place}/j"

    @property
    def typed_code(self) -> str:
        """Table code and short secret in one, in groups to read aloud: `K7PRX-AC3-9KX`."""
        short = make_typed_secret(self.secret)
        return f"{self.table}-{short[:3]}-{short[3:]}"

    @property
    def _origin(self) -> str:
        return self.origin or f"http://{write_place(self.host, self.port)}"


def write_place(host: str, port: int) -> str:
    """Host and port; an IPv6 address needs brackets before a port."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def make_table_code(random_bytes: bytes) -> str:
    """A short code from at least eight random bytes."""
    if len(random_bytes) < 8:
        raise ValueError("a table code needs at least 8 random bytes")
    return _spell(random_bytes, CODE_LENGTH)


def make_typed_secret(secret: str) -> str:
    """The six signs that stand for a secret when it is typed. They do not give the secret away.

    They carry 28 bits, so a Guard must watch over their use.
    """
    return _spell(hashlib.sha256(b"bankhalter typed secret:" + secret.encode()).digest(), TYPED_SECRET_LENGTH)


def _spell(raw: bytes, length: int) -> str:
    number = int.from_bytes(raw, "big")
    signs = []
    for _ in range(length):
        number, rest = divmod(number, len(ALPHABET))
        signs.append(ALPHABET[rest])
    return "".join(signs)


def normalize_code(text: str, length: int = CODE_LENGTH) -> str | None:
    """The code somebody meant: any case, spaces, dashes and look-alikes put right; None if it cannot be one."""
    if len(text) > 100:
        return None
    signs = unicodedata.normalize("NFKC", text).upper()
    signs = "".join(sign for sign in signs if sign.isalnum()).translate(_LOOK_ALIKES)
    return signs if len(signs) == length and set(signs) <= set(ALPHABET) else None


def split_typed_code(text: str) -> tuple[str, str] | None:
    """Table code and short secret of a typed code; None if it cannot be one."""
    code = normalize_code(text, CODE_LENGTH + TYPED_SECRET_LENGTH)
    return (code[:CODE_LENGTH], code[CODE_LENGTH:]) if code else None


def qr_png(text: str, module: int = 8) -> bytes:
    """The QR code as a black and white PNG, each of its squares `module` pixels wide."""
    if module < 1:
        raise ValueError("a module is at least one pixel wide")
    rows = []
    for row in _find_matrix(text):
        # One bit a pixel, white is 1, filled up to whole bytes; each line opens with its filter, 0 for none.
        bits = "".join(("0" if dark else "1") * module for dark in row)
        size = (len(bits) + 7) // 8
        line = b"\0" + int(bits.ljust(size * 8, "0"), 2).to_bytes(size, "big")
        rows.append(line * module)
    side = len(rows) * module
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _write_chunk(b"IHDR", header)
        + _write_chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
        + _write_chunk(b"IEND", b"")
    )


def _write_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def qr_text(text: str, invert: bool = False) -> str:
    """The QR code in half-block characters, for light text on a dark terminal; `invert` for dark text on light."""
    matrix = _find_matrix(text)
    if len(matrix) % 2:
        matrix.append([False] * len(matrix))
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return "\n".join(
        "".join(_HALVES[upper == invert, lower == invert] for upper, lower in zip(above, below, strict=True))
        for above, below in pairs
    )


def _find_matrix(text: str) -> list[list[bool]]:
    """The squares of the code with its quiet zone; True is dark.

    The library is loaded at the first code: it brings Pillow along, and most of what runs here draws none.
    """
    if not text:
        raise ValueError("an empty text has no QR code")
    from qrcode import QRCode  # type: ignore[import-untyped]  # noqa: PLC0415
    from qrcode.constants import ERROR_CORRECT_M  # type: ignore[import-untyped]  # noqa: PLC0415
    from qrcode.exceptions import DataOverflowError  # type: ignore[import-untyped]  # noqa: PLC0415

    code = QRCode(error_correction=ERROR_CORRECT_M, border=_QUIET_ZONE)
    code.add_data(text)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError) as error:
        raise ValueError("the text is too long for a QR code") from error
    return [[bool(dark) for dark in row] for row in code.get_matrix()]
