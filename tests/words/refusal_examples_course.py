"""Refusals in the course of the game, in jail and with tickets."""

from __future__ import annotations

from rules.commands import (
    ApplyCard,
    CallTime,
    CardEffect,
    Charge,
    CollectSalary,
    Deal,
    DeclareBankrupt,
    EndGame,
    GiveTurn,
    GoToJail,
    LeaveJail,
    NextTurn,
    OpenAuction,
    Pause,
    PayBank,
    PayPlayer,
    PayTax,
    Redo,
    Resign,
    Resume,
    TakeTicket,
    ThrowInJail,
    Undo,
    UseTicket,
)
from tests.support.playing import Playing, play
from tests.support.refusing import Example, ask

MINUTE = 60_000


def dealing() -> Playing:
    """A short game, its deeds not yet dealt."""
    return play(mode="first-bankruptcy")


def timed() -> Playing:
    """A game of thirty minutes, just begun."""
    return play("classic", "anna", "ben", mode="time-limit", minutes=30).do(
        Deal("anna", ("brown-1", "pink-1")), Deal("ben", ("brown-2", "red-1"))
    )


def jailed() -> Playing:
    """Anna came to jail in an earlier turn and it is her turn again."""
    return play().do(GoToJail("anna"), NextTurn()).turn("anna")


def decided() -> Playing:
    """Carl went bankrupt and ended the game, but Anna cannot pay the interest on his deeds (DEBT-6)."""
    playing = dealing().do(
        Deal("anna", ("brown-1", "brown-2", "station-1")),
        Deal("ben", ("red-1", "red-2", "station-2")),
        Deal("carl", ("green-1", "green-2", "dark-blue-1")),
    )
    playing.mortgage("carl", "green-1", "green-2", "dark-blue-1").set_cash("carl", 0).set_cash("anna", 0)
    return playing.do(Charge("carl", 100, "anna"), DeclareBankrupt("carl"))


COURSE = (
    Example(
        "game_decided",
        "END-2",
        "Das Spiel ist entschieden. Anna bezahlt noch 15 M, dann wird gezählt.",
        "The game is decided. Anna still pays 15 M, then comes the count.",
        lambda: ask(decided(), CollectSalary("ben")),
    ),
    Example(
        "still_dealing",
        "END-6",
        "Zuerst bekommen alle ihre Besitzrechtkarten. So viele Mitspieler warten noch: 3.",
        "First everyone gets their deeds. So many players are still waiting: 3.",
        lambda: ask(dealing(), NextTurn()),
    ),
    Example(
        "not_dealing",
        "END-6",
        "Jetzt werden keine Besitzrechtkarten verteilt. Das gibt es nur am Anfang der kürzeren Spielarten.",
        "No deeds are dealt now. That happens only at the start of the shorter ways to play.",
        lambda: ask(play(), Deal("anna", ("brown-1",))),
    ),
    Example(
        "already_dealt",
        "END-6",
        "Anna hat die Besitzrechtkarten schon bekommen. Jetzt sind die anderen dran.",
        "Anna already has the dealt deeds. Now it is for the others.",
        lambda: ask(
            dealing().do(Deal("anna", ("brown-1", "pink-1", "red-1"))),
            Deal("anna", ("brown-2", "pink-2", "red-2")),
        ),
    ),
    Example(
        "wrong_deal_count",
        "END-2",
        "Jeder bekommt 3 Besitzrechtkarten, nicht 2. Bitte genau 3 wählen.",
        "Everyone gets 3 deeds, not 2. Please choose exactly 3.",
        lambda: ask(dealing(), Deal("anna", ("brown-1", "pink-1"))),
    ),
    Example(
        "game_over",
        None,
        "Das Spiel ist zu Ende. Nach einem Versehen kann man den letzten Schritt zurücknehmen.",
        "The game is over. If that was a mistake, the last step can be taken back.",
        lambda: ask(play().do(EndGame()), NextTurn()),
    ),
    Example(
        "paused",
        None,
        "Das Spiel macht gerade Pause. Erst die Pause beenden, dann geht es weiter.",
        "The game is paused. First end the pause, then it goes on.",
        lambda: ask(play().do(Pause(1_000)), NextTurn()),
    ),
    Example(
        "not_paused",
        None,
        "Das Spiel macht gar keine Pause. Es kann einfach weitergehen.",
        "The game is not paused. It can simply go on.",
        lambda: ask(play(), Resume(1_000)),
    ),
    Example(
        "player_out",
        None,
        "Ben ist nicht mehr im Spiel. Bitte jemanden wählen, der noch mitspielt.",
        "Ben is no longer in the game. Please choose someone who still plays.",
        lambda: ask(play().do(Resign("ben")), PayPlayer("anna", "ben", 10)),
    ),
    Example(
        "same_player",
        None,
        "Anna kann das nicht mit sich selbst machen. Bitte jemand anderen wählen.",
        "Anna cannot do that alone. Please choose someone else.",
        lambda: ask(play(), PayPlayer("anna", "anna", 10)),
    ),
    Example(
        "not_your_turn",
        "PAY-3",
        "Ben ist nicht an der Reihe, sondern Anna. Stimmt das nicht, kann die Bank den Zug richtig stellen.",
        "It is not the turn of Ben, but of Anna. If that is wrong, the bank can put the turn right.",
        lambda: ask(play(), PayTax("ben", "income")),
    ),
    Example(
        "already_their_turn",
        "SET-5",
        "Anna ist schon an der Reihe. Es gibt nichts zu ändern.",
        "It is already the turn of Anna. There is nothing to change.",
        lambda: ask(play(), GiveTurn("anna")),
    ),
    Example(
        "no_time_limit",
        "END-4",
        "Dieses Spiel läuft ohne Uhr. Es kann enden, wenn alle einverstanden sind.",
        "This game runs without a clock. It can end when everyone agrees.",
        lambda: ask(play(), CallTime(MINUTE)),
    ),
    Example(
        "time_not_up",
        "END-4",
        "Die Zeit ist noch nicht um. Es bleiben 29:05 Minuten.",
        "The time is not up yet. There are 29:05 minutes left.",
        lambda: ask(timed(), CallTime(55_000)),
    ),
    Example(
        "time_already_called",
        "END-4",
        "Die Zeit ist schon um. Dieser Zug wird noch gespielt, dann wird gezählt.",
        "The time is already up. This turn is still played, then comes the count.",
        lambda: ask(timed().do(CallTime(30 * MINUTE)), CallTime(31 * MINUTE)),
    ),
    Example(
        "nothing_to_undo",
        None,
        "So weit geht es nicht zurück. So viele Schritte kann man zurücknehmen: 1.",
        "It does not go back that far. So many steps can be taken back: 1.",
        lambda: ask(play().do(PayBank("anna", 10)), Undo(2)),
    ),
    Example(
        "nothing_to_redo",
        None,
        "So weit geht es nicht vor. So viele Schritte kann man wiederholen: 0.",
        "It does not go forward that far. So many steps can be brought back: 0.",
        lambda: ask(play().do(PayBank("anna", 10)), Redo()),
    ),
)

JAIL = (
    Example(
        "in_jail",
        "JAIL-1",
        "Anna sitzt im Gefängnis und kann auf keinem Feld landen. Zuerst muss Anna frei sein.",
        "Anna is in jail and cannot land on a square. First Anna must be free.",
        lambda: ask(jailed(), PayTax("anna", "income")),
    ),
    Example(
        "already_in_jail",
        "JAIL-1",
        "Anna sitzt schon im Gefängnis. Zuerst muss Anna wieder frei sein.",
        "Anna is already in jail. First Anna must be free again.",
        lambda: ask(jailed(), GoToJail("anna")),
    ),
    Example(
        "not_in_jail",
        "JAIL-2",
        "Anna sitzt nicht im Gefängnis. Anna kann einfach weiterspielen.",
        "Anna is not in jail. Anna can simply play on.",
        lambda: ask(play(), LeaveJail("anna", "fine")),
    ),
    Example(
        "just_jailed",
        "JAIL-1",
        "Anna ist eben erst ins Gefängnis gekommen. Hinaus geht es frühestens im nächsten eigenen Zug.",
        "Anna has only just come to jail. The way out opens on the next own turn.",
        lambda: ask(play("cats").do(GoToJail("anna")), LeaveJail("anna", "fine")),
    ),
    Example(
        "jail_turn_open",
        "JAIL-2",
        "Anna sitzt im Gefängnis und hat in diesem Zug noch nichts getan, um frei zu kommen. "
        "Zuerst würfeln, die Strafe zahlen oder eine Gefängnis-frei-Karte benutzen.",
        "Anna is in jail and has not tried to get out in this turn. First throw, pay the fine or use a jail-free card.",
        lambda: ask(jailed(), NextTurn()),
    ),
    Example(
        "already_thrown",
        "JAIL-2",
        "Anna hat in diesem Zug schon gewürfelt. Im nächsten eigenen Zug geht es wieder.",
        "Anna has already thrown in this turn. It works again on the next own turn.",
        lambda: ask(jailed().do(ThrowInJail("anna", False)), ThrowInJail("anna", False)),
    ),
    Example(
        "no_jail_card",
        "JAIL-2",
        "Anna hat keine passende Gefängnis-frei-Karte. Man kann eine ziehen oder von anderen kaufen.",
        "Anna has no jail-free card that fits. One can be drawn or bought from others.",
        lambda: ask(jailed(), LeaveJail("anna", "card")),
    ),
    Example(
        "no_jail_card_left",
        "PAY-4",
        "Im Stapel Ereignis ist keine Gefängnis-frei-Karte mehr. Sie kommt zurück, wenn jemand sie benutzt.",
        "The deck Chance has no jail-free card left. It comes back when someone uses it.",
        lambda: ask(
            play().do(ApplyCard("anna", CardEffect("jail-free", deck="chance"))),
            ApplyCard("anna", CardEffect("jail-free", deck="chance")),
        ),
    ),
)

TICKETS = (
    Example(
        "not_in_edition",
        "MEGA-1",
        "Das gibt es in dieser Ausgabe nicht. Es gehört zu einer anderen Schachtel.",
        "This edition does not have that. It belongs to another box.",
        lambda: ask(play(), TakeTicket("anna")),
    ),
    Example(
        "not_in_edition",
        "MEGA-3",
        "Das gibt es in dieser Ausgabe nicht. Es gehört zu einer anderen Schachtel.",
        "This edition does not have that. It belongs to another box.",
        lambda: ask(play(), OpenAuction("anna", "brown-1")),
    ),
    Example(
        "no_tickets_left",
        "MEGA-1",
        "Es sind keine Tickets mehr da. Benutzte Tickets kommen nicht zurück.",
        "There are no tickets left. Used tickets do not come back.",
        lambda: ask(play("mega-deluxe").do(*[TakeTicket("anna")] * 16), TakeTicket("anna")),
    ),
    Example(
        "no_ticket",
        "MEGA-1",
        "Anna hat kein Ticket. Zuerst muss Anna eins bekommen.",
        "Anna has no ticket. First Anna must get one.",
        lambda: ask(play("mega-deluxe"), UseTicket("anna")),
    ),
)

EXAMPLES = COURSE + JAIL + TICKETS
