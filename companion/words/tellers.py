"""How each event is told: one function an event whose sentence needs more than its own fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.words.amounts import format_change
from companion.words.filling import Told
from companion.words.pairs import chain
from companion.words.scribe import Scribe, count_paid
from rules.events import (
    AuctionEnded,
    AuctionOpened,
    AuctionWon,
    BidMade,
    BuildingsSold,
    BuildingWished,
    Built,
    CardDrawn,
    Charged,
    Corrected,
    DebtPaid,
    DeedsAccepted,
    GameEnded,
    GameSetUp,
    HandTaken,
    Landed,
    MoneyGiven,
    PieceMoved,
    PlayerLeft,
    PotTaken,
    Redistributed,
    Redone,
    RestTaken,
    Rolled,
    SalaryPaid,
    TicketTaken,
    TradeAccepted,
    TradeOffered,
    Undone,
    WishAnswered,
)
from rules.state import BANK, POT


def find_detail(scribe: Scribe, event: Any, player: str) -> str:
    """What a posting of the event was for, as far as a few words say it."""
    match event:
        case SalaryPaid():
            return scribe.pick(scribe.edition.words.go)
        case CardDrawn():
            return scribe.name_card(event.card)
        case Charged() | DebtPaid():
            return _name_ref(scribe, event.cause, event.ref) or getattr(event, "note", "")
        case Corrected():
            return event.reason
        case MoneyGiven():
            other = event.source if event.target == player else event.target
            return event.note or (scribe.name_player(other) if other != BANK else "")
        case TradeAccepted():
            return scribe.name_player(event.partner if event.player == player else event.player)
        case PlayerLeft():
            return scribe.name_player(event.player)
        case Built() | BuildingsSold() | AuctionWon(deed=None):
            return scribe.name_deeds(change.deed for change in event.levels)
    return scribe.say("deed", deed=event.deed) if getattr(event, "deed", None) else ""


def _name_ref(scribe: Scribe, cause: str, ref: str) -> str:
    """What a charge came from: a tax, a card or a deed."""
    if cause == "tax":
        return scribe.say("tax", tax=ref)
    if cause == "card":
        return scribe.name_card(ref)
    return scribe.say("deed", deed=ref) if ref in scribe.game.book.deeds else ""


def _game_set_up(scribe: Scribe, event: GameSetUp) -> Told:
    house = event.house_rules
    told = {rule: getattr(house, rule) is True for rule in scribe.words.house_rule}
    told["ones_bonus"] = house.ones_bonus > 0
    rules = [words for rule, words in scribe.words.house_rule.items() if told[rule]]
    is_new = any(pay.why == "start" for pay in event.pays)
    return scribe.tell(
        event,
        None if is_new else "taken",
        players=scribe.join(player.name for player in event.players),
        edition=scribe.pick(scribe.edition.title),
        amount=next((pay.amount for pay in event.pays if pay.why == "start"), 0),
        pot=scribe.money(count_paid(event.pays, "pot")),
        rules=Told(", ".join(rules)),
    )


def _hand_taken(scribe: Scribe, event: HandTaken) -> Told:
    goods = scribe.list_goods(
        count_paid(event.pays, "paper"),
        [move.deed for move in event.moves],
        [card.deck for card in event.cards],
        event.mortgaged,
    )
    levels = scribe.list_levels(event.player, event.levels)
    return scribe.tell(event, goods=goods, levels=levels, tickets=event.tickets or None, throws=event.jail_throws)


def _rest_taken(scribe: Scribe, event: RestTaken) -> Told:
    pot, names = count_paid(event.pays, "paper"), scribe.join(scribe.name_player(player) for player in event.gone)
    rest = [
        *([scribe.say("rest_pot", amount=pot)] if pot else ()),
        *([scribe.say("rest_gone", names=names)] if event.gone else ()),
        *([scribe.say("rest_tickets", count=event.tickets_used)] if event.tickets_used else ()),
    ]
    return scribe.tell(event, rest=Told(chain(scribe.lang, rest)))


def _salary_paid(scribe: Scribe, event: SalaryPaid) -> Told:
    return scribe.tell(event, "landed" if event.landed else None)


def _card_drawn(scribe: Scribe, event: CardDrawn) -> Told:
    deck = next((deck.id for deck in scribe.edition.decks for card in deck.cards if card.id == event.card), None)
    text = scribe.name_card(event.card) or scribe.say(f"card_{event.effect.type}", amount=event.effect.amount)
    return scribe.tell(event, deck=deck or event.effect.deck, text=text)


def _charged(scribe: Scribe, event: Charged) -> Told:
    """Paid or owed; the card that asks for it has just been told."""
    detail = "" if event.cause == "card" else _name_ref(scribe, event.cause, event.ref)
    why = scribe.explain(event.cause, detail or event.note)
    return scribe.tell(event, None if event.debt is None else "debt", why=why)


def _debt_paid(scribe: Scribe, event: DebtPaid) -> Told:
    why = scribe.explain(event.cause, _name_ref(scribe, event.cause, event.ref))
    return scribe.tell(event, deed=event.ref, why=why)


def _money_given(scribe: Scribe, event: MoneyGiven) -> Told:
    variant = "bank" if event.source == BANK else None
    return scribe.tell(event, variant, note=Told(event.note), to=scribe.send_to(event.target))


def _pot_taken(scribe: Scribe, event: PotTaken) -> Told:
    return scribe.tell(event, seed=scribe.money(sum(pay.amount for pay in event.pays if pay.target == POT)))


def _auction_opened(scribe: Scribe, event: AuctionOpened) -> Told:
    wants = (scribe.say("want", player=player, count=count) for player, count in event.wants.items())
    return scribe.tell(event, event.reason, lot=_name_lot(scribe, event), wants=Told(", ".join(wants)))


def _bid_made(scribe: Scribe, event: BidMade) -> Told:
    return scribe.tell(event, deed=event.place)


def _auction_ended(scribe: Scribe, event: AuctionEnded) -> Told:
    return scribe.tell(event, lot=_name_lot(scribe, event))


def _name_lot(scribe: Scribe, event: AuctionOpened | AuctionEnded) -> Told:
    if event.building is None:
        return scribe.say("deed", deed=event.deed)
    return scribe.say("pieces", building=event.building, count=1)


def _auction_won(scribe: Scribe, event: AuctionWon) -> Told:
    if event.building is None:
        return scribe.tell(event)
    place = event.levels[0].deed if event.levels else None
    lot = scribe.say("pieces", building=event.building, count=1, player=event.player)
    return scribe.tell(event, "building", lot=lot, deed=place)


def _deeds_accepted(scribe: Scribe, event: DeedsAccepted) -> Told:
    return scribe.tell(event, debtor=event.moves[0].source if event.moves else None)


def _player_left(scribe: Scribe, event: PlayerLeft) -> Told:
    return scribe.tell(
        event, amount=count_paid(event.pays, "estate") or None, mortgaged=scribe.name_deeds(event.mortgaged)
    )


def _levels_changed(scribe: Scribe, event: Built | BuildingsSold | Redistributed) -> Told:
    return scribe.tell(event, levels=scribe.list_levels(event.player, event.levels))


def _building_wished(scribe: Scribe, event: BuildingWished) -> Told:
    asked = scribe.join(scribe.name_player(player) for player in event.asked)
    return scribe.tell(event, number=event.count, asked=asked)


def _wish_answered(scribe: Scribe, event: WishAnswered) -> Told:
    return scribe.tell(event, number=Told(str(event.count)))


def _trade_offered(scribe: Scribe, event: TradeOffered) -> Told:
    gives, takes = (
        scribe.list_goods(side.cash, side.deeds, side.jail_cards, event.mortgaged)
        for side in (event.gives, event.takes)
    )
    return scribe.tell(event, gives=gives, takes=takes)


def _trade_accepted(scribe: Scribe, event: TradeAccepted) -> Told:
    """What went each way; of the cash only the difference did."""
    gives, takes = (
        scribe.list_goods(
            sum(pay.amount for pay in event.pays if pay.source == giver and pay.why == "trade"),
            [move.deed for move in event.moves if move.source == giver],
            [move.deck for move in event.cards if move.source == giver],
        )
        for giver in (event.partner, event.player)
    )
    return scribe.tell(event, gives=gives, takes=takes)


def _rolled(scribe: Scribe, event: Rolled) -> Told:
    """The faces, and the square they lead to."""
    faces = (scribe.say(f"face_{face}") if isinstance(face, str) else Told(face) for face in event.faces)
    square = None if event.square in (None, event.source) else scribe.name_square(event.square)
    return scribe.tell(event, "again" if event.again else None, faces=scribe.join(faces), square=square)


def _piece_moved(scribe: Scribe, event: PieceMoved) -> Told:
    variant = event.cause if event.cause in ("landed", "put") else None
    square = scribe.name_square(event.square)
    return scribe.tell(event, variant if square else "unknown", square=square)


def _landed(scribe: Scribe, event: Landed) -> Told:
    """What the square asks; the square itself has just been told."""
    due = event.due
    owner, amount = (due.owner, due.amount or None) if due else (None, None)
    return scribe.tell(event, None if event.asks == "buy" else event.asks, owner=owner, amount=amount)


def _ticket_taken(scribe: Scribe, event: TicketTaken) -> Told:
    expired = (scribe.say("expired", player=player, count=count) for player, count in event.expired.items())
    return scribe.tell(event, expired=Told(", ".join(expired)))


def _corrected(scribe: Scribe, event: Corrected) -> Told:
    change = Told(format_change(event.amount, scribe.edition, scribe.lang))
    return scribe.tell(event, change=change, reason=Told(event.reason))


def _game_ended(scribe: Scribe, event: GameEnded) -> Told:
    """The winner, or all who share the first place."""
    return scribe.tell(
        event,
        "tied" if len(event.winners) > 1 else None,
        reason=Told(scribe.words.reason.get(event.reason, event.reason)),
        winners=scribe.join(scribe.name_player(player) for player in event.winners),
        amount=next((rank.worth for rank in event.ranks if rank.player in event.winners), None),
    )


def _log_changed(scribe: Scribe, event: Undone | Redone) -> Told:
    """The numbers of the entries, neighbours as a range."""
    ranges: list[tuple[int, int]] = []
    for number in sorted(event.entries):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    numbers = (str(first) if first == last else f"{first}–{last}" for first, last in ranges)
    return scribe.tell(event, entries=scribe.join(numbers))


TELLERS: Mapping[type, Callable[[Scribe, Any], Told]] = {
    GameSetUp: _game_set_up,
    HandTaken: _hand_taken,
    RestTaken: _rest_taken,
    SalaryPaid: _salary_paid,
    CardDrawn: _card_drawn,
    Charged: _charged,
    DebtPaid: _debt_paid,
    MoneyGiven: _money_given,
    PotTaken: _pot_taken,
    AuctionOpened: _auction_opened,
    BidMade: _bid_made,
    AuctionWon: _auction_won,
    AuctionEnded: _auction_ended,
    DeedsAccepted: _deeds_accepted,
    PlayerLeft: _player_left,
    Built: _levels_changed,
    BuildingsSold: _levels_changed,
    Redistributed: _levels_changed,
    BuildingWished: _building_wished,
    WishAnswered: _wish_answered,
    TradeOffered: _trade_offered,
    TradeAccepted: _trade_accepted,
    TicketTaken: _ticket_taken,
    Rolled: _rolled,
    PieceMoved: _piece_moved,
    Landed: _landed,
    Corrected: _corrected,
    GameEnded: _game_ended,
    Undone: _log_changed,
    Redone: _log_changed,
}
