"""Money in and out: salary, tax, cards, free payments, the pot and corrections (PAY-1 to PAY-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import (
    ApplyCard,
    CardEffect,
    Charge,
    CollectSalary,
    Correct,
    DrawCard,
    PayBank,
    PayPlayer,
    PayTax,
    ReceiveFromBank,
    TakePot,
)
from rules.deciding.checks import MOST, check_amount, check_cash, check_landed, check_other, check_text
from rules.deciding.draft import Decision, Draft, bank_or_pot, write_charge
from rules.deciding.landings import check_landing, pay_salary, write_pot
from rules.deciding.moving_cards import check_move, move_by_card
from rules.deciding.terms import ANY_TIME, PLAIN, RAISES_MONEY, Terms
from rules.events import CardDrawn, CardMove, Corrected, Jailed, MoneyGiven, Posting, pay
from rules.landings import is_told
from rules.refusals import Refusal, refuse
from rules.state import BANK, POT, Game


def _collect_salary(game: Game, command: CollectSalary) -> Decision:
    turn, stay = game.turn, game.players[command.player].jail
    if stay and (turn.player != command.player or stay.since != turn.number):
        return refuse("salary_in_jail", player=command.player)
    if turn.rolls and is_told(game, command.player) and not stay:
        return refuse("salary_paid", player=command.player)
    draft = Draft(game)
    pay_salary(draft, command.player, landed=command.landed)
    return draft.done()


def _pay_tax(game: Game, command: PayTax) -> Decision:
    if no := check_landed(game, command.player, "PAY-3"):
        return no
    amount = game.book.taxes.get(command.tax)
    if amount is None:
        return refuse("unknown_tax", tax=command.tax)
    if is_told(game, command.player, f"tax:{command.tax}"):
        return refuse("not_landed_there", "PAY-3", player=command.player)
    return (write_charge(game, command.player, bank_or_pot(game), amount, "tax", command.tax),)


def _draw_card(game: Game, command: DrawCard) -> Decision:
    facts = game.setup.book.cards.get(command.card)
    if facts is None:
        return refuse("unknown_card", card=command.card)
    return _play(game, command.player, facts.effect, command.card)


def _apply_card(game: Game, command: ApplyCard) -> Decision:
    effect = command.effect
    if effect.type in ("receive", "pay", "pay-each", "receive-each") and (no := check_amount(effect.amount)):
        return no
    if effect.type == "per-building" and not effect.amounts:
        return refuse("bad_amount", value=0, least=1, most=MOST)
    for building, amount in effect.amounts.items():
        if building not in game.book.buildings:
            return refuse("unknown_building", building=building)
        if no := check_amount(amount):
            return no
    if effect.deck is not None and effect.deck not in game.book.decks:
        return refuse("unknown_deck", deck=effect.deck)
    return check_move(game, effect) or _play(game, command.player, effect, None)


def _play(game: Game, player: str, effect: CardEffect, card: str | None) -> Decision:
    """Carry out what a card says (PAY-4)."""
    if no := check_landed(game, player, "PAY-4"):
        return no
    landing = check_landing(game, player, "PAY-4", "card", ref=effect.deck, name=f"cards:{effect.deck}")
    if isinstance(landing, Refusal):
        return landing
    answered = landing.id if landing else None
    if effect.type == "jail-free":
        return _draw_jail_free(game, player, effect, card, answered)
    pays = pay(BANK, player, effect.amount, "card") if effect.type == "receive" else ()
    drawn = CardDrawn(player, card, effect, pays=pays, landing=answered)
    if effect.type == "receive":
        return (drawn,)
    draft = Draft(game)
    draft.add(drawn)
    if effect.type == "move":
        move_by_card(draft, player, effect, landing.square if landing else None)
    elif effect.type == "jail":
        draft.add(Jailed(player, "card"))
    else:
        _charge_card(draft, player, effect, card or "")
    return draft.done()


def _charge_card(draft: Draft, player: str, effect: CardEffect, ref: str) -> None:
    """What a card makes people pay, to the bank or to each other."""
    game = draft.game
    if effect.type == "pay":
        draft.charge(player, bank_or_pot(game), effect.amount, "card", ref)
    elif effect.type == "per-building":
        if due := _count_repairs(game, player, effect.amounts):
            draft.charge(player, bank_or_pot(game), due, "card", ref)
    elif effect.type == "pay-each":
        for other in others_in_seat_order(game, player):
            draft.charge(player, other, effect.amount, "card", ref)
    elif effect.type == "receive-each":
        for other in others_in_seat_order(game, player):
            draft.charge(other, player, effect.amount, "card", ref)


def _draw_jail_free(
    game: Game, player: str, effect: CardEffect, card: str | None, landing: int | None
) -> Decision:  # fmt: skip
    if effect.deck is None:
        return refuse("unknown_deck", deck="")
    held = sum(person.jail_cards.count(effect.deck) for person in game.players.values())
    if held >= game.book.decks[effect.deck]:
        return refuse("no_jail_card_left", deck=effect.deck)
    return (CardDrawn(player, card, effect, cards=(CardMove(effect.deck, None, player),), landing=landing),)


def _count_repairs(game: Game, player: str, amounts: Mapping[str, int]) -> int:
    """So much for each building of a kind that stands on the player's deeds."""
    due = 0
    for deed in game.deeds_of(player):
        stands = game.book.deeds[deed].ladder[game.deeds[deed].level].stands
        due += sum(amounts.get(building, 0) * count for building, count in stands.items())
    return due


def others_in_seat_order(game: Game, player: str) -> list[str]:
    """The other players still in the game, beginning at the player's left (DEBT-7)."""
    order = game.setup.order
    place = order.index(player)
    return [other for other in order[place + 1 :] + order[:place] if not game.players[other].is_out]


def _pay_player(game: Game, command: PayPlayer) -> Decision:
    no = (
        check_other(game, command.player, command.payee)
        or check_amount(command.amount)
        or check_text(command.note, "note")
        or check_cash(game, command.player, command.amount)
    )
    return no or _give(command.player, command.player, command.payee, command.amount, command.note)


def _pay_bank(game: Game, command: PayBank) -> Decision:
    no = (
        check_amount(command.amount)
        or check_text(command.note, "note")
        or check_cash(game, command.player, command.amount)
    )
    return no or _give(command.player, command.player, BANK, command.amount, command.note)


def _receive_from_bank(_: Game, command: ReceiveFromBank) -> Decision:
    no = check_amount(command.amount) or check_text(command.note, "note")
    return no or _give(command.player, BANK, command.player, command.amount, command.note)


def _give(player: str, source: str, target: str, amount: int, note: str) -> Decision:
    return (MoneyGiven(player, source, target, note, pay(source, target, amount, "free")),)


def _charge(game: Game, command: Charge) -> Decision:
    no = check_amount(command.amount) or check_text(command.note, "note")
    if not no and command.creditor != BANK:
        no = check_other(game, command.player, command.creditor)
    return no or (write_charge(game, command.player, command.creditor, command.amount, "charge", note=command.note),)


def _take_pot(game: Game, command: TakePot) -> Decision:
    if not game.book.house.pot:
        return refuse("no_pot")
    if no := check_landed(game, command.player, "PAY-5"):
        return no
    if not game.money[POT]:
        return refuse("pot_empty")
    if is_told(game, command.player, "parking"):
        return refuse("not_landed_there", "PAY-5", player=command.player)
    return (write_pot(game, command.player),)


def _correct(game: Game, command: Correct) -> Decision:
    if no := _check_correction(game, command):
        return no
    amount = command.amount
    ends = (BANK, command.player) if amount > 0 else (command.player, BANK)
    posting = Posting(*ends, abs(amount), "correction")
    return (Corrected(command.player, amount, command.reason.strip(), (posting,)),)


def _check_correction(game: Game, command: Correct) -> Refusal | None:
    if command.amount == 0:
        return refuse("bad_amount", value=0, least=1, most=MOST)
    if no := check_amount(abs(command.amount)) or check_text(command.reason, "reason"):
        return no
    if not command.reason.strip():
        return refuse("reason_needed")
    return check_cash(game, command.player, -command.amount) if command.amount < 0 else None


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    CollectSalary: (_collect_salary, RAISES_MONEY),
    PayTax: (_pay_tax, PLAIN),
    DrawCard: (_draw_card, PLAIN),
    ApplyCard: (_apply_card, PLAIN),
    PayPlayer: (_pay_player, ANY_TIME),
    PayBank: (_pay_bank, ANY_TIME),
    ReceiveFromBank: (_receive_from_bank, RAISES_MONEY),
    Charge: (_charge, Terms(in_debt=True, in_duty=True)),
    TakePot: (_take_pot, Terms(in_debt=True, in_duty=True)),
    Correct: (_correct, RAISES_MONEY),
}
