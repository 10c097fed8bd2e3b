"""Taking over a game begun on paper: every hand is checked against the rules before it becomes an opening entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.commands import Hand, Position
from rules.deciding.checks import MOST, check_amount
from rules.deciding.ending import is_decided
from rules.deciding.landings import check_square
from rules.events import CardMove, DeedMove, DutyArose, Event, HandTaken, LevelChange, RestTaken, pay
from rules.evolving.core import evolve_all
from rules.refusals import Refusal, refuse
from rules.state import BANK, POT, Game


def list_problems(game: Game, position: Position) -> list[Refusal]:
    """Everything that keeps a position from being played on; `game` is the table before anyone has anything.

    What a hand says is looked at first; only hands that can be read are laid out and judged together.
    """
    problems = [*_check_people(game, position), *_check_rest(game, position)]
    for hand in position.hands:
        problems += _check_hand(game, hand)
    problems += _check_deeds_once(position)
    if problems:
        return problems
    laid = evolve_all(game, write_position(game, position))
    return [*_check_groups(laid), *_check_stock(game, laid), *_check_goods(game, position), *_check_open(laid)]


def write_position(game: Game, position: Position) -> tuple[Event, ...]:
    """The opening entries: a hand for everyone, and what else lay on the table."""
    events: list[Event] = []
    for hand in position.hands:
        events += _write_duties(game, hand)
        events.append(_write_hand(game, hand))
    held = sum(hand.tickets for hand in position.hands)
    used = 0 if position.tickets is None else game.book.tickets - held - position.tickets
    if position.gone or used or position.pot:
        pot = pay(BANK, POT, position.pot, "paper") if position.pot else ()
        events.append(RestTaken(position.gone, position.bankruptcies, used, pot))
    return tuple(events)


def find_start(game: Game, position: Position, at: int) -> int:
    """When the game began, if only playing time counts: so that just what is left remains (END-4)."""
    limit = game.clock.limit
    return at if limit is None or position.left is None else at - (limit - position.left)


def _write_hand(game: Game, hand: Hand) -> HandTaken:
    order = {deed: place for place, deed in enumerate(game.deeds)}
    deeds = sorted(hand.deeds, key=lambda held: order[held.deed])
    return HandTaken(
        player=hand.player,
        moves=tuple(DeedMove(held.deed, None, hand.player) for held in deeds),
        levels=tuple(LevelChange(held.deed, 0, held.level) for held in deeds if held.level),
        mortgaged=tuple(held.deed for held in deeds if held.mortgaged),
        cards=tuple(CardMove(deck, None, hand.player) for deck in hand.jail_cards),
        jail_throws=hand.jail_throws,
        square=hand.square,
        tickets=hand.tickets,
        pays=pay(BANK, hand.player, hand.cash, "paper") if hand.cash else (),
    )


def _write_duties(game: Game, hand: Hand) -> Iterator[DutyArose]:
    """Where one deed of a whole group lags behind, it came later and is still being built up (BLD-8)."""
    levels = {held.deed: held.level for held in hand.deeds}
    for group in game.book.groups.values():
        if group.kind == "street" and all(deed in levels for deed in group.deeds):
            late = min(group.deeds, key=levels.__getitem__)
            if max(levels[deed] for deed in group.deeds) - levels[late] > 1 and _may_lag(game, levels, group.deeds):
                yield DutyArose(hand.player, late)


def _may_lag(game: Game, levels: dict[str, int], deeds: tuple[str, ...]) -> bool:
    """Whether one deed may stand lower: where a group is built on before it is whole, and the late deed is begun."""
    first, *rest = sorted(levels[deed] for deed in deeds)
    return bool(game.book.edition.construction.missing_deeds) and first > 0 and rest[-1] - rest[0] <= 1


def _check_people(game: Game, position: Position) -> Iterator[Refusal]:
    """A hand for each who plays, none for those who left, and a turn that someone can take."""
    entered = Counter(hand.player for hand in position.hands)
    for player in [*entered, *position.gone]:
        if player not in game.players:
            yield refuse("unknown_player", player=player)
    for player, times in (entered + Counter(position.gone)).items():
        if times > 1:
            code = "hand_of_gone" if player in entered and player in position.gone else "hand_repeated"
            yield refuse(code, player=player)
    for player in game.setup.order:
        if player not in entered and player not in position.gone:
            yield refuse("hand_missing", player=player)
    if position.turn not in game.players:
        yield refuse("unknown_player", player=position.turn)
    elif position.turn in position.gone:
        yield refuse("player_out", player=position.turn)


def _check_rest(game: Game, position: Position) -> Iterator[Refusal]:
    limit, left = game.clock.limit, position.left
    if left is not None and limit is None:
        yield refuse("no_time_limit")
    elif left is not None and limit is not None and not 0 <= left <= limit:
        yield refuse("bad_time_left", left=left, most=limit)
    if position.pot and not game.book.house.pot:
        yield refuse("no_pot")
    elif no := check_amount(position.pot, least=0):
        yield no
    if no := check_amount(position.bankruptcies, least=0, most=len(position.gone)):
        yield no


def _check_hand(game: Game, hand: Hand) -> Iterator[Refusal]:
    """What one hand says by itself."""
    if hand.cash < 0:
        yield refuse("negative_cash", player=hand.player, cash=hand.cash)
    elif no := check_amount(hand.cash, least=0, most=MOST):
        yield no
    if hand.square is not None and (no := check_square(game, hand.square)):
        yield no
    yield from _check_held(game, hand)
    most = game.book.jail_rolls - (not game.book.pays_next_turn)
    if hand.jail_throws is not None and not 0 <= hand.jail_throws <= most:
        rule = "JAIL-3" if most == 0 else None
        yield refuse("bad_jail_throws", rule, player=hand.player, count=hand.jail_throws, most=most)
    if hand.tickets and not game.book.tickets:
        yield refuse("not_in_edition", player=hand.player)
    elif no := check_amount(hand.tickets, least=0):
        yield no


def _check_held(game: Game, hand: Hand) -> Iterator[Refusal]:
    """Each deed and each card of a hand."""
    for held in hand.deeds:
        facts = game.book.deeds.get(held.deed)
        if facts is None:
            yield refuse("unknown_deed", deed=held.deed)
        elif held.level and not facts.top:
            yield refuse("cannot_build_here", player=hand.player, deed=held.deed)
        elif not 0 <= held.level <= facts.top:
            yield refuse("level_too_high", player=hand.player, deed=held.deed, level=held.level, most=facts.top)
    for deck in hand.jail_cards:
        if deck not in game.book.decks:
            yield refuse("unknown_deck", deck=deck)


def _check_deeds_once(position: Position) -> Iterator[Refusal]:
    owners: dict[str, str] = {}
    for hand in position.hands:
        for held in hand.deeds:
            if held.deed in owners:
                yield refuse("deed_twice", deed=held.deed, player=hand.player, owner=owners[held.deed])
            owners.setdefault(held.deed, hand.player)


def _check_groups(game: Game) -> Iterator[Refusal]:
    """Buildings and mortgages as the rules allow them to stand (BLD-1, BLD-2, BLD-6, MTG-1)."""
    for deed, (owner, level, mortgaged) in game.deeds.items():
        facts = game.book.deeds[deed]
        if owner is None:
            continue
        if mortgaged and (level or (facts.kind == "street" and game.has_built(facts.group, owner))):
            yield refuse("mortgaged_and_built", player=owner, deed=deed, group=facts.group)
        if level and facts.kind == "street":
            yield from _check_ownership(game, owner, deed, level)
    lagging = {(duty.player, game.book.deeds[duty.deed].group) for duty in game.duties}
    for group in game.book.groups.values():
        if group.kind == "street":
            for player in game.active():
                if (player, group.id) not in lagging:
                    yield from _check_even(game, player, group.id)


def _check_ownership(game: Game, player: str, deed: str, level: int) -> Iterator[Refusal]:
    facts = game.book.deeds[deed]
    missing = [other for other in game.book.groups[facts.group].deeds if game.deeds[other].owner != player]
    needs_all = any(rung.needs_whole_group for rung in facts.ladder[: level + 1])
    if missing and (needs_all or len(missing) > game.book.edition.construction.missing_deeds):
        code = "needs_whole_group" if needs_all else "group_incomplete"
        yield refuse(code, player=player, group=facts.group, deeds=missing)


def _check_even(game: Game, player: str, group: str) -> Iterator[Refusal]:
    hand = game.in_hand(group, player)
    if not hand:
        return
    low = min(hand, key=lambda deed: game.deeds[deed].level)
    high = max(hand, key=lambda deed: game.deeds[deed].level)
    if game.deeds[high].level - game.deeds[low].level > 1:
        yield refuse("uneven", player=player, deed=high, lower=low)


def _check_stock(game: Game, laid: Game) -> Iterator[Refusal]:
    """No more buildings than the box has (BLD-5)."""
    for building, stock in laid.stock.items():
        if stock < 0:
            yield refuse(
                "too_many_buildings", building=building, count=game.stock[building] - stock, most=game.stock[building]
            )


def _check_goods(game: Game, position: Position) -> Iterator[Refusal]:
    """No more jail-free cards and tickets than the box has (PAY-4, MEGA-1)."""
    for deck, count in Counter(deck for hand in position.hands for deck in hand.jail_cards).items():
        if count > game.book.decks[deck]:
            yield refuse("too_many_jail_cards", deck=deck, count=count, most=game.book.decks[deck])
    if no := check_amount(position.tickets or 0, least=0):
        yield no
    count = sum(hand.tickets for hand in position.hands) + (position.tickets or 0)
    if count > game.book.tickets:
        yield refuse("too_many_tickets", count=count, most=game.book.tickets)


def _check_open(game: Game) -> Iterator[Refusal]:
    """Whether there is anything left to play."""
    if reason := is_decided(game):
        yield refuse(
            "already_decided", game.book.mode.rule if reason == game.book.mode.id else None, mode=game.book.mode.id
        )
