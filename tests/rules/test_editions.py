"""The shipped editions carry the figures of their boxes; a player's own file is read or wholly explained."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from rules.editions.load import (
    SHIPPED,
    EditionError,
    load_edition,
    load_editions,
    parse_edition,
    read_edition,
)
from rules.editions.model import Deed, Edition, Group

DATA = files("rules") / "data"
RENAMED = ("star-wars", "christmas", "cats", "sorcerers")
CLASSIC_NOTES = {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}
CLASSIC_STOCK = {"house": 32, "hotel": 12}


@dataclass(frozen=True)
class Box:
    """What the register's table of figures says of one box, in its own money."""

    start_cash: int = 1_500
    salary: int = 200
    fine: int = 50
    taxes: tuple[int, int] = (200, 100)
    station_rents: tuple[int, ...] = (25, 50, 100, 200)
    factors: tuple[int, ...] = (4, 10)
    symbol: str = "M"
    players: int = 8
    group_factor: int = 2
    despite_mortgage: bool = False
    missing_deeds: int = 0
    opening_bid: str | int = 1
    shortage_opening: str = "opening_bid"
    mortgaged_first: bool = True
    coins: tuple[tuple[int, int], ...] = ()
    dice: tuple[int, int, str] = (2, 12, "again")
    short_games: tuple[str, ...] = ("first-bankruptcy",)


BOXES = {
    "classic": Box(
        opening_bid="any",
        shortage_opening="own",  # the classic part of its book: the price on the deed concerned (AUC-4)
        mortgaged_first=False,
        dice=(2, 12, "moved"),
        short_games=("first-bankruptcy", "second-bankruptcy", "time-limit"),
    ),
    "mega-deluxe": Box(
        start_cash=250_000,
        salary=20_000,
        fine=5_000,
        taxes=(20_000, 10_000),
        station_rents=(2_500, 5_000, 10_000, 20_000),
        factors=(400, 1_000, 2_000),
        players=6,
        group_factor=3,
        missing_deeds=1,
        opening_bid="any",
        shortage_opening="own",
        mortgaged_first=False,
        dice=(2, 15, "moved-or-all"),
        short_games=(),
    ),
    "star-wars": Box(
        start_cash=30_000,
        salary=4_000,
        fine=1_000,
        taxes=(4_000, 2_000),
        station_rents=(500, 1_000, 2_000, 4_000),
        factors=(80, 200),
        symbol="Cr",
        despite_mortgage=True,
        opening_bid="any",
        shortage_opening="lowest",
        mortgaged_first=False,
        coins=((20_000, 5),),
        dice=(2, 12, "moved"),
        short_games=("second-bankruptcy", "time-limit"),
    ),
    "christmas": Box(symbol="❄", players=6),
    "cats": Box(players=8),
    "sorcerers": Box(players=7),
}

NOTES = {
    "classic": CLASSIC_NOTES,
    "mega-deluxe": {100_000: 1, 50_000: 2, 10_000: 4, 5_000: 1, 2_000: 1, 1_000: 2, 500: 1, 100: 5},
    "star-wars": {10_000: 2, 2_000: 4, 1_000: 1, 400: 1, 200: 2, 100: 1, 20: 5},
    "christmas": CLASSIC_NOTES,
    "cats": CLASSIC_NOTES,
    "sorcerers": CLASSIC_NOTES,
}

WORDS = {
    "classic": ("Haus", "Hotel", "Straße", "Bahnhof", "Werk", "Einkommensteuer", "Zusatzsteuer"),
    "mega-deluxe": (
        "Haus",
        "Hotel",
        "Baugrundstück",
        "Verkehrsfeld",
        "Versorgungsfeld",
        "Einkommensteuer",
        "Zusatzsteuer",
    ),
    "star-wars": (
        "Fighter",
        "Großraumschiff",
        "Liegenschaft",
        "Bahnhof",
        "Werk",
        "Landungs-Steuer",
        "Kopfgeld-Prämie",
    ),
    "christmas": (
        "Hütte",
        "Werkstatt",
        "Festlichkeit",
        "Rentier",
        "Elf/Schornstein",
        "Weihnachtsparty",
        "Keine Stiefel rausgestellt",
    ),
    "cats": (
        "Katzenpension",
        "Wohnhaus",
        "Lieblingsplatz",
        "Aufenthaltsort",
        "Leckerchen",
        "Katzenstreu",
        "Tierarzt",
    ),
    "sorcerers": (
        "Haus",
        "Hotel",
        "Charakter",
        "Attacke",
        "Assistenz-Manager",
        "Belohnungskosten!",
        "Überstunden!",
    ),
}

DECKS = {
    "classic": ("Ereignis", "Gemeinschaft"),
    "mega-deluxe": ("Ereignis", "Gemeinschaft"),
    "star-wars": ("Imperium", "Rebellen"),
    "christmas": ("Geschenke", "Sack des Weihnachtsmanns"),
    "cats": ("Wohnungskatze", "Freigänger"),
    "sorcerers": ("Magie-Meister", "Fluch"),
}


def find_group(edition: Edition, group_id: str) -> Group:
    return next(group for group in edition.board.groups if group.id == group_id)


def find_deed(edition: Edition, deed_id: str) -> Deed:
    return next(deed for deed in edition.board.deeds if deed.id == deed_id)


def scale_up(edition: Edition, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(unit * edition.money.scale for unit in units)


def read_shipped(edition_id: str) -> dict[str, Any]:
    """A shipped file as plain data, for a test to change."""
    return tomllib.loads((DATA / "editions" / f"{edition_id}.toml").read_text(encoding="utf-8"))


def list_problems(raw: dict[str, Any]) -> list[str]:
    with pytest.raises(EditionError) as caught:
        parse_edition(raw, "broken.toml")
    return caught.value.problems


# The shipped boxes


def test_all_six_editions_load_under_their_own_ids() -> None:
    assert set(load_editions()) == set(BOXES) == set(SHIPPED)
    assert all(edition.id == edition_id for edition_id, edition in load_editions().items())


def test_every_shipped_file_is_an_edition_the_app_offers() -> None:
    assert {item.name for item in (DATA / "editions").iterdir()} == {f"{name}.toml" for name in SHIPPED}


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_money_figures_are_those_of_the_register(edition_id: str) -> None:
    edition, box = load_edition(edition_id), BOXES[edition_id]
    assert scale_up(edition, (edition.start_cash, edition.salary, edition.fine)) == (
        box.start_cash,
        box.salary,
        box.fine,
    )
    assert [tax.id for tax in edition.taxes] == ["income", "luxury"]
    assert scale_up(edition, tuple(tax.amount for tax in edition.taxes)) == box.taxes
    assert scale_up(edition, find_group(edition, "stations").rents) == box.station_rents
    assert scale_up(edition, find_group(edition, "utilities").factors) == box.factors
    assert edition.money.symbol == box.symbol


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_notes_handed_out_are_those_of_the_register_and_make_up_the_start_cash(edition_id: str) -> None:
    edition = load_edition(edition_id)
    notes = {note.value * edition.money.scale: note.count for note in edition.money.notes}
    assert notes == NOTES[edition_id]
    assert sum(value * count for value, count in notes.items()) == BOXES[edition_id].start_cash
    coins = tuple((coin.value * edition.money.scale, coin.count) for coin in edition.money.coins)
    assert coins == BOXES[edition_id].coins


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_mechanics_are_those_of_the_register(edition_id: str) -> None:
    edition, box = load_edition(edition_id), BOXES[edition_id]
    assert edition.rent.group_factor == box.group_factor
    assert edition.rent.despite_mortgage is box.despite_mortgage
    assert edition.construction.missing_deeds == box.missing_deeds
    assert edition.auctions.opening_bid == box.opening_bid
    assert edition.auctions.shortage_opening == box.shortage_opening
    assert edition.bankruptcy.mortgaged_first is box.mortgaged_first
    assert (edition.interest.percent, edition.interest.rounding) == (10, "up")
    assert (edition.dice.lowest, edition.dice.highest, edition.dice.utility_throw) == box.dice
    assert edition.short_games == box.short_games


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_stock_is_32_and_12_and_the_mega_box_adds_skyscrapers_and_malls(edition_id: str) -> None:
    edition = load_edition(edition_id)
    extra = {"skyscraper": 8, "mall": 4} if edition_id == "mega-deluxe" else {}
    assert {building.id: building.stock for building in edition.buildings} == CLASSIC_STOCK | extra
    assert [building.most for building in edition.buildings][:2] == [4, 1]


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_every_player_finds_a_token(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert edition.most_players == BOXES[edition_id].players
    assert len(edition.tokens) == (8 if edition_id == "mega-deluxe" else edition.most_players)
    for names in (
        {token.name.root["de"] for token in edition.tokens},
        {token.name.root["en"] for token in edition.tokens},
    ):
        assert len(names) == len(edition.tokens)


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_things_are_called_what_the_box_calls_them(edition_id: str) -> None:
    edition = load_edition(edition_id)
    house, hotel = edition.buildings[:2]
    nouns = (house.name, hotel.name, edition.words.street, edition.words.station, edition.words.utility)
    names = tuple(noun.root["de"][0] for noun in nouns) + tuple(tax.name.root["de"] for tax in edition.taxes)
    assert names == WORDS[edition_id]
    assert tuple(deck.name.root["de"] for deck in edition.decks) == DECKS[edition_id]
    assert [deck.id for deck in edition.decks] == ["chance", "chest"]


def test_star_wars_tokens_belong_to_a_side_and_build_its_ships() -> None:
    edition = load_edition("star-wars")
    sides = {token.id: token.side for token in edition.tokens}
    assert {token for token, side in sides.items() if side == "empire"} == {
        "vader",
        "boba-fett",
        "stormtrooper",
    }
    assert {token for token, side in sides.items() if side == "rebels"} == {
        "luke",
        "leia",
        "han",
        "chewbacca",
        "r2-d2",
    }
    house, hotel = edition.buildings
    assert (house.sides["rebels"].root["en"][0], house.sides["empire"].root["en"][0]) == (
        "X-Wing fighter",
        "TIE fighter",
    )
    assert (hotel.sides["rebels"].root["en"][0], hotel.sides["empire"].root["en"][0]) == (
        "Corellian freighter",
        "star destroyer",
    )


def test_mega_deluxe_has_its_own_buildings_tickets_and_squares() -> None:
    edition = load_edition("mega-deluxe")
    skyscraper, mall = edition.buildings[2:]
    assert (skyscraper.needs_whole_group, skyscraper.on, skyscraper.price) == (True, "street", None)
    assert mall.price is not None
    assert (mall.on, mall.price * edition.money.scale, mall.rent_factor) == ("station", 10_000, 2)
    assert edition.tickets is not None
    assert (edition.tickets.count, edition.tickets.birthday * edition.money.scale) == (16, 10_000)
    places = {square: edition.board.squares.index(square) for square in ("auction", "ticket", "birthday")}
    assert places == {"auction": 14, "ticket": 32, "birthday": 47}


@pytest.mark.parametrize("edition_id", [name for name in SHIPPED if name != "mega-deluxe"])
def test_only_mega_deluxe_has_tickets_and_special_squares(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert edition.tickets is None
    assert not {"auction", "ticket", "birthday"} & set(edition.board.squares)


# Boards


@pytest.mark.parametrize(
    ("edition_id", "deeds", "squares", "price_sum"),
    [("classic", 28, 40, 5_690), ("mega-deluxe", 37, 52, 7_530)],
)
def test_boards_have_all_their_deeds_and_squares(edition_id: str, deeds: int, squares: int, price_sum: int) -> None:
    board = load_edition(edition_id).board
    assert (len(board.deeds), len(board.squares)) == (deeds, squares)
    assert sum(deed.price for deed in board.deeds) == price_sum
    corners = tuple(board.squares[side * squares // 4] for side in range(4))
    assert corners == ("go", "jail", "parking", "go-to-jail")


@pytest.mark.parametrize(
    ("deed_id", "place", "price", "mortgage", "rents"),
    [
        ("brown-1", 1, 60, 30, (2, 10, 30, 90, 160, 250)),
        ("light-blue-3", 9, 120, 60, (8, 40, 100, 300, 450, 600)),
        ("pink-3", 14, 160, 80, (12, 60, 180, 500, 700, 900)),
        ("orange-3", 19, 200, 100, (16, 80, 220, 600, 800, 1000)),
        ("red-3", 24, 240, 120, (20, 100, 300, 750, 925, 1100)),
        ("yellow-3", 29, 280, 140, (24, 120, 360, 850, 1025, 1200)),
        ("green-3", 34, 320, 160, (28, 150, 450, 1000, 1200, 1400)),
        ("dark-blue-1", 37, 350, 175, (35, 175, 500, 1100, 1300, 1500)),
        ("dark-blue-2", 39, 400, 200, (50, 200, 600, 1400, 1700, 2000)),
        ("station-4", 35, 200, 100, ()),
        ("utility-2", 28, 150, 75, ()),
    ],
)
def test_classic_deeds_are_as_printed(
    deed_id: str, place: int, price: int, mortgage: int, rents: tuple[int, ...]
) -> None:
    edition = load_edition("classic")
    deed = find_deed(edition, deed_id)
    assert (deed.price, deed.mortgage, deed.rents) == (price, mortgage, rents)
    assert edition.board.squares[place] == deed_id


@pytest.mark.parametrize(
    ("deed_id", "place", "price", "rents"),
    [
        ("brown-3", 4, 8_000, (500, 3_000, 8_000, 24_000, 36_000, 45_000, 95_000)),
        ("orange-4", 25, 20_000, (1_600, 8_000, 22_000, 60_000, 80_000, 100_000, 150_000)),
        ("dark-blue-3", 51, 40_000, (5_000, 20_000, 60_000, 140_000, 170_000, 200_000, 300_000)),
        ("utility-1", 10, 15_000, ()),
    ],
)
def test_mega_deeds_are_as_in_the_fact_table_times_100(
    deed_id: str, place: int, price: int, rents: tuple[int, ...]
) -> None:
    edition = load_edition("mega-deluxe")
    deed = find_deed(edition, deed_id)
    assert (deed.price * edition.money.scale, scale_up(edition, deed.rents)) == (price, rents)
    assert edition.board.squares[place] == deed_id


@pytest.mark.parametrize("edition_id", ["classic", "mega-deluxe"])
def test_mortgage_values_are_half_the_price(edition_id: str) -> None:
    for deed in load_edition(edition_id).board.deeds:
        assert deed.mortgage == deed.price // 2, deed.id


@pytest.mark.parametrize("edition_id", ["classic", "mega-deluxe"])
def test_building_prices_rise_by_50_each_side_of_the_board(edition_id: str) -> None:
    prices = {group.id: group.building_price for group in load_edition(edition_id).board.groups}
    assert prices == {
        "brown": 50,
        "light-blue": 50,
        "pink": 100,
        "orange": 100,
        "red": 150,
        "yellow": 150,
        "green": 200,
        "dark-blue": 200,
        "stations": None,
        "utilities": None,
    }


@pytest.mark.parametrize("edition_id", ["classic", "mega-deluxe"])
def test_groups_can_be_told_apart_without_seeing_colours(edition_id: str) -> None:
    groups = load_edition(edition_id).board.groups
    for marks in ([g.letter.lower() for g in groups], [g.color for g in groups]):
        assert len(set(marks)) == len(groups) == 10


@pytest.mark.parametrize("edition_id", ["classic", "mega-deluxe"])
def test_deeds_are_numbered_in_board_order_within_their_group(edition_id: str) -> None:
    board = load_edition(edition_id).board
    for group in board.groups:
        ids = [deed.id for deed in board.deeds if deed.group == group.id]
        assert ids == sorted(ids) == [square for square in board.squares if square in ids]


@pytest.mark.parametrize("edition_id", RENAMED)
def test_an_edition_that_only_renames_repeats_no_deed(edition_id: str) -> None:
    raw = read_shipped(edition_id)
    text = (DATA / "editions" / f"{edition_id}.toml").read_text(encoding="utf-8")
    assert raw["board"] == "classic"
    assert "rents =" not in text
    assert "factors =" not in text
    assert load_edition(edition_id).board == load_edition("classic").board


# Names, cards and marks


@pytest.mark.parametrize(
    ("names", "deed_id", "name"),
    [
        ("de", "brown-1", "Badstraße"),
        ("de", "dark-blue-2", "Schlossallee"),
        ("de", "station-4", "Hauptbahnhof"),
        ("fr", "brown-1", "Boulevard de Belleville"),
        ("fr", "dark-blue-2", "Rue de la Paix"),
        ("uk", "brown-1", "Old Kent Road"),
        ("uk", "dark-blue-2", "Mayfair"),
        ("uk", "light-blue-1", "The Angel, Islington"),
        ("us", "brown-1", "Mediterranean Avenue"),
        ("us", "dark-blue-2", "Boardwalk"),
        ("us", "station-3", "B. & O. Railroad"),
    ],
)
def test_classic_deeds_carry_the_names_of_their_boards(names: str, deed_id: str, name: str) -> None:
    assert load_edition("classic").names[names][deed_id] == name


@pytest.mark.parametrize(
    ("edition_id", "sets", "default"),
    [
        ("classic", {"de", "fr", "uk", "us"}, {"de": "de", "en": "uk", "fr": "fr"}),
        ("mega-deluxe", {"us"}, {"en": "us"}),
        *[(name, set(), {}) for name in RENAMED],
    ],
)
def test_name_sets_are_whole_and_themed_boxes_have_none(
    edition_id: str, sets: set[str], default: dict[str, str]
) -> None:
    edition = load_edition(edition_id)
    assert set(edition.names) == sets
    assert edition.default_names == default
    deeds = {deed.id for deed in edition.board.deeds}
    for names in edition.names.values():
        assert set(names) == deeds
        assert len(set(names.values())) == len(deeds)


@pytest.mark.parametrize(
    ("deck_id", "effects"),
    [
        ("chance", [("pay", 15), ("pay-each", 50), ("receive", 50), ("receive", 100), ("receive", 150)]),
        (
            "chest",
            [
                ("pay", 50),
                ("pay", 50),
                ("pay", 100),
                ("receive", 10),
                ("receive", 20),
                ("receive", 25),
                ("receive", 50),
                ("receive", 100),
                ("receive", 100),
                ("receive", 100),
                ("receive", 200),
                ("receive-each", 10),
            ],
        ),
    ],
)
def test_decks_offer_the_cash_effects_of_the_classic_cards(deck_id: str, effects: list[tuple[str, int]]) -> None:
    deck = next(deck for deck in load_edition("classic").decks if deck.id == deck_id)
    amounts = [(card.effect.type, card.effect.amount) for card in deck.cards if card.effect.amount]
    assert sorted(amounts) == effects


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_each_deck_repairs_jails_frees_and_moves(edition_id: str) -> None:
    repairs = {"chance": {"house": 25, "hotel": 100}, "chest": {"house": 40, "hotel": 115}}
    for deck in load_edition(edition_id).decks:
        assert [card.effect.amounts for card in deck.cards if card.effect.amounts] == [repairs[deck.id]]
        assert {"jail", "jail-free", "move"} <= {card.effect.type for card in deck.cards}
        assert deck.jail_free == 1
        assert all(card.id.startswith(f"{deck.id}-") for card in deck.cards)


def test_card_texts_name_no_building_since_every_edition_shares_them() -> None:
    named = [
        word.lower()
        for edition in load_editions().values()
        for building in edition.buildings
        for noun in (building.name, *building.sides.values())
        for word in (*noun.root["de"], *noun.root["en"])
    ]
    for deck in load_edition("classic").decks:
        for card in deck.cards:
            words = set(f"{card.text.root['de']} {card.text.root['en']}".lower().replace(":", " ").split())
            assert not words & set(named), card.id


@pytest.mark.parametrize(
    ("edition_id", "assumed", "printed"),
    [
        ("classic", {"taxes", "board.deeds", "start_cash"}, {"salary", "fine"}),
        (
            "mega-deluxe",
            {"taxes", "board.deeds", "board.groups.utilities.factors", "buildings.skyscraper"},
            {"start_cash", "salary", "fine", "money.notes", "tickets", "buildings.mall"},
        ),
        (
            "star-wars",
            {"taxes", "board.deeds", "board.groups.stations.rents"},
            {"start_cash", "salary", "fine", "money.notes", "board.groups.utilities.factors"},
        ),
        *[
            (name, {"taxes", "board.deeds", "start_cash"}, {"salary", "fine", "board.groups.stations.rents"})
            for name in ("christmas", "cats", "sorcerers")
        ],
    ],
)
def test_figures_that_no_book_prints_are_marked_and_printed_ones_are_not(
    edition_id: str, assumed: set[str], printed: set[str]
) -> None:
    marked = set(load_edition(edition_id).assumed)
    assert assumed <= marked
    assert not printed & marked


def test_a_digest_tells_editions_apart_and_follows_every_figure() -> None:
    digests = {edition.digest for edition in load_editions().values()}
    assert len(digests) == len(SHIPPED)
    changed = parse_edition(read_shipped("cats") | {"salary": 201}, "cats.toml")
    assert changed.digest not in digests


# Players' own files


@pytest.mark.parametrize("edition_id", SHIPPED)
@pytest.mark.parametrize("suffix", [".toml", ".json", ".JSON"])
def test_a_players_own_file_is_read_as_toml_or_json(tmp_path: Path, edition_id: str, suffix: str) -> None:
    path = tmp_path / f"own{suffix}"
    text = (DATA / "editions" / f"{edition_id}.toml").read_text(encoding="utf-8")
    path.write_text(text if suffix == ".toml" else json.dumps(tomllib.loads(text)), encoding="utf-8")
    assert read_edition(path) == load_edition(edition_id)


def test_an_own_edition_may_bring_its_own_board_and_cards(tmp_path: Path) -> None:
    raw = load_edition("classic").model_dump(mode="json", exclude_none=True)
    raw |= {"id": "our-street", "title": {"de": "Unsere Straße", "en": "Our street"}}
    raw["board"]["deeds"][0]["price"] = 70
    path = tmp_path / "our-street.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    edition = read_edition(path)
    assert edition.title.root["en"] == "Our street"
    assert find_deed(edition, "brown-1").price == 70


@pytest.mark.parametrize(
    ("place", "key"),
    [
        ((), "salery"),
        (("money",), "sign"),
        (("words",), "bank"),
        (("taxes", 0), "amont"),
        (("buildings", 1), "cost"),
        (("tokens", 2), "colour"),
        (("rent",), "factor"),
    ],
)
def test_an_unknown_key_is_refused_with_its_place(place: tuple[str | int, ...], key: str) -> None:
    raw: Any = read_shipped("classic")
    table = raw
    for part in place:
        table = table[part]
    table[key] = 1
    (problem,) = list_problems(raw)
    assert f"{key}: Extra inputs are not permitted" in problem
    assert all(str(part) in problem for part in place)


def test_all_wrong_values_of_a_file_are_told_at_once_with_their_places(tmp_path: Path) -> None:
    text = (DATA / "editions" / "cats.toml").read_text(encoding="utf-8")
    for right, wrong in (
        ('accent = "#b35708"', 'accent = "orange"'),
        ("salary = 200", 'salary = "200"'),
        ("fine = 50", "fine = -50"),
        ("stock = 12", "stock = 12.5"),
        ("percent = 10", "percent = 110"),
        ('id = "mouse"', 'id = "Maus!"'),
        ("[dice]", "[dices]"),
        ('cards = "chest"', 'cards = "chests"'),
        ('board = "classic"', 'board = "klassik"'),
    ):
        assert text.count(right) == 1, right
        text = text.replace(right, wrong)
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        read_edition(path)
    places = {problem.split(": ")[0] for problem in caught.value.problems}
    assert places >= {
        "accent",
        "salary",
        "fine",
        "buildings[1] (hotel).stock",
        "interest.percent",
        "tokens[6] (Maus!).id",
        "dices",
        "decks[1].cards",
        "board",
    }
    assert caught.value.source == "broken.toml"
    assert "broken.toml" in str(caught.value)


def test_all_contradictions_of_a_file_are_told_at_once_with_their_places() -> None:
    raw = load_edition("classic").model_dump(mode="json", exclude_none=True)
    raw["start_cash"] = 1_600
    raw["most_players"] = 9
    raw["tokens"][1]["id"] = "hat"
    raw["board"]["deeds"][0]["rents"].pop()
    raw["board"]["deeds"][1]["mortgage"] = 61
    raw["board"]["squares"][3] = "brown-3"
    raw["board"]["groups"][8]["rents"] = [25, 50, 100]
    raw["names"]["uk"]["purple-1"] = "Nowhere"
    raw["default_names"]["de"] = "at"
    raw["dice"]["lowest"] = 13
    raw["decks"][0]["cards"][5]["effect"]["amounts"] = {"castle": 5}
    raw["decks"][1]["jail_free"] = 0
    raw["assumed"]["tax"] = {"de": "Warum", "en": "Why"}
    assert {problem.split(": ")[0] for problem in list_problems(raw)} == {
        "money.notes",
        "most_players",
        "tokens",
        "board.deeds.brown-1.rents",
        "board.deeds.brown-2.mortgage",
        "board.squares[3]",
        "board.squares",
        "board.groups.stations",
        "names.uk.purple-1",
        "default_names.de",
        "dice.lowest",
        "decks.chance.cards.chance-repairs",
        "decks.chest.jail_free",
        "assumed",
    }


def test_an_unknown_board_is_refused_and_the_shipped_ones_are_named() -> None:
    problems = list_problems(read_shipped("cats") | {"board": "klassik"})
    assert "board: 'klassik' is not shipped; there is classic, mega, or write the table here" in problems


def test_an_unknown_deck_is_refused_and_the_shipped_ones_are_named() -> None:
    raw = read_shipped("cats")
    raw["decks"][1]["cards"] = "curses"
    expected = "decks[1].cards: 'curses' is not shipped; there is chance, chest, or write the table here"
    assert expected in list_problems(raw)


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("own.toml", b"id = ", "is not valid TOML"),
        ("own.json", b"{", "is not valid JSON"),
        ("own.json", b"[1, 2]", "must be a table of keys at its top"),
        ("own.toml", b"\xff\xfe", "cannot be read"),
        ("own.toml", None, "cannot be read"),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_one_sentence(
    tmp_path: Path, name: str, content: bytes | None, problem: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(EditionError) as caught:
        read_edition(path)
    (only,) = caught.value.problems
    assert only.startswith(problem)
