"""One example of every command: a game in which the bank carries it out. A new command gets its line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    Command,
    Correct,
    Deal,
    DeclareBankrupt,
    Decline,
    DemandRent,
    DrawCard,
    DropWish,
    EndGame,
    GiveTurn,
    GoToJail,
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
    SellGroup,
    Side,
    TakeBirthday,
    TakePot,
    TakeRollBack,
    TakeTicket,
    ThrowInJail,
    Undo,
    UseTicket,
    WithdrawDemand,
    WithdrawTrade,
)
from tests.support.playing import Playing, play

HOUR = 3_600_000
OFFER = OfferTrade("anna", "ben", Side(cash=5), Side(deeds=("red-1",)))


def mega() -> Playing:
    """A box with tickets."""
    return play("mega-deluxe")


def owning() -> Playing:
    """Anna has the browns, Ben has red-1."""
    return play().own("anna", "brown").own("ben", "red-1")


def indebted() -> Playing:
    """Anna owes Ben 20 and has no money."""
    return owning().set_cash("anna", 0).do(Charge("anna", 20, "ben"))


def hopeless() -> Playing:
    """Anna owes Ben more than all she has would bring."""
    return owning().set_cash("anna", 0).do(Charge("anna", 500, "ben"))


def offering() -> Playing:
    """Anna offers Ben a deed instead of what she owes."""
    return indebted().do(OfferDeeds("anna", 1, ("brown-1",), 20))


def auction() -> Playing:
    """brown-1 is under the hammer."""
    return play().do(Decline("anna", "brown-1"))


def jailed() -> Playing:
    """Anna in jail at the beginning of her next turn."""
    return play("classic", "anna", "ben").do(GoToJail("anna"), NextTurn(), NextTurn())


def scarce() -> Playing:
    """One house is left; Ben and Carl could build it."""
    table = play().own("ben", "brown").own("carl", "red").own("anna", "green", "yellow", "dark-blue")
    table.build("anna", "green", 4).build("anna", "yellow", 4).build("anna", "dark-blue", 3)
    return table.build_on("anna", "dark-blue-1")


def bound() -> Playing:
    """Anna has just bought the last pink street, has two houses on each of the others and no money left."""
    table = mega().own("anna", "pink-1", "pink-2", "pink-3")
    for _ in range(2):
        table.build_on("anna", "pink-1", "pink-2", "pink-3")
    return table.set_cash("anna", 16_000).do(Buy("anna", "pink-4"))


def wishing() -> Playing:
    """Anna would take the last house, and Ben and Carl are asked first."""
    return scarce().do(Build("anna", ("dark-blue-2",)))


def timed() -> Playing:
    """Two deeds are dealt to each before the game begins."""
    return play("classic", "anna", "ben", mode="time-limit", minutes=60)


DEALT = (Deal("anna", ("brown-1", "red-1")), Deal("ben", ("brown-2", "red-2")))

EXAMPLES: Mapping[type, Callable[[], tuple[Playing, Command]]] = {
    Deal: lambda: (timed(), DEALT[0]),
    NextTurn: lambda: (play(), NextTurn()),
    GiveTurn: lambda: (play(), GiveTurn("ben")),
    CollectSalary: lambda: (play(), CollectSalary("anna")),
    PayTax: lambda: (play(), PayTax("anna", "income")),
    DrawCard: lambda: (play(), DrawCard("anna", "chance-dividend")),
    ApplyCard: lambda: (play(), ApplyCard("anna", CardEffect("pay", 15))),
    PayPlayer: lambda: (play(), PayPlayer("anna", "ben", 5)),
    PayBank: lambda: (play(), PayBank("anna", 5)),
    ReceiveFromBank: lambda: (play(), ReceiveFromBank("anna", 5)),
    Charge: lambda: (play(), Charge("anna", 5)),
    TakePot: lambda: (play(house=HouseRules(pot=True, pot_seed=100)), TakePot("anna")),
    Buy: lambda: (play(), Buy("anna", "brown-1")),
    Decline: lambda: (play(), Decline("anna", "brown-1")),
    OpenAuction: lambda: (mega(), OpenAuction("anna", "brown-1")),
    AnswerWish: lambda: (wishing(), AnswerWish("ben", 1)),
    DropWish: lambda: (wishing(), DropWish("anna")),
    CallShortage: lambda: (scarce(), CallShortage("house", {"ben": 2, "carl": 1})),
    Bid: lambda: (auction(), Bid("ben", 5)),
    PassBid: lambda: (auction(), PassBid("ben")),
    Rejoin: lambda: (auction().do(PassBid("ben")), Rejoin("ben")),
    CloseAuction: lambda: (auction(), CloseAuction()),
    CancelAuction: lambda: (auction(), CancelAuction()),
    DemandRent: lambda: (owning(), DemandRent("ben", "red-1", "anna")),
    WithdrawDemand: lambda: (owning().do(DemandRent("ben", "red-1", "anna")), WithdrawDemand("ben", 1)),
    PayDebt: lambda: (owning().do(DemandRent("ben", "red-1", "anna")), PayDebt("anna", 1)),
    OfferDeeds: lambda: (indebted(), OfferDeeds("anna", 1, ("brown-1",), 20)),
    AcceptDeeds: lambda: (offering(), AcceptDeeds("ben", 1)),
    RefuseDeeds: lambda: (offering(), RefuseDeeds("ben", 1)),
    DeclareBankrupt: lambda: (hopeless(), DeclareBankrupt("anna")),
    Resign: lambda: (play(), Resign("anna")),
    Build: lambda: (owning(), Build("anna", ("brown-1",))),
    BuildGroup: lambda: (owning(), BuildGroup("anna", "brown", 1)),
    Sell: lambda: (owning().build("anna", "brown", 1), Sell("anna", ("brown-1",))),
    SellGroup: lambda: (owning().build("anna", "brown", 1), SellGroup("anna", "brown", 0)),
    Redistribute: lambda: (bound(), Redistribute("anna", "pink")),
    Mortgage: lambda: (owning(), Mortgage("anna", "brown-1")),
    LiftMortgage: lambda: (owning().mortgage("anna", "brown-1"), LiftMortgage("anna", "brown-1")),
    OfferTrade: lambda: (owning(), OFFER),
    AcceptTrade: lambda: (owning().do(OFFER), AcceptTrade("ben", 1)),
    RefuseTrade: lambda: (owning().do(OFFER), RefuseTrade("ben", 1)),
    WithdrawTrade: lambda: (owning().do(OFFER), WithdrawTrade("anna", 1)),
    GoToJail: lambda: (play(), GoToJail("anna")),
    LeaveJail: lambda: (jailed(), LeaveJail("anna", "fine")),
    ThrowInJail: lambda: (jailed(), ThrowInJail("anna", double=True)),
    TakeTicket: lambda: (mega(), TakeTicket("anna")),
    UseTicket: lambda: (mega().do(TakeTicket("anna")), UseTicket("anna")),
    TakeBirthday: lambda: (mega(), TakeBirthday("anna", "cash")),
    Correct: lambda: (play(), Correct("anna", 5, "miscounted")),
    Pause: lambda: (play(), Pause(1)),
    Resume: lambda: (play().do(Pause(1)), Resume(2)),
    CallTime: lambda: (timed().do(*DEALT), CallTime(HOUR)),
    EndGame: lambda: (play(), EndGame()),
    Roll: lambda: (play(), Roll("anna", (1, 2))),
    PutPiece: lambda: (play(), PutPiece("anna", 3, lands=True)),
    MoveOn: lambda: (mega().do(Roll("anna", (2, 2, 2))), MoveOn("anna", 5)),
    TakeRollBack: lambda: (play().do(Roll("anna", (1, 2))), TakeRollBack("anna")),
    PayRent: lambda: (owning().do(PutPiece("anna", 21, lands=True)), PayRent("anna", "red-1")),
    Undo: lambda: (owning(), Undo()),
    Redo: lambda: (owning().do(Undo()), Redo()),
}
