"""Refusals about money and debts."""

from __future__ import annotations

from rules.commands import (
    AcceptDeeds,
    Bid,
    Buy,
    Charge,
    CollectSalary,
    Correct,
    DeclareBankrupt,
    GoToJail,
    HouseRules,
    Mortgage,
    NextTurn,
    OfferDeeds,
    OfferTrade,
    PayBank,
    PayDebt,
    PayTax,
    Side,
    TakePot,
    WithdrawDemand,
)
from tests.support.playing import Playing, play
from tests.support.refusing import Example, ask
from tests.words.refusal_examples_deeds import bidding, short_of_houses

POT = HouseRules(pot=True)


def owing(amount: int = 500, creditor: str = "bank") -> Playing:
    """Anna has 40 and owes more."""
    return play().set_cash("anna", 40).do(Charge("anna", amount, creditor))


def able_to_pay() -> Playing:
    """Anna has 40 and Badstraße, whose mortgage would cover the 60 owed to the bank."""
    return play().own("anna", "brown-1").set_cash("anna", 40).do(Charge("anna", 60))


def on_duty() -> Playing:
    """Anna built on two browns and then bought the third (BLD-8)."""
    playing = play("mega-deluxe").own("anna", "brown-1", "brown-2").build_on("anna", "brown-1", "brown-2")
    return playing.do(Buy("anna", "brown-3"))


EXAMPLES = (
    Example(
        "not_enough_cash",
        "BUY-1",
        "Anna hat nur 40 M; es fehlen 20 M. Gebäude verkaufen, eine Hypothek aufnehmen oder handeln bringt Geld.",
        "Anna has only 40 M; 20 M are missing. Selling buildings, a mortgage or a trade brings money.",
        lambda: ask(play().set_cash("anna", 40), Buy("anna", "brown-1")),
    ),
    Example(
        "not_enough_cash",
        "PAY-7",
        "Anna hat nur 30.000 Cr; es fehlen 1.220.000 Cr. "
        "Gebäude verkaufen, eine Hypothek aufnehmen oder handeln bringt Geld.",
        "Anna has only 30,000 Cr; 1,220,000 Cr are missing. Selling buildings, a mortgage or a trade brings money.",
        lambda: ask(play("star-wars"), PayBank("anna", 1_250_000)),
    ),
    Example(
        "bound_by_bid",
        "AUC-1",
        "Anna hat gerade das höchste Gebot. Daneben sind nur 50 M frei, gebraucht werden 60 M. "
        "Zuerst die Versteigerung beenden.",
        "Anna has the highest bid just now. Besides it only 50 M are free, and 60 M are needed. First end the auction.",
        lambda: ask(bidding(), PayBank("anna", 60)),
    ),
    Example(
        "bound_by_bid",
        "AUC-1",
        "Anna hat gerade das höchste Gebot. Darum bleibt die Gruppe von Badstraße jetzt, wie sie ist. "
        "Zuerst die Versteigerung beenden.",
        "Anna has the highest bid just now. So the group of Old Kent Road stays as it is for now. "
        "First end the auction.",
        lambda: ask(short_of_houses().do(Bid("anna", 90, "brown-1")), Mortgage("anna", "brown-2")),
    ),
    Example(
        "in_debt",
        "PAY-7",
        "Anna schuldet der Bank noch 500 M. Zuerst wird bezahlt; Geld bringen Verkäufe, Hypotheken und Handel.",
        "Anna still owes the bank 500 M. That is paid first; sales, mortgages and trades bring money.",
        lambda: ask(owing(), PayBank("anna", 10)),
    ),
    Example(
        "debts_open",
        "PAY-7",
        "Etwas ist noch offen: Anna schuldet Ben 500 M. Erst wird bezahlt, dann geht es weiter.",
        "Something is still open: Anna owes Ben 500 M. First it is paid, then the game goes on.",
        lambda: ask(owing(creditor="ben"), NextTurn()),
    ),
    Example(
        "debts_open",
        "PAY-7",
        "Etwas ist noch offen: Anna schuldet dem Topf 200 M. Erst wird bezahlt, dann geht es weiter.",
        "Something is still open: Anna owes the pot 200 M. First it is paid, then the game goes on.",
        lambda: ask(play(house=POT).set_cash("anna", 40).do(PayTax("anna", "income")), NextTurn()),
    ),
    Example(
        "duty_open",
        "BLD-8",
        "Anna muss zuerst Braun 3 von einer Hypothek befreien und dort bauen. "
        "Fehlt das Geld, werden die Gebäude dieser Gruppe umverteilt oder verkauft.",
        "Anna must first free Arctic Avenue of any mortgage and build there. "
        "Without the money, the buildings of that group are spread evenly or sold.",
        lambda: ask(on_duty(), NextTurn()),
    ),
    Example(
        "no_pot",
        "PAY-5",
        "In diesem Spiel gibt es keinen Topf, und Frei Parken zahlt nichts. Den Topf wählt man vor dem Spiel.",
        "There is no pot in this game, and Free Parking pays nothing. The pot is chosen before the game.",
        lambda: ask(play(), TakePot("anna")),
    ),
    Example(
        "pot_empty",
        "PAY-5",
        "Der Topf ist leer. Er füllt sich mit Steuern, Strafen und Kartenzahlungen.",
        "The pot is empty. Taxes, fines and card payments fill it.",
        lambda: ask(play(house=POT), TakePot("anna")),
    ),
    Example(
        "salary_in_jail",
        "PAY-2",
        "Anna sitzt im Gefängnis und bekommt kein Gehalt. Das gibt es erst wieder auf dem Weg über LOS.",
        "Anna is in jail and gets no salary. It comes again on the way past GO.",
        lambda: ask(play().do(GoToJail("anna"), NextTurn()), CollectSalary("anna")),
    ),
    Example(
        "reason_needed",
        None,
        "Eine Korrektur braucht einen Grund, den alle sehen. Bitte einen hinschreiben.",
        "A correction needs a reason that everyone sees. Please write one.",
        lambda: ask(play(), Correct("anna", 10, " ")),
    ),
    Example(
        "debt_settled",
        "PAY-7",
        "Diese Schuld ist schon erledigt. Es ist nichts mehr zu zahlen.",
        "This debt is already settled. There is nothing left to pay.",
        lambda: ask(owing().set_cash("anna", 500).do(PayDebt("anna", 1)), PayDebt("anna", 1)),
    ),
    Example(
        "not_your_debt",
        "PAY-7",
        "Das ist nicht die Schuld von Ben, sondern von Anna. Zahlen kann nur Anna.",
        "This is not the debt of Ben, but of Anna. Only Anna can pay it.",
        lambda: ask(owing(), PayDebt("ben", 1)),
    ),
    Example(
        "older_debt_first",
        "DEBT-7",
        "Anna schuldet der Bank schon länger 500 M. Die ältere Schuld kommt zuerst.",
        "Anna has owed the bank 500 M for longer. The older debt comes first.",
        lambda: ask(owing().do(Charge("anna", 10, "ben")), PayDebt("anna", 2)),
    ),
    Example(
        "no_debt",
        "DEBT-3",
        "Anna hat keine Schulden und ist nicht bankrott. Wer aufhören will, kann aufgeben.",
        "Anna has no debts and is not bankrupt. Who wants to stop can resign.",
        lambda: ask(play(), DeclareBankrupt("anna")),
    ),
    Example(
        "can_still_pay",
        "DEBT-3",
        "Anna kann noch zahlen: 60 M sind fällig, bis zu 70 M sind möglich. "
        "Gebäude verkaufen und Hypotheken aufnehmen bringt das Geld.",
        "Anna can still pay: 60 M are due, up to 70 M are possible. Selling buildings and mortgages bring the money.",
        lambda: ask(able_to_pay(), DeclareBankrupt("anna")),
    ),
    Example(
        "debtor_must_raise",
        "DEBT-1",
        "Anna muss gerade zahlen oder bauen. Ein Handel geht nur, wenn Anna dabei Geld bekommt.",
        "Anna has to pay or build just now. A trade is possible only if it brings Anna money.",
        lambda: ask(able_to_pay(), OfferTrade("anna", "ben", Side(deeds=("brown-1",)), Side())),
    ),
    Example(
        "bank_takes_no_deeds",
        "MTG-6",
        "Die Bank nimmt keine Besitzrechtkarten statt Geld. "
        "Anna kann eine Hypothek aufnehmen oder mit anderen handeln.",
        "The bank takes no deeds instead of money. Anna can take a mortgage or trade with others.",
        lambda: ask(able_to_pay(), OfferDeeds("anna", 1, ("brown-1",), 10)),
    ),
    Example(
        "no_deed_offer",
        "DEBT-2",
        "Für diese Schuld sind keine Besitzrechtkarten angeboten. Wer zahlen muss, kann welche anbieten.",
        "No deeds are offered for this debt. Whoever has to pay can offer some.",
        lambda: ask(owing(creditor="ben"), AcceptDeeds("ben", 1)),
    ),
    Example(
        "not_the_creditor",
        "DEBT-2",
        "Carl kann das hier nicht entscheiden. Das darf nur, wer das Geld bekommt.",
        "Carl cannot decide this. Only the one who gets the money can.",
        lambda: ask(owing(creditor="ben"), AcceptDeeds("carl", 1)),
    ),
    Example(
        "not_the_creditor",
        "RENT-1",
        "Carl kann das hier nicht entscheiden. Das darf nur, wer das Geld bekommt.",
        "Carl cannot decide this. Only the one who gets the money can.",
        lambda: ask(owing(creditor="ben"), WithdrawDemand("carl", 1)),
    ),
)
