"""Why Bankhalter cannot start, said on a page in the browser: whoever clicks on a program sees no terminal."""

from __future__ import annotations

import threading
import traceback
import webbrowser
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer

from companion.program.plain import read_lang, write_plain_page
from companion.reach.network import CertificateError, NetworkError
from companion.store.folder import FolderError
from companion.words import read_topic
from companion.words.languages import Lang

PATIENCE = 60.0
"""Seconds in which a browser must have asked for the page."""


def show_trouble(error: Exception) -> None:
    """Open the page; returns once it was fetched.

    It is served and not written to a file: some browsers are shut into places from which they see no file of ours.
    """
    is_fetched = threading.Event()

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = write_trouble(error, self.headers.get("Accept-Language") or "").encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)
            is_fetched.set()

        def log_message(self, *_: object) -> None:
            """There is nobody to read it."""

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        if webbrowser.open(f"http://127.0.0.1:{server.server_port}/"):
            is_fetched.wait(PATIENCE)
        server.shutdown()


def write_trouble(error: Exception, wanted: str) -> str:
    """The page, in the first language of a browser's list that we speak."""
    lang = read_lang(wanted)
    is_known = isinstance(error, (FolderError, NetworkError))
    detail = "" if is_known else "".join(traceback.format_exception(error))
    return write_plain_page(lang, _find_words(lang)["trouble_title"], [tell_trouble(error, lang)], detail)


def tell_trouble(error: Exception, lang: Lang) -> str:
    """Why it cannot start and what helps, in plain words."""
    words = _find_words(lang)
    if isinstance(error, FolderError):
        return words[f"trouble_{error.problem}"].format(path=error.path)
    if isinstance(error, CertificateError):
        return words["trouble_certificate"]
    return words["trouble_network" if isinstance(error, NetworkError) else "trouble_unknown"]


def _find_words(lang: Lang) -> Mapping[str, str]:
    return read_topic(lang, "program")["console"]
