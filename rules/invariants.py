"""What must hold after every event, whatever was decided: plain functions in a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rules.state import BANK, POT, Game


def money_balances(game: Game) -> Iterator[str]:
    """Every posting has two ends, so all accounts with the bank's add up to nothing."""
    total = sum(game.money.values())
    if total:
        yield f"all accounts add up to {total}, not 0"


def cash_is_never_negative(game: Game) -> Iterator[str]:
    """PAY-7."""
    for account, balance in game.money.items():
        if account != BANK and balance < 0:
            yield f"{account} has {balance}"


def deeds_have_one_owner(game: Game) -> Iterator[str]:
    """A deed is the bank's or a player's."""
    for deed, holding in game.deeds.items():
        if holding.owner is not None and holding.owner not in game.players:
            yield f"{deed} belongs to {holding.owner}, who does not play"
    if game.deeds.keys() != game.book.deeds.keys():
        yield "the deeds are not those of the board"


def bank_deeds_are_bare(game: Game) -> Iterator[str]:
    """The bank owns nothing built on or mortgaged."""
    for deed, holding in game.deeds.items():
        if holding.owner is None and (holding.level or holding.mortgaged):
            yield f"{deed} is the bank's, but built on or mortgaged"


def stock_adds_up(game: Game) -> Iterator[str]:
    """BLD-5: what stands and what the bank has is the edition's stock."""
    if game.book.house.unlimited_buildings:
        return
    counts = Counter(game.stock)
    for deed, holding in game.deeds.items():
        counts.update(game.book.deeds[deed].ladder[holding.level].stands)
    for building, stock in game.book.stock.items():
        if counts[building] != stock or game.stock[building] < 0:
            yield f"{counts[building]} of {building} exist, not {stock}; {game.stock[building]} in stock"


def building_is_even(game: Game) -> Iterator[str]:
    """BLD-2: per group and hand, except while a new deed catches up (BLD-8)."""
    behind = {(duty.player, game.book.deeds[duty.deed].group) for duty in game.duties}
    for group in game.book.groups.values():
        if group.kind != "street":
            continue
        hands: dict[str | None, list[int]] = {}
        for deed in group.deeds:
            hands.setdefault(game.deeds[deed].owner, []).append(game.deeds[deed].level)
        for owner, levels in hands.items():
            if max(levels) - min(levels) > 1 and (owner, group.id) not in behind:
                yield f"{owner} has built unevenly on {group.id}: {levels}"


def no_building_beside_a_mortgage(game: Game) -> Iterator[str]:
    """MTG-1, BLD-1: in the same hand, except a deed that must still be freed (BLD-8)."""
    due = {duty.deed for duty in game.duties if not duty.is_met}
    for deed, holding in game.deeds.items():
        if not holding.mortgaged or holding.owner is None or deed in due:
            continue
        facts = game.book.deeds[deed]
        if holding.level or (facts.kind == "street" and game.has_built(facts.group, holding.owner)):
            yield f"{deed} is mortgaged while {holding.owner} has built there"


def the_gone_own_nothing(game: Game) -> Iterator[str]:
    """DEBT-4, DEBT-5."""
    for player, person in game.players.items():
        if not person.is_out:
            continue
        if game.money[player] or person.jail_cards or person.tickets or any(game.deeds_of(player)):
            yield f"{player} is out of the game but owns something"
        if any(player in (debt.debtor, debt.creditor) for debt in game.debts):
            yield f"{player} is out of the game but has open debts"


def cards_and_tickets_exist(game: Game) -> Iterator[str]:
    """No more jail-free cards and tickets than the box has (MEGA-1)."""
    cards = Counter(deck for person in game.players.values() for deck in person.jail_cards)
    for deck, count in cards.items():
        if count > game.book.decks[deck]:
            yield f"{count} jail-free cards of {deck}"
    held = sum(person.tickets for person in game.players.values())
    if held + game.tickets > game.book.tickets or game.tickets < 0:
        yield f"{held} tickets in hand and {game.tickets} left of {game.book.tickets}"


def the_best_bid_is_covered(game: Game) -> Iterator[str]:
    """AUC-1."""
    auction = game.auction
    if auction and auction.bidder and game.money[auction.bidder] < auction.amount:
        yield f"{auction.bidder} bid {auction.amount} with {game.money[auction.bidder]}"


def debts_are_real(game: Game) -> Iterator[str]:
    """A debt has an amount, a debtor in the game and a creditor."""
    for debt in game.debts:
        if debt.amount <= 0 or debt.debtor == debt.creditor:
            yield f"debt {debt.id} is void"
        if debt.creditor not in (BANK, POT, *game.players):
            yield f"debt {debt.id} has no creditor"


def pieces_stand_on_squares(game: Game) -> Iterator[str]:
    """MOVE-1."""
    most = len(game.book.squares) - 1
    for player, square in game.pieces.items():
        if square is not None and not 0 <= square <= most:
            yield f"{player}'s piece stands on {square}, the board ends at {most}"


def landings_can_be_answered(game: Game) -> Iterator[str]:
    """MOVE-5: by someone in the game, for a deed that still is unsold or an owner who still plays."""
    for landing in game.landings:
        if game.players[landing.player].is_out or not landing.id < game.next_landing:
            yield f"landing {landing.id} is nobody's"
        if landing.asks == "buy" and (landing.deed is None or game.deeds[landing.deed].owner is not None):
            yield f"landing {landing.id} offers {landing.deed}, which is sold"
        if landing.asks == "rent" and (landing.due is None or game.players[landing.due.owner].is_out):
            yield f"landing {landing.id} owes rent to nobody"


def a_wish_can_be_answered(game: Game) -> Iterator[str]:
    """AUC-4: whoever wishes or is asked is still in the game."""
    wish = game.wish
    if wish is not None:
        for player in (wish.player, *wish.asked):
            if game.players[player].is_out:
                yield f"{player} is out of the game but is part of a wish"


INVARIANTS: tuple[Callable[[Game], Iterator[str]], ...] = (
    money_balances,
    cash_is_never_negative,
    deeds_have_one_owner,
    bank_deeds_are_bare,
    stock_adds_up,
    building_is_even,
    no_building_beside_a_mortgage,
    the_gone_own_nothing,
    cards_and_tickets_exist,
    the_best_bid_is_covered,
    debts_are_real,
    pieces_stand_on_squares,
    landings_can_be_answered,
    a_wish_can_be_answered,
)


def find_violations(game: Game) -> list[str]:
    """Everything that does not hold; empty for a sound game."""
    return [f"{check.__name__}: {problem}" for check in INVARIANTS for problem in check(game)]
