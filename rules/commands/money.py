"""Commands that move money: salary, tax, cards, payments, the pot, corrections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import StrictBool, StrictInt

from rules.commands.parts import Amount, CardEffect


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
class Correct:
    """The banker puts a balance right, with a reason everyone sees."""

    player: str
    amount: StrictInt
    reason: str
    kind: Literal["correct"] = "correct"
