"""Every flow of an evening through the real screens in Chromium: a tablet, phones, and what they show each other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.commands import (
    Buy,
    Charge,
    DrawCard,
    GiveTurn,
    GoToJail,
    NextTurn,
    PayBank,
)
from tests.support.browsers import open_app
from tests.support.screens import (
    PATIENCE,
    Room,
    act,
    begin,
    choose,
    find,
    game_of,
    go,
    miss,
    push,
    see,
    write,
)

pytestmark = pytest.mark.browser


def test_a_whole_short_game_from_the_code_to_the_valuation(room: Room) -> None:
    """One tablet, three phones: lobby, dealing (END-6), a purchase, and the first bankruptcy counts (END-2)."""
    tablet = room.new_page((1180, 820))
    open_app(tablet, room.served.bank)
    push(tablet, "New game")
    push(tablet, re.compile("^Cats"), re.compile("^Classic"), "On to the way to play")
    push(tablet, re.compile("^Short game to the first bankruptcy"), "On to the people")
    table = room.served.house.find_table(room.served.house.list_games()[0].id)
    assert table is not None
    phones = {}
    for name in ("Anna", "Ben", "Clara"):
        phones[name] = room.new_page()
        open_app(phones[name], room.served.join(table))
        write(phones[name], "Your name", name)
        push(phones[name], "Take a seat")
        see(phones[name], f"Welcome, {name}")
    see(tablet, "Clara")
    push(tablet, "Begin the game")
    see(tablet, "Anna draws 3 deeds")
    push(tablet, re.compile("Old Kent Road"), re.compile("Whitechapel Road"), re.compile("Mayfair"))
    push(tablet, "Anna gets them (3 of 3)")
    push(tablet, "Draw for Ben")
    push(tablet, "Draw for Clara")
    see(phones["Anna"], "It is your turn")
    push(phones["Anna"], "Deeds")
    see(phones["Anna"], "Mayfair")
    push(tablet, re.compile("Ben Car"))
    see(tablet, "For Ben")
    for key in ("9", "000"):
        push(tablet, key)
    push(tablet, "Must pay 9,000 M")
    push(phones["Ben"], "Raise the money", "I am bankrupt")
    push(phones["Ben"], "Yes, bankrupt")
    for page in (tablet, *phones.values()):
        see(page, re.compile("has won!"))
        see(page, "Cash")
    see(tablet, "The game is over")
    result = game_of(table).result
    assert result is not None
    assert result.reason == "first-bankruptcy"


def test_rent_is_demanded_on_one_phone_and_paid_on_the_other(room: Room) -> None:
    table, bank = begin(room)
    act(table, bank, Buy("p1", "brown-1"), GiveTurn("p2"))
    anna, ben = room.seat_all(table)
    push(anna, re.compile("Old Kent Road"))
    see(ben, "You owe Anna 2 M")
    see(anna, "Ben owes you 2 M")
    push(ben, "Pay 2 M")
    see(ben, "1,498 M")
    see(anna, "1,442 M")
    see(anna, re.compile(r"\+2.M · "))


def test_a_deed_is_bought_or_declined_and_two_phones_bid_until_the_tablet_closes(room: Room) -> None:
    table, _ = begin(room)
    tablet, (anna, ben) = room.tablet(table), room.seat_all(table)
    push(anna, re.compile("Old Kent Road"), re.compile("Buy for 60"))
    see(anna, "1,440 M")
    push(anna, re.compile("Whitechapel Road 60"), "Put up for auction")
    push(ben, "Bid 1 M")
    see(anna, "Best bid: 1 M by Ben")
    push(anna, "Bid 7 M")
    see(ben, "Best bid: 7 M by Anna")
    see(tablet, "Best bid: 7 M by Anna")
    push(tablet, "Sold")
    see(ben, "Sold to Anna for 7 M")
    see(anna, "Yours at auction for 7 M")
    see(anna, "1,433 M")
    assert game_of(table).deeds["brown-2"].owner == "p1"
    push(anna, re.compile("The Angel, Islington 100"), "Put up for auction")
    push(ben, "I am out")
    push(ben, "Bid again after all")
    see(ben, "I am out")


def test_building_selling_and_mortgages_by_group_with_steppers_that_keep_even(room: Room) -> None:
    """BLD-2, BLD-5, SELL-1, MTG-2: a tap plans, the price and the stock are told, the next tap does it."""
    table, bank = begin(room)
    act(table, bank, Buy("p1", "brown-1"), Buy("p1", "brown-2"))
    anna = room.seat(table, "Anna")
    push(anna, "Deeds", "Old Kent Road: one more")
    see(anna, "Then left in stock: 31 houses")
    push(anna, "Old Kent Road: one more")
    see(anna, re.compile(r"\(BLD-2\)"))
    push(anna, "Whitechapel Road: one more", "Build for 100 M")
    see(anna, "1,280 M")
    assert [game_of(table).deeds[deed].level for deed in ("brown-1", "brown-2")] == [1, 1]
    push(anna, "Brown: one more everywhere", "Build for 100 M")
    see(anna, "1,180 M")
    push(anna, "Brown: one less everywhere")
    see(anna, "Sell for 50 M")
    push(anna, "Brown: one less everywhere", "Sell for 100 M")
    see(anna, "1,280 M")
    push(anna, "Mortgage: 30 M")
    see(anna, "mortgaged")
    push(anna, "Lift for 33 M")
    miss(anna, "mortgaged")
    assert game_of(table).money["p1"] == 1500 - 120 - 200 + 100 + 30 - 33


def test_a_trade_is_offered_accepted_and_another_refused(room: Room) -> None:
    table, bank = begin(room)
    act(table, bank, Buy("p1", "brown-1"), GiveTurn("p2"), Buy("p2", "brown-2"))
    anna, ben = room.seat_all(table)
    go(anna, "Trade", "Trade with")
    choose(anna, "Old Kent Road")
    choose(anna, "Whitechapel Road")
    push(anna, "+50", "Offer to Ben")
    see(ben, "Anna offers you")
    see(ben, "You get: 50 M, Old Kent Road")
    see(ben, "You give: Whitechapel Road")
    push(ben, "Agreed")
    see(anna, "1,390 M")
    assert (game_of(table).deeds["brown-1"].owner, game_of(table).deeds["brown-2"].owner) == ("p2", "p1")
    go(ben, "Trade", "Trade with")
    push(ben, "+20")
    push(ben, "Offer to Anna")
    push(anna, "No, thanks")
    see(ben, "Anna does not want your offer")
    miss(ben, "Anna has your offer")
    assert game_of(table).trades == ()


def test_a_debt_guides_to_the_money_and_bankruptcy_only_comes_up_when_nothing_else_is_left(room: Room) -> None:
    """DEBT-1 to DEBT-3: mortgage, a deed for a part, and only then the way out."""
    table, bank = begin(room)
    act(table, bank, GiveTurn("p2"), Buy("p2", "brown-1"), Buy("p2", "brown-2"), PayBank("p2", 1370))
    act(table, bank, Charge("p2", 40, "p1"))
    anna, ben = room.seat_all(table)
    see(ben, "You owe Anna 40 M")
    push(ben, "Raise the money")
    miss(ben, "I am bankrupt")
    choose(ben, "Whitechapel Road")
    push(ben, "Offer Whitechapel Road for 40 M")
    push(anna, "No, money please")
    push(ben, re.compile("Mortgage .* brings 30"))
    push(ben, "Pay 40 M")
    miss(ben, "You owe Anna 40 M")
    act(table, bank, Charge("p2", 5000, "p1"))
    see(ben, "I am bankrupt")
    choose(ben, "Whitechapel Road")
    push(ben, re.compile("Offer Whitechapel Road for 60"))
    push(anna, "Take it")
    see(ben, "You owe Anna 4,940 M")
    push(ben, "I am bankrupt")
    see(ben, "Ben is out of the game.")
    push(ben, "Yes, bankrupt")
    see(anna, "Anna has won!")
    assert game_of(table).deeds["brown-1"].owner == "p1"


def test_every_way_out_of_jail_is_offered_in_ones_own_turn(room: Room) -> None:
    table, bank = begin(room)
    card = next(
        item.id for deck in game_of(table).book.edition.decks for item in deck.cards if item.effect.type == "jail-free"
    )
    act(table, bank, DrawCard("p1", card))
    anna = room.seat(table, "Anna")
    push(anna, "To jail")
    see(anna, re.compile("Anna must go to jail"))
    expect(find(anna, "Thrown a double")).to_have_count(0)
    act(table, bank, NextTurn(), NextTurn())
    see(anna, "Failed throws: 0 of 3")
    push(anna, "No double")
    see(anna, re.compile(r"Anna throws no double in jail \(try 1\)"))
    act(table, bank, NextTurn(), NextTurn())
    see(anna, "Failed throws: 1 of 3")
    see(anna, "Pay 50 M and leave")
    push(anna, "Use a jail-free card")
    miss(anna, "Failed throws: 1 of 3")
    act(table, bank, GoToJail("p1"), NextTurn(), NextTurn())
    push(anna, "Pay 50 M and leave")
    see(anna, "1,450 M")


def test_a_drawn_card_and_a_free_one_are_booked(room: Room) -> None:
    table, _ = begin(room)
    tablet = room.tablet(table)
    deck = game_of(table).book.edition.decks[0]
    ready = next(item for item in deck.cards if item.effect.type == "receive" and item.effect.amount)
    push(tablet, "Cards", re.compile(re.escape(ready.text.root["en"])))
    paid = 1500 + (ready.effect.amount or 0)
    see(tablet, f"{paid:,}\u00a0M")
    push(tablet, "Another card: amount", "+50", "Receive from every player")
    see(tablet, f"{paid + 50:,}\u00a0M")
    assert game_of(table).money["p2"] == 1450


def test_the_banker_acts_for_someone_without_a_phone_corrects_and_takes_back(room: Room) -> None:
    table, _ = begin(room)
    tablet = room.tablet(table)
    push(tablet, re.compile("Ben Car"))
    see(tablet, "For Ben")
    push(tablet, "+100", "Pay 100 M to the bank")
    see(tablet, "1,400 M")
    see(tablet, "For Anna")
    push(tablet, re.compile("Ben Car"))
    go(tablet, "More", "Put Ben's balance right")
    push(tablet, "+20")
    write(tablet, "Reason (everyone sees it)", "counted wrong")
    push(tablet, "Add 20 M")
    see(tablet, "1,420 M")
    push(tablet, "Ledger")
    see(tablet, re.compile("counted wrong"))
    push(tablet, re.compile(r"Ben pays 100"))
    see(tablet, "Back to here: 2 bookings will no longer count.")
    push(tablet, "Really take 2 back")
    expect(tablet.get_by_text("1,420 M")).to_have_count(0, timeout=PATIENCE)
    assert game_of(table).money["p2"] == 1500
    push(tablet, "Bring the last one back")
    see(tablet, "1,400 M")


def test_two_taps_on_the_same_pay_button_book_once(room: Room) -> None:
    table, _ = begin(room)
    anna = room.seat(table, "Anna")
    push(anna, "Money", "+50")
    pay = find(anna, "Pay 50 M to the bank")
    pay.wait_for()
    pay.evaluate("button => { button.click(); button.click(); }")
    see(anna, "1,450 M")
    anna.wait_for_timeout(700)
    assert game_of(table).money["p1"] == 1450
    miss(anna, "(PAY-")
    push(anna, "+50")
    push(anna, "Pay 50 M to the bank")
    see(anna, "1,400 M")


def test_a_phone_that_joins_late_finds_its_player_as_the_banker_left_it(room: Room) -> None:
    table, bank = begin(room)
    act(table, bank, PayBank("p2", 33), GiveTurn("p2"), Buy("p2", "brown-1"))
    ben = room.seat(table, "Ben")
    see(ben, "1,407 M")
    push(ben, "Deeds")
    see(ben, "Old Kent Road")
