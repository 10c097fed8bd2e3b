"""A plain page of ours, whole in one answer: no script, no font, nothing to fetch; readable in any browser."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from companion.web.page import BRAND, CARD, INK, NIGHT, NIGHT_CARD, NIGHT_INK, PAPER
from companion.words import read_topic
from companion.words.languages import Lang, choose_lang

_PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<title>{title} – Bankhalter</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>
body {{ margin: 0; padding: 24px; background: {paper}; color: {ink}; font: 18px/1.5 Roboto, system-ui, sans-serif }}
main {{ max-width: 560px; margin: 6vh auto; padding: 24px; border-radius: 20px; background: {card};
  border-top: 6px solid {brand} }}
h1 {{ margin: 0 0 12px; font-size: 24px; line-height: 1.3 }}
p {{ margin: 0 0 12px; overflow-wrap: anywhere }}
pre {{ margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px }}
@media (prefers-color-scheme: dark) {{ body {{ background: {night}; color: {night_ink} }}
  main {{ background: {night_card} }} }}
</style>
</head>
<body><main><h1>{title}</h1>{text}</main></body>
</html>
"""


def write_plain_page(lang: Lang, title: str, paragraphs: Sequence[str], detail: str = "") -> str:
    """The page: a heading, paragraphs, and what a helper may want to read below them."""
    text = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
    if detail:
        text += f"<pre>{escape(detail)}</pre>"
    return _PAGE.format(
        lang=lang,
        title=escape(title),
        text=text,
        brand=BRAND,
        paper=PAPER,
        night=NIGHT,
        card=CARD,
        ink=INK,
        night_card=NIGHT_CARD,
        night_ink=NIGHT_INK,
    )


def read_lang(wanted: str) -> Lang:
    """The first language of a list such as "de-AT, en;q=0.8" that we speak."""
    return choose_lang(part.partition(";")[0].strip() for part in wanted.split(","))


async def tell_ended(request: Request) -> HTMLResponse:
    """What stays on the screen when the banker has closed the bank from its page."""
    lang = read_lang(request.query_params.get("lang") or request.headers.get("accept-language", ""))
    words = read_topic(lang, "program")["console"]
    return HTMLResponse(write_plain_page(lang, words["program_ended"], [words["program_ended_text"]]))


ENDED = Route("/ended", tell_ended, methods=["GET"])
