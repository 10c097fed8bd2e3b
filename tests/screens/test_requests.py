"""A request that waits says what is asked for and how much, so that nobody repeats it or confirms it blindly."""

from __future__ import annotations

import pytest

from companion.screens.kit.parts import tell_command
from companion.words.amounts import NO_BREAK
from rules.commands import ApplyCard, CardEffect, CollectSalary, Command, DrawCard, TakeBirthday, TakeTicket
from rules.editions.names import Lang
from tests.support.playing import play


@pytest.mark.parametrize(
    ("command", "lang", "text"),
    [
        (TakeTicket("ben"), "de", "Ben: Shuttle-Ticket"),
        (TakeTicket("ben"), "en", "Ben: Shuttle ticket"),
        (TakeBirthday("ben", "cash"), "de", "Ben: Geburtstagsgeschenk 10.000 M"),
        (TakeBirthday("ben", "ticket"), "en", "Ben: Birthday gift"),
        (CollectSalary("ben"), "de", "Ben: Gehalt 20.000 M"),
        (ApplyCard("ben", CardEffect("receive", 500)), "en", "Ben: Card 500 M"),
        (DrawCard("ben", "chance-dividend"), "en", "Ben: A dividend from the bank 5,000 M"),
    ],
)
def test_a_request_says_what_and_how_much(command: Command, lang: Lang, text: str) -> None:
    game = play("mega-deluxe").game
    assert tell_command(game, lang, command).replace(NO_BREAK, " ") == text
