"""The position of a game begun on paper: how its position changes tap by tap, and how it looks on the table so far.

Each change gives a new position; what the rules say to it, `companion.table.lobby.list_position_problems` tells.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.table.lobby import Lobby
from rules.commands import Hand, HeldDeed, Position
from rules.refusals import Refusal, refuse
from rules.state import POT, Game, Holding, JailStay, Player

MINUTE = 60_000


def open_position(lobby: Lobby) -> Position:
    """What was entered so far; at the beginning everyone has nothing yet."""
    if lobby.position is not None:
        return lobby.position
    first = lobby.first or next((player.id for player in lobby.players), "")
    return Position(tuple(Hand(player.id, 0) for player in lobby.players), first)


def find_hand(position: Position, player: str) -> Hand | None:
    """What a player has before them; None for one who is out of the game."""
    return next((hand for hand in position.hands if hand.player == player), None)


def change_hand(position: Position, player: str, change: Callable[[Hand], Hand]) -> Position:
    """The position with one player's hand changed."""
    return replace(position, hands=tuple(change(hand) if hand.player == player else hand for hand in position.hands))


def flip_deed(position: Position, player: str, deed: str) -> Position | Refusal:
    """Lay a deed before a player, or take it away again; another's deed stays where it is."""
    owner = next((hand.player for hand in position.hands for held in hand.deeds if held.deed == deed), None)
    if owner not in (None, player):
        return refuse("deed_twice", deed=deed, player=player, owner=owner)

    def change(hand: Hand) -> Hand:
        rest = tuple(held for held in hand.deeds if held.deed != deed)
        return replace(hand, deeds=rest if owner else (*rest, HeldDeed(deed)))

    return change_hand(position, player, change)


def change_deed(position: Position, player: str, deed: str, change: Callable[[HeldDeed], HeldDeed]) -> Position:
    """The position with what stands or lies on one deed changed."""

    def apply(hand: Hand) -> Hand:
        return replace(hand, deeds=tuple(change(held) if held.deed == deed else held for held in hand.deeds))

    return change_hand(position, player, apply)


def step_deed(game: Game, position: Position, player: str, deeds: tuple[str, ...], step: int) -> Position:
    """One level more or less on each of the deeds, between nothing and all that can stand there."""

    def change(held: HeldDeed) -> HeldDeed:
        top = game.book.deeds[held.deed].top
        return replace(held, level=min(max(0, min(held.level, top) + step), top))

    for deed in deeds:
        position = change_deed(position, player, deed, change)
    return position


def step_card(hand: Hand, deck: str, step: int) -> Hand:
    """One jail-free card of a deck more or less."""
    cards = list(hand.jail_cards)
    if step > 0:
        cards.append(deck)
    elif deck in cards:
        cards.remove(deck)
    return replace(hand, jail_cards=tuple(cards))


def step_throws(hand: Hand, step: int, most: int) -> Hand:
    """One failed throw in jail more or less."""
    return replace(hand, jail_throws=min(max(0, (hand.jail_throws or 0) + step), most))


def flip_out(position: Position, player: str, *, is_out: bool) -> Position:
    """A player who has left the game already, the first one first; or one who plays after all."""
    hands = tuple(hand for hand in position.hands if hand.player != player)
    gone = tuple(other for other in position.gone if other != player)
    if not is_out:
        few = min(position.bankruptcies, len(gone))
        return replace(position, hands=(*hands, Hand(player, 0)), gone=gone, bankruptcies=few)
    turn = next((hand.player for hand in hands), "") if position.turn == player else position.turn
    return replace(position, hands=hands, turn=turn, gone=(*gone, player), bankruptcies=position.bankruptcies + 1)


def lay_draft(game: Game, position: Position) -> Game:
    """The table as far as it is entered, for drawing: right or wrong, but never more on a deed than can stand there."""
    deeds, money, players = dict(game.deeds), dict(game.money), dict(game.players)
    for hand in position.hands:
        if hand.player not in players:
            continue
        money[hand.player] = hand.cash
        stay = None if hand.jail_throws is None else JailStay(0, hand.jail_throws)
        players[hand.player] = Player(jail=stay, jail_cards=hand.jail_cards, tickets=hand.tickets)
        for held in hand.deeds:
            if held.deed in deeds:
                level = min(max(0, held.level), game.book.deeds[held.deed].top)
                deeds[held.deed] = Holding(hand.player, level, held.mortgaged)
    for player in position.gone:
        if player in players:
            money[player], players[player] = 0, Player(is_out=True)
    money[POT] = position.pot
    turn = game.turn._replace(player=position.turn) if position.turn in players else game.turn
    return game._replace(deeds=deeds, money=money, players=players, turn=turn, gone=position.gone)
