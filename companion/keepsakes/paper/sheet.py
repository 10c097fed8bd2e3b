"""The sheet for going on with paper: what everyone must hold in their hands if the bank's device goes dark (SET-2).

`make_sheet` is the data, the same for every language; `companion.keepsakes.paper.page` prints it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.commands import Hand, HeldDeed
from rules.editions.model import Edition
from rules.position import read_position
from rules.state import Game


class Notes(NamedTuple):
    """So many notes of a value."""

    value: int
    number: int


class SheetDeed(NamedTuple):
    """A deed before a player, and what stands on it."""

    deed: str
    group: str
    level: int
    mortgaged: bool
    building: str | None
    number: int


class SheetDebt(NamedTuple):
    """What is still open; it is settled on paper first."""

    creditor: str
    amount: int
    cause: str
    ref: str


class SheetPlayer(NamedTuple):
    """One player's hand. `coins` are those of the bank's; `rest` is what no note is small enough for."""

    player: str
    cash: int
    coins: tuple[Notes, ...]
    notes: tuple[Notes, ...]
    rest: int
    deeds: tuple[SheetDeed, ...]
    jail_throws: int | None
    jail_cards: tuple[str, ...]
    tickets: int
    square: int | None
    debts: tuple[SheetDebt, ...]


class Sheet(NamedTuple):
    """The whole table. `left` is what is left of an agreed time, in milliseconds; `lot` is under the hammer."""

    players: tuple[SheetPlayer, ...]
    turn: str
    stock: tuple[tuple[str, int], ...]
    tickets: int | None
    pot: int
    left: int | None
    gone: tuple[str, ...]
    bankruptcies: int
    lot: tuple[str | None, str | None] | None


def make_sheet(game: Game, at: int) -> Sheet:
    """The sheet of a game at a time."""
    position = read_position(game, at)
    money = game.book.edition.money
    coins = {coin.value * money.scale: coin.count for coin in money.coins}
    players: list[SheetPlayer] = []
    for hand in position.hands:
        players.append(_write_player(game, hand, coins))
        coins = _count_down(coins, players[-1].coins)
    return Sheet(
        players=tuple(players),
        turn=position.turn,
        stock=tuple(game.stock.items()),
        tickets=position.tickets,
        pot=position.pot,
        left=position.left,
        gone=position.gone,
        bankruptcies=position.bankruptcies,
        lot=(game.auction.lot.deed, game.auction.lot.building) if game.auction else None,
    )


def count_coins(amount: int, coins: Mapping[int, int]) -> tuple[Notes, ...]:
    """As many of the bank's coins as the amount and what is left of them allow, the largest first (SET-2)."""
    found = []
    for value, left in sorted(coins.items(), reverse=True):
        if count := min(amount // value, left):
            found.append(Notes(value, count))
            amount -= count * value
    return tuple(found)


def _count_down(coins: Mapping[int, int], used: tuple[Notes, ...]) -> dict[int, int]:
    return {value: left - sum(item.number for item in used if item.value == value) for value, left in coins.items()}


def count_notes(amount: int, edition: Edition) -> tuple[tuple[Notes, ...], int]:
    """The fewest notes for an amount, the largest first, and what is smaller than every note.

    The bank never runs out of money (SET-4), so it may need more notes of a kind than the box has: change is given
    in smaller ones then.
    """
    notes = []
    for value in sorted({note.value * edition.money.scale for note in edition.money.notes}, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            notes.append(Notes(value, count))
    return tuple(notes), amount


def _write_player(game: Game, hand: Hand, left: Mapping[int, int]) -> SheetPlayer:
    coins = count_coins(hand.cash, left)
    notes, rest = count_notes(hand.cash - sum(item.value * item.number for item in coins), game.book.edition)
    return SheetPlayer(
        player=hand.player,
        cash=hand.cash,
        coins=coins,
        notes=notes,
        rest=rest,
        deeds=tuple(_write_deed(game, held) for held in hand.deeds),
        jail_throws=hand.jail_throws,
        jail_cards=hand.jail_cards,
        tickets=hand.tickets,
        square=hand.square,
        debts=tuple(SheetDebt(debt.creditor, debt.amount, debt.cause, debt.ref) for debt in game.debts_of(hand.player)),
    )


def _write_deed(game: Game, held: HeldDeed) -> SheetDeed:
    facts = game.book.deeds[held.deed]
    rung = facts.ladder[held.level]
    count = rung.stands[rung.building] if rung.building else 0
    return SheetDeed(held.deed, facts.group, held.level, held.mortgaged, rung.building, count)
