"""The line about the newest change of one's cash remembers what it has said, and still follows every undo."""

from __future__ import annotations

import asyncio

from companion.screens.kit.desk import Desk
from companion.screens.kit.newest import tell_newest
from companion.table.table import Table
from rules.commands import Command, NextTurn, PayPlayer, ReceiveFromBank, Redo, Undo
from rules.editions.names import Lang
from tests.support.drawing import ListeningSession
from tests.support.tables import Evening, send_as

LANGS = ("de", "en")
GAIN = {"de": "+50 M · Freie Zahlung (von der Bank gebucht)", "en": "+50 M · Free payment (booked by the bank)"}
START = {"de": "+1.500 M · Startgeld", "en": "+1,500 M · Starting money"}
PAID = {"de": "−7 M · Freie Zahlung: Ben (von der Bank gebucht)", "en": "−7 M · Free payment: Ben (booked by the bank)"}
PAID_MORE = {lang: text.replace("7", "8") for lang, text in PAID.items()}
# What is done, and what Anna's phone says after it.
STORY: tuple[tuple[Command, dict[str, str]], ...] = (
    (NextTurn(), START),
    (ReceiveFromBank("anna", 50), GAIN),
    (PayPlayer("ben", "carl", 20), GAIN),
    (Undo(2), START),
    (Redo(1), GAIN),
    (PayPlayer("anna", "ben", 7), PAID),
    (Undo(1), GAIN),
    (PayPlayer("anna", "ben", 8), PAID_MORE),
)


def _make_desk(evening: Evening, table: Table, secret: str, lang: Lang) -> Desk:
    session = ListeningSession(evening.house, lang)
    actor = table.seats.recognise(secret)
    assert actor is not None
    session.place.sit_down(table, actor)
    view = session.place.look()
    assert view is not None
    assert view.game is not None
    return Desk(session, view, view.game, "anna", session.hear)


def test_the_newest_change_of_ones_cash_is_told_until_a_newer_one_or_an_undo(evening: Evening) -> None:
    table, tickets = evening.start_game("anna", "ben", "carl")

    async def play(command: Command) -> dict[str, str]:
        assert send_as(table, tickets["bank"].secret, command).refusal is None
        told = {lang: tell_newest(_make_desk(evening, table, tickets["anna"].secret, lang)) for lang in LANGS}
        return {lang: text.replace("\u00a0", " ") for lang, text in told.items()}

    for command, told in STORY:
        assert asyncio.run(play(command)) == told
