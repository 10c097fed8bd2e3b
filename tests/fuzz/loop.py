"""The loop: change inputs that led somewhere new, run them, keep what found a bug.

New is an outcome nobody has seen yet, or a line of the program that no input has reached yet.
"""

from __future__ import annotations

import hashlib
import tempfile
import time
import traceback
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.fuzz.commands import CommandTarget, ConsoleTarget, ScriptTarget, SubmitTarget
from tests.fuzz.editions import EditionTarget, ShelfTarget
from tests.fuzz.frames import FrameTarget, SocketTarget
from tests.fuzz.journals import JournalTarget
from tests.fuzz.lines import Lines
from tests.fuzz.target import CORPUS, Finding, Target, in_good_time

MOST_POOL = 2_000
MOST_BUGS = 20


@dataclass
class Result:
    """What one target has seen."""

    name: str
    inputs: int = 0
    seconds: float = 0.0
    lines: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    bugs: dict[str, str] = field(default_factory=dict)


def list_targets() -> list[Target]:
    """All edges."""
    return [
        CommandTarget(), SubmitTarget(), ScriptTarget(), ConsoleTarget(), EditionTarget(), ShelfTarget(),
        JournalTarget(), FrameTarget(), SocketTarget(),
    ]  # fmt: skip


def fuzz(target: Target, seconds: float, seed: int, keep: Path | None = CORPUS, least: int = 0) -> Result:
    """Run a target for a while. An input that leads somewhere new joins the pool; one that finds a bug is kept."""
    random, result = Random(f"{seed} {target.name}"), Result(target.name)
    lines = Lines() if target.is_watched else None
    with (
        tempfile.TemporaryDirectory(prefix="bankhalter-fuzz-", ignore_cleanup_errors=True) as name,
        target.open(Path(name) / target.name),
    ):
        seeds = [*target.seeds(), *(path.read_bytes() for path in target.corpus())]
        pool = list(seeds)
        began = time.monotonic()
        for data in seeds:
            _try(target, data, result, keep, lines)
        while time.monotonic() < began + seconds or result.inputs < least:
            data = target.mutate(random.choice(pool), random, pool)
            if _try(target, data, result, keep, lines) and len(pool) < MOST_POOL:
                pool.append(data)
        result.seconds = time.monotonic() - began
    return result


def _try(target: Target, data: bytes, result: Result, keep: Path | None, lines: Lines | None) -> bool:
    """Whether the input led somewhere new."""
    result.inputs += 1
    try:
        with in_good_time(), lines.watch() if lines else nullcontext():
            outcomes = list(target.run(data))
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{error.__class__.__name__} in {Path(place.filename).name}:{place.name}: {str(error)[:300]}"
        where = str(error)[:130] if isinstance(error, Finding) else f"{place.filename} {place.lineno}"
        kind = f"{error.__class__.__name__} {where}"
        if kind not in result.bugs and len(result.bugs) < MOST_BUGS:
            result.bugs[kind] = f"{what} ({_keep(target, data, keep)})"
        return False
    is_new = any(outcome not in result.outcomes for outcome in outcomes)
    result.outcomes.update(outcomes)
    if lines:
        is_new |= lines.count > result.lines
        result.lines = lines.count
    return is_new


def _keep(target: Target, data: bytes, keep: Path | None) -> str:
    if keep is None:
        return "not kept"
    path = keep / target.name / f"found-{hashlib.sha256(data).hexdigest()[:12]}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return str(path)
