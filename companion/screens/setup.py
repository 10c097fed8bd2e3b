"""The lobby on the banker's page: which box, which way to play, house rules, and who has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.bridge import PageSession
from companion.lobby import Lobby, add_player, change_players
from companion.screens.parts import button, chip, explain, icon_button, say, switch, use_field
from companion.text import format_money
from companion.theme import card, note, problem, title
from companion.views import View
from companion.web.icons import Icon
from companion.words import get_words
from rules.commands import HouseRules, PlayerSpec
from rules.editions.model import Edition
from rules.editions.names import Lang, pick_noun, pick_text
from rules.modes import MODES
from rules.refusals import Refusal

HOUSE_RULES = ("pot", "double_salary", "no_auctions", "unlimited_buildings")
MINUTES = 90


@ft.component
def LobbySetUp(session: PageSession, view: View) -> ft.Control:
    """Everything settled before the game begins."""
    lang, table, lobby = session.lang, session.table, view.lobby
    said, set_said = ft.use_state("")
    field, empty = use_field(say(lang, "lobby_add"), max_length=40)
    assert table is not None
    edition = table.editions[lobby.edition]

    def change(changed: Lobby | Refusal) -> None:
        no = changed if isinstance(changed, Refusal) else table.change_lobby(changed)
        set_said(explain(session, no) if no else "")

    async def add() -> None:
        change(add_player(table.state.lobby, table.editions, field.value or "", None))
        empty()

    async def start() -> None:
        answer = table.start()
        set_said(explain(session, answer.refusal) if answer.refusal else "")

    def choose_mode(mode: str) -> None:
        change(replace(lobby, mode=mode, minutes=MINUTES if MODES[mode].is_timed else None))

    def choose_edition(name: str) -> None:
        change(_change_edition(lobby, table.editions[name]))

    titles = {item.id: pick_text(item.title, lang) for item in table.editions.values()}
    players: list[ft.Control] = []
    for player in lobby.players:

        def remove(gone: str = player.id) -> None:
            left = tuple(other for other in lobby.players if other.id != gone)
            change(change_players(lobby, edition, left))
            table.seats.free(gone)

        players.append(_player_row(session, view, edition, player, remove))
    return card(
        note(say(lang, "lobby_edition")),
        _chips(titles, lobby.edition, choose_edition),
        note(_tell_edition(edition, lang)),
        note(say(lang, "lobby_mode")),
        _chips({mode: get_words(lang).mode[mode] for mode in MODES}, lobby.mode, choose_mode),
        *([note(say(lang, "lobby_mode_foreign"))] if _is_foreign(edition, lobby.mode) else []),
        *_house_rules(session, lobby, change),
        title(say(lang, "lobby_players")),
        *(players or [note(say(lang, "lobby_empty"))]),
        field,
        button(say(lang, "lobby_add"), add, icon=Icon.PERSON_ADD),
        *([problem(said)] if said else []),
        button(say(lang, "lobby_start"), start, icon=Icon.PLAY, is_main=True),
    )


def _is_foreign(edition: Edition, mode: str) -> bool:
    return mode != "standard" and mode not in edition.short_games


def _change_edition(lobby: Lobby, edition: Edition) -> Lobby | Refusal:
    """Another box has other tokens: everyone gets one of its own, in order."""
    players = tuple(
        PlayerSpec(player.id, player.name, token.id)
        for player, token in zip(lobby.players, edition.tokens, strict=False)
    )
    if len(players) < len(lobby.players):
        players = lobby.players
    return change_players(replace(lobby, edition=edition.id, names=None, own_names={}), edition, players)


def _tell_edition(edition: Edition, lang: Lang) -> str:
    scale = edition.money.scale
    words = [pick_noun(item.name, lang, 2) for item in edition.buildings]
    assumed = f" {say(lang, 'lobby_assumed', count=len(edition.assumed))}" if edition.assumed else ""
    start = format_money(edition.start_cash * scale, edition, lang)
    salary = format_money(edition.salary * scale, edition, lang)
    text = say(lang, "lobby_figures", start=start, salary=salary, most=edition.most_players, words=", ".join(words))
    return text + assumed


def _chips(names: dict[str, str], current: str, choose: Callable[[str], None]) -> ft.Control:
    chips: list[ft.Control] = [
        chip(label, partial(choose, key), is_chosen=key == current) for key, label in names.items()
    ]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def _house_rules(session: PageSession, lobby: Lobby, change: Callable[[Lobby | Refusal], None]) -> list[ft.Control]:
    words = get_words(session.lang)

    def flip(name: str, value: bool) -> None:
        rules: HouseRules = replace(lobby.house_rules, **{name: value})
        change(replace(lobby, house_rules=rules))

    controls: list[ft.Control] = [note(say(session.lang, "lobby_house_rules"))]
    for name in HOUSE_RULES:
        controls.append(
            switch(
                words.house_rule[name],
                partial(flip, name),
                is_on=getattr(lobby.house_rules, name),
                hint=words.house_rule_hint[name],
            )
        )
    return controls


def _player_row(
    session: PageSession, view: View, edition: Edition, player: PlayerSpec, remove: Callable[[], None]
) -> ft.Control:
    token = next((item for item in edition.tokens if item.id == player.token), None)
    label = say(session.lang, "lobby_remove", name=player.name)
    return ft.Row(
        [
            ft.Icon(Icon.PHONE if player.id in view.taken else Icon.PERSON),
            ft.Text(player.name, size=18, expand=True),
            ft.Text(pick_text(token.name, session.lang) if token else "", size=15),
            icon_button(label, Icon.PERSON_REMOVE, remove),
        ]
    )
