"""The end of the game: who won, and each player's sum line by line (END-5)."""

from __future__ import annotations

import flet as ft

from companion.screens.desk import Desk
from companion.screens.panels import panel
from companion.theme import card, note, title
from companion.words import get_words
from rules.worth import WorthLine, rank_players, value_player


@panel()
def ResultCard(desk: Desk) -> ft.Control:
    """The winner, or a tie said as a tie, with everyone's worth."""
    result = desk.game.result
    assert result is not None
    names = ", ".join(desk.name(player) for player in result.winners)
    head = desk.say("result_tie" if len(result.winners) > 1 else "result_winner", name=names)
    why = get_words(desk.lang).reason[result.reason]
    return card(title(head), note(why), *_list_ranks(desk))


@panel()
def StandingCard(desk: Desk) -> ft.Control:
    """The standing now."""
    return card(note(desk.say("standing_now")), *_list_ranks(desk))


def _list_ranks(desk: Desk) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for rank in rank_players(desk.game):
        worth = value_player(desk.game, rank.player)
        total = ft.Text(desk.money(worth.total), size=18, weight=ft.FontWeight.W_600)
        rows.append(ft.Row([ft.Text(f"{rank.rank}. {desk.name(rank.player)}", size=18, expand=True), total]))
        rows += [
            ft.Row([ft.Text(_name_line(desk, line), size=14, expand=True), ft.Text(desk.money(line.amount), size=14)])
            for line in worth.lines
        ]
    return rows


def _name_line(desk: Desk, line: WorthLine) -> str:
    if line.deed is None:
        return desk.say("worth_cash")
    name = desk.deed(line.deed)
    if line.kind == "mortgaged":
        return f"{name} ({desk.say('deed_mortgaged')})"
    if line.kind == "deed":
        return name
    return f"{name}: {line.number} {desk.building(line.kind, line.number)}"
