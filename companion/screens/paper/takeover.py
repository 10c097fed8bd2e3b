"""Taking over a game begun on paper: what lies before each player is tapped in once, and checked as one goes.

All of it is kept in the lobby at every tap, so that neither a refusal nor a restart loses anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.keepsakes.paper.sheet import make_sheet
from companion.look.icons import Icon
from companion.look.theme import MIDDLE, WIDE, card, dress, note, pages, problem, strong, title
from companion.screens.kit.balances import Balances
from companion.screens.kit.desk import Desk, act_not
from companion.screens.kit.layout import columns, measure_last
from companion.screens.kit.notices import refusal_bar
from companion.screens.kit.pad import NumberPad
from companion.screens.kit.parts import SureButton, button, icon_button, say
from companion.screens.paper.hands import TakeoverForm, list_deeds, list_goods, list_middle
from companion.screens.paper.sheet import list_sheet
from companion.session.page import PageSession
from companion.table.lobby import Lobby, list_position_problems
from companion.table.takeover import change_hand, find_hand, lay_draft, open_position
from companion.table.views import View
from companion.words.amounts import format_money
from companion.words.text import refusal_text
from rules.history import open_history
from rules.refusals import Refusal


def takeover_card(session: PageSession, view: View, open_form: Callable[[], None]) -> ft.Control:
    """In the lobby: the way into the form, and what was entered there."""
    lang, table, lobby = session.lang, session.table, view.lobby
    assert table is not None

    async def go() -> None:
        open_form()

    if lobby.position is None:
        text, label = say(lang, "takeover_text"), say(lang, "takeover_open")
    else:
        hands, edition = lobby.position.hands, table.editions[lobby.edition]
        cash = format_money(sum(hand.cash for hand in hands), edition, lang)
        text = say(lang, "takeover_kept", deeds=sum(len(hand.deeds) for hand in hands), amount=cash)
        label = say(lang, "takeover_change")
    return card(strong(say(lang, "takeover_title")), note(text), button(label, go, icon=Icon.RECEIPT))


@ft.component
def Takeover(session: PageSession, view: View, width: float, close: Callable[[], None]) -> ft.Control:
    """The whole form in place of the lobby."""
    said, tell = ft.use_state("")
    page, set_page = ft.use_state("")
    table, lobby = session.table, view.lobby
    assert table is not None
    position = open_position(lobby)
    problems, bare = list_position_problems(replace(lobby, position=position), table.editions)

    async def leave() -> None:
        close()

    back = button(say(session.lang, "takeover_back"), leave, icon=Icon.BACK)
    if bare is None:
        why = [problem(refusal_text(no, session.lang, None, table.editions.get(lobby.edition))) for no in problems]
        return columns([title(say(session.lang, "takeover_title")), *why, back])
    shown = page if page in ("table", "summary") or page in bare.players else lobby.players[0].id
    player = shown if shown in bare.players else lobby.players[0].id

    def choose(name: str) -> None:
        tell("")
        set_page(name)

    desk = Desk(session, view, lay_draft(bare, position), player, act_not)
    form = TakeoverForm(desk, table, position, bare, tuple(problems), tell)
    bar = [refusal_bar(desk, said, lambda: tell(""))] if said else []
    tabs = pages(
        {
            player: (desk.name(player), Icon.PERSON),
            "table": (desk.say("takeover_table"), Icon.CHEST),
            "summary": (desk.say("takeover_summary"), Icon.RECEIPT),
        },
        shown,
        choose,
    )
    left = [title(desk.say("takeover_title")), Balances(desk, shown, choose), _verdict(form), *_ways_on(form)]
    first, second = _show_page(form, shown, measure_last(width))
    edition = bare.book.edition
    if width >= WIDE:
        return dress(edition, columns([*left, back], [tabs, *bar, *first], second))
    if width >= MIDDLE:
        return dress(edition, columns([*left, back], [tabs, *bar, *first, *second]))
    top = ft.Row([icon_button(desk.say("takeover_back"), Icon.BACK, leave), ft.Container(left[0], expand=True)])
    return dress(edition, columns([top, left[1], tabs, *bar, *first, *second, *left[2:]]))


def _show_page(form: TakeoverForm, shown: str, room: float) -> tuple[list[ft.Control], list[ft.Control]]:
    if shown == "table":
        return list_middle(form), []
    if shown == "summary":
        return _list_summary(form)
    if find_hand(form.position, shown) is None:
        return list_goods(form), []
    return [_cash_card(form), *list_goods(form)], list_deeds(form, room)


def _cash_card(form: TakeoverForm) -> ft.Control:
    player, name = form.desk.player, form.desk.name(form.desk.player)

    def type_cash(amount: int) -> None:
        form.change(lambda position: change_hand(position, player, lambda hand: replace(hand, cash=amount)))

    hand = find_hand(form.position, player)
    pad = NumberPad(form.desk, hand.cash if hand else 0, type_cash)
    return card(strong(form.desk.say("takeover_cash", name=name)), ft.Container(pad, key=f"cash-{player}"))


def _verdict(form: TakeoverForm) -> ft.Control:
    """All that the rules object to, or that nothing is left to object to."""
    desk = form.desk
    if not form.problems:
        line = ft.Row([ft.Icon(Icon.CHECK, color=ft.Colors.PRIMARY), strong(desk.say("takeover_right"))])
        return card(line)
    lines: list[ft.Control] = [
        ft.Row(
            [ft.Icon(Icon.ERROR, size=18, color=ft.Colors.ERROR), ft.Text(form.explain(no), size=15, expand=True)],
            vertical_alignment=ft.CrossAxisAlignment.START,
            spacing=8,
        )
        for no in form.problems
    ]
    return ft.Semantics(content=card(strong(desk.say("takeover_wrong")), *lines), live_region=True, container=True)


def _ways_on(form: TakeoverForm) -> list[ft.Control]:
    """Begin with what was entered, or drop it."""
    desk = form.desk

    async def start() -> None:
        await form.adjust(lambda position: position)  # also a table where nobody has anything is one
        await form.manage(lambda table, actor: table.start(actor).refusal)

    async def drop() -> None:
        def clear(lobby: Lobby) -> Lobby:
            return replace(lobby, position=None)

        await form.manage(lambda table, actor: table.adjust_lobby(actor, clear))

    begin = button(desk.say("takeover_start"), start, icon=Icon.PLAY, is_main=True, is_off=bool(form.problems))
    if desk.view.lobby.position is None:
        return [begin]
    sure = desk.say("takeover_drop_sure")
    return [begin, SureButton(desk.say("takeover_drop"), sure, desk.say("undo_not"), drop, Icon.DELETE)]


def _list_summary(form: TakeoverForm) -> tuple[list[ft.Control], list[ft.Control]]:
    """The sheet of the game as it would be opened now."""
    table, now = form.table, form.table.now()
    lobby = replace(table.state.lobby, position=form.position)
    opened = open_history(table.editions, lobby.write_set_up(now), "bank", now)
    if isinstance(opened, Refusal):
        return [card(strong(form.desk.say("takeover_summary")), note(form.desk.say("takeover_later")))], []
    cards = list_sheet(form.desk._replace(game=opened.game), make_sheet(opened.game, now))
    half = (len(cards) + 1) // 2
    return cards[:half], cards[half:]
