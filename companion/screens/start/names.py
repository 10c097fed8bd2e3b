"""What the squares are called at this table: a printed set, or the players' own names, typed in once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import flet as ft

from companion.house.own_names import MOST_OWN, check_own_names, keep_own_names, list_places, read_names, write_names
from companion.look.icons import Icon
from companion.look.theme import card, note, patch, problem, title
from companion.screens.kit.parts import button, chip, say, use_field
from companion.screens.start.steps import Setting, explain_lobby, heading
from companion.table.lobby import Lobby
from companion.table.views import View
from companion.words.amounts import open_line
from companion.words.letters import pick_letter
from rules.editions.model import Edition
from rules.editions.names import Lang, name_deed, name_group, name_token, token_place
from rules.refusals import Refusal


@ft.component
def BoardNames(setting: Setting, view: View) -> ft.Control:
    """Choose a set of names, or open the form for own ones."""
    lang, edition, lobby = setting.session.lang, setting.edition, view.lobby
    is_open, set_open = ft.use_state(False)

    def choose(names: str | None) -> None:
        setting.change(lambda lobby, _: replace(lobby, names=names))

    usual = edition.default_names.get(lang)
    sets: dict[str | None, str] = {None: _sample(edition, lang, None)}
    sets |= {key: _sample(edition, lang, key) for key in edition.names if key != usual}
    chips: list[ft.Control] = [
        chip(text, partial(choose, key), is_chosen=key == lobby.names or (key is None and lobby.names == usual))
        for key, text in sets.items()
    ]

    async def toggle() -> None:
        set_open(not is_open)

    own = say(lang, "names_own_count", count=len(lobby.own_names)) if lobby.own_names else say(lang, "names_own_none")
    form: list[ft.Control] = [ft.Container(NamesForm(setting), key=f"names-{edition.id}-{lang}")] if is_open else []
    label = say(lang, "names_close") if is_open else say(lang, "names_open")
    return card(
        title(say(lang, "names_title")),
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
        note(own),
        button(label, toggle, icon=Icon.LESS if is_open else Icon.EDIT),
        *form,
    )


def _sample(edition: Edition, lang: Lang, names: str | None) -> str:
    """A set by its first and its last street."""
    streets = [deed.id for deed in edition.board.deeds if _is_street(edition, deed.group)]
    return " … ".join(name_deed(edition, deed, lang, names) for deed in (streets[0], streets[-1]))


def _is_street(edition: Edition, group: str) -> bool:
    return any(item.id == group and item.kind == "street" for item in edition.board.groups)


@ft.component
def NamesForm(setting: Setting) -> ft.Control:
    """A field for each group and each of its deeds; nothing typed is lost when somebody joins meanwhile."""
    lang, edition, shelf = setting.session.lang, setting.edition, setting.session.house.shelf
    said, set_said = ft.use_state("")
    done, set_done = ft.use_state("")
    turn, set_turn = ft.use_state(0)
    fields = ft.use_memo(lambda: _make_fields(setting, turn), [turn])
    paste, empty_paste = use_field(setting.session, say(lang, "names_paste"), multiline=True, min_lines=2, max_lines=4)

    async def use(names: dict[str, str] | Refusal) -> None:
        no = names if isinstance(names, Refusal) else None
        if not isinstance(names, Refusal):
            own = names

            def change(lobby: Lobby, _: Edition) -> Lobby:
                return replace(lobby, own_names=own)

            no = await setting.apply(change) or await asyncio.to_thread(keep_own_names, shelf, edition, own)
        set_said(explain_lobby(setting.session, no, edition) if no else "")
        set_done("" if no else say(lang, "names_kept"))
        if no is None:
            set_turn(turn + 1)

    async def save() -> None:
        await use(check_own_names(edition, {place: field.value or "" for place, field in fields.items()}))

    async def take() -> None:
        names = read_names(edition, paste.value or "")
        await use(names)
        if not isinstance(names, Refusal):
            empty_paste()

    async def forget() -> None:
        await use({})

    told: list[ft.Control] = [problem(said)] if said else [note(done)] if done else []
    return ft.Column(
        [
            note(say(lang, "names_text")),
            *_lay_out(edition, lang, fields),
            *told,
            button(say(lang, "names_save"), save, icon=Icon.SAVE, is_main=True),
            button(say(lang, "names_forget"), forget, icon=Icon.DELETE),
            heading(say(lang, "names_carry")),
            *_export(setting, turn),
            paste,
            button(say(lang, "names_take"), take, icon=Icon.UPLOAD),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _make_fields(setting: Setting, turn: int) -> dict[str, ft.TextField]:
    lang, edition, own = setting.session.lang, setting.edition, setting.lobby.own_names
    groups = {group.id for group in edition.board.groups}
    pieces = {token_place(token.id): name_token(edition, token.id, lang) for token in edition.tokens}
    fields = {}
    for place in list_places(edition):
        usual = pieces.get(place) or open_line((name_group if place in groups else name_deed)(edition, place, lang))
        label = say(lang, "names_group", name=usual) if place in groups else usual
        fields[place] = ft.TextField(
            label=label,
            value=own.get(place, ""),
            max_length=MOST_OWN,
            counter="",
            key=f"{place}-{turn}",
            col={"xs": 12, "sm": 6},
        )
    return fields


def _lay_out(edition: Edition, lang: Lang, fields: dict[str, ft.TextField]) -> list[ft.Control]:
    """Group by group, each with its colour and letter; then the pieces."""
    parts: list[ft.Control] = []
    for group in edition.board.groups:
        deeds = [deed.id for deed in edition.board.deeds if deed.group == group.id]
        boxes: list[ft.Control] = [fields[place] for place in (group.id, *deeds)]
        letter = pick_letter(edition, group, lang)
        head = ft.Row([patch(letter, group.color), heading(open_line(name_group(edition, group.id, lang)))])
        parts += [head, ft.ResponsiveRow(boxes, spacing=8, run_spacing=8)]
    tokens: list[ft.Control] = [fields[token_place(token.id)] for token in edition.tokens]
    return [*parts, heading(say(lang, "names_tokens")), ft.ResponsiveRow(tokens, spacing=8, run_spacing=8)]


def _export(setting: Setting, turn: int) -> list[ft.Control]:
    """The names as a text to copy: without TLS a browser has no other way to the clipboard."""
    own = setting.lobby.own_names
    if not own:
        return []
    lang = setting.session.lang
    text = write_names(setting.edition, own)
    return [
        ft.TextField(
            label=say(lang, "names_copy"),
            value=text,
            read_only=True,
            multiline=True,
            min_lines=2,
            max_lines=6,
            key=f"copy-{turn}",
        )
    ]
