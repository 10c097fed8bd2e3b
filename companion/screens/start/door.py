"""The door: for someone who comes without a code, and for joining a table."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, problem, title
from companion.reach.qr import split_typed_code
from companion.screens.kit.parts import button, chip, explain, language_choice, say
from companion.screens.start.people import spell_token
from companion.screens.start.steps import explain_lobby, use_entry
from companion.session.page import PageSession
from companion.table.lobby import list_free_tokens
from rules.refusals import Refusal


@ft.component
def Door(session: PageSession) -> ft.Control:
    """Type a table's code in."""
    lang = session.lang
    field, _, on_enter = use_entry(
        session,
        say(lang, "door_code"),
        autofocus=True,
        text_size=24,
        capitalization=ft.TextCapitalization.CHARACTERS,
        autocorrect=False,
    )
    wrong, set_wrong = ft.use_state("")

    async def go() -> None:
        code = split_typed_code(field.value or "")
        if code is None:
            set_wrong(say(lang, "door_bad_code"))
            return
        await session.entrance.arrive(f"/join/{code[0]}?k={code[1]}")
        set_wrong(explain(session, session.entrance.problem) if session.entrance.problem else "")
        session.refresh()

    on_enter(go)
    shown = wrong or (explain(session, session.entrance.problem) if session.entrance.problem else "")
    return card(
        title(say(lang, "door_title")),
        note(say(lang, "door_text")),
        field,
        *([problem(shown)] if shown else []),
        button(say(lang, "door_go"), go, icon=Icon.LOGIN, is_main=True),
        language_choice(session),
    )


@ft.component
def Join(session: PageSession) -> ft.Control:
    """Pick a free player or add oneself; before the game with a token of one's own choice."""
    lang, table = session.lang, session.table
    field, _, on_enter = use_entry(session, say(lang, "join_name"), max_length=40, autofocus=True)
    wrong, set_wrong = ft.use_state("")
    token, set_token = ft.use_state("")
    assert table is not None
    lobby = table.state.lobby
    edition = table.editions[lobby.edition]
    names = {player.id: player.name for player in lobby.players}
    has_begun = table.state.history is not None
    tokens = list_free_tokens(lobby, edition)
    chosen = token if token in {item.id for item in tokens} else None

    async def take(player: str | None) -> None:
        no = await session.entrance.join(player=player, name=field.value or "", token=chosen)
        set_wrong(explain_lobby(session, no, edition) if isinstance(no, Refusal) else "")
        session.refresh()

    async def add() -> None:
        await take(None)

    on_enter(add)
    picks: list[ft.Control] = []
    for player in table.seats.list_askable() if has_begun else table.seats.list_free():

        async def pick(chosen: str = player) -> None:
            await take(chosen)

        picks.append(button(names.get(player, player), pick, icon=Icon.PERSON))
    chips: list[ft.Control] = [
        chip(
            spell_token(edition, item, lang, lobby.own_names), partial(set_token, item.id), is_chosen=item.id == chosen
        )
        for item in tokens
    ]
    newcomer: list[ft.Control] = [
        field,
        note(say(lang, "join_token")),
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
        button(say(lang, "join_button"), add, icon=Icon.ADD, is_main=True),
    ]
    return card(
        title(say(lang, "join_title")),
        *([problem(wrong)] if wrong else []),
        *([note(say(lang, "join_late"))] if has_begun and picks else []),
        *([note(say(lang, "join_free")), *picks] if picks else []),
        *([note(say(lang, "join_none"))] if has_begun and not picks else []),
        *([note(say(lang, "join_banker"))] if lobby.banker else []),
        *([note(say(lang, "join_new"))] if picks and not has_begun else []),
        *([] if has_begun else newcomer),
        language_choice(session),
    )
