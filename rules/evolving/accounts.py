"""The only place where money moves: from one account to another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.events import CardMove, Pays
from rules.state import Player


def post(money: Mapping[str, int], pays: Pays) -> Mapping[str, int]:
    """The balances after some postings."""
    if not pays:
        return money
    balances = dict(money)
    for source, target, amount, _ in pays:
        balances[source] -= amount
        balances[target] += amount
    return balances


def change_player(players: Mapping[str, Player], player: str, changed: Player) -> Mapping[str, Player]:
    """The players with one of them changed."""
    return {**players, player: changed}


def move_cards(players: Mapping[str, Player], cards: tuple[CardMove, ...]) -> Mapping[str, Player]:
    """The players after jail-free cards changed hands."""
    if not cards:
        return players
    changed = dict(players)
    for deck, source, target in cards:
        if source is not None:
            held = list(changed[source].jail_cards)
            held.remove(deck)
            changed[source] = replace(changed[source], jail_cards=tuple(held))
        if target is not None:
            held = sorted((*changed[target].jail_cards, deck))
            changed[target] = replace(changed[target], jail_cards=tuple(held))
    return changed
