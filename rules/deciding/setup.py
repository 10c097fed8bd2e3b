"""Opening a game, a new one or one begun on paper (SET-1 to SET-5, END-2 to END-4, END-7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rules.commands import HouseRules, Position, SetUp
from rules.deciding.checks import MOST, MOST_TEXT, check_amount
from rules.deciding.draft import Decision
from rules.deciding.position import find_start, list_problems, write_position
from rules.editions.model import Edition
from rules.editions.names import token_place
from rules.events import GameSetUp, PlayBegan, Posting, pay
from rules.evolving.core import begin
from rules.modes import MODES
from rules.names import are_alike, has_unseen
from rules.refusals import Refusal, refuse
from rules.rulebook import Rulebook, write_rulebook
from rules.state import BANK, POT, Game

PLAYER_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
MOST_NAME = 40
MOST_MINUTES = 24 * 60


def decide_set_up(editions: Mapping[str, Edition], command: SetUp) -> Decision:
    """The opening entry of a game, or why it cannot begin."""
    edition = editions.get(command.edition)
    if edition is None:
        return refuse("unknown_edition", edition=command.edition, known=sorted(editions))
    no = (
        _check_mode(edition, command)
        or check_seats(edition, command)
        or _check_names(edition, command)
        or _check_house_rules(command.house_rules)
    )
    if no:
        return no
    return _write_set_up(edition, command)


def _write_set_up(edition: Edition, command: SetUp) -> Decision:
    book = write_rulebook(edition, command.mode, command.house_rules)
    if command.position is not None:
        return _take_over(edition, command, command.position)
    opened = _write_opening(edition, command, book)
    return (opened,) if book.mode.dealt_deeds else (opened, PlayBegan(opened.first, command.at))


def _take_over(edition: Edition, command: SetUp, position: Position) -> Decision:
    """A game begun on paper goes on: what everyone has are its opening entries, nothing is dealt."""
    opened, game = _lay_table(edition, command, position)
    for problem in list_problems(game, position):
        return problem
    return (opened, *write_position(game, position), PlayBegan(position.turn, find_start(game, position, command.at)))


def _lay_table(edition: Edition, command: SetUp, position: Position) -> tuple[GameSetUp, Game]:
    """The set-up before anyone has anything, and the game it gives."""
    book = write_rulebook(edition, command.mode, command.house_rules)
    turn = position.turn if position.turn in {player.id for player in command.players} else None
    opened = replace(_write_opening(edition, replace(command, first=turn), book), pays=())
    return opened, begin(opened, {edition.id: edition})


def preview_position(editions: Mapping[str, Edition], command: SetUp) -> tuple[list[Refusal], Game | None]:
    """All that is wrong with a set-up and its position, and the bare game that gives players and deeds their names.

    Without problems the game could begin; there is no game to name things by where the set-up itself is refused.
    """
    edition = editions.get(command.edition)
    plain = replace(command, position=None)
    opened = decide_set_up(editions, plain)
    if isinstance(opened, Refusal) or edition is None or command.position is None:
        return [opened] if isinstance(opened, Refusal) else [], None
    _, game = _lay_table(edition, command, command.position)
    return list(list_problems(game, command.position)), game


def _write_opening(edition: Edition, command: SetUp, book: Rulebook) -> GameSetUp:
    seed = command.house_rules.pot_seed
    pot = pay(BANK, POT, seed, "pot") if seed else ()
    return GameSetUp(
        edition=edition.id,
        digest=edition.digest,
        players=command.players,
        mode=command.mode,
        house_rules=command.house_rules,
        banker=command.banker,
        first=command.first or command.players[0].id,
        names=command.names,
        own_names=command.own_names,
        minutes=command.minutes,
        at=command.at,
        pays=(*(Posting(BANK, player.id, book.start_cash, "start") for player in command.players), *pot),
        square=0,
    )


def _check_mode(edition: Edition, command: SetUp) -> Refusal | None:
    mode = MODES.get(command.mode)
    if mode is None:
        return refuse("unknown_mode", mode=command.mode, known=list(MODES))
    if mode.is_timed and (command.minutes is None or not 1 <= command.minutes <= MOST_MINUTES):
        return refuse("minutes_needed", least=1, most=MOST_MINUTES)
    if not mode.is_timed and command.minutes is not None:
        return refuse("minutes_not_used", mode=mode.id)
    needed = mode.dealt_deeds * len(command.players)
    if needed > len(edition.board.deeds):
        return refuse("not_enough_deeds", wanted=needed, count=len(edition.board.deeds))
    return refuse("bad_time", at=command.at, least=0) if command.at < 0 else None


def check_seats(edition: Edition, command: SetUp, least: int = 2) -> Refusal | None:
    """The players of a game, or those who have come so far (SET-1, SET-3, SET-5)."""
    players = command.players
    if not least <= len(players) <= edition.most_players:
        return refuse("player_count", count=len(players), least=2, most=edition.most_players)
    tokens = {token.id for token in edition.tokens}
    ids: set[str] = set()
    taken: set[str] = set()
    names: list[str] = []
    for player in players:
        if not PLAYER_ID.fullmatch(player.id) or player.id in (BANK, POT) or player.id in ids:
            return refuse("bad_player_id", value=player.id)
        if not player.name.strip() or len(player.name) > MOST_NAME:
            return refuse("bad_text", field="name", most=MOST_NAME)
        if has_unseen(player.name):
            return refuse("unseen_signs", field="name")
        if any(are_alike(player.name, name) for name in names):
            return refuse("name_taken", name=player.name)
        if player.token not in tokens:
            return refuse("unknown_token", token=player.token, known=sorted(tokens))
        if player.token in taken:
            return refuse("token_taken", token=player.token)
        ids.add(player.id)
        taken.add(player.token)
        names.append(player.name)
    for named in (command.first, command.banker):
        if named is not None and named not in ids:
            return refuse("unknown_player", player=named)
    return None


def _check_names(edition: Edition, command: SetUp) -> Refusal | None:
    if command.names is not None and command.names not in edition.names:
        return refuse("unknown_names", value=command.names, known=sorted(edition.names))
    known = {deed.id for deed in edition.board.deeds} | {group.id for group in edition.board.groups}
    known |= {token_place(token.id) for token in edition.tokens}
    for key, name in command.own_names.items():
        if key not in known:
            return refuse("unknown_deed", deed=key)
        if not name.strip() or len(name) > MOST_TEXT:
            return refuse("bad_text", field=f"own_names.{key}", most=MOST_TEXT)
        if has_unseen(name):
            return refuse("unseen_signs", field=f"own_names.{key}")
    return None


def _check_house_rules(house: HouseRules) -> Refusal | None:
    if house.pot_seed and not house.pot:
        return refuse("seed_without_pot", amount=house.pot_seed)
    if no := check_amount(house.pot_seed, least=0) or check_amount(house.ones_bonus, least=0):
        return no
    return check_amount(house.start_cash, most=MOST) if house.start_cash is not None else None
