"""What comes with mortgaged deeds that change hands (MTG-5), for trades and for deeds taken for a debt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.deciding.checks import check_unbound
from rules.events import Posting
from rules.refusals import Refusal, refuse
from rules.state import BANK, Game


class MortgageBill(NamedTuple):
    """What the new owner pays the bank at once."""

    amount: int
    pays: tuple[Posting, ...]


def bill_mortgages(game: Game, player: str, deeds: Sequence[str], lift: Sequence[str]) -> MortgageBill | Refusal:
    """Interest on every mortgaged deed received, and the value of those lifted at once."""
    for deed in lift:
        if deed not in deeds or not game.deeds[deed].mortgaged:
            return refuse("not_mortgaged", "MTG-5", player=player, deed=deed)
    for deed in deeds:
        if no := check_unbound(game, player, game.book.deeds[deed].group):
            return no
    pays: list[Posting] = []
    for deed in deeds:
        if not game.deeds[deed].mortgaged:
            continue
        facts = game.book.deeds[deed]
        if facts.interest:
            pays.append(Posting(player, BANK, facts.interest, "interest"))
        if deed in lift:
            pays.append(Posting(player, BANK, facts.mortgage, "lift"))
    return MortgageBill(sum(posting.amount for posting in pays), tuple(pays))
