"""The console command `bankhalter`: its options. What it does is loaded once it is clear what was asked for."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from companion.program.standalone import is_standalone, mend_environment
from companion.words.languages import choose_lang, list_languages


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 is success, 1 a refusal or a faulty file, 2 a wrong call."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    mend_environment()
    options = _write_parser().parse_args(argv)
    try:
        return _run_errand(options) if options.errand else _serve(options)
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


def _write_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bankhalter", description="The bank beside the board.")
    parser.add_argument("--version", action="version", version=f"bankhalter {find_version()}")
    _add_lang(parser)
    parser.set_defaults(errand=None)
    parser.add_argument("--host", default="0.0.0.0", help="address to listen at (default: all)")
    parser.add_argument("--port", type=int, help="port to listen at (default: 8580 or the next free one)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--pin", help="ask for this PIN on the bank's page from now on ('': no PIN any more)")
    parser.add_argument(
        "--public-url", type=_read_public_url, metavar="URL", help="the address a proxy in front of it has"
    )
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="serve over https with this certificate")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="and its key")
    opens = parser.add_mutually_exclusive_group()
    opens.add_argument("--no-browser", dest="opens", action="store_const", const="nothing", default="browser")
    opens.add_argument("--window", dest="opens", action="store_const", const="window", help="a window of its own")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = commands.add_parser("console", help="keep the bank in this terminal")
    play.add_argument("--edition", action="append", default=[], type=Path, metavar="FILE", help="an own edition")
    _add_lang(play)
    play.set_defaults(errand="play")

    editions = commands.add_parser("editions", help="list the editions")
    editions.add_argument("--json", action="store_true", help="everything the files say")
    _add_lang(editions)
    editions.set_defaults(errand="list_editions")

    edition = commands.add_parser("edition", help="work with edition files")
    edition_commands = edition.add_subparsers(required=True, metavar="ACTION")
    check = edition_commands.add_parser("check", help="check an edition file and show every error")
    check.add_argument("file", type=Path)
    check.set_defaults(errand="check_edition")

    add = edition_commands.add_parser("add", help="keep an own edition, to be played at every table")
    add.add_argument("file", type=Path)
    add.add_argument("--data", type=Path, metavar="FOLDER", default=argparse.SUPPRESS, help="where the games are kept")
    add.set_defaults(errand="add_edition")

    begin = edition_commands.add_parser("new", help="write a commented edition file to begin with")
    begin.add_argument("name", help="what the box is called")
    begin.set_defaults(errand="begin_edition")

    shape = edition_commands.add_parser("schema", help="print the JSON Schema of an edition file")
    shape.set_defaults(errand="print_edition_schema")

    schema = commands.add_parser("schema", help="print the JSON Schema of all commands")
    schema.set_defaults(errand="print_schema")

    _add_readers(commands)

    script = commands.add_parser("script", help="run commands from a file of JSON lines ('-': standard input)")
    script.add_argument("file")
    script.add_argument("--json", action="store_true", help="the state at the end on one line")
    script.add_argument("--states", action="store_true", help="the state after every line as well")
    script.add_argument("--strict", action="store_true", help="stop at the first refusal, exit status 1")
    script.add_argument("--edition", action="append", default=[], type=Path, metavar="FILE", help="an own edition")
    _add_lang(script)
    script.set_defaults(errand="run_script")
    return parser


def _add_readers(commands: Any) -> None:
    """What reads a game without changing it."""
    audit = commands.add_parser("audit", help="verify a game's journal, replay it and print the balance sheet")
    _add_game(audit)
    audit.set_defaults(errand="audit")

    export = commands.add_parser("export", help="write a game's ledger, report or picture")
    _add_game(export)
    form = export.add_mutually_exclusive_group(required=True)
    form.add_argument("--json", dest="form", action="store_const", const="json")
    form.add_argument("--csv", dest="form", action="store_const", const="csv")
    form.add_argument("--html", dest="form", action="store_const", const="html", help="the report, to standard output")
    form.add_argument("--png", dest="form", action="store_const", const="png", help="the picture of the result")
    _add_lang(export)
    export.set_defaults(errand="export")

    paper = commands.add_parser("paper", help="print the sheet for going on with paper money, as an HTML page")
    _add_game(paper)
    paper.add_argument("--json", action="store_true", help="the set-up that takes the game over again, for script")
    _add_lang(paper)
    paper.set_defaults(errand="print_paper")


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the code of a table, or the path of its journal")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", default=argparse.SUPPRESS, help="where the games are kept"
    )


def _read_public_url(text: str) -> str:
    from companion.reach.links import read_public_url  # noqa: PLC0415 only who names one needs it

    try:
        return read_public_url(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _add_lang(parser: argparse.ArgumentParser) -> None:
    default = choose_lang([os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")])
    parser.add_argument("--lang", choices=tuple(list_languages()), default=default, help="language of the sentences")


def find_version() -> str:
    """Our version, as installed."""
    try:
        return version("bankhalter")
    except PackageNotFoundError:
        return "0 (not installed)"


def _serve(options: argparse.Namespace) -> int:
    """What is loaded here stays: looking through it for garbage, again and again, was a tenth of the start."""
    gc.disable()
    try:
        from companion.serve import ServeOptions, serve  # noqa: PLC0415 nothing else needs screens
        from companion.web.server import Tls  # noqa: PLC0415

        gc.freeze()
    finally:
        gc.enable()
    # Where no terminal says which language it is, each browser does.
    lang = None if is_standalone() and "--lang" not in sys.argv else options.lang
    if (options.tls_cert is None) != (options.tls_key is None):
        print("bankhalter: --tls-cert and --tls-key belong together.", file=sys.stderr)
        return 2
    tls = Tls(options.tls_cert, options.tls_key) if options.tls_cert else None
    return serve(
        ServeOptions(
            options.host, options.port, options.data, lang, options.opens, options.pin, options.public_url or "", tls
        )
    )


def _run_errand(options: argparse.Namespace) -> int:
    from companion.console.errands import ERRANDS  # noqa: PLC0415 a server does without

    return ERRANDS[options.errand](options)


if __name__ == "__main__":
    sys.exit(main())
