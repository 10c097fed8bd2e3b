"""The options of the console command, explained in the language of the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.words.languages import Lang, list_languages


class Options(NamedTuple):
    """Writes the parsers: what their options are called in every language alike, and what they are for in one."""

    lang: Lang
    says: Mapping[str, str]
    version: str

    def write_parser(self) -> argparse.ArgumentParser:
        """All options and commands."""
        parser = _make_parser_class(self.says)(prog="bankhalter", description=self.says["help_program"])
        parser.add_argument(
            "--version", action="version", version=f"bankhalter {self.version}", help=self.says["help_version"]
        )
        self._add_lang(parser)
        parser.set_defaults(errand=None)
        parser.add_argument("--host", default="0.0.0.0", help=self.says["help_host"])
        parser.add_argument("--port", type=int, help=self.says["help_port"])
        self._add_folder(parser, None)
        parser.add_argument("--pin", help=self.says["help_pin"])
        parser.add_argument("--public-url", type=_read_public_url, metavar="URL", help=self.says["help_public_url"])
        parser.add_argument("--tls-cert", type=Path, metavar=self.says["word_file"], help=self.says["help_tls_cert"])
        parser.add_argument("--tls-key", type=Path, metavar=self.says["word_file"], help=self.says["help_tls_key"])
        opens = parser.add_mutually_exclusive_group()
        opens.add_argument(
            "--no-browser",
            dest="opens",
            action="store_const",
            const="nothing",
            default="browser",
            help=self.says["help_no_browser"],
        )
        opens.add_argument(
            "--window", dest="opens", action="store_const", const="window", help=self.says["help_window"]
        )
        commands = parser.add_subparsers(title=self.says["title_commands"], metavar=self.says["word_command"])
        self._add_playing(commands)
        self._add_editions(commands)
        self._add_readers(commands)
        return parser

    def _add_playing(self, commands: Any) -> None:
        """What plays without a screen."""
        play = self._add_command(commands, "console", "play")
        self._add_own_edition(play)

        script = self._add_command(commands, "script", "run_script")
        script.add_argument("file", metavar=self.says["word_file"])
        script.add_argument("--json", action="store_true", help=self.says["help_script_json"])
        script.add_argument("--states", action="store_true", help=self.says["help_script_states"])
        script.add_argument("--strict", action="store_true", help=self.says["help_script_strict"])
        self._add_own_edition(script)

        self._add_command(commands, "schema", "print_schema")

    def _add_editions(self, commands: Any) -> None:
        """What lists, checks, keeps and begins edition files."""
        editions = self._add_command(commands, "editions", "list_editions")
        editions.add_argument("--json", action="store_true", help=self.says["help_editions_json"])

        edition = commands.add_parser("edition", help=self.says["help_edition"])
        actions = edition.add_subparsers(required=True, metavar=self.says["word_action"])
        self._add_command(actions, "check", "check_edition").add_argument(
            "file", type=Path, metavar=self.says["word_file"]
        )
        add = self._add_command(actions, "add", "add_edition")
        add.add_argument("file", type=Path, metavar=self.says["word_file"])
        self._add_folder(add, argparse.SUPPRESS)
        begin = self._add_command(actions, "new", "begin_edition")
        begin.add_argument("name", metavar=self.says["word_name"], help=self.says["help_new_name"])
        self._add_command(actions, "schema", "print_edition_schema", "edition_schema")

    def _add_readers(self, commands: Any) -> None:
        """What reads a game without changing it."""
        self._add_game(self._add_command(commands, "audit", "audit"))

        export = self._add_command(commands, "export", "export")
        self._add_game(export)
        form = export.add_mutually_exclusive_group(required=True)
        for name in ("json", "csv", "html", "png"):
            form.add_argument(
                f"--{name}", dest="form", action="store_const", const=name, help=self.says[f"help_export_{name}"]
            )

        paper = self._add_command(commands, "paper", "print_paper")
        self._add_game(paper)
        paper.add_argument("--json", action="store_true", help=self.says["help_paper_json"])

    def _add_command(self, commands: Any, name: str, errand: str, key: str = "") -> argparse.ArgumentParser:
        """A command with what it is for; each can be told the language."""
        parser: argparse.ArgumentParser = commands.add_parser(name, help=self.says[f"help_{key or name}"])
        self._add_lang(parser)
        parser.set_defaults(errand=errand)
        return parser

    def _add_lang(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--lang", choices=tuple(list_languages()), default=self.lang, help=self.says["help_lang"])

    def _add_own_edition(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--edition",
            action="append",
            default=[],
            type=Path,
            metavar=self.says["word_file"],
            help=self.says["help_own_edition"],
        )

    def _add_game(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", metavar=self.says["word_game"], help=self.says["help_game"])
        self._add_folder(parser, argparse.SUPPRESS)

    def _add_folder(self, parser: argparse.ArgumentParser, default: Any) -> None:
        parser.add_argument(
            "--data", type=Path, metavar=self.says["word_folder"], default=default, help=self.says["help_data"]
        )


def _read_public_url(text: str) -> str:
    from companion.reach.links import read_public_url  # noqa: PLC0415 only who names one needs it

    try:
        return read_public_url(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _make_parser_class(says: Mapping[str, str]) -> type[argparse.ArgumentParser]:
    """argparse with its own few words in our language; what it says of a wrong call stays English."""
    titles = {"options": "title_options", "positional arguments": "title_arguments"}

    class Formatter(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, f"{says['title_usage']} " if prefix is None else prefix)

        def start_section(self, heading: str | None) -> None:
            super().start_section(says[titles[heading]] if heading in titles else heading)

    class Parser(argparse.ArgumentParser):
        def __init__(self, **options: Any) -> None:
            super().__init__(**{"formatter_class": Formatter, **options, "add_help": False})
            self.add_argument("-h", "--help", action="help", help=says["help_help"])

    return Parser
