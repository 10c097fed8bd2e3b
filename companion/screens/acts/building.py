"""Building and selling by group with steppers: each tap plans one step, evenly as the bank checks it; then do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, note, pill, strong
from companion.screens.kit.cards import group_color, group_mark, tell_rent, tell_state
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, explain, icon_button
from rules import decide, evolve_all, find_lift_price
from rules.commands import Build, LiftMortgage, Mortgage, Sell
from rules.events import Event, Posting
from rules.refusals import Refusal
from rules.state import Game

Step = Callable[[Mapping[str, int]], None]


class Plan(NamedTuple):
    """Levels a player thinks of, on the levels as they were then."""

    base: Mapping[str, int]
    levels: Mapping[str, int]

    def is_of(self, levels: Mapping[str, int]) -> bool:
        """Whether nothing has been built or sold meanwhile."""
        return self.base == levels

    def command(self, player: str) -> Build | Sell | None:
        """What would bring the deeds there; None without a change."""
        up = [deed for deed, level in self.levels.items() for _ in range(level - self.base[deed])]
        down = [deed for deed, level in self.levels.items() for _ in range(self.base[deed] - level)]
        if up and down:
            return None
        return Build(player, tuple(up)) if up else (Sell(player, tuple(down)) if down else None)


def move_plan(game: Game, player: str, plan: Plan, steps: Mapping[str, int]) -> Plan | Refusal:
    """The plan with some more steps up or down, or why the bank would not have it."""
    moved = Plan(plan.base, {deed: level + steps.get(deed, 0) for deed, level in plan.levels.items()})
    command = moved.command(player)
    if command is None:
        return moved if moved.levels == moved.base else plan
    decision = decide(game, command)
    if not isinstance(decision, Refusal):
        return moved
    if decision.code == "no_stock_to_break_down" and (deeper := _sell_deeper(game, player, moved)):
        return deeper
    return decision


def _sell_deeper(game: Game, player: str, plan: Plan) -> Plan | None:
    """Without the smaller buildings all of a group go together, to the next level that the stock allows (SELL-3)."""
    for level in range(max(plan.levels.values()) - 1, -1, -1):
        deeper = Plan(plan.base, {deed: min(level, now) for deed, now in plan.levels.items()})
        command = deeper.command(player)
        if command is not None and not isinstance(decide(game, command), Refusal):
            return deeper
    return None


@panel()
def GroupCard(desk: Desk, group: str) -> ft.Control:
    """The player's deeds of one group: what they earn, what stands there, and the ways to change it."""
    game, player = desk.game, desk.player
    kept, keep = ft.use_state(Plan({}, {}))
    why, set_why = ft.use_state("")
    hand = game.in_hand(group, player)
    levels = {deed: game.deeds[deed].level for deed in hand}
    plan = kept if kept.is_of(levels) else Plan(levels, levels)
    command = plan.command(player)

    def step(steps: Mapping[str, int]) -> None:
        moved = move_plan(game, player, plan, steps)
        if isinstance(moved, Refusal):
            set_why(explain(desk.session, moved))
        else:
            set_why("")
            keep(moved)
            desk.session.taps.forget()

    can_build = any(game.book.deeds[deed].top for deed in hand) and (
        game.book.groups[group].kind == "station" or _is_buildable(game, group, player)
    )
    rows = [_deed_row(desk, deed, plan, step if can_build or levels[deed] else None) for deed in hand]
    foot: list[ft.Control] = [note(why)] if why else []
    if command is not None:
        # Only the plan that was carried out goes: the next one may have been begun before the answer came.
        foot += _confirm(desk, command, lambda: keep(lambda now: Plan({}, {}) if now is plan else now))
    elif can_build and (next_one := find_next_step(game, player, group)) is not None:
        foot += _build_next(desk, next_one)
    all_deeds = game.book.groups[group].deeds
    head: list[ft.Control] = [
        group_mark(desk, group),
        ft.Container(strong(desk.group(group)), expand=True),
        pill(f"{len(hand)}/{len(all_deeds)}"),
    ]
    if can_build and game.book.groups[group].kind == "street" and len(hand) > 1:
        head += [
            icon_button(
                desk.say("group_less", group=desk.group(group)), Icon.REMOVE, partial(_step_all, plan, step, -1)
            ),
            icon_button(desk.say("group_more", group=desk.group(group)), Icon.ADD, partial(_step_all, plan, step, 1)),
        ]
    color = group_color(desk, group)
    inside = ft.Column([ft.Row(head, spacing=8), *rows, *foot], spacing=8)
    return ft.Container(
        content=ft.Column([ft.Container(height=8, bgcolor=color), ft.Container(inside, padding=12)], spacing=0),
        border_radius=ROUND,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
    )


def find_next_step(game: Game, player: str, group: str) -> Build | None:
    """The one building more that keeps the group even: on the lowest deed, of these the dearest."""
    hand = list(reversed(game.in_hand(group, player)))
    for deed in sorted(hand, key=lambda deed: game.deeds[deed].level):
        command = Build(player, (deed,))
        if not isinstance(decide(game, command), Refusal):
            return command
    return None


def _build_next(desk: Desk, command: Build) -> list[ft.Control]:
    """One tap for the next building, with its place and its price."""
    decision = decide(desk.game, command)
    if isinstance(decision, Refusal):
        return []
    amount = desk.money(sum(posting.amount for posting in _list_postings(decision)))
    label = desk.say("group_next", deed=desk.deed(command.deeds[0]), amount=amount)
    return [button(label, runner(desk, command), icon=Icon.BUILD, is_small=True)]


def _is_buildable(game: Game, group: str, player: str) -> bool:
    missing = len(game.book.groups[group].deeds) - len(game.in_hand(group, player))
    return missing <= game.book.edition.construction.missing_deeds


def _step_all(plan: Plan, step: Step, sign: int) -> None:
    """One step on every street that is lowest, or from every one that is highest."""
    edge = min(plan.levels.values()) if sign > 0 else max(plan.levels.values())
    step({deed: sign for deed, level in plan.levels.items() if level == edge})


def _deed_row(desk: Desk, deed: str, plan: Plan, step: Step | None) -> ft.Control:
    game, facts, holding = desk.game, desk.game.book.deeds[deed], desk.game.deeds[deed]
    name = desk.deed(deed)
    words = ft.Column(
        [
            ft.Text(name, size=16, weight=ft.FontWeight.W_500),
            ft.Text(tell_rent(desk, deed), size=13, color=ft.Colors.ON_SURFACE_VARIANT),
            *([pill(tell_state(desk, deed), Icon.MORTGAGE, is_loud=True)] if holding.mortgaged else []),
        ],
        spacing=2,
        expand=True,
    )
    acts: list[ft.Control] = []
    if holding.mortgaged:
        price = desk.say("deed_lift", amount=desk.money(find_lift_price(game, deed)))
        acts = [button(price, runner(desk, LiftMortgage(desk.player, deed)), is_small=True)]
    elif not holding.level and not game.has_built(facts.group, desk.player):
        value = desk.say("deed_mortgage", amount=desk.money(facts.mortgage))
        acts = [button(value, runner(desk, Mortgage(desk.player, deed)), is_small=True)]
    row = ft.Row([words, *acts], spacing=8)
    if step is None or holding.mortgaged:
        return row
    level = plan.levels[deed]
    steps = ft.Row(
        [
            icon_button(desk.say("deed_less", deed=name), Icon.REMOVE, partial(step, {deed: -1})),
            ft.Container(_tell_level(desk, deed, level), expand=True, alignment=ft.Alignment.CENTER),
            icon_button(desk.say("deed_more", deed=name), Icon.ADD, partial(step, {deed: 1})),
        ]
    )
    return ft.Column([row, steps], spacing=0)


def _tell_level(desk: Desk, deed: str, level: int) -> ft.Control:
    """What stands, or will stand, on the deed: as many small houses, and the word."""
    facts = desk.game.book.deeds[deed]
    rung = facts.ladder[level]
    if rung.building is None:
        return note(desk.say("deed_bare"))
    count = rung.stands[rung.building]
    kinds = list(desk.game.book.buildings)
    icon = (Icon.HOUSE, Icon.HOTEL, Icon.SKYSCRAPER, Icon.SHOP)[min(kinds.index(rung.building), 3)]
    is_planned = level != desk.game.deeds[deed].level
    color = ft.Colors.TERTIARY if is_planned else ft.Colors.PRIMARY
    pictures: list[ft.Control] = [ft.Icon(icon, size=18, color=color) for _ in range(count)]
    word = ft.Text(
        f"{count} {desk.building(rung.building, count, desk.player)}", size=14, weight=ft.FontWeight.W_600, color=color
    )
    return ft.Row([*pictures, word], spacing=2, alignment=ft.MainAxisAlignment.CENTER)


def _confirm(desk: Desk, command: Build | Sell, done: Callable[[], None]) -> list[ft.Control]:
    """The price, what stays in stock, and the button that does it."""
    decision = decide(desk.game, command)
    if isinstance(decision, Refusal):
        return [note(explain(desk.session, decision))]
    amount = desk.money(sum(posting.amount for posting in _list_postings(decision)))
    after = evolve_all(desk.game, decision)
    changed = [kind for kind, count in after.stock.items() if count != desk.game.stock[kind]]
    stock = ", ".join(f"{after.stock[kind]} {desk.building(kind, after.stock[kind])}" for kind in changed)
    key = "group_build" if isinstance(command, Build) else "group_sell"
    return [
        *([note(desk.say("group_stock", stock=stock))] if stock else []),
        button(desk.say(key, amount=amount), runner(desk, command, done), icon=Icon.BUILD, is_main=True),
    ]


def _list_postings(events: tuple[Event, ...]) -> list[Posting]:
    return [posting for event in events for posting in getattr(event, "pays", ())]
