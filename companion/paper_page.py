"""Prints the sheet for going on with paper: one page of HTML that needs nothing else, made for A4."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from companion.paper import Sheet, SheetDeed, SheetPlayer, make_sheet
from companion.text import format_clock, format_money, format_number
from companion.words import Lang, Words, get_words
from rules.editions.model import Edition
from rules.editions.names import name_building, name_deed, name_group, pick_noun, pick_text
from rules.history import History
from rules.state import BANK, POT, Game

STYLE = """
@page { size: A4; margin: 14mm; }
* { box-sizing: border-box; }
body { font: 11pt/1.35 system-ui, "Noto Sans", "Segoe UI", Roboto, "DejaVu Sans", sans-serif; color: #111;
  background: #fff; max-width: 190mm; margin: 0 auto; padding: 6mm 4mm; overflow-wrap: anywhere; }
h1 { font-size: 18pt; margin: 0 0 2mm; }
h2 { font-size: 14pt; margin: 0; }
p { margin: 0 0 3mm; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .6mm 4mm; margin: 0 0 5mm; }
dt { color: #444; }
dd { margin: 0; font-weight: 600; }
section { border: .4mm solid #111; border-radius: 2mm; padding: 4mm; margin: 0 0 5mm; break-inside: avoid; }
header { display: flex; justify-content: space-between; gap: 4mm; align-items: baseline; flex-wrap: wrap;
  border-bottom: .3mm solid #999; padding-bottom: 1.5mm; margin-bottom: 2.5mm; }
header strong { font-size: 16pt; white-space: nowrap; font-variant-numeric: tabular-nums; }
.halves { display: grid; grid-template-columns: 1fr 1.5fr; gap: 6mm;
  align-items: start; }
@media (max-width: 560px) { .halves { grid-template-columns: 1fr; } }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: #444; padding-bottom: 1mm; }
td { padding: .6mm 1.5mm .6mm 0; vertical-align: top; border-top: .15mm solid #ccc; }
td.name { hyphens: auto; width: 100%; }
td.state { white-space: nowrap; overflow-wrap: normal; }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.group { display: inline-block; min-width: 6mm; padding: 0 1mm; text-align: center; border: .3mm solid #111;
  border-left-width: 3mm; border-radius: .8mm; font-size: 9pt; font-weight: 700; background: #fff;
  white-space: nowrap;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
ul { margin: 2.5mm 0 0; padding-left: 5mm; }
.debt { font-weight: 700; }
"""


def write_paper(history: History, at: int, lang: Lang) -> str:
    """The sheet of a game at a time, to be shown and printed."""
    return write_page(history.game, make_sheet(history.game, at), lang, history.last.number)


def write_page(game: Game, sheet: Sheet, lang: Lang, number: int) -> str:
    """A whole HTML document; everything that people typed is escaped."""
    page = _Page(game, lang, get_words(lang))
    words = page.words.paper
    people = "".join(page.write_player(line) for line in sheet.players)
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(words['title'])}</title><style>{STYLE}</style></head><body>"
        f"<h1>{escape(words['title'])}</h1><p>{escape(words['intro'])}</p>"
        f"{page.write_table(sheet)}{people}"
        f"<p>{escape(words['entry'].format(number=format_number(number, lang)))}</p></body></html>\n"
    )


class _Page(NamedTuple):
    game: Game
    lang: Lang
    words: Words

    @property
    def edition(self) -> Edition:
        return self.game.book.edition

    def money(self, amount: int) -> str:
        return escape(format_money(amount, self.edition, self.lang))

    def name(self, account: str) -> str:
        if account in (BANK, POT):
            word = self.words.word
            return escape(word.get(f"{account}_dative", word[account]))
        return escape(next(seat.name for seat in self.game.table.seats if seat.id == account))

    def name_deed(self, deed: str) -> str:
        table = self.game.table
        return escape(name_deed(self.edition, deed, self.lang, table.names, table.own_names))

    def name_building(self, building: str, count: int, player: str | None = None) -> str:
        return escape(name_building(self.edition, building, self.lang, count, self.find_side(player)))

    def find_side(self, player: str | None) -> str | None:
        token = next((seat.token for seat in self.game.table.seats if seat.id == player), None)
        return next((known.side for known in self.edition.tokens if known.id == token), None)

    def write_table(self, sheet: Sheet) -> str:
        """What lies in the middle of the table."""
        words, lines = self.words.paper, [("edition", escape(pick_text(self.edition.title, self.lang)))]
        lines.append(("mode", escape(self.words.mode[self.game.book.mode.id])))
        rules = [text for rule, text in self.words.house_rule.items() if getattr(self.game.book.house, rule)]
        if rules:
            lines.append(("rules", escape(", ".join(rules))))
        lines.append(("turn", self.name(sheet.turn)))
        if sheet.left is not None:
            lines.append(("left", escape(words["left_value"].format(time=format_clock(sheet.left)))))
        if self.game.book.house.pot:
            lines.append(("pot", self.money(sheet.pot)))
        if not self.game.book.house.unlimited_buildings:
            stock = (f"{count} {self.name_building(building, count)}" for building, count in sheet.stock)
            lines.append(("stock", ", ".join(stock)))
        if sheet.tickets is not None:
            lines.append(("tickets_bank", format_number(sheet.tickets, self.lang)))
        if sheet.gone:
            lines.append(("gone", ", ".join(self.name(player) for player in sheet.gone)))
        if sheet.lot:
            deed, building = sheet.lot
            lines.append(("auction", self.name_deed(deed) if deed else self.name_building(building or "", 1)))
        over = f"<p>{escape(words['result'])}</p>" if self.game.result else ""
        return f"{over}<dl>{''.join(f'<dt>{escape(words[key])}</dt><dd>{value}</dd>' for key, value in lines)}</dl>"

    def write_player(self, line: SheetPlayer) -> str:
        token = next(seat.token for seat in self.game.table.seats if seat.id == line.player)
        piece = next(pick_text(known.name, self.lang) for known in self.edition.tokens if known.id == token)
        return (
            f"<section><header><h2>{self.name(line.player)} ({escape(piece)})</h2>"
            f"<strong>{self.money(line.cash)}</strong></header>"
            f'<div class="halves">{self.write_notes(line)}{self.write_deeds(line)}</div>'
            f"{self.write_more(line)}</section>"
        )

    def write_notes(self, line: SheetPlayer) -> str:
        words = self.words.paper
        rows = [
            f'<tr><td class="number">{format_number(count, self.lang)} ×</td>'
            f'<td class="number">{self.money(value)}</td><td class="number">{self.money(value * count)}</td></tr>'
            for value, count in line.notes
        ]
        if line.rest:
            rows.append(
                f'<tr><td colspan="2">{escape(words["rest"])}</td><td class="number">{self.money(line.rest)}</td></tr>'
            )
        if not rows:
            return f"<p>{escape(words['no_cash'])}</p>"
        rows.append(
            f'<tr><td colspan="2">{escape(words["sum"])}</td>'
            f'<td class="number"><b>{self.money(line.cash)}</b></td></tr>'
        )
        return f"<table><caption>{escape(words['notes'])}</caption>{''.join(rows)}</table>"

    def write_deeds(self, line: SheetPlayer) -> str:
        words = self.words.paper
        if not line.deeds:
            return f"<p>{escape(words['no_deeds'])}</p>"
        rows = "".join(self.write_deed(held, line.player) for held in line.deeds)
        return f"<table><caption>{escape(words['deeds'])} ({len(line.deeds)})</caption>{rows}</table>"

    def write_deed(self, held: SheetDeed, player: str) -> str:
        group = next(group for group in self.edition.board.groups if group.id == held.group)
        title = escape(name_group(self.edition, group.id, self.lang, self.game.table.own_names))
        state = escape(self.words.paper["mortgaged" if held.mortgaged else "clear"])
        if held.building:
            state = f"{held.number} {self.name_building(held.building, held.number, player)}"
        return (
            f'<tr><td><span class="group" style="border-color:{group.color}" title="{title}">{escape(group.letter)}'
            f'</span></td><td class="name">{self.name_deed(held.deed)}</td><td class="state">{state}</td></tr>'
        )

    def write_more(self, line: SheetPlayer) -> str:
        """Jail, cards, tickets and debts, where there are any."""
        words, items = self.words.paper, list[str]()
        if line.jail_throws is not None:
            items.append(escape(words["jail"].format(count=line.jail_throws)))
        for deck in line.jail_cards:
            name = next(pick_text(known.name, self.lang) for known in self.edition.decks if known.id == deck)
            items.append(escape(words["jail_card"].format(deck=name)))
        if line.tickets and self.edition.tickets:
            items.append(f"{line.tickets} {escape(pick_noun(self.edition.tickets.name, self.lang, line.tickets))}")
        for debt in line.debts:
            cause = escape(self.words.cause[debt.cause])
            if debt.ref in self.game.book.deeds:
                cause += f": {self.name_deed(debt.ref)}"
            text = words["debt"].format(creditor=self.name(debt.creditor), amount=self.money(debt.amount), cause=cause)
            items.append(f'<span class="debt">{text}</span>')
        return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>" if items else ""
