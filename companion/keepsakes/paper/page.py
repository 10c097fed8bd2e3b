"""Prints the sheet for going on with paper: one page of HTML that needs nothing else, made for A4."""

from __future__ import annotations

from html import escape

from companion.keepsakes.paper.sheet import Sheet, SheetDeed, SheetPlayer, make_sheet
from companion.keepsakes.paper.telling import SheetTeller
from companion.words import Lang
from companion.words.amounts import format_number
from companion.words.letters import pick_letter
from rules.editions.names import name_group
from rules.history import History
from rules.state import Game

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
    teller = SheetTeller(game, lang)
    words = teller.paper
    people = "".join(_write_player(teller, line) for line in sheet.players)
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(words['title'])}</title><style>{STYLE}</style></head><body>"
        f"<h1>{escape(words['title'])}</h1><p>{escape(words['intro'])}</p>"
        f"{_write_table(teller, sheet)}{people}"
        f"<p>{escape(words['entry'].format(number=format_number(number, lang)))}</p></body></html>\n"
    )


def _write_table(teller: SheetTeller, sheet: Sheet) -> str:
    """What lies in the middle of the table."""
    over = f"<p>{escape(teller.paper['result'])}</p>" if teller.game.result else ""
    lines = (f"<dt>{escape(head)}</dt><dd>{escape(value)}</dd>" for head, value in teller.list_table(sheet))
    return f"{over}<dl>{''.join(lines)}</dl>"


def _write_player(teller: SheetTeller, line: SheetPlayer) -> str:
    return (
        f"<section><header><h2>{escape(teller.name(line.player))} ({escape(teller.token(line.player))})</h2>"
        f"<strong>{escape(teller.money(line.cash))}</strong></header>"
        f'<div class="halves">{_write_notes(teller, line)}{_write_deeds(teller, line)}</div>'
        f"{_write_more(teller, line)}</section>"
    )


def _write_notes(teller: SheetTeller, line: SheetPlayer) -> str:
    words = teller.paper
    rows = [
        f'<tr><td class="number">{format_number(count, teller.lang)} ×</td>'
        f'<td class="number">{escape(teller.money(value))}{f" ({escape(word)})" if word else ""}</td>'
        f'<td class="number">{escape(teller.money(value * count))}</td></tr>'
        for count, value, word in teller.list_money(line)
    ]
    if line.rest:
        rest = escape(teller.money(line.rest))
        rows.append(f'<tr><td colspan="2">{escape(words["rest"])}</td><td class="number">{rest}</td></tr>')
    if not rows:
        return f"<p>{escape(words['no_cash'])}</p>"
    rows.append(
        f'<tr><td colspan="2">{escape(words["sum"])}</td>'
        f'<td class="number"><b>{escape(teller.money(line.cash))}</b></td></tr>'
    )
    return f"<table><caption>{escape(words['notes'])}</caption>{''.join(rows)}</table>"


def _write_deeds(teller: SheetTeller, line: SheetPlayer) -> str:
    words = teller.paper
    if not line.deeds:
        return f"<p>{escape(words['no_deeds'])}</p>"
    rows = "".join(_write_deed(teller, held, line.player) for held in line.deeds)
    return f"<table><caption>{escape(words['deeds'])} ({len(line.deeds)})</caption>{rows}</table>"


def _write_deed(teller: SheetTeller, held: SheetDeed, player: str) -> str:
    group = next(group for group in teller.edition.board.groups if group.id == held.group)
    letter = escape(pick_letter(teller.edition, group, teller.lang))
    title = escape(name_group(teller.edition, group.id, teller.lang, teller.game.setup.own_names))
    return (
        f'<tr><td><span class="group" style="border-color:{group.color}" title="{title}">{letter}'
        f'</span></td><td class="name">{escape(teller.deed(held.deed))}</td>'
        f'<td class="state">{escape(teller.tell_state(held, player))}</td></tr>'
    )


def _write_more(teller: SheetTeller, line: SheetPlayer) -> str:
    """Jail, cards, tickets and debts, where there are any."""
    items = [escape(item) for item in teller.list_more(line)]
    items += [f'<span class="debt">{escape(item)}</span>' for item in teller.list_debts(line)]
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>" if items else ""
