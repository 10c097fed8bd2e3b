"""The second step of the lobby: the way to play, the time limit, and house rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.look.theme import card, grid, title
from companion.screens.kit.parts import chip, say
from companion.screens.start.steps import Setting, heading, ring, stepper, switch_line, tile, words
from companion.table.lobby import Lobby
from companion.words import get_words
from companion.words.amounts import format_money, format_number
from companion.words.nouns import count_noun
from rules.editions.model import Edition
from rules.editions.names import Lang, pick_singular
from rules.modes import MODES

SWITCHES = (
    "pot",
    "double_salary",
    "no_auctions",
    "auctions_at_price",
    "unlimited_buildings",
    "rent_by_bank",
    "no_rent_in_jail",
)
PRESETS = (60, 90, 120)
MINUTES = 90
STEP_MINUTES = 15
LEAST_MINUTES, MOST_MINUTES = 15, 600


def mode_card(setting: Setting) -> ft.Control:
    """How long the game is to be."""
    lang, lobby, edition = setting.session.lang, setting.lobby, setting.edition
    names = get_words(lang).mode
    tiles: list[ft.Control] = []
    for mode in MODES:
        is_foreign = mode != "standard" and mode not in edition.short_games
        lines = words(names[mode], describe_mode(edition, mode, lang), say(lang, "way_foreign") if is_foreign else "")
        face = ft.Row([ring(is_chosen=mode == lobby.mode), lines], spacing=12)
        tiles.append(tile(face, partial(_choose_mode, setting, mode), is_chosen=mode == lobby.mode))
    return card(title(say(lang, "lobby_mode")), *tiles, *_list_time(setting))


def describe_mode(edition: Edition, mode: str, lang: Lang) -> str:
    """What is different about a way to play, in the words of the box."""
    figures = MODES[mode]
    streets = [item for item in edition.buildings if item.on == "street"]
    few = streets[0].most - figures.fewer_houses
    facts: dict[str, Any] = {
        "deeds": figures.dealt_deeds,
        "few": few,
        "small": count_noun(streets[0].name, lang, few),
        "large": pick_singular(streets[1].name if len(streets) > 1 else streets[0].name, lang),
    }
    return {
        "standard": say(lang, "way_standard"),
        "first-bankruptcy": say(lang, "way_first", **facts),
        "second-bankruptcy": say(lang, "way_second", **facts),
        "time-limit": say(lang, "way_time", **facts),
    }[mode]


def _choose_mode(setting: Setting, mode: str) -> None:
    def choose(lobby: Lobby, _: Edition) -> Lobby:
        return replace(lobby, mode=mode, minutes=(lobby.minutes or MINUTES) if MODES[mode].is_timed else None)

    setting.change(choose)


def _list_time(setting: Setting) -> list[ft.Control]:
    """The minutes of a game with a time limit (END-4)."""
    lang, minutes = setting.session.lang, setting.lobby.minutes
    if minutes is None:
        return []

    def set_minutes(value: int) -> None:
        bound = min(max(LEAST_MINUTES, value), MOST_MINUTES)
        setting.change(lambda lobby, _: replace(lobby, minutes=bound))

    label = say(lang, "way_minutes")
    chips: list[ft.Control] = [
        chip(say(lang, "way_minutes_count", count=value), partial(set_minutes, value), is_chosen=value == minutes)
        for value in PRESETS
    ]
    count = say(lang, "way_minutes_count", count=minutes)
    return [
        heading(label),
        ft.Row(
            [*chips, stepper(label, count, lambda step: set_minutes(minutes + step * STEP_MINUTES))],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    ]


def house_rules_card(setting: Setting) -> ft.Control:
    """House rules, each with what it does."""
    lang, rules = setting.session.lang, setting.lobby.house_rules
    names, hints = get_words(lang).house_rule, get_words(lang).house_rule_hint

    def flip(name: str, value: bool) -> None:
        changes: dict[str, Any] = {name: value}
        if name == "pot" and not value:
            changes["pot_seed"] = 0
        setting.change(lambda lobby, _: replace(lobby, house_rules=replace(lobby.house_rules, **changes)))

    lines: list[ft.Control] = []
    for name in SWITCHES:
        lines.append(switch_line(names[name], hints[name], partial(flip, name), is_on=getattr(rules, name)))
        if name == "pot" and rules.pot:
            lines.append(_amount(setting, "pot_seed", rules.pot_seed, 0))
    start = setting.edition.start_cash * setting.edition.money.scale
    lines.append(_amount(setting, "ones_bonus", rules.ones_bonus, 0))
    lines.append(_amount(setting, "start_cash", rules.start_cash or start, setting.edition.money.scale))
    return card(title(say(lang, "lobby_house_rules")), *lines)


def _amount(setting: Setting, name: str, amount: int, least: int) -> ft.Control:
    """An amount of a house rule, in steps of a hundred of the box's money."""
    lang, edition = setting.session.lang, setting.edition
    label, hint = get_words(lang).house_rule[name], get_words(lang).house_rule_hint[name]
    usual = edition.start_cash * edition.money.scale

    def move(step: int) -> None:
        value = max(least, amount + step * 100 * edition.money.scale)
        changes: dict[str, Any] = {name: None if name == "start_cash" and value == usual else value}
        setting.change(lambda lobby, _: replace(lobby, house_rules=replace(lobby.house_rules, **changes)))

    shown = format_money(amount, edition, lang) if amount else format_number(0, lang)
    told, amounts = (
        ft.Row([words(label, hint)]),
        ft.Row([stepper(label, shown, move)], alignment=ft.MainAxisAlignment.END),
    )
    told.col = amounts.col = {"xs": 12, "sm": 6}
    return grid(told, amounts)
