"""Rolls: whose turn they begin, where they lead, and what follows from them by itself (MOVE-1 to MOVE-5)."""

from __future__ import annotations

import pytest

from rules.commands import (
    Bid,
    Buy,
    CloseAuction,
    CollectSalary,
    Command,
    Decline,
    DemandRent,
    Face,
    GiveTurn,
    GoToJail,
    HouseRules,
    LeaveJail,
    NextTurn,
    PayDebt,
    PutPiece,
    Redo,
    Resign,
    Roll,
    TakeRollBack,
    Undo,
)
from rules.events import Jailed, JailLeft, JailThrowFailed, Landed, Rolled, SalaryPaid, TurnBegan
from rules.history import record
from rules.landings import list_landings
from rules.options import check_roll
from rules.refusals import Refusal
from tests.support.playing import Playing, play

EDITIONS = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")
SALARIES = dict.fromkeys(EDITIONS, 200) | {"mega-deluxe": 20_000, "star-wars": 4_000}
ANNA = {"player": "anna"}


def roll(player: str, first: int, second: int, *third: Face) -> Roll:
    return Roll(player, (first, second, *third))


def at(square: int, edition: str = "classic", player: str = "anna", house: HouseRules | None = None) -> Playing:
    """A game in which one piece has been put on a square."""
    return play(edition, house=house).do(PutPiece(player, square))


def kinds(table: Playing) -> list[str]:
    """What the last command led to, in order."""
    return [event.kind for event in table.events()]


# --- Pieces -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_piece_starts_on_go(edition: str) -> None:
    """MOVE-1."""
    assert set(play(edition).game.pieces.values()) == {0}


def test_a_roll_moves_the_piece_clockwise_by_its_sum() -> None:
    """MOVE-1."""
    table = at(38).do(roll("anna", 4, 6))
    assert (table.game.pieces["anna"], table.events()[0]) == (8, Rolled("anna", (4, 6), 38, 8, again=False))


@pytest.mark.parametrize("who", ["anna", "ben"])
def test_a_piece_is_put_right_at_any_time_and_that_books_nothing(who: str) -> None:
    """MOVE-1: in one's own turn and in another's, on GO and on a tax."""
    table = play()
    for square in (0, 4, 30, 39):
        table.do(PutPiece(who, square))
        assert (table.game.pieces[who], kinds(table)) == (square, ["piece_moved"])
    assert table.game.money == play().game.money
    assert (table.game.landings, table.game.players[who].jail, table.game.turn.player) == ((), None, "anna")


def test_putting_a_piece_right_closes_what_the_wrong_square_asked() -> None:
    """MOVE-1: the real board is right."""
    table = play().do(roll("anna", 1, 2), PutPiece("anna", 5))
    assert list_landings(table.game) == []
    assert table.do(NextTurn()).game.turn.player == "ben"


def test_a_landing_can_be_told_by_its_square_alone() -> None:
    """MOVE-1, MOVE-5: the square asks what it asks; the salary only if one says so."""
    table = play().do(PutPiece("anna", 4, lands=True))
    assert table.cash("anna") == 1_300
    table.do(PutPiece("ben", 4, lands=True, passes_go=True))
    assert (table.cash("ben"), table.game.turn.player) == (1_500, "ben")
    table.do(PutPiece("carl", 0, lands=True))
    assert table.cash("carl") == 1_700


def test_where_nobody_told_a_whole_turn_the_square_is_not_known_any_more() -> None:
    """MOVE-1: a piece has surely moved in its turn, so the bank does not make up where it stands."""
    table = play().do(NextTurn())
    assert table.game.pieces == {"anna": None, "ben": 0, "carl": 0}
    table.do(Buy("ben", "brown-2"), NextTurn(), GiveTurn("anna"))
    assert table.game.pieces == {"anna": None, "ben": 3, "carl": 0}, "a tap says where one stands; a turn put right, no"


def test_a_roll_from_an_unknown_square_keeps_turns_and_doubles_but_lands_nowhere() -> None:
    """MOVE-1, MOVE-3: the bank works on as a plain one until someone says where the piece stands."""
    table = play().do(NextTurn(), NextTurn(), NextTurn(), roll("anna", 3, 3))
    assert (table.game.pieces["anna"], kinds(table), table.game.turn.again) == (None, ["rolled"], True)
    table.do(PutPiece("anna", 12, lands=True))
    assert list_landings(table.game)[0].deed == "utility-1"


# --- Whose turn ---------------------------------------------------------------------------------------------


def test_the_next_players_roll_begins_their_turn_by_itself() -> None:
    """MOVE-2."""
    table = play().do(roll("anna", 4, 6), roll("ben", 4, 6))
    assert table.events() == (TurnBegan("ben", 2), Rolled("ben", (4, 6), 0, 10, again=False))
    assert table.game.turn.player == "ben"


def test_a_turn_nobody_told_does_not_hold_up_the_next_roll() -> None:
    """MOVE-2."""
    assert play().do(roll("ben", 4, 6)).game.turn.player == "ben"


def test_who_left_the_game_is_passed_over() -> None:
    """MOVE-2."""
    table = play().do(roll("anna", 4, 6), Resign("ben"), roll("carl", 4, 6))
    assert table.game.turn.player == "carl"


OPEN: dict[str, tuple[Playing, str, str]] = {
    "a debt": (
        play().own("ben", "brown-2").do(roll("anna", 1, 2), DemandRent("ben", "brown-2", "anna")),
        "debts_open",
        "PAY-7",
    ),
    "an auction": (play().do(roll("anna", 1, 2), Decline("anna", "brown-2")), "auction_open", "AUC-2"),
    "an undecided purchase": (play().do(roll("anna", 1, 2)), "purchase_open", "BUY-1"),
    "a double left to roll for": (play().do(roll("anna", 5, 5)), "double_open", "MOVE-3"),
    "an unused turn in jail": (
        play().do(GoToJail("anna"), NextTurn(), NextTurn(), NextTurn()),
        "jail_turn_open",
        "JAIL-2",
    ),
}


@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("command", [roll("ben", 1, 3), NextTurn(), PutPiece("ben", 7, lands=True)], ids=str)
def test_what_is_open_holds_up_the_next_turn(name: str, command: Command) -> None:
    """MOVE-2, BUY-1."""
    table, code, rule = OPEN[name]
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


def test_a_purchase_that_nobody_told_of_holds_up_nothing() -> None:
    """BUY-1: the bank only knows what it is told."""
    assert play().do(NextTurn(), roll("ben", 1, 3)).game.turn.player == "ben"


def test_the_banker_can_put_the_turn_right_whatever_was_told() -> None:
    """SET-5: nothing but debts holds up a correction."""
    table = play().do(roll("anna", 5, 5), GiveTurn("carl"))
    assert (table.game.turn.player, table.game.turn.again, table.game.landings) == ("carl", False, ())


# --- Doubles ------------------------------------------------------------------------------------------------


def test_a_double_rolls_again_once_its_landing_is_settled() -> None:
    """MOVE-3."""
    table = play().do(roll("anna", 3, 3))
    assert table.game.turn.again
    refusal = table.refused(roll("anna", 1, 3))
    assert (refusal.code, refusal.rule) == ("purchase_open", "BUY-1")
    table.do(Buy("anna", "light-blue-1"), roll("anna", 1, 3))
    assert (table.game.pieces["anna"], table.game.turn.again) == (10, False)
    assert table.refused(roll("anna", 1, 3)).code == "turn_over"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_third_double_goes_to_jail_without_moving(edition: str) -> None:
    """MOVE-3, JAIL-1."""
    third = (3,) if edition == "mega-deluxe" else ()
    start = play(edition).game.book.places["parking"] - 10 - sum(third)
    double = roll("anna", 5, 5, *third)
    table = at(start, edition).do(double, PutPiece("anna", start), double, roll("anna", 2, 2, *third))
    assert table.events()[1:] == (Jailed("anna", "doubles"),)
    jail = table.game.book.jail_square
    assert (table.game.pieces["anna"], table.game.players["anna"].jail is not None) == (jail, True)
    assert (table.game.turn.again, check_roll(table.game, "anna")) == (False, Refusal("turn_over", "MOVE-2", ANNA))


def test_a_double_that_leads_to_jail_does_not_roll_again() -> None:
    """MOVE-3, JAIL-1: the way there ends the turn."""
    table = at(24).do(roll("anna", 3, 3))
    assert [type(event) for event in table.events()] == [Rolled, Jailed]
    assert (table.game.pieces["anna"], table.game.turn.again) == (10, False)


# --- The salary ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("before", "landed"), [(3, True), (2, False)])
def test_reaching_or_passing_go_pays_the_salary_by_itself(edition: str, before: int, landed: bool) -> None:
    """MOVE-4, PAY-1."""
    squares = len(play(edition).game.book.squares)
    third = ("bus",) if edition == "mega-deluxe" else ()
    table = at(squares - before, edition).do(roll("anna", 1, 2, *third))
    salaries = [event for event in table.events() if isinstance(event, SalaryPaid)]
    assert [(event.landed, event.pays[0].amount) for event in salaries] == [(landed, SALARIES[edition])]


def test_two_salaries_in_one_turn_are_both_paid() -> None:
    """PAY-1, MOVE-4: a double brings Anna on GO, and she comes round again."""
    table = at(30).do(roll("anna", 5, 5), PutPiece("anna", 38), roll("anna", 1, 1))
    assert table.cash("anna") == 1_900


def test_the_double_salary_is_for_landing_on_go_alone() -> None:
    """MOVE-4, house rule."""
    house = HouseRules(double_salary=True)
    assert at(37, house=house).do(roll("anna", 1, 2)).cash("anna") == 1_900
    assert at(38, house=house).do(roll("anna", 1, 2)).cash("anna") == 1_700


def test_a_salary_the_bank_has_paid_cannot_be_tapped_again() -> None:
    """MOVE-4."""
    refusal = at(38).do(roll("anna", 1, 2)).refused(CollectSalary("anna"))
    assert (refusal.code, refusal.rule) == ("salary_paid", "MOVE-4")


# --- What squares ask ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "square", "amount"),
    [
        ("classic", 4, 200), ("classic", 38, 100), ("star-wars", 4, 4_000), ("star-wars", 38, 2_000),
        ("mega-deluxe", 5, 20_000), ("mega-deluxe", 50, 10_000), ("christmas", 4, 200), ("cats", 38, 100),
        ("sorcerers", 4, 200),
    ],
)  # fmt: skip
def test_a_tax_is_charged_at_once(edition: str, square: int, amount: int) -> None:
    """MOVE-5, PAY-3."""
    start = play(edition).cash("anna")
    third = (1,) if edition == "mega-deluxe" else ()
    table = at(square - 3 - sum(third), edition).do(roll("anna", 1, 2, *third))
    assert (table.cash("anna"), table.game.landings) == (start - amount, ())


def test_a_tax_that_cannot_be_paid_is_a_debt() -> None:
    """MOVE-5, PAY-7."""
    table = at(1).set_cash("anna", 150).do(roll("anna", 1, 2))
    assert (table.debt("anna").amount, table.debt("anna").cause, table.cash("anna")) == (200, "tax", 150)


@pytest.mark.parametrize(("square", "deck"), [(2, "chest"), (7, "chance"), (36, "chance")])
def test_a_card_square_asks_for_one_card_of_its_deck(square: int, deck: str) -> None:
    """MOVE-5."""
    table = at(square - 3 if square > 2 else 39).do(roll("anna", 1, 2))
    landing = list_landings(table.game, "anna")[0]
    assert (landing.asks, landing.deck, landing.square) == ("card", deck, square)


def test_the_go_to_jail_square_sends_there_without_a_salary() -> None:
    """MOVE-5, JAIL-1, PAY-2."""
    table = at(27).do(roll("anna", 1, 2))
    assert table.events()[-1] == Jailed("anna", "square")
    assert (table.game.pieces["anna"], table.cash("anna")) == (10, 1_500)


@pytest.mark.parametrize(("house", "cash", "pot"), [(HouseRules(pot=True, pot_seed=100), 1_600, 100), (None, 1_500, 0)])
def test_free_parking_pays_the_pot_where_it_is_played(house: HouseRules | None, cash: int, pot: int) -> None:
    """MOVE-5, PAY-5."""
    table = at(17, house=house).do(roll("anna", 1, 2))
    assert (table.cash("anna"), table.game.money["pot"]) == (cash, pot)


@pytest.mark.parametrize("square", [0, 10])
def test_go_and_the_visit_to_jail_ask_nothing(square: int) -> None:
    """MOVE-5."""
    table = at((square - 3) % 40).do(roll("anna", 1, 2))
    assert (table.game.landings, table.game.players["anna"].jail) == ((), None)


def test_ones_own_deed_asks_nothing() -> None:
    """MOVE-5, BUY-2."""
    table = play().own("anna", "brown-2").do(PutPiece("anna", 0), roll("anna", 1, 2))
    assert (table.game.landings, kinds(table)) == ((), ["rolled"])


def test_an_unowned_deed_is_bought_or_auctioned_and_the_one_who_declined_may_bid() -> None:
    """MOVE-5, BUY-1."""
    table = play().do(roll("anna", 1, 2))
    assert table.events()[-1] == Landed("anna", 1, 3, "buy", "brown-2")
    table.do(Decline("anna", "brown-2"), Bid("anna", 10), CloseAuction(), roll("ben", 1, 2))
    assert table.deed("brown-2").owner == "anna"


def test_a_tap_for_another_square_than_the_one_told_is_a_mistake() -> None:
    """MOVE-1, BUY-1."""
    table = play().do(roll("anna", 1, 2))
    refusal = table.refused(Buy("anna", "brown-1"))
    assert (refusal.code, refusal.rule) == ("not_landed_there", "BUY-1")
    table.do(PutPiece("anna", 1), PutPiece("anna", 1, lands=True), Buy("anna", "brown-1"))
    assert table.deed("brown-1").owner == "anna"


def test_rolls_and_taps_mix_in_one_game_and_even_in_one_turn() -> None:
    """MOVE-1, MOVE-2: after a double told, a tap may tell of the second landing."""
    table = play().do(roll("anna", 3, 3), Buy("anna", "light-blue-1"), Buy("anna", "pink-1"), NextTurn())
    table.do(Buy("ben", "station-1"), roll("carl", 2, 3), DemandRent("ben", "station-1", "carl"))
    assert (table.game.pieces["anna"], table.debt("carl").amount) == (11, 25)


@pytest.mark.parametrize("bonus", [0, 500])
def test_two_ones_bring_a_bonus_where_a_house_rule_says_so(bonus: int) -> None:
    """House rule."""
    table = play(house=HouseRules(ones_bonus=bonus)).do(roll("anna", 1, 1))
    assert table.cash("anna") == 1_500 + bonus


# --- Jail ---------------------------------------------------------------------------------------------------


def jailed(edition: str = "classic", misses: int = 0) -> Playing:
    """Anna's turn in jail, after so many failed rolls."""
    table = play(edition, "anna", "ben").do(GoToJail("anna"), NextTurn(), NextTurn())
    for _ in range(misses):
        table.do(roll("anna", 1, 2), NextTurn(), NextTurn())
    return table


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("misses", [0, 1, 2])
def test_in_jail_a_double_frees_and_moves_and_does_not_roll_again(edition: str, misses: int) -> None:
    """MOVE-3, JAIL-2."""
    table = jailed(edition, misses).do(roll("anna", 2, 2))
    jail = table.game.book.jail_square
    assert jail is not None
    assert table.events()[0] == JailLeft("anna", "double")
    assert (table.game.pieces["anna"], table.game.turn.again) == (jail + 4, False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_jail_only_the_two_white_dice_are_rolled(edition: str) -> None:
    """JAIL-2, MOVE-8."""
    assert jailed(edition).refused(roll("anna", 1, 2, 3)).code == "wrong_dice"
    table = jailed(edition).do(roll("anna", 1, 2))
    assert table.events()[-1] == JailThrowFailed("anna", 1)
    assert table.refused(roll("anna", 1, 2)).code == "turn_over"


@pytest.mark.parametrize(
    ("edition", "fine"), [("star-wars", 1_000), ("christmas", 50), ("cats", 50), ("sorcerers", 50)]
)
def test_the_third_failed_roll_pays_and_moves_at_once(edition: str, fine: int) -> None:
    """JAIL-2: books 001 to 004, by the sum of that roll."""
    table = jailed(edition, 2)
    cash = table.cash("anna")
    table.do(roll("anna", 1, 2))
    assert (table.cash("anna"), table.game.pieces["anna"], table.game.players["anna"].jail) == (cash - fine, 13, None)
    assert list_landings(table.game, "anna")[0].deed == "pink-2"


@pytest.mark.parametrize(("edition", "fine", "faces"), [("classic", 50, (1, 2)), ("mega-deluxe", 5_000, (1, 2, 3))])
def test_after_the_third_failed_roll_one_pays_before_the_next_turns_normal_roll(
    edition: str, fine: int, faces: tuple[Face, ...]
) -> None:
    """JAIL-2: book 000; that roll pays the fine by itself and is a normal one."""
    table = jailed(edition, 3)
    cash, jail = table.cash("anna"), table.game.book.jail_square
    assert jail is not None
    table.do(Roll("anna", faces))
    assert kinds(table)[:3] == ["charged", "jail_left", "rolled"]
    assert table.game.players["anna"].jail is None
    assert (table.cash("anna"), table.game.pieces["anna"]) == (cash - fine, jail + sum(map(int, faces)))


def test_who_pays_before_the_roll_rolls_normally() -> None:
    """JAIL-2, MOVE-3: a double then rolls again."""
    table = jailed().do(LeaveJail("anna", "fine"), roll("anna", 5, 5))
    assert (table.game.pieces["anna"], table.game.turn.again) == (20, True)


# --- Taking a roll back -------------------------------------------------------------------------------------


def tell(table: Playing, command: Command, by: str) -> Refusal | None:
    """Book a command as someone; the refusal, if any."""
    result = record(table.history, command, by)
    if isinstance(result, Refusal):
        return result
    table.history = result
    return None


@pytest.mark.parametrize("told", [roll("anna", 1, 3), PutPiece("anna", 4, lands=True), PutPiece("anna", 4)], ids=str)
def test_whoever_told_a_roll_takes_it_back_until_something_else_is_booked(told: Command) -> None:
    """MOVE-1: an entry like an undo; nothing is deleted, and the banker can bring it back."""
    table = play()
    before = table.game
    assert tell(table, told, "anna") is None
    assert tell(table, TakeRollBack("anna"), "anna") is None
    assert (table.game, kinds(table)) == (before, ["undone"])
    assert table.do(Redo()).game.pieces["anna"] == 4


def test_a_roll_told_by_another_or_followed_by_something_is_not_taken_back() -> None:
    """MOVE-1."""
    table = play()
    assert tell(table, roll("anna", 1, 2), "bank") is None
    refusal = tell(table, TakeRollBack("anna"), "anna")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("nothing_told", "MOVE-1")
    assert tell(table, TakeRollBack("anna"), "bank") is None
    assert tell(table, roll("anna", 1, 2), "anna") is None
    assert tell(table, Buy("anna", "brown-2"), "anna") is None
    refusal = tell(table, TakeRollBack("anna"), "anna")
    assert refusal is not None
    assert refusal.code == "nothing_told"
    assert table.do(Undo(2)).game.pieces["anna"] == 0


# --- Bad input ----------------------------------------------------------------------------------------------

BAD: tuple[tuple[Playing, Command, str, str | None], ...] = (
    (play(), roll("anna", 0, 3), "bad_faces", "MOVE-2"),
    (play(), roll("anna", 3, 7), "bad_faces", "MOVE-2"),
    (play(), Roll("anna", ("hat", 3)), "bad_faces", "MOVE-2"),
    (play(), Roll("anna", ()), "wrong_dice", "MOVE-2"),
    (play(), Roll("anna", (1,)), "wrong_dice", "MOVE-2"),
    (play(), roll("anna", 1, 2, 3), "wrong_dice", "MOVE-2"),
    (play("mega-deluxe"), roll("anna", 1, 2), "wrong_dice", "MOVE-8"),
    (play("mega-deluxe"), roll("anna", 1, 2, 4), "bad_faces", "MOVE-8"),
    (play("mega-deluxe"), roll("anna", 1, 2, 0), "bad_faces", "MOVE-8"),
    (play(), roll("carl", 1, 3), "not_your_turn", "MOVE-2"),
    (play(), roll("zoe", 1, 3), "unknown_player", None),
    (play().do(Resign("ben")), roll("ben", 1, 3), "player_out", None),
    (play(), PutPiece("anna", 40), "unknown_square", "MOVE-1"),
    (play(), PutPiece("anna", -1, lands=True), "unknown_square", "MOVE-1"),
    (play("mega-deluxe"), PutPiece("anna", 52), "unknown_square", "MOVE-1"),
    (play().do(GoToJail("anna")), PutPiece("anna", 12, lands=True), "in_jail", "JAIL-1"),
    (play(), PutPiece("carl", 12, lands=True), "not_your_turn", "MOVE-2"),
    (play(mode="first-bankruptcy"), roll("anna", 1, 2), "still_dealing", "END-6"),
)


@pytest.mark.parametrize(("table", "command", "code", "rule"), BAD, ids=[f"{row[1]}-{row[2]}" for row in BAD])
def test_bad_input_is_refused_with_its_rule_and_changes_nothing(
    table: Playing, command: Command, code: str, rule: str | None
) -> None:
    """MOVE-1, MOVE-2, MOVE-8."""
    before = table.game
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)
    assert table.game is before


def test_whether_a_player_could_roll_now_is_told_without_dice() -> None:
    """MOVE-2."""
    table = play("mega-deluxe")
    assert check_roll(table.game, "anna") is None
    assert check_roll(table.game, "ben") is None
    refusal = check_roll(table.game, "carl")
    assert refusal is not None
    assert refusal.code == "not_your_turn"


def test_a_rent_unpaid_holds_up_the_double_too() -> None:
    """MOVE-3, PAY-7."""
    table = play().own("ben", "light-blue-1").do(roll("anna", 3, 3), DemandRent("ben", "light-blue-1", "anna"))
    assert table.refused(roll("anna", 1, 2)).code == "in_debt"
    assert table.do(PayDebt("anna", 1), roll("anna", 1, 3)).game.pieces["anna"] == 10
