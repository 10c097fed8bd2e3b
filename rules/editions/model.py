"""The shape of an edition file: every figure, word and small mechanic in which one box differs from another.

Money is written in printed classic units and multiplied once by ``money.scale``; see `rules.rulebook`.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cached_property
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, RootModel, StringConstraints, model_validator

FALLBACK = "en"
"""The language every word must be there in: it stands in for one that a file does not speak."""

Said = TypeVar("Said")
LangCode = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[a-z]{2,4})?$")]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Label = Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
Color = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
Figure = Annotated[int, Field(strict=True, gt=0, le=1_000_000)]
Count = Annotated[int, Field(strict=True, ge=0, le=1_000)]
Kind = Literal["street", "station", "utility"]
ModeId = Literal["standard", "first-bankruptcy", "second-bankruptcy", "time-limit"]

Sign = Literal[
    "car", "castle", "diamond", "dice", "gift", "heart", "house", "magic", "paw", "rocket", "shield", "skyscraper",
    "snow", "star", "train", "tree",
]  # fmt: skip

FIXED_SQUARES = frozenset(["go", "jail", "parking", "go-to-jail", "auction", "ticket", "birthday"])


class Model(BaseModel):
    """Frozen, and a misspelt key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def need_english(words: dict[str, Said]) -> dict[str, Said]:
    """Whoever plays in a language that a file does not speak is shown its English words."""
    if FALLBACK not in words:
        raise ValueError(f"needs its words in English too ({FALLBACK} = …)")
    return words


class Text(RootModel[Annotated[dict[LangCode, Label], AfterValidator(need_english)]]):
    """The same words in each language: ``{ de = "Braun", en = "Brown" }``."""

    model_config = ConfigDict(frozen=True, json_schema_extra={"required": [FALLBACK]})


class Noun(RootModel[Annotated[dict[LangCode, tuple[Label, Label]], AfterValidator(need_english)]]):
    """A countable word: ``de = ["Hütte", "Hütten"]``."""

    model_config = ConfigDict(frozen=True, json_schema_extra={"required": [FALLBACK]})


class Note(Model):
    """A banknote and how many of it each player starts with."""

    value: Figure
    count: Count


class Coin(Model):
    """A coin of which the bank has some; nobody starts with one (SET-2)."""

    value: Figure
    count: Count
    name: Noun


class Money(Model):
    """What the money is called, how it is written, and what one classic unit is worth."""

    name: Noun
    symbol: Annotated[str, StringConstraints(min_length=1, max_length=4)]
    scale: Annotated[int, Field(strict=True, ge=1, le=100_000)] = 1
    notes: Annotated[tuple[Note, ...], Field(min_length=1)]
    coins: tuple[Coin, ...] = ()


class Tax(Model):
    """A tax square's printed amount (PAY-3)."""

    id: Slug
    name: Text
    amount: Figure


class Building(Model):
    """A kind of building. Street buildings are listed in the order in which they are built."""

    id: Slug
    name: Noun
    sides: dict[Slug, Noun] = {}
    stock: Count
    on: Literal["street", "station"] = "street"
    most: Annotated[int, Field(strict=True, ge=1, le=9)] = 1
    price: Figure | None = None
    needs_whole_group: bool = False
    rent_factor: Annotated[int, Field(strict=True, ge=1, le=100)] = 1

    @model_validator(mode="after")
    def _station_buildings_have_a_price(self) -> Self:
        if self.on == "station" and self.price is None:
            raise ValueError("a building on a station needs a price of its own")
        if self.on == "station" and self.most != 1:
            raise ValueError("a station carries one building at most")
        return self


class Group(Model):
    """A colour group, the stations or the utilities, with the figures their deeds share."""

    id: Slug
    kind: Kind
    name: Text
    letter: Annotated[str, StringConstraints(min_length=1, max_length=2)]
    color: Color
    building_price: Figure | None = None
    rents: tuple[Figure, ...] = ()
    factors: tuple[Figure, ...] = ()

    @model_validator(mode="after")
    def _has_the_figures_of_its_kind(self) -> Self:
        wanted = {"street": "building_price", "station": "rents", "utility": "factors"}
        for kind, field in wanted.items():
            if (kind == self.kind) != bool(getattr(self, field)):
                word = "needs" if kind == self.kind else "has no"
                raise ValueError(f"a {self.kind} group {word} {field}")
        return self


class Deed(Model):
    """A title deed. ``rents`` of a street: bare, each number of houses, then each further building."""

    id: Slug
    group: Slug
    price: Figure
    mortgage: Figure | None = None
    rents: tuple[Figure, ...] = ()


class Board(Model):
    """The squares in order, the groups and the deeds; shared by all editions that only rename."""

    id: Slug
    squares: Annotated[tuple[str, ...], Field(min_length=4, max_length=100)]
    groups: Annotated[tuple[Group, ...], Field(min_length=1)]
    deeds: Annotated[tuple[Deed, ...], Field(min_length=2, max_length=99)]


class Effect(Model):
    """What a card does to money, jail and the piece (PAY-4, MOVE-7). ``amounts`` is per building kind.

    A card that moves says ``to`` which square, to the ``nearest`` station or utility, or how many ``steps`` (below
    zero: back); one that says none of them leaves it to the table. On another's deed it asks ``times`` the rent, or
    for a utility ``factor`` times a new roll.
    """

    type: Literal["receive", "pay", "pay-each", "receive-each", "per-building", "jail", "jail-free", "move"]
    amount: Figure | None = None
    amounts: dict[Slug, Figure] = {}
    to: str | None = None
    nearest: Literal["station", "utility"] | None = None
    steps: Annotated[int, Field(strict=True, ge=-99, le=99)] = 0
    times: Annotated[int, Field(strict=True, ge=1, le=100)] = 1
    factor: Annotated[int, Field(strict=True, ge=0, le=1_000)] = 0

    @model_validator(mode="after")
    def _has_what_its_type_needs(self) -> Self:
        wants_amount = self.type in {"receive", "pay", "pay-each", "receive-each"}
        if wants_amount != (self.amount is not None):
            raise ValueError(f"the effect {self.type} {'needs an' if wants_amount else 'has no'} amount")
        if (self.type == "per-building") != bool(self.amounts):
            raise ValueError("amounts belong to the effect per-building, and only there")
        ways = (self.to is not None) + (self.nearest is not None) + (self.steps != 0)
        if ways > 1:
            raise ValueError("a card moves to a square, to the nearest of a kind or by steps: only one of them")
        if self.type != "move" and (ways or self.times != 1 or self.factor):
            raise ValueError("to, nearest, steps, times and factor belong to the effect move, and only there")
        return self


class Card(Model):
    """A ready-made card effect, in our own words."""

    id: Slug
    text: Text
    effect: Effect


class Deck(Model):
    """A deck of cards by its name on the box; its cash effects may be a shipped list."""

    id: Slug
    name: Text
    jail_free: Count = 1
    cards: tuple[Card, ...]


class Rent(Model):
    """What multiplies the rent of a whole group's bare streets (RENT-3, RENT-4)."""

    group_factor: Annotated[int, Field(strict=True, ge=1, le=10)] = 2
    despite_mortgage: bool = False


class Construction(Model):
    """What building needs (BLD-1): how many deeds of the group may be missing."""

    missing_deeds: Annotated[int, Field(strict=True, ge=0, le=1)] = 0


class Auctions(Model):
    """Opening bids (AUC-1, AUC-4)."""

    opening_bid: Literal["any"] | Figure = "any"
    shortage_opening: Literal["lowest", "own", "opening_bid"] = "lowest"


class Bankruptcy(Model):
    """How the deeds of one bankrupt to another player pass (DEBT-4): as they are, or all mortgaged first."""

    mortgaged_first: bool = False


class Interest(Model):
    """The mortgage interest and how its fractions round (MTG-3)."""

    percent: Annotated[int, Field(strict=True, ge=0, le=100)] = 10
    rounding: Literal["up", "down", "nearest"] = "up"


class Dice(Model):
    """What the edition's dice can show, the third die's faces, and which roll counts for a utility (RENT-7, MOVE-8)."""

    lowest: Annotated[int, Field(strict=True, ge=0, le=100)] = 2
    highest: Annotated[int, Field(strict=True, ge=1, le=100)] = 12
    utility_throw: Literal["again", "moved", "moved-or-all"] = "moved"
    third: tuple[Literal[1, 2, 3, "hat", "bus"], ...] = ()


class Jail(Model):
    """When fine and card are taken, and what follows the last failed roll (JAIL-2).

    ``on_arrival``: also in the turn one came. ``until_roll``: before that roll at the latest. ``after_last``: one pays
    and moves at once by the failed roll, or pays before the next turn's roll, which is a normal one.
    """

    on_arrival: bool = False
    until_roll: Annotated[int, Field(strict=True, ge=1, le=9)] = 9
    after_last: Literal["at-once", "next-turn"] = "at-once"


class Token(Model):
    """A playing piece; in some boxes it belongs to a side."""

    id: Slug
    name: Text
    side: Slug | None = None


class Tickets(Model):
    """Shuttle tickets and the birthday gift (MEGA-1, MEGA-2)."""

    count: Count
    name: Noun
    birthday: Figure


class EditionWords(Model):
    """What this box calls the things every board has."""

    street: Noun
    station: Noun
    utility: Noun
    deed: Noun | None = None
    go: Text
    jail: Text
    parking: Text
    go_to_jail: Text
    auction: Text | None = None
    ticket: Text | None = None
    birthday: Text | None = None


class Shades(Model):
    """The colours of a screen by day or by night: the accent, the pale paper beside it, and the ink on that."""

    accent: Color
    paper: Color
    ink: Color


class Look(Model):
    """How the screens show the box: its sign, and its colours by day and by night."""

    sign: Sign
    day: Shades
    night: Shades


class Edition(Model):
    """One box: everything the bank must know about it."""

    id: Slug
    title: Text
    accent: Color
    look: Look | None = None
    money: Money
    start_cash: Figure
    salary: Figure
    fine: Figure
    taxes: tuple[Tax, ...]
    buildings: Annotated[tuple[Building, ...], Field(min_length=1)]
    board: Board
    decks: tuple[Deck, ...]
    rent: Rent = Rent()
    construction: Construction = Construction()
    auctions: Auctions = Auctions()
    bankruptcy: Bankruptcy = Bankruptcy()
    interest: Interest = Interest()
    dice: Dice = Dice()
    jail: Jail = Jail()
    tokens: Annotated[tuple[Token, ...], Field(min_length=2, max_length=12)]
    most_players: Annotated[int, Field(strict=True, ge=2, le=12)]
    sides: dict[Slug, Text] = {}
    tickets: Tickets | None = None
    words: EditionWords
    names: dict[Slug, dict[Slug, Label]] = {}
    default_names: dict[LangCode, Slug] = {}
    short_games: tuple[ModeId, ...] = ()
    assumed: dict[str, Text] = {}

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all figures and words, stored with every game."""
        text = json.dumps(self.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def find_repeated(ids: list[str]) -> list[str]:
    """The ids that stand more than once."""
    return [name for name, times in Counter(ids).items() if times > 1]


Raw = dict[str, Any]
