"""The banker's tablet: everyone on the left, acts for the chosen player in the middle, board and bank on the right."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import MIDDLE, WIDE, card, dress, note, pages, problem, strong, title
from companion.reach.links import Links
from companion.screens.acts.board import BoardPanel, DearestNote
from companion.screens.acts.concerns import Concerns
from companion.screens.acts.dealing import DealPanel
from companion.screens.acts.deeds import OwnDeeds, StockCard
from companion.screens.acts.money import CardPanel, CorrectPanel, PayPanel, SquarePanel
from companion.screens.acts.trades import TradePanel
from companion.screens.after.fame import games_button
from companion.screens.after.finish import ResultCard, StandingCard
from companion.screens.after.ledger import LedgerPanel
from companion.screens.after.replay import ReplayScreen, replay_button
from companion.screens.after.story import StoryPanel
from companion.screens.bank import JoinCode, SeatCard, ask_cards
from companion.screens.kit.balances import Balances
from companion.screens.kit.desk import Desk, runner, use_act
from companion.screens.kit.layout import columns
from companion.screens.kit.notices import clock_line, list_house_rules, pause_bar, refusal_bar
from companion.screens.kit.panels import panel, use_steady
from companion.screens.kit.parts import SureButton, button, explain, icon_button, keyed, language_choice, tell_command
from companion.screens.paper.sheet import PaperCard
from companion.words.story import tell_entry
from rules import find_next, find_time_left
from rules.commands import CallTime, EndGame, GiveTurn, NextTurn, Pause, Resign, Resume, Undo

Answerer = Callable[[int, bool], Awaitable[None]]


@panel()
def Tablet(desk: Desk, links: Links, width: float) -> ft.Control:
    """The bank during the game."""
    session, view, game = desk.session, desk.view, desk.game
    act, said, set_said = use_act(session)
    chosen, choose = ft.use_state("")
    page, set_page = ft.use_state("money")
    side, set_side = ft.use_state("")
    is_looking_back, set_looking_back = ft.use_state(False)
    look_back, come_back = use_steady(partial(set_looking_back, True)), use_steady(partial(set_looking_back, False))
    choose = use_steady(choose)
    active = game.active()
    player = chosen if chosen in active else (game.turn.player if game.turn.player in active else active[0])
    desk = desk._replace(player=player, act=act)

    async def answer(number: int, confirm: bool) -> None:
        done = await session.place.answer_request(number, confirm=confirm)
        set_said(explain(session, done.refusal) if done.refusal else "")

    edition = game.book.edition
    if is_looking_back:
        return dress(edition, ReplayScreen(desk, width, come_back))
    replay = replay_button(desk, look_back)
    top: list[ft.Control] = [*ask_cards(session, view, game), TurnCard(desk), *_request_cards(desk, answer)]
    if view.is_damaged:
        top.insert(0, problem(desk.say("damaged")))
    people: list[ft.Control] = [Balances(desk, player, choose), *list_house_rules(desk)]
    bar = [refusal_bar(desk, said, lambda: set_said(""))] if said else []
    if game.result is not None:
        acts = [ResultCard(desk), replay, PaperCard(desk), *games_button(session)]
    else:
        acts = _list_middle(desk, page, set_page)
    names = _list_sides(desk, width)
    shown = side if side in names else next(iter(names))
    here = {"acts": acts, "people": people}.get(shown) or _show_side(desk, shown, links, replay)
    tabs = pages(names, shown, set_side)
    if width >= WIDE:
        return dress(edition, columns([*top, *people], [*bar, *acts], [tabs, *here]))
    if width >= MIDDLE:
        return dress(edition, columns([*top, *people], [*bar, tabs, *here]))
    return dress(edition, columns([*bar, *top, tabs, *here]))


def _list_sides(desk: Desk, width: float) -> dict[str, tuple[str, ft.IconData]]:
    """What the last column can show; where there is less room it takes in what has no column of its own."""
    names: dict[str, tuple[str, ft.IconData]] = {}
    if width < WIDE:
        names["acts"] = (desk.say("side_acts"), Icon.CASH)
    if width < MIDDLE:
        names["people"] = (desk.say("page_table"), Icon.PEOPLE)
    short = width < WIDE
    if desk.game.result is not None:
        names["story"] = (desk.say("side_story"), Icon.LINES)
    else:
        names["board"] = (desk.say("side_board"), Icon.MAP)
    return names | {
        "ledger": (desk.say("side_ledger"), Icon.HISTORY),
        "join": (desk.say("side_code" if short else "side_join"), Icon.QR),
        "settings": (desk.say("side_options" if short else "bank_settings"), Icon.SETTINGS),
    }


def _show_side(desk: Desk, side: str, links: Links, replay: ft.Control) -> list[ft.Control]:
    session, view = desk.session, desk.view
    if side == "ledger":
        return [LedgerPanel(desk)]
    if side == "story":
        return [StoryPanel(desk)]
    if side == "join":
        return [JoinCode(session, view, links)]
    if side == "settings":
        is_over = desk.game.result is not None
        back = [] if is_over else [replay, *games_button(session)]
        about = [PaperCard(desk), SeatCard(session, view, links), *back, language_choice(session), StandingCard(desk)]
        return [*about, *([] if is_over else [StoryPanel(desk)])]
    board = [BoardPanel(desk)] if desk.game.phase == "running" else []
    return [StockCard(desk), *board, DearestNote(desk)]


def _list_middle(desk: Desk, page: str, set_page: Callable[[str], None]) -> list[ft.Control]:
    if desk.game.phase == "dealing":
        return [DealPanel(desk)]
    name = desk.name(desk.player)
    who = ft.Row([desk.badge(desk.player, 36, is_named=True), title(desk.say("acting_for", name=name))])
    shown = [keyed(f"{desk.player}-{page}-{place}", part) for place, part in enumerate(_show_page(desk, page))]
    return [who, Concerns(desk), pages(_list_pages(desk), page, set_page), *shown]


@panel()
def TurnCard(desk: Desk) -> ft.Control:
    """Whose turn, who is next, the clock, a pause, and what was booked last with the way back."""
    game = desk.game
    if game.phase == "dealing":
        return card(title(desk.say("deal_phase")))
    if game.result is not None:
        return card(title(desk.say("game_over")), *_list_last(desk))
    table = desk.session.table
    assert table is not None
    now = table.now()
    is_paused = game.clock.paused_at is not None
    stop: Pause | Resume = Resume(now) if is_paused else Pause(now)
    label = desk.say("time_resume" if is_paused else "time_pause")
    pause = runner(desk, stop)
    following = desk.name(find_next(game))
    forward = button(desk.say("next_is", name=following), runner(desk, NextTurn()), icon=Icon.FORWARD, is_main=True)
    head = ft.Row(
        [
            ft.Container(title(desk.say("player_other_turn", name=desk.name(game.turn.player))), expand=True),
            icon_button(label, Icon.PLAY if is_paused else Icon.PAUSE, pause),
        ]
    )
    over = find_time_left(game, now) == 0 and not game.clock.is_called
    call = [button(desk.say("time_call"), runner(desk, CallTime(now)), icon=Icon.TIMER)] if over else []
    return card(head, *pause_bar(desk), *clock_line(desk), forward, *call, *_list_last(desk))


def _list_last(desk: Desk) -> list[ft.Control]:
    """The newest booking in a sentence, and one tap to take it back."""
    history = desk.view.history
    if history is None or history.depth < 2:
        return []
    text = " ".join(tell_entry(history.step.entry, desk.game, desk.lang))
    undo = icon_button(desk.say("undo_last"), Icon.UNDO, runner(desk, Undo(1)))
    words = ft.Text(text, size=14, max_lines=3, overflow=ft.TextOverflow.ELLIPSIS, color=ft.Colors.ON_SURFACE_VARIANT)
    return [ft.Row([ft.Container(words, expand=True), undo], spacing=4)]


def _request_cards(desk: Desk, answer: Answerer) -> list[ft.Control]:
    cards: list[ft.Control] = []
    for item in desk.view.requests:
        text = tell_command(desk.game, desk.lang, item.command)

        async def confirm(number: int = item.number) -> None:
            await answer(number, True)

        async def decline(number: int = item.number) -> None:
            await answer(number, False)

        asked = ft.Row(
            [
                desk.badge(item.player, 32, is_named=True),
                ft.Container(strong(text, 16), expand=True),
                icon_button(desk.say("bank_decline", text=text), Icon.CLOSE, decline),
            ]
        )
        yes = button(desk.say("bank_confirm"), confirm, icon=Icon.CHECK, is_main=True)
        cards.append(keyed(f"request-{item.number}", card(note(desk.say("bank_requests")), asked, yes)))
    return cards


def _list_pages(desk: Desk) -> dict[str, tuple[str, ft.IconData]]:
    return {
        "money": (desk.say("page_money"), Icon.CASH),
        "deeds": (desk.say("page_deeds"), Icon.DEED),
        "cards": (desk.say("page_cards"), Icon.CARDS),
        "trade": (desk.say("page_trade"), Icon.TRADE),
        "more": (desk.say("page_more"), Icon.DOTS),
    }


def _show_page(desk: Desk, page: str) -> list[ft.Control]:
    if page == "deeds":
        return [OwnDeeds(desk)]
    if page == "cards":
        return [CardPanel(desk)]
    if page == "trade":
        return [TradePanel(desk)]
    if page == "more":
        return [CorrectPanel(desk), *_list_rare(desk)]
    return [SquarePanel(desk), PayPanel(desk)]


def _list_rare(desk: Desk) -> list[ft.Control]:
    """What happens once in a game."""
    name, keep = desk.name(desk.player), desk.say("undo_not")
    acts: list[ft.Control] = []
    if desk.game.turn.player != desk.player:
        give = desk.say("give_turn", name=name)
        acts.append(button(give, runner(desk, GiveTurn(desk.player)), icon=Icon.DICE))
    resign, end = desk.say("resign", name=name), desk.say("end_game")
    leave = SureButton(resign, desk.say("resign_sure"), keep, runner(desk, Resign(desk.player)), Icon.LOGOUT)
    finish = SureButton(end, desk.say("end_game_sure"), keep, runner(desk, EndGame()), Icon.TROPHY)
    return [*acts, leave, finish]
