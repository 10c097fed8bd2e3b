"""Everything that happens is told in every language, in the edition's words, and nothing can break the telling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import companion.words.story
from companion.words import Lang, Words, get_words
from companion.words.amounts import format_change
from companion.words.languages import list_languages
from companion.words.story import tell_change, tell_entry, tell_event
from rules.commands import (
    AcceptDeeds,
    AcceptTrade,
    AnswerWish,
    ApplyCard,
    Bid,
    Build,
    BuildGroup,
    Buy,
    CallShortage,
    CallTime,
    CancelAuction,
    CardEffect,
    Charge,
    CloseAuction,
    CollectSalary,
    Correct,
    Deal,
    DeclareBankrupt,
    Decline,
    DemandRent,
    DrawCard,
    DropWish,
    EndGame,
    GoToJail,
    Hand,
    HeldDeed,
    HouseRules,
    LeaveJail,
    LiftMortgage,
    Mortgage,
    MoveOn,
    NextTurn,
    OfferDeeds,
    OfferTrade,
    OpenAuction,
    PassBid,
    Pause,
    PayBank,
    PayDebt,
    PayPlayer,
    PayRent,
    PayTax,
    Position,
    PutPiece,
    ReceiveFromBank,
    Redistribute,
    Redo,
    RefuseDeeds,
    RefuseTrade,
    Rejoin,
    Resign,
    Resume,
    Roll,
    Sell,
    Side,
    TakeBirthday,
    TakePot,
    TakeTicket,
    ThrowInJail,
    Undo,
    UseTicket,
    WithdrawDemand,
    WithdrawTrade,
)
from rules.editions.load import load_edition, load_editions
from rules.events import Event
from rules.history import Entry, History
from rules.modes import MODES
from tests.support.bot import set_up_bots
from tests.support.command_examples import bound, wishing
from tests.support.playing import NOTHING, Playing, play

LANGS = tuple(list_languages())
KINDS = {get_args(get_type_hints(event)["kind"])[0] for event in get_args(Event)}
EDITIONS = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")
CAUSES = sorted(get_words("de").cause)
LEFT_OVER = re.compile(r"[{}\[\]|]|\bNone\b|Told\(|…|  |\(\)|: \.")
POT = HouseRules(pot=True, pot_seed=100)


class Example(NamedTuple):
    """A game whose last entry is told, or the opening one."""

    build: Callable[[], Playing]
    de: list[str]
    en: list[str]


def jailed(edition: str = "classic", *names: str) -> Playing:
    """Anna in jail at the beginning of her next turn."""
    return play(edition, *(names or ("anna", "ben"))).do(GoToJail("anna"), NextTurn(), NextTurn())


def scarce(edition: str = "classic") -> Playing:
    """One of the small buildings is left; Ben and Carl could build it."""
    table = play(edition).own("ben", "brown").own("carl", "red")
    table.own("anna", "green", "yellow", "dark-blue").build("anna", "green", 4).build("anna", "yellow", 4)
    return table.build("anna", "dark-blue", 3).build_on("anna", "dark-blue-1")


def wanted(edition: str = "classic") -> Playing:
    """The last small building is auctioned."""
    return scarce(edition).do(CallShortage("house", {"ben": 2, "carl": 1}))


def indebted() -> Playing:
    """Ben owes Anna 50 rent and has two deeds, one mortgaged, but no money."""
    table = play().own("anna", "dark-blue-2").own("ben", "brown").mortgage("ben", "brown-2").turn("ben")
    return table.set_cash("ben", 0).do(DemandRent("anna", "dark-blue-2", "ben"))


def offered(gives: Side, takes: Side) -> Playing:
    """Anna, with a brown street, a mortgaged one and a jail-free card, offers Ben, with green-1, a trade."""
    table = play().own("anna", "brown").mortgage("anna", "brown-2").own("ben", "green-1")
    return table.do(DrawCard("anna", "chance-jail-free"), OfferTrade("anna", "ben", gives, takes))


SWAP = (Side(50, ("brown-1", "brown-2"), ("chance",)), Side(0, ("green-1",)))
SECOND: dict[str, Any] = {"mode": "second-bankruptcy"}
TIMED: dict[str, Any] = {"mode": "time-limit", "minutes": 60}
DEALT = (Deal("anna", ("brown-1", "dark-blue-2")), Deal("ben", ("red-1", "red-2")))

TAKEN = Position(
    (
        Hand("anna", 310, (HeldDeed("brown-1", 1), HeldDeed("brown-2"), HeldDeed("red-1", 0, True)), 1, ("chance",)),
        Hand("ben", 0),
    ),
    "ben",
    pot=40,
    gone=("carl",),
    bankruptcies=1,
)
RODE = Position((Hand("anna", 900, tickets=2), Hand("ben", 800)), "anna", tickets=11)

EXAMPLES: dict[str, Example] = {
    "from paper": Example(
        lambda: play(house=POT, position=TAKEN),
        [
            "Anna, Ben und Carl spielen Klassisch (Normales Spiel) vom Papier weiter. Dazu vereinbart: "
            "Topf auf Frei Parken.",
            "Anna bringt vom Papier mit: Badstraße, Turmstraße, Theaterstraße (mit Hypothek), "
            "die Gefängnis-frei-Karte (Ereignis) und 310 M; Gebäude: Badstraße jetzt 1 Haus; "
            "im Gefängnis, Fehlwürfe: 1.",
            "Ben bringt vom Papier mit: nichts.",
            "Vom Papier kommt außerdem: 40 M im Topf; ausgeschieden: Carl.",
            "Das Spiel beginnt; Ben fängt an.",
        ],
        [
            "Anna, Ben and Carl play on with Classic (Normal game) from paper. Also agreed: Pot on Free Parking.",
            "Anna brings from paper: Old Kent Road, Whitechapel Road, Strand (mortgaged), "
            "the jail-free card (Chance) and 310 M; buildings: Old Kent Road now 1 house; in jail, failed throws: 1.",
            "Ben brings from paper: nothing.",
            "From paper come as well: 40 M in the pot; out of the game: Carl.",
            "Play begins; Ben goes first.",
        ],
    ),
    "from paper with tickets": Example(
        lambda: play("mega-deluxe", "anna", "ben", position=RODE),
        [
            "Anna und Ben spielen Mega Deluxe (Normales Spiel) vom Papier weiter.",
            "Anna bringt vom Papier mit: 900 M; Tickets: 2.",
            "Ben bringt vom Papier mit: 800 M.",
            "Vom Papier kommt außerdem: verbrauchte Tickets: 3.",
            "Das Spiel beginnt; Anna fängt an.",
        ],
        [
            "Anna and Ben play on with Mega Deluxe (Normal game) from paper.",
            "Anna brings from paper: 900 M; tickets: 2.",
            "Ben brings from paper: 800 M.",
            "From paper come as well: used tickets: 3.",
            "Play begins; Anna goes first.",
        ],
    ),
    "set up": Example(
        play,
        ["Anna, Ben und Carl spielen Klassisch (Normales Spiel) mit je 1.500 M.", "Das Spiel beginnt; Anna fängt an."],
        ["Anna, Ben and Carl play Classic (Normal game) with 1,500 M each.", "Play begins; Anna goes first."],
    ),
    "set up with time and house rules": Example(
        lambda: play("classic", "anna", "ben", house=HouseRules(pot=True, pot_seed=100, double_salary=True), **TIMED),
        [
            "Anna und Ben spielen Klassisch (Spiel auf Zeit, 60 Minuten) mit je 1.500 M; im Topf liegen 100 M. "
            "Dazu vereinbart: Topf auf Frei Parken, Doppeltes Gehalt auf LOS."
        ],
        [
            "Anna and Ben play Classic (Timed game, 60 minutes) with 1,500 M each; the pot holds 100 M. "
            "Also agreed: Pot on Free Parking, Double salary on GO."
        ],
    ),
    "deeds dealt, paid": Example(
        lambda: play("classic", "anna", "ben", **SECOND).do(*DEALT),
        [
            "Ben bekommt zu Beginn Theaterstraße und Museumstraße.",
            "Ben zahlt 440 M an die Bank (Verteilte Besitzrechtkarten).",
            "Das Spiel beginnt; Anna fängt an.",
        ],
        [
            "Ben gets Strand and Fleet Street at the start.",
            "Ben pays 440 M to the bank (Dealt deeds).",
            "Play begins; Anna goes first.",
        ],
    ),
    "turn": Example(lambda: play().do(NextTurn()), ["Ben ist am Zug."], ["It is Ben's turn."]),
    "salary": Example(
        lambda: play().do(CollectSalary("anna")),
        ["Anna kommt über LOS und bekommt 200 M."],
        ["Anna passes GO and gets 200 M."],
    ),
    "salary, landed": Example(
        lambda: play(house=HouseRules(double_salary=True)).do(CollectSalary("anna", landed=True)),
        ["Anna landet auf LOS und bekommt 400 M."],
        ["Anna lands on GO and gets 400 M."],
    ),
    "card that pays": Example(
        lambda: play().do(DrawCard("anna", "chance-dividend")),
        ["Anna zieht „Ereignis“: Die Bank schüttet eine Dividende aus (+50 M)."],
        ["Anna draws “Chance”: A dividend from the bank (+50 M)."],
    ),
    "card that costs": Example(
        lambda: play("sorcerers").do(DrawCard("anna", "chest-doctor")),
        ["Anna zieht „Fluch“: Rechnung vom Arzt.", "Anna zahlt 50 M an die Bank (Karte)."],
        ["Anna draws “Curse”: A doctor's bill.", "Anna pays 50 M to the bank (Card)."],
    ),
    "card to jail": Example(
        lambda: play().do(DrawCard("anna", "chest-jail")),
        [
            "Anna zieht „Gemeinschaft“: Direkt ins Gefängnis, ohne Gehalt.",
            "Anna muss wegen einer Karte ins Gefängnis.",
        ],
        ["Anna draws “Community chest”: Straight to jail, no salary.", "Anna must go to jail because of a card."],
    ),
    "own card: receive": Example(
        lambda: play().do(ApplyCard("anna", CardEffect("receive", 30))),
        ["Anna zieht eine Karte: Geld von der Bank (+30 M)."],
        ["Anna draws a card: money from the bank (+30 M)."],
    ),
    "own card: pay": Example(
        lambda: play().do(ApplyCard("anna", CardEffect("pay", 30, deck="chance"))),
        ["Anna zieht „Ereignis“: 30 M zahlen.", "Anna zahlt 30 M an die Bank (Karte)."],
        ["Anna draws “Chance”: pay 30 M.", "Anna pays 30 M to the bank (Card)."],
    ),
    "own card: pay each": Example(
        lambda: play().do(ApplyCard("anna", CardEffect("pay-each", 30))),
        [
            "Anna zieht eine Karte: allen anderen je 30 M zahlen.",
            "Anna zahlt 30 M an Ben (Karte).",
            "Anna zahlt 30 M an Carl (Karte).",
        ],
        [
            "Anna draws a card: pay everyone else 30 M each.",
            "Anna pays 30 M to Ben (Card).",
            "Anna pays 30 M to Carl (Card).",
        ],
    ),
    "own card: receive from each": Example(
        lambda: play().set_cash("carl", 5).do(ApplyCard("anna", CardEffect("receive-each", 30))),
        [
            "Anna zieht eine Karte: von allen anderen je 30 M bekommen.",
            "Ben zahlt 30 M an Anna (Karte).",
            "Carl schuldet Anna 30 M (Karte).",
        ],
        [
            "Anna draws a card: get 30 M from everyone else.",
            "Ben pays 30 M to Anna (Card).",
            "Carl owes Anna 30 M (Card).",
        ],
    ),
    "own card: per building": Example(
        lambda: play().do(ApplyCard("anna", CardEffect("per-building", amounts={"house": 25}))),
        ["Anna zieht eine Karte: für alle eigenen Gebäude zahlen."],
        ["Anna draws a card: pay for all own buildings."],
    ),
    "own card: jail": Example(
        lambda: play().do(ApplyCard("anna", CardEffect("jail"))),
        ["Anna zieht eine Karte: ins Gefängnis.", "Anna muss wegen einer Karte ins Gefängnis."],
        ["Anna draws a card: to jail.", "Anna must go to jail because of a card."],
    ),
    "own card: jail-free": Example(
        lambda: play().do(ApplyCard("anna", CardEffect("jail-free", deck="chest"))),
        ["Anna zieht „Gemeinschaft“: eine Gefängnis-frei-Karte."],
        ["Anna draws “Community chest”: a jail-free card."],
    ),
    "own card: move": Example(
        lambda: play().do(ApplyCard("anna", CardEffect("move"))),
        [
            "Anna zieht eine Karte: die Figur versetzen.",
            "Anna zieht weiter; wohin, hat noch niemand gesagt.",
        ],
        ["Anna draws a card: move the token.", "Anna moves on; nobody has said where to yet."],
    ),
    "tax paid": Example(
        lambda: play("cats").do(PayTax("anna", "luxury")),
        ["Anna zahlt 100 M an die Bank (Tierarzt)."],
        ["Anna pays 100 M to the bank (Vet)."],
    ),
    "tax owed to the pot": Example(
        lambda: play(house=POT).set_cash("anna", 20).do(PayTax("anna", "income")),
        ["Anna schuldet dem Topf 200 M (Einkommensteuer)."],
        ["Anna owes the pot 200 M (Income tax)."],
    ),
    "tax debt paid into the pot": Example(
        lambda: play(house=POT).set_cash("anna", 20).do(PayTax("anna", "income"), PayDebt("anna", 1, 15)),
        ["Anna zahlt 15 M in den Topf (Einkommensteuer)."],
        ["Anna pays 15 M into the pot (Income tax)."],
    ),
    "card debt paid": Example(
        lambda: play().set_cash("anna", 20).do(DrawCard("anna", "chest-doctor"), PayDebt("anna", 1, 5)),
        ["Anna zahlt 5 M an die Bank (Karte: Rechnung vom Arzt)."],
        ["Anna pays 5 M to the bank (Card: A doctor's bill)."],
    ),
    "charge with a note": Example(
        lambda: play().do(Charge("anna", 12, "ben", "Pizza {x} [y|z]")),
        ["Anna zahlt 12 M an Ben (Forderung: Pizza {x} [y|z])."],
        ["Anna pays 12 M to Ben (Charge: Pizza {x} [y|z])."],
    ),
    "money to a player": Example(
        lambda: play().do(PayPlayer("anna", "ben", 1_250, "Wette")),
        ["Anna zahlt 1.250 M an Ben (Wette)."],
        ["Anna pays 1,250 M to Ben (Wette)."],
    ),
    "money to the bank": Example(
        lambda: play().do(PayBank("anna", 10)), ["Anna zahlt 10 M an die Bank."], ["Anna pays 10 M to the bank."]
    ),
    "money from the bank": Example(
        lambda: play().do(ReceiveFromBank("anna", 10)),
        ["Anna bekommt 10 M von der Bank."],
        ["Anna gets 10 M from the bank."],
    ),
    "pot": Example(
        lambda: play(house=POT).do(PayTax("anna", "income"), TakePot("anna")),
        ["Anna landet auf Frei Parken und bekommt 300 M aus dem Topf; die Bank legt 100 M hinein."],
        ["Anna lands on Free Parking and gets 300 M from the pot; the bank puts 100 M in."],
    ),
    "purchase": Example(
        lambda: play().do(Buy("anna", "brown-1")),
        ["Anna kauft Badstraße für 60 M."],
        ["Anna buys Old Kent Road for 60 M."],
    ),
    "purchase declined": Example(
        lambda: play().do(Decline("anna", "brown-1")),
        ["Anna kauft Badstraße nicht.", "Badstraße wird versteigert."],
        ["Anna does not buy Old Kent Road.", "Now auctioned: Old Kent Road."],
    ),
    "auction square": Example(
        lambda: play("mega-deluxe").do(OpenAuction("anna", "brown-1")),
        ["Braun 1 wird versteigert (Feld Auktion)."],
        ["Now auctioned: Mediterranean Avenue (square Auction)."],
    ),
    "shortage": Example(
        wanted,
        ["Die Häuser reichen nicht: 1 Haus wird versteigert (Ben will 2, Carl will 1)."],
        ["There are not enough houses: 1 house is auctioned (Ben wants 2, Carl wants 1)."],
    ),
    "shortage between the sides": Example(
        lambda: wanted("star-wars"),
        ["Die Fighter reichen nicht: 1 Fighter wird versteigert (Ben will 2, Carl will 1)."],
        ["There are not enough fighters: 1 fighter is auctioned (Ben wants 2, Carl wants 1)."],
    ),
    "bid": Example(
        lambda: play().do(Decline("anna", "brown-1"), Bid("ben", 70)), ["Ben bietet 70 M."], ["Ben bids 70 M."]
    ),
    "bid for a building": Example(
        lambda: wanted().do(Bid("carl", 150, "red-2")),
        ["Carl bietet 150 M und will auf Museumstraße bauen."],
        ["Carl bids 150 M and wants to build on Fleet Street."],
    ),
    "bid passed": Example(
        lambda: play().do(Decline("anna", "brown-1"), PassBid("ben")),
        ["Ben bietet nicht mehr mit."],
        ["Ben is out of the bidding."],
    ),
    "bid rejoined": Example(
        lambda: play().do(Decline("anna", "brown-1"), PassBid("ben"), Rejoin("ben")),
        ["Ben bietet wieder mit."],
        ["Ben bids again."],
    ),
    "wished": Example(
        wishing,
        ["Anna möchte 1 Haus bauen; auch andere könnten das brauchen. Gefragt werden zuerst: Ben und Carl."],
        ["Anna would build 1 house that others could use too. These are asked first: Ben and Carl."],
    ),
    "wish answered": Example(
        lambda: wishing().do(AnswerWish("carl", 1)), ["Carl möchte davon 1."], ["Carl wants 1 of them."]
    ),
    "wish taken back": Example(
        lambda: wishing().do(DropWish("anna")), ["Anna baut doch nicht."], ["Anna does not build after all."]
    ),
    "wish lapsed": Example(
        lambda: wishing().set_cash("anna", 0).do(AnswerWish("ben", 0), AnswerWish("carl", 0)),
        ["Carl möchte davon 0.", "Anna kann nun nicht mehr bauen: Häuser."],
        ["Carl wants 0 of them.", "Anna cannot build any more: houses."],
    ),
    "redistributed": Example(
        lambda: bound().do(Redistribute("anna", "pink")),
        ["Anna verteilt die Gebäude in Rosa um: Rosa 1 und Rosa 4 jetzt je 1 Haus."],
        ["Anna spreads the buildings of Pink evenly: Maryland Avenue and Virginia Avenue now 1 house each."],
    ),
    "auction won": Example(
        lambda: play().do(Decline("anna", "brown-1"), Bid("ben", 70), CloseAuction()),
        ["Ben ersteigert Badstraße für 70 M."],
        ["Ben wins Old Kent Road at auction for 70 M."],
    ),
    "building won": Example(
        lambda: wanted("star-wars").do(Bid("carl", 3_000, "red-2"), CloseAuction()),
        ["Carl ersteigert 1 X-Wing Fighter für 3.000 Cr und baut auf Rot 2."],
        ["Carl wins 1 X-Wing fighter at auction for 3,000 Cr and builds on Red 2."],
    ),
    "nobody bid": Example(
        lambda: play().do(Decline("anna", "brown-1"), CloseAuction()),
        ["Niemand bietet: Badstraße bleibt bei der Bank."],
        ["Nobody bids: Old Kent Road stays with the bank."],
    ),
    "auction called off": Example(
        lambda: wanted("christmas").do(CancelAuction()),
        ["Die Versteigerung ist abgebrochen: 1 Hütte bleibt bei der Bank."],
        ["The auction is called off: 1 hut stays with the bank."],
    ),
    "rent": Example(
        lambda: play().own("ben", "dark-blue-2").do(DemandRent("ben", "dark-blue-2", "anna")),
        ["Ben verlangt von Anna 50 M Miete für Schlossallee."],
        ["Ben asks Anna for 50 M rent on Mayfair."],
    ),
    "rent with dice": Example(
        lambda: play().own("ben", "utility-1").do(DemandRent("ben", "utility-1", "anna", 7)),
        ["Ben verlangt von Anna 28 M Miete für Elektrizitätswerk (Wurf: 7)."],
        ["Ben asks Anna for 28 M rent on Electric Company (throw: 7)."],
    ),
    "demand withdrawn": Example(
        lambda: indebted().do(WithdrawDemand("anna", 1)),
        ["Anna nimmt die Mietforderung für Schlossallee zurück."],
        ["Anna takes back the demand for rent on Mayfair."],
    ),
    "rent paid": Example(
        lambda: indebted().set_cash("ben", 60).do(PayDebt("ben", 1)),
        ["Ben zahlt 50 M Miete für Schlossallee an Anna."],
        ["Ben pays 50 M rent for Mayfair to Anna."],
    ),
    "deeds offered": Example(
        lambda: indebted().do(OfferDeeds("ben", 1, ("brown-1", "brown-2"), 40)),
        ["Ben will 40 M mit Besitzrechtkarten bezahlen: Badstraße und Turmstraße."],
        ["Ben wants to pay 40 M in deeds: Old Kent Road and Whitechapel Road."],
    ),
    "deeds accepted": Example(
        lambda: indebted().do(OfferDeeds("ben", 1, ("brown-1",), 40), AcceptDeeds("anna", 1)),
        ["Anna nimmt von Ben statt 40 M Besitzrechtkarten an: Badstraße."],
        ["Anna takes deeds from Ben instead of 40 M: Old Kent Road."],
    ),
    "mortgaged deeds accepted": Example(
        lambda: indebted().do(OfferDeeds("ben", 1, ("brown-2",), 40), AcceptDeeds("anna", 1, ("brown-2",))),
        ["Anna nimmt von Ben statt 40 M Besitzrechtkarten an: Turmstraße; Hypotheken kosten 33 M."],
        ["Anna takes deeds from Ben instead of 40 M: Whitechapel Road; mortgages cost 33 M."],
    ),
    "deeds refused": Example(
        lambda: indebted().do(OfferDeeds("ben", 1, ("brown-1",), 40), RefuseDeeds("anna", 1)),
        ["Anna beendet das Angebot, mit Besitzrechtkarten zu bezahlen."],
        ["Anna ends the offer to pay in deeds."],
    ),
    "bankrupt to a player": Example(
        lambda: (
            play()
            .own("ben", "brown")
            .mortgage("ben", "brown-1", "brown-2")
            .set_cash("ben", 20)
            .do(Charge("ben", 900, "anna"), DeclareBankrupt("ben"))
        ),
        [
            "Ben ist bankrott; alles geht an Anna, auch 20 M.",
            "Anna zahlt 3 M an die Bank (Zinsen: Badstraße).",
            "Anna zahlt 3 M an die Bank (Zinsen: Turmstraße).",
        ],
        [
            "Ben is bankrupt; everything goes to Anna, with 20 M.",
            "Anna pays 3 M to the bank (Interest: Old Kent Road).",
            "Anna pays 3 M to the bank (Interest: Whitechapel Road).",
        ],
    ),
    "resigned": Example(
        lambda: play().own("ben", "brown-1").set_cash("ben", 0).do(Resign("ben")),
        ["Ben hört auf; alles geht an die Bank.", "Aus dem Nachlass wird Badstraße versteigert."],
        ["Ben leaves the game; everything goes to the bank.", "Now auctioned from the estate: Old Kent Road."],
    ),
    "duty": Example(
        lambda: (
            play("mega-deluxe")
            .own("anna", "pink-1", "pink-2", "pink-3")
            .build_on("anna", "pink-1", "pink-2", "pink-3")
            .do(Buy("anna", "pink-4"))
        ),
        [
            "Anna muss auf Rosa 4 bauen, denn in der Gruppe stehen schon Gebäude.",
            "Anna kauft Rosa 4 für 16.000 M.",
        ],
        [
            "Anna must build on Virginia Avenue, because the group already has buildings.",
            "Anna buys Virginia Avenue for 16,000 M.",
        ],
    ),
    "built": Example(
        lambda: play().own("anna", "brown").do(BuildGroup("anna", "brown", 2)),
        ["Anna baut für 200 M: Badstraße und Turmstraße jetzt je 2 Häuser."],
        ["Anna builds for 200 M: Old Kent Road and Whitechapel Road now 2 houses each."],
    ),
    "built unevenly": Example(
        lambda: (
            play().own("anna", "brown").build("anna", "brown", 3).do(Build("anna", ("brown-1",) * 2 + ("brown-2",)))
        ),
        ["Anna baut für 150 M: Badstraße jetzt 1 Hotel, Turmstraße jetzt 4 Häuser."],
        ["Anna builds for 150 M: Old Kent Road now 1 hotel, Whitechapel Road now 4 houses."],
    ),
    "built by an empire": Example(
        lambda: (
            play("star-wars", "anna", "ben", "carl", "dora", "emil", "vera")
            .own("vera", "brown")
            .do(Build("vera", ("brown-1",)))
        ),
        ["Vera baut für 1.000 Cr: Braun 1 jetzt 1 TIE Fighter."],
        ["Vera builds for 1,000 Cr: Brown 1 now 1 TIE fighter."],
    ),
    "sold": Example(
        lambda: play("cats").own("anna", "brown").build("anna", "brown", 1).do(Sell("anna", ("brown-1", "brown-2"))),
        ["Anna verkauft Gebäude für 50 M: Braun 1 und Braun 2 jetzt unbebaut."],
        ["Anna sells buildings for 50 M: Brown 1 and Brown 2 now bare."],
    ),
    "mortgaged": Example(
        lambda: play().own("anna", "brown").do(Mortgage("anna", "brown-1")),
        ["Anna nimmt auf Badstraße eine Hypothek auf und bekommt 30 M."],
        ["Anna mortgages Old Kent Road and gets 30 M."],
    ),
    "mortgage lifted": Example(
        lambda: play().own("anna", "brown").do(Mortgage("anna", "brown-1"), LiftMortgage("anna", "brown-1")),
        ["Anna zahlt die Hypothek auf Badstraße zurück: 33 M."],
        ["Anna pays back the mortgage on Old Kent Road: 33 M."],
    ),
    "trade offered": Example(
        lambda: offered(*SWAP),
        [
            "Anna bietet Ben Badstraße, Turmstraße (mit Hypothek), die Gefängnis-frei-Karte (Ereignis) und 50 M "
            "für Rathausplatz."
        ],
        [
            "Anna offers Ben Old Kent Road, Whitechapel Road (mortgaged), the jail-free card (Chance) and 50 M "
            "for Regent Street."
        ],
    ),
    "gift offered": Example(
        lambda: offered(Side(50), NOTHING), ["Anna bietet Ben 50 M für nichts."], ["Anna offers Ben 50 M for nothing."]
    ),
    "trade accepted": Example(
        lambda: offered(*SWAP).do(AcceptTrade("ben", 1)),
        [
            "Ben und Anna handeln: Anna gibt Badstraße, Turmstraße, die Gefängnis-frei-Karte (Ereignis) und 50 M, "
            "Ben gibt Rathausplatz; Hypotheken kosten 3 M."
        ],
        [
            "Ben and Anna trade: Anna gives Old Kent Road, Whitechapel Road, the jail-free card (Chance) and 50 M, "
            "Ben gives Regent Street; mortgages cost 3 M."
        ],
    ),
    "trade refused": Example(
        lambda: offered(*SWAP).do(RefuseTrade("ben", 1)),
        ["Ben lehnt den Handel mit Anna ab."],
        ["Ben turns down the trade with Anna."],
    ),
    "trade withdrawn": Example(
        lambda: offered(*SWAP).do(WithdrawTrade("anna", 1)),
        ["Anna nimmt das Angebot an Ben zurück."],
        ["Anna takes back the offer to Ben."],
    ),
    "jail by square": Example(
        lambda: play().do(GoToJail("anna")),
        ["Anna muss ins Gefängnis (Feld „Gehen Sie in das Gefängnis“)."],
        ["Anna must go to jail (square “Go to Jail”)."],
    ),
    "jail by doubles": Example(
        lambda: play().do(GoToJail("anna", "doubles")),
        ["Anna muss nach drei Paschs ins Gefängnis."],
        ["Anna must go to jail after three doubles."],
    ),
    "jail by ticket": Example(
        lambda: play("mega-deluxe").do(GoToJail("anna", "ticket")),
        ["Anna geht per Shuttle-Ticket ins Gefängnis."],
        ["Anna goes to jail by shuttle ticket."],
    ),
    "jail by choice": Example(
        lambda: play().do(GoToJail("anna", "ticket")),
        ["Anna geht freiwillig ins Gefängnis."],
        ["Anna goes to jail by choice."],
    ),
    "throw failed": Example(
        lambda: jailed().do(
            ThrowInJail("anna", double=False), NextTurn(), NextTurn(), ThrowInJail("anna", double=False)
        ),
        ["Anna würfelt im Gefängnis keinen Pasch (2. Versuch)."],
        ["Anna throws no double in jail (try 2)."],
    ),
    "last throw failed": Example(
        lambda: jailed("cats").do(
            *(ThrowInJail("anna", double=False), NextTurn(), NextTurn()) * 2, ThrowInJail("anna", double=False)
        ),
        [
            "Anna würfelt im Gefängnis keinen Pasch (3. Versuch).",
            "Anna zahlt 50 M an die Bank (Strafe).",
            "Anna kommt nach dem letzten Versuch aus dem Gefängnis.",
        ],
        [
            "Anna throws no double in jail (try 3).",
            "Anna pays 50 M to the bank (Fine).",
            "Anna leaves jail after the last try.",
        ],
    ),
    "out by a double": Example(
        lambda: jailed().do(ThrowInJail("anna", double=True)),
        ["Anna würfelt einen Pasch und kommt aus dem Gefängnis."],
        ["Anna throws a double and leaves jail."],
    ),
    "out by the fine": Example(
        lambda: jailed().do(LeaveJail("anna", "fine")),
        ["Anna zahlt 50 M an die Bank (Strafe).", "Anna hat die Strafe gezahlt und kommt aus dem Gefängnis."],
        ["Anna pays 50 M to the bank (Fine).", "Anna has paid the fine and leaves jail."],
    ),
    "out by a card": Example(
        lambda: (
            play()
            .do(DrawCard("anna", "chance-jail-free"), GoToJail("anna"), NextTurn(), NextTurn(), NextTurn())
            .do(LeaveJail("anna", "card"))
        ),
        ["Anna kommt mit einer Karte aus dem Gefängnis."],
        ["Anna leaves jail with a card."],
    ),
    "ticket": Example(
        lambda: play("mega-deluxe").do(TakeTicket("anna")),
        ["Anna bekommt 1 Shuttle-Ticket."],
        ["Anna gets 1 shuttle ticket."],
    ),
    "last ticket": Example(
        lambda: play("mega-deluxe").do(TakeTicket("anna"), TakeTicket("anna"), TakeTicket("anna", last=True)),
        ["Anna bekommt 1 Shuttle-Ticket; es verfallen: Anna 2."],
        ["Anna gets 1 shuttle ticket; these expire: Anna 2."],
    ),
    "birthday ticket": Example(
        lambda: play("mega-deluxe").do(TakeBirthday("anna", "ticket")),
        ["Anna bekommt zum Geburtstag 1 Shuttle-Ticket."],
        ["Anna gets 1 shuttle ticket for the birthday."],
    ),
    "ticket used": Example(
        lambda: play("mega-deluxe").do(TakeTicket("anna"), UseTicket("anna")),
        ["Anna fährt mit 1 Shuttle-Ticket."],
        ["Anna rides with 1 shuttle ticket."],
    ),
    "birthday cash": Example(
        lambda: play("mega-deluxe").do(TakeBirthday("anna", "cash")),
        ["Anna bekommt 10.000 M (Geburtstagsgeschenk)."],
        ["Anna gets 10,000 M (Birthday gift)."],
    ),
    "correction up": Example(
        lambda: play().do(Correct("anna", 1_050, "verzählt")),
        ["Korrektur für Anna: +1.050 M („verzählt“)."],
        ["Correction for Anna: +1,050 M (“verzählt”)."],
    ),
    "correction down": Example(
        lambda: play().do(Correct("anna", -50, "verzählt")),
        ["Korrektur für Anna: −50 M („verzählt“)."],
        ["Correction for Anna: −50 M (“verzählt”)."],
    ),
    "pause": Example(lambda: play().do(Pause(5)), ["Das Spiel macht Pause."], ["The game takes a break."]),
    "pause over": Example(lambda: play().do(Pause(5), Resume(6)), ["Das Spiel geht weiter."], ["The game goes on."]),
    "time": Example(
        lambda: play("classic", "anna", "ben", **TIMED).do(*DEALT, CallTime(3_600_000)),
        ["Die Zeit ist um; dieser Zug wird noch zu Ende gespielt."],
        ["The time is up; this turn is played to its end."],
    ),
    "won": Example(
        lambda: play().do(CollectSalary("ben"), EndGame()),
        ["Das Spiel ist zu Ende (Alle waren einverstanden): Ben gewinnt mit 1.700 M."],
        ["The game is over (Everyone agreed): Ben wins with 1,700 M."],
    ),
    "tied": Example(
        lambda: play("classic", "anna", "ben", **TIMED).do(*DEALT, CallTime(3_600_000), NextTurn()),
        ["Das Spiel ist zu Ende (Die Zeit ist um): Gleichstand, Anna und Ben gewinnen mit je 1.500 M."],
        ["The game is over (The time is up): a tie, Anna and Ben win with 1,500 M each."],
    ),
    "undone": Example(
        lambda: play().do(NextTurn(), NextTurn(), Undo(1), NextTurn(), NextTurn(), NextTurn(), Undo(4)),
        ["Zurückgenommen: Nr. 2 und 5–7."],
        ["Taken back: no. 2 and 5–7."],
    ),
    "redone": Example(lambda: play().do(NextTurn(), Undo(), Redo()), ["Gilt wieder: Nr. 2."], ["Holds again: no. 2."]),
    "roll": Example(
        lambda: play().do(Roll("anna", (1, 3))),
        ["Anna würfelt 1 und 3 und landet auf Einkommensteuer.", "Anna zahlt 200 M an die Bank (Einkommensteuer)."],
        ["Anna rolls 1 and 3 and lands on Income tax.", "Anna pays 200 M to the bank (Income tax)."],
    ),
    "roll of the next player": Example(
        lambda: play("cats").do(Roll("anna", (4, 6)), Roll("ben", (1, 2))),
        ["Ben ist am Zug.", "Ben würfelt 1 und 2 und landet auf Braun 2.", "Noch zu haben: Braun 2."],
        ["It is Ben's turn.", "Ben rolls 1 and 2 and lands on Brown 2.", "For sale: Brown 2."],
    ),
    "double, and two ones": Example(
        lambda: play("cats", house=HouseRules(ones_bonus=500)).do(Roll("anna", (1, 1))),
        [
            "Anna würfelt 1 und 1, landet auf Freigänger und würfelt danach noch einmal.",
            "Anna bekommt 500 M für zwei Einsen.",
            "Anna zieht eine Karte (Freigänger).",
        ],
        [
            "Anna rolls 1 and 1, lands on Outdoor cat and will roll again.",
            "Anna gets 500 M for two ones.",
            "Anna draws a card (Outdoor cat).",
        ],
    ),
    "landed on another's": Example(
        lambda: play().own("ben", "brown-2").do(Roll("anna", (1, 2))),
        ["Anna würfelt 1 und 2 und landet auf Turmstraße.", "Für Turmstraße kann Ben Miete verlangen: 4 M."],
        [
            "Anna rolls 1 and 2 and lands on Whitechapel Road.",
            "For Whitechapel Road Ben can ask for rent: 4 M.",
        ],
    ),
    "rent paid unasked": Example(
        lambda: play().own("ben", "brown-2").do(Roll("anna", (1, 2)), PayRent("anna", "brown-2")),
        ["Anna zahlt 4 M Miete für Turmstraße an Ben, ungefragt."],
        ["Anna pays 4 M rent for Whitechapel Road to Ben, unasked."],
    ),
    "hat": Example(
        lambda: play("mega-deluxe").do(Roll("anna", (1, 2, "hat"))),
        [
            "Anna würfelt 1, 2 und Hut und landet auf Braun 2.",
            "Noch zu haben: Braun 2.",
            "Anna zieht danach zum nächsten freien Grundstück weiter, sonst zum nächsten eines anderen.",
        ],
        [
            "Anna rolls 1, 2 and hat and lands on Baltic Avenue.",
            "For sale: Baltic Avenue.",
            "Anna then moves on to the next deed for sale, or else to the next one of another player.",
        ],
    ),
    "bus": Example(
        lambda: play("mega-deluxe").do(Roll("anna", (6, 2, "bus")), Buy("anna", "light-blue-2"), MoveOn("anna")),
        ["Anna zieht auf Ereignis.", "Anna zieht eine Karte (Ereignis)."],
        ["Anna moves to Chance.", "Anna draws a card (Chance)."],
    ),
    "bus rolled": Example(
        lambda: play("mega-deluxe").do(Roll("anna", (6, 4, "bus")), Undo(), Roll("anna", (1, 4, "bus"))),
        [
            "Anna würfelt 1, 4 und Bus und landet auf Einkommensteuer.",
            "Anna zahlt 20.000 M an die Bank (Einkommensteuer).",
            "Anna nimmt danach ein Shuttle-Ticket oder zieht zum nächsten Kartenfeld weiter.",
        ],
        [
            "Anna rolls 1, 4 and bus and lands on Income tax.",
            "Anna pays 20,000 M to the bank (Income tax).",
            "Anna then takes a shuttle ticket or moves on to the next card square.",
        ],
    ),
    "three alike": Example(
        lambda: play("mega-deluxe").do(Roll("anna", (3, 3, 3))),
        ["Anna würfelt 3, 3 und 3 und würfelt danach noch einmal.", "Anna darf auf jedes Feld ziehen."],
        ["Anna rolls 3, 3 and 3 and will roll again.", "Anna may move to any square."],
    ),
    "squares of mega deluxe": Example(
        lambda: play("mega-deluxe").do(PutPiece("anna", 14, lands=True)),
        ["Anna landet auf Auktion.", "Anna wählt, was versteigert wird (Auktion)."],
        ["Anna lands on Auction.", "Anna chooses what is auctioned (Auction)."],
    ),
    "ticket square": Example(
        lambda: play("mega-deluxe").do(PutPiece("anna", 32, lands=True)),
        ["Anna landet auf Shuttle-Ticket.", "Anna zieht ein Shuttle-Ticket."],
        ["Anna lands on Shuttle ticket.", "Anna draws a shuttle ticket."],
    ),
    "birthday square": Example(
        lambda: play("mega-deluxe").do(PutPiece("anna", 47, lands=True)),
        ["Anna landet auf Geburtstagsgeschenk.", "Anna wählt ein Geschenk (Geburtstagsgeschenk)."],
        ["Anna lands on Birthday gift.", "Anna chooses a present (Birthday gift)."],
    ),
    "piece put right": Example(
        lambda: play().do(PutPiece("anna", 20)),
        ["Richtig gestellt: Die Figur von Anna steht auf Frei Parken."],
        ["Put right: the piece of Anna stands on Free Parking."],
    ),
}


def plain(text: str) -> str:
    """Amounts keep their sign on the line; that is told elsewhere."""
    return text.replace("\u00a0", " ")


@cache
def bot_games(edition: str) -> tuple[History, ...]:
    """Whole games of bots: the standard one with the pot, and the edition's shorter ones."""
    editions = load_editions()
    modes = [mode for mode in MODES if mode == "standard" or mode in editions[edition].short_games]
    return tuple(set_up_bots(editions, edition, seed, 4, mode, POT).play(150) for seed, mode in enumerate(modes))


def tell_games(edition: str, lang: Lang) -> Iterator[str]:
    """Everything told of them."""
    for history in bot_games(edition):
        for entry in history.entries():
            yield from tell_entry(entry, history.game, lang)


@pytest.mark.parametrize("lang", Example._fields[1:])
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_entry_is_told_in_plain_sentences(name: str, lang: Lang) -> None:
    example = EXAMPLES[name]
    history = example.build().history
    told = tell_entry(history.last, history.game, lang)
    assert [plain(sentence) for sentence in told] == getattr(example, lang)


def test_every_kind_of_event_has_an_example() -> None:
    shown = {event.kind for example in EXAMPLES.values() for event in example.build().events()}
    assert shown == KINDS


@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_is_the_same_before_and_after_and_when_taken_back(lang: Lang) -> None:
    """A line of the ledger never changes: only the table's names are read."""
    for example in EXAMPLES.values():
        history = example.build().history
        before = history.step.before.game if history.step.before else history.game
        first = [step.game for step in history.steps()][-1]
        told = tell_entry(history.last, history.game, lang)
        assert told == tell_entry(history.last, before, lang) == tell_entry(history.last, first, lang)


class Recording(dict[str, str]):
    """Sentences that remember which were said."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.event)
        self.said: set[str] = set()
        self.missing: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.said.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        (self.said if key in self else self.missing).add(key)
        return super().get(key, default)


@pytest.mark.parametrize("lang", LANGS)
def test_no_sentence_is_missing_and_none_is_never_said(lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    words = get_words(lang)
    recording = Recording(words)
    monkeypatch.setattr(companion.words.story, "get_words", lambda _: words._replace(event=recording))
    for example in EXAMPLES.values():
        history = example.build().history
        tell_entry(history.last, history.game, lang)
    assert not recording.missing
    assert recording.said == set(words.event)
    assert set(words.event) >= KINDS


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_is_told_to_its_end(edition: str, lang: Lang) -> None:
    for sentence in tell_games(edition, lang):
        assert sentence.endswith("."), sentence
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert not LEFT_OVER.search(sentence), sentence


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", ["cats", "christmas", "star-wars"])
def test_only_the_editions_own_buildings_are_named(edition: str, lang: Lang) -> None:
    wrong = re.compile(r"\b(?:haus|häuser|häusern|houses?|hotels?|maisons?|hôtels?)\b", re.IGNORECASE)
    told = list(tell_games(edition, lang))
    assert any(word in sentence for word in ("baut", "builds", "construit") for sentence in told)
    assert not [sentence for sentence in told if wrong.search(sentence)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_changes_told_add_up_to_the_cash(edition: str) -> None:
    for history in bot_games(edition):
        for player in history.game.setup.order:
            told = [tell_change(entry, player, history.game, "de") for entry in history.entries()]
            assert sum(change[0] for change in told if change) == history.game.money[player]
            assert all(change[1] and not LEFT_OVER.search(change[1]) for change in told if change)


@pytest.mark.parametrize(
    ("name", "player", "change", "de", "en"),
    [
        ("set up", "anna", 1_500, "Startgeld", "Starting money"),
        ("salary", "anna", 200, "Gehalt: LOS", "Salary: GO"),
        ("tax paid", "anna", -100, "Tierarzt", "Vet"),
        ("rent paid", "anna", 50, "Miete: Schlossallee", "Rent: Mayfair"),
        ("rent paid", "ben", -50, "Miete: Schlossallee", "Rent: Mayfair"),
        ("purchase", "anna", -60, "Kauf: Badstraße", "Purchase: Old Kent Road"),
        ("auction won", "ben", -70, "Versteigerung: Badstraße", "Auction: Old Kent Road"),
        ("building won", "carl", -3_000, "Versteigerung: Rot 2", "Auction: Red 2"),
        ("built", "anna", -200, "Bauen: Badstraße und Turmstraße", "Building: Old Kent Road and Whitechapel Road"),
        ("mortgage lifted", "anna", -33, "Rückzahlung der Hypothek, Zinsen", "Mortgage paid back, Interest"),
        ("card that pays", "anna", 50, "Karte: Die Bank schüttet eine Dividende aus", "Card: A dividend from the bank"),
        ("own card: receive from each", "anna", 30, "Karte", "Card"),
        ("charge with a note", "ben", 12, "Forderung: Pizza {x} [y|z]", "Charge: Pizza {x} [y|z]"),
        ("money to a player", "ben", 1_250, "Freie Zahlung: Wette", "Free payment: Wette"),
        ("money to the bank", "anna", -10, "Freie Zahlung", "Free payment"),
        ("pot", "anna", 300, "Topf", "Pot"),
        ("trade accepted", "ben", 47, "Handel, Zinsen", "Trade, Interest"),
        ("trade accepted", "anna", -50, "Handel: Ben", "Trade: Ben"),
        ("bankrupt to a player", "anna", 14, "Nachlass, Zinsen", "Estate, Interest"),
        ("correction down", "anna", -50, "Korrektur: verzählt", "Correction: verzählt"),
    ],
)
def test_a_change_of_cash_has_its_reason(name: str, player: str, change: int, de: str, en: str) -> None:
    history = EXAMPLES[name].build().history
    assert tell_change(history.last, player, history.game, "de") == (change, de)
    assert tell_change(history.last, player, history.game, "en") == (change, en)


@pytest.mark.parametrize("name", ["turn", "purchase", "rent", "tax owed to the pot", "undone", "deeds accepted"])
def test_an_entry_that_moves_none_of_ones_money_explains_nothing(name: str) -> None:
    history = EXAMPLES[name].build().history
    assert tell_change(history.last, "carl", history.game, "de") is None


@pytest.mark.parametrize(
    ("amount", "edition", "lang", "text"),
    [
        (1_200, "classic", "de", "+1.200\u00a0M"),
        (-4_000, "star-wars", "en", "\u22124,000\u00a0Cr"),
        (0, "christmas", "de", "0\u00a0❄"),
    ],
)
def test_a_change_shows_its_sign(amount: int, edition: str, lang: Lang, text: str) -> None:
    assert format_change(amount, load_edition(edition), lang) == text


def test_an_amount_stays_on_one_line() -> None:
    table = play("mega-deluxe").do(PayBank("anna", 12_500))
    assert tell_entry(table.history.last, table.game, "de") == ["Anna zahlt 12.500\u00a0M an die Bank."]
    assert tell_entry(table.history.last, table.game, "en") == ["Anna pays 12,500\u00a0M to the bank."]


GAMES = {edition: play(edition).game for edition in ("classic", "mega-deluxe", "star-wars")}
IDS = st.sampled_from(
    ["anna", "ben", "bank", "pot", "brown-1", "brown", "house", "chance", "chest-doctor", "income", ""]
)


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    """Anything of a type, with ids of a table among the texts."""
    args = get_args(hint)
    match get_origin(hint) or hint:
        case origin if origin is Literal:
            return st.sampled_from(args)
        case origin if origin is tuple:
            return st.lists(values_of(args[0]), max_size=3).map(tuple)
        case origin if origin is dict:
            return st.dictionaries(values_of(args[0]), values_of(args[1]), max_size=3)
        case origin if origin in (Union, UnionType):
            return st.one_of(*map(values_of, args))
        case origin if origin is str:
            return IDS | st.sampled_from(CAUSES) | st.text(max_size=80)
        case origin if origin in (int, bool, NoneType):
            return st.from_type(hint)
    return st.builds(hint, **{name: values_of(field) for name, field in get_type_hints(hint).items()})


@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(values_of(Event), st.sampled_from(LANGS), st.sampled_from([*GAMES]))
def test_no_event_can_break_the_telling(event: Event, lang: Lang, edition: str) -> None:
    assert tell_event(event, GAMES[edition], lang)
    tell_change(Entry(1, "bank", 0, (event,)), "anna", GAMES[edition], lang)
