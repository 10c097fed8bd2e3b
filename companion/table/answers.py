"""What the table answers: an entry, a place in the banker's queue, or a refusal of its own or of the bank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.refusals import Refusal

TABLE_CODES: Mapping[str, str] = {
    "unknown_table": "there is no such table, or it is closed",
    "unknown_seat": "the seat was freed or given to another device",
    "wrong_secret": "a join secret, key or code that does not hold",
    "too_many_tries": "guessing is slowed down",
    "wrong_pin": "not the banker's PIN",
    "pin_needed": "the bank is behind a PIN, and none was typed yet",
    "bad_pin": "a PIN has four to eight digits",
    "not_allowed": "this role may not do that",
    "not_your_player": "a player acts only for themself",
    "seat_taken": "someone else already plays this player",
    "lobby_closed": "nobody new may join now",
    "too_many_asking": "too many wait for a seat already",
    "cash_hidden": "somebody else has not the cash, and how much they have is hidden",
    "unknown_ask": "the device no longer asks for a seat",
    "not_started": "the game has not begun",
    "already_started": "the game has begun",
    "outdated": "what the sender saw has changed meanwhile",
    "unknown_request": "the request is no longer waiting",
    "damaged": "the journal is damaged, the game can only be read",
    "names_unknown_place": "a name for something this board does not have",
    "names_too_long": "an own name that is too long",
    "names_repeated": "the same own name twice",
    "names_unseen": "an own name with signs that nobody sees",
    "names_unreadable": "a pasted text that is not one of names",
    "names_of_other_edition": "names for another edition's board",
    "storage_full": "the disk is full",
    "storage_read_only": "the folder cannot be written",
    "storage_failed": "the journal could not be written",
}
STORAGE_CODES = {"full": "storage_full", "read_only": "storage_read_only", "broken": "damaged"}


class Answer(NamedTuple):
    """Accepted as an entry, waiting as a request, or refused; the same submit always gets the same answer."""

    entry: int | None = None
    request: int | None = None
    refusal: Refusal | None = None

    @property
    def is_booked(self) -> bool:
        """Whether it is in the log."""
        return self.entry is not None


def refuse_at_table(code: str, /, **facts: Any) -> Refusal:
    """A refusal of the table itself; no rule of the bank stands behind it."""
    assert code in TABLE_CODES, code
    return Refusal(code, None, facts)


def refused(code: str, /, **facts: Any) -> Answer:
    """The table's own refusal as an answer."""
    return Answer(refusal=refuse_at_table(code, **facts))


def hide_cash(answer: Answer, player: str | None) -> Answer:
    """The answer for a player at a table where sums are hidden: no refusal says what somebody else has."""
    refusal = answer.refusal
    if refusal is None or "cash" not in refusal.facts or refusal.facts.get("player") == player:
        return answer
    return refused("cash_hidden", player=refusal.facts.get("player"))
