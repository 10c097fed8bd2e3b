"""A player's phone: the cash always on top, what concerns me below it, and five pages to act from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.look.colors import SEATS, readable_on
from companion.look.icons import Icon
from companion.look.theme import PAD, card, dress, note, pages, scroller, stack
from companion.screens.acts.board import BoardPanel, DearestNote, RentPanel
from companion.screens.acts.concerns import Concerns, has_concerns
from companion.screens.acts.deeds import OwnDeeds, StockCard
from companion.screens.acts.money import PayPanel, SquarePanel
from companion.screens.acts.trades import TradePanel
from companion.screens.after.finish import ResultCard, StandingCard
from companion.screens.after.ledger import LedgerPanel
from companion.screens.after.replay import ReplayScreen, replay_button
from companion.screens.after.story import KeepPanel, StoryPanel
from companion.screens.kit.balances import Balances
from companion.screens.kit.banknotes import FirstHand, Flight, Pile
from companion.screens.kit.desk import Desk, use_act
from companion.screens.kit.newest import tell_newest
from companion.screens.kit.notices import RefusalBar, clock_line, list_house_rules
from companion.screens.kit.panels import live, nothing, panel, use_steady
from companion.screens.kit.parts import awake_switch, button, calm_switch, language_choice
from companion.screens.kit.pieces import piece
from companion.screens.moments.banner import MomentBanner
from companion.screens.moments.signals import Signals, sound_choice
from companion.screens.now.card import NowCard
from companion.screens.now.piles import PilePage
from companion.screens.now.squares import SquaresPage
from companion.screens.now.urgency import Matter, find_page
from rules.editions.names import name_token

FULL = ("squares", "pile")
"""Pages that need the whole screen, so that nothing on them needs a scroll."""
NARROW = 10
"""More characters than this make the figures smaller."""


def _is_mine(desk: Desk) -> bool:
    return desk.game.turn.player == desk.player


@panel(lambda desk: (desk.game.phase, desk.game.result is None, desk.game.players[desk.player].is_out))
def Phone(desk: Desk, *, is_flat: bool = False) -> ft.Control:
    """Everything for one player; flat on a phone held across."""
    act, said, set_said = use_act(desk.session)
    page, set_page = ft.use_state("turn")
    is_looking_back, set_looking_back = ft.use_state(False)
    look_back, come_back = use_steady(partial(set_looking_back, True)), use_steady(partial(set_looking_back, False))
    hush = use_steady(partial(set_said, ""))
    show_matter: Callable[[Matter], None] = use_steady(lambda matter: set_page(find_page(matter)))
    go_back, draw = use_steady(partial(set_page, "turn")), use_steady(partial(set_page, "pile"))
    desk = desk._replace(act=act)
    game = desk.game
    if is_looking_back and game.result is not None:
        return dress(game.book.edition, ReplayScreen(desk, 0, come_back))
    if page in FULL and game.result is None:
        shown = (SquaresPage if page == "squares" else PilePage)(desk, go_back, beside=2 if is_flat else 1)
        told = [RefusalBar(desk, said, hush)] if said else []
        return dress(game.book.edition, ft.Stack([shown, *told], expand=True))
    is_playing = game.phase == "running" and not game.players[desk.player].is_out
    names = {
        "turn": (desk.say("page_turn"), Icon.DICE),
        "money": (desk.say("page_money"), Icon.CASH),
        "deeds": (desk.say("page_deeds"), Icon.DEED),
        "trade": (desk.say("page_trade"), Icon.TRADE),
        "table": (desk.say("page_table"), Icon.PEOPLE),
    }
    is_roomy = page == "turn" or is_flat
    top: list[ft.Control] = [
        ft.Stack(
            [
                CashCard(desk, is_small=is_playing and not is_roomy),
                MomentBanner(desk),
                *([RefusalBar(desk, said, hush)] if said else []),
            ]
        )
    ]
    if is_playing:
        top.append(NowCard(desk, show_matter, has_dice=is_roomy))
    rest: list[ft.Control] = [scroller(*_list_body(desk, page, look_back, draw), key=f"page-of-{page}"), Signals(desk)]
    if is_playing:
        rest.append(pages(names, page, set_page))
    return dress(game.book.edition, _lay_out(top, rest, is_flat=is_flat))


def _lay_out(top: list[ft.Control], rest: list[ft.Control], *, is_flat: bool) -> ft.Control:
    """Cash and what matters now above the page; on a phone held across, to the left of it."""
    if is_flat:
        left = scroller(*top, weight=5)
        right = ft.Column(rest, spacing=8, expand=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        return ft.Row([left, right], spacing=8, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Column([*top, *rest], spacing=8, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _list_body(desk: Desk, page: str, look_back: Callable[[], None], draw: Callable[[], None]) -> list[ft.Control]:
    game = desk.game
    around = [Balances(desk), LedgerPanel(desk), language_choice(desk.session)]
    if game.result is not None:
        return [ResultCard(desk), replay_button(desk, look_back), StoryPanel(desk), *around]
    if game.phase == "dealing":
        return [card(note(desk.say("deal_phase"))), OwnDeeds(desk)]
    if game.players[desk.player].is_out:
        return around
    return _show_page(desk, page, draw)


def _has_rest(desk: Desk) -> bool:
    """Whether nothing is on the page of what waits any more."""
    return not has_concerns(desk)


def _show_page(desk: Desk, page: str, draw: Callable[[], None]) -> list[ft.Control]:
    if page == "now":
        return [Concerns(desk), live(desk, note(desk.say("now_nothing")), visible=_has_rest)]
    if page == "money":
        return [PayPanel(desk), Pile(desk)]
    if page == "deeds":
        return [OwnDeeds(desk)]
    if page == "trade":
        return [TradePanel(desk)]
    if page == "table":
        session = desk.session
        about = [*list_house_rules(desk), StandingCard(desk), StockCard(desk), LedgerPanel(desk)]
        return [
            Balances(desk),
            *about,
            KeepPanel(desk),
            awake_switch(session),
            calm_switch(session),
            sound_choice(session),
            language_choice(session),
        ]
    return [FirstHand(desk), TurnPage(desk, draw)]


@panel(nothing)
def TurnPage(desk: Desk, draw: Callable[[], None]) -> ft.Control:
    """In my own turn what the squares do; in the others' turns the rent they owe me.

    Both are drawn once and one of them hidden, so that a turn passes in a few bytes.
    """

    async def open_pile() -> None:
        draw()

    cards = button(desk.say("landing_card"), open_pile, icon=Icon.CARDS)
    mine = stack(SquarePanel(desk), cards, BoardPanel(desk), DearestNote(desk))
    theirs = stack(RentPanel(desk))
    return ft.Column(
        [live(desk, mine, visible=_is_mine), live(desk, theirs, visible=lambda desk: not _is_mine(desk))],
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _read_frame(desk: Desk) -> Any:
    return desk.game.clock, desk.game.phase, desk.game.players[desk.player].is_out


@panel(_read_frame)
def CashCard(desk: Desk, *, is_small: bool = False) -> ft.Control:
    """My cash in the largest figures, on my own colour, and what changed it last; small where a page needs room."""
    color = SEATS[desk.seat(desk.player) % len(SEATS)]
    ink = readable_on(color)
    setup = desk.game.setup
    token = name_token(setup.book.edition, setup.seats[desk.seat(desk.player)].token, desk.lang, setup.own_names)
    who = f"{desk.name(desk.player)} · {token}"
    name = ft.Text(who, size=15, color=ink, expand=True, max_lines=1, no_wrap=True)
    head: list[ft.Control] = [piece(desk, desk.player, 30), name]
    over = live(desk, ft.Text("", size=15, weight=ft.FontWeight.W_600, color=ink), _show_over)
    stands = ft.Text(desk.say("paused"), size=14, weight=ft.FontWeight.W_600, color=ink)
    pause: list[ft.Control] = [stands] if desk.game.clock.paused_at is not None else []
    lines: list[ft.Control]
    if is_small:
        lines = [ft.Row([*head, CashFigure(desk, ink, is_small=True)], spacing=8), *pause, over]
    else:
        newest = ft.Text("", size=14, color=ink, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
        row = ft.Row(head, spacing=8)
        lines = [
            row,
            *pause,
            *clock_line(desk),
            CashFigure(desk, ink),
            over,
            live(desk, newest, _show_newest),
        ]
    return ft.Container(
        content=ft.Column(lines, spacing=2),
        bgcolor=color,
        border_radius=20,
        padding=ft.Padding.symmetric(vertical=8, horizontal=PAD),
    )


@panel(lambda desk: (desk.game.money[desk.player], desk.session.browser.is_calm))
def CashFigure(desk: Desk, ink: str, *, is_small: bool = False) -> ft.Control:
    """The sum itself; a new one grows in, unless this browser wants calm."""
    cash = desk.money(desk.game.money[desk.player])
    figure: ft.Control = ft.Text(
        cash,
        size=26 if is_small else 44 if len(cash) <= NARROW else 34,
        weight=ft.FontWeight.W_700,
        color=ink,
        no_wrap=True,
        semantics_label=desk.say("player_cash", amount=cash),
        key=cash,
    )
    if not desk.session.browser.is_calm:
        figure = ft.AnimatedSwitcher(
            content=figure,
            duration=250,
            reverse_duration=100,
            transition=ft.AnimatedSwitcherTransition.SCALE,
            switch_in_curve=ft.AnimationCurve.EASE_OUT,
        )
    return ft.Stack([ft.Container(figure, alignment=ft.Alignment.CENTER_LEFT), Flight(desk)])


def _show_over(desk: Desk) -> dict[str, Any]:
    """That it is over, for me or for all; whose turn it is stands on the card below."""
    is_out, is_over = desk.game.players[desk.player].is_out, desk.game.result is not None
    told = desk.say("player_gone") if is_out else desk.say("game_over") if is_over else ""
    return {"value": told, "visible": told != ""}


def _show_newest(desk: Desk) -> dict[str, Any]:
    told = tell_newest(desk)
    return {"value": told, "visible": told != ""}
