"""Refusals of input and of set-up."""

from __future__ import annotations

from rules.commands import (
    ApplyCard,
    BuildGroup,
    Buy,
    CallShortage,
    CardEffect,
    DrawCard,
    HouseRules,
    NextTurn,
    OfferTrade,
    Pause,
    PayBank,
    PayDebt,
    PayTax,
    RefuseTrade,
    SetUp,
    Side,
)
from rules.editions.load import load_edition, load_editions
from rules.history import open_history
from rules.wire import parse_command, parse_json
from tests.support.playing import NOTHING, play, seat
from tests.support.refusing import Example, Outcome, ask, at_the_edge, open_game, sit

HAT, CAR = "hat", "car"


def open_small_box() -> Outcome:
    """A players' own box of five deeds, too few for three each."""
    classic = load_edition("classic")
    small = classic.model_copy(update={"board": classic.board.model_copy(update={"deeds": classic.board.deeds[:5]})})
    command = SetUp("small", seat("classic", ("anna", "ben")), mode="first-bankruptcy")
    return at_the_edge(open_history({"small": small}, command))


INPUT = (
    Example(
        "malformed",
        None,
        "Die Bank versteht diese Eingabe nicht (Stelle: deed). Bitte prüfen und noch einmal senden.",
        "The bank does not understand this entry (place: deed). Please check it and send it again.",
        lambda: at_the_edge(parse_command({"kind": "buy", "player": "anna"})),
    ),
    Example(
        "malformed",
        None,
        "Die Bank versteht diese Eingabe nicht. Bitte prüfen und noch einmal senden.",
        "The bank does not understand this entry. Please check it and send it again.",
        lambda: at_the_edge(parse_json("{")),
    ),
    Example(
        "unknown_command",
        None,
        "Diesen Auftrag kennt die Bank nicht: rob. Bitte einen anderen wählen.",
        "The bank does not know this order: rob. Please choose another.",
        lambda: at_the_edge(parse_command({"kind": "rob"})),
    ),
    Example(
        "unknown_command",
        None,
        "Diesen Auftrag kennt die Bank nicht. Bitte einen anderen wählen.",
        "The bank does not know this order. Please choose another.",
        lambda: at_the_edge(parse_command({"kind": 7})),
    ),
    Example(
        "unknown_player",
        None,
        "„dora“ spielt hier nicht mit. Bitte jemanden vom Tisch wählen.",
        "“dora” is not playing here. Please choose someone at the table.",
        lambda: ask(play(), PayBank("dora", 10)),
    ),
    Example(
        "unknown_deed",
        None,
        "„moon-1“ gibt es auf diesem Spielplan nicht. Bitte etwas anderes wählen.",
        "There is no “moon-1” on this board. Please choose something else.",
        lambda: ask(play(), Buy("anna", "moon-1")),
    ),
    Example(
        "unknown_group",
        None,
        "Die Gruppe „moon“ gibt es auf diesem Spielplan nicht. Bitte eine andere wählen.",
        "There is no group “moon” on this board. Please choose another.",
        lambda: ask(play(), BuildGroup("anna", "moon", 1)),
    ),
    Example(
        "unknown_building",
        None,
        "Das Gebäude „castle“ gibt es in dieser Ausgabe nicht. Bitte ein anderes wählen.",
        "There is no building “castle” in this edition. Please choose another.",
        lambda: ask(play(), CallShortage("castle", {"anna": 1, "ben": 1})),
    ),
    Example(
        "unknown_deck",
        None,
        "Diesen Kartenstapel gibt es nicht: tarot. Bitte einen Stapel dieser Ausgabe wählen.",
        "There is no such deck of cards: tarot. Please choose a deck of this edition.",
        lambda: ask(play(), ApplyCard("anna", CardEffect("jail-free", deck="tarot"))),
    ),
    Example(
        "unknown_deck",
        None,
        "Diesen Kartenstapel gibt es nicht. Bitte einen Stapel dieser Ausgabe wählen.",
        "There is no such deck of cards. Please choose a deck of this edition.",
        lambda: ask(play(), ApplyCard("anna", CardEffect("jail-free"))),
    ),
    Example(
        "unknown_card",
        None,
        "Die Karte „joker“ gehört nicht zu dieser Ausgabe. Was auf ihr steht, kann man auch selbst eingeben.",
        "The card “joker” is not part of this edition. What it says can also be typed in.",
        lambda: ask(play(), DrawCard("anna", "joker")),
    ),
    Example(
        "unknown_tax",
        None,
        "Das Steuerfeld „dogs“ gibt es auf diesem Spielplan nicht. Bitte ein anderes wählen.",
        "There is no tax square “dogs” on this board. Please choose another.",
        lambda: ask(play(), PayTax("anna", "dogs")),
    ),
    Example(
        "unknown_debt",
        None,
        "Eine Schuld mit der Nummer 7 gibt es nicht. Bitte eine offene Schuld wählen.",
        "There is no debt number 7. Please choose an open debt.",
        lambda: ask(play(), PayDebt("anna", 7)),
    ),
    Example(
        "unknown_trade",
        None,
        "Ein Angebot mit der Nummer 7 gibt es nicht. Bitte ein offenes Angebot wählen.",
        "There is no offer number 7. Please choose an open offer.",
        lambda: ask(play(), RefuseTrade("anna", 7)),
    ),
    Example(
        "bad_amount",
        None,
        "Diese Zahl geht hier nicht: −5. Erlaubt ist eine ganze Zahl von 1 bis 1.000.000.000.000.",
        "This number does not work here: −5. It must be a whole number from 1 to 1,000,000,000,000.",
        lambda: ask(play(), PayBank("anna", -5)),
    ),
    Example(
        "bad_amount",
        None,
        "Diese Zahl geht hier nicht: ten. Erlaubt ist eine ganze Zahl von 1 bis 1.000.000.000.000.",
        "This number does not work here: ten. It must be a whole number from 1 to 1,000,000,000,000.",
        lambda: at_the_edge(parse_command({"kind": "pay_bank", "player": "anna", "amount": "ten"})),
    ),
    Example(
        "bad_level",
        None,
        "Stufe 6 geht hier nicht. Möglich ist 1 bis 5.",
        "Level 6 does not work here. Possible is 1 to 5.",
        lambda: ask(play().own("anna", "brown"), BuildGroup("anna", "brown", 6)),
    ),
    Example(
        "bad_text",
        None,
        "Der Text bei „Notiz“ fehlt oder ist zu lang. Erlaubt sind höchstens 200 Zeichen.",
        "The text for “note” is missing or too long. It may have 200 letters at most.",
        lambda: ask(play(), PayBank("anna", 10, "x" * 201)),
    ),
    Example(
        "bad_text",
        None,
        "Der Text bei „eigene Namen“ fehlt oder ist zu lang. Erlaubt sind höchstens 200 Zeichen.",
        "The text for “own names” is missing or too long. It may have 200 letters at most.",
        lambda: open_game(own_names={"brown-1": " "}),
    ),
    Example(
        "bad_time",
        None,
        "Diese Uhrzeit liegt zu früh. Bitte die Uhr des Geräts prüfen.",
        "This time is too early. Please check the clock of the device.",
        lambda: ask(play(at=5_000), Pause(4_000)),
    ),
    Example(
        "repeated",
        None,
        "Badstraße steht doppelt da. Bitte alles nur einmal nennen.",
        "Old Kent Road is there twice. Please name everything only once.",
        lambda: ask(
            play().own("anna", "brown"),
            OfferTrade("anna", "ben", Side(deeds=("brown-1", "brown-1")), NOTHING),
        ),
    ),
)

SET_UP = (
    Example(
        "unknown_edition",
        None,
        "Die Ausgabe „moon“ gibt es hier nicht. Es gibt: cats, christmas, classic, mega-deluxe, sorcerers, star-wars.",
        "There is no edition “moon” here. There is: cats, christmas, classic, mega-deluxe, sorcerers, star-wars.",
        lambda: open_game("moon"),
    ),
    Example(
        "unknown_mode",
        None,
        "Die Spielart „blitz“ gibt es nicht. Es gibt: standard, first-bankruptcy, second-bankruptcy, time-limit.",
        "There is no way to play called “blitz”. There is: standard, first-bankruptcy, second-bankruptcy, time-limit.",
        lambda: open_game(mode="blitz"),
    ),
    Example(
        "unknown_token",
        "SET-1",
        "Die Figur „moon“ gibt es in dieser Ausgabe nicht. Es gibt: "
        "boot, car, dog, hat, iron, ship, thimble, wheelbarrow.",
        "There is no token “moon” in this edition. There is: boot, car, dog, hat, iron, ship, thimble, wheelbarrow.",
        lambda: open_game(players=sit(("anna", "Anna", "moon"), ("ben", "Ben", CAR))),
    ),
    Example(
        "unknown_names",
        None,
        "Die Namensliste „xx“ gibt es in dieser Ausgabe nicht. Es gibt: de, fr, uk, us.",
        "There is no list of names “xx” in this edition. There is: de, fr, uk, us.",
        lambda: open_game(names="xx"),
    ),
    Example(
        "unknown_names",
        None,
        "Die Namensliste „xx“ gibt es in dieser Ausgabe nicht.",
        "There is no list of names “xx” in this edition.",
        lambda: open_game("star-wars", seat("star-wars", ("anna", "ben")), names="xx"),
    ),
    Example(
        "unknown_player",
        None,
        "„dora“ spielt hier nicht mit. Bitte jemanden vom Tisch wählen.",
        "“dora” is not playing here. Please choose someone at the table.",
        lambda: open_game(banker="dora"),
    ),
    Example(
        "not_set_up",
        None,
        "Das Spiel hat noch nicht begonnen. Zuerst Ausgabe und Mitspieler wählen.",
        "The game has not begun. First choose an edition and the players.",
        lambda: at_the_edge(open_history(load_editions(), NextTurn())),
    ),
    Example(
        "already_set_up",
        None,
        "Dieses Spiel läuft schon. Für ein anderes bitte ein neues Spiel öffnen.",
        "This game is already running. For another one, please open a new game.",
        lambda: ask(play(), SetUp("classic", seat("classic", ("anna", "ben")))),
    ),
    Example(
        "player_count",
        "SET-1",
        "Hier spielen 2 bis 8 Personen mit, nicht 1. Bitte die Zahl der Mitspieler ändern.",
        "This is for 2 to 8 players, not 1. Please change the number of players.",
        lambda: open_game(players=sit(("anna", "Anna", HAT))),
    ),
    Example(
        "bad_player_id",
        "SET-1",
        "Diese Kennung geht nicht: bank. Sie besteht aus kleinen Buchstaben oder Ziffern und kommt nur einmal vor.",
        "This id does not work: bank. It is made of small letters or digits and is used only once.",
        lambda: open_game(players=sit(("bank", "Anna", HAT), ("ben", "Ben", CAR))),
    ),
    Example(
        "unseen_signs",
        None,
        "Bei „Name“ stehen Zeichen, die man nicht sieht. Bitte ohne sie noch einmal eingeben.",
        "The text for “name” has signs that cannot be seen. Please enter it again without them.",
        lambda: open_game(players=sit(("a", "An\u200bna", HAT), ("b", "Ben", CAR))),
    ),
    Example(
        "name_taken",
        "SET-1",
        "Den Namen anna gibt es am Tisch schon, oder einen, der genauso aussieht. Bitte einen anderen wählen.",
        "The name anna is already at the table, or one that looks the same. Please choose another.",
        lambda: open_game(players=sit(("a", "Anna", HAT), ("b", "anna", CAR))),
    ),
    Example(
        "token_taken",
        "SET-1",
        "Die Figur Hut ist schon vergeben. Bitte eine andere wählen.",
        "The token Hat is already taken. Please choose another.",
        lambda: open_game(players=sit(("anna", "Anna", HAT), ("ben", "Ben", HAT))),
    ),
    Example(
        "minutes_needed",
        "END-4",
        "Ein Spiel auf Zeit braucht eine Dauer. Bitte 1 bis 1.440 Minuten wählen.",
        "A timed game needs a length. Please choose 1 to 1,440 minutes.",
        lambda: open_game(mode="time-limit"),
    ),
    Example(
        "minutes_not_used",
        "END-4",
        "Bei der Spielart „Normales Spiel“ läuft keine Uhr. "
        "Bitte keine Minuten angeben oder ein Spiel auf Zeit wählen.",
        "No clock runs in this way to play: Normal game. Please leave the minutes out or choose a timed game.",
        lambda: open_game(minutes=30),
    ),
    Example(
        "not_enough_deeds",
        "END-6",
        "Für so viele Personen braucht es 6 Besitzrechtkarten, es gibt aber nur 5. "
        "Bitte weniger mitspielen lassen oder eine andere Spielart wählen.",
        "So many players would need 6 deeds, but there are only 5. "
        "Please play with fewer people or choose another way to play.",
        open_small_box,
    ),
    Example(
        "seed_without_pot",
        "PAY-5",
        "500 M im Topf zu Beginn gehen nur, wenn mit Topf gespielt wird. "
        "Bitte den Topf einschalten oder nichts hineinlegen.",
        "500 M in the pot at the start needs the pot. Please switch the pot on or put nothing in.",
        lambda: open_game(house_rules=HouseRules(pot_seed=500)),
    ),
)

EXAMPLES = INPUT + SET_UP
