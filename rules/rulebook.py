"""An edition's figures as one game uses them: scaled, per deed and level, computed once and shared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.commands import CardEffect, Face, HouseRules
from rules.editions.model import FIXED_SQUARES, Building, Edition
from rules.editions.model import Deed as DeedModel
from rules.modes import MODES, Mode
from rules.values import value


@value
class Rung:
    """One level of building on a deed: what stands there and what the last step cost."""

    building: str | None
    stands: Mapping[str, int]
    price: int
    needs_whole_group: bool = False


@value
class DeedFacts:
    """The figures of one deed. `rents` is by level for streets; `ladder` has a rung per level."""

    id: str
    group: str
    kind: str
    price: int
    mortgage: int
    interest: int
    rents: tuple[int, ...]
    ladder: tuple[Rung, ...]

    @property
    def top(self) -> int:
        """The highest level that can be built."""
        return len(self.ladder) - 1

    def cost(self, level: int) -> int:
        """What all building up to a level costs (END-5)."""
        return sum(rung.price for rung in self.ladder[1 : level + 1])


@value
class GroupFacts:
    """The figures a group shares; `rents` and `factors` go by how many are owned."""

    id: str
    kind: str
    deeds: tuple[str, ...]
    rents: tuple[int, ...]
    factors: tuple[int, ...]


@value
class CardFacts:
    """A ready-made card and its deck."""

    deck: str
    effect: CardEffect


class Square(NamedTuple):
    """A square of the board: its kind (deed, cards, tax, or its own name), and which deed, deck or tax."""

    kind: str
    ref: str = ""


@value
class Rulebook:
    """All figures and small mechanics of an edition in a mode with house rules."""

    edition: Edition
    mode: Mode
    house: HouseRules
    start_cash: int
    salary: int
    fine: int
    deeds: Mapping[str, DeedFacts]
    groups: Mapping[str, GroupFacts]
    buildings: Mapping[str, Building]
    stock: Mapping[str, int]
    taxes: Mapping[str, int]
    cards: Mapping[str, CardFacts]
    decks: Mapping[str, int]
    tickets: int
    birthday: int
    opening_bid: int
    squares: tuple[Square, ...]
    places: Mapping[str, int]
    jail_square: int | None
    jail_rolls: int
    pays_next_turn: bool
    third_die: tuple[Face, ...]

    def find_square(self, name: str) -> int | None:
        """The only square of this name, or None: a tap on a name that stands twice does not say which."""
        return self.places.get(name)

    def building_price(self, building: str, deed: str) -> int:
        """The price printed on a deed for a kind of building."""
        return next(rung.price for rung in self.deeds[deed].ladder if rung.building == building)


_BOOKS: dict[tuple[str, str, HouseRules], Rulebook] = {}


def write_rulebook(edition: Edition, mode_id: str, house: HouseRules) -> Rulebook:
    """The figures of a game; the same ones are computed once."""
    key = (edition.digest, mode_id, house)
    if key not in _BOOKS:
        _BOOKS[key] = _write(edition, MODES[mode_id], house)
    return _BOOKS[key]


def _write(edition: Edition, mode: Mode, house: HouseRules) -> Rulebook:
    scale = edition.money.scale
    opening = edition.auctions.opening_bid
    groups = {
        group.id: GroupFacts(
            id=group.id,
            kind=group.kind,
            deeds=tuple(deed.id for deed in edition.board.deeds if deed.group == group.id),
            rents=tuple(rent * scale for rent in group.rents),
            factors=tuple(factor * scale for factor in group.factors),
        )
        for group in edition.board.groups
    }
    names = edition.board.squares
    square = {name: place for place, name in enumerate(names) if names.count(name) == 1}
    deeds = sorted(edition.board.deeds, key=lambda deed: square[deed.id])
    return Rulebook(
        edition=edition,
        mode=mode,
        house=house,
        start_cash=house.start_cash if house.start_cash is not None else edition.start_cash * scale,
        salary=edition.salary * scale,
        fine=edition.fine * scale,
        deeds={deed.id: _write_deed(edition, mode, deed) for deed in deeds},
        groups=groups,
        buildings={building.id: building for building in edition.buildings},
        stock={building.id: building.stock for building in edition.buildings},
        taxes={tax.id: tax.amount * scale for tax in edition.taxes},
        cards={
            card.id: CardFacts(
                deck.id,
                CardEffect(
                    card.effect.type,
                    (card.effect.amount or 0) * scale,
                    {kind: amount * scale for kind, amount in card.effect.amounts.items()},
                    deck.id,
                    card.effect.to,
                    card.effect.nearest,
                    card.effect.steps,
                    card.effect.times,
                    card.effect.factor * scale,
                ),
            )
            for deck in edition.decks
            for card in deck.cards
        },
        decks={deck.id: deck.jail_free for deck in edition.decks},
        tickets=edition.tickets.count if edition.tickets else 0,
        birthday=edition.tickets.birthday * scale if edition.tickets else 0,
        opening_bid=1 if opening == "any" else opening * scale,
        squares=tuple(_read_square(name) for name in names),
        places=square,
        jail_square=square.get("jail"),
        jail_rolls=mode.jail_throws,
        pays_next_turn=edition.jail.after_last == "next-turn" and mode.jail_throws > 1,
        third_die=edition.dice.third,
    )


def _read_square(name: str) -> Square:
    kind, _, ref = name.partition(":")
    return Square(kind, ref) if kind in ("cards", "tax") or name in FIXED_SQUARES else Square("deed", name)


def _write_deed(edition: Edition, mode: Mode, deed: DeedModel) -> DeedFacts:
    scale = edition.money.scale
    group = next(group for group in edition.board.groups if group.id == deed.group)
    step_price = (group.building_price or 0) * scale
    ladder, printed = _write_ladder(edition, mode, group.kind, step_price)
    mortgage = (deed.mortgage if deed.mortgage is not None else deed.price // 2) * scale
    return DeedFacts(
        id=deed.id,
        group=deed.group,
        kind=group.kind,
        price=deed.price * scale,
        mortgage=mortgage,
        interest=round_interest(mortgage, edition.interest.percent, edition.interest.rounding),
        rents=tuple(deed.rents[place] * scale for place in printed) if group.kind == "street" else (),
        ladder=ladder,
    )


def _write_ladder(edition: Edition, mode: Mode, kind: str, price: int) -> tuple[tuple[Rung, ...], list[int]]:
    """The levels of a deed, and for each the place of its rent in the printed table.

    The first street building stacks up to its limit (one fewer in short games, BLD-3); each further kind
    replaces what stood before.
    """
    rungs = [Rung(None, {}, 0)]
    printed = [0]
    place = 0
    for building in edition.buildings:
        if building.on != kind:
            continue
        cost = building.price * edition.money.scale if building.price is not None else price
        most = max(1, building.most - mode.fewer_houses)
        for count in range(1, most + 1):
            rungs.append(Rung(building.id, {building.id: count}, cost, building.needs_whole_group))
            printed.append(place + count)
        place += building.most
    return tuple(rungs), printed


def round_interest(value: int, percent: int, rounding: str) -> int:
    """The interest on a mortgage value, rounded as the edition says (MTG-3)."""
    hundredths = value * percent
    if rounding == "down":
        return hundredths // 100
    if rounding == "nearest":
        return (hundredths + 50) // 100
    return -(-hundredths // 100)
