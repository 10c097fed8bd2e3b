"""Refusals about building, mortgages and trades."""

from __future__ import annotations

from rules.commands import (
    AcceptTrade,
    AnswerWish,
    Build,
    BuildGroup,
    CallShortage,
    DropWish,
    LiftMortgage,
    Mortgage,
    OfferTrade,
    Redistribute,
    RefuseTrade,
    Sell,
    SellGroup,
    Side,
)
from tests.support.command_examples import bound, wishing
from tests.support.playing import NOTHING, Playing, play
from tests.support.refusing import Example, ask


def brown() -> Playing:
    """Anna has the brown group and money."""
    return play().own("anna", "brown")


def built(level: int = 1) -> Playing:
    """… and has built on it."""
    return brown().build("anna", "brown", level)


def out_of_houses() -> Playing:
    """Anna has two hotels on brown; Ben has put up all 32 houses."""
    playing = built(5).own("ben", "light-blue", "pink", "dark-blue")
    return playing.build("ben", "light-blue", 4).build("ben", "pink", 4).build("ben", "dark-blue", 4)


def offered() -> Playing:
    """Anna offers Ben 100 for Turmstraße."""
    offer = OfferTrade("anna", "ben", Side(cash=100), Side(deeds=("brown-2",)))
    return play().own("ben", "brown-2").do(offer)


def side_of_empire() -> Playing:
    """Star wars: fred is Vader, of the Empire, and has the brown group; there are no fighters left."""
    names = ("anna", "ben", "carl", "dora", "emil", "fred")
    playing = play("star-wars", *names).own("fred", "brown").own("anna", "light-blue", "pink", "dark-blue")
    return playing.build("anna", "light-blue", 4).build("anna", "pink", 4).build("anna", "dark-blue", 4)


BUILDING = (
    Example(
        "cannot_build_here",
        "BLD-1",
        "Auf Südbahnhof kann man nicht bauen. Gebaut wird nur, wo die eigenen Besitzrechtkarten es erlauben.",
        "Nobody can build on King's Cross Station. Building works only where one's own deeds allow it.",
        lambda: ask(play().own("anna", "station-1"), Build("anna", ("station-1",))),
    ),
    Example(
        "cannot_build_here",
        "AUC-4",
        "Anna kann jetzt keine Häuser bauen. Gebaut wird nur, wo die eigenen Besitzrechtkarten es erlauben.",
        "Anna can build no houses now. Building works only where one's own deeds allow it.",
        lambda: ask(play(), CallShortage("house", {"anna": 1, "ben": 1})),
    ),
    Example(
        "group_incomplete",
        "BLD-1",
        "Anna hat nicht genug Besitzrechtkarten der Gruppe Hellblau. Es fehlen: Elisenstraße, Poststraße.",
        "Anna has not enough deeds of the group Light blue. Missing: Euston Road, Pentonville Road.",
        lambda: ask(play().own("anna", "light-blue-1"), Build("anna", ("light-blue-1",))),
    ),
    Example(
        "group_mortgaged",
        "BLD-1",
        "Auf Turmstraße liegt eine Hypothek, darum kann Anna in der Gruppe Braun nicht bauen. "
        "Zuerst muss sie zurückgezahlt werden.",
        "Whitechapel Road is mortgaged, so Anna cannot build in the group Brown. First the mortgage must be paid back.",
        lambda: ask(brown().mortgage("anna", "brown-2"), Build("anna", ("brown-1",))),
    ),
    Example(
        "uneven",
        "BLD-2",
        "In einer Gruppe wird gleichmäßig gebaut und verkauft. Zuerst ist Turmstraße dran, dann Badstraße.",
        "Building and selling go evenly across a group. First comes Whitechapel Road, then Old Kent Road.",
        lambda: ask(brown(), Build("anna", ("brown-1", "brown-1"))),
    ),
    Example(
        "uneven",
        "SELL-1",
        "In einer Gruppe wird gleichmäßig gebaut und verkauft. Zuerst ist Badstraße dran, dann Turmstraße.",
        "Building and selling go evenly across a group. First comes Old Kent Road, then Whitechapel Road.",
        lambda: ask(built(1).build_on("anna", "brown-1"), Sell("anna", ("brown-2",))),
    ),
    Example(
        "fully_built",
        "BLD-3",
        "Auf Badstraße ist schon alles gebaut. Dort ist kein Platz mehr.",
        "Everything is already built on Old Kent Road. There is no room left.",
        lambda: ask(built(5), Build("anna", ("brown-1",))),
    ),
    Example(
        "no_stock",
        "BLD-5",
        "Die Bank hat zu wenige Häuser: 0 da, 1 gewünscht. Es geht wieder, wenn jemand welche verkauft.",
        "The bank has too few houses: 0 there, 1 wanted. It works again when someone sells some.",
        lambda: ask(out_of_houses().own("anna", "green"), Build("anna", ("green-1",))),
    ),
    Example(
        "no_stock",
        "BLD-5",
        "Die Bank hat zu wenige Fighter: 0 da, 1 gewünscht. Es geht wieder, wenn jemand welche verkauft.",
        "The bank has too few fighters: 0 there, 1 wanted. It works again when someone sells some.",
        lambda: ask(side_of_empire(), Build("fred", ("brown-1",))),
    ),
    Example(
        "no_stock",
        "BLD-5",
        "Die Bank hat zu wenige Häuser: 0 da, 2 gewünscht. Es geht wieder, wenn jemand welche verkauft.",
        "The bank has too few houses: 0 there, 2 wanted. It works again when someone sells some.",
        lambda: ask(
            out_of_houses().own("anna", "green").own("carl", "orange"),
            CallShortage("house", {"anna": 1, "carl": 1}),
        ),
    ),
    Example(
        "wish_open",
        "AUC-4",
        "Anna möchte schon die letzten Häuser und wartet auf die Antwort der anderen. Danach geht es weiter.",
        "Anna already wants the last houses and waits for the answer of the others. Then it goes on.",
        lambda: ask(wishing(), Build("ben", ("brown-1",))),
    ),
    Example(
        "not_asked",
        "AUC-4",
        "Anna ist gerade nach keinem Gebäude gefragt. Wer gefragt ist, sieht es bei sich.",
        "Anna is not asked for any building just now. Whoever is asked sees it on their page.",
        lambda: ask(wishing(), AnswerWish("anna", 1)),
    ),
    Example(
        "no_wish",
        "AUC-4",
        "Ben hat gerade keinen Bauwunsch offen. Bauen geht wie immer.",
        "Ben has no wish to build open just now. Building works as always.",
        lambda: ask(wishing(), DropWish("ben")),
    ),
    Example(
        "no_duty",
        "BLD-8",
        "Anna muss in der Gruppe Braun nichts bauen. "
        "Umverteilt wird nur, wenn dort gebaut werden muss und es nicht geht.",
        "Anna need not build anything in the group Brown. Buildings are spread only where one must build and cannot.",
        lambda: ask(built(5), Redistribute("anna", "brown")),
    ),
    Example(
        "can_still_build",
        "BLD-8",
        "Anna kann auf Rosa 4 bauen. Umverteilt wird nur, wenn das Geld oder die Gebäude dafür fehlen.",
        "Anna can build on Virginia Avenue. "
        "Buildings are spread only when the money or the buildings for that are missing.",
        lambda: ask(bound().set_cash("anna", 10_000), Redistribute("anna", "pink")),
    ),
    Example(
        "needs_whole_group",
        "BLD-6",
        "Dafür braucht Anna die ganze Gruppe Braun. Es fehlen: Braun 3.",
        "Anna needs the whole group Brown for this. Missing: Arctic Avenue.",
        lambda: ask(
            play("mega-deluxe").own("anna", "brown-1", "brown-2").build("anna", "brown", 5),
            Build("anna", ("brown-1",)),
        ),
    ),
    Example(
        "nothing_to_build",
        "BLD-3",
        "Hier gibt es für Anna nichts zu bauen. Bitte Besitzrechtkarten wählen, auf denen noch Platz ist.",
        "There is nothing to build here for Anna. Please choose deeds that have room.",
        lambda: ask(built(2), BuildGroup("anna", "brown", 2)),
    ),
    Example(
        "nothing_to_sell",
        "SELL-1",
        "Auf Badstraße steht nichts, was Anna verkaufen kann. Bitte Besitzrechtkarten mit Gebäuden wählen.",
        "There is nothing on Old Kent Road that Anna can sell. Please choose deeds with buildings.",
        lambda: ask(brown(), Sell("anna", ("brown-1",))),
    ),
    Example(
        "nothing_to_sell",
        "SELL-1",
        "Anna hat hier nichts zu verkaufen. Bitte Besitzrechtkarten mit Gebäuden wählen.",
        "Anna has nothing to sell here. Please choose deeds with buildings.",
        lambda: ask(brown(), SellGroup("anna", "brown", 0)),
    ),
    Example(
        "no_stock_to_break_down",
        "SELL-3",
        "Die Bank müsste dafür 4 Häuser hergeben und hat nur 0. "
        "Es geht, wenn gleich mehr aus der Gruppe verkauft wird.",
        "The bank would have to give 4 houses for this and has only 0. It works if more of the group is sold at once.",
        lambda: ask(out_of_houses(), Sell("anna", ("brown-1",))),
    ),
    Example(
        "no_stock_to_break_down",
        "SELL-3",
        "Die Bank müsste dafür 1 Haus hergeben und hat nur 0. Es geht, wenn gleich mehr aus der Gruppe verkauft wird.",
        "The bank would have to give 1 house for this and has only 0. It works if more of the group is sold at once.",
        lambda: ask(out_of_houses(), Sell("anna", ("brown-1",) * 4 + ("brown-2",) * 5)),
    ),
)

MORTGAGES = (
    Example(
        "buildings_in_group",
        "MTG-1",
        "Auf Badstraße oder in der Gruppe Braun stehen noch Gebäude. "
        "Eine Hypothek gibt es, wenn Anna sie verkauft hat.",
        "There are still buildings on Old Kent Road or in the group Brown. "
        "A mortgage is possible once Anna has sold them.",
        lambda: ask(built(), Mortgage("anna", "brown-1")),
    ),
    Example(
        "already_mortgaged",
        "MTG-2",
        "Auf Badstraße liegt schon eine Hypothek. Eine neue gibt es erst, wenn Anna sie zurückgezahlt hat.",
        "Old Kent Road is already mortgaged. A new mortgage is possible only when Anna has paid it back.",
        lambda: ask(brown().mortgage("anna", "brown-1"), Mortgage("anna", "brown-1")),
    ),
    Example(
        "not_mortgaged",
        "MTG-4",
        "Auf Badstraße liegt keine Hypothek, die Anna hier zurückzahlen kann. "
        "Bitte eine andere Besitzrechtkarte wählen.",
        "There is no mortgage on Old Kent Road that Anna can pay back here. Please choose another deed.",
        lambda: ask(brown(), LiftMortgage("anna", "brown-1")),
    ),
)

TRADES = (
    Example(
        "deed_built_on",
        "TRD-2",
        "Auf Badstraße ist gebaut, und Gebäude wechseln nie den Besitzer. Anna muss sie zuerst der Bank verkaufen.",
        "There are buildings on Old Kent Road, and they never change hands. Anna must first sell them to the bank.",
        lambda: ask(built(), OfferTrade("anna", "ben", Side(deeds=("brown-1",)), Side(cash=50))),
    ),
    Example(
        "group_built_on",
        "TRD-1",
        "In der Gruppe Braun ist gebaut, darum bleibt Turmstraße bei Anna. "
        "Zuerst müssen alle Gebäude der Gruppe verkauft sein.",
        "There are buildings in the group Brown, so Whitechapel Road stays with Anna. "
        "First all buildings of the group must be sold.",
        lambda: ask(
            brown().build_on("anna", "brown-1"),
            OfferTrade("anna", "ben", Side(deeds=("brown-2",)), Side(cash=50)),
        ),
    ),
    Example(
        "tickets_not_traded",
        "TRD-3",
        "Tickets werden nicht gehandelt. Anna kann Geld, Besitzrechtkarten und Gefängnis-frei-Karten anbieten.",
        "Tickets are not traded. Anna can offer money, deeds and jail-free cards.",
        lambda: ask(play("mega-deluxe"), OfferTrade("anna", "ben", Side(tickets=1), Side(cash=100))),
    ),
    Example(
        "no_jail_card",
        "TRD-1",
        "Ben hat keine passende Gefängnis-frei-Karte. Man kann eine ziehen oder von anderen kaufen.",
        "Ben has no jail-free card that fits. One can be drawn or bought from others.",
        lambda: ask(play(), OfferTrade("anna", "ben", Side(cash=50), Side(jail_cards=("chance",)))),
    ),
    Example(
        "empty_trade",
        "TRD-1",
        "Dieses Angebot ist leer. Bitte etwas auswählen, das den Besitzer wechseln soll.",
        "This offer is empty. Please choose something that should change hands.",
        lambda: ask(play(), OfferTrade("anna", "ben", NOTHING, NOTHING)),
    ),
    Example(
        "trade_closed",
        "TRD-1",
        "Dieses Angebot ist schon erledigt. Wer noch handeln will, macht ein neues.",
        "This offer is already closed. Who still wants to trade makes a new one.",
        lambda: ask(offered().do(RefuseTrade("ben", 1)), AcceptTrade("ben", 1)),
    ),
    Example(
        "trade_stale",
        "PAY-7",
        "Das Angebot von Anna passt nicht mehr, weil sich etwas geändert hat. Bitte ein neues machen.",
        "The offer of Anna no longer fits, because something has changed. Please make a new one.",
        lambda: ask(offered().set_cash("anna", 60), AcceptTrade("ben", 1)),
    ),
    Example(
        "not_your_trade",
        "TRD-1",
        "Carl kann das bei diesem Angebot nicht. "
        "Annehmen oder ablehnen darf, wer es bekommen hat; zurücknehmen, wer es gemacht hat.",
        "Carl cannot do that with this offer. Who got it can accept or refuse it; who made it can withdraw it.",
        lambda: ask(offered(), AcceptTrade("carl", 1)),
    ),
)

EXAMPLES = BUILDING + MORTGAGES + TRADES
