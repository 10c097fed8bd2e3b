"""The console command `bankhalter`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO, Any

from companion.audit import audit_journal, write_balance_sheet
from companion.console import run_console
from companion.folder import FolderError, find_data_folder, open_folder
from companion.house import House
from companion.ledger import write_csv, write_json
from companion.paper_page import write_paper
from companion.report import write_report
from companion.script import ScriptRun, write_line
from companion.shelf import ShelfError
from rules.editions.load import EditionError, load_editions, read_edition
from rules.editions.model import Edition
from rules.editions.names import Lang, pick_noun, pick_text
from rules.position import read_position, write_set_up
from rules.wire import command_schema, to_plain


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 is success, 1 a refusal or a faulty file, 2 a wrong call."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = _write_parser().parse_args(argv)
    try:
        return int(options.run(options))
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


def _write_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bankhalter", description="The bank beside the board.")
    parser.add_argument("--version", action="version", version=f"bankhalter {find_version()}")
    _add_lang(parser)
    parser.set_defaults(run=_serve)
    parser.add_argument("--host", default="0.0.0.0", help="address to listen at (default: all)")
    parser.add_argument("--port", type=int, help="port to listen at (default: 8580 or the next free one)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--pin", help="ask for this PIN on the bank's page from now on ('': no PIN any more)")
    opens = parser.add_mutually_exclusive_group()
    opens.add_argument("--no-browser", dest="opens", action="store_const", const="nothing", default="browser")
    opens.add_argument("--window", dest="opens", action="store_const", const="window", help="a window of its own")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = commands.add_parser("console", help="keep the bank in this terminal")
    play.add_argument("--edition", action="append", default=[], type=Path, metavar="FILE", help="an own edition")
    _add_lang(play)
    play.set_defaults(run=_play)

    editions = commands.add_parser("editions", help="list the editions")
    editions.add_argument("--json", action="store_true", help="everything the files say")
    _add_lang(editions)
    editions.set_defaults(run=_list_editions)

    edition = commands.add_parser("edition", help="work with edition files")
    edition_commands = edition.add_subparsers(required=True, metavar="ACTION")
    check = edition_commands.add_parser("check", help="check an edition file and show every error")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_check_edition)

    add = edition_commands.add_parser("add", help="keep an own edition, to be played at every table")
    add.add_argument("file", type=Path)
    add.add_argument("--data", type=Path, metavar="FOLDER", default=argparse.SUPPRESS, help="where the games are kept")
    add.set_defaults(run=_add_edition)

    schema = commands.add_parser("schema", help="print the JSON Schema of all commands")
    schema.set_defaults(run=_print_schema)

    _add_readers(commands)

    script = commands.add_parser("script", help="run commands from a file of JSON lines ('-': standard input)")
    script.add_argument("file")
    script.add_argument("--json", action="store_true", help="the state at the end on one line")
    script.add_argument("--strict", action="store_true", help="stop at the first refusal, exit status 1")
    script.add_argument("--edition", action="append", default=[], type=Path, metavar="FILE", help="an own edition")
    _add_lang(script)
    script.set_defaults(run=_run_script)
    return parser


def _add_readers(commands: Any) -> None:
    """What reads a game without changing it."""
    audit = commands.add_parser("audit", help="verify a game's journal, replay it and print the balance sheet")
    _add_game(audit)
    audit.set_defaults(run=_audit)

    export = commands.add_parser("export", help="write a game's ledger, report or picture")
    _add_game(export)
    form = export.add_mutually_exclusive_group(required=True)
    form.add_argument("--json", dest="form", action="store_const", const="json")
    form.add_argument("--csv", dest="form", action="store_const", const="csv")
    form.add_argument("--html", dest="form", action="store_const", const="html", help="the report, to standard output")
    form.add_argument("--png", dest="form", action="store_const", const="png", help="the picture of the result")
    _add_lang(export)
    export.set_defaults(run=_export)

    paper = commands.add_parser("paper", help="print the sheet for going on with paper money, as an HTML page")
    _add_game(paper)
    paper.add_argument("--json", action="store_true", help="the set-up that takes the game over again, for script")
    _add_lang(paper)
    paper.set_defaults(run=_print_paper)


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the code of a table, or the path of its journal")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", default=argparse.SUPPRESS, help="where the games are kept"
    )


def _add_lang(parser: argparse.ArgumentParser) -> None:
    german = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    default: Lang = "de" if german.startswith("de") else "en"
    parser.add_argument("--lang", choices=("de", "en"), default=default, help="language of the sentences")


def find_version() -> str:
    """Our version, as installed."""
    try:
        return version("bankhalter")
    except PackageNotFoundError:
        return "0 (not installed)"


def _find_editions(own: Sequence[Path]) -> dict[str, Edition]:
    editions = dict(load_editions())
    for path in own:
        edition = read_edition(path)
        editions[edition.id] = edition
    return editions


def _fail(error: EditionError) -> int:
    print(f"{error.source}:", file=sys.stderr)
    for problem in error.problems:
        print(f"  {problem}", file=sys.stderr)
    return 1


def _list_editions(options: argparse.Namespace) -> int:
    editions = load_editions().values()
    if options.json:
        shown = [{**edition.model_dump(mode="json"), "digest": edition.digest} for edition in editions]
        print(json.dumps(shown, ensure_ascii=False))
        return 0
    for edition in editions:
        scale, lang = edition.money.scale, options.lang
        print(
            f"{edition.id:<12} {pick_text(edition.title, lang):<28} "
            f"{edition.start_cash * scale:>7} {pick_noun(edition.money.name, lang, 2)}, "
            f"2–{edition.most_players} / {len(edition.board.deeds)} / {len(edition.board.squares)}"
        )
    return 0


def _check_edition(options: argparse.Namespace) -> int:
    try:
        edition = read_edition(options.file)
    except EditionError as error:
        return _fail(error)
    print(
        f"{edition.id}: {len(edition.board.deeds)} deeds, {len(edition.board.squares)} squares, digest {edition.digest}"
    )
    return 0


def _add_edition(options: argparse.Namespace) -> int:
    try:
        edition = read_edition(options.file)
        with open_folder(find_data_folder(options.data)) as folder:
            house = House(folder)
            try:
                house.add_edition(edition.model_dump(mode="json"))
            finally:
                house.close()
    except EditionError as error:
        return _fail(error)
    except (FolderError, ShelfError) as error:
        print(f"bankhalter: {error}", file=sys.stderr)
        return 1
    print(f"{edition.id}: kept")
    return 0


def _print_schema(_: argparse.Namespace) -> int:
    print(json.dumps(command_schema(), indent=2))
    return 0


def _run_script(options: argparse.Namespace) -> int:
    try:
        run = ScriptRun(_find_editions(options.edition), options.lang)
        with _open(options.file) as lines:
            for answer in run.run(lines):
                print(write_line(answer), flush=True)
                if options.strict and not answer["ok"]:
                    return 1
    except EditionError as error:
        return _fail(error)
    except OSError as error:
        print(f"bankhalter: {options.file}: {error.strerror or error}", file=sys.stderr)
        return 2
    summary = run.summary()
    print(write_line(summary) if options.json else json.dumps(summary, ensure_ascii=False, indent=2))
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
    print(f"bankhalter: there is no game {code!r}, neither as a file nor in {kept.parent}", file=sys.stderr)
    return None


def _audit(options: argparse.Namespace) -> int:
    path = _find_journal(options)
    if path is None:
        return 2
    audit = audit_journal(path, load_editions())
    for problem in audit.problems:
        print(f"! {problem}")
    print(f"{path.name}: {audit.lines} lines, {'clean' if not audit.problems else 'NOT clean'}")
    if audit.history is not None:
        print("\n".join(write_balance_sheet(audit.history)))
    return 1 if audit.problems else 0


def _export(options: argparse.Namespace) -> int:
    path = _find_journal(options)
    if path is None:
        return 2
    history = audit_journal(path, load_editions()).history
    if history is None:
        print("bankhalter: this game has not begun", file=sys.stderr)
        return 1
    if options.form == "csv":
        print(write_csv(history), end="")
    elif options.form == "html":
        print(write_report(history, options.lang), end="")
    elif options.form == "png":
        from companion.picture import draw_result  # noqa: PLC0415 nothing else here draws

        sys.stdout.buffer.write(draw_result(history, options.lang))
    else:
        print(write_json(history))
    return 0


def _print_paper(options: argparse.Namespace) -> int:
    """The sheet, or with `--json` the command with which `script` and `console` take the game over again."""
    path = _find_journal(options)
    if path is None:
        return 2
    history = audit_journal(path, load_editions()).history
    if history is None:
        print("bankhalter: this game has not begun", file=sys.stderr)
        return 1
    if options.json:
        position = read_position(history.game, history.last.at)
        print(write_line(to_plain(write_set_up(history.game, position, history.last.at))))
    else:
        print(write_paper(history, history.last.at, options.lang), end="")
    return 0


def _serve(options: argparse.Namespace) -> int:
    from companion.serve import ServeOptions, serve  # noqa: PLC0415 the console needs no screens

    return serve(ServeOptions(options.host, options.port, options.data, options.lang, options.opens, options.pin))


def _play(options: argparse.Namespace) -> int:
    try:
        return run_console(_find_editions(options.edition), options.lang)
    except EditionError as error:
        return _fail(error)


if __name__ == "__main__":
    sys.exit(main())
