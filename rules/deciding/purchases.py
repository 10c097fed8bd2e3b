"""Buying from the bank, or leaving it to the auction (BUY-1, BUY-2, MEGA-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import Buy, Decline, OpenAuction
from rules.deciding.checks import check_cash, check_deed, check_landed
from rules.deciding.draft import Decision, Draft
from rules.deciding.landings import check_landing
from rules.deciding.terms import PLAIN, Terms
from rules.events import AuctionOpened, DeedBought, DeedMove, PurchaseDeclined, pay
from rules.refusals import Refusal, refuse
from rules.state import BANK, Game


def check_unsold(game: Game, player: str, deed: str) -> Refusal | None:
    """A deed that still is the bank's."""
    if no := check_deed(game, deed):
        return no
    owner = game.deeds[deed].owner
    if owner is None:
        return None
    code = "own_deed" if owner == player else "deed_owned"
    return refuse(code, player=player, deed=deed, owner=owner)


def _buy(game: Game, command: Buy) -> Decision:
    player, deed = command.player, command.deed
    no = check_landed(game, player, "BUY-1") or check_unsold(game, player, deed)
    if no:
        return no
    landing = check_landing(game, player, "BUY-1", "buy", ref=deed, name=deed)
    if isinstance(landing, Refusal):
        return landing
    book = game.setup.book
    price = book.deeds[deed].price
    if no := check_cash(game, player, price, "BUY-1"):
        return no
    bought = DeedBought(player, deed, pay(player, BANK, price, "purchase"), landing.id if landing else None)
    if not book.edition.construction.missing_deeds:
        return (bought,)
    draft = Draft(game)
    draft.add_move(bought, (DeedMove(deed, None, player),))
    return draft.done()


def _decline(game: Game, command: Decline) -> Decision:
    no = check_landed(game, command.player, "BUY-1") or check_unsold(game, command.player, command.deed)
    if no:
        return no
    landing = check_landing(game, command.player, "BUY-1", "buy", ref=command.deed, name=command.deed)
    if isinstance(landing, Refusal):
        return landing
    declined = PurchaseDeclined(command.player, command.deed, landing.id if landing else None)
    if game.book.house.no_auctions:
        return (declined,)
    return (declined, AuctionOpened("declined", command.deed))


def _open_auction(game: Game, command: OpenAuction) -> Decision:
    if "auction" not in game.book.edition.board.squares:
        return refuse("not_in_edition", "MEGA-3")
    if game.book.house.no_auctions:
        return refuse("no_auctions")
    no = check_landed(game, command.player, "MEGA-3") or check_unsold(game, command.player, command.deed)
    if no:
        return no
    landing = check_landing(game, command.player, "MEGA-3", "auction", name="auction")
    if isinstance(landing, Refusal):
        return landing
    return (AuctionOpened("square", command.deed, landing=landing.id if landing else None),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    Buy: (_buy, PLAIN),
    Decline: (_decline, PLAIN),
    OpenAuction: (_open_auction, PLAIN),
}
