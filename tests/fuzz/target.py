"""What a fuzz target is: it has good inputs, knows how to change them, and runs one."""

from __future__ import annotations

import re
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from random import Random

from tests.fuzz.mutate import mutate_bytes

_FACTS = re.compile(r"""'[^']*'|"[^"]*"|\([^)]*\)?|[^\w\s]|\d""")
LONGEST = 10
CORPUS = Path(__file__).parent / "corpus"


class Finding(AssertionError):  # noqa: N818 - what a fuzzer is for
    """Something that must not be: a state changed by a refusal, a silent repair, an unsound game."""


class Target(ABC):
    """An edge of the program. `run` raises for a bug and gives back what became of a good or bad input.

    `is_watched` says whether the lines that it reaches are counted, which pays unless other threads do the work.
    """

    name: str
    share = 1.0
    is_watched = True

    def open(self, folder: Path) -> AbstractContextManager[object]:
        """Whatever must be there while inputs run; files go to the folder."""
        return nullcontext(folder)

    @abstractmethod
    def seeds(self) -> Iterable[bytes]:
        """Good inputs."""

    def mutate(self, data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        """An input like this one."""
        return mutate_bytes(data, random, others)

    @abstractmethod
    def run(self, data: bytes) -> Iterable[str]:
        """Try an input; the outcomes, refusal codes as a rule."""

    def replay(self, data: bytes) -> Iterable[str]:
        """Try an input of the corpus, as thoroughly as can be."""
        return self.run(data)

    def corpus(self) -> list[Path]:
        """The kept inputs."""
        return sorted(path for path in (CORPUS / self.name).glob("*") if path.is_file())


def name_outcome(text: str) -> str:
    """The first words of a sentence without its figures and names, to count kinds of complaints by."""
    return " ".join(_FACTS.sub(" ", text).split()[:5])


@contextmanager
def in_good_time(seconds: int = LONGEST) -> Iterator[None]:
    """A finding if it takes too long: an edge that goes round in circles. Needs the main thread of a POSIX system."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise Finding(f"no end after {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def check(condition: object, what: str) -> None:
    """A finding unless it holds."""
    if not condition:
        raise Finding(what)
