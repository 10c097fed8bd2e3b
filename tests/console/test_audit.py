"""An audit proves a journal or says what is wrong with it; the ledger shows every posting with time, who, why, rule."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from copy import deepcopy
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.console.audit import audit_journal, write_balance_sheet
from companion.keepsakes.ledger import RULES, LedgerRow, list_rows, write_csv
from companion.store.journal import read_journal
from companion.words.amounts import MINUS
from rules.commands import Buy, Charge, CollectSalary, Correct, Mortgage, NextTurn, PayPlayer, PayTax, Redo, Undo
from rules.editions.load import SHIPPED, load_editions
from rules.history import History, record, replay
from tests.bench.material import list_entries, write_journal
from tests.support.bot import set_up_bots
from tests.support.tables import START, Sitting, damage, new_table, open_table, read_entries, write_chain

EDITIONS = load_editions()
ROOT = Path(__file__).parents[2]


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """A game with a purchase, a payment, one that was taken back, and a mortgage."""
    sitting = open_table(tmp_path)
    sitting.clock.at += 1_500
    sitting.do("anna", Buy("anna", "brown-1"))
    sitting.clock.at += 1_500
    sitting.do("ben", PayPlayer("ben", "carl", 70, "for the pizza"))
    sitting.do("bank", Undo())
    sitting.do("bank", Correct("carl", 5, "miscounted"), Mortgage("anna", "brown-1"), NextTurn())
    return sitting


def history_of(sitting: Sitting) -> History:
    assert sitting.table.history is not None
    return sitting.table.history


# The audit


def test_a_good_journal_has_a_clean_audit(sitting: Sitting) -> None:
    before = sitting.path.read_bytes()
    audit = audit_journal(sitting.path, EDITIONS)
    assert audit.problems == ()
    assert audit.lines == before.count(b"\n")
    assert audit.history is not None
    assert audit.history.game == sitting.game
    assert audit.history.entries() == sitting.entries
    assert sitting.path.read_bytes() == before


def test_a_table_without_a_game_has_a_clean_audit(tmp_path: Path) -> None:
    audit = audit_journal(new_table(tmp_path).path, EDITIONS)
    assert (audit.problems, audit.history) == ((), None)


def test_a_damaged_line_is_named_and_what_is_before_it_is_shown(sitting: Sitting) -> None:
    lines = sitting.path.read_bytes().count(b"\n")
    bytes_then = damage(sitting.path, lines - 2)
    audit = audit_journal(sitting.path, EDITIONS)
    (problem,) = audit.problems
    assert problem.startswith(f"line {lines - 2} is damaged")
    assert audit.lines == lines - 3
    assert audit.history is not None
    assert audit.history.last.number == 4
    assert sitting.path.read_bytes() == bytes_then


def test_every_flipped_line_is_found(sitting: Sitting) -> None:
    whole = sitting.path.read_bytes()
    for line in range(1, whole.count(b"\n") + 1):
        sitting.path.write_bytes(whole)
        damage(sitting.path, line)
        (problem,) = audit_journal(sitting.path, EDITIONS).problems
        assert problem.startswith(f"line {line} is damaged")


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_torn_tail_is_named_and_costs_only_itself(sitting: Sitting, cut: int) -> None:
    whole = sitting.path.read_bytes()
    sitting.path.write_bytes(whole[:-cut])
    last = len(whole.splitlines(keepends=True)[-1])
    audit = audit_journal(sitting.path, EDITIONS)
    (problem,) = audit.problems
    assert f"the last {last - cut} bytes" in problem
    assert "never acknowledged" in problem
    assert audit.history is not None
    assert audit.history.last.number == sitting.seen - 1
    assert sitting.path.read_bytes() == whole[:-cut]


@pytest.mark.parametrize("content", [b"", b"no journal\n", b"half a header"])
def test_a_file_without_a_good_header_has_a_problem(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "X.journal"
    path.write_bytes(content)
    audit = audit_journal(path, EDITIONS)
    assert audit.problems
    assert (audit.lines, audit.history) == (0, None)


def forge(sitting: Sitting, change: dict[str, Any]) -> tuple[str, ...]:
    """What the audit says of a journal whose chain a forger has put right after changing Ben's payment."""
    records = deepcopy(read_journal(sitting.path).records)
    line = next(line for line in records if line["type"] == "entry" and line["entry"]["number"] == 3)
    line["entry"].update(change)
    write_chain(sitting.path, records)
    return audit_journal(sitting.path, EDITIONS).problems


def test_a_forged_number_is_found(sitting: Sitting) -> None:
    assert any("numbered" in problem for problem in forge(sitting, {"number": 9}))


@pytest.mark.parametrize("is_undone", [False, True], ids=["holds", "was undone"])
def test_a_forged_amount_that_nobody_could_pay_is_found(tmp_path: Path, is_undone: bool) -> None:
    sitting = open_table(tmp_path)
    sitting.do("ben", PayPlayer("ben", "carl", 70), PayPlayer("ben", "carl", 71))
    if is_undone:
        sitting.do("bank", Undo())
    (line,) = [line for line in read_entries(sitting.path) if line["entry"]["number"] == 3]
    events = line["entry"]["events"]
    events[0]["pays"][0]["amount"] = 5_000
    problems = forge(sitting, {"events": events})
    assert any("entry 3" in problem and "ben" in problem for problem in problems)


ALIEN: dict[str, Any] = {
    "an unknown event": {"events": [{"kind": "game_dreamt"}]},
    "an unknown deed": {"events": [{"kind": "purchase_declined", "player": "anna", "deed": 5}]},
    "an unknown account": {
        "events": [{"kind": "pot_taken", "player": "anna", "pays": [["nowhere", "anna", 5, "pot"]]}]
    },
    "no events": {"events": []},
}


@pytest.mark.parametrize("change", ALIEN.values(), ids=ALIEN)
def test_an_entry_that_makes_no_sense_is_a_problem_not_a_crash(sitting: Sitting, change: dict[str, Any]) -> None:
    assert forge(sitting, change)


def test_a_game_with_an_edition_nobody_has_is_a_problem_not_a_crash(sitting: Sitting) -> None:
    records = [line for line in read_journal(sitting.path).records if line["type"] != "edition"]
    write_chain(sitting.path, records)
    assert audit_journal(sitting.path, EDITIONS).problems == ()
    assert audit_journal(sitting.path, {}).problems


# The ledger


def test_every_posting_is_listed_with_time_who_why_and_rule(sitting: Sitting) -> None:
    rows = list(list_rows(history_of(sitting)))
    start = "2023-11-14T22:13:20.000+00:00"
    assert START == 1_700_000_000_000
    assert rows[:3] == [
        LedgerRow(1, start, "bank", "game_set_up", "bank", player, 1500, "start", "SET-2", "", False)
        for player in ("anna", "ben", "carl")
    ]
    first, second = "2023-11-14T22:13:21.500+00:00", "2023-11-14T22:13:23.000+00:00"
    assert rows[3:] == [
        LedgerRow(2, first, "anna", "deed_bought", "anna", "bank", 60, "purchase", "BUY-1", "", False),
        LedgerRow(3, second, "ben", "money_given", "ben", "carl", 70, "free", "PAY-6", "for the pizza", True),
        LedgerRow(5, second, "bank", "corrected", "bank", "carl", 5, "correction", "", "miscounted", False),
        LedgerRow(6, second, "bank", "mortgaged", "bank", "anna", 30, "mortgage", "MTG-2", "", False),
    ]


def test_a_redone_entry_is_not_marked_as_undone_any_more(sitting: Sitting) -> None:
    sitting.do("bank", Undo(2), Redo(1))
    marked = [(row.entry, row.undone) for row in list_rows(history_of(sitting)) if row.entry > 1]
    assert marked == [(2, False), (3, True), (5, False), (6, False)]
    sitting.do("bank", Undo(1))
    marked = [(row.entry, row.undone) for row in list_rows(history_of(sitting)) if row.entry > 1]
    assert marked == [(2, False), (3, True), (5, False), (6, True)]


def test_the_rows_that_hold_add_up_to_the_balances(sitting: Sitting) -> None:
    totals: Counter[str] = Counter()
    for row in list_rows(history_of(sitting)):
        if not row.undone:
            totals[row.source] -= row.amount
            totals[row.target] += row.amount
    assert {account: totals[account] for account in sitting.game.money} == dict(sitting.game.money)


@pytest.mark.parametrize("edition", SHIPPED)
def test_whole_games_have_a_ledger_that_adds_up_and_a_reason_for_every_posting(edition: str) -> None:
    history = set_up_bots(EDITIONS, edition, seed=5).play()
    totals: Counter[str] = Counter()
    for row in list_rows(history):
        assert row.amount > 0
        assert row.rule or row.why == "correction"
        totals[row.source] -= row.amount
        totals[row.target] += row.amount
    assert {account: totals[account] for account in history.game.money} == dict(history.game.money)
    assert replay(history.entries(), EDITIONS).game == history.game


def test_the_ledger_has_rules_only_for_reasons_that_exist() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "rules" / "deciding").glob("*.py"))
    unknown = [why for why in RULES if f'"{why}"' not in sources]
    assert unknown == []


@pytest.mark.parametrize(("lang", "separator", "head"), [("de", ";", "Gebucht von"), ("en", ",", "Booked by")])
def test_the_csv_is_for_people_in_the_words_and_with_the_separator_of_their_language(
    sitting: Sitting, lang: str, separator: str, head: str
) -> None:
    text = write_csv(history_of(sitting), lang)
    header, *cells = csv.reader(io.StringIO(text), delimiter=separator)
    assert header[2] == head
    rows = list(list_rows(history_of(sitting)))
    assert [int(cell[5]) for cell in cells] == [row.amount for row in rows]
    assert {cell[3] for cell in cells} | {cell[4] for cell in cells} <= {
        "Anna", "Ben", "Carl", "die Bank", "der Topf", "the bank", "the pot",
    }  # fmt: skip
    began = datetime.fromtimestamp(history_of(sitting).entries()[0].at / 1000)
    assert cells[0][1] == f"{began:%Y-%m-%d %H:%M:%S}"


@pytest.mark.parametrize(
    "note",
    [
        "=1+1",
        "+49 171",
        "-5",
        "@SUM(A1)",
        '=HYPERLINK("http://x","y")',
        "\t=1",
        "\r=1",
        "\n=1",
        "a\r=1",
        'a "b", c\n=d',
        "x;=1+1",
        "x,=1+1",
        'x;"=1+1',
        '";=1+1;"',
        "a;\u200b=1",
        "\x1b[2Ja;  @SUM(A1)",
    ],
)
def test_a_note_cannot_become_a_formula_nor_break_the_csv_at_commas_or_semicolons(tmp_path: Path, note: str) -> None:
    sitting = open_table(tmp_path)
    sitting.do("anna", PayPlayer("anna", "ben", 1, note))
    for lang in ("de", "en"):
        text = write_csv(history_of(sitting), lang)
        assert len(text.split("\r\n")) == 6
        assert not set(text) & {"\x1b", "\u200b", "\t"}
        rough = [cell for cell in re.split(r"[;,\r\n]", text) if cell]
        cells = [cell for at in ";," for row in csv.reader(io.StringIO(text), delimiter=at) for cell in row]
        starts = [cell.strip(' "') for cell in (*cells, *rough)]
        assert [cell for cell in starts if cell.startswith(("=", "+", "-", "@"))] == []


def test_the_ledger_of_a_restored_game_is_the_same(sitting: Sitting) -> None:
    assert write_csv(history_of(sitting.reopen()), "en") == write_csv(history_of(sitting), "en")
    assert json.dumps(list(list_rows(history_of(sitting))))


# The balance sheet


def test_the_balance_sheet_sums_to_nothing(sitting: Sitting) -> None:
    sitting.do("bank", CollectSalary("ben"), PayTax("ben", "income"), Charge("carl", 9_000))
    sheet = write_balance_sheet(history_of(sitting), "en")
    amounts = {line.split()[0]: int(line.split()[-1].replace(",", "").replace(MINUS, "-")) for line in sheet[:-2]}
    total = amounts.pop("=")
    assert total == sum(amounts.values()) == 0
    assert amounts == {"bank": -4475, "pot": 0, "Anna": 1470, "Ben": 1500, "Carl": 1505}
    assert sheet[-2].startswith("deeds sold 1 of 28, buildings in stock ")
    assert sheet[-1] == f"debts open 1, entries {sitting.seen}, undone 2"


def test_a_game_longer_than_any_stack_can_be_audited(tmp_path: Path) -> None:
    entries = list_entries(1_200)
    path = write_journal(tmp_path / "long.journal", entries)
    audit = audit_journal(path, EDITIONS)
    assert audit.problems == ()
    assert audit.history is not None
    assert audit.history.last.number == len(entries) > 1_000


def test_histories_with_the_same_game_but_another_log_differ() -> None:
    entries = list_entries(40)
    history = replay(entries, EDITIONS)
    back = record(history, Undo(1))
    assert isinstance(back, History)
    again = record(back, Redo(1))
    assert isinstance(again, History)
    assert again.game == history.game
    assert again != history
    assert replay(entries, EDITIONS) == history
    assert replay(again.entries(), EDITIONS) == again
