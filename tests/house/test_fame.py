"""The hall of fame: what finished games leave behind, read from their journals and summed up by player."""

from __future__ import annotations

from companion.house.fame import Champion, Feat, make_fame, rank_champions
from companion.store.shelf import FameRow, PlayerFame
from rules.commands import (
    AcceptDeeds,
    BuildGroup,
    Charge,
    DeclareBankrupt,
    DemandRent,
    EndGame,
    Mortgage,
    OfferDeeds,
    PayDebt,
    Resign,
    Undo,
    WithdrawDemand,
)
from rules.refusals import Refusal
from tests.support.playing import Playing, play
from tests.support.tables import Evening, send_as


def fame_of(table: Playing) -> dict[str, PlayerFame]:
    """Each player's line in the hall of fame, once the game is ended."""
    row = make_fame("CODE", table.do(EndGame()).history if table.game.result is None else table.history)
    assert row is not None
    return {player.name: player for player in row.players}


def pay_rent(table: Playing, owner: str, deed: str, debtor: str) -> Playing:
    table.turn(debtor).do(DemandRent(owner, deed, debtor))
    return table.do(PayDebt(debtor, table.debt(debtor).id))


def test_a_running_game_has_no_fame() -> None:
    assert make_fame("CODE", play().history) is None


def test_a_finished_game_is_kept_with_ranks_and_figures() -> None:
    """END-5."""
    row = make_fame("CODE", play("star-wars", "anna", "ben").set_cash("ben", 40).do(EndGame()).history)
    assert row == FameRow(
        id="CODE",
        edition="star-wars",
        symbol="Cr",
        scale=20,
        mode="standard",
        reason="agreement",
        began=0,
        finished=0,
        bookings=3,
        players=(PlayerFame(name="Anna", rank=1, worth=30_000), PlayerFame(name="Ben", rank=2, worth=40)),
    )


def test_the_best_rent_is_the_largest_one_paid_in_full() -> None:
    """RENT-2, RENT-3: 100 for the bare dark-blue-2, 1,400 with three houses; one that was taken back does not count."""
    table = play().own("anna", "dark-blue").set_cash("ben", 5_000)
    pay_rent(table, "anna", "dark-blue-2", "ben")
    table.build("anna", "dark-blue", 3)
    pay_rent(table, "anna", "dark-blue-2", "carl")
    table.build("anna", "dark-blue", 5).turn("ben").do(DemandRent("anna", "dark-blue-2", "ben"))
    table.do(WithdrawDemand("anna", table.debt("ben").id))
    pay_rent(table, "anna", "dark-blue-2", "ben").do(Undo())
    table.do(WithdrawDemand("anna", table.debt("ben").id))
    fame = fame_of(table)
    assert fame["Anna"].best_rent == (1_400, "dark-blue-2", "Carl")
    assert (fame["Ben"].best_rent, fame["Carl"].best_rent) == (None, None)


def test_the_biggest_debt_survived_is_one_that_the_cash_did_not_cover() -> None:
    """PAY-7, DEBT-1: 200 from a full purse are none; 180 with 100 in the purse are, paid with a mortgage."""
    table = play().own("ben", "dark-blue-1").turn("ben")
    table.do(Charge("ben", 200), Charge("ben", 1_200)).set_cash("ben", 100)
    table.do(Charge("ben", 180), Mortgage("ben", "dark-blue-1"))
    table.do(PayDebt("ben", table.debt("ben").id))
    assert fame_of(table)["Ben"].biggest_debt == (180, "charge", "")


def test_a_debt_paid_in_deeds_is_survived_and_a_bankruptcy_is_not() -> None:
    """DEBT-2, DEBT-4: Ben gives red-1 for 50 rent he has not; Carl falls over a debt of 9,999 to Anna."""
    table = play().own("anna", "dark-blue-2").own("ben", "red-1").set_cash("ben", 0).turn("ben")
    table.do(DemandRent("anna", "dark-blue-2", "ben"))
    debt = table.debt("ben").id
    table.do(OfferDeeds("ben", debt, ("red-1",), 50), AcceptDeeds("anna", debt))
    table.do(Charge("carl", 9_999, "anna"), DeclareBankrupt("carl"))
    fame = fame_of(table)
    assert fame["Ben"].biggest_debt == (50, "dark-blue-2", "Anna")
    assert fame["Anna"].best_rent == (50, "dark-blue-2", "Ben")
    assert (fame["Carl"].rank, fame["Carl"].biggest_debt) == (3, None)


def test_a_claim_that_an_heir_took_over_is_the_heirs_rent() -> None:
    """DEBT-4: Ben owes Anna rent when she goes bankrupt to Carl."""
    table = play().own("anna", "dark-blue-2").turn("ben").do(DemandRent("anna", "dark-blue-2", "ben"))
    table.do(Charge("anna", 10**6, "carl"), DeclareBankrupt("anna"), PayDebt("ben", table.debt("ben").id))
    fame = fame_of(table)
    assert (fame["Carl"].best_rent, fame["Anna"].best_rent) == ((50, "dark-blue-2", "Ben"), None)


def row(code: str, finished: int, *players: PlayerFame, scale: int = 1) -> FameRow:
    return FameRow(
        id=code,
        edition="classic",
        symbol="M",
        scale=scale,
        mode="standard",
        reason="agreement",
        began=0,
        finished=finished,
        bookings=9,
        players=players,
    )


def test_players_are_summed_up_by_name_over_all_games() -> None:
    """END-5: a tie is a win shared; sums of boxes with larger money are compared by their scale."""
    champions = rank_champions(
        [
            row("A", 1, PlayerFame(name="Anna", rank=1, worth=9, best_rent=(900, "red-1", "Ben")),
                PlayerFame(name="ben", rank=2, worth=5)),
            row("B", 2, PlayerFame(name=" ANNA", rank=1, worth=9), PlayerFame(name="Ben", rank=1, worth=9)),
            row("C", 3, PlayerFame(name="Ben", rank=1, worth=9, biggest_debt=(70, "tax", "")),
                PlayerFame(name="anna", rank=2, worth=1, best_rent=(5_000, "red-2", "Ben")),
                PlayerFame(name="Carl", rank=3, worth=0), scale=100),
        ]
    )  # fmt: skip
    assert champions == [
        Champion("anna", 3, 2, 1, Feat(900, "A", 1, "classic", "M", "red-1", "Ben"), None),
        Champion("Ben", 3, 2, 1, None, Feat(70, "C", 3, "classic", "M", "tax", "")),
        Champion("Carl", 1, 0, 0, None, None),
    ]


def test_without_games_there_are_no_champions() -> None:
    assert rank_champions([]) == []


def test_the_hall_of_fame_follows_the_journals(evening: Evening) -> None:
    """END-1: a game enters when it ends, leaves when its end is taken back, and returns from a lost shelf."""
    table, seats = evening.start_game("anna", "ben")
    assert evening.house.list_fame() == []
    assert send_as(table, seats["bank"].secret, Resign("ben")).is_booked
    (fame,) = evening.house.list_fame()
    assert [(player.name, player.rank) for player in fame.players] == [("Anna", 1), ("Ben", 2)]
    assert send_as(table, seats["bank"].secret, Undo()).is_booked
    assert evening.house.list_fame() == []
    assert send_as(table, seats["bank"].secret, Resign("ben")).is_booked
    (fame,) = evening.house.list_fame()

    def lose_shelf() -> None:
        for path in evening.path.glob("shelf.json*"):
            path.unlink()

    assert evening.restart(lose_shelf).list_fame() == [fame]


def test_a_shelf_from_before_the_hall_of_fame_is_filled_from_the_journals(evening: Evening) -> None:
    table, seats = evening.start_game("anna", "ben")
    assert send_as(table, seats["bank"].secret, EndGame()).is_booked
    fame = evening.house.list_fame()
    evening.house.shelf._try_change(lambda: evening.house.shelf._remove("fame", table.code))
    assert evening.house.list_fame() == []
    assert evening.restart().list_fame() == fame


def test_a_long_game_of_rents_is_told_to_the_last_figure() -> None:
    """RENT-2, BLD-3: every rent of a game is noted by hand and compared."""
    table = play("classic", "anna", "ben").own("anna", "brown").set_cash("anna", 9_000).set_cash("ben", 9_000)
    rents = {1: 20, 2: 60, 3: 180, 4: 320, 5: 450}  # printed on the second brown street
    best = 0
    for level, rent in rents.items():
        table.do(BuildGroup("anna", "brown", level))
        pay_rent(table, "anna", "brown-2", "ben").turn("anna")
        best = max(best, rent)
        made = make_fame("X", Playing(table.history).do(EndGame()).history)
        assert made is not None
        assert not isinstance(made, Refusal)
        assert {player.name: player.best_rent for player in made.players}["Anna"] == (best, "brown-2", "Ben")
