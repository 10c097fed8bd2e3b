"""What one can ask of the bank. Each command is a frozen value; `player` is always the one who acts.

Chance and time come in here: dice, dealt deeds, timestamps. Amounts are in the edition's money.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

Amount = Annotated[StrictInt, Field(json_schema_extra={"minimum": 1, "maximum": 10**12})]
Millis = StrictInt


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player at set-up, in seat order."""

    id: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules, all off by default; each lengthens the game."""

    pot: StrictBool = False
    pot_seed: StrictInt = 0
    double_salary: StrictBool = False
    no_auctions: StrictBool = False
    start_cash: StrictInt | None = None
    unlimited_buildings: StrictBool = False


@dataclass(frozen=True, slots=True)
class CardEffect:
    """What a card does, in the edition's money."""

    type: Literal["receive", "pay", "pay-each", "receive-each", "per-building", "jail", "jail-free", "move"]
    amount: StrictInt = 0
    amounts: dict[str, StrictInt] = field(default_factory=dict)
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """What one side of a trade gives. Tickets are named only to be refused (TRD-3)."""

    cash: StrictInt = 0
    deeds: tuple[str, ...] = ()
    jail_cards: tuple[str, ...] = ()
    tickets: StrictInt = 0


@dataclass(frozen=True, slots=True)
class SetUp:
    """Open a game: who plays, which box, which way to play."""

    edition: str
    players: tuple[PlayerSpec, ...]
    mode: str = "standard"
    house_rules: HouseRules = HouseRules()
    banker: str | None = None
    first: str | None = None
    names: str | None = None
    own_names: dict[str, str] = field(default_factory=dict)
    minutes: StrictInt | None = None
    at: Millis = 0
    kind: Literal["set_up"] = "set_up"


@dataclass(frozen=True, slots=True)
class Deal:
    """Enter the deeds a player drew before a shorter game (END-6)."""

    player: str
    deeds: tuple[str, ...]
    at: Millis = 0
    kind: Literal["deal"] = "deal"


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The dice go to the next player."""

    kind: Literal["next_turn"] = "next_turn"


@dataclass(frozen=True, slots=True)
class GiveTurn:
    """Put the turn right: it is this player's (SET-5)."""

    player: str
    kind: Literal["give_turn"] = "give_turn"


@dataclass(frozen=True, slots=True)
class CollectSalary:
    """Landed on or passed GO."""

    player: str
    landed: StrictBool = False
    kind: Literal["collect_salary"] = "collect_salary"


@dataclass(frozen=True, slots=True)
class PayTax:
    """Landed on a tax square."""

    player: str
    tax: str
    kind: Literal["pay_tax"] = "pay_tax"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Drew one of the edition's ready-made cards."""

    player: str
    card: str
    kind: Literal["draw_card"] = "draw_card"


@dataclass(frozen=True, slots=True)
class ApplyCard:
    """Drew a card that is not among the ready-made ones."""

    player: str
    effect: CardEffect
    kind: Literal["apply_card"] = "apply_card"


@dataclass(frozen=True, slots=True)
class PayPlayer:
    """A free payment to another player."""

    player: str
    payee: str
    amount: Amount
    note: str = ""
    kind: Literal["pay_player"] = "pay_player"


@dataclass(frozen=True, slots=True)
class PayBank:
    """A free payment to the bank."""

    player: str
    amount: Amount
    note: str = ""
    kind: Literal["pay_bank"] = "pay_bank"


@dataclass(frozen=True, slots=True)
class ReceiveFromBank:
    """A free payment from the bank."""

    player: str
    amount: Amount
    note: str = ""
    kind: Literal["receive_from_bank"] = "receive_from_bank"


@dataclass(frozen=True, slots=True)
class Charge:
    """Something the player must pay, to the bank or to `creditor`; without the cash it is a debt."""

    player: str
    amount: Amount
    creditor: str = "bank"
    note: str = ""
    kind: Literal["charge"] = "charge"


@dataclass(frozen=True, slots=True)
class TakePot:
    """Landed on Free Parking while the pot is played."""

    player: str
    kind: Literal["take_pot"] = "take_pot"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the unowned deed one has landed on."""

    player: str
    deed: str
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the unowned deed to the auction."""

    player: str
    deed: str
    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class OpenAuction:
    """The auction square: put any unsold deed up (MEGA-3)."""

    player: str
    deed: str
    kind: Literal["open_auction"] = "open_auction"


@dataclass(frozen=True, slots=True)
class CallShortage:
    """Players want more buildings than there are: auction them one by one (AUC-4)."""

    building: str
    wants: dict[str, StrictInt]
    kind: Literal["call_shortage"] = "call_shortage"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid in the open auction; for a building, `deed` says where it will stand."""

    player: str
    amount: Amount
    deed: str | None = None
    kind: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class PassBid:
    """Withdraw from the open auction."""

    player: str
    kind: Literal["pass_bid"] = "pass_bid"


@dataclass(frozen=True, slots=True)
class CloseAuction:
    """Going, going, gone."""

    kind: Literal["close_auction"] = "close_auction"


@dataclass(frozen=True, slots=True)
class CancelAuction:
    """The banker calls the auction off; nothing is sold."""

    kind: Literal["cancel_auction"] = "cancel_auction"


@dataclass(frozen=True, slots=True)
class DemandRent:
    """Ask the one who landed for rent; a utility needs the dice."""

    player: str
    deed: str
    debtor: str
    dice: StrictInt | None = None
    kind: Literal["demand_rent"] = "demand_rent"


@dataclass(frozen=True, slots=True)
class WithdrawDemand:
    """Take a mistaken demand for rent back."""

    player: str
    debt: StrictInt
    kind: Literal["withdraw_demand"] = "withdraw_demand"


@dataclass(frozen=True, slots=True)
class PayDebt:
    """Pay what one owes, in full or `amount` of it."""

    player: str
    debt: StrictInt
    amount: StrictInt | None = None
    kind: Literal["pay_debt"] = "pay_debt"


@dataclass(frozen=True, slots=True)
class OfferDeeds:
    """Offer the creditor deeds for `amount` of a debt (DEBT-2)."""

    player: str
    debt: StrictInt
    deeds: tuple[str, ...]
    amount: Amount
    kind: Literal["offer_deeds"] = "offer_deeds"


@dataclass(frozen=True, slots=True)
class AcceptDeeds:
    """The creditor takes the offered deeds; `lift` names mortgages to lift at once."""

    player: str
    debt: StrictInt
    lift: tuple[str, ...] = ()
    kind: Literal["accept_deeds"] = "accept_deeds"


@dataclass(frozen=True, slots=True)
class RefuseDeeds:
    """The creditor wants money, or the debtor takes the offer back."""

    player: str
    debt: StrictInt
    kind: Literal["refuse_deeds"] = "refuse_deeds"


@dataclass(frozen=True, slots=True)
class DeclareBankrupt:
    """Leave the game because the debt cannot be covered (DEBT-3)."""

    player: str
    kind: Literal["declare_bankrupt"] = "declare_bankrupt"


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game freely; everything falls to the bank."""

    player: str
    kind: Literal["resign"] = "resign"


@dataclass(frozen=True, slots=True)
class Build:
    """Build one step on each deed named; a deed may be named several times."""

    player: str
    deeds: tuple[str, ...]
    kind: Literal["build"] = "build"


@dataclass(frozen=True, slots=True)
class BuildGroup:
    """Bring every street of a group in one's hand up to `level`."""

    player: str
    group: str
    level: StrictInt
    kind: Literal["build_group"] = "build_group"


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell one step of building on each deed named; a deed may be named several times."""

    player: str
    deeds: tuple[str, ...]
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class SellGroup:
    """Bring every street of a group in one's hand down to `level`."""

    player: str
    group: str
    level: StrictInt
    kind: Literal["sell_group"] = "sell_group"


@dataclass(frozen=True, slots=True)
class Mortgage:
    """Borrow on a deed."""

    player: str
    deed: str
    kind: Literal["mortgage"] = "mortgage"


@dataclass(frozen=True, slots=True)
class LiftMortgage:
    """Pay a mortgage back."""

    player: str
    deed: str
    kind: Literal["lift_mortgage"] = "lift_mortgage"


@dataclass(frozen=True, slots=True)
class OfferTrade:
    """Offer a trade; `lift` names mortgages among `takes` to lift at once."""

    player: str
    partner: str
    gives: Side
    takes: Side
    lift: tuple[str, ...] = ()
    kind: Literal["offer_trade"] = "offer_trade"


@dataclass(frozen=True, slots=True)
class AcceptTrade:
    """Agree to a trade; `lift` names mortgages among what one gets to lift at once."""

    player: str
    trade: StrictInt
    lift: tuple[str, ...] = ()
    kind: Literal["accept_trade"] = "accept_trade"


@dataclass(frozen=True, slots=True)
class RefuseTrade:
    """Say no to a trade."""

    player: str
    trade: StrictInt
    kind: Literal["refuse_trade"] = "refuse_trade"


@dataclass(frozen=True, slots=True)
class WithdrawTrade:
    """Take one's own offer back."""

    player: str
    trade: StrictInt
    kind: Literal["withdraw_trade"] = "withdraw_trade"


@dataclass(frozen=True, slots=True)
class GoToJail:
    """Off to jail: by square, card, three doubles, or a ticket of one's own choice."""

    player: str
    cause: Literal["square", "card", "doubles", "ticket"] = "square"
    kind: Literal["go_to_jail"] = "go_to_jail"


@dataclass(frozen=True, slots=True)
class LeaveJail:
    """Leave jail before the throw, by the fine or a jail-free card of `deck`."""

    player: str
    by: Literal["fine", "card"]
    deck: str | None = None
    kind: Literal["leave_jail"] = "leave_jail"


@dataclass(frozen=True, slots=True)
class ThrowInJail:
    """The throw of a turn in jail: a double or not."""

    player: str
    double: StrictBool
    kind: Literal["throw_in_jail"] = "throw_in_jail"


@dataclass(frozen=True, slots=True)
class TakeTicket:
    """Draw a ticket; `last` if all tickets but this one expire."""

    player: str
    last: StrictBool = False
    kind: Literal["take_ticket"] = "take_ticket"


@dataclass(frozen=True, slots=True)
class UseTicket:
    """Ride with a ticket; it leaves the game."""

    player: str
    kind: Literal["use_ticket"] = "use_ticket"


@dataclass(frozen=True, slots=True)
class TakeBirthday:
    """The birthday square: cash or a ticket."""

    player: str
    gift: Literal["cash", "ticket"]
    last: StrictBool = False
    kind: Literal["take_birthday"] = "take_birthday"


@dataclass(frozen=True, slots=True)
class Correct:
    """The banker puts a balance right, with a reason everyone sees."""

    player: str
    amount: StrictInt
    reason: str
    kind: Literal["correct"] = "correct"


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clock; nothing is booked until it goes on."""

    at: Millis
    kind: Literal["pause"] = "pause"


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""

    at: Millis
    kind: Literal["resume"] = "resume"


@dataclass(frozen=True, slots=True)
class CallTime:
    """The agreed time is up: the turn is finished, then comes the valuation (END-4)."""

    at: Millis
    kind: Literal["call_time"] = "call_time"


@dataclass(frozen=True, slots=True)
class EndGame:
    """End by agreement, with valuation."""

    kind: Literal["end_game"] = "end_game"


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last entries back."""

    steps: StrictInt = 1
    kind: Literal["undo"] = "undo"


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring undone entries back."""

    steps: StrictInt = 1
    kind: Literal["redo"] = "redo"


Command = (
    SetUp | Deal | NextTurn | GiveTurn | CollectSalary | PayTax | DrawCard | ApplyCard | PayPlayer | PayBank
    | ReceiveFromBank | Charge | TakePot | Buy | Decline | OpenAuction | CallShortage | Bid | PassBid
    | CloseAuction | CancelAuction | DemandRent | WithdrawDemand | PayDebt | OfferDeeds | AcceptDeeds
    | RefuseDeeds | DeclareBankrupt | Resign | Build | BuildGroup | Sell | SellGroup | Mortgage | LiftMortgage
    | OfferTrade | AcceptTrade | RefuseTrade | WithdrawTrade | GoToJail | LeaveJail | ThrowInJail | TakeTicket
    | UseTicket | TakeBirthday | Correct | Pause | Resume | CallTime | EndGame | Undo | Redo
)  # fmt: skip
