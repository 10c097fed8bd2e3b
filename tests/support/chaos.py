"""Random commands, sensible and silly, for random editions with random house rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, get_args

from rules.commands import CallShortage, CardEffect, Command, HouseRules, OfferDeeds, OfferTrade, SetUp, Side
from rules.editions.load import SHIPPED, load_edition, parse_edition
from rules.editions.model import Edition
from rules.options import list_possible
from rules.shortage import find_places
from rules.state import Game

JUNK = ["", "nobody", "bank", "pot", "brown-99", "∞"]
AMOUNTS = [1, 2, 5, 10, 50, 60, 100, 200, 500, 1_000, 5_000, 20_000, 0, -1, 10**12, 10**12 + 1, 10**30]
KINDS = [kind for kind in get_args(Command) if kind is not SetUp]
LIKELY = {
    "Buy": 6, "Build": 6, "BuildGroup": 8, "DemandRent": 8, "PayDebt": 12, "NextTurn": 4, "Bid": 8, "Mortgage": 5,
    "OfferTrade": 5, "AcceptTrade": 5, "CloseAuction": 4, "Charge": 4, "DeclareBankrupt": 5, "Deal": 5, "Sell": 3,
    "Roll": 16, "MoveOn": 4, "PutPiece": 2, "PayRent": 3, "EndGame": 0.02, "Resign": 0.1,
    "Pause": 0.1, "Resume": 2, "CallTime": 0.3,
}  # fmt: skip


def invent_edition(random: Random) -> Edition:
    """A shipped edition with other figures and mechanics."""
    shipped = load_edition(random.choice(SHIPPED))
    raw = json.loads(shipped.model_dump_json(exclude_none=True))
    raw["money"]["scale"] = random.choice([1, 3, 20, 100])
    raw["interest"] = {"percent": random.choice([0, 7, 10]), "rounding": random.choice(["up", "down", "nearest"])}
    raw["jail"] = {
        "on_arrival": random.random() < 0.5,
        "until_roll": random.choice([2, 9]),
        "after_last": random.choice(["at-once", "next-turn"]),
    }
    raw["rent"] = {"group_factor": random.choice([1, 2, 3]), "despite_mortgage": random.random() < 0.5}
    raw["construction"] = {"missing_deeds": random.choice([0, 1])}
    raw["auctions"]["opening_bid"] = random.choice(["any", 1, 10])
    raw["auctions"]["shortage_opening"] = random.choice(["lowest", "own", "opening_bid"])
    raw["bankruptcy"] = {"mortgaged_first": random.random() < 0.5}
    for building in raw["buildings"]:
        building["stock"] = random.choice([2, 5, building["stock"]])
    raw["id"] = "invented"
    return parse_edition(raw, "invented")


def invent_house_rules(random: Random) -> HouseRules:
    """Each house rule now and then."""
    pot = random.random() < 0.3
    return HouseRules(
        pot=pot,
        pot_seed=random.choice([0, 100]) if pot else 0,
        double_salary=random.random() < 0.3,
        no_auctions=random.random() < 0.2,
        start_cash=random.choice([None, None, 200, 5_000, 10**6]),
        unlimited_buildings=random.random() < 0.2,
        rent_by_bank=random.random() < 0.3,
        no_rent_in_jail=random.random() < 0.3,
        ones_bonus=random.choice([0, 0, 100]),
        auctions_at_price=random.random() < 0.3,
    )


def invent_command(game: Game, random: Random) -> Command:
    """Half the time an act the bank would allow, else one whose fields mostly make sense."""
    fate = random.random()
    if fate < 0.4 and (possible := _list_kinds(game, random)):
        return random.choice(possible[random.choice(list(possible))])
    if fate < 0.6:
        return _invent_agreement(game, random)
    weights = [LIKELY.get(kind.__name__, 1.0) for kind in KINDS]
    kind = random.choices(KINDS, weights)[0]
    invented = {name: FIELDS[name](game, random) for name in kind.__dataclass_fields__ if name != "kind"}
    if invented.get("player") in game.players and "deed" in invented and random.random() < 0.5:
        invented["deed"] = _pick_deed(game, random, invented["player"])
    made: Command = kind(**invented)
    return made


def _list_kinds(game: Game, random: Random) -> dict[str, list[Command]]:
    """What someone may do now, by kind, so that the many mortgages do not crowd out the rest."""
    player = game.debts[0].debtor if game.debts and random.random() < 0.7 else random.choice(game.setup.order)
    kinds: dict[str, list[Command]] = {}
    for command in list_possible(game, player):
        if command.kind not in ("resign", "next_turn") or random.random() < 0.3:
            kinds.setdefault(command.kind, []).append(command)
    return kinds


def _invent_agreement(game: Game, random: Random) -> Command:
    """A trade, an offer of deeds or a shortage between people who have what it takes."""
    player, partner = random.sample(game.setup.order, 2)
    if game.debts and random.random() < 0.5:
        debt = random.choice(game.debts)
        return OfferDeeds(debt.debtor, debt.id, _pick_some(game, random, debt.debtor), random.randint(1, debt.amount))
    if random.random() < 0.3:
        building = random.choice(list(game.book.buildings))
        wants = {name: random.randint(1, 20) for name in game.setup.order if find_places(game, name, building)}
        return CallShortage(building, wants)
    gives, takes = _pick_some(game, random, player), _pick_some(game, random, partner)
    lift = tuple(deed for deed in takes if game.deeds[deed].mortgaged and random.random() < 0.5)
    cash = random.choice([0, 0, 20, 300])
    return OfferTrade(player, partner, Side(cash=cash, deeds=gives), Side(cash=50 - cash // 10, deeds=takes), lift)


def _pick_some(game: Game, random: Random, player: str) -> tuple[str, ...]:
    own = list(game.deeds_of(player))
    return tuple(random.sample(own, min(len(own), random.choice([0, 1, 1, 2]))))


def _pick_player(game: Game, random: Random) -> str:
    if random.random() < 0.03:
        return random.choice(JUNK)
    if random.random() < 0.4:
        return game.turn.player
    if game.debts and random.random() < 0.5:
        return random.choice(game.debts).debtor
    return random.choice(game.setup.order)


def _pick_deed(game: Game, random: Random, player: str | None = None) -> str:
    if random.random() < 0.02:
        return random.choice(JUNK)
    own = list(game.deeds_of(player)) if player else []
    return random.choice(own or list(game.deeds))


def _pick_deeds(game: Game, random: Random) -> tuple[str, ...]:
    if game.phase == "dealing":
        unsold = [deed for deed, holding in game.deeds.items() if holding.owner is None]
        return tuple(random.sample(unsold, min(len(unsold), game.book.mode.dealt_deeds)))
    group = random.choice(list(game.book.groups.values())).deeds
    if random.random() < 0.5:
        return tuple(random.sample(group, random.randint(0, len(group))))
    return tuple(_pick_deed(game, random) for _ in range(random.randint(0, 3)))


def _pick_amount(game: Game, random: Random) -> int:
    return random.choice(AMOUNTS) * random.choice([1, 1, game.book.edition.money.scale])


def _pick_side(game: Game, random: Random) -> Side:
    owned = [deed for deed, holding in game.deeds.items() if holding.owner]
    return Side(
        cash=random.choice([0, 0, 10, 100, -5]),
        deeds=tuple(random.sample(owned, min(len(owned), random.choice([0, 0, 1, 2])))),
        jail_cards=random.choice([(), (), ("chance",), ("chest", "chest")]),
        tickets=random.choice([0] * 20 + [1]),
    )


def _pick_effect(game: Game, random: Random) -> CardEffect:
    kinds = ["receive", "pay", "pay-each", "receive-each", "per-building", "jail", "jail-free", "move"]
    return CardEffect(
        random.choice(kinds),  # type: ignore[arg-type]
        _pick_amount(game, random),
        {random.choice([*game.book.buildings, "shed"]): _pick_amount(game, random)},
        random.choice([None, "chance", "chest", "deck"]),
        random.choice([None, None, None, "go", "red-3", "nowhere"]),
        random.choice([None, None, None, "station", "utility"]),
        random.choice([0, 0, 0, -3, 4, 200]),
        random.choice([1, 1, 2]),
        random.choice([0, 0, 10]),
    )


def _pick_faces(game: Game, random: Random) -> tuple[Any, ...]:
    """Mostly what the edition's dice can show."""
    if random.random() < 0.05:
        return random.choice([(), (0, 3), (1, 7), (1, 2, 9), ("hat", 1), (1, 2, 3, 3), (1,)])
    faces = (random.randint(1, 6), random.randint(1, 6))
    return faces if random.random() < 0.1 or not game.book.third_die else (*faces, random.choice(game.book.third_die))


def _number(*choices: int) -> Callable[[Game, Random], int]:
    return lambda _, random: random.choice(choices)


FIELDS: Mapping[str, Callable[[Game, Random], Any]] = {
    "count": lambda _, random: random.choice([0, 0, 1, 2, -1]),
    "player": _pick_player,
    "partner": _pick_player,
    "payee": _pick_player,
    "debtor": _pick_player,
    "creditor": lambda game, random: random.choice(["bank", _pick_player(game, random)]),
    "deed": _pick_deed,
    "deeds": _pick_deeds,
    "group": lambda game, random: random.choice([*game.book.groups, "nowhere"]),
    "building": lambda game, random: random.choice([*game.book.buildings, "shed"]),
    "tax": lambda game, random: random.choice([*game.book.taxes, "window"]),
    "card": lambda game, random: random.choice([*game.book.cards, "joker"]),
    "deck": lambda game, random: random.choice([None, *game.book.decks, "tarot"]),
    "effect": _pick_effect,
    "gives": _pick_side,
    "takes": _pick_side,
    "lift": lambda game, random: _pick_deeds(game, random) if random.random() < 0.3 else (),
    "amount": _pick_amount,
    "debt": lambda game, random: random.choice([*(debt.id for debt in game.debts), 0, game.next_debt]),
    "trade": lambda game, random: random.choice([*(trade.id for trade in game.trades), 0, game.next_trade]),
    "wants": lambda game, random: {player: random.choice([0, 1, 3, 9]) for player in game.setup.order},
    "dice": lambda _, random: random.choice([None, 2, 7, 12, 15, 99]),
    "seed": lambda _, random: random.choice([None, 7]),
    "faces": _pick_faces,
    "square": lambda game, random: random.choice([*range(len(game.book.squares)), -1, 99]),
    "lands": lambda _, random: random.random() < 0.6,
    "passes_go": lambda _, random: random.random() < 0.2,
    "level": _number(-1, 0, 1, 2, 3, 4, 5, 6, 9),
    "steps": _number(-1, 0, 1, 2, 3, 10**6),
    "at": _number(0, 1_000, 10**7, -5),
    "landed": lambda _, random: random.random() < 0.5,
    "double": lambda _, random: random.random() < 0.2,
    "last": lambda _, random: random.random() < 0.3,
    "by": lambda _, random: random.choice(["fine", "card"]),
    "gift": lambda _, random: random.choice(["cash", "ticket"]),
    "cause": lambda _, random: random.choice(["square", "card", "doubles"]),
    "note": lambda _, random: random.choice(["", "for luck", "x" * 201]),
    "reason": lambda _, random: random.choice(["miscounted", " ", "x" * 201]),
}
