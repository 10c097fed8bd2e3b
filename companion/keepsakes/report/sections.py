"""The report's sections in one language, each from the chronicle alone. Whatever people typed is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from companion.keepsakes.chronicle import Chronicle, DeedAccount
from companion.keepsakes.chronicle.chart import pick_style
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.report.style import COLORS
from companion.keepsakes.report.svg import LARGE, SMALL, draw_sample, draw_worths
from companion.look.colors import mix, readable_on
from companion.words.filling import Told
from rules.state import BANK
from rules.worth import Worth

FEW = 5
"""Up to so many accounts the matrix has room for names across."""
FAINTEST, DARKEST = 0.04, 0.85


def write_head(chronicle: Chronicle, telling: Telling) -> str:
    """Who won, when, how long it took."""
    headline, worth = telling.headline(chronicle)
    reason = telling.reason()
    moved = sum(chronicle.flows.sums.values())
    figures = {
        "played": telling.duration(chronicle.played) if chronicle.is_timed else "",
        "turns": telling.plain(chronicle.turns),
        "bookings": telling.plain(chronicle.bookings),
        "taken_back": telling.plain(chronicle.taken_back) if chronicle.taken_back else "",
        "moved": telling.money(moved),
    }
    listed = "".join(
        f"<div><dt>{escape(telling.tell(key))}</dt><dd>{escape(value)}</dd></div>"
        for key, value in figures.items()
        if value
    )
    edition = escape(telling.tell("title", edition=Told(telling.edition())))
    told = " · ".join(part for part in (telling.facts(chronicle), reason) if part)
    return (
        f"<p>{edition}</p><h1>{escape(headline)}</h1>"
        f'<p class="worth">{escape(worth)}</p><p>{escape(told)}</p><dl class="figures">{listed}</dl>'
    )


def write_ranks(chronicle: Chronicle, telling: Telling) -> str:
    """Everyone's place, equals sharing one."""
    keys = ("rank", "player", "total", "cash", "in_deeds", "in_buildings")
    head = _write_row("th", [telling.tell(key) for key in keys], texts=(1,))
    places = [rank.rank for rank in chronicle.ranks]
    rows = []
    for rank, worth in zip(chronicle.ranks, chronicle.valuation, strict=True):
        shared = f" ({escape(telling.tell('shared'))})" if places.count(rank.rank) > 1 else ""
        fate = telling.fate(chronicle, rank.player)
        name = escape(telling.name(rank.player)) + (f' <span class="fate">{escape(fate)}</span>' if fate else "")
        sums = _split_worth(worth)
        cells = "".join(f"<td>{escape(telling.plain(amount))}</td>" for amount in sums)
        first = ' class="first"' if rank.rank == 1 else ""
        total = f"<td><b>{escape(telling.money(worth.total))}</b></td>"
        rows.append(f'<tr{first}><td>{rank.rank}.{shared}</td><th scope="row">{name}</th>{total}{cells}</tr>')
    table = f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
    return _write_section("ranks", telling, f'<div class="wide">{table}</div>')


def _split_worth(worth: Worth) -> tuple[int, int, int]:
    """Cash, deeds and buildings."""
    cash = sum(line.amount for line in worth.lines if line.kind == "cash")
    deeds = sum(line.amount for line in worth.lines if line.kind in ("deed", "mortgaged"))
    return cash, deeds, worth.total - cash - deeds


def write_valuation(chronicle: Chronicle, telling: Telling) -> str:
    """Everyone's sum line by line, to be checked against the cards on the table."""
    sheets = []
    for worth in chronicle.valuation:
        lines = [(telling.line(line, worth.player), line.amount) for line in worth.lines]
        items = "".join(_write_item(name, telling.money(amount)) for name, amount in lines)
        total = _write_item(telling.tell("total"), telling.money(worth.total), "sum")
        name = escape(telling.name(worth.player))
        sheets.append(f'<div class="sheet"><h3>{name}</h3><ul>{items}{total}</ul></div>')
    return _write_section("valuation", telling, f'<div class="sums">{"".join(sheets)}</div>', has_note=True)


def _write_item(name: str, amount: str, kind: str = "") -> str:
    mark = f' class="{kind}"' if kind else ""
    return f"<li{mark}><span>{escape(name)}</span><span>{escape(amount)}</span></li>"


def write_chart(chronicle: Chronicle, telling: Telling) -> str:
    """Everyone's worth over the game, with a legend that shows line, mark, name and sum."""
    items = []
    for rank in chronicle.ranks:
        sample = draw_sample(pick_style(chronicle, rank.player))
        told = telling.fate(chronicle, rank.player) or telling.money(rank.worth)
        items.append(f"<li>{sample}<b>{escape(telling.name(rank.player))}</b> {escape(told)}</li>")
    legend = f'<ul class="legend">{"".join(items)}</ul>'
    note = telling.tell("chart_note_timed" if chronicle.is_timed else "chart_note")
    drawn = draw_worths(chronicle, telling, LARGE) + draw_worths(chronicle, telling, SMALL)
    return _write_section("chart", telling, _note(note) + drawn + legend)


def write_flows(chronicle: Chronicle, telling: Telling) -> str:
    """Who paid whom: a row pays a column."""
    flows = chronicle.flows
    heads = "".join(f'<th scope="col"><span>{escape(telling.name(account))}</span></th>' for account in flows.accounts)
    paid = f'<th scope="col" class="sum"><span>{escape(telling.tell("all_paid"))}</span></th>'
    rows = [f'<tr><th class="text">{escape(telling.tell("flows_label"))} →</th>{heads}{paid}</tr>']
    for source in flows.accounts:
        cells = "".join(_write_flow(flows.paid(source, target), flows.most(), telling) for target in flows.accounts)
        total = f'<td class="sum">{escape(telling.plain(flows.paid_by(source)))}</td>'
        rows.append(f'<tr><th scope="row">{escape(telling.name(source))}</th>{cells}{total}</tr>')
    got = "".join(f'<td class="sum">{escape(telling.plain(flows.paid_to(target)))}</td>' for target in flows.accounts)
    total = escape(telling.plain(sum(flows.sums.values())))
    label = f'<th scope="row" class="sum">{escape(telling.tell("all_received"))}</th>'
    rows.append(f'<tr>{label}{got}<td class="sum">{total}</td></tr>')
    many = " many" if len(flows.accounts) > FEW else ""
    table = f'<table class="matrix{many}"><thead>{rows[0]}</thead><tbody>{"".join(rows[1:])}</tbody></table>'
    return _write_section("flows", telling, f'<div class="wide">{table}</div>', has_note=True)


def _write_flow(amount: int, most: int, telling: Telling) -> str:
    if not amount:
        return '<td class="none">–</td>'
    shade = mix(COLORS["green"], COLORS["sheet"], max(FAINTEST, DARKEST * amount / most))
    return f'<td style="background:{shade};color:{readable_on(shade)}">{escape(telling.plain(amount))}</td>'


def write_deeds(chronicle: Chronicle, telling: Telling) -> str:
    """What every deed cost and earned, in board order."""
    keys = ("deed", "owner", "purchase", "building", "interest", "cost", "visits", "rents", "gain")
    head = _write_row("th", [telling.tell(key) for key in keys], texts=(0, 1))
    rows = "".join(_write_deed(account, telling) for account in chronicle.deeds)
    table = f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"
    return _write_section("deeds", telling, f'<div class="wide">{table}</div>', has_note=True) if rows else ""


def _write_deed(account: DeedAccount, telling: Telling) -> str:
    group, letter, color = telling.group(account.deed)
    ink = readable_on(color)
    patch = (
        f'<span class="patch" style="background:{escape(color)};color:{ink}" title="{escape(group)}">'
        f"{escape(letter)}</span>"
    )
    figures = (
        account.purchase,
        account.building - account.resale,
        account.interest,
        account.cost,
        account.visits,
        account.rents,
    )
    cells = "".join(f"<td>{escape(telling.plain(figure)) if figure else '–'}</td>" for figure in figures)
    kind = "won" if account.gain > 0 else "loss" if account.gain < 0 else ""
    sign = "+" if account.gain > 0 else ""
    gain = f'<td class="{kind}">{sign}{escape(telling.plain(account.gain))}</td>'
    owner = escape(telling.name(account.owner or BANK))
    name = escape(telling.deed(account.deed))
    return f'<tr><th scope="row">{patch}{name}</th><td class="text">{owner}</td>{cells}{gain}</tr>'


def write_turning_points(chronicle: Chronicle, telling: Telling) -> str:
    """What turned the game, each with a link to its booking below."""
    items = "".join(
        f'<li><a href="#entry-{point.entry}">{escape(telling.tell("number", entry=Told(str(point.entry))))}</a>'
        f"<span>{escape(telling.point(point))}</span></li>"
        for point in chronicle.turning_points
    )
    body = f'<ul class="points">{items}</ul>' if items else _note(telling.tell("turning_points_none"))
    return _write_section("turning_points", telling, body)


def _write_section(key: str, telling: Telling, body: str, *, has_note: bool = False) -> str:
    note = _note(telling.tell(f"{key}_note")) if has_note else ""
    return f"<section><h2>{escape(telling.tell(key))}</h2>{note}{body}</section>"


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _write_row(tag: str, cells: Iterable[str], texts: tuple[int, ...] = ()) -> str:
    marks = dict.fromkeys(texts, ' class="text"')
    written = (f"<{tag}{marks.get(place, '')}>{escape(cell)}</{tag}>" for place, cell in enumerate(cells))
    return f"<tr>{''.join(written)}</tr>"
