"""The bank: editions as data, and one pure engine that decides every command by the book of its edition.

`open_history` sets a game up, `record` decides commands and keeps the log; `decide` and `evolve` are the two
halves below them. Everything is a frozen value; nothing here knows a screen, a clock, a file or a die.
"""

from rules.editions.load import EditionError, load_edition, load_editions, read_edition
from rules.engine import decide
from rules.evolving.core import UnknownEditionError, begin, evolve, evolve_all
from rules.history import Entry, History, add_entry, open_history, preview_undo, record, replay
from rules.invariants import find_violations
from rules.options import Option, list_options, list_possible
from rules.refusals import Refusal
from rules.register import REGISTER
from rules.rent import RentDue, find_rent
from rules.state import BANK, POT, Game
from rules.worth import Worth, rank_players, value_player

__all__ = [
    "BANK",
    "POT",
    "REGISTER",
    "EditionError",
    "Entry",
    "Game",
    "History",
    "Option",
    "Refusal",
    "RentDue",
    "UnknownEditionError",
    "Worth",
    "add_entry",
    "begin",
    "decide",
    "evolve",
    "evolve_all",
    "find_rent",
    "find_violations",
    "list_options",
    "list_possible",
    "load_edition",
    "load_editions",
    "open_history",
    "preview_undo",
    "rank_players",
    "read_edition",
    "record",
    "replay",
    "value_player",
]
