"""Leaving the game: bankrupt to a player or to the bank, or resigning (DEBT-3 to DEBT-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import DeclareBankrupt, Resign
from rules.deciding.auctions import open_next
from rules.deciding.building import resale_value
from rules.deciding.draft import Decision, Draft
from rules.deciding.terms import Terms
from rules.events import CardMove, DeedMove, LevelChange, PlayerLeft, Posting, pay
from rules.funds import find_raisable
from rules.refusals import refuse
from rules.state import BANK, Game


def _declare_bankrupt(game: Game, command: DeclareBankrupt) -> Decision:
    player = command.player
    owed = game.debts_of(player)
    if not owed:
        return refuse("no_debt", player=player)
    raisable = find_raisable(game, player)
    if raisable >= owed[0].amount:
        return refuse("can_still_pay", player=player, amount=owed[0].amount, raisable=raisable)
    creditor = owed[0].creditor
    return _leave(game, player, "bankrupt", creditor if creditor in game.players else BANK)


def _resign(game: Game, command: Resign) -> Decision:
    return _leave(game, command.player, "resigned", BANK)


def _leave(game: Game, player: str, how: str, creditor: str) -> Decision:
    heir = creditor if creditor in game.players else None
    hand = game.deeds_of(player)
    lent = _list_to_mortgage(game, hand) if heir else ()
    mortgaged = [deed for deed in hand if game.deeds[deed].mortgaged or deed in lent]
    moves = tuple(DeedMove(deed, player, heir) for deed in hand)
    draft = Draft(game)
    draft.add_move(
        PlayerLeft(
            player=player,
            how=how,
            creditor=creditor,
            levels=tuple(LevelChange(deed, game.deeds[deed].level, 0) for deed in hand if game.deeds[deed].level),
            moves=moves,
            cards=tuple(CardMove(deck, player, heir) for deck in game.players[player].jail_cards),
            pays=_write_estate(game, player, creditor, hand, lent),
            mortgaged=lent,
        ),
        moves,
    )
    if heir is None:
        open_next(draft)
        return draft.done()
    for deed in mortgaged:
        if interest := game.book.deeds[deed].interest:
            draft.charge(heir, BANK, interest, "interest", deed)
    return draft.done()


def _list_to_mortgage(game: Game, hand: list[str]) -> tuple[str, ...]:
    """What is mortgaged before it passes on, where the book of the box wants that (DEBT-4)."""
    if not game.book.edition.bankruptcy.mortgaged_first:
        return ()
    return tuple(deed for deed in hand if not game.deeds[deed].mortgaged)


def _write_estate(
    game: Game, player: str, creditor: str, hand: list[str], lent: tuple[str, ...]
) -> tuple[Posting, ...]:
    """The bank pays half for the buildings and lends on what is mortgaged now, then all cash goes to the creditor."""
    resale = resale_value(game, hand)
    loan = sum(game.book.deeds[deed].mortgage for deed in lent)
    cash = game.money[player] + resale + loan
    sold = pay(BANK, player, resale, "resale") if resale else ()
    raised = (*sold, *pay(BANK, player, loan, "mortgage")) if loan else sold
    return (*raised, Posting(player, creditor, cash, "estate")) if cash else raised


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    DeclareBankrupt: (_declare_bankrupt, Terms(in_debt=True, in_duty=True, settles=True, leaves=True)),
    Resign: (_resign, Terms(leaves=True)),
}
