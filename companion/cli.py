"""The console command `bankhalter`. What it does is loaded once it is clear what was asked for."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from companion.console.options import Options
from companion.program.standalone import is_standalone, mend_environment
from companion.words import read_topic
from companion.words.languages import Lang, choose_lang


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 is success, 1 a refusal or a faulty file, 2 a wrong call."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    mend_environment()
    lang = _find_lang(sys.argv[1:] if argv is None else argv)
    says = read_topic(lang, "console")["console"]
    options = Options(lang, says, find_version()).write_parser().parse_args(argv)
    try:
        return _run_errand(options) if options.errand else _serve(options)
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


def _find_lang(argv: Sequence[str]) -> Lang:
    """The language asked for, or that of the terminal: also what a wrong call gets its help in."""
    asked = [word for place, word in enumerate(argv) if place and argv[place - 1] == "--lang"]
    asked += [word.removeprefix("--lang=") for word in argv if word.startswith("--lang=")]
    terminal = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return choose_lang([*asked, terminal])


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
        says = read_topic(options.lang, "console")["console"]
        print(f"bankhalter: {says['tls_together']}", file=sys.stderr)
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
