"""The bank: editions as data, and one pure engine that decides every command by the book of its edition.

`open_history` sets a game up, `record` decides commands and keeps the log; `decide` and `evolve` are the two
halves below them. Everything is a frozen value; nothing here knows a screen, a clock, a file or a die.
"""

from rules.deciding.building import resale_value
from rules.deciding.duties import can_be_met
from rules.deciding.ending import find_time_left
from rules.deciding.mortgages import find_lift_price
from rules.deciding.rolls import count_dice
from rules.deciding.setup import check_seats, preview_position
from rules.deciding.turns import find_next
from rules.editions.load import EditionError, load_edition, load_editions, read_edition
from rules.engine import decide
from rules.evolving.core import UnknownEditionError, begin, evolve, evolve_all
from rules.history import Entry, History, add_entry, is_telling, open_history, preview_undo, record, replay
from rules.invariants import find_violations
from rules.landings import find_landing, find_obstacle, is_told, list_landings
from rules.options import Option, check_roll, list_options, list_possible
from rules.refusals import Refusal
from rules.register import REGISTER
from rules.rent import RentDue, find_rent
from rules.route import find_highest_rent, find_next_cards, find_next_deed, list_same_side, list_unsold
from rules.state import BANK, POT, Game, Landing
from rules.worth import Worth, rank_players, value_player

__all__ = [
    "BANK",
    "POT",
    "REGISTER",
    "EditionError",
    "Entry",
    "Game",
    "History",
    "Landing",
    "Option",
    "Refusal",
    "RentDue",
    "UnknownEditionError",
    "Worth",
    "add_entry",
    "begin",
    "can_be_met",
    "check_roll",
    "check_seats",
    "count_dice",
    "decide",
    "evolve",
    "evolve_all",
    "find_highest_rent",
    "find_landing",
    "find_lift_price",
    "find_next",
    "find_next_cards",
    "find_next_deed",
    "find_obstacle",
    "find_rent",
    "find_time_left",
    "find_violations",
    "is_telling",
    "is_told",
    "list_landings",
    "list_options",
    "list_possible",
    "list_same_side",
    "list_unsold",
    "load_edition",
    "load_editions",
    "open_history",
    "preview_position",
    "preview_undo",
    "rank_players",
    "read_edition",
    "record",
    "replay",
    "resale_value",
    "value_player",
]
