"""The downloads' addresses: /keep/<table>/<what>?t=<token>. They work on any phone over plain http."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from companion.keepsakes.downloads import KINDS, Keepsakes, read_lang
from companion.words import get_words

# The report brings its own style and type along; nothing in it runs, and even if something did, it would have no
# origin to speak for.
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; sandbox"
)


def make_keep_routes(keepsakes: Keepsakes) -> list[BaseRoute]:
    """What comes before the app's own addresses."""

    async def keep(request: Request) -> Response:
        code, what = request.path_params["table"], request.path_params["what"]
        lang = read_lang(request.query_params.get("lang"))
        table = await asyncio.to_thread(keepsakes.open_table, code, request.query_params.get("t", ""), what)
        if table is None:
            return PlainTextResponse(get_words(lang).story["link_ended"] + "\n", 403)
        if what not in KINDS:
            return PlainTextResponse("Not found\n", 404)
        begun = keepsakes.begin(table, request.query_params.get("t", ""), what, lang)
        if begun is None:
            return PlainTextResponse(get_words(lang).story["link_busy"] + "\n", 429)
        made = await asyncio.wrap_future(begun)
        if made is None:
            return PlainTextResponse("Not found\n", 404)
        place = "inline" if request.query_params.get("show") else "attachment"
        headers = {
            "Content-Disposition": f'{place}; filename="{made.name}"',
            "Cache-Control": "no-store",
            "Content-Security-Policy": _POLICY,
        }
        return Response(made.data, 200, headers, made.media_type)

    return [Route("/keep/{table}/{what}", keep, methods=["GET"])]
