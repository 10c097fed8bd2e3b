"""Commands that move money: salary, tax, cards, payments, the pot, corrections."""

from __future__ import annotations

from typing import Literal

from pydantic import StrictBool, StrictInt

from rules.commands.parts import Amount, CardEffect
from rules.values import value


@value
class CollectSalary:
    """Landed on or passed GO."""

    player: str
    landed: StrictBool = False
    kind: Literal["collect_salary"] = "collect_salary"


@value
class PayTax:
    """Landed on a tax square."""

    player: str
    tax: str
    kind: Literal["pay_tax"] = "pay_tax"


@value
class DrawCard:
    """Drew one of the edition's ready-made cards."""

    player: str
    card: str
    kind: Literal["draw_card"] = "draw_card"


@value
class ApplyCard:
    """Drew a card that is not among the ready-made ones."""

    player: str
    effect: CardEffect
    kind: Literal["apply_card"] = "apply_card"


@value
class PayPlayer:
    """A free payment to another player."""

    player: str
    payee: str
    amount: Amount
    note: str = ""
    kind: Literal["pay_player"] = "pay_player"


@value
class PayBank:
    """A free payment to the bank."""

    player: str
    amount: Amount
    note: str = ""
    kind: Literal["pay_bank"] = "pay_bank"


@value
class ReceiveFromBank:
    """A free payment from the bank."""

    player: str
    amount: Amount
    note: str = ""
    kind: Literal["receive_from_bank"] = "receive_from_bank"


@value
class Charge:
    """Something the player must pay, to the bank or to `creditor`; without the cash it is a debt."""

    player: str
    amount: Amount
    creditor: str = "bank"
    note: str = ""
    kind: Literal["charge"] = "charge"


@value
class TakePot:
    """Landed on Free Parking while the pot is played."""

    player: str
    kind: Literal["take_pot"] = "take_pot"


@value
class Correct:
    """The banker puts a balance right, with a reason everyone sees."""

    player: str
    amount: StrictInt
    reason: str
    kind: Literal["correct"] = "correct"
