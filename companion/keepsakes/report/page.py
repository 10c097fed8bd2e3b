"""Puts the report together: every language in one file, a switch between them without any script, one ledger."""

from __future__ import annotations

from html import escape

from companion.keepsakes.chronicle import tell_chronicle
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.report.sections import (
    write_chart,
    write_deeds,
    write_flows,
    write_head,
    write_ranks,
    write_turning_points,
    write_valuation,
)
from companion.keepsakes.report.style import write_style
from companion.look.assets import find_asset
from companion.words import Lang
from companion.words.languages import list_languages
from companion.words.story import read_time, tell_entry
from rules.history import Entry, History

SECTIONS = (write_ranks, write_chart, write_turning_points, write_valuation, write_flows, write_deeds)


def write_report(history: History, lang: Lang) -> str:
    """The whole file; it opens in `lang`, every other language is one tap away."""
    chronicle = tell_chronicle(history)
    languages = list_languages()
    tellings = {each: Telling(history.game, each) for each in languages}
    switches = "".join(
        f'<input class="switch" type="radio" name="say" id="say-{each}"{" checked" if each == lang else ""}>'
        for each in languages
    )
    labels = "".join(
        f'<label for="say-{each.code}" lang="{each.code}">{each.name}</label>' for each in languages.values()
    )
    heads = "".join(_wrap(each, write_head(chronicle, tellings[each])) for each in languages)
    bodies = "".join(_wrap(each, "".join(write(chronicle, tellings[each]) for write in SECTIONS)) for each in languages)
    headline, worth = tellings[lang].headline(chronicle)
    title = " ".join(part for part in (headline, worth) if part)
    icon = " ".join(find_asset("icon.svg").read_text(encoding="utf-8").split())
    footers = "".join(
        f'<span class="{each}" lang="{each}">{escape(tellings[each].tell("footer"))}</span>' for each in languages
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} – Bankhalter</title>\n<style>{write_style()}</style>\n</head>\n<body>\n"
        f'{switches}<nav class="langs">{labels}</nav>\n<header>{heads}</header>\n<main>{bodies}\n'
        f"{_write_ledger(history, tellings)}</main>\n<footer>{icon}{footers}</footer>\n</body>\n</html>\n"
    )


def _wrap(lang: Lang, body: str) -> str:
    return f'<div class="{lang}" lang="{lang}">{body}</div>'


def _say_all(tellings: dict[Lang, Telling], key: str) -> str:
    return "".join(
        f'<span class="{lang}" lang="{lang}">{escape(telling.tell(key))}</span>' for lang, telling in tellings.items()
    )


def _write_ledger(history: History, tellings: dict[Lang, Telling]) -> str:
    """Every entry once, so that a link to it works in every language; what was taken back is struck out."""
    holding = {step.entry.number for step in history.steps()}
    rows = "".join(_write_entry(entry, tellings, is_undone=entry.number not in holding) for entry in history.entries())
    head = "".join(f'<th class="text">{_say_all(tellings, key)}</th>' for key in ("entry", "time", "event"))
    return (
        f'<section><h2>{_say_all(tellings, "ledger")}</h2><p class="note">{_say_all(tellings, "ledger_note")}</p>'
        f'<table class="ledger"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></section>'
    )


def _write_entry(entry: Entry, tellings: dict[Lang, Telling], *, is_undone: bool) -> str:
    moment = read_time(entry.at) if entry.at else None
    time = f"{moment:%H:%M}" if moment else ""
    sentences = "".join(
        f'<div class="{lang}" lang="{lang}">'
        + "".join(f"<p>{escape(sentence)}</p>" for sentence in tell_entry(entry, telling.game, lang))
        + "</div>"
        for lang, telling in tellings.items()
    )
    # An entry that only takes others back is no booking itself; it is told, not struck out.
    mark = ' class="undone"' if is_undone and entry.events[0].kind not in ("undone", "redone") else ""
    cells = f'<td>{entry.number}</td><td>{time}</td><td class="text">{sentences}</td>'
    return f'<tr id="entry-{entry.number}"{mark}>{cells}</tr>'
