"""Properties: set and sent by us, they leave page and session as if Flet had done it."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft

from companion.flet_inside.properties import is_disabled, is_hidden, send_values, set_value
from companion.flet_inside.visit import Visit
from tests.support.mirror import Mirror

LOOK = "compare flet/controls/value_types.py and object_patch.py with companion/flet_inside/properties.py"


@ft.component
def two_words(words: list[str], made: list[ft.Text]) -> ft.Control:
    made[:] = [ft.Text(word) for word in words]
    return ft.Column([ft.Row([made[0]]), ft.Container(made[1])])


def show(change: Any) -> tuple[list[str], list[bytes]]:
    """The words on a page after the change, and the frames that it took."""
    mirror, frames, made = Mirror(), list[bytes](), list[ft.Text]()

    def take(data: bytes) -> None:
        frames.append(data)
        mirror.take(data)

    async def run() -> None:
        visit = Visit(take, "")
        visit.greet({})

        async def main(page: ft.Page) -> None:
            page.render(two_words, ["one", "two"], made)
            frames.clear()
            change(page, made)

        await visit.run(main)
        await visit.end()

    asyncio.run(run())
    return mirror.texts(), frames


def test_values_of_several_controls_are_one_message_and_come_where_they_belong() -> None:
    def change(_: ft.Page, made: list[ft.Text]) -> None:
        for text, word in zip(made, ("three", "four"), strict=True):
            assert set_value(text, "value", word), LOOK
        send_values({text: {"value": text.value} for text in made})

    texts, frames = show(change)
    assert texts == ["three", "four"], f"a patch by paths does not arrive: {LOOK}"
    assert len(frames) == 1, f"several controls are not found below one root: {LOOK}"


def test_a_single_value_arrives() -> None:
    def change(_: ft.Page, made: list[ft.Text]) -> None:
        set_value(made[1], "value", "four")
        send_values({made[1]: {"value": "four"}})

    assert show(change)[0] == ["one", "four"], f"a patch of one control does not arrive: {LOOK}"


def test_flets_next_comparing_finds_what_we_set() -> None:
    """Else the page would be sent the same again, or stay as it is when the value goes back."""

    def change(page: ft.Page, made: list[ft.Text]) -> None:
        set_value(made[0], "value", "three")
        send_values({made[0]: {"value": "three"}})
        page.views[0].controls.update()  # type: ignore[attr-defined]  # the root component

    assert show(change)[0] == ["one", "two"], f"Flet compares with something else than what we set: {LOOK}"


def test_a_value_is_set_only_if_it_changes_and_a_default_is_not_kept() -> None:
    text = ft.Text("one", visible=False)
    assert not set_value(text, "value", "one"), LOOK
    assert set_value(text, "visible", True), LOOK
    assert text.visible is True
    assert "visible" not in text._values, f"Flet keeps defaults another way now: {LOOK}"


def test_whoever_is_inside_something_hidden_or_disabled_is_too() -> None:
    def change(_: ft.Page, made: list[ft.Text]) -> None:
        row = made[0].parent
        assert row is not None, f"a control does not know its parent: {LOOK}"
        assert not is_hidden(made[0])
        set_value(row, "visible", False)
        assert is_hidden(made[0]), f"`visible` is kept elsewhere: {LOOK}"
        assert not is_hidden(made[1])
        assert not is_disabled(made[0])
        set_value(row, "disabled", True)
        assert is_disabled(made[0]), f"`disabled` is kept elsewhere: {LOOK}"

    show(change)
