"""Work with edition files: list what there is, check one, keep one, begin a new one."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from companion.console.plain import tell
from companion.console.telling import complain, say
from companion.house.house import House
from companion.store.folder import FolderError, find_data_folder, open_folder
from companion.store.shelf import ShelfError
from companion.words.languages import list_languages
from rules.editions.load import EditionError, load_editions, read_edition
from rules.editions.names import list_missing, pick_plural, pick_text
from rules.editions.schema import edition_schema, write_new_edition


def tell_problems(error: EditionError) -> int:
    """Every mistake of a file, each with its place."""
    tell(f"{error.source}:", file=sys.stderr)
    for problem in error.problems:
        tell(f"  {problem}", file=sys.stderr)
    return 1


def list_editions(options: argparse.Namespace) -> int:
    editions = load_editions().values()
    if options.json:
        shown = [{**edition.model_dump(mode="json"), "digest": edition.digest} for edition in editions]
        tell(json.dumps(shown, ensure_ascii=False))
        return 0
    for edition in editions:
        scale, lang = edition.money.scale, options.lang
        tell(
            f"{edition.id:<12} {pick_text(edition.title, lang):<28} "
            f"{edition.start_cash * scale:>7} {pick_plural(edition.money.name, lang)}, "
            f"2–{edition.most_players} / {len(edition.board.deeds)} / {len(edition.board.squares)}"
        )
    return 0


def check_edition(options: argparse.Namespace) -> int:
    try:
        edition = read_edition(options.file)
    except EditionError as error:
        return tell_problems(error)
    deeds, squares = len(edition.board.deeds), len(edition.board.squares)
    tell(say(options.lang, "checked", edition=edition.id, deeds=deeds, squares=squares, digest=edition.digest))
    for language in list_languages().values():
        if missing := list_missing(edition, language.code):
            tell(say(options.lang, "speaks_english", name=language.name, count=len(missing), first=missing[0]))
    return 0


def add_edition(options: argparse.Namespace) -> int:
    try:
        edition = read_edition(options.file)
        with open_folder(find_data_folder(options.data)) as folder:
            house = House(folder)
            try:
                house.add_edition(edition.model_dump(mode="json"))
            finally:
                house.close()
    except EditionError as error:
        return tell_problems(error)
    except (FolderError, ShelfError) as error:
        tell(f"bankhalter: {error}", file=sys.stderr)
        return 1
    tell(say(options.lang, "kept", edition=edition.id))
    return 0


def print_edition_schema(_: argparse.Namespace) -> int:
    tell(json.dumps(edition_schema(), indent=2))
    return 0


def begin_edition(options: argparse.Namespace) -> int:
    """A commented file to begin with; an existing one is never written over."""
    text = write_new_edition(options.name)
    if text is None:
        complain(options.lang, "name_needs_letter")
        return 2
    edition_id = next(line for line in text.splitlines() if line.startswith("id = ")).split('"')[1]
    path = Path(f"{edition_id}.toml")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        complain(options.lang, "file_is_there", file=path)
        return 1
    except OSError as error:
        tell(f"bankhalter: {path}: {error.strerror or error}", file=sys.stderr)
        return 1
    tell(say(options.lang, "begun", file=path))
    return 0
