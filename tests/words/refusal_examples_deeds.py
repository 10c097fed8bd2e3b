"""Refusals about deeds, auctions and rent."""

from __future__ import annotations

from rules.commands import (
    Bid,
    Build,
    Buy,
    CallShortage,
    Charge,
    CloseAuction,
    Deal,
    Decline,
    DemandRent,
    HouseRules,
    Mortgage,
    NextTurn,
    PassBid,
    Rejoin,
    WithdrawDemand,
)
from rules.rent import find_rent
from tests.support.playing import Playing, play
from tests.support.refusing import Example, Outcome, ask, at_the_edge


def bidding() -> Playing:
    """Anna has bid 50 for Badstraße, with 100 in hand."""
    return play().set_cash("anna", 100).do(Decline("anna", "brown-1"), Bid("anna", 50))


def short_of_houses() -> Playing:
    """One house is left; Anna (brown) and Ben (light blue) both want it, and it is auctioned."""
    playing = play().own("carl", "pink", "orange", "red").own("anna", "brown").own("ben", "light-blue")
    playing.build("carl", "pink", 4).build("carl", "orange", 4).build_on("carl", "red-1", "red-2", "red-3")
    playing.build_on("carl", "red-1", "red-2", "red-3").build_on("carl", "red-1")
    return playing.do(CallShortage("house", {"anna": 1, "ben": 1}))


def ask_bare(playing: Playing, deed: str) -> Outcome:
    """The rent of a deed, as a screen asks for it."""
    refusal, _, _ = at_the_edge(find_rent(playing.game, deed))
    return refusal, playing.game, None


def owing_ben() -> Playing:
    """Anna owes Ben 10 that are no rent."""
    return play().set_cash("anna", 5).do(Charge("anna", 10, "ben"))


DEEDS = (
    Example(
        "not_a_demand",
        "RENT-1",
        "Das ist keine Mietforderung; nur eine solche lässt sich zurücknehmen.",
        "This is not a demand for rent; only such a one can be taken back.",
        lambda: ask(owing_ben(), WithdrawDemand("ben", 1)),
    ),
    Example(
        "own_deed",
        "BUY-2",
        "Badstraße gehört Anna schon. Für die eigene Besitzrechtkarte ist nichts zu zahlen.",
        "Old Kent Road already belongs to Anna. One's own deed costs nothing.",
        lambda: ask(play().own("anna", "brown-1"), Buy("anna", "brown-1")),
    ),
    Example(
        "deed_owned",
        "BUY-1",
        "Badstraße gehört schon Ben. Von der Bank gibt es nur freie Besitzrechtkarten.",
        "Old Kent Road already belongs to Ben. The bank gives out only free deeds.",
        lambda: ask(play().own("ben", "brown-1"), Buy("anna", "brown-1")),
    ),
    Example(
        "deed_owned",
        "END-6",
        "Badstraße gehört schon Anna. Von der Bank gibt es nur freie Besitzrechtkarten.",
        "Old Kent Road already belongs to Anna. The bank gives out only free deeds.",
        lambda: ask(
            play(mode="first-bankruptcy").do(Deal("anna", ("brown-1", "pink-1", "red-1"))),
            Deal("ben", ("brown-1", "pink-2", "red-2")),
        ),
    ),
    Example(
        "deed_unsold",
        "BUY-1",
        "Badstraße gehört noch der Bank. Miete gibt es erst, wenn jemand die Besitzrechtkarte hat.",
        "Old Kent Road still belongs to the bank. There is rent only when someone has the deed.",
        lambda: ask_bare(play(), "brown-1"),
    ),
    Example(
        "not_your_deed",
        "MTG-4",
        "Badstraße gehört nicht Anna, sondern Ben. Das geht nur mit der eigenen Besitzrechtkarte.",
        "Old Kent Road does not belong to Anna, but to Ben. This works only with one's own deed.",
        lambda: ask(play().own("ben", "brown-1"), Mortgage("anna", "brown-1")),
    ),
    Example(
        "not_your_deed",
        "RENT-1",
        "Badstraße gehört nicht Ben, sondern der Bank. Das geht nur mit der eigenen Besitzrechtkarte.",
        "Old Kent Road does not belong to Ben, but to the bank. This works only with one's own deed.",
        lambda: ask(play(), DemandRent("ben", "brown-1", "anna")),
    ),
    Example(
        "deed_mortgaged",
        "RENT-5",
        "Auf Badstraße liegt eine Hypothek: keine Miete, kein Bauen. Zuerst muss sie zurückgezahlt werden.",
        "Old Kent Road is mortgaged: no rent, no building. First the mortgage must be paid back.",
        lambda: ask(play().own("ben", "brown-1").mortgage("ben", "brown-1"), DemandRent("ben", "brown-1", "anna")),
    ),
    Example(
        "deed_mortgaged",
        "BLD-7",
        "Auf Verkehrsfeld 1 liegt eine Hypothek: keine Miete, kein Bauen. Zuerst muss sie zurückgezahlt werden.",
        "Reading Railroad is mortgaged: no rent, no building. First the mortgage must be paid back.",
        lambda: ask(
            play("mega-deluxe").own("anna", "station-1").mortgage("anna", "station-1"),
            Build("anna", ("station-1",)),
        ),
    ),
    Example(
        "rent_lapsed",
        "RENT-1",
        "Carl ist an der Reihe, darum zahlt Anna für Badstraße keine Miete. "
        "Miete verlangt man, bevor der Nächste würfelt.",
        "It is the turn of Carl, so Anna pays no rent for Old Kent Road. "
        "Rent is asked for before the next player throws.",
        lambda: ask(play().own("ben", "brown-1").turn("ben").turn("carl"), DemandRent("ben", "brown-1", "anna")),
    ),
    Example(
        "rent_already_asked",
        "RENT-1",
        "Für Badstraße hat Ben in diesem Zug schon Miete verlangt. Beim nächsten Mal geht es wieder.",
        "Ben has already asked for rent for Old Kent Road in this turn. Next time it works again.",
        lambda: ask(
            play().own("ben", "brown-1").do(DemandRent("ben", "brown-1", "anna")),
            DemandRent("ben", "brown-1", "anna"),
        ),
    ),
    Example(
        "dice_needed",
        "RENT-7",
        "Für Elektrizitätswerk zählt der Wurf. Bitte die Augen eingeben: 2 bis 12.",
        "The throw counts for Electric Company. Please enter the dice: 2 to 12.",
        lambda: ask(play().own("ben", "utility-1"), DemandRent("ben", "utility-1", "anna")),
    ),
    Example(
        "bad_dice",
        "RENT-7",
        "13 kann man nicht würfeln. Möglich ist 2 bis 12.",
        "The dice cannot show 13. Possible is 2 to 12.",
        lambda: ask(play().own("ben", "utility-1"), DemandRent("ben", "utility-1", "anna", 13)),
    ),
)

AUCTIONS = (
    Example(
        "auction_open",
        "AUC-2",
        "Gerade wird versteigert: Badstraße. Erst die Versteigerung beenden, dann geht es weiter.",
        "There is an auction just now: Old Kent Road. First end the auction, then the game goes on.",
        lambda: ask(bidding(), NextTurn()),
    ),
    Example(
        "auction_open",
        "AUC-2",
        "Gerade wird versteigert: Häuser. Erst die Versteigerung beenden, dann geht es weiter.",
        "There is an auction just now: houses. First end the auction, then the game goes on.",
        lambda: ask(short_of_houses(), NextTurn()),
    ),
    Example(
        "no_auction",
        "AUC-2",
        "Gerade wird nichts versteigert. Eine Versteigerung beginnt zum Beispiel, wenn jemand nicht kaufen will.",
        "Nothing is being auctioned. An auction begins, for example, when someone does not want to buy.",
        lambda: ask(play(), CloseAuction()),
    ),
    Example(
        "no_auctions",
        "AUC-2",
        "In diesem Spiel gibt es keine Versteigerungen. Das haben alle vor dem Spiel so gewählt.",
        "There are no auctions in this game. Everyone chose that before the game.",
        lambda: ask(play(house=HouseRules(no_auctions=True)), CallShortage("house", {"anna": 1})),
    ),
    Example(
        "bid_too_low",
        "AUC-1",
        "50 M sind zu wenig. Ben muss mindestens 51 M bieten.",
        "50 M is too little. Ben must bid at least 51 M.",
        lambda: ask(bidding(), Bid("ben", 50)),
    ),
    Example(
        "bid_withdrawn",
        "AUC-1",
        "Ben bietet in dieser Versteigerung nicht mehr mit. Bei der nächsten geht es wieder.",
        "Ben has left this auction. The next one is open again.",
        lambda: ask(bidding().do(PassBid("ben")), Bid("ben", 60)),
    ),
    Example(
        "bid_not_withdrawn",
        "AUC-5",
        "Ben ist noch dabei und kann bieten.",
        "Ben is still in and can bid.",
        lambda: ask(bidding(), Rejoin("ben")),
    ),
    Example(
        "bid_stands",
        "AUC-1",
        "Anna hat mit 50 M schon das höchste Gebot. Es gilt, bis jemand mehr bietet.",
        "Anna already has the highest bid with 50 M. It stands until someone bids more.",
        lambda: ask(bidding(), PassBid("anna")),
    ),
    Example(
        "place_needed",
        "AUC-4",
        "Zum Gebot gehört ein Bauplatz. "
        "Anna muss eine eigene Besitzrechtkarte nennen, auf der jetzt Häuser gebaut werden können.",
        "The bid needs a place to build. Anna must name an own deed where houses can be built now.",
        lambda: ask(short_of_houses(), Bid("anna", 90)),
    ),
    Example(
        "no_shortage",
        "AUC-4",
        "Versteigert wird nur, wenn mindestens zwei zusammen mehr Häuser wollen, als die Bank hat. "
        "Gewünscht sind 2, die Bank hat 32.",
        "There is an auction only if at least two together want more houses than the bank has. "
        "Wanted are 2, the bank has 32.",
        lambda: ask(play().own("anna", "brown").own("ben", "light-blue"), CallShortage("house", {"anna": 1, "ben": 1})),
    ),
)

EXAMPLES = DEEDS + AUCTIONS
