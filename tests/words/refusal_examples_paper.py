"""Refusals of a game begun on paper, before it goes on in the app."""

from __future__ import annotations

from typing import Any

from rules.commands import Hand, HeldDeed, HouseRules, Position, SetUp
from rules.deciding.setup import preview_position
from rules.editions.load import load_editions
from rules.history import open_history
from rules.refusals import Refusal
from tests.support.playing import seat
from tests.support.refusing import Example, Outcome

ANNA, BEN = Hand("anna", 500), Hand("ben", 700)


def take(*hands: Hand, edition: str = "classic", turn: str = "anna", **rest: Any) -> Outcome:
    """A position of Anna, Ben and, if he is named, Carl that the bank refuses, with the game that gives the names."""
    people = (
        ("anna", "ben", "carl")
        if "carl" in (*rest.get("gone", ()), *(hand.player for hand in hands))
        else ("anna", "ben")
    )
    options = {name: rest.pop(name) for name in ("mode", "minutes", "house_rules") if name in rest}
    command = SetUp(edition, seat(edition, people), **options, position=Position(hands, turn, **rest))
    refused = open_history(load_editions(), command)
    problems, game = preview_position(load_editions(), command)
    assert isinstance(refused, Refusal)
    assert problems[0] == refused
    return refused, game, None


EXAMPLES = (
    Example(
        "hand_missing",
        "SET-2",
        "Von Ben ist noch nichts eingetragen. Bitte Geld und Besitz eintragen oder Ben als ausgeschieden nennen.",
        "Nothing has been entered for Ben yet. Please enter money and deeds, or name Ben as out of the game.",
        lambda: take(ANNA),
    ),
    Example(
        "hand_repeated",
        "SET-2",
        "Anna ist mehrmals eingetragen. Bitte nur einmal nennen.",
        "Anna has been entered more than once. Please name everyone only once.",
        lambda: take(ANNA, ANNA, BEN),
    ),
    Example(
        "hand_of_gone",
        "DEBT-4",
        "Carl ist als ausgeschieden genannt und hat doch etwas eingetragen. Bitte nur eines von beidem.",
        "Carl is named as out of the game and still has something entered. Please choose one of the two.",
        lambda: take(ANNA, BEN, Hand("carl", 5), gone=("carl",)),
    ),
    Example(
        "negative_cash",
        "PAY-7",
        "Ben kann nicht −40 M haben; Geld fällt nie unter null. Offene Schulden werden vorher bezahlt oder danach von "
        "der Bank verlangt.",
        "Ben cannot have −40 M; cash never falls below zero. Open debts are paid before, or asked for by the bank "
        "afterwards.",
        lambda: take(ANNA, Hand("ben", -40)),
    ),
    Example(
        "deed_twice",
        "BUY-1",
        "Theaterstraße ist doppelt eingetragen: bei Anna und bei Ben. Jede Besitzrechtkarte gibt es nur einmal.",
        "Strand has been entered twice: for Anna and for Ben. There is only one of each deed.",
        lambda: take(Hand("anna", 5, (HeldDeed("red-1"),)), Hand("ben", 5, (HeldDeed("red-1"),))),
    ),
    Example(
        "level_too_high",
        "BLD-3",
        "Auf Badstraße geht Stufe 6 nicht. Möglich ist 0 bis 5.",
        "Level 6 does not work on Old Kent Road. Possible is 0 to 5.",
        lambda: take(Hand("anna", 5, (HeldDeed("brown-1", 6), HeldDeed("brown-2", 5))), BEN),
    ),
    Example(
        "mortgaged_and_built",
        "MTG-1",
        "Auf Badstraße liegt eine Hypothek, und in der Gruppe Braun hat Anna gebaut. Beides zusammen geht nicht.",
        "Old Kent Road is mortgaged, and Anna has built in the group Brown. Both together cannot be.",
        lambda: take(Hand("anna", 5, (HeldDeed("brown-1", 0, True), HeldDeed("brown-2", 1))), BEN),
    ),
    Example(
        "too_many_buildings",
        "BLD-5",
        "Eingetragen sind 13 Hotels, in der Schachtel sind nur 12. Bitte noch einmal zählen.",
        "13 hotels have been entered, but the box has only 12. Please count again.",
        lambda: take(
            Hand(
                "anna",
                5,
                tuple(
                    HeldDeed(f"{group}-{n}", 5) for group in ("light-blue", "pink", "orange", "red") for n in (1, 2, 3)
                ),
            ),
            Hand("ben", 5, (HeldDeed("brown-1", 5), HeldDeed("brown-2", 4))),
        ),
    ),
    Example(
        "too_many_jail_cards",
        "PAY-4",
        "Vom Stapel Ereignis sind 2 Gefängnis-frei-Karten eingetragen, in der Schachtel sind nur 1. "
        "Bitte noch einmal zählen.",
        "2 jail-free cards of the deck Chance have been entered, but the box has only 1. Please count again.",
        lambda: take(Hand("anna", 5, jail_cards=("chance",)), Hand("ben", 5, jail_cards=("chance",))),
    ),
    Example(
        "too_many_tickets",
        "MEGA-1",
        "Zusammen mit denen der Bank sind 17 Tickets eingetragen, in der Schachtel sind nur 16. "
        "Bitte noch einmal zählen.",
        "With those of the bank, 17 tickets have been entered, but the box has only 16. Please count again.",
        lambda: take(Hand("anna", 5, tickets=3), BEN, edition="mega-deluxe", tickets=14),
    ),
    Example(
        "bad_jail_throws",
        "JAIL-2",
        "Anna kann im Gefängnis nicht schon 3 Fehlwürfe haben. Möglich sind höchstens 2.",
        "Anna cannot have 3 failed throws in jail. At most 2 are possible.",
        lambda: take(Hand("anna", 5, jail_throws=3), BEN, edition="cats"),
    ),
    Example(
        "bad_jail_throws",
        "JAIL-3",
        "Anna kann im Gefängnis nicht schon 1 Fehlwürfe haben. Möglich sind höchstens 0.",
        "Anna cannot have 1 failed throws in jail. At most 0 are possible.",
        lambda: take(Hand("anna", 5, jail_throws=1), BEN, edition="cats", mode="first-bankruptcy"),
    ),
    Example(
        "bad_time_left",
        "END-4",
        "Es kann nicht mehr so viel Zeit übrig sein: 45:00. Vereinbart waren 30:00 Minuten.",
        "There cannot be so much time left: 45:00. 30:00 minutes were agreed.",
        lambda: take(ANNA, BEN, mode="time-limit", minutes=30, left=45 * 60_000),
    ),
    Example(
        "already_decided",
        "END-2",
        "Dieses Spiel ist nach den Regeln schon entschieden (Kurzes Spiel bis zum ersten Bankrott). Es gibt nichts "
        "mehr weiterzuspielen.",
        "By the rules this game is already decided (Short game to the first bankruptcy). There is nothing left to "
        "play.",
        lambda: take(ANNA, BEN, mode="first-bankruptcy", gone=("carl",), bankruptcies=1),
    ),
    Example(
        "already_decided",
        "END-1",
        "Dieses Spiel ist nach den Regeln schon entschieden (Normales Spiel). Es gibt nichts mehr weiterzuspielen.",
        "By the rules this game is already decided (Normal game). There is nothing left to play.",
        lambda: take(ANNA, gone=("ben",), house_rules=HouseRules()),
    ),
)
