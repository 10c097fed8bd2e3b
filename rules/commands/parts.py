"""What commands are made of: players, house rules, card effects, sides of a trade."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

from rules.values import value

Amount = Annotated[StrictInt, Field(json_schema_extra={"minimum": 1, "maximum": 10**12})]
Millis = StrictInt
Face = StrictInt | Literal["hat", "bus"]


@value
class PlayerSpec:
    """A player at set-up, in seat order."""

    id: str
    name: str
    token: str


@value
class HouseRules:
    """House rules, all off by default; most lengthen the game."""

    pot: StrictBool = False
    pot_seed: StrictInt = 0
    double_salary: StrictBool = False
    no_auctions: StrictBool = False
    start_cash: StrictInt | None = None
    unlimited_buildings: StrictBool = False
    rent_by_bank: StrictBool = False
    no_rent_in_jail: StrictBool = False
    ones_bonus: StrictInt = 0
    auctions_at_price: StrictBool = False


@value
class CardEffect:
    """What a card does, in the edition's money.

    A card that moves says where: `to` a square by its name, to the `nearest` station or utility, or so many `steps`
    (below zero: back). On another's deed it may ask `times` the rent, or `factor` times a new roll.
    """

    type: Literal["receive", "pay", "pay-each", "receive-each", "per-building", "jail", "jail-free", "move"]
    amount: StrictInt = 0
    amounts: dict[str, StrictInt] = field(default_factory=dict)
    deck: str | None = None
    to: str | None = None
    nearest: Literal["station", "utility"] | None = None
    steps: StrictInt = 0
    times: StrictInt = 1
    factor: StrictInt = 0


@value
class Side:
    """What one side of a trade gives. Tickets are named only to be refused (TRD-3)."""

    cash: StrictInt = 0
    deeds: tuple[str, ...] = ()
    jail_cards: tuple[str, ...] = ()
    tickets: StrictInt = 0
