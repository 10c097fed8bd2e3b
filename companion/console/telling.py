"""What the commands without a screen say, from the language's own file."""

from __future__ import annotations

import sys
from typing import Any

from companion.console.plain import tell
from companion.words import read_topic
from companion.words.languages import Lang


def say(lang: Lang, key: str, **facts: Any) -> str:
    """A sentence of the console."""
    return read_topic(lang, "console")["console"][key].format(**facts)


def complain(lang: Lang, key: str, **facts: Any) -> None:
    """What is wrong, where a terminal expects it."""
    tell(f"bankhalter: {say(lang, key, **facts)}", file=sys.stderr)
