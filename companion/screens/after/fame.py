"""The hall of fame and the bin: finished games, what each player has done in all of them, and deleted games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.house.fame import Champion, Feat, rank_champions
from companion.look.boxes import find_sign
from companion.look.icons import Icon
from companion.look.theme import ROUND, badge, card, note, pages, problem, stack, strong, title
from companion.screens.kit.parts import Handler, SureButton, button, explain, icon_button, keyed, say
from companion.session.page import PageSession
from companion.store.shelf import BinRow, FameRow
from companion.words import get_words
from companion.words.amounts import NO_BREAK, format_number
from companion.words.letters import take_initials
from companion.words.story import read_time
from rules.editions.names import Lang, name_deed, pick_text
from rules.refusals import Refusal

Open = Callable[[str], Awaitable[None]]


def house_pages(session: PageSession, page: str, choose: Callable[[str], None]) -> ft.Control:
    """The pages of the bank's front: games to go on with, the hall of fame, the bin."""
    names = {
        "games": (say(session.lang, "fame_page_games"), Icon.PLAY),
        "fame": (say(session.lang, "fame_page"), Icon.TROPHY),
        "bin": (say(session.lang, "fame_page_bin"), Icon.DELETE),
    }
    return pages(names, page, choose)


@ft.component
def HallPage(session: PageSession, open_table: Open) -> ft.Control:
    """Everyone's deeds over all games, and the finished games themselves."""
    lang, rows = session.lang, session.house.list_fame()
    if not rows:
        return card(title(say(lang, "fame_page")), note(say(lang, "fame_none")))
    champions = [_champion_row(session, place, each) for place, each in enumerate(rank_champions(rows))]
    games: list[ft.Control] = []
    for row in rows:

        async def look(code: str = row.id) -> None:
            await open_table(code)

        names = ", ".join(player.name for player in row.players)
        games.append(keyed(row.id, Deletable(session, row.id, names, _game_row(session, row, look))))
    return stack(
        card(title(say(lang, "fame_champions")), *champions),
        card(title(say(lang, "fame_games")), *games),
    )


def _champion_row(session: PageSession, place: int, champion: Champion) -> ft.Control:
    """A player: games, wins, and the two sums to boast with."""
    lang = session.lang
    wins = say(lang, "fame_wins", wins=champion.wins, games=champion.games)
    if champion.shared:
        shared = f"({say(lang, 'fame_shared', count=champion.shared)})"
        wins += f" {shared.replace(' ', NO_BREAK)}"
    lines = [ft.Text(wins, size=15, color=ft.Colors.ON_SURFACE_VARIANT)]
    if (rent := champion.best_rent) is not None:
        text = say(lang, "fame_best_rent", amount=_money(rent.amount, rent.symbol, lang))
        lines.append(ft.Text(text + _tell_feat(session, rent), size=15))
    if (debt := champion.biggest_debt) is not None:
        text = say(lang, "fame_biggest_debt", amount=_money(debt.amount, debt.symbol, lang))
        lines.append(ft.Text(text + _tell_feat(session, debt), size=15))
    words = ft.Column([strong(champion.name), *lines], spacing=2, expand=True)
    return ft.Row(
        [badge(take_initials(champion.name), place), words],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _tell_feat(session: PageSession, feat: Feat) -> str:
    """On which deed or for what, and who was on the other side, in brackets; nothing if neither is known."""
    lang, edition = session.lang, session.house.editions.get(feat.edition)
    deeds = {deed.id for deed in edition.board.deeds} if edition else set()
    what = name_deed(edition, feat.what, lang) if edition and feat.what in deeds else ""
    about = ", ".join(part for part in (what or get_words(lang).cause.get(feat.what, ""), feat.other) if part)
    return f" ({about})" if about else ""


def _money(amount: int, symbol: str, lang: Lang) -> str:
    return f"{format_number(amount, lang)}{NO_BREAK}{symbol}"


def tell_day(millis: int, lang: Lang) -> str:
    """The day where the bank stands."""
    moment, words = read_time(millis), get_words(lang).story
    if moment is None:
        return ""
    return words["date"].format(day=moment.day, month=words["months"].split()[moment.month - 1], year=moment.year)


def _name_box(session: PageSession, edition_id: str) -> str:
    edition = session.house.editions.get(edition_id)
    return pick_text(edition.title, session.lang) if edition else edition_id


def _game_row(session: PageSession, row: FameRow, look: Handler) -> ft.Control:
    """A finished game: who won, everyone's sum, when and with which box; a tap opens its result."""
    lang = session.lang
    winners = [player.name for player in row.players if player.rank == 1]
    head = say(lang, "result_tie" if len(winners) > 1 else "result_winner", name=", ".join(winners))
    ranks = " · ".join(f"{each.rank}. {each.name} {_money(each.worth, row.symbol, lang)}" for each in row.players)
    about = f"{tell_day(row.finished, lang)} · {_name_box(session, row.edition)}"

    async def click(_: Any) -> None:
        await look()

    quiet = ft.Colors.ON_SURFACE_VARIANT
    words = ft.Column(
        [
            strong(head),
            ft.Text(ranks, size=14, color=ft.Colors.ON_SURFACE),
            ft.Text(about, size=14, color=quiet),
            ft.Text(get_words(lang).reason[row.reason], size=14, color=quiet),
        ],
        spacing=2,
        expand=True,
    )
    mark = ft.Icon(find_sign(session.house.editions.get(row.edition)), size=28, color=ft.Colors.PRIMARY)
    return ft.Container(
        content=ft.Row([mark, words], spacing=12, vertical_alignment=ft.CrossAxisAlignment.START),
        padding=12,
        border_radius=ROUND,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        on_click=click,
        ink=True,
    )


@ft.component
def Deletable(session: PageSession, code: str, name: str, content: ft.Control) -> ft.Control:
    """A game with a way into the bin beside it; the first tap only asks."""
    is_asked, ask = ft.use_state(False)
    said, set_said = ft.use_state("")
    lang = session.lang

    async def delete() -> None:
        no = await asyncio.to_thread(session.house.delete_game, code)
        ask(False)
        set_said(explain(session, no) if no else "")
        session.refresh()

    async def keep() -> None:
        ask(False)

    asking: list[ft.Control] = []
    if is_asked:
        asking = [
            note(say(lang, "fame_delete_text")),
            button(say(lang, "fame_delete_sure"), delete, icon=Icon.DELETE, is_main=True),
            button(say(lang, "fame_delete_not"), keep),
        ]
    way = icon_button(say(lang, "fame_delete", name=name or code), Icon.DELETE, lambda: ask(not is_asked))
    row = ft.Row([ft.Container(content, expand=True), way], spacing=4)
    return stack(row, *([problem(said)] if said else []), *asking)


@ft.component
def BinPage(session: PageSession) -> ft.Control:
    """Deleted games: bring one back, or be rid of them all."""
    said, set_said = ft.use_state("")
    lang, house = session.lang, session.house

    async def empty() -> None:
        no = await asyncio.to_thread(house.empty_bin)
        set_said(explain(session, no) if no else "")
        session.refresh()

    games: list[ft.Control] = []
    for row in house.list_bin():

        async def restore(code: str = row.id) -> None:
            done = await asyncio.to_thread(house.restore_game, code)
            set_said(explain(session, done) if isinstance(done, Refusal) else "")
            session.refresh()

        games.append(keyed(row.id, _binned_row(session, row, restore)))
    head = [title(say(lang, "fame_page_bin")), *([problem(said)] if said else [])]
    if not games:
        return card(*head, note(say(lang, "fame_bin_none")))
    sure = SureButton(
        say(lang, "fame_empty"), say(lang, "fame_empty_sure"), say(lang, "fame_delete_not"), empty, Icon.DELETE
    )
    return card(*head, note(say(lang, "fame_bin_text")), *games, sure)


def _binned_row(session: PageSession, row: BinRow, restore: Handler) -> ft.Control:
    lang = session.lang
    name = row.title or row.id
    about = [_name_box(session, row.edition), say(lang, "fame_deleted", day=tell_day(row.deleted, lang))]
    words = ft.Column(
        [
            strong(name),
            ft.Text(" · ".join(part for part in about if part), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        ],
        spacing=2,
        expand=True,
    )
    return ft.Row([words, icon_button(say(lang, "fame_restore", name=name), Icon.UNDO, restore)], spacing=8)


def table_gone(session: PageSession) -> ft.Control:
    """For a page whose table was put into the bin."""
    lang = session.lang
    if session.entrance.is_unlocked:
        way = button(say(lang, "fame_back"), session.entrance.close_bank, icon=Icon.HOME, is_main=True)
    else:
        way = button(say(lang, "fame_gone_again"), session.entrance.come_again, icon=Icon.REFRESH)
    return card(title(say(lang, "fame_gone")), note(say(lang, "fame_gone_text")), way)


def games_button(session: PageSession) -> list[ft.Control]:
    """From a table back to all games, on a page that may see them."""
    if not session.entrance.is_unlocked:
        return []
    return [button(say(session.lang, "fame_back"), session.entrance.close_bank, icon=Icon.HOME)]
