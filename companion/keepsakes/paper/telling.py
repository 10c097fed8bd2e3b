"""The sheet for going on with paper in words: what lies in the middle, what each player has; for page and screen."""

from __future__ import annotations

from typing import NamedTuple

from companion.keepsakes.paper.sheet import Sheet, SheetDeed, SheetPlayer
from companion.words import Lang, Words, WordTable, get_words
from companion.words.amounts import format_clock, format_money, format_number
from companion.words.filling import Told
from companion.words.nouns import count_noun, name_building
from companion.words.pairs import pair
from companion.words.story import fill_in
from rules.editions.model import Edition
from rules.editions.names import name_deed, name_token, pick_text
from rules.state import Game


class SheetTeller(NamedTuple):
    """Names everything as this table does, in one language."""

    game: Game
    lang: Lang

    @property
    def words(self) -> Words:
        """All words of the language."""
        return get_words(self.lang)

    @property
    def paper(self) -> WordTable:
        """The sheet's own words."""
        return self.words.paper

    @property
    def edition(self) -> Edition:
        """The box that is played."""
        return self.game.book.edition

    def money(self, amount: int) -> str:
        """An amount in the edition's money."""
        return format_money(amount, self.edition, self.lang)

    def name(self, account: str) -> str:
        """A player."""
        return next(seat.name for seat in self.game.setup.seats if seat.id == account)

    def deed(self, deed: str) -> str:
        """A deed as the table calls it."""
        setup = self.game.setup
        return name_deed(self.edition, deed, self.lang, setup.names, setup.own_names)

    def building(self, building: str, count: int, player: str | None = None) -> str:
        """A building by the edition's word, on the player's side where there are sides."""
        return name_building(self.edition, building, self.lang, count, self._find_side(player))

    def token(self, player: str) -> str:
        """A player's piece."""
        token = next(seat.token for seat in self.game.setup.seats if seat.id == player)
        return name_token(self.edition, token, self.lang, self.game.setup.own_names)

    def _find_side(self, player: str | None) -> str | None:
        token = next((seat.token for seat in self.game.setup.seats if seat.id == player), None)
        return next((known.side for known in self.edition.tokens if known.id == token), None)

    def list_table(self, sheet: Sheet) -> list[tuple[str, str]]:
        """What lies in the middle of the table, each with its heading."""
        lines = [("edition", pick_text(self.edition.title, self.lang))]
        lines.append(("mode", self.words.mode[self.game.book.mode.id]))
        rules = [text for rule, text in self.words.house_rule.items() if getattr(self.game.book.house, rule)]
        if rules:
            lines.append(("rules", ", ".join(rules)))
        lines.append(("start_notes", self.tell_start_notes()))
        lines.append(("turn", self.name(sheet.turn)))
        if sheet.left is not None:
            lines.append(("left", self.paper["left_value"].format(time=format_clock(sheet.left))))
        if self.game.book.house.pot:
            lines.append(("pot", self.money(sheet.pot)))
        if not self.game.book.house.unlimited_buildings:
            stock = (f"{count} {self.building(building, count)}" for building, count in sheet.stock)
            lines.append(("stock", ", ".join(stock)))
        if sheet.tickets is not None:
            lines.append(("tickets_bank", format_number(sheet.tickets, self.lang)))
        if sheet.gone:
            lines.append(("gone", ", ".join(self.name(player) for player in sheet.gone)))
        if sheet.lot:
            deed, building = sheet.lot
            lines.append(("auction", self.deed(deed) if deed else self.building(building or "", 1)))
        return [(self.paper[key], value) for key, value in lines]

    def tell_start_notes(self) -> str:
        """What each was given at the start, as the box sorts it: so a table that began here can be set up (SET-2)."""
        money, lang = self.edition.money, self.lang
        return ", ".join(
            f"{format_number(note.count, lang)}\u00a0×\u00a0{format_number(note.value * money.scale, lang)}"
            for note in money.notes
        )

    def list_money(self, line: SheetPlayer) -> list[tuple[int, int, str]]:
        """What to count out: how many, of which value, and a word where it is no note."""
        names = {coin.value * self.edition.money.scale: coin.name for coin in self.edition.money.coins}
        coins = [
            (item.number, item.value, count_noun(names[item.value], self.lang, item.number)) for item in line.coins
        ]
        return [*coins, *((item.number, item.value, "") for item in line.notes)]

    def tell_state(self, held: SheetDeed, player: str) -> str:
        """What stands on a deed, or whether it is mortgaged."""
        if held.building:
            return f"{held.number} {self.building(held.building, held.number, player)}"
        return self.paper["mortgaged" if held.mortgaged else "clear"]

    def list_more(self, line: SheetPlayer) -> list[str]:
        """Jail, cards and tickets, where there are any."""
        items = []
        if line.jail_throws is not None:
            items.append(self.paper["jail"].format(count=line.jail_throws))
        for deck in line.jail_cards:
            name = next(pick_text(known.name, self.lang) for known in self.edition.decks if known.id == deck)
            items.append(self.paper["jail_card"].format(deck=name))
        if line.tickets and self.edition.tickets:
            items.append(f"{line.tickets} {count_noun(self.edition.tickets.name, self.lang, line.tickets)}")
        return items

    def list_debts(self, line: SheetPlayer) -> list[str]:
        """What is still open and has to be settled first."""
        items = []
        for debt in line.debts:
            cause = self.words.cause[debt.cause]
            if debt.ref in self.game.book.deeds:
                cause = pair(self.lang, cause, self.deed(debt.ref))
            items.append(
                fill_in(
                    self.paper["debt"],
                    self.game,
                    self.lang,
                    creditor=debt.creditor,
                    amount=debt.amount,
                    cause=Told(cause),
                )
            )
        return items
