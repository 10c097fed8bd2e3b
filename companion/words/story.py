"""Tells the log: a sentence for every event and the reason for every change of cash, in the edition's own words.

`game` is the game at any moment: only its table is read, so that a line reads the same for ever, undone or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from companion.words import Lang, Words, get_words
from companion.words.text import _PART, _SLOT, _Teller, format_money
from rules.editions.model import Edition, Text
from rules.editions.names import pick_noun, pick_text
from rules.events import (
    AuctionEnded,
    AuctionOpened,
    AuctionWon,
    BidMade,
    BuildingsSold,
    Built,
    CardDrawn,
    Charged,
    Corrected,
    DebtPaid,
    DeedsAccepted,
    Event,
    GameEnded,
    GameSetUp,
    HandTaken,
    LevelChange,
    MoneyGiven,
    PlayerLeft,
    Posting,
    PotTaken,
    Redone,
    RestTaken,
    SalaryPaid,
    TicketTaken,
    TradeAccepted,
    TradeOffered,
    Undone,
)
from rules.history import Entry
from rules.refusals import Refusal
from rules.state import BANK, POT, Game


def tell_event(event: Event, game: Game, lang: Lang) -> str:
    """One sentence; `game` may be the game before, after or long after the event."""
    scribe = _Scribe(game, lang, get_words(lang))
    return str(_TELLERS.get(event.__class__, _Scribe.tell)(scribe, event))


def tell_entry(entry: Entry, game: Game, lang: Lang) -> list[str]:
    """A sentence for each event of an entry, in order."""
    return [tell_event(event, game, lang) for event in entry.events]


def tell_change(entry: Entry, player: str, game: Game, lang: Lang) -> tuple[int, str] | None:
    """By how much an entry changed a player's cash, and why in a few words; None if it did not.

    An entry that takes others back, or brings them back, moves no money of its own.
    """
    scribe = _Scribe(game, lang, get_words(lang))
    change = 0
    causes: dict[str, None] = {}  # in order, each once
    reasons: dict[str, None] = {}
    for event in entry.events:
        pays = getattr(event, "pays", ())
        change += _count_net(pays, player)
        for posting in pays:
            if player in (posting.source, posting.target):
                causes[scribe.name_cause(posting.why)] = None
                reasons[scribe.explain(posting.why, _find_detail(scribe, event, player))] = None
    return (change, ", ".join(reasons if len(reasons) == 1 else causes)) if change else None


def format_change(amount: int, edition: Edition | None, lang: Lang) -> str:
    """Money with its sign, the plus too."""
    return ("+" if amount > 0 else "") + format_money(amount, edition, lang)


def fill_in(template: str, game: Game, lang: Lang, **facts: Any) -> str:
    """Any sentence with its facts as the ledger tells them; text that is ready to be shown is a `Told`."""
    story = _Story(Refusal("", None, facts), lang, get_words(lang), game, game.book.edition)
    return _SLOT.sub(story.fill, _PART.sub(story.choose, template))


def read_time(millis: int) -> datetime | None:
    """A time where the bank stands, or None for one that no calendar knows."""
    try:
        return datetime.fromtimestamp(millis / 1000).astimezone()
    except (OverflowError, ValueError, OSError):
        return None


class Told(str):
    """Ready words, shown whole; every other text is looked up as an id or cut to a readable length."""

    __slots__ = ()


class _Story(_Teller):
    """A teller some of whose facts are ready words."""

    __slots__ = ()

    def show_one(self, kind: str, value: Any, form: str) -> str:
        return value if isinstance(value, Told) else super().show_one(kind, value, form)


class _Scribe(NamedTuple):
    """Fills the sentences for one table in one language."""

    game: Game
    lang: Lang
    words: Words

    @property
    def edition(self) -> Edition:
        return self.game.book.edition

    def say(self, key: str, **facts: Any) -> Told:
        """A sentence or a part of one."""
        story = _Story(Refusal(key, None, facts), self.lang, self.words, self.game, self.edition)
        return Told(_SLOT.sub(story.fill, _PART.sub(story.choose, self.words.event.get(key, ""))))

    def tell(self, event: Any, variant: str | None = None, **facts: Any) -> Told:
        """An event's sentence, or that of its variant where there is one."""
        own = self.find_facts(event)
        kind = variant or own.get("how") or own.get("cause") or own.get("by")
        key = f"{event.kind}_{kind}"
        return self.say(key if key in self.words.event else event.kind, **{**own, **facts})

    def find_facts(self, event: Any) -> dict[str, Any]:
        """An event's fields and what follows from them, and what the edition calls its squares."""
        own = {name: getattr(event, name) for name in event.__slots__}
        if "pays" in own:
            own.setdefault("amount", abs(_count_net(event.pays, own.get("player", ""))) or None)
            own["fees"] = self.money(_count_paid(event.pays, "interest", "lift"))
        if "moves" in own or "deeds" in own:
            own["deeds"] = self.name_deeds(own.get("deeds") or [move.deed for move in own.get("moves", ())])
        if "creditor" in own:
            own["to"] = self.send_to(event.creditor)
        return {**own, **self.name_squares()}

    def name_squares(self) -> dict[str, Told]:
        words, tickets = self.edition.words, self.edition.tickets
        return {
            "go": self.pick(words.go),
            "parking": self.pick(words.parking),
            "go_to_jail": self.pick(words.go_to_jail),
            "auction_square": self.pick(words.auction),
            "gift": self.pick(words.birthday),
            "ticket": Told(pick_noun(tickets.name, self.lang, 1) if tickets else ""),
        }

    def pick(self, text: Text | None) -> Told:
        return Told(pick_text(text, self.lang) if text else "")

    def join(self, items: Iterable[str]) -> Told:
        """One, two and three."""
        *rest, last = [*items] or [""]
        return Told(", ".join(rest) + self.words.event["and"] + last if rest else last)

    def name_player(self, player: str) -> Told:
        return self.say("name", player=player)

    def name_deeds(self, deeds: Iterable[str]) -> Told:
        return self.join(self.say("deed", deed=deed) for deed in deeds)

    def name_cause(self, cause: str) -> Told:
        return Told(self.words.cause.get(cause, cause))

    def name_card(self, card: str | None) -> Told:
        """What a ready-made card says."""
        cards = (known for deck in self.edition.decks for known in deck.cards)
        return self.pick(next((known.text for known in cards if known.id == card), None))

    def explain(self, cause: str, detail: str) -> Told:
        """Why money moved: a tax by its name, all else by the cause and what it was for."""
        if cause == "tax" and detail:
            return Told(detail)
        return self.say("why", cause=self.name_cause(cause), detail=Told(detail))

    def money(self, amount: int) -> Told:
        """An amount, or nothing to tell."""
        return Told(format_money(amount, self.edition, self.lang) if amount else "")

    def send_to(self, account: str) -> Told:
        """To whom money goes."""
        return self.say("to_pot" if account == POT else "to", creditor=account)

    def list_levels(self, player: str, levels: Iterable[LevelChange]) -> Told:
        """What stands where now; deeds with the same buildings together."""
        known = self.game.book.deeds
        same: dict[str, list[str]] = {}
        for deed, _, level in levels:
            ladder = known[deed].ladder if deed in known else ()
            stands = ladder[level].stands if 0 <= level < len(ladder) else {}
            pieces = (self.say("pieces", building=kind, count=count, player=player) for kind, count in stands.items())
            same.setdefault(self.join(pieces), []).append(deed)
        return Told(", ".join(self.tell_stand(stands, deeds) for stands, deeds in same.items()))

    def tell_stand(self, stands: str, deeds: Sequence[str]) -> Told:
        key = "stands_none" if not stands else "stands_each" if len(deeds) > 1 else "stands"
        return self.say(key, deeds=self.name_deeds(deeds), stands=Told(stands))

    def list_goods(self, cash: int, deeds: Iterable[str], decks: Iterable[str], mortgaged: Sequence[str] = ()) -> Told:
        """What someone gives in a trade."""
        goods = [
            *(self.say("mortgaged_deed" if deed in mortgaged else "deed", deed=deed) for deed in deeds),
            *(self.say("jail_card", deck=deck) for deck in decks),
            *([self.money(cash)] if cash else ()),
        ]
        return self.join(goods or [self.say("nothing")])


def _count_net(pays: Iterable[Posting], player: str) -> int:
    return sum(pay.amount * ((pay.target == player) - (pay.source == player)) for pay in pays)


def _count_paid(pays: Iterable[Posting], *causes: str) -> int:
    return sum(pay.amount for pay in pays if pay.why in causes)


def _find_detail(scribe: _Scribe, event: Any, player: str) -> str:
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


def _name_ref(scribe: _Scribe, cause: str, ref: str) -> str:
    """What a charge came from: a tax, a card or a deed."""
    if cause == "tax":
        return scribe.say("tax", tax=ref)
    if cause == "card":
        return scribe.name_card(ref)
    return scribe.say("deed", deed=ref) if ref in scribe.game.book.deeds else ""


def _game_set_up(scribe: _Scribe, event: GameSetUp) -> Told:
    rules = [words for rule, words in scribe.words.house_rule.items() if getattr(event.house_rules, rule) is True]
    is_new = any(pay.why == "start" for pay in event.pays)
    return scribe.tell(
        event,
        None if is_new else "taken",
        players=scribe.join(player.name for player in event.players),
        edition=scribe.pick(scribe.edition.title),
        amount=next((pay.amount for pay in event.pays if pay.why == "start"), 0),
        pot=scribe.money(_count_paid(event.pays, "pot")),
        rules=Told(", ".join(rules)),
    )


def _hand_taken(scribe: _Scribe, event: HandTaken) -> Told:
    goods = scribe.list_goods(
        _count_paid(event.pays, "paper"),
        [move.deed for move in event.moves],
        [card.deck for card in event.cards],
        event.mortgaged,
    )
    levels = scribe.list_levels(event.player, event.levels)
    return scribe.tell(event, goods=goods, levels=levels, tickets=event.tickets or None, throws=event.jail_throws)


def _rest_taken(scribe: _Scribe, event: RestTaken) -> Told:
    pot, names = _count_paid(event.pays, "paper"), scribe.join(scribe.name_player(player) for player in event.gone)
    rest = [
        *([scribe.say("rest_pot", amount=pot)] if pot else ()),
        *([scribe.say("rest_gone", names=names)] if event.gone else ()),
        *([scribe.say("rest_tickets", count=event.tickets_used)] if event.tickets_used else ()),
    ]
    return scribe.tell(event, rest=Told("; ".join(rest)))


def _salary_paid(scribe: _Scribe, event: SalaryPaid) -> Told:
    return scribe.tell(event, "landed" if event.landed else None)


def _card_drawn(scribe: _Scribe, event: CardDrawn) -> Told:
    deck = next((deck.id for deck in scribe.edition.decks for card in deck.cards if card.id == event.card), None)
    text = scribe.name_card(event.card) or scribe.say(f"card_{event.effect.type}", amount=event.effect.amount)
    return scribe.tell(event, deck=deck or event.effect.deck, text=text)


def _charged(scribe: _Scribe, event: Charged) -> Told:
    """Paid or owed; the card that asks for it has just been told."""
    detail = "" if event.cause == "card" else _name_ref(scribe, event.cause, event.ref)
    why = scribe.explain(event.cause, detail or event.note)
    return scribe.tell(event, None if event.debt is None else "debt", why=why)


def _debt_paid(scribe: _Scribe, event: DebtPaid) -> Told:
    why = scribe.explain(event.cause, _name_ref(scribe, event.cause, event.ref))
    return scribe.tell(event, deed=event.ref, why=why)


def _money_given(scribe: _Scribe, event: MoneyGiven) -> Told:
    variant = "bank" if event.source == BANK else None
    return scribe.tell(event, variant, note=Told(event.note), to=scribe.send_to(event.target))


def _pot_taken(scribe: _Scribe, event: PotTaken) -> Told:
    return scribe.tell(event, seed=scribe.money(sum(pay.amount for pay in event.pays if pay.target == POT)))


def _auction_opened(scribe: _Scribe, event: AuctionOpened) -> Told:
    wants = (scribe.say("want", player=player, count=count) for player, count in event.wants.items())
    return scribe.tell(event, event.reason, lot=_name_lot(scribe, event), wants=Told(", ".join(wants)))


def _bid_made(scribe: _Scribe, event: BidMade) -> Told:
    return scribe.tell(event, deed=event.place)


def _auction_ended(scribe: _Scribe, event: AuctionEnded) -> Told:
    return scribe.tell(event, lot=_name_lot(scribe, event))


def _name_lot(scribe: _Scribe, event: AuctionOpened | AuctionEnded) -> Told:
    if event.building is None:
        return scribe.say("deed", deed=event.deed)
    return scribe.say("pieces", building=event.building, count=1)


def _auction_won(scribe: _Scribe, event: AuctionWon) -> Told:
    if event.building is None:
        return scribe.tell(event)
    place = event.levels[0].deed if event.levels else None
    lot = scribe.say("pieces", building=event.building, count=1, player=event.player)
    return scribe.tell(event, "building", lot=lot, deed=place)


def _deeds_accepted(scribe: _Scribe, event: DeedsAccepted) -> Told:
    return scribe.tell(event, debtor=event.moves[0].source if event.moves else None)


def _player_left(scribe: _Scribe, event: PlayerLeft) -> Told:
    return scribe.tell(event, amount=_count_paid(event.pays, "estate") or None)


def _levels_changed(scribe: _Scribe, event: Built | BuildingsSold) -> Told:
    return scribe.tell(event, levels=scribe.list_levels(event.player, event.levels))


def _trade_offered(scribe: _Scribe, event: TradeOffered) -> Told:
    gives, takes = (
        scribe.list_goods(side.cash, side.deeds, side.jail_cards, event.mortgaged)
        for side in (event.gives, event.takes)
    )
    return scribe.tell(event, gives=gives, takes=takes)


def _trade_accepted(scribe: _Scribe, event: TradeAccepted) -> Told:
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


def _ticket_taken(scribe: _Scribe, event: TicketTaken) -> Told:
    expired = (scribe.say("expired", player=player, count=count) for player, count in event.expired.items())
    return scribe.tell(event, expired=Told(", ".join(expired)))


def _corrected(scribe: _Scribe, event: Corrected) -> Told:
    change = Told(format_change(event.amount, scribe.edition, scribe.lang))
    return scribe.tell(event, change=change, reason=Told(event.reason))


def _game_ended(scribe: _Scribe, event: GameEnded) -> Told:
    """The winner, or all who share the first place."""
    return scribe.tell(
        event,
        "tied" if len(event.winners) > 1 else None,
        reason=Told(scribe.words.reason.get(event.reason, event.reason)),
        winners=scribe.join(scribe.name_player(player) for player in event.winners),
        amount=next((rank.worth for rank in event.ranks if rank.player in event.winners), None),
    )


def _log_changed(scribe: _Scribe, event: Undone | Redone) -> Told:
    """The numbers of the entries, neighbours as a range."""
    ranges: list[tuple[int, int]] = []
    for number in sorted(event.entries):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    numbers = (str(first) if first == last else f"{first}–{last}" for first, last in ranges)
    return scribe.tell(event, entries=scribe.join(numbers))


_TELLERS: Mapping[type, Callable[[_Scribe, Any], Told]] = {
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
    TradeOffered: _trade_offered,
    TradeAccepted: _trade_accepted,
    TicketTaken: _ticket_taken,
    Corrected: _corrected,
    GameEnded: _game_ended,
    Undone: _log_changed,
    Redone: _log_changed,
}
