"""Trades: anything but buildings and tickets for anything, if both agree and it still holds (TRD-1 to TRD-3)."""

from __future__ import annotations

import pytest

from rules.commands import (
    AcceptTrade,
    Bid,
    Build,
    Charge,
    Command,
    Decline,
    DrawCard,
    GoToJail,
    LiftMortgage,
    Mortgage,
    NextTurn,
    OfferTrade,
    PayPlayer,
    RefuseTrade,
    Resign,
    Side,
    TakeTicket,
    WithdrawTrade,
)
from rules.events import TradeClosed
from rules.state import Trade
from tests.support.playing import NOTHING, Playing, play

GONE = ("trade_closed", "TRD-1")


def tabled() -> Playing:
    """Anna: brown, a station, a jail card of chance; Ben: pink, a utility, a jail card of the chest."""
    table = play().do(DrawCard("anna", "chance-jail-free")).turn("ben").do(DrawCard("ben", "chest-jail-free"))
    return table.own("anna", "brown", "station-1").own("ben", "pink", "utility-1").turn("anna")


def offer(gives: Side, takes: Side, *lift: str) -> OfferTrade:
    """Anna to Ben."""
    return OfferTrade("anna", "ben", gives, takes, lift)


@pytest.mark.parametrize(
    ("gives", "takes", "annas", "bens"),
    [
        (Side(cash=100), Side(deeds=("pink-1",)), 1_400, 1_600),
        (Side(deeds=("brown-1",)), Side(cash=80), 1_580, 1_420),
        (Side(deeds=("brown-1", "station-1")), Side(deeds=("utility-1",)), 1_500, 1_500),
        (Side(jail_cards=("chance",)), Side(cash=40), 1_540, 1_460),
        (Side(jail_cards=("chance",)), Side(jail_cards=("chest",)), 1_500, 1_500),
        (Side(cash=30, deeds=("brown-1",)), Side(cash=100, jail_cards=("chest",)), 1_570, 1_430),
        (Side(deeds=("brown-1",)), NOTHING, 1_500, 1_500),
        (NOTHING, Side(cash=5), 1_505, 1_495),
        (Side(1_500, ("brown-1", "brown-2"), ("chance",)), Side(0, ("pink-1", "pink-2"), ("chest",)), 0, 3_000),
    ],
)
def test_cash_deeds_and_jail_cards_change_hands_in_any_combination(
    gives: Side, takes: Side, annas: int, bens: int
) -> None:
    """TRD-1."""
    table = tabled().do(offer(gives, takes))
    assert table.game.trades[0] == Trade(1, "anna", "ben", gives, takes, ())
    table.do(AcceptTrade("ben", 1))
    assert (table.cash("anna"), table.cash("ben"), len(table.game.trades)) == (annas, bens, 0)
    assert all(table.deed(deed).owner == "ben" for deed in gives.deeds)
    assert all(table.deed(deed).owner == "anna" for deed in takes.deeds)
    for deck, first in (("chance", "anna"), ("chest", "ben")):
        holder = {"anna": "ben", "ben": "anna"}[first] if deck in gives.jail_cards + takes.jail_cards else first
        assert deck in table.game.players[holder].jail_cards


def test_nothing_moves_before_the_other_side_agrees() -> None:
    """TRD-1."""
    table = tabled().do(offer(Side(cash=100), Side(deeds=("pink-1",))))
    assert (table.cash("anna"), table.deed("pink-1").owner) == (1_500, "ben")


def test_one_trades_out_of_turn_and_in_jail_and_during_an_auction() -> None:
    """TRD-1, JAIL-4."""
    table = tabled().do(GoToJail("anna"), NextTurn(), NextTurn(), Decline("carl", "green-1"))
    table.do(OfferTrade("ben", "anna", Side(cash=50), Side(deeds=("brown-1",))), AcceptTrade("anna", 1))
    assert (table.deed("brown-1").owner, table.cash("anna")) == ("ben", 1_550)


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (offer(NOTHING, NOTHING), "empty_trade", "TRD-1"),
        (offer(Side(deeds=("pink-1",)), NOTHING), "not_your_deed", "TRD-1"),
        (offer(NOTHING, Side(deeds=("brown-1",))), "not_your_deed", "TRD-1"),
        (offer(NOTHING, Side(deeds=("green-1",))), "not_your_deed", "TRD-1"),
        (offer(Side(deeds=("brown-1", "brown-1")), NOTHING), "repeated", None),
        (offer(Side(deeds=("nowhere",)), NOTHING), "unknown_deed", None),
        (offer(Side(cash=1_501), NOTHING), "not_enough_cash", "PAY-7"),
        (offer(Side(cash=-1), NOTHING), "bad_amount", None),
        (offer(NOTHING, Side(cash=-5)), "bad_amount", None),
        (offer(Side(jail_cards=("chest",)), NOTHING), "no_jail_card", "TRD-1"),
        (offer(Side(jail_cards=("chance", "chance")), NOTHING), "no_jail_card", "TRD-1"),
        (offer(Side(jail_cards=("tarot",)), NOTHING), "unknown_deck", None),
        (offer(Side(cash=1), Side(deeds=("pink-1",)), "pink-1"), "not_mortgaged", "MTG-5"),
        (OfferTrade("anna", "anna", Side(cash=1), NOTHING), "same_player", None),
        (OfferTrade("anna", "nobody", Side(cash=1), NOTHING), "unknown_player", None),
    ],
)
def test_one_offers_only_what_both_sides_have(command: OfferTrade, code: str, rule: str | None) -> None:
    """TRD-1."""
    table = tabled()
    no = table.refused(command)
    assert (no.code, no.rule, table.game.trades) == (code, rule, ())


@pytest.mark.parametrize(
    ("deed", "code", "rule"), [("pink-1", "deed_built_on", "TRD-2"), ("pink-2", "group_built_on", "TRD-1")]
)
def test_no_deed_of_a_group_on_which_anything_is_built_changes_hands(deed: str, code: str, rule: str) -> None:
    """TRD-1, TRD-2."""
    table = tabled().build_on("ben", "pink-1")
    no = table.refused(offer(Side(cash=100), Side(deeds=(deed,))))
    assert (no.code, no.rule) == (code, rule)
    no = table.refused(OfferTrade("ben", "anna", Side(deeds=(deed,)), Side(cash=100)))
    assert (no.code, no.rule, table.deed(deed).owner) == (code, rule, "ben")


def test_a_station_with_a_mall_is_not_traded_but_the_others_are() -> None:
    """TRD-2, BLD-7."""
    table = play("mega-deluxe").own("ben", "station-1", "station-2").do(Build("ben", ("station-1",)))
    no = table.refused(offer(Side(cash=100), Side(deeds=("station-1",))))
    assert (no.code, no.rule) == ("deed_built_on", "TRD-2")
    assert table.do(offer(Side(cash=100), Side(deeds=("station-2",))), AcceptTrade("ben", 1)).cash("ben") == 240_100


@pytest.mark.parametrize("side", ["gives", "takes"])
def test_tickets_are_not_traded(side: str) -> None:
    """TRD-3."""
    table = play("mega-deluxe").do(TakeTicket("anna"), NextTurn(), TakeTicket("ben"))
    ticket = Side(tickets=1)
    no = table.refused(offer(ticket, Side(cash=5)) if side == "gives" else offer(Side(cash=5), ticket))
    assert (no.code, no.rule) == ("tickets_not_traded", "TRD-3")
    assert (table.game.players["anna"].tickets, table.game.players["ben"].tickets) == (1, 1)


@pytest.mark.parametrize(
    ("annas_lift", "bens_lift", "annas", "bens"),
    [
        ((), (), 1_500 - 8, 1_500 - 10),
        (("utility-1",), (), 1_500 - 83, 1_500 - 10),
        ((), ("station-1",), 1_500 - 8, 1_500 - 110),
        (("utility-1",), ("station-1",), 1_500 - 83, 1_500 - 110),
    ],
)
def test_each_side_chooses_for_the_mortgaged_deed_it_gets(
    annas_lift: tuple[str, ...], bens_lift: tuple[str, ...], annas: int, bens: int
) -> None:
    """TRD-1, MTG-5: a utility (75, a tenth is 8) against a station (100, a tenth is 10), both mortgaged."""
    table = tabled().mortgage("anna", "station-1").mortgage("ben", "utility-1")
    table.do(
        offer(Side(deeds=("station-1",)), Side(deeds=("utility-1",)), *annas_lift), AcceptTrade("ben", 1, bens_lift)
    )
    assert (table.cash("anna"), table.cash("ben")) == (annas, bens)
    assert table.deed("utility-1") == ("anna", 0, not annas_lift)
    assert table.deed("station-1") == ("ben", 0, not bens_lift)


@pytest.mark.parametrize(("cash", "lift", "short"), [(7, (), 1), (82, ("utility-1",), 1)])
def test_the_new_owner_must_have_the_ten_percent_or_the_lift(cash: int, lift: tuple[str, ...], short: int) -> None:
    """TRD-1, MTG-5."""
    table = tabled().mortgage("ben", "utility-1").set_cash("anna", cash)
    table.do(offer(NOTHING, Side(deeds=("utility-1",)), *lift))
    no = table.refused(AcceptTrade("ben", 1))
    assert (no.code, no.rule, no.facts["short"]) == ("not_enough_cash", "MTG-5", short)
    assert table.set_cash("anna", cash + 1).do(AcceptTrade("ben", 1)).cash("anna") == 0


def test_the_ten_percent_may_come_out_of_the_cash_of_the_trade() -> None:
    """TRD-1, MTG-5."""
    table = tabled().mortgage("ben", "utility-1").set_cash("anna", 0)
    table.do(offer(NOTHING, Side(cash=8, deeds=("utility-1",))), AcceptTrade("ben", 1))
    assert (table.cash("anna"), table.cash("ben")) == (0, 1_492)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (PayPlayer("anna", "carl", 1_450), "not_enough_cash"),
        (OfferTrade("ben", "carl", Side(deeds=("pink-1",)), NOTHING), "not_your_deed"),
        (OfferTrade("anna", "carl", Side(deeds=("brown-1",)), NOTHING), "not_your_deed"),
        (OfferTrade("ben", "carl", Side(jail_cards=("chest",)), NOTHING), "no_jail_card"),
        (Build("ben", ("pink-2",)), "group_built_on"),
        (Build("ben", ("pink-1",)), "deed_built_on"),
        (LiftMortgage("ben", "utility-1"), "not_mortgaged"),
        (Charge("anna", 5_000), "debtor_must_raise"),
    ],
)
def test_an_offer_that_no_longer_holds_is_stale(change: Command, why: str) -> None:
    """TRD-1."""
    table = tabled().mortgage("ben", "utility-1")
    gives, takes = Side(100, ("brown-1",)), Side(0, ("pink-1", "utility-1"), ("chest",))
    table.do(offer(gives, takes, "utility-1"), change)
    if isinstance(change, OfferTrade):
        table.do(AcceptTrade("carl", 2))
    no = table.refused(AcceptTrade("ben", 1))
    assert (no.code, no.facts["why"]) == ("trade_stale", why)
    assert (table.deed("utility-1").owner, table.game.trades[0].id) == ("ben", 1)


def test_cash_bound_by_a_bid_is_not_traded_away() -> None:
    """TRD-1, AUC-1."""
    table = tabled().do(Decline("anna", "green-1"), offer(Side(cash=100), Side(deeds=("pink-1",))), Bid("anna", 1_450))
    assert table.refused(AcceptTrade("ben", 1)).code == "trade_stale"
    no = table.refused(offer(Side(cash=100), NOTHING))
    assert (no.code, no.rule) == ("bound_by_bid", "AUC-1")


def test_a_partner_without_the_cash_cannot_accept() -> None:
    """TRD-1, PAY-7."""
    table = tabled().set_cash("ben", 79).do(offer(Side(deeds=("brown-1",)), Side(cash=80)))
    no = table.refused(AcceptTrade("ben", 1))
    assert (no.code, no.rule, table.deed("brown-1").owner) == ("not_enough_cash", "PAY-7", "anna")


def test_a_lift_is_only_chosen_for_mortgaged_deeds_one_gets() -> None:
    """MTG-5."""
    table = tabled().mortgage("ben", "utility-1").do(offer(Side(deeds=("brown-1",)), Side(deeds=("utility-1",))))
    for deed in ("brown-1", "utility-1", "nowhere"):
        no = table.refused(AcceptTrade("ben", 1, (deed,)))
        assert (no.code, no.rule) == ("not_mortgaged", "MTG-5")


@pytest.mark.parametrize("closing", [AcceptTrade("ben", 1), RefuseTrade("ben", 1), WithdrawTrade("anna", 1)])
def test_a_closed_trade_stays_closed(closing: Command) -> None:
    """TRD-1: no second acceptance, refusal or withdrawal."""
    table = tabled().do(offer(Side(cash=100), Side(deeds=("pink-1",))), closing)
    cash = (table.cash("anna"), table.cash("ben"))
    for again in (AcceptTrade("ben", 1), RefuseTrade("ben", 1), WithdrawTrade("anna", 1)):
        no = table.refused(again)
        assert (no.code, no.rule) == GONE
    assert (table.cash("anna"), table.cash("ben")) == cash


@pytest.mark.parametrize(
    "command",
    [
        AcceptTrade("anna", 1),
        AcceptTrade("carl", 1),
        RefuseTrade("anna", 1),
        RefuseTrade("carl", 1),
        WithdrawTrade("ben", 1),
    ],
)
def test_only_the_partner_answers_and_only_the_proposer_withdraws(command: Command) -> None:
    """TRD-1."""
    table = tabled().do(offer(Side(cash=100), Side(deeds=("pink-1",))))
    no = table.refused(command)
    assert (no.code, no.rule, len(table.game.trades)) == ("not_your_trade", "TRD-1", 1)


@pytest.mark.parametrize(
    ("command", "how"), [(RefuseTrade("ben", 1), "refused"), (WithdrawTrade("anna", 1), "withdrawn")]
)
def test_a_refused_or_withdrawn_offer_moves_nothing(command: RefuseTrade | WithdrawTrade, how: str) -> None:
    """TRD-1."""
    table = tabled().do(offer(Side(cash=100), Side(deeds=("pink-1",))), command)
    other = {"anna": "ben", "ben": "anna"}[command.player]
    assert table.events() == (TradeClosed(command.player, other, 1, how),)
    assert (table.cash("anna"), table.deed("pink-1").owner, table.game.trades) == (1_500, "ben", ())


def test_an_unknown_trade_is_not_there() -> None:
    """TRD-1."""
    for number in (0, 1, 99, -1):
        assert tabled().refused(AcceptTrade("ben", number)).code == "unknown_trade"


def test_several_offers_stand_side_by_side_and_the_first_accepted_makes_the_others_stale() -> None:
    """TRD-1."""
    table = tabled().do(offer(Side(cash=100), Side(deeds=("pink-1",))), offer(Side(cash=200), Side(deeds=("pink-1",))))
    table.do(AcceptTrade("ben", 2))
    no = table.refused(AcceptTrade("ben", 1))
    assert (no.code, no.rule, no.facts["why"]) == ("trade_stale", "TRD-1", "not_your_deed")


def test_the_offers_of_one_who_leaves_fall() -> None:
    """TRD-1, DEBT-3."""
    table = tabled().do(offer(Side(cash=100), Side(deeds=("pink-1",))), Resign("anna"))
    assert table.game.trades == ()


@pytest.mark.parametrize(
    ("gives", "takes"),
    [
        (Side(cash=10), Side(deeds=("pink-1",))),
        (Side(deeds=("brown-1",)), Side(deeds=("pink-1",))),
        (Side(deeds=("brown-1",)), Side(jail_cards=("chest",))),
        (Side(deeds=("brown-1",)), NOTHING),
    ],
)
def test_a_debtor_may_only_trade_to_raise_money(gives: Side, takes: Side) -> None:
    """TRD-1, DEBT-1, PAY-7: neither as proposer nor as partner."""
    table = tabled().do(Charge("anna", 5_000))
    no = table.refused(offer(gives, takes))
    assert (no.code, no.rule) == ("debtor_must_raise", "DEBT-1")
    table.do(OfferTrade("ben", "anna", takes, gives))
    no = table.refused(AcceptTrade("anna", 1))
    assert (no.code, no.rule, table.cash("anna")) == ("debtor_must_raise", "DEBT-1", 1_500)


def test_a_debtor_may_sell_deeds_and_cards() -> None:
    """TRD-1, DEBT-1."""
    table = tabled().do(Charge("anna", 5_000), offer(Side(0, ("brown-1",), ("chance",)), Side(cash=60)))
    assert table.do(AcceptTrade("ben", 1)).cash("anna") == 1_560


def test_a_debtor_gains_nothing_when_interest_eats_the_price() -> None:
    """DEBT-1, MTG-5: 8 in cash against 8 of interest."""
    table = tabled().mortgage("ben", "utility-1").do(Charge("anna", 5_000))
    table.do(OfferTrade("ben", "anna", Side(8, ("utility-1",)), Side(deeds=("brown-1",))))
    no = table.refused(AcceptTrade("anna", 1))
    assert (no.code, no.rule) == ("debtor_must_raise", "DEBT-1")


def test_an_offer_is_stale_once_a_deed_wanted_clear_has_been_mortgaged() -> None:
    """TRD-1, MTG-5: the deed Anna wanted clear is mortgaged now, so the offer no longer is what she made."""
    table = tabled().do(offer(Side(cash=140), Side(deeds=("pink-1",))), Mortgage("ben", "pink-1"))
    no = table.refused(AcceptTrade("ben", 1))
    assert (no.code, table.cash("anna")) == ("trade_stale", 1_500)
