"""The console command, used headless."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from companion.cli import main
from companion.console.terminal import read_short
from rules.commands import Build, Command, DemandRent, ThrowInJail
from rules.refusals import Refusal
from rules.wire import COMMAND_KINDS

SET_UP = {
    "kind": "set_up",
    "edition": "classic",
    "players": [{"id": "anna", "name": "Anna", "token": "hat"}, {"id": "ben", "name": "Ben", "token": "car"}],
}
BUY = {"kind": "buy", "player": "anna", "deed": "brown-1"}


def run_script(tmp_path: Path, lines: list[Any], *options: str) -> int:
    """Run a script of JSON values, or of texts as they are."""
    script = tmp_path / "game.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    script.write_text("\n".join(texts), encoding="utf-8")
    return main(["script", str(script), "--lang", "en", *options])


def read_lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_script_answers_each_command_and_ends_with_state_and_valuation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """BUY-1, END-5: after buying for 60 Anna is worth 1,440 + 60."""
    assert run_script(tmp_path, ["# a short game", SET_UP, "", BUY], "--json") == 0
    opened, bought, end = read_lines(capsys)
    assert opened["ok"]
    assert [event["kind"] for event in opened["events"]] == ["game_set_up", "play_began"]
    assert bought["events"][0]["kind"] == "deed_bought"
    assert end["state"]["money"] == {"bank": -2940, "pot": 0, "anna": 1440, "ben": 1500}
    worth = {line["player"]: (line["rank"], line["total"]) for line in end["valuation"]}
    assert worth == {"anna": (1, 1500), "ben": (1, 1500)}


def test_a_refusal_comes_with_code_rule_facts_and_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """BUY-2."""
    assert run_script(tmp_path, [SET_UP, BUY, BUY], "--json") == 0
    answer = read_lines(capsys)[2]
    assert answer["ok"] is False
    assert answer["refusal"]["code"] == "own_deed"
    assert answer["refusal"]["rule"] == "BUY-2"
    assert answer["refusal"]["facts"]["deed"] == "brown-1"
    assert answer["refusal"]["text"].startswith("Old Kent Road already belongs to Anna.")


def test_a_script_can_tell_the_state_after_every_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """MOVE-1: refused or not; before the set-up there is none."""
    roll = {"kind": "roll", "player": "anna", "faces": [1, 3]}
    assert run_script(tmp_path, [roll, SET_UP, roll, BUY], "--states", "--json") == 0
    early, opened, rolled, refused, _ = read_lines(capsys)
    assert (early["ok"], early["state"]) == (False, None)
    assert opened["state"]["pieces"] == {"anna": 0, "ben": 0}
    assert (rolled["state"]["pieces"]["anna"], rolled["state"]["money"]["anna"]) == (4, 1300)
    assert (refused["ok"], refused["state"]) == (False, rolled["state"])


def test_strict_stops_at_the_first_refusal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_script(tmp_path, [SET_UP, BUY, BUY, {"kind": "next_turn"}], "--strict") == 1
    assert len(read_lines(capsys)) == 3


@pytest.mark.parametrize(
    "line",
    [
        "{not json",
        "[1, 2]",
        '{"kind": "fly"}',
        '{"kind": "buy", "player": "anna"}',
        '{"kind": "buy", "player": "anna", "deed": "brown-1", "cheap": true}',
        '{"kind": "pay_bank", "player": "anna", "amount": 1.5}',
        '{"kind": "pay_bank", "player": "anna", "amount": NaN}',
        '{"kind": "next_turn", "by": 7}',
        "[" * 100_000,
        '{"kind": "pay_bank", "player": "anna", "amount": ' + "9" * 5_000 + "}",
    ],
)
def test_a_malformed_line_is_refused_with_its_number_and_changes_nothing(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_script(tmp_path, [SET_UP, line, BUY], "--json") == 0
    _, refused, bought, end = read_lines(capsys)
    assert refused["ok"] is False
    assert refused["refusal"]["facts"]["line"] == 2
    assert bought["ok"]
    assert end["state"]["money"]["anna"] == 1440


def test_bytes_that_are_no_text_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "game.jsonl"
    script.write_bytes(b"\xff\xfe\n" + json.dumps(SET_UP).encode())
    assert main(["script", str(script), "--json"]) == 0
    refused, opened, _ = read_lines(capsys)
    assert refused["refusal"]["code"] == "malformed"
    assert opened["ok"]


def test_a_script_that_does_not_begin_with_set_up_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_script(tmp_path, [BUY], "--json") == 0
    refused, end = read_lines(capsys)
    assert refused["refusal"]["code"] == "not_set_up"
    assert end == {"state": None, "valuation": None}


def test_who_and_when_may_stand_beside_any_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_script(tmp_path, [{**SET_UP, "at": 5}, {**BUY, "by": "anna", "at": 9}], "--json") == 0
    assert all(answer["ok"] for answer in read_lines(capsys)[:2])


def test_without_json_the_state_is_laid_out_for_reading(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_script(tmp_path, [SET_UP]) == 0
    first, rest = capsys.readouterr().out.split("\n", 1)
    assert json.loads(first)["ok"]
    assert json.loads(rest)["state"]["turn"]["player"] == "anna"
    assert "\n  " in rest


def test_a_missing_script_is_said_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["script", "/nowhere/game.jsonl"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_the_editions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--lang", "de"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6
    assert main(["editions", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [edition["id"] for edition in shown][:2] == ["classic", "mega-deluxe"]


def test_an_edition_file_is_checked_with_all_its_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = Path(__file__).parents[2] / "rules/data/editions/cats.toml"
    good = tmp_path / "mine.toml"
    good.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["edition", "check", str(good)]) == 0
    bad = tmp_path / "bad.toml"
    text = good.read_text(encoding="utf-8").replace("salary = 200", "salary = -200\nfoo = 1")
    bad.write_text(text.replace("start_cash = 1500", "start_cash = 1501"), encoding="utf-8")
    capsys.readouterr()
    assert main(["edition", "check", str(bad)]) == 1
    errors = capsys.readouterr().err
    for place in ("salary:", "foo:", "money.notes:"):
        assert place in errors


def test_an_own_edition_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = Path(__file__).parents[2] / "rules/data/editions/cats.toml"
    own = tmp_path / "dogs.toml"
    text = shipped.read_text(encoding="utf-8").replace('id = "cats"', 'id = "dogs"', 1)
    own.write_text(text, encoding="utf-8")
    tokens = [json.loads(line) for line in _list_tokens(capsys)]
    players = [{"id": f"p{n}", "name": f"P{n}", "token": token} for n, token in enumerate(tokens[:2])]
    lines = [{"kind": "set_up", "edition": "dogs", "players": players}]
    assert run_script(tmp_path, lines, "--edition", str(own), "--json") == 0
    assert read_lines(capsys)[0]["ok"]


def _list_tokens(capsys: pytest.CaptureFixture[str]) -> list[str]:
    main(["editions", "--json"])
    shown = json.loads(capsys.readouterr().out)
    cats = next(edition for edition in shown if edition["id"] == "cats")
    return [json.dumps(token["id"]) for token in cats["tokens"]]


def test_the_schema_describes_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    kinds = {
        shape["properties"]["kind"]["const"] for shape in schema["$defs"].values() if "kind" in shape["properties"]
    }
    assert kinds == set(COMMAND_KINDS)
    for shape in schema["$defs"].values():
        assert shape["additionalProperties"] is False
    assert TypeAdapter(dict[str, Any]).validate_python(schema)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("build anna brown-1,brown-2", Build("anna", ("brown-1", "brown-2"))),
        ("demand_rent ben utility-1 anna 7", DemandRent("ben", "utility-1", "anna", 7)),
        ("throw_in_jail anna double=no", ThrowInJail("anna", double=False)),
        ('{"kind": "build", "player": "anna", "deeds": ["brown-1"]}', Build("anna", ("brown-1",))),
    ],
)
def test_the_terminal_reads_short_commands(line: str, command: Command) -> None:
    assert read_short(line) == command


@pytest.mark.parametrize("line", ["fly", 'buy "anna', "buy anna", "pay_bank anna much"])
def test_the_terminal_refuses_what_it_does_not_understand(line: str) -> None:
    assert isinstance(read_short(line), Refusal)


def test_the_bank_can_be_kept_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["classic", "Anna", "Ben", "", "buy p1 brown-1", "buy p1 brown-1", "help", "state", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert main(["console", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "Old Kent Road" in shown
    assert "already belongs to Anna" in shown
