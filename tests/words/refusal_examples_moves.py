"""Refusals of rolls, landings and pieces."""

from __future__ import annotations

from rules.commands import (
    ApplyCard,
    Bid,
    Buy,
    CardEffect,
    CloseAuction,
    CollectSalary,
    Decline,
    DemandRent,
    GoToJail,
    HouseRules,
    LeaveJail,
    MoveOn,
    NextTurn,
    PutPiece,
    Roll,
    TakeRollBack,
    TakeTicket,
    ThrowInJail,
    UseTicket,
)
from tests.support.playing import Playing, play
from tests.support.refusing import Example, ask


def landed() -> Playing:
    """Anna has landed on the second brown street by her roll and has not decided."""
    return play().do(Roll("anna", (1, 2)))


def riding() -> Playing:
    """Anna holds a ticket and stands on GO."""
    return play("mega-deluxe").do(TakeTicket("anna")).turn("ben").turn("anna")


def symbol() -> Playing:
    """Anna rolled MR. MONOPOLY and bought what she landed on."""
    return play("mega-deluxe").do(Roll("anna", (1, 2, "hat")), Buy("anna", "brown-2"))


def waited(edition: str = "classic") -> Playing:
    """Anna is in jail and her rolls have failed: two, or where one waits on, all three."""
    table = play(edition).do(GoToJail("anna"))
    for _ in range(3 if edition == "classic" else 2):
        table.do(NextTurn(), NextTurn(), NextTurn(), ThrowInJail("anna", double=False))
    return table.do(NextTurn(), NextTurn(), NextTurn())


def declined() -> Playing:
    """Ben left a street to the auction and Anna won it."""
    return play().turn("ben").do(Decline("ben", "brown-1"), Bid("anna", 1), CloseAuction())


EXAMPLES = (
    Example(
        "wrong_dice",
        "MOVE-2",
        "Anna würfelt jetzt mit 2 Würfeln, nicht mit 3. Bitte alle Augen eingeben.",
        "Anna now rolls 2 dice, not 3. Please enter all faces.",
        lambda: ask(play(), Roll("anna", (1, 2, 3))),
    ),
    Example(
        "wrong_dice",
        "MOVE-8",
        "Anna würfelt jetzt mit 3 Würfeln, nicht mit 2. Bitte alle Augen eingeben.",
        "Anna now rolls 3 dice, not 2. Please enter all faces.",
        lambda: ask(play("mega-deluxe"), Roll("anna", (1, 2))),
    ),
    Example(
        "bad_faces",
        "MOVE-2",
        "So einen Würfel gibt es hier nicht: 7. Bitte noch einmal nachsehen.",
        "There is no such die here: 7. Please look again.",
        lambda: ask(play(), Roll("anna", (1, 7))),
    ),
    Example(
        "bad_faces",
        "MOVE-8",
        "So einen Würfel gibt es hier nicht: 4. Bitte noch einmal nachsehen.",
        "There is no such die here: 4. Please look again.",
        lambda: ask(play("mega-deluxe"), Roll("anna", (1, 2, 4))),
    ),
    Example(
        "turn_over",
        "MOVE-2",
        "Anna hat schon gewürfelt, und der Zug ist zu Ende. Jetzt würfelt, wer als Nächstes dran ist.",
        "Anna has already rolled, and the turn is over. Now whoever comes next rolls.",
        lambda: ask(landed().do(Buy("anna", "brown-2")), Roll("anna", (1, 3))),
    ),
    Example(
        "double_open",
        "MOVE-3",
        "Anna hat einen Pasch und würfelt noch einmal. Erst danach kommt der nächste Zug.",
        "Anna has a double and rolls again. Only then comes the next turn.",
        lambda: ask(play().do(Roll("anna", (5, 5))), Roll("ben", (1, 3))),
    ),
    Example(
        "purchase_open",
        "BUY-1",
        "Anna steht auf Turmstraße und muss noch wählen: kaufen oder versteigern lassen. Danach geht es weiter.",
        "Anna is on Whitechapel Road and still has to choose: buy it or have it auctioned. Then the game goes on.",
        lambda: ask(landed(), Roll("ben", (1, 3))),
    ),
    Example(
        "move_open",
        "MOVE-8",
        "Anna muss noch weiterziehen, wie es der Würfel sagt. Danach wird wieder gewürfelt.",
        "Anna still has to move on as the die says. Then the dice roll again.",
        lambda: ask(symbol(), Roll("ben", (1, 3, 1))),
    ),
    Example(
        "move_open",
        "MOVE-3",
        "Anna muss noch weiterziehen, wie es der Würfel sagt. Danach wird wieder gewürfelt.",
        "Anna still has to move on as the die says. Then the dice roll again.",
        lambda: ask(play("mega-deluxe").do(Roll("anna", (1, 1, 1))), NextTurn()),
    ),
    Example(
        "no_move_open",
        "MOVE-8",
        "Anna hat gerade keinen Würfel, der noch weiterführt. Ein neuer Wurf entscheidet.",
        "Anna has no die just now that leads on. A new roll decides.",
        lambda: ask(play("mega-deluxe"), MoveOn("anna")),
    ),
    Example(
        "square_needed",
        "MOVE-1",
        "Für diesen Zug fehlt das Feld. Bitte zeigen, wo Anna jetzt steht.",
        "The square is missing for this move. Please show where Anna is now.",
        lambda: ask(play("mega-deluxe").do(Roll("anna", (1, 1, 1))), MoveOn("anna")),
    ),
    Example(
        "unknown_square",
        "MOVE-1",
        "Dieses Feld gibt es auf dem Spielplan nicht: 40. Die Felder gehen von 0 bis 39.",
        "There is no such square on this board: 40. The squares go from 0 to 39.",
        lambda: ask(play(), PutPiece("anna", 40)),
    ),
    Example(
        "not_landed_there",
        "BUY-1",
        "Anna steht nicht auf so einem Feld. Steht die Figur am Tisch woanders, stellt man sie zuerst richtig.",
        "Anna is not on a square like that. If the piece stands elsewhere on the table, put it right first.",
        lambda: ask(landed(), Buy("anna", "brown-1")),
    ),
    Example(
        "salary_paid",
        "MOVE-4",
        "Anna bekommt das Gehalt mit dem Wurf von selbst. Fehlt doch eines, zahlt es die Bank frei aus.",
        "Anna gets the salary with the roll by itself. If one is missing after all, the bank can pay it freely.",
        lambda: ask(landed(), CollectSalary("anna")),
    ),
    Example(
        "bad_move",
        "MOVE-7",
        "Diese Karte führt nirgendwohin oder an mehrere Orte. Bitte genau ein Ziel wählen.",
        "This card leads nowhere or to several places. Please choose exactly one.",
        lambda: ask(play(), ApplyCard("anna", CardEffect("move", to="go", steps=-3))),
    ),
    Example(
        "other_side",
        "MEGA-1",
        "Dieses Feld liegt auf einer anderen Seite als Anna. Mit dem Ticket geht es nur auf derselben Seite weiter.",
        "This square is on another side than Anna. A ticket leads along the same side only.",
        lambda: ask(riding(), UseTicket("anna", 20)),
    ),
    Example(
        "nothing_told",
        "MOVE-1",
        "Anna hat nichts, was sich zurücknehmen lässt: Danach wurde schon etwas gebucht. "
        "Die Bank kann Schritte zurücknehmen.",
        "Anna has nothing to take back: something has been booked since. The bank can take steps back.",
        lambda: ask(landed().do(Buy("anna", "brown-2")), TakeRollBack("anna")),
    ),
    Example(
        "rent_declined",
        "RENT-10",
        "Ben hat Badstraße in diesem Zug nicht gekauft, darum ist für diese Landung keine Miete fällig. "
        "Beim nächsten Mal kann Anna sie verlangen.",
        "Ben did not buy Old Kent Road in this turn, so this landing owes no rent. The next time Anna can ask for it.",
        lambda: ask(declined(), DemandRent("anna", "brown-1", "ben")),
    ),
    Example(
        "owner_in_jail",
        "RENT-8",
        "Für Badstraße gibt es keine Miete, solange Anna im Gefängnis sitzt. So ist es vereinbart.",
        "There is no rent for Old Kent Road while Anna is in jail. That is what was agreed.",
        lambda: ask(
            play(house=HouseRules(no_rent_in_jail=True)).own("anna", "brown-1").do(GoToJail("anna"), NextTurn()),
            DemandRent("anna", "brown-1", "ben"),
        ),
    ),
    Example(
        "only_roll_left",
        "JAIL-2",
        "Anna hat im Gefängnis schon 2-mal gewürfelt. Jetzt hilft nur noch der letzte Wurf.",
        "Anna has already rolled 2 times in jail. Now only the last roll is left.",
        lambda: ask(waited("star-wars"), LeaveJail("anna", "fine")),
    ),
    Example(
        "fine_due",
        "JAIL-2",
        "Anna hat lange genug gewartet und zahlt zuerst 50 M oder benutzt eine Karte. Danach wird wieder gewürfelt.",
        "Anna has waited long enough and first pays 50 M or uses a card. Then the dice roll again.",
        lambda: ask(waited(), ThrowInJail("anna", double=True)),
    ),
)
