"""A game begun on paper goes on in the app: entered once, checked against the rules, and played on from there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.keepsakes.ledger import list_rows
from companion.keepsakes.paper.sheet import Sheet, make_sheet
from companion.table.lobby import Lobby, list_position_problems, lobby_from_json, lobby_to_json
from companion.table.permits import HOUSE
from companion.words.text import refusal_text
from rules.commands import (
    BuildGroup,
    Buy,
    CallTime,
    CollectSalary,
    DemandRent,
    Hand,
    HeldDeed,
    HouseRules,
    LeaveJail,
    NextTurn,
    PlayerSpec,
    Position,
    SetUp,
    ThrowInJail,
    Undo,
)
from rules.deciding.setup import preview_position
from rules.editions.load import load_editions
from rules.events import GameSetUp, HandTaken, LevelChange, PlayBegan, Posting
from rules.evolving.core import begin, evolve
from rules.history import History, open_history, record, replay
from rules.invariants import find_violations
from rules.modes import MODES
from rules.position import read_position, write_set_up
from rules.refusals import Refusal
from rules.state import Duty, Game
from rules.timing import MINUTE, read_clock
from rules.wire import command_schema, entry_from_json, entry_to_json, parse_command, to_plain
from rules.worth import value_player
from tests.support.bot import BotGame
from tests.support.chaos import invent_edition, invent_house_rules
from tests.support.playing import Playing, play, seat
from tests.support.tables import new_table

ANNA = Hand(
    "anna",
    1_234,
    (HeldDeed("brown-1", 2), HeldDeed("brown-2", 3), HeldDeed("station-1"), HeldDeed("green-1", 0, True)),
    jail_cards=("chance",),
)
BEN = Hand("ben", 65, (HeldDeed("utility-1"),), jail_throws=2)


def take(*hands: Hand, edition: str = "classic", turn: str = "anna", **options: Any) -> Playing:
    """A game taken over; the rest of a position and of a set-up may be named."""
    parts = {name: options.pop(name) for name in ("pot", "tickets", "left", "gone", "bankruptcies") if name in options}
    names = [*(hand.player for hand in hands), *parts.get("gone", ())]
    return play(edition, *names, position=Position(hands, turn, **parts), **options)


def problems(
    *hands: Hand, edition: str = "classic", turn: str = "anna", **options: Any
) -> list[tuple[str, str | None]]:
    """All codes and rules of what is wrong."""
    parts = {name: options.pop(name) for name in ("pot", "tickets", "left", "gone", "bankruptcies") if name in options}
    command = SetUp(edition, seat(edition, ("anna", "ben", "carl")), position=Position(hands, turn, **parts), **options)
    found, _ = preview_position(load_editions(), command)
    refused = open_history(load_editions(), command)
    assert isinstance(refused, Refusal) == bool(found)
    assert not found or refused == found[0]
    return [(refusal.code, refusal.rule) for refusal in found]


# What is taken over


def test_everything_on_the_table_is_taken_over_and_the_game_goes_on() -> None:
    """SET-2, SET-4, BLD-5: 27 of 32 houses are left; Ben has two failed throws, the third costs the fine."""
    table = take(ANNA, BEN, turn="ben", edition="christmas")
    game = table.game
    assert (game.phase, game.turn.player, table.cash("anna"), table.cash("ben")) == ("running", "ben", 1_234, 65)
    assert (table.levels("brown"), game.stock["house"], game.stock["hotel"]) == ([2, 3], 27, 12)
    assert [deed for deed, holding in game.deeds.items() if holding.mortgaged] == ["green-1"]
    assert (game.players["anna"].jail_cards, game.turn.fresh) == (("chance",), ())
    table.do(ThrowInJail("ben", double=False))
    assert (table.cash("ben"), game.players["ben"].jail is not None) == (15, True)
    assert table.game.players["ben"].jail is None
    table.do(NextTurn(), BuildGroup("anna", "brown", 3))


def test_the_opening_entry_holds_every_amount_as_a_posting() -> None:
    """SET-2: nothing is set, all comes from the bank."""
    table = take(ANNA, BEN)
    opened, annas, bens, began = table.events()
    assert isinstance(opened, GameSetUp)
    assert opened.pays == ()
    assert isinstance(annas, HandTaken)
    assert annas.pays == (Posting("bank", "anna", 1_234, "paper"),)
    assert annas.levels == (LevelChange("brown-1", 0, 2), LevelChange("brown-2", 0, 3))
    assert isinstance(bens, HandTaken)
    assert began == PlayBegan("anna", 0)
    rows = [(row.source, row.target, row.amount, row.rule) for row in list_rows(table.history)]
    assert rows == [("bank", "anna", 1_234, "SET-2"), ("bank", "ben", 65, "SET-2")]
    assert table.refused(Undo()).code == "nothing_to_undo"


def test_the_game_is_sound_after_each_event_of_the_opening() -> None:
    """PAY-7, BLD-2, BLD-5."""
    opened, *events = take(ANNA, BEN).events()
    assert isinstance(opened, GameSetUp)
    game = begin(opened, load_editions())
    for event in events:
        game = evolve(game, event)
        assert not find_violations(game)


def test_a_hotel_on_paper_is_worth_what_it_cost() -> None:
    """END-5: 5 × 50 for the hotel, 4 × 50 for the houses."""
    hand = Hand("anna", 0, (HeldDeed("brown-1", 5), HeldDeed("brown-2", 4)))
    assert value_player(take(hand, BEN).game, "anna").total == 60 + 60 + 250 + 200


@pytest.mark.parametrize("mode", ["first-bankruptcy", "second-bankruptcy"])
def test_a_short_game_on_paper_is_not_dealt_again(mode: str) -> None:
    """END-2, END-3, END-6."""
    table = take(Hand("anna", 5, (HeldDeed("brown-1", 4), HeldDeed("brown-2", 3))), Hand("ben", 7), mode=mode)
    assert (table.game.phase, table.game.stock["hotel"]) == ("running", 11)


def test_what_is_left_of_the_time_goes_on() -> None:
    """END-4: 12 of 30 minutes are left at the time of the set-up."""
    options: dict[str, Any] = {"edition": "star-wars", "mode": "time-limit", "minutes": 30, "at": 1_000_000}
    table = take(Hand("anna", 5), Hand("ben", 7), left=12 * MINUTE, **options)
    assert read_clock(table.game, 1_000_000).left == 12 * MINUTE
    assert table.refused(CallTime(1_000_000 + 12 * MINUTE - 1)).code == "time_not_up"
    table.do(CallTime(1_000_000 + 12 * MINUTE))
    whole = take(Hand("anna", 5), Hand("ben", 7), **options)
    assert read_clock(whole.game, 1_000_000).left == 30 * MINUTE


def test_those_who_left_stay_out_and_count_for_the_end() -> None:
    """END-3, DEBT-4: one bankruptcy was on paper, the second ends the game; the ranks know both."""
    table = take(Hand("anna", 5), Hand("ben", 700), gone=("carl",), bankruptcies=1)
    assert (table.game.active(), table.refused(CollectSalary("carl")).code) == (["anna", "ben"], "player_out")
    assert table.game.bankruptcies == 1


def test_the_pot_and_used_tickets_are_taken_over() -> None:
    """PAY-5, MEGA-1: of 16 tickets Anna holds two and the bank has ten, so four are used up."""
    table = take(
        Hand("anna", 5, tickets=2), Hand("ben", 0), edition="mega-deluxe", pot=300, tickets=10,
        house=HouseRules(pot=True, pot_seed=100),
    )  # fmt: skip
    assert (table.game.money["pot"], table.game.tickets, table.game.players["anna"].tickets) == (300, 10, 2)
    rest = take(Hand("anna", 5, tickets=2), Hand("ben", 0), edition="mega-deluxe")
    assert rest.game.tickets == 14


def test_a_deed_that_came_late_to_a_built_group_may_still_lag_behind() -> None:
    """BLD-8: in mega-deluxe Anna built on all but one brown; the last one has its first house and catches up."""
    hand = Hand("anna", 90_000, (HeldDeed("brown-1", 3), HeldDeed("brown-2", 3), HeldDeed("brown-3", 1)))
    table = take(hand, BEN, edition="mega-deluxe")
    assert table.game.duties == (Duty("anna", "brown-3", is_met=True),)
    after = table.do(BuildGroup("anna", "brown", 3)).game
    assert (table.levels("brown"), len(after.duties)) == ([3, 3, 3], 0)


def test_all_but_one_deed_may_be_built_on_in_mega_deluxe() -> None:
    """BLD-1, BLD-7."""
    hand = Hand("anna", 5, (HeldDeed("brown-1", 1), HeldDeed("brown-2", 1), HeldDeed("station-1", 1)))
    table = take(hand, BEN, edition="mega-deluxe")
    assert (table.game.stock["house"], table.game.stock["mall"]) == (30, 3)


def test_a_taken_over_game_asks_for_rent_and_frees_prisoners_as_any_other() -> None:
    """RENT-2, JAIL-2: brown-2 with three houses costs 180."""
    table = take(ANNA, replace(BEN, cash=500), turn="ben").do(LeaveJail("ben", "fine"))
    table.do(DemandRent("anna", "brown-2", "ben"))
    assert table.debt("ben").amount == 180


# What is refused


WHOLE = (HeldDeed("brown-1", 1), HeldDeed("brown-2", 1))


@pytest.mark.parametrize(
    ("hands", "options", "codes"),
    [
        ((Hand("anna", -1), Hand("carl", 5)), {}, [("hand_missing", "SET-2"), ("negative_cash", "PAY-7")]),
        ((ANNA, BEN, Hand("carl", 10**13)), {}, [("bad_amount", None)]),
        ((ANNA, BEN, Hand("carl", 5), Hand("dora", 5)), {}, [("unknown_player", None)]),
        ((ANNA, BEN, Hand("carl", 5)), {"turn": "dora"}, [("unknown_player", None)]),
        ((ANNA, BEN), {"turn": "carl", "gone": ("carl",)}, [("player_out", None)]),
        ((ANNA, BEN, Hand("carl", 5, (HeldDeed("moon-1"),))), {}, [("unknown_deed", None)]),
        ((ANNA, BEN, Hand("carl", 5, (HeldDeed("utility-2", 1),))), {}, [("cannot_build_here", "BLD-1")]),
        ((ANNA, BEN, Hand("carl", 5, (HeldDeed("station-2", 1),))), {}, [("cannot_build_here", "BLD-1")]),
        ((ANNA, BEN, Hand("carl", 5, (HeldDeed("red-1", -1),))), {}, [("level_too_high", "BLD-3")]),
        ((ANNA, BEN, Hand("carl", 5, (HeldDeed("red-1", 1),))), {}, [("group_incomplete", "BLD-1")]),
        ((ANNA, BEN, Hand("carl", 5, (HeldDeed("brown-1"),))), {}, [("deed_twice", "BUY-1")]),
        ((ANNA, BEN, Hand("carl", 5, jail_cards=("tarot",))), {}, [("unknown_deck", None)]),
        ((ANNA, BEN, Hand("carl", 5, tickets=1)), {}, [("not_in_edition", "MEGA-1")]),
        ((ANNA, BEN, Hand("carl", 5)), {"tickets": 3}, [("too_many_tickets", "MEGA-1")]),
        ((ANNA, BEN, Hand("carl", 5)), {"pot": 5}, [("no_pot", "PAY-5")]),
        ((ANNA, BEN, Hand("carl", 5)), {"left": 5}, [("no_time_limit", "END-4")]),
        ((ANNA, BEN, Hand("carl", 5)), {"bankruptcies": 1}, [("bad_amount", None)]),
        ((ANNA, BEN), {"gone": ("carl", "carl")}, [("hand_repeated", "SET-2")]),
        (
            (Hand("anna", 5, (HeldDeed("brown-1", 3), HeldDeed("brown-2", 1))), BEN, Hand("carl", 5)),
            {},
            [("uneven", "BLD-2")],
        ),
        (
            (Hand("anna", 5, (HeldDeed("brown-1", 5), HeldDeed("brown-2", 4))), BEN, Hand("carl", 5)),
            {"mode": "first-bankruptcy"},
            [("level_too_high", "BLD-3"), ("bad_jail_throws", "JAIL-3")],
        ),
    ],
)
def test_a_position_against_the_rules_is_refused_with_all_its_faults(
    hands: tuple[Hand, ...], options: dict[str, Any], codes: list[tuple[str, str | None]]
) -> None:
    """SET-2, PAY-7, BLD-1, BLD-2, BLD-3, JAIL-3, MEGA-1, END-4."""
    assert problems(*hands, **options) == codes


@pytest.mark.parametrize(
    ("deeds", "codes"),
    [
        # Three of four pinks may carry hotels, a skyscraper needs all four.
        ([("pink-1", 6), ("pink-2", 5), ("pink-3", 5)], [("needs_whole_group", "BLD-6")]),
        ([("brown-1", 3), ("brown-2", 3), ("brown-3", 0)], [("uneven", "BLD-2")]),
        ([("brown-1", 4), ("brown-2", 2), ("brown-3", 1)], [("uneven", "BLD-2")]),
        ([("brown-1", 1)], [("group_incomplete", "BLD-1")]),
        ([("station-1", 2)], [("level_too_high", "BLD-3")]),
    ],
)
def test_mega_deluxe_has_its_own_limits(deeds: list[tuple[str, int]], codes: list[tuple[str, str]]) -> None:
    """BLD-1, BLD-2, BLD-6, BLD-7, BLD-8."""
    hand = Hand("anna", 5, tuple(HeldDeed(deed, level) for deed, level in deeds))
    assert problems(hand, Hand("ben", 1), Hand("carl", 1), edition="mega-deluxe") == codes


def test_unlimited_buildings_are_unlimited_on_paper_too() -> None:
    """BLD-5: 28 streets cannot all carry hotels of a box with 12, unless the house rule says so."""
    streets = [
        deed.id for deed in load_editions()["classic"].board.deeds if not deed.id.startswith(("station", "util"))
    ]
    hand = Hand("anna", 5, tuple(HeldDeed(deed, 5) for deed in streets))
    assert problems(hand, Hand("ben", 1), Hand("carl", 1)) == [("too_many_buildings", "BLD-5")]
    assert problems(hand, Hand("ben", 1), Hand("carl", 1), house_rules=HouseRules(unlimited_buildings=True)) == []


def test_a_station_with_a_mall_is_not_mortgaged() -> None:
    """BLD-7, MTG-1."""
    hand = Hand("anna", 5, (HeldDeed("station-1", 1, mortgaged=True),))
    assert problems(hand, Hand("ben", 1), Hand("carl", 1), edition="mega-deluxe") == [("mortgaged_and_built", "MTG-1")]


# The way in


def test_the_lobby_keeps_what_was_typed_and_names_people_in_its_refusals(tmp_path: Path) -> None:
    """SET-2: a tablet that dies while the sheet is typed in loses nothing."""
    sitting = new_table(tmp_path)
    people = seat("classic", ("anna", "ben"))
    lobby = Lobby(players=people, position=Position((ANNA, replace(BEN, cash=-5)), "ben"))
    assert lobby_from_json(json.loads(json.dumps(lobby_to_json(lobby)))) == lobby
    assert sitting.table.change_lobby(HOUSE, lobby) is None
    sitting = sitting.reopen()
    (problem,), game = list_position_problems(sitting.state.lobby, load_editions())
    assert refusal_text(problem, "de", game).startswith("Ben kann nicht")
    assert sitting.table.start(HOUSE).refusal == problem
    fixed = replace(sitting.state.lobby, position=Position((ANNA, BEN), "ben"))
    assert list_position_problems(fixed, load_editions())[0] == []
    assert sitting.table.change_lobby(HOUSE, fixed) is None
    assert sitting.table.start(HOUSE).is_booked
    after = sitting.reopen()
    assert after.game == sitting.game
    assert after.game.money["anna"] == 1_234


def test_problems_of_the_set_up_itself_come_first() -> None:
    """SET-1."""
    found, game = list_position_problems(Lobby(position=Position((), "anna")), load_editions())
    assert ([problem.code for problem in found], game) == (["player_count"], None)


def test_a_set_up_with_its_position_survives_json_and_is_in_the_schema() -> None:
    """SET-2."""
    command = SetUp("classic", seat("classic", ("anna", "ben")), position=Position((ANNA, BEN), "ben", left=None))
    assert parse_command(json.loads(json.dumps(to_plain(command)))) == command
    shapes = command_schema()["$defs"]
    assert {"SetUp", "Position", "Hand", "HeldDeed"} <= shapes.keys()
    assert set(shapes["Hand"]["required"]) == {"player", "cash"}
    history = open_history(load_editions(), command)
    assert isinstance(history, History)
    entry = entry_from_json(json.loads(json.dumps(entry_to_json(history.last))))
    assert replay([entry], load_editions()).game == history.game


@pytest.mark.parametrize("field", ["cash", "tickets"])
def test_money_on_paper_is_whole(field: str) -> None:
    """PAY-7."""
    hand = {"player": "anna", "cash": 5, field: 1.5}
    data = {
        **to_plain(SetUp("classic", seat("classic", ("anna", "ben")))),
        "position": {"hands": [hand], "turn": "anna"},
    }
    assert isinstance(parse_command(data), Refusal)


def test_script_and_console_take_a_game_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SET-2: and the refusal of a wrong sheet names the people."""
    people = seat("classic", ("anna", "ben"))
    good = json.dumps(to_plain(SetUp("classic", people, position=Position((ANNA, BEN), "anna"))))
    bad = json.dumps(to_plain(SetUp("classic", people, position=Position((ANNA,), "anna"))))
    (tmp_path / "game.jsonl").write_text(f"{bad}\n{good}\n", encoding="utf-8")
    assert main(["script", str(tmp_path / "game.jsonl"), "--json", "--lang", "en"]) == 0
    refused, opened, end = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert refused["refusal"]["text"].startswith("Nothing has been entered for Ben yet.")
    assert (opened["ok"], end["state"]["money"]["anna"]) == (True, 1_234)
    lines = iter([bad, good, "buy anna red-1", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert main(["console", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "Nothing has been entered for Ben yet." in shown
    assert "1,014\u00a0M" in shown


# Paper, app, paper


def read_sheet(sheet: Sheet) -> Position:
    """What someone who copies the sheet back into the app enters; open debts and auctions are settled before."""
    hands = tuple(
        Hand(
            line.player,
            line.cash,
            tuple(HeldDeed(held.deed, held.level, held.mortgaged) for held in line.deeds),
            line.jail_throws,
            line.jail_cards,
            line.tickets,
            line.square,
        )
        for line in sheet.players
    )
    return Position(hands, sheet.turn, sheet.pot, sheet.tickets, sheet.left, sheet.gone, sheet.bankruptcies)


def take_again(game: Game, at: int) -> Game:
    """The same table, opened anew from its sheet."""
    position = read_sheet(make_sheet(game, at))
    assert position == read_position(game, at)
    edition = game.book.edition
    opened = open_history({edition.id: edition}, write_set_up(game, position, at), at=at)
    assert isinstance(opened, History), opened
    assert not find_violations(opened.game)
    return opened.game


def is_settled(game: Game) -> bool:
    """A moment at which one can go over to paper: nothing is open but the turn."""
    is_open = game.auction or game.debts or game.trades or any(not duty.is_met for duty in game.duties)
    return game.phase == "running" and not is_open


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**64))
def test_paper_app_paper_gives_the_same_sheet(seed: int) -> None:
    """SET-2: games of bots in invented boxes, ways to play and house rules, at any settled moment."""
    random = Random(seed)
    edition = invent_edition(random)
    mode = random.choice(list(MODES))
    tokens = edition.tokens[: random.randint(2, 5)]
    seats = tuple(PlayerSpec(f"p{place}", f"P{place}", token.id) for place, token in enumerate(tokens))
    minutes = 60 if MODES[mode].is_timed else None
    opened = open_history(
        {"invented": edition}, SetUp("invented", seats, mode, invent_house_rules(random), minutes=minutes)
    )
    assert isinstance(opened, History)
    history = BotGame(opened, random).play_some(random.choice([1, 20, 60, 120]))
    settled = [step.game for step in history.steps() if is_settled(step.game)]
    for game in random.sample(settled, min(len(settled), 5)):
        at = random.randint(0, 3_000_000)
        assert make_sheet(take_again(game, at), at) == make_sheet(game, at)


def disturb(position: Position, deeds: list[str], random: Random) -> Position:
    """The position with some of its figures mistyped."""
    hands = list(position.hands)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(hands))
        hand = hands[place]
        held = list(hand.deeds)
        match random.randrange(6):
            case 0:
                held.append(
                    HeldDeed(random.choice([*deeds, "nowhere"]), random.choice([0, 0, 1, 5]), random.random() < 0.3)
                )
            case 1 if held:
                held[random.randrange(len(held))] = HeldDeed(held[0].deed, random.randint(-1, 7), random.random() < 0.3)
            case 2 if held:
                chosen = random.randrange(len(held))
                held[chosen] = replace(held[chosen], level=random.randint(-1, 7))
            case 3:
                hand = replace(
                    hand, cash=random.choice([-1, 0, 10**12, 10**12 + 1]), jail_throws=random.choice([None, 0, 3])
                )
            case 4:
                hand = replace(
                    hand, jail_cards=("chance",) * random.randint(0, 2), tickets=random.choice([0, 1, 17, -1])
                )
            case _:
                hand = replace(hand, player=random.choice([*(other.player for other in hands), "nobody"]))
        hands[place] = replace(hand, deeds=tuple(held))
    return replace(
        position,
        hands=tuple(hands),
        turn=random.choice([position.turn, *(hand.player for hand in hands)]),
        pot=random.choice([position.pot, 0, -5]),
        tickets=random.choice([position.tickets, None, 3, -1]),
        left=random.choice([position.left, None, 5, -5, 10**9]),
        gone=random.choice([position.gone, ("p0",), ("p0", "p0")]),
        bankruptcies=random.choice([position.bankruptcies, 0, 9]),
    )


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**64))
def test_whatever_is_typed_in_is_refused_or_gives_a_sound_game(seed: int) -> None:
    """PAY-7, BLD-2, BLD-5, MTG-1, MEGA-1: no position gets past the rules, and none breaks the bank."""
    random = Random(seed)
    edition = random.choice(list(load_editions()))
    seats = tuple(replace(person, id=f"p{n}") for n, person in enumerate(seat(edition, ("anna", "ben", "carl"))))
    opened = open_history(load_editions(), SetUp(edition, seats))
    assert isinstance(opened, History)
    game = BotGame(opened, random).play_some(60).game
    if game.phase == "ended":
        return
    position = disturb(read_position(game, 0), list(game.deeds), random)
    command = write_set_up(game, position, 0)
    result = open_history(load_editions(), command)
    found, named = preview_position(load_editions(), command)
    assert isinstance(result, Refusal) == bool(found)
    if isinstance(result, History):
        assert not find_violations(result.game)
        assert make_sheet(result.game, 0).players
    else:
        assert all(refusal_text(problem, "de", named) for problem in found)


def test_a_taken_over_game_is_played_to_its_end_by_bots() -> None:
    """END-1, SET-2."""
    game = take_again(BotGame(play("mega-deluxe").history, Random(3)).play_some(60).game, 0)
    opened = open_history(load_editions(), write_set_up(game, read_position(game, 0), 0))
    assert isinstance(opened, History)
    history = BotGame(opened, Random(4)).play(400)
    assert history.game.result is not None
    assert replay(history.entries(), load_editions()).game == history.game


def test_what_is_bought_after_the_take_over_can_be_taken_back_but_not_the_paper() -> None:
    """SET-2, BUY-1."""
    table = take(ANNA, BEN).do(Buy("anna", "red-1"), Undo())
    assert table.cash("anna") == 1_234
    assert isinstance(record(table.history, Undo()), Refusal)
