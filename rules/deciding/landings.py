"""What a landing asks, decided at once or left to people (MOVE-4 to MOVE-6)."""

from __future__ import annotations

from rules.deciding.draft import Draft, bank_or_pot
from rules.events import Jailed, Landed, PieceMoved, PotTaken, RentDemanded, RentDue, SalaryPaid, pay
from rules.events.parts import Posting
from rules.landings import find_landing, is_told
from rules.refusals import Refusal, refuse
from rules.rent import find_due, fix_dice
from rules.route import find_highest_rent, list_unsold
from rules.state import BANK, POT, Game, Landing


def check_square(game: Game, square: int) -> Refusal | None:
    """A square of this board."""
    most = len(game.setup.book.squares) - 1
    return None if 0 <= square <= most else refuse("unknown_square", square=square, most=most)


def check_landing(
    game: Game, player: str, rule: str, *asks: str, ref: str | None = None, name: str = ""
) -> Landing | Refusal | None:  # fmt: skip
    """The landing that an act answers; None if nobody told of one; a refusal if the piece stands elsewhere."""
    landing = find_landing(game, player, *asks, ref=ref)
    if landing is None and is_told(game, player, name):
        return refuse("not_landed_there", rule, player=player)
    return landing


def pay_salary(draft: Draft, player: str, *, landed: bool) -> None:
    """For reaching or passing GO (PAY-1)."""
    book = draft.game.setup.book
    amount = book.salary * (2 if landed and book.house.double_salary else 1)
    draft.add(SalaryPaid(player, landed, pay(BANK, player, amount, "salary")))


def pay_for_passing(draft: Draft, player: str, source: int | None, square: int) -> None:
    """The salary of a forward move that reaches or crosses GO (MOVE-4)."""
    if square == 0 or (source is not None and square < source):
        pay_salary(draft, player, landed=square == 0)


def open_landing(
    draft: Draft, player: str, square: int, asks: str, *, deed: str | None = None, deck: str | None = None,
    due: RentDue | None = None,
) -> int:  # fmt: skip
    """Leave something to people."""
    number = draft.game.next_landing
    draft.add(Landed(player, number, square, asks, deed, deck, due))
    return number


def land(
    draft: Draft, player: str, square: int, dice: int | None, *, times: int = 1, factor: int = 0, cause: str = "square"
) -> None:
    """What the square asks; `dice` are those that count for a utility, where the bank knows them."""
    game = draft.game
    place = game.setup.book.squares[square]
    match place.kind:
        case "deed":
            _land_on_deed(draft, player, square, place.ref, dice, times, factor)
        case "cards":
            open_landing(draft, player, square, "card", deck=place.ref)
        case "tax":
            amount = game.book.taxes[place.ref]
            draft.charge(player, bank_or_pot(game), amount, "tax", place.ref)
        case "go-to-jail":
            draft.add(Jailed(player, cause))
        case "parking":
            if game.book.house.pot and game.money[POT]:
                draft.add(write_pot(game, player))
        case "auction":
            _land_on_auction(draft, player, square, dice)
        case "ticket":
            if game.tickets:
                open_landing(draft, player, square, "ticket")
        case "birthday":
            open_landing(draft, player, square, "birthday")


def _land_on_deed(
    draft: Draft, player: str, square: int, deed: str, dice: int | None, times: int, factor: int
) -> None:  # fmt: skip
    game = draft.game
    owner = game.deeds[deed].owner
    if owner is None:
        open_landing(draft, player, square, "buy", deed=deed)
        return
    if owner == player:
        return
    due = find_due(game, deed, times, factor)
    if isinstance(due, Refusal):
        return
    if due.factor is not None and dice is not None and not factor:
        known = fix_dice(game, due, dice)
        due = due if isinstance(known, Refusal) else known
    landing = open_landing(draft, player, square, "rent", deed=deed, due=due)
    if game.book.house.rent_by_bank and due.amount:
        draft.add(RentDemanded(owner, player, deed, due.amount, due.dice, draft.game.next_debt, landing))


def _land_on_auction(draft: Draft, player: str, square: int, dice: int | None) -> None:
    """Any unsold deed is put up; none left, the piece goes on to the highest rent due (MEGA-3)."""
    game = draft.game
    if list_unsold(game):
        if not game.book.house.no_auctions:
            open_landing(draft, player, square, "auction")
        return
    highest = find_highest_rent(game, player, dice)
    if highest is None:
        return
    target = game.setup.book.places[highest.deed]
    draft.add(PieceMoved(player, square, target, "auction"))
    pay_for_passing(draft, player, square, target)
    land(draft, player, target, dice)


def write_pot(game: Game, player: str) -> PotTaken:
    """The pot goes to who landed on Free Parking, and the seed is laid anew (PAY-5)."""
    seed = game.book.house.pot_seed
    refill = pay(BANK, POT, seed, "pot") if seed else ()
    return PotTaken(player, (Posting(POT, player, game.money[POT], "pot"), *refill))
