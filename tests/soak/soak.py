"""Runs the soak: so many tables, so many minutes, and a process that is killed again and again."""

from __future__ import annotations

import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.soak.host import Host
from tests.soak.pages import Pages
from tests.soak.phone import TROUBLE, StoppedError
from tests.soak.play import Circle, SoakGame, is_home
from tests.soak.tally import Tally
from tests.soak.witness import Witness

HOME_SECONDS = 60.0
MOST_ACTS = 500_000
EARLY_KILLS = 0.2
LONGER = 4
TELL_SECONDS = 60.0


class Plan(NamedTuple):
    """How long, how many, how rough."""

    seconds: float = 600.0
    tables: int = 3
    seed: int = 1
    least_kills: int = 3
    least_bookings: int = 0
    lives: tuple[float, float] = (3.0, 18.0)


class Soak:
    """One run."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.tally = Tally()
        self.witness = Witness()
        self.host = Host(folder, self.tally)
        self.pages = Pages()
        self.last: list[Circle] = []

    def run(self) -> dict[str, Any]:
        """Everything, from the first start to the audit; the figures."""
        began = time.monotonic()
        try:
            self.host.start()
            threads = [
                threading.Thread(target=self._play_tables, args=(number,), name=f"table {number}", daemon=True)
                for number in range(self.plan.tables)
            ]
            for thread in threads:
                thread.start()
            self._kill_on(began, Random(self.plan.seed))
            self.tally.stop.set()
            for thread in threads:
                thread.join(HOME_SECONDS * 2)
                if thread.is_alive():
                    self.tally.fault(f"{thread.name} does not come to an end")
            self._come_home()
        finally:
            self.tally.stop.set()
            self.pages.close()
            self.host.stop()
        return self._report(time.monotonic() - began)

    def _play_tables(self, number: int) -> None:
        """One table after the other."""
        random = Random(f"{self.plan.seed} {number}")
        while not self.tally.stop.is_set():
            circle = Circle(self.host, self.tally, self.witness, self.pages, random)
            try:
                circle.gather()
                SoakGame(circle, random).play_on()
            except StoppedError:
                pass
            except Exception:
                self.tally.fault(f"the soak itself failed: {traceback.format_exc()}")
                self.tally.stop.set()
            is_last = self.tally.stop.is_set()
            if is_last and circle.pages:
                self.last.append(circle)
            circle.part(is_over=not is_last or not circle.pages)

    def _kill_on(self, began: float, random: Random) -> None:
        """Let it live for a while, kill it, start it; at times kill it while it starts."""
        end, told = began + self.plan.seconds, began
        while time.monotonic() < end or not self._is_enough(end):
            # On a machine too slow for what is planned the lives grow longer, so that something comes about in them.
            life = random.uniform(*self.plan.lives) * (1 if time.monotonic() < end else LONGER)
            if self.tally.stop.wait(life) or self.tally.counts["acts"] > MOST_ACTS:
                break
            self.host.kill()
            self.tally.count("kills")
            while random.random() < EARLY_KILLS:
                self.host.launch()
                time.sleep(random.uniform(0, 1.0))
                self.host.kill()
                self.tally.count("kills")
                self.tally.count("kills while starting")
            self.host.start()
            if time.monotonic() > told + TELL_SECONDS:
                told = time.monotonic()
                self._tell(told - began)

    def _is_enough(self, end: float) -> bool:
        counts, plan = self.tally.counts, self.plan
        is_done = counts["kills"] >= plan.least_kills and counts["bookings seen"] >= plan.least_bookings
        return is_done or time.monotonic() > end + HOME_SECONDS * 3

    def _tell(self, seconds: float) -> None:
        """That it goes on, for whoever waits."""
        counts = self.tally.counts
        seen = f"{counts['bookings seen']:,} bookings seen, {counts['kills']} kills, {self.tally.fault_count} faults"
        print(f"{seconds / 60:.1f} min: {seen}", file=sys.stderr, flush=True)

    def _come_home(self) -> None:
        """After the last start every phone and page is back in its seat, by its secret."""
        self.pages.is_calm.set()
        end = time.monotonic() + HOME_SECONDS
        for circle in self.last:
            try:
                while not is_home(circle):
                    if time.monotonic() > end:
                        self.tally.fault(f"{circle.code}: not everyone came back to their seat")
                        break
                    time.sleep(0.2)
                self.tally.count("phones home", len(circle.phones))
            except (StoppedError, *TROUBLE) as error:
                self.tally.fault(f"{circle.code}: {error!r}")
            circle.part(is_over=True)

    def _report(self, seconds: float) -> dict[str, Any]:
        verdict = self.witness.compare(self.host.data)
        for fault in (*self.host.read_faults(), *verdict.faults):
            self.tally.fault(fault)
        counts = self.tally.counts
        starts = max(self.host.life, 1)
        return {
            "seconds": round(seconds, 1),
            "seed": self.plan.seed,
            "tables": counts["tables"],
            "games played to the end": counts["games played to the end"],
            "bookings": verdict.bookings,
            "acts sent": counts["acts"] + counts["illegal acts"] + counts["stale acts"],
            "refusals": sum(self.tally.refusals.values()),
            "refusals by code": dict(self.tally.refusals.most_common()),
            "kills": counts["kills"],
            "kills while starting": counts["kills while starting"],
            "restart, mean ms": counts["milliseconds until ready"] // starts,
            "reconnects of phones": counts["reconnects of phones"],
            "reconnects of pages": counts["reconnects of pages"],
            "pages that dropped / slept / reloaded": [counts[f"pages: {why}"] for why in ("drop", "sleep", "reload")],
            "seats freed and taken again": counts["seats freed and taken again"],
            "double taps": counts["double taps"],
            "illegal acts": counts["illegal acts"],
            "stale acts refused": counts["stale acts refused"],
            "frames received": counts["frames"],
            "payments seen on pages": counts["payments seen on pages"],
            "frame bytes": counts["frame bytes"],
            "turns cut short": counts["turns cut short"],
            "lost": len(verdict.lost),
            "doubled": len(verdict.doubled),
            "checks failed": self.tally.fault_count,
            "what": [*verdict.lost[:20], *verdict.doubled[:20], *self.tally.faults],
        }


def run_soak(plan: Plan, folder: Path | None = None) -> dict[str, Any]:
    """A run in a folder of its own, which is removed if nothing was found."""
    if folder is not None:
        return Soak(plan, folder).run()
    place = tempfile.TemporaryDirectory(prefix="bankhalter-soak-", ignore_cleanup_errors=True)
    with place as name:
        return Soak(plan, Path(name)).run()


def is_clean(report: dict[str, Any]) -> bool:
    """The three lines that must be 0, of a soak in which something was booked at all."""
    return bool(report["bookings"]) and not (report["lost"] or report["doubled"] or report["checks failed"])
