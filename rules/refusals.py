"""Why the bank says no: a code, the rule and the facts. The sentences live outside the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.values import value

CODES: Mapping[str, str | None] = {
    # Input that no rule needs to judge
    "malformed": None,
    "unknown_command": None,
    "unknown_edition": None,
    "unknown_mode": None,
    "unknown_player": None,
    "unknown_deed": None,
    "unknown_group": None,
    "unknown_building": None,
    "unknown_deck": None,
    "unknown_card": None,
    "unknown_tax": None,
    "unknown_token": "SET-1",
    "unknown_names": None,
    "unknown_debt": None,
    "unknown_trade": None,
    "bad_amount": None,
    "bad_level": None,
    "bad_text": None,
    "bad_time": None,
    "repeated": None,
    # Set-up and the course of the game
    "not_set_up": None,
    "already_set_up": None,
    "player_count": "SET-1",
    "bad_player_id": "SET-1",
    "name_taken": "SET-1",
    "token_taken": "SET-1",
    "minutes_needed": "END-4",
    "minutes_not_used": "END-4",
    "not_enough_deeds": "END-6",
    "seed_without_pot": "PAY-5",
    "still_dealing": "END-6",
    "not_dealing": "END-6",
    "already_dealt": "END-6",
    "wrong_deal_count": "END-6",
    "game_over": None,
    "game_decided": None,
    "paused": None,
    "not_paused": None,
    "player_out": None,
    "same_player": None,
    "not_your_turn": "SET-5",
    "already_their_turn": "SET-5",
    "no_time_limit": "END-4",
    "time_not_up": "END-4",
    "time_already_called": "END-4",
    "nothing_to_undo": None,
    "nothing_to_redo": None,
    # A game taken over from paper
    "hand_missing": "SET-2",
    "hand_repeated": "SET-2",
    "hand_of_gone": "DEBT-4",
    "negative_cash": "PAY-7",
    "deed_twice": "BUY-1",
    "level_too_high": "BLD-3",
    "mortgaged_and_built": "MTG-1",
    "too_many_buildings": "BLD-5",
    "too_many_jail_cards": "PAY-4",
    "too_many_tickets": "MEGA-1",
    "bad_jail_throws": "JAIL-2",
    "bad_time_left": "END-4",
    "already_decided": "END-1",
    # Money and debts
    "not_enough_cash": "PAY-7",
    "bound_by_bid": "AUC-1",
    "in_debt": "PAY-7",
    "debts_open": "PAY-7",
    "duty_open": "BLD-8",
    "no_pot": "PAY-5",
    "pot_empty": "PAY-5",
    "salary_in_jail": "PAY-2",
    "reason_needed": None,
    "debt_settled": "PAY-7",
    "not_your_debt": "PAY-7",
    "older_debt_first": "DEBT-7",
    "no_debt": "DEBT-3",
    "can_still_pay": "DEBT-3",
    "debtor_must_raise": "DEBT-1",
    "bank_takes_no_deeds": "MTG-6",
    "no_deed_offer": "DEBT-2",
    "not_the_creditor": "DEBT-2",
    # Deeds, auctions, rent
    "in_jail": "JAIL-1",
    "own_deed": "BUY-2",
    "deed_owned": "BUY-1",
    "deed_unsold": "BUY-1",
    "not_your_deed": None,
    "auction_open": "AUC-2",
    "no_auction": "AUC-2",
    "no_auctions": "AUC-2",
    "bid_too_low": "AUC-1",
    "bid_withdrawn": "AUC-1",
    "bid_stands": "AUC-1",
    "place_needed": "AUC-4",
    "no_shortage": "AUC-4",
    "deed_mortgaged": "RENT-5",
    "rent_lapsed": "RENT-1",
    "rent_already_asked": "RENT-1",
    "not_a_demand": "RENT-1",
    "dice_needed": "RENT-7",
    "bad_dice": "RENT-7",
    # Building, mortgages, trades
    "cannot_build_here": "BLD-1",
    "group_incomplete": "BLD-1",
    "group_mortgaged": "BLD-1",
    "uneven": "BLD-2",
    "fully_built": "BLD-3",
    "no_stock": "BLD-5",
    "needs_whole_group": "BLD-6",
    "nothing_to_build": "BLD-3",
    "nothing_to_sell": "SELL-1",
    "no_stock_to_break_down": "SELL-3",
    "buildings_in_group": "MTG-1",
    "already_mortgaged": "MTG-2",
    "not_mortgaged": "MTG-4",
    "deed_built_on": "TRD-2",
    "group_built_on": "TRD-1",
    "tickets_not_traded": "TRD-3",
    "empty_trade": "TRD-1",
    "trade_closed": "TRD-1",
    "trade_stale": "TRD-1",
    "not_your_trade": "TRD-1",
    # Jail and tickets
    "already_in_jail": "JAIL-1",
    "not_in_jail": "JAIL-2",
    "just_jailed": "JAIL-1",
    "jail_turn_open": "JAIL-2",
    "already_thrown": "JAIL-2",
    "no_jail_card": "JAIL-2",
    "no_jail_card_left": "PAY-4",
    "not_in_edition": "MEGA-1",
    "no_tickets_left": "MEGA-1",
    "no_ticket": "MEGA-1",
}


@value
class Refusal:
    """A user's mistake as a value; nothing has changed."""

    code: str
    rule: str | None
    facts: dict[str, Any]


def refuse(code: str, rule: str | None = None, /, **facts: Any) -> Refusal:
    """A refusal by its code; `rule` where a more exact one applies than the code's own."""
    return Refusal(code, rule or CODES[code], facts)
