"""What concerns a player now comes first, says what came of it, and cannot be hit by accident."""

from __future__ import annotations

import asyncio
import re

import pytest

from companion.screens.acts import hammer
from companion.screens.kit.desk import Desk, act_not
from companion.screens.now import quiet
from companion.screens.now.outcomes import KEPT, find_outcome, tell_outcome
from companion.screens.now.urgency import ORDER, Matter, list_matters, list_table_matters
from companion.table.lobby import Lobby
from companion.table.permits import Actor
from companion.table.records import Request, Settings
from companion.table.views import View
from rules.commands import (
    AcceptTrade,
    Bid,
    Buy,
    Charge,
    CloseAuction,
    CollectSalary,
    Decline,
    DemandRent,
    GiveTurn,
    GoToJail,
    NextTurn,
    OfferDeeds,
    OfferTrade,
    PayDebt,
    RefuseTrade,
    Side,
)
from tests.support.drawing import ListeningSession
from tests.support.house import take_seat
from tests.support.playing import Playing, play
from tests.support.screens import Room, act, begin, find, game_of, miss, push, see
from tests.support.tables import Evening

LATER = 10**15


def see_as(playing: Playing, player: str = "", online: tuple[str, ...] = (), *requests: Request) -> View:
    """The view of a player, or of the bank."""
    actor = Actor("player", player) if player else Actor("banker")
    mine = tuple(item for item in requests if player in ("", item.player))
    history = playing.history
    return View(
        version=1,
        number=history.last.number,
        actor=actor,
        code="TABLE",
        phase="running",
        settings=Settings(),
        lobby=Lobby(),
        taken=frozenset(online),
        online=frozenset(online),
        requests=mine,
        game=history.game,
        history=history,
        join=None,
        is_damaged=False,
        turned_down=None,
        watch="",
        asks=(),
    )


def kinds(matters: tuple[Matter, ...]) -> list[str]:
    """What waits, by kind."""
    return [matter.kind for matter in matters]


def make_busy() -> Playing:
    """Everything waits for Ben at once: he owes, an offer and deeds for a debt are there, his request, and his turn."""
    game = play().own("anna", "brown-1", "orange-1").own("ben", "red-1", "red-2").own("carl", "pink-1").turn("ben")
    game.do(OfferTrade("anna", "ben", Side(10), Side(0, ("red-1",))), OfferTrade("ben", "anna", Side(1), Side(2)))
    game.set_cash("carl", 5).do(Charge("carl", 20, "ben"), OfferDeeds("carl", 1, ("pink-1",), 15))
    return game.do(Charge("ben", 9_000, "anna"))


REQUEST = Request(7, "ben", CollectSalary("ben"), 0, ("seat", "id"))


def test_the_most_pressing_comes_first_in_a_fixed_order() -> None:
    view = see_as(make_busy(), "ben", (), REQUEST)
    assert kinds(list_matters(view, "ben")) == ["debt", "offer", "part", "waiting", "waiting", "roll", "turn"]


@pytest.mark.parametrize(
    ("prepare", "player", "wanted"),
    [
        (lambda game: game, "anna", ["roll", "turn"]),
        (lambda game: game, "ben", ["turn"]),
        (lambda game: game.do(Charge("anna", 9_000, "ben")), "ben", ["claim", "turn"]),
        (lambda game: game.do(Decline("anna", "red-1")), "ben", ["auction", "turn"]),
        (lambda game: game.do(GoToJail("anna")), "anna", ["roll", "turn"]),
        (lambda game: game.do(GoToJail("anna"), NextTurn(), NextTurn(), NextTurn()), "anna", ["jail", "turn"]),
    ],
)
def test_what_waits_for_a_player(prepare: object, player: str, wanted: list[str]) -> None:
    game = prepare(play())  # type: ignore[operator]
    assert kinds(list_matters(see_as(game, player), player)) == wanted


def test_the_order_is_the_one_that_was_agreed() -> None:
    assert ORDER[:5] == ("debt", "duty", "auction", "request", "wish")
    assert ORDER[-3:] == ("jail", "roll", "turn")


def test_at_the_table_what_only_the_bank_can_do_comes_before_what_a_phone_shows() -> None:
    view = see_as(make_busy(), "", ("ben",), REQUEST)
    found = [(matter.kind, matter.player) for matter in list_table_matters(view)]
    assert found == [
        ("debt", "carl"),
        ("request", "ben"),
        ("offer", "anna"),
        ("debt", "ben"),
        ("offer", "ben"),
        ("part", "ben"),
        ("roll", "ben"),
    ]


def test_another_bid_is_another_card_to_a_finger() -> None:
    game = play().do(Decline("anna", "red-1"))
    before = list_matters(see_as(game, "ben"), "ben")[0]
    game.do(Bid("carl", 10))
    assert list_matters(see_as(game, "ben"), "ben")[0] != before


def tell(evening: Evening, playing: Playing, player: str) -> str:
    """What the card says has come of it."""
    view = see_as(playing, player)
    outcome = find_outcome(view, player, playing.history.last.at)
    assert view.game is not None

    async def say() -> str:
        assert view.game is not None
        desk = Desk(ListeningSession(evening.house, "en"), view, view.game, player, act_not)
        return tell_outcome(desk, player, outcome) if outcome else ""

    return asyncio.run(say())


def test_a_result_is_told_to_whoever_waits_for_it_and_to_nobody_else(evening: Evening) -> None:
    game = play().do(Decline("anna", "red-1"), Bid("ben", 20), CloseAuction())
    said = {player: tell(evening, game, player).replace("\u00a0", " ") for player in ("", "anna", "ben")}
    assert said == {"": "Sold to Ben for 20 M", "anna": "Sold to Ben for 20 M", "ben": "Yours at auction for 20 M"}
    game.do(OfferTrade("anna", "ben", Side(10), Side(0, ("red-1",))))
    game.do(RefuseTrade("ben", game.game.trades[0].id))
    assert tell(evening, game, "anna") == "Ben does not want your offer"
    game.do(OfferTrade("anna", "ben", Side(10), Side(0, ("red-1",))))
    game.do(AcceptTrade("ben", game.game.trades[0].id, ()))
    assert tell(evening, game, "anna") == "Ben and Anna have traded"
    assert "Sold" in tell(evening, game, "carl")
    game.own("anna", "brown-1").turn("ben").do(DemandRent("anna", "brown-1", "ben"), PayDebt("ben", 1))
    assert tell(evening, game, "anna").replace("\u00a0", " ") == "Ben has paid 2 M"


def test_a_result_does_not_stay() -> None:
    game = play().do(Decline("anna", "red-1"), Bid("ben", 20), CloseAuction())
    at = game.history.last.at
    view = see_as(game, "carl")
    assert find_outcome(view, "carl", at + KEPT)
    assert find_outcome(view, "carl", at + KEPT + 1) is None


@pytest.mark.browser
def test_a_tap_just_after_the_card_changed_does_not_count(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet, "STILL", 60.0)
    table, bank = begin(room)
    act(table, bank, Buy("p1", "brown-1"), GiveTurn("p2"), DemandRent("p1", "brown-1", "p2"))
    ben = room.seat(table, "Ben")
    push(ben, "Pay 2 M")
    ben.wait_for_timeout(400)
    assert game_of(table).debts
    monkeypatch.setattr(quiet, "STILL", 0.0)
    push(ben, "Pay 2 M")
    miss(ben, "You owe Anna 2 M")


@pytest.mark.browser
def test_what_is_urgent_is_pinned_and_pushes_nothing_below_it(room: Room) -> None:
    table, bank = begin(room)
    act(table, bank, Buy("p1", "red-2"), Buy("p1", "orange-1"))
    anna = room.seat(table, "Anna", (360, 640))
    push(anna, "Deeds")
    see(anna, "Orange")
    act(table, bank, Charge("p1", 9_000))
    see(anna, re.compile("You owe the bank"))
    before = find(anna, "Raise the money").bounding_box()
    act(table, bank, OfferTrade("p2", "p1", Side(50), Side(0, ("red-2",))))
    see(anna, "1 more: show")
    assert find(anna, "Raise the money").bounding_box() == before
    push(anna, "1 more: show")
    see(anna, "Ben offers you")


@pytest.mark.browser
def test_the_tablet_follows_the_turn_and_acting_for_someone_else_ends_with_the_act(room: Room) -> None:
    """TRIALS 1: once anyone was tapped, it never followed the turn again."""
    table, _ = begin(room, "Anna", "Ben", "Clara")
    tablet = room.tablet(table)
    push(tablet, re.compile("Clara Ship"))
    see(tablet, "For Clara")
    see(tablet, "out of turn: it is Anna's")
    push(tablet, "+100", "Pay 100 M to the bank")
    see(tablet, "For Anna")
    miss(tablet, "out of turn: it is Anna's")
    push(tablet, re.compile("Clara Ship"))
    see(tablet, "For Clara")
    push(tablet, "Next: Ben")
    see(tablet, "For Ben")


@pytest.mark.browser
def test_a_refusal_disappears_with_the_next_booking(room: Room) -> None:
    table, bank = begin(room)
    anna = room.seat(table, "Anna")
    push(anna, "Money", "5", "000", "Pay 5,000 M to the bank")
    see(anna, re.compile(r"\(PAY-"))
    act(table, bank, CollectSalary("p2"))
    miss(anna, "(PAY-")


@pytest.mark.browser
def test_everyone_sees_the_countdown_before_the_hammer(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hammer, "COUNTED", 3)
    table, bank = begin(room)
    act(table, bank, Decline("p1", "red-1"))
    ben, _ = take_seat(table, "p2")
    anna, tablet = room.seat(table, "Anna"), room.tablet(table)
    act(table, ben, Bid("p2", 20))
    see(anna, re.compile("The hammer falls in"))
    see(tablet, re.compile("^Sold · "))
    see(anna, "The hammer may fall now")
    push(tablet, "Sold")
    see(anna, "Sold to Ben for 20 M")
