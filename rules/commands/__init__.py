"""What one can ask of the bank. Each command is a frozen value; `player` is always the one who acts.

Chance and time come in here: dice, dealt deeds, timestamps. Amounts are in the edition's money.
"""

from __future__ import annotations

from rules.commands.agreements import (
    AcceptDeeds,
    AcceptTrade,
    DeclareBankrupt,
    DemandRent,
    OfferDeeds,
    OfferTrade,
    PayDebt,
    PayRent,
    RefuseDeeds,
    RefuseTrade,
    Resign,
    WithdrawDemand,
    WithdrawTrade,
)
from rules.commands.course import (
    CallTime,
    Deal,
    EndGame,
    GiveTurn,
    GoToJail,
    LeaveJail,
    NextTurn,
    Pause,
    Redo,
    Resume,
    SetUp,
    TakeBirthday,
    TakeTicket,
    ThrowInJail,
    Undo,
    UseTicket,
)
from rules.commands.goods import (
    AnswerWish,
    Bid,
    Build,
    BuildGroup,
    Buy,
    CallShortage,
    CancelAuction,
    CloseAuction,
    Decline,
    DropWish,
    LiftMortgage,
    Mortgage,
    OpenAuction,
    PassBid,
    Redistribute,
    Rejoin,
    Sell,
    SellGroup,
)
from rules.commands.money import (
    ApplyCard,
    Charge,
    CollectSalary,
    Correct,
    DrawCard,
    PayBank,
    PayPlayer,
    PayTax,
    ReceiveFromBank,
    TakePot,
)
from rules.commands.moves import MoveOn, PutPiece, Roll, TakeRollBack
from rules.commands.parts import (
    Amount,
    CardEffect,
    Face,
    HouseRules,
    Millis,
    PlayerSpec,
    Side,
)
from rules.commands.position import Hand, HeldDeed, Position

Command = (
    SetUp | Deal | NextTurn | GiveTurn | CollectSalary | PayTax | DrawCard | ApplyCard | PayPlayer | PayBank
    | ReceiveFromBank | Charge | TakePot | Buy | Decline | OpenAuction | CallShortage | Bid | PassBid
    | CloseAuction | CancelAuction | DemandRent | WithdrawDemand | PayDebt | OfferDeeds | AcceptDeeds
    | RefuseDeeds | DeclareBankrupt | Resign | Build | BuildGroup | Sell | SellGroup | Mortgage | LiftMortgage
    | OfferTrade | AcceptTrade | RefuseTrade | WithdrawTrade | GoToJail | LeaveJail | ThrowInJail | TakeTicket
    | UseTicket | TakeBirthday | Correct | Pause | Resume | CallTime | EndGame | Undo | Redo
    | Roll | PutPiece | MoveOn | TakeRollBack | PayRent
    | Redistribute | Rejoin | AnswerWish | DropWish
)  # fmt: skip

__all__ = [
    "AcceptDeeds",
    "AcceptTrade",
    "Amount",
    "AnswerWish",
    "ApplyCard",
    "Bid",
    "Build",
    "BuildGroup",
    "Buy",
    "CallShortage",
    "CallTime",
    "CancelAuction",
    "CardEffect",
    "Charge",
    "CloseAuction",
    "CollectSalary",
    "Command",
    "Correct",
    "Deal",
    "DeclareBankrupt",
    "Decline",
    "DemandRent",
    "DrawCard",
    "DropWish",
    "EndGame",
    "Face",
    "GiveTurn",
    "GoToJail",
    "Hand",
    "HeldDeed",
    "HouseRules",
    "LeaveJail",
    "LiftMortgage",
    "Millis",
    "Mortgage",
    "MoveOn",
    "NextTurn",
    "OfferDeeds",
    "OfferTrade",
    "OpenAuction",
    "PassBid",
    "Pause",
    "PayBank",
    "PayDebt",
    "PayPlayer",
    "PayRent",
    "PayTax",
    "PlayerSpec",
    "Position",
    "PutPiece",
    "ReceiveFromBank",
    "Redistribute",
    "Redo",
    "RefuseDeeds",
    "RefuseTrade",
    "Rejoin",
    "Resign",
    "Resume",
    "Roll",
    "Sell",
    "SellGroup",
    "SetUp",
    "Side",
    "TakeBirthday",
    "TakePot",
    "TakeRollBack",
    "TakeTicket",
    "ThrowInJail",
    "Undo",
    "UseTicket",
    "WithdrawDemand",
    "WithdrawTrade",
]
