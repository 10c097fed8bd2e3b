"""Starts the house: data folder, tables, web server; prints where the bank is and opens it."""

from __future__ import annotations

import contextlib
import gc
import logging
import socket
import ssl
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import uvicorn

from companion.app import make_main
from companion.console.plain import PlainFormatter, tell
from companion.flet_inside.window import open_window
from companion.house.house import House, now_millis
from companion.keepsakes.downloads import Keepsakes
from companion.program.plain import ENDED
from companion.program.standalone import is_standalone
from companion.program.trouble import show_trouble, tell_trouble
from companion.reach.links import LOOPBACK, Links
from companion.reach.network import Address, CertificateError, NetworkError, find_free_port, list_addresses
from companion.reach.qr import qr_text
from companion.store.folder import FolderBusyError, FolderError, find_data_folder, open_folder
from companion.web import make_server, make_web_app
from companion.web.hosts import AllowedHosts, HomeHosts
from companion.web.keep import make_keep_routes
from companion.web.server import Tls
from companion.words import read_topic
from companion.words.languages import FALLBACK, Lang

PORT = 8580
DESCRIPTORS = 8_192
QUIT_SECONDS = 1.0
ANYWHERE = "0.0.0.0"


class PinError(Exception):
    """The PIN asked for is none; the message is a sentence to show."""


class ServeOptions(NamedTuple):
    """How to serve."""

    host: str = ANYWHERE
    port: int | None = None
    data: Path | None = None
    lang: Lang | None = None
    opens: str = "browser"
    pin: str | None = None
    public: str = ""
    tls: Tls | None = None


class Running(NamedTuple):
    """A house with its server, not yet started."""

    house: House
    links: Links
    server: uvicorn.Server
    listener: socket.socket


@contextlib.contextmanager
def open_house(
    options: ServeOptions,
    tell: Callable[[str], None] = print,
    clock: Callable[[], int] = now_millis,
    ticks: Callable[[], float] = time.monotonic,
) -> Iterator[Running]:
    """Everything that must be there before the first page; let go of again at the end."""
    says = read_topic(options.lang or FALLBACK, "console")["console"]
    with open_folder(find_data_folder(options.data)) as folder:
        house = House(folder, clock, ticks)
        wanted = PORT if options.port is None else options.port
        listener, port = find_free_port(options.host, wanted)
        try:
            if wanted and port != wanted:
                tell(says["busy"].format(wanted=wanted, port=port))
            links = _find_links(options, port, house.find_address())
            app = make_web_app(
                make_main(house, links, options.lang),
                cache_dir=folder.cache,
                lang=options.lang or FALLBACK,
                routes=[*make_keep_routes(Keepsakes(house)), ENDED],
                public=options.public,
                allowed_hosts=_find_hosts(options),
            )
            folder.set_address(links.to_bank_from_away("…"), links.to_bank(house.key))
            no = house.set_pin(options.pin) if options.pin is not None else None
            if no is not None:
                raise PinError(says["bad_pin" if no.code == "bad_pin" else "pin_not_kept"])
            server = make_server(app, options.host, port, tls=options.tls, is_proxied=bool(options.public))
            yield Running(house, links, server, listener)
        finally:
            listener.close()
            house.close()


def _find_links(options: ServeOptions, port: int, preferred: str | None) -> Links:
    """Our addresses; whoever listens at one only is reached there from this computer too."""
    if options.tls is not None:
        _check_tls(options.tls)
    near = LOOPBACK if options.host in (ANYWHERE, "::") else options.host
    scheme = "https" if options.tls else "http"
    addresses = _find_addresses(options.host)
    return Links(addresses, port, preferred, near=near, public=options.public, scheme=scheme)


def _check_tls(tls: Tls) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(tls.cert, tls.key)
    except (OSError, ValueError) as error:  # an SSLError is an OSError
        reason = error.strerror or type(error).__name__ if isinstance(error, OSError) else error
        raise CertificateError(
            f"The certificate {tls.cert} with the key {tls.key} cannot be used: {reason}."
        ) from error


def _find_addresses(host: str) -> list[Address]:
    """All addresses, or only the one we listen at."""
    found = list_addresses()
    if host in (ANYWHERE, "::"):
        return found
    return [address for address in found if address.ip == host] or [Address(host, None, "lan")]


def serve(options: ServeOptions) -> int:
    """Serve until stopped; the exit status."""
    logs = logging.StreamHandler()
    logs.setFormatter(PlainFormatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[logs])
    says = read_topic(options.lang or FALLBACK, "console")["console"]
    try:
        with open_house(options) as running:
            if options.opens != "nothing":
                running.house.quit = partial(_stop_soon, running.server)
            _greet(running, says)
            threading.Timer(0.8, _open_bank, (running, options.opens, says)).start()
            calm_collector()
            raise_descriptor_limit()
            running.server.run(sockets=[running.listener])
    except Exception as error:
        return _tell_trouble(options, error)
    return 0


def _stop_soon(server: uvicorn.Server) -> None:
    """A moment later: the page that asked for it is still to fetch the one that stays."""

    def stop() -> None:
        server.should_exit = True

    threading.Timer(QUIT_SECONDS, stop).start()


def _tell_trouble(options: ServeOptions, error: Exception) -> int:
    """Why nothing is served: in the terminal, or on a page where there is none. A second start opens the first."""
    if isinstance(error, PinError):
        tell(f"bankhalter: {error}", file=sys.stderr)
        return 1
    if isinstance(error, FolderBusyError) and error.door and options.opens != "nothing":
        print(read_topic(options.lang or FALLBACK, "program")["console"]["program_running"])
        webbrowser.open(error.door)
        return 0
    if is_standalone() and options.opens != "nothing":
        show_trouble(error)
    elif not isinstance(error, (FolderError, NetworkError)):
        raise error
    tell(f"bankhalter: {tell_trouble(error, options.lang or FALLBACK)}", file=sys.stderr)
    tell(f"  {error}", file=sys.stderr)
    return 1


def _find_hosts(options: ServeOptions) -> AllowedHosts | None:
    """Who we answer as; with a certificate of our own every browser asks that by itself."""
    if options.tls is not None:
        return None
    hosts = HomeHosts(options.host, urlsplit(options.public).hostname or "")
    return lambda: hosts


def raise_descriptor_limit() -> None:
    """As many open files and connections as this system lets us have; some begin with no more than 256."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 Windows has none, and no such limit

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if most == resource.RLIM_INFINITY else min(most, DESCRIPTORS)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def calm_collector() -> None:
    """What is loaded by now stays, and what the bank makes has no cycles: there is little to look for."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _greet(running: Running, says: dict[str, str]) -> None:
    house, links = running.house, running.links
    for notice in house.notices:
        tell(f"! {notice}")
    print(says["bank"], links.to_bank(house.key), sep="\n  ")
    if links.is_alone:
        print(says["alone"])
    else:
        away = links.to_bank_from_away(house.key)
        print(says["tablet"], f"  {away}", qr_text(away, invert=True), sep="\n")
    print(says["stop"], flush=True)


def _open_bank(running: Running, how: str, says: dict[str, str]) -> None:
    address = running.links.to_bank(running.house.key)
    if how == "window":
        if open_window(address):
            return
        print(says["no_window"])
    if how in ("browser", "window"):
        webbrowser.open(address)
