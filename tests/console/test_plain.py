"""A terminal obeys no sign that somebody else has typed."""

from __future__ import annotations

import json
import logging

import pytest

from companion.console.plain import PlainFormatter, hand_out, tell, write_plain

HOSTILE = "\x1b]0;title\x07\x9b2J\u202eannA\x7f\r"


def test_signs_a_terminal_would_obey_are_spelled_out(capsys: pytest.CaptureFixture[str]) -> None:
    tell(f"Anna {HOSTILE} Ben")
    said = capsys.readouterr().out
    assert not set(said) & set(HOSTILE.replace("]0;title", "").replace("2J", "").replace("annA", ""))
    assert said.startswith("Anna \\u001b")
    assert said.endswith(" Ben\n")


def test_sentences_and_json_stay_as_they_are() -> None:
    for text in ("Zoë zahlt 50 M → die Bank\n", "a\tb", "李小龙"):
        assert write_plain(text) == text
    kept = json.dumps({"note": HOSTILE + "\U000e0041"}, ensure_ascii=False)
    assert json.loads(write_plain(kept)) == json.loads(kept)


def test_a_log_line_about_a_stranger_is_plain() -> None:
    record = logging.LogRecord("bankhalter", logging.WARNING, "", 0, "a wrong guess from %s", (HOSTILE,), None)
    assert PlainFormatter("%(message)s").format(record).isprintable()


def test_a_file_goes_into_a_pipe_as_it_is_and_plainly_onto_a_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_out("a;b\r\n")
    assert capsys.readouterr().out == "a;b\r\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    hand_out(f"a{HOSTILE}\n")
    assert "\x1b" not in capsys.readouterr().out
