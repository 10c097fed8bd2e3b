"""The banker's tablet: everyone on the left, acts for the chosen player in the middle, board and bank on the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import GAP, MIDDLE, WIDE, card, dress, note, pages, pill, problem, title
from companion.reach.links import Links
from companion.screens.acts.board import BoardPanel, DearestNote
from companion.screens.acts.concerns import Concerns, has_concerns
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
from companion.screens.kit.layout import column
from companion.screens.kit.notices import RefusalBar, clock_line, list_house_rules, pause_bar
from companion.screens.kit.panels import panel, use_steady
from companion.screens.kit.parts import SureButton, awake_switch, button, explain, icon_button, keyed, language_choice
from companion.screens.moments.signals import Signals, sound_choice
from companion.screens.now.card import NowCard
from companion.screens.now.piles import PilePage
from companion.screens.now.rolling import find_roller
from companion.screens.now.squares import SquaresPage
from companion.screens.now.urgency import Matter, find_page
from companion.screens.paper.sheet import PaperCard
from companion.words.story import tell_entry
from rules import find_next, find_time_left
from rules.commands import CallTime, Command, EndGame, GiveTurn, NextTurn, Pause, Resign, Resume, Undo
from rules.state import Game

ROW = 52
"""How high a row of squares or cards is here."""


@panel()
def Tablet(desk: Desk, links: Links, width: float) -> ft.Control:
    """The bank during the game."""
    session, view, game = desk.session, desk.view, desk.game
    act, said, set_said = use_act(session)
    picked, pick = ft.use_state(("", 0))
    page, set_page = ft.use_state("money")
    side, set_side = ft.use_state("")
    is_looking_back, set_looking_back = ft.use_state(False)
    look_back, come_back = use_steady(partial(set_looking_back, True)), use_steady(partial(set_looking_back, False))
    hush = use_steady(partial(set_said, ""))

    async def act_once(command: Command) -> bool:
        """Acting for someone out of turn ends with the act."""
        done = await act(command)
        if done:
            pick(("", 0))
        return done

    async def answer(number: int, confirm: bool) -> None:
        done = await session.place.answer_request(number, confirm=confirm)
        set_said(explain(session, done.refusal) if done.refusal else "")

    def choose(player: str) -> None:
        now = session.view.game.turn.number if session.view and session.view.game else 0
        pick((player, now))

    def show_matter(matter: Matter) -> None:
        if matter.player:
            choose(matter.player)
        set_page(find_page(matter))
        set_side("")

    go_back = use_steady(partial(set_page, "money"))
    choose_one, look, answer_one = use_steady(choose), use_steady(show_matter), use_steady(answer)
    desk = desk._replace(player=_find_player(game, *picked), act=use_steady(act_once))
    edition = game.book.edition
    if is_looking_back:
        return dress(edition, ReplayScreen(desk, width, come_back))
    replay = replay_button(desk, look_back)
    people: list[ft.Control] = [Balances(desk, desk.player, choose_one), *list_house_rules(desk)]
    damage = [problem(desk.say("damaged"))] if view.is_damaged else []
    fixed: list[ft.Control] = [*damage, TurnCard(desk), *ask_cards(session, view, game), Signals(desk)]
    now: list[ft.Control] = []
    if game.result is not None:
        acts = [ResultCard(desk), replay, PaperCard(desk), *games_button(session)]
    else:
        acts = _list_middle(desk, page, go_back)
        if game.phase == "running":
            now = [NowCard(desk, look, answer_one), _head_middle(desk, page, set_page)]
    names = _list_sides(desk, width)
    shown = side if side in names else next(iter(names))
    here = {"acts": acts, "people": people}.get(shown) or _show_side(desk, shown, links, replay)
    tabs = pages(names, shown, set_side)
    parts = _arrange(width, fixed, people, now, tabs, (acts, here), shown)
    row = ft.Row(parts, spacing=GAP, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return dress(edition, ft.Stack([row, *([RefusalBar(desk, said, hush)] if said else [])], expand=True))


def _arrange(
    width: float,
    fixed: list[ft.Control],
    people: list[ft.Control],
    now: list[ft.Control],
    tabs: ft.Control,
    bodies: tuple[list[ft.Control], list[ft.Control]],
    shown: str,
) -> list[ft.Control]:
    """Three columns, two or one, as there is room; what presses stays in sight in each."""
    acts, here = bodies
    head = now[1:] if shown == "acts" else []
    if width >= WIDE:
        return [column(fixed, people, 10), column(now, acts, 11), column([tabs], here, 11)]
    if width >= MIDDLE:
        return [column(fixed, people, 10), column([*now[:1], tabs, *head], here, 11)]
    return [column([*fixed, *now[:1], tabs], [*head, *here], 1)]


def _for_roller(desk: Desk) -> Desk:
    """Whoever lands next: the one chosen out of turn, or who may roll."""
    is_course = desk.player == desk.game.turn.player
    return desk._replace(player=find_roller(desk) or desk.player) if is_course else desk


def _find_player(game: Game, picked: str, turn: int) -> str:
    """For whom the banker acts: whoever's turn it is, unless someone else was chosen in this turn."""
    active = game.active()
    if picked in active and turn == game.turn.number:
        return picked
    return game.turn.player if game.turn.player in active else active[0]


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
        about = [
            PaperCard(desk),
            SeatCard(session, view, links),
            *back,
            awake_switch(session),
            sound_choice(session),
            language_choice(session),
            StandingCard(desk),
        ]
        return [*about, *([] if is_over else [StoryPanel(desk)])]
    board = [BoardPanel(desk)] if desk.game.phase == "running" else []
    return [StockCard(desk), *board, DearestNote(desk)]


def _head_middle(desk: Desk, page: str, set_page: Callable[[str], None]) -> ft.Control:
    """For whom the acts below are, and whether that is out of turn; and the pages of acts."""
    name, turn = desk.name(desk.player), desk.game.turn.player
    who: list[ft.Control] = [desk.badge(desk.player, 36, is_named=True), title(desk.say("acting_for", name=name))]
    if desk.player != turn:
        who.append(pill(desk.say("acting_out_of_turn", name=desk.name(turn)), is_loud=True))
    line = ft.Row(who, wrap=True, spacing=8, run_spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Column(
        [line, pages(_list_pages(desk), page, set_page)],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _list_middle(desk: Desk, page: str, go_back: Callable[[], None]) -> list[ft.Control]:
    if desk.game.phase == "dealing":
        return [DealPanel(desk)]
    return [keyed(f"{desk.player}-{page}-{place}", part) for place, part in enumerate(_show_page(desk, page, go_back))]


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


def _list_pages(desk: Desk) -> dict[str, tuple[str, ft.IconData]]:
    return {
        "money": (desk.say("page_money"), Icon.CASH),
        "deeds": (desk.say("page_deeds"), Icon.DEED),
        "cards": (desk.say("page_cards"), Icon.CARDS),
        "trade": (desk.say("page_trade"), Icon.TRADE),
        "more": (desk.say("page_more"), Icon.DOTS),
    }


def _show_page(desk: Desk, page: str, go_back: Callable[[], None]) -> list[ft.Control]:
    if page == "now":
        return [Concerns(desk)] if has_concerns(desk) else [note(desk.say("now_nothing_table"))]
    if page == "squares":
        return [SquaresPage(_for_roller(desk), go_back, ROW)]
    if page == "pile":
        return [PilePage(desk, go_back, ROW)]
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
