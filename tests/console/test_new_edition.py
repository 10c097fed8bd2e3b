"""An author begins with a file that is right, explains every key, and agrees with its schema."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from companion.cli import main
from rules.editions.load import SHIPPED, read_edition
from rules.editions.schema import edition_schema, make_id, write_new_edition

TEMPLATE = (files("rules") / "data" / "new-edition.toml").read_text(encoding="utf-8")


def test_a_new_edition_passes_the_check_and_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["edition", "new", "Omas Straßen"]) == 0
    assert main(["edition", "check", "omas-strassen.toml"]) == 0
    assert read_edition(tmp_path / "omas-strassen.toml").title.root["de"] == "Omas Straßen"
    lines = [
        {
            "kind": "set_up",
            "edition": "omas-strassen",
            "players": [{"id": "a", "name": "A", "token": "hat"}, {"id": "b", "name": "B", "token": "car"}],
        },
        {"kind": "buy", "player": "a", "deed": "brown-1"},
    ]
    (tmp_path / "game").write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    capsys.readouterr()
    assert main(["script", "game", "--strict", "--json", "--edition", "omas-strassen.toml"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["state"]["money"]["a"] == 1440


def test_a_file_that_is_there_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text("my work", encoding="utf-8")
    assert main(["edition", "new", "Mine"]) == 1
    assert "mine.toml is there already" in capsys.readouterr().err
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == "my work"


@pytest.mark.parametrize("name", ["", "  ", "123", "«»", "火"])
def test_a_name_without_a_letter_is_refused_and_writes_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["edition", "new", name]) == 2
    assert "at least one letter" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("title", "edition_id"),
    [("Köln & Düsseldorf", "koeln-duesseldorf"), ("../../etc", "etc"), ("9 Lives", "lives"), ("a" * 90, "a" * 40)],
)
def test_an_id_is_made_of_what_the_title_has(title: str, edition_id: str) -> None:
    assert make_id(title) == edition_id


@pytest.mark.parametrize("title", ['Say "hi"', "back\\slash", "new\nline", "bell\x07"])
def test_a_title_cannot_break_out_of_its_line(title: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(write_new_edition(title) or "", encoding="utf-8")
    assert read_edition(path).title.root["en"] == "".join(
        letter for letter in title if letter.isprintable() and letter not in '"\\'
    )


def test_the_new_file_names_every_key_that_an_edition_may_have() -> None:
    """A key added to `rules/editions/model.py` is explained in `rules/data/new-edition.toml`, or no author finds it."""
    schema = edition_schema()
    shapes = {"Edition": schema, **schema["$defs"]}
    spoken_for = {"Text", "Noun", "Effect", "Card"}  # shown by example, or written about beside the cards
    missing = {
        f"{shape}.{key}"
        for shape, content in shapes.items()
        if shape not in spoken_for
        for key in content.get("properties", {})
        if not any(f"{key}{after}" in TEMPLATE for after in (" ", "]", ",", ":", "="))
    }
    assert not missing


def test_what_is_commented_out_is_right_as_well() -> None:
    """Every example below a `# [table]` can be read as TOML once its hash is taken away."""
    lines = [line.removeprefix("# ") for line in TEMPLATE.splitlines() if line.startswith("# ")]
    examples = [line for line in lines if line.startswith("[") or " = " in line.split("#")[0][:24]]
    assert tomllib.loads("\n".join(line for line in examples if not line.startswith(("Also", "Money"))))


def test_the_schema_is_printed_and_takes_every_shipped_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edition", "schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["title"] == "Bankhalter edition"
    for edition_id in SHIPPED:
        raw = tomllib.loads((files("rules") / "data" / "editions" / f"{edition_id}.toml").read_text(encoding="utf-8"))
        assert raw.keys() <= schema["properties"].keys()
        assert set(schema["required"]) <= raw.keys()
        assert raw["board"] in schema["properties"]["board"]["anyOf"][0]["enum"]
