"""Changes good input a little: bytes, lines, and JSON values in their places."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

NASTY: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 40, 1_000, 2**31, 2**63, 2**64, 10**12, 10**12 + 1, 10**30, 10**400,
    0.0, -0.0, 1.0, 1.5, 1e308, float("nan"), float("inf"), float("-inf"),
    "", " ", "\0", "\n", "\ud800", "²", "١", "1", "-5", "true", "bank", "pot", "p0", "p1", "anna", "brown-1", "go",
    "nobody", "∞", "x" * 300, "{0}", "%s", "../../etc/passwd", "\u202e",
    [], [[]], [None], ["p0"], {}, {"": None}, {"kind": "undo"}, {"de": "x", "en": "y"},
)  # fmt: skip
CHUNKS = (
    b"", b"\0", b"\xff", b"\xed\xa0\x80", b"[" * 3_000, b'{"a":' * 1_500, b"\n", b"\r\n", b'"', b",", b"=", b"#",
    b"9" * 5_000, b"1e999",
)  # fmt: skip


def mutate_bytes(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """A few changes that know nothing of the format."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        data = random.choice(BYTE_CHANGES)(data, random, others)
    return data


def _flip(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    if not data:
        return b"\0"
    changed = bytearray(data)
    changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _cut(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    start, end = sorted((random.randint(0, len(data)), random.randint(0, len(data))))
    return data[:start] if random.random() < 0.5 else data[:start] + data[end:]


def _insert(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    place = random.randint(0, len(data))
    chunk = random.choice(CHUNKS) if random.random() < 0.7 else random.randbytes(random.randint(1, 8))
    return data[:place] + chunk + data[place:]


def _overwrite(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    place, size = random.randint(0, len(data)), random.choice((1, 4, 64, 512))
    return data[:place] + random.choice((b"\0" * size, random.randbytes(size))) + data[place + size :]


def _splice(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    other = random.choice(others) if others else data
    return data[: random.randint(0, len(data))] + other[random.randint(0, len(other)) :]


def _move_line(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    line = random.choice(lines)
    fate = random.random()
    if fate < 0.4:
        lines.remove(line)
    elif fate < 0.8 or not others:
        lines.insert(random.randint(0, len(lines)), line)
    else:
        lines.insert(
            random.randint(0, len(lines)), random.choice(random.choice(others).splitlines(keepends=True) or [b""])
        )
    return b"".join(lines)


ByteChange = Callable[[bytes, Random, Sequence[bytes]], bytes]
BYTE_CHANGES: tuple[ByteChange, ...] = (_flip, _flip, _cut, _insert, _overwrite, _splice, _move_line)


def mutate_value(value: Any, random: Random, others: Sequence[Any]) -> Any:
    """One place somewhere inside a JSON value changed; the value itself is left alone."""
    value = json.loads(json.dumps(value))
    if not isinstance(value, dict | list) or not value:
        return random.choice(NASTY)
    place: Any = value
    while True:
        key = random.choice(list(place)) if isinstance(place, dict) else random.randrange(len(place))
        inner = place[key]
        if isinstance(inner, dict | list) and inner and random.random() < 0.8:
            place = inner
            continue
        _change_place(place, key, random, others)
        return value


def _change_place(place: Any, key: Any, random: Random, others: Sequence[Any]) -> None:
    fate = random.random()
    if fate < 0.15:
        del place[key]
    elif fate < 0.3 and isinstance(place, dict):
        place[random.choice(("", "extra", "kind", "id", "at", "by", "\0", "\ud800"))] = random.choice(NASTY)
    elif fate < 0.3:
        place.insert(random.randint(0, len(place)), place[key])
    elif fate < 0.5 and others:
        other = random.choice(others)
        donor = other.get(key) if isinstance(other, dict) else None
        place[key] = random.choice(NASTY) if donor is None else donor
    elif fate < 0.6 and isinstance(place[key], int):
        place[key] = place[key] * random.choice((-1, 0, 2, 10, 10**6)) + random.choice((-1, 0, 1))
    elif fate < 0.7 and isinstance(place, dict) and len(place) > 1:
        place[key] = place[random.choice(list(place))]
    else:
        place[key] = random.choice(NASTY)


def mutate_json(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """JSON text with one value changed, or with changed bytes if it is none."""
    value = read_json(data)
    if value is None or random.random() < 0.1:
        return mutate_bytes(data, random, others)
    donors = [read_json(random.choice(others)) for _ in range(3)] if others else []
    for _ in range(random.choice((1, 1, 2, 3))):
        value = mutate_value(value, random, [donor for donor in donors if donor is not None])
    return json.dumps(value).encode()


def read_json(data: bytes) -> Any:
    """The value, or None."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None
