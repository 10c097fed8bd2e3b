"""What a device says aloud: the one event worth a sound, told to the page's own script, which makes the sound."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import flet as ft

from companion.look.theme import stack
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import nothing, panel
from companion.screens.kit.parts import chip, say
from companion.screens.moments.find import find_moment
from companion.session.browser import SOUNDS, Sound
from companion.session.page import PageSession
from companion.table.views import View


def find_signal(before: View, after: View) -> str:
    """The one event worth a sound between two looks at the table, for whoever looks; empty if there is none."""
    game, was = after.game, before.game
    if game is None or was is None or after.number == before.number:
        return ""
    moment = find_moment(after.history)
    if moment is not None and moment.kind != "hotel":
        return moment.kind
    if was.auction is not None and game.auction is None:
        return "hammer"
    if was.auction is None and game.auction is not None:
        return "auction"
    me = after.actor.player
    if me is None or game.result is not None:
        return ""
    if game.turn.player == me and was.turn.player != me:
        return "turn"
    change = game.money.get(me, 0) - was.money.get(me, 0)
    return "in" if change > 0 else "out" if change < 0 else ""


@panel(nothing)
def Signals(desk: Desk) -> ft.Control:
    """Draws nothing; as long as it is on the page, the page is heard."""
    session = desk.session

    def follow() -> Callable[[], None]:
        last = session.view

        def hear() -> None:
            nonlocal last
            view, known = session.view, last
            last = view
            if view is None or known is None or session.browser.sound == "off":
                return
            kind = find_signal(known, view)
            if kind:
                session.run(lambda: _tell(session, kind))

        return session.drawing.follow(hear)

    ft.use_effect(follow, [])
    return ft.Column([], visible=False)


async def _tell(session: PageSession, kind: str) -> None:
    """A browser that has just gone, or keeps nothing, stays silent."""
    with suppress(Exception):
        await session.browser.tell_signal(kind)


def sound_choice(session: PageSession) -> ft.Control:
    """Off, quiet or on, for this device alone; choosing is heard at once."""
    lang = session.lang
    names = {"off": say(lang, "sound_off"), "quiet": say(lang, "sound_quiet"), "on": say(lang, "sound_on")}

    def choose(sound: Sound) -> Callable[[], None]:
        async def keep() -> None:
            await session.browser.set_sound(sound)
            session.refresh()
            await _tell(session, "turn")

        return lambda: session.run(keep)

    chips: list[ft.Control] = [
        chip(names[sound], choose(sound), is_chosen=session.browser.sound == sound) for sound in SOUNDS
    ]
    title = ft.Text(say(session.lang, "sound"), size=15, color=ft.Colors.ON_SURFACE)
    return stack(title, ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
