"""Bots that play whole games through commands only: by telling every roll, or by tapping where they land.

Those that tap keep the pieces' squares themselves, as a table does that tells the bank no roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random

from rules.commands import (
    AcceptTrade,
    AnswerWish,
    Bid,
    BuildGroup,
    Buy,
    CallTime,
    CardEffect,
    CloseAuction,
    CollectSalary,
    Command,
    Deal,
    DeclareBankrupt,
    Decline,
    DemandRent,
    DrawCard,
    EndGame,
    Face,
    GoToJail,
    HouseRules,
    LeaveJail,
    LiftMortgage,
    Mortgage,
    MoveOn,
    NextTurn,
    OfferTrade,
    OpenAuction,
    PayDebt,
    PayTax,
    PlayerSpec,
    PutPiece,
    RefuseTrade,
    Roll,
    SellGroup,
    SetUp,
    Side,
    TakeBirthday,
    TakePot,
    TakeTicket,
    ThrowInJail,
)
from rules.deciding.mortgages import check_mortgage, find_lift_price
from rules.deciding.turns import find_next
from rules.editions.model import Edition
from rules.engine import decide
from rules.funds import find_raisable, plan_raise
from rules.history import History, open_history, record
from rules.landings import MOVES, list_landings
from rules.refusals import Refusal
from rules.route import find_highest_rent, find_nearest, find_next_cards, find_next_deed
from rules.rulebook import GroupFacts
from rules.shortage import find_least_bid
from rules.state import Debt, Holding, Landing

MOST_TURNS = 1_000
NEXT_TURN = NextTurn()
THROWS: tuple[tuple[Face, ...], ...] = tuple(product(range(1, 7), range(1, 7)))


class RefusedError(AssertionError):
    """A bot plays by the book, so a refusal is a mistake of the bot or the bank."""


class BotGame:
    """One game between bots."""

    def __init__(self, history: History, random: Random, *, by_rolls: bool = False) -> None:
        self.history = history
        self.game = history.game
        self.random = random
        book = history.game.book
        self.book = book
        self.by_rolls = by_rolls
        self.answered: set[int] = set()
        self.upcoming = history.game.turn.player
        self.has_third = bool(book.third_die)
        self.squares = book.edition.board.squares
        self.jail_square = self.squares.index("jail")
        self.places = dict.fromkeys(history.game.setup.order, 0)
        self.streets = [group for group in book.groups.values() if group.kind == "street"]
        self.reserve = book.salary // 2
        self.grouped_deeds: Mapping[str, Holding] = {}
        self.grouped_owners: list[str | None] = []
        self.grouped: dict[str, tuple[list[GroupFacts], list[GroupFacts]]] = {}
        decks: dict[str, list[str]] = {}
        for card, facts in book.cards.items():
            decks.setdefault(facts.deck, []).append(card)
        self.decks = decks

    def do(self, command: Command) -> None:
        if not self.try_to(command):
            raise RefusedError(f"{command} → {decide(self.game, command)}")

    def try_to(self, command: Command) -> bool:
        """Whether the bank agreed."""
        result = record(self.history, command)
        if isinstance(result, Refusal):
            return False
        self.history = result
        self.game = result.step.game
        return True

    def play(self, most_turns: int = MOST_TURNS) -> History:
        """Play to the end; a game that will not end is ended by agreement."""
        if self.game.phase == "dealing":
            self._deal()
            self._settle()
        turns = 0
        while self.game.phase != "ended":
            self._take_turn(self.upcoming)
            turns += 1
            if self.game.phase != "ended":
                self._end_turn(turns >= most_turns)
        return self.history

    def play_some(self, turns: int) -> History:
        """Play some turns only."""
        if turns and self.game.phase == "dealing":
            self._deal()
        for _ in range(turns):
            self._settle()
            if self.game.phase == "ended":
                break
            self._take_turn(self.upcoming)
            if self.game.phase != "ended":
                self._pass_turn()
        return self.history

    def _pass_turn(self) -> None:
        """By rolls the next one begins the turn, unless the bank has to be told how they leave jail."""
        upcoming = find_next(self.game)
        if not self.by_rolls or self.game.players[upcoming].jail:
            self.do(NEXT_TURN)
        self.upcoming = upcoming

    def _end_turn(self, is_enough: bool) -> None:
        if not is_enough:
            self._pass_turn()
            return
        limit = self.game.clock.limit
        if limit is None:
            self.do(EndGame())
            return
        self.do(CallTime(limit + self.game.clock.paused_for))
        self.do(NEXT_TURN)

    def _deal(self) -> None:
        deeds = list(self.game.deeds)
        self.random.shuffle(deeds)
        count = self.book.mode.dealt_deeds
        for player in self.game.setup.order:
            self.do(Deal(player, tuple(deeds.pop() for _ in range(count))))

    def _take_turn(self, player: str) -> None:
        person = self.game.players[player]
        if person.is_out or (person.jail and not self._leave_jail(player)):
            return
        for count in range(3):
            faces = self._throw()
            if self.has_third:
                faces = (*faces, self.random.choice(self.book.third_die))
            self._roll(player, faces, is_third=count == 2)
            if self._is_over(player) or faces[0] != faces[1]:
                break
        if not self._is_over(player) and self.game.money[player] > self.reserve:
            whole, lacking = self._find_groups(player)
            for group in lacking:
                if self._trade(player, group):
                    whole, _ = self._find_groups(player)
                    break
            for group in whole:
                self._build(player, group)

    def _throw(self) -> tuple[Face, ...]:
        """As `random.choice` draws, at half its price: every turn throws."""
        number = self.random.getrandbits(6)
        while number >= 36:
            number = self.random.getrandbits(6)
        return THROWS[number]

    def _roll(self, player: str, faces: tuple[Face, ...], *, is_third: bool) -> None:
        """Tell the roll and answer what it asks, or move by it and tap where one lands."""
        if self.by_rolls:
            self.do(Roll(player, faces))
            self._answer(player)
            return
        first, second = faces[0], faces[1]
        if first == second and is_third:
            self._go_to_jail(player, "doubles")
            return
        third = faces[2] if len(faces) > 2 else None
        if first == second == third:
            self._move_to(player, self._choose_square(), 3 * int(first))
            return
        steps = sum(face for face in faces if isinstance(face, int))
        self._move(player, steps)
        if not isinstance(third, str) or self._is_over(player):
            return
        if third == "hat":
            found = find_next_deed(self.game, player, self.places[player])
            if found is not None and not isinstance(found, Refusal):
                self._move_to(player, self.book.places[found.deed], steps)
        elif self._wants_ticket():
            self.do(TakeTicket(player))
        else:
            cards = find_next_cards(self.game, self.places[player])
            assert cards is not None
            self._move_to(player, cards, steps)

    def _choose_square(self) -> int:
        return self.random.randrange(len(self.squares))

    def _wants_ticket(self) -> bool:
        return self.game.tickets > 0 and self.random.random() < 0.5

    def _answer(self, player: str) -> None:
        """Whatever the bank has left open for this player, in the order in which it asks."""
        while (game := self.game).phase != "ended":
            if game.debts or game.auction or any(not duty.is_met for duty in game.duties):
                self._settle()
                continue
            landing = self._find_open(player) if game.landings else None
            if landing is None:
                break
            self.answered.add(landing.id)
            self._answer_one(player, landing)
        if self.by_rolls and (square := self.game.pieces.get(player)) is not None:
            self.places[player] = square

    def _find_open(self, player: str) -> Landing | None:
        """What the third die asks comes after everything else."""
        landings = [open_ for open_ in list_landings(self.game, player) if open_.id not in self.answered]
        return min(landings, key=lambda landing: landing.asks in MOVES, default=None)

    def _answer_one(self, player: str, landing: Landing) -> None:
        match landing.asks:
            case "buy" | "rent":
                assert landing.deed is not None
                due = landing.due
                dice = None if due is None or due.factor is None or due.dice is not None else self._throw_again()
                self._land_on_deed(player, landing.deed, due.owner if due else None, dice)
            case "card":
                assert landing.deck is not None
                self._draw(player, landing.deck)
            case "ticket":
                self.do(TakeTicket(player, last=self.random.random() < 0.2))
            case "birthday":
                self.do(TakeBirthday(player, "cash"))
            case "auction":
                self._auction_square(player)
            case "bus" if self._wants_ticket():
                self.do(TakeTicket(player))
            case _:
                self.do(MoveOn(player, self._choose_square() if landing.asks == "triple" else None))

    def _throw_again(self) -> int:
        """A throw for a utility's rent alone."""
        return sum(face for face in self._throw() if isinstance(face, int))

    def _find_groups(self, player: str) -> tuple[list[GroupFacts], list[GroupFacts]]:
        """The player's whole streets, and those that lack one deed; looked up anew only when deeds changed hands."""
        deeds = self.game.deeds
        if deeds is not self.grouped_deeds:
            owners = [owner for owner, _, _ in deeds.values()]
            if owners != self.grouped_owners:
                self.grouped_owners, self.grouped = owners, {}
            self.grouped_deeds = deeds
        found = self.grouped.get(player)
        if found is None:
            found = self.grouped[player] = ([], [])
            for group in self.streets:
                lacks = 0
                for deed in group.deeds:
                    if deeds[deed].owner != player:
                        lacks += 1
                        if lacks > 1:
                            break
                else:
                    if lacks < len(group.deeds):
                        found[lacks].append(group)
        return found

    def _is_over(self, player: str) -> bool:
        person = self.game.players[player]
        return person.is_out or person.jail is not None or self.game.phase == "ended"

    def _leave_jail(self, player: str) -> bool:
        """Whether the player is free to throw normally this turn."""
        game, stay = self.game, self.game.players[player].jail
        assert stay is not None
        must_pay = self.book.pays_next_turn and stay.throws >= self.book.jail_rolls
        may_leave = must_pay or stay.throws < self.book.edition.jail.until_roll
        if may_leave and game.players[player].jail_cards:
            self.do(LeaveJail(player, "card"))
        elif may_leave and (must_pay or game.money[player] > 4 * self.book.fine):
            self.do(LeaveJail(player, "fine"))
            self._settle()
        else:
            self._throw_in_jail(player)
            return False
        return not self._is_over(player)

    def _throw_in_jail(self, player: str) -> None:
        faces = self._throw()
        if self.by_rolls:
            self.do(Roll(player, faces))
            self._answer(player)
            return
        self.do(ThrowInJail(player, double=faces[0] == faces[1]))
        self._settle()
        if not self._is_over(player):
            self._move(player, sum(face for face in faces if isinstance(face, int)))

    def _go_to_jail(self, player: str, cause: str) -> None:
        self.do(GoToJail(player, cause))  # type: ignore[arg-type]
        self.places[player] = self.jail_square

    def _move(self, player: str, steps: int) -> None:
        place = (self.places[player] + steps) % len(self.squares)
        self._move_to(player, place, steps)

    def _move_to(self, player: str, place: int, dice: int | None, *, back: bool = False) -> None:
        """Forward to a square, by way of GO or not, and land there; `dice` are those that moved, if any did."""
        source = self.places[player]
        if place == source:
            return
        if place == 0 or (place < source and not back):
            self.do(CollectSalary(player, landed=place == 0))
        self.places[player] = place
        self._land(player, self.squares[place], dice)

    def _land(self, player: str, square: str, dice: int | None) -> None:
        holding = self.game.deeds.get(square)
        if holding is not None:
            self._tap_deed(player, square, holding, dice)
        elif square.startswith("cards:"):
            self._draw(player, square[6:])
        elif square.startswith("tax:"):
            self.do(PayTax(player, square[4:]))
            self._settle()
        elif square == "go-to-jail":
            self._go_to_jail(player, "square")
        elif square == "parking" and self.book.house.pot and self.game.money["pot"]:
            self.do(TakePot(player))
        elif square == "auction":
            self._auction_square(player, dice)
        elif square == "ticket" and self.game.tickets:
            self.do(TakeTicket(player, last=self.random.random() < 0.2))
        elif square == "birthday":
            self.do(TakeBirthday(player, "cash"))

    def _tap_deed(self, player: str, deed: str, holding: Holding, dice: int | None) -> None:
        """A utility's rent goes by the dice that moved, or by a new throw: after a card, and in some boxes always."""
        if self.book.deeds[deed].kind != "utility" or holding.owner in (None, player) or holding.mortgaged:
            dice = None
        elif dice is None or self.game.turn.card_terms("utility")[1] or self.book.edition.dice.utility_throw == "again":
            dice = self._throw_again()
        if holding.owner not in (None, player) and self._has_asked(player, deed):
            self.do(PutPiece(player, self.book.places[deed], lands=True))  # a second rent; a tap would mean the first
        self._land_on_deed(player, deed, holding.owner, dice)

    def _has_asked(self, player: str, deed: str) -> bool:
        asked = [landing.deed for landing in self.game.landings if landing.is_asked and landing.player == player]
        return deed in (*self.game.turn.asked, *asked)

    def _land_on_deed(self, player: str, deed: str, owner: str | None, dice: int | None) -> None:
        game = self.game
        if owner is None:
            if game.money[player] >= self.book.deeds[deed].price + self.reserve:
                self.do(Buy(player, deed))
            else:
                self.do(Decline(player, deed))
                self._auction()
            self._settle()
        elif owner != player and not game.deeds[deed].mortgaged and not self._is_let_off(owner):
            if self.book.house.rent_by_bank and game.debts_of(player):
                self._settle()
                return
            self.do(DemandRent(owner, deed, player, dice))
            self._settle()

    def _is_let_off(self, owner: str) -> bool:
        return self.book.house.no_rent_in_jail and self.game.players[owner].jail is not None

    def _draw(self, player: str, deck: str) -> None:
        card = self.random.choice(self.decks[deck])
        effect = self.book.cards[card].effect
        if effect.type == "jail-free" and any(deck in person.jail_cards for person in self.game.players.values()):
            return
        self.do(DrawCard(player, card))
        if effect.type == "jail":
            self.places[player] = self.jail_square
        elif effect.type == "move":
            self._follow_card(player, effect)
        else:
            self._settle()

    def _follow_card(self, player: str, effect: CardEffect) -> None:
        """By rolls the bank has moved the piece; by taps it knows at most where the piece stands now."""
        if self.by_rolls:
            self._answer(player)
            return
        source = self.places[player]
        if effect.to is not None:
            target = self.book.places[effect.to]
            if 0 < target < source:
                self.do(CollectSalary(player))
            self.places[player] = target
            self._answer(player)
        elif effect.nearest is not None:
            nearest = find_nearest(self.game, effect.nearest, source)
            assert nearest is not None
            self._move_to(player, nearest, None)
        elif effect.steps:
            self._move_to(player, (source + effect.steps) % len(self.squares), None, back=effect.steps < 0)

    def _auction_square(self, player: str, dice: int | None = None) -> None:
        unsold = [deed for deed, holding in self.game.deeds.items() if holding.owner is None]
        if unsold and not self.book.house.no_auctions:
            self.do(OpenAuction(player, self.random.choice(unsold)))
            self._auction()
            self._settle()
        elif not unsold and (highest := find_highest_rent(self.game, player, dice)):
            self._move_to(player, self.book.places[highest.deed], dice)

    def _auction(self) -> None:
        """Everyone knows their limit; the two highest meet, and the hammer falls."""
        while (auction := self.game.auction) is not None:
            game = self.game
            assert auction.lot.deed is not None
            price = self.book.deeds[auction.lot.deed].price
            limits = sorted(
                (min(game.money[player] - self.reserve, int(price * self.random.uniform(0.5, 1.3))), player)
                for player in game.active()
                if not game.debts_of(player) and not game.duty_of(player)
            )
            bidders = [(limit, player) for limit, player in limits if limit >= find_least_bid(game, auction.lot, None)]
            if len(bidders) > 1 and bidders[-1][0] > bidders[-2][0]:
                self.do(Bid(bidders[-2][1], bidders[-2][0]))
                self.do(Bid(bidders[-1][1], bidders[-2][0] + 1))
            elif bidders:
                self.do(Bid(bidders[-1][1], bidders[-1][0]))
            self.do(CloseAuction())

    def _settle(self) -> None:
        """Pay debts, raising money or going bankrupt, and meet duties, until nothing is open."""
        while self.game.phase != "ended":
            game = self.game
            if game.auction is not None:
                self._auction()
            elif game.debts:
                self._pay(game.debts[0])
            elif game.duties and any(not duty.is_met for duty in game.duties):
                self._meet_duty()
            else:
                return

    def _pay(self, debt: Debt) -> None:
        debtor = debt.debtor
        if self.game.money[debtor] < debt.amount:
            if find_raisable(self.game, debtor) < debt.amount:
                self.do(DeclareBankrupt(debtor))
                return
            self._raise(debtor, debt.amount)
        self.do(PayDebt(debtor, debt.id))

    def _raise(self, player: str, amount: int) -> None:
        """Raise money as people do: borrow on bare deeds, then sell building after building, dearest group last.

        The bank's own exact plan costs more than all the rest of a bot's game; duties still go by it.
        """
        for deed in self.game.deeds_of(player):
            if self.game.money[player] >= amount:
                return
            if check_mortgage(self.game, player, deed) is None:
                self.do(Mortgage(player, deed))
        for group in self.book.groups.values():
            self._sell_off(player, group.id, amount)

    def _sell_off(self, player: str, group: str, amount: int) -> None:
        """Sell a group level by level (further where the bank lacks houses to put in place), then borrow on it."""
        hand = self.game.in_hand(group, player)
        level = max((self.game.deeds[deed].level for deed in hand), default=0)
        while level and self.game.money[player] < amount:
            level -= 1
            self.try_to(SellGroup(player, group, level))
        for deed in hand:
            if self.game.money[player] < amount and not self.game.deeds[deed].mortgaged:
                self.do(Mortgage(player, deed))

    def _meet_duty(self) -> None:
        duty = next(duty for duty in self.game.duties if not duty.is_met)
        game, facts = self.game, self.book.deeds[duty.deed]
        needed = facts.ladder[1].price
        if game.deeds[duty.deed].mortgaged:
            needed += find_lift_price(game, duty.deed)
        short = needed - game.money[duty.player]
        if short > 0:
            for way in plan_raise(game, duty.player, short):
                self.do(way.command)
        if self.game.duty_of(duty.player) is None:
            return
        if self.game.deeds[duty.deed].mortgaged:
            self.do(LiftMortgage(duty.player, duty.deed))
        if self.game.stock[facts.ladder[1].building or ""] == 0:
            self.do(SellGroup(duty.player, facts.group, 0))
            return
        self.do(BuildGroup(duty.player, facts.group, 1))

    def _trade(self, player: str, group: GroupFacts) -> bool:
        """Offer good money for the one deed that is missing to a group; whether an offer was made."""
        game = self.game
        for missing in group.deeds:
            owner, _, mortgaged = game.deeds[missing]
            if owner != player:
                break
        if owner is None:
            return False
        facts = self.book.deeds[missing]
        offer = facts.price * 2
        if game.money[player] < offer + facts.interest * mortgaged + self.reserve:
            return False
        if game.has_built(group.id, owner) or game.has_built(group.id, player):
            return False
        self.do(OfferTrade(player, owner, Side(cash=offer), Side(deeds=(missing,))))
        trade = self.game.trades[-1].id
        is_agreed = self.random.random() < 0.6
        self.do(AcceptTrade(owner, trade) if is_agreed else RefuseTrade(owner, trade))
        self._settle()
        return True

    def _build(self, player: str, group: GroupFacts) -> None:
        """Build level by level on a whole group while the money lasts; else free a mortgage."""
        deeds = self.game.deeds
        levels = []
        for deed in group.deeds:
            _, level, mortgaged = deeds[deed]
            if mortgaged:
                self._free(player, group.deeds)
                return
            levels.append(level)
        self._build_group(player, group, levels)

    def _free(self, player: str, deeds: tuple[str, ...]) -> None:
        for deed in deeds:
            if self.game.deeds[deed].mortgaged:
                if self.game.money[player] < find_lift_price(self.game, deed) + self.reserve:
                    return
                self.do(LiftMortgage(player, deed))

    def _build_group(self, player: str, group: GroupFacts, levels: list[int]) -> None:
        game, level = self.game, min(levels)
        ladder = self.book.deeds[group.deeds[0]].ladder
        if level + 1 >= len(ladder):
            return
        rung = ladder[level + 1]
        wanted = levels.count(level)
        stock = wanted if self.book.house.unlimited_buildings else game.stock[rung.building or ""]
        if stock >= wanted and game.money[player] >= rung.price * wanted + self.reserve:
            self.do(BuildGroup(player, group.id, level + 1))
            self._let_build()

    def _let_build(self) -> None:
        """Whoever is asked about the last buildings lets them go (AUC-4)."""
        while (wish := self.game.wish) is not None:
            self.do(AnswerWish(wish.waiting()[0], 0))


def set_up_bots(
    editions: Mapping[str, Edition],
    edition: str,
    seed: int,
    players: int = 4,
    mode: str = "standard",
    house: HouseRules | None = None,
    *,
    by_rolls: bool = False,
) -> BotGame:
    """A fresh game of bots."""
    tokens = editions[edition].tokens[:players]
    command = SetUp(
        edition,
        tuple(PlayerSpec(f"p{place}", f"Player {place}", token.id) for place, token in enumerate(tokens, 1)),
        mode,
        house or HouseRules(),
        minutes=60 if mode == "time-limit" else None,
    )
    history = open_history(editions, command)
    assert not isinstance(history, Refusal), history
    return BotGame(history, Random(seed), by_rolls=by_rolls)
