"""Components that decide by themselves whether they are drawn anew."""

from __future__ import annotations

import asyncio
from dataclasses import field
from typing import Any

import flet as ft

from companion.flet_inside.component import KeptComponent, KeptState, find_drawn_state
from companion.flet_inside.visit import Visit
from tests.support.mirror import Mirror

LOOK = "compare flet/components/component.py with companion/flet_inside/component.py"


@ft.control("C")  # type: ignore[arg-type]
class Counter(KeptComponent):
    """Is drawn anew only when its number is even."""

    heard: list[str] = field(default_factory=list, metadata={"skip": True})

    def is_current(self) -> bool:
        return bool(self.args[0] % 2)

    def renew(self) -> tuple[Any, ...]:
        return (self.args[0] + 10, *self.args[1:])

    def arrive(self) -> None:
        self.heard.append("arrive")

    def depart(self) -> None:
        self.heard.append("depart")


class Stage:
    """A page whose root shows a counter, or nothing."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.states: list[Any] = []
        self.setters: list[Any] = []
        self.mirror = Mirror()
        self.function = self.draw  # a component is known by its function, and a bound method is new at each look

    def draw(self, number: int) -> ft.Control:
        self.states.append(find_drawn_state())
        self.setters.append(ft.use_state(0)[1])
        return ft.Text(f"drawn with {number}")

    async def play(self) -> list[list[str]]:
        """The words on the page: at first, with 1 (kept), with 2, after its own state has changed, without it."""
        seen: list[list[str]] = []
        turn: list[Any] = []

        @ft.component
        def root() -> ft.Control:
            number, set_number = ft.use_state(0)
            turn[:] = [set_number]
            made = [] if number < 0 else [Counter.make(self.function, (number,), {}, KeptState(), heard=self.heard)]
            return ft.Column([ft.Container(part) for part in made])  # type: ignore[arg-type]  # a component stands for a control

        visit = Visit(self.mirror.take, "")
        visit.greet({})

        async def main(page: ft.Page) -> None:
            page.render(root)

        async def look() -> None:
            await asyncio.sleep(0.05)
            seen.append(self.mirror.texts())

        await visit.run(main)
        await look()
        for number in (1, 2):
            turn[0](number)
            await look()
        self.setters[-1](1)
        await look()
        turn[0](-1)
        await look()
        await visit.end()
        return seen


def test_what_is_drawn_stays_until_the_component_says_no() -> None:
    stage = Stage()
    assert asyncio.run(stage.play()) == [
        ["drawn with 0"], ["drawn with 0"], ["drawn with 2"], ["drawn with 12"], [],
    ], f"Flet draws components at other moments now (before_update, update): {LOOK}"  # fmt: skip


def test_a_component_hears_when_it_comes_and_goes_and_keeps_its_state_in_between() -> None:
    stage = Stage()
    asyncio.run(stage.play())
    assert stage.heard == ["arrive", "depart"], f"Flet calls did_mount or will_unmount at other moments: {LOOK}"
    assert len(set(map(id, stage.states))) == 1, f"Flet does not hand on a component's state (_migrate_state): {LOOK}"
    assert isinstance(stage.states[0], KeptState), f"Flet makes the state itself now: {LOOK}"
    assert stage.states[0].owner is None, f"a component that left still owns its state: {LOOK}"
