"""The door: for someone who comes without a code, and for joining a table."""

from __future__ import annotations

import flet as ft

from companion.bridge import PageSession
from companion.qr import split_typed_code
from companion.screens.parts import button, explain, language_button, say, use_field
from companion.theme import card, note, problem, title
from companion.web.icons import Icon
from rules.refusals import Refusal


@ft.component
def Door(session: PageSession) -> ft.Control:
    """Type a table's code in."""
    lang = session.lang
    field, _ = use_field(say(lang, "door_code"), autofocus=True)
    wrong, set_wrong = ft.use_state("")

    async def go() -> None:
        code = split_typed_code(field.value or "")
        if code is None:
            set_wrong(say(lang, "door_bad_code"))
            return
        await session.arrive(f"/join/{code[0]}?k={code[1]}")
        set_wrong(explain(session, session.problem) if session.problem else "")
        session.refresh()

    shown = wrong or (explain(session, session.problem) if session.problem else "")
    return card(
        title(say(lang, "door_title")),
        note(say(lang, "door_text")),
        field,
        *([problem(shown)] if shown else []),
        button(say(lang, "door_go"), go, icon=Icon.LOGIN, is_main=True),
        language_button(session),
    )


@ft.component
def Join(session: PageSession) -> ft.Control:
    """Pick a free player or add oneself."""
    lang, table = session.lang, session.table
    field, _ = use_field(say(lang, "join_name"), max_length=40)
    wrong, set_wrong = ft.use_state("")
    assert table is not None
    lobby = table.state.lobby
    names = {player.id: player.name for player in lobby.players}
    free = table.seats.list_free()
    has_begun = table.state.history is not None

    async def take(player: str | None) -> None:
        no = await session.join(player=player, name=field.value or "")
        set_wrong(explain(session, no) if isinstance(no, Refusal) else "")
        session.refresh()

    picks: list[ft.Control] = []
    for player in free:

        async def pick(chosen: str = player) -> None:
            await take(chosen)

        picks.append(button(names.get(player, player), pick, icon=Icon.PERSON))

    async def add() -> None:
        await take(None)

    newcomer: list[ft.Control] = [
        field,
        button(say(lang, "join_button"), add, icon=Icon.ADD, is_main=True),
    ]
    return card(
        title(say(lang, "join_title")),
        *([note(say(lang, "join_free")), *picks] if picks else []),
        *([note(say(lang, "join_none"))] if has_begun and not picks else []),
        *([] if has_begun else newcomer),
        *([problem(wrong)] if wrong else []),
    )
