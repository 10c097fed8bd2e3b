"""The last buildings: those who could use them too say how many they want, and nobody wins by a quick thumb (AUC-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import AnswerWish, DropWish
from rules.deciding.building import build_steps
from rules.deciding.checks import check_amount
from rules.deciding.draft import Decision, Draft
from rules.deciding.terms import ANSWERS, Terms
from rules.events import AuctionOpened, WishAnswered, WishClosed
from rules.refusals import Refusal, refuse
from rules.shortage import count_room
from rules.state import Game, Wish


def _answer_wish(game: Game, command: AnswerWish) -> Decision:
    wish, player = game.wish, command.player
    if wish is None or player not in wish.waiting():
        return refuse("not_asked", player=player)
    if no := check_amount(command.count, least=0, most=count_room(game, player, wish.building)):
        return no
    draft = Draft(game)
    draft.add(WishAnswered(player, command.count))
    answered = draft.game.wish
    if answered is not None and not answered.waiting():
        _settle_wish(draft, answered)
    return draft.done()


def _settle_wish(draft: Draft, wish: Wish) -> None:
    """Everyone has said what they want: it is built if that is not too much for the stock, else auctioned."""
    game = draft.game
    wants = {player: count for player, count in wish.answers.items() if count}
    if wants and wish.number + sum(wants.values()) > game.stock[wish.building]:
        wants[wish.player] = wish.number
        ordered = {player: wants[player] for player in game.setup.order if player in wants}
        draft.add(AuctionOpened("shortage", None, wish.building, ordered))
        return
    decision = build_steps(game, wish.player, Counter(wish.deeds))
    if isinstance(decision, Refusal):
        draft.add(WishClosed(wish.player, wish.building, "lapsed"))
        return
    for event in decision:
        draft.add(event)


def _drop_wish(game: Game, command: DropWish) -> Decision:
    wish = game.wish
    if wish is None or wish.player != command.player:
        return refuse("no_wish", player=command.player)
    return (WishClosed(wish.player, wish.building, "withdrawn"),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    AnswerWish: (_answer_wish, Terms(in_debt=True, in_duty=True)),
    DropWish: (_drop_wish, ANSWERS),
}
