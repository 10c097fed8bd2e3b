"""The bank moves pieces as a slow and plain second account does, whatever the dice (MOVE-2 to MOVE-8)."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.commands import Decline, Face, HouseRules, MoveOn, Roll
from rules.deciding.rolls import count_dice
from rules.deciding.turns import find_next
from rules.editions.load import SHIPPED
from rules.landings import find_obstacle, list_landings
from tests.support.board_walk import BoardWalk, Walker
from tests.support.playing import Playing, play

RICH = 10**8


def throw(table: Playing, player: str, random: Random) -> tuple[Face, ...]:
    """Doubles more often than dice show them, so that three in a row happen."""
    first = random.randint(1, 6)
    faces: tuple[Face, ...] = (first, first if random.random() < 0.4 else random.randint(1, 6))
    third = table.game.book.third_die
    return (*faces, random.choice(third)) if count_dice(table.game, player) == 3 else faces


def compare(table: Playing, walk: BoardWalk) -> None:
    """Squares, cash, jail, the double left and everything a landing asks."""
    game = table.game
    for player, walker in walk.walkers.items():
        stay = game.players[player].jail
        assert game.pieces[player] == walker.square, player
        assert game.money[player] - RICH == walker.cash, player
        assert (stay is not None, stay.throws if stay else 0) == (walker.in_jail, walker.rolls_in_jail), player
    assert (game.turn.player, game.turn.again) == (walk.turn, walk.may_roll)
    asked = [(landing.asks, landing.deed or landing.deck or "") for landing in list_landings(game)]
    assert asked == walk.asked


def roll_next(table: Playing, walk: BoardWalk, random: Random) -> None:
    """The roll that comes next: for the double left, or the next player's."""
    turn = table.game.turn
    player = turn.player if turn.again or (turn.number == 1 and not turn.rolls) else find_next(table.game)
    faces = throw(table, player, random)
    table.do(Roll(player, faces))
    walk.roll(player, faces)


def decide(table: Playing, walk: BoardWalk, random: Random) -> None:
    """What holds up the next roll: deeds stay with the bank, and the third die is obeyed."""
    player = table.game.turn.player
    while (open_ := find_obstacle(table.game)) is not None:
        if open_.asks == "buy":
            assert open_.deed is not None
            table.do(Decline(player, open_.deed))
            walk.decline()
        else:
            square = random.randrange(len(table.game.book.squares))
            table.do(MoveOn(player, square if open_.asks == "triple" else None))
            walk.move_on(player, square)
        compare(table, walk)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32), st.sampled_from(SHIPPED))
def test_random_rolls_lead_where_the_second_account_says(seed: int, edition: str) -> None:
    """MOVE-1 to MOVE-8, JAIL-2, PAY-1 to PAY-3: a long way round the board; nothing is ever bought."""
    random = Random(seed)
    table = play(edition, "anna", "ben", house=HouseRules(no_auctions=True))
    table.set_cash("anna", RICH).set_cash("ben", RICH)
    walk = BoardWalk(table.game.book, {"anna": Walker(), "ben": Walker()}, "anna")
    for _ in range(60):
        roll_next(table, walk, random)
        compare(table, walk)
        decide(table, walk, random)
