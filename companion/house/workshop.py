"""Where long work is done, reports above all: one thread for the house, and a queue for each seat.

Bookings have threads of their own; this one lets them go first as often as Python can.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

LOG = logging.getLogger("bankhalter")
MOST_WAITING = 3
"""A seat's pieces of work that wait or are under way."""
MOST_SEATS = 200
SWITCH = 0.0001
"""Seconds after which the work makes way for whoever wants to run, a fiftieth of what Python does by itself."""
USUAL = sys.getswitchinterval()
T = TypeVar("T")


class Job(NamedTuple):
    """A piece of work and what is to come of it."""

    work: Callable[[], Any]
    made: Future[Any]


class Workshop:
    """One piece after the other, a seat's next after all other seats'. Its thread begins and ends with the work."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()
        self._is_busy = False
        self._under_way = ""

    def begin(self, seat: str, work: Callable[[], T]) -> Future[T] | None:
        """Put a piece of work into a seat's queue; None if the seat has enough there."""
        made: Future[T] = Future()
        with self._lock:
            queue = self._queues.get(seat, deque())
            if len(queue) + (self._under_way == seat) >= MOST_WAITING or len(self._queues) >= MOST_SEATS:
                return None
            queue.append(Job(work, made))
            self._queues[seat] = queue
            if not self._is_busy:
                self._is_busy = True
                sys.setswitchinterval(SWITCH)
                threading.Thread(target=self._run, name="workshop", daemon=True).start()
        return made

    def _run(self) -> None:
        while (job := self._take()) is not None:
            if job.made.set_running_or_notify_cancel():
                _do(job)

    def _take(self) -> Job | None:
        """The oldest piece of the seat whose turn it is; that seat's next comes after everybody else's."""
        with self._lock:
            self._under_way = ""
            if not self._queues:
                self._is_busy = False
                sys.setswitchinterval(USUAL)
                return None
            seat, queue = self._queues.popitem(last=False)
            job = queue.popleft()
            if queue:
                self._queues[seat] = queue
            self._under_way = seat
            return job


def _do(job: Job) -> None:
    try:
        job.made.set_result(job.work())
    except BaseException as error:  # whoever waits for it is told; the next piece is not concerned
        LOG.exception("a piece of long work failed")
        job.made.set_exception(error)
