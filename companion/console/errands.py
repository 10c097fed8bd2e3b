"""What the console command `bankhalter` does without serving: each takes its options and gives an exit status."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from companion.console.audit import audit_journal, write_balance_sheet
from companion.console.editions import (
    add_edition,
    begin_edition,
    check_edition,
    list_editions,
    print_edition_schema,
    tell_problems,
)
from companion.console.plain import hand_out, tell
from companion.console.script import ScriptRun, write_line
from companion.console.telling import complain, say
from companion.console.terminal import run_console
from companion.keepsakes.ledger import write_csv, write_json
from companion.keepsakes.paper.page import write_paper
from companion.keepsakes.report import write_report
from companion.store.folder import find_data_folder
from rules.editions.load import EditionError, load_editions, read_edition
from rules.editions.model import Edition
from rules.history import History
from rules.position import read_position, write_set_up
from rules.wire import command_schema, to_plain


def _find_editions(own: Sequence[Path]) -> dict[str, Edition]:
    editions = dict(load_editions())
    for path in own:
        edition = read_edition(path)
        editions[edition.id] = edition
    return editions


def print_schema(_: argparse.Namespace) -> int:
    tell(json.dumps(command_schema(), indent=2))
    return 0


def run_script(options: argparse.Namespace) -> int:
    try:
        run = ScriptRun(_find_editions(options.edition), options.lang, tells_states=options.states)
        with _open(options.file) as lines:
            for answer in run.run(lines):
                tell(write_line(answer))
                if options.strict and not answer["ok"]:
                    return 1
    except EditionError as error:
        return tell_problems(error)
    except OSError as error:
        tell(f"bankhalter: {options.file}: {error.strerror or error}", file=sys.stderr)
        return 2
    summary = run.summary()
    tell(write_line(summary) if options.json else json.dumps(summary, ensure_ascii=False, indent=2))
    return 0


def _open(file: str) -> IO[bytes]:
    return sys.stdin.buffer if file == "-" else Path(file).open("rb")


def _find_journal(options: argparse.Namespace) -> Path | None:
    """The journal of a table's code, or the file itself."""
    code = str(options.game)
    kept = find_data_folder(options.data) / "games" / f"{code.upper()}.journal"
    for path in (Path(code), kept):
        if path.is_file():
            return path
    complain(options.lang, "no_game", game=code, folder=kept.parent)
    return None


def _read_history(options: argparse.Namespace) -> History | int:
    """The game that was asked for, or the exit status if there is none."""
    path = _find_journal(options)
    if path is None:
        return 2
    history = audit_journal(path, load_editions()).history
    if history is None:
        complain(options.lang, "not_begun")
        return 1
    return history


def audit(options: argparse.Namespace) -> int:
    path = _find_journal(options)
    if path is None:
        return 2
    audit = audit_journal(path, load_editions())
    for problem in audit.problems:
        tell(f"! {problem}")
    tell(say(options.lang, "audit_bad" if audit.problems else "audit_clean", file=path.name, lines=audit.lines))
    if audit.history is not None:
        tell("\n".join(write_balance_sheet(audit.history, options.lang)))
    return 1 if audit.problems else 0


def export(options: argparse.Namespace) -> int:
    history = _read_history(options)
    if isinstance(history, int):
        return history
    if options.form == "csv":
        hand_out(write_csv(history, options.lang))
    elif options.form == "html":
        hand_out(write_report(history, options.lang))
    elif options.form == "png":
        from companion.keepsakes.picture import draw_result  # noqa: PLC0415 nothing else here draws

        sys.stdout.buffer.write(draw_result(history, options.lang))
    else:
        hand_out(write_json(history))
    return 0


def print_paper(options: argparse.Namespace) -> int:
    """The sheet, or with `--json` the command with which `script` and `console` take the game over again."""
    history = _read_history(options)
    if isinstance(history, int):
        return history
    if options.json:
        position = read_position(history.game, history.last.at)
        tell(write_line(to_plain(write_set_up(history.game, position, history.last.at))))
    else:
        hand_out(write_paper(history, history.last.at, options.lang))
    return 0


def play(options: argparse.Namespace) -> int:
    try:
        return run_console(_find_editions(options.edition), options.lang)
    except EditionError as error:
        return tell_problems(error)


ERRANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    errand.__name__: errand
    for errand in (
        play, list_editions, check_edition, add_edition, begin_edition, print_edition_schema,
        print_schema, run_script, audit, export, print_paper,
    )
}  # fmt: skip
