"""Takes the pictures of the README, and any others to look at, from a real game on the real server.

`python -m tests.support.pictures` draws the README's pictures anew; with scenes named it draws only those, and with
`--all` every scene at every size, in every language and both themes, into a folder to look through.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Page

from companion.table.permits import HOUSE, Actor
from companion.table.table import Submission, Table
from rules.commands import (
    Bid,
    Build,
    Buy,
    CollectSalary,
    DeclareBankrupt,
    Decline,
    DemandRent,
    EndGame,
    GiveTurn,
    GoToJail,
    Mortgage,
    OfferTrade,
    PayBank,
    PayDebt,
    PutPiece,
    ReceiveFromBank,
    Roll,
    Side,
)
from rules.editions.names import Lang
from rules.refusals import Refusal
from tests.support.browsers import open_app, press, run_chromium
from tests.support.house import ServedHouse, let_in, open_lobby, serve_house, start_game, take_bank, take_seat
from tests.support.screens import PHONE, SMALL_PHONE, TABLET, UPRIGHT, act, game_of

NAMES = ("Anna", "Ben", "Clara", "Jonas")
EIGHT = ("Anna-Katharina", "Ben", "Clara", "Dominik", "Emilia", "Friedrich", "Greta", "Hans-Peter")
README = Path(__file__).parents[2] / "assets" / "readme"
SETTLED = 900
"""Milliseconds until a page has drawn and its animations have ended."""

TRIES = 4
LANGS = ("de", "en", "fr")
"""The order in which a scene names what is pressed."""

Prepare = Callable[[Table, Actor], None]


class Scene(NamedTuple):
    """What stands on the table, and who looks at it where."""

    prepare: Prepare
    who: str
    tabs: tuple[tuple[str, str, str], ...] = ()
    names: tuple[str, ...] = NAMES
    edition: str = "classic"
    mode: str = "standard"
    then: Callable[[Table], None] | None = None
    shows: tuple[str, str, str] | None = None
    is_let_in: bool = True
    is_lobby: bool = False
    wait: int = 0


def play_an_hour(table: Table, bank: Actor) -> None:
    """Four people in the middle of an evening."""
    act(table, bank, Buy("p1", "orange-1"), Buy("p1", "orange-2"), Buy("p1", "orange-3"), Buy("p1", "station-1"))
    act(table, bank, Build("p1", ("orange-1", "orange-2", "orange-3")), GiveTurn("p2"), CollectSalary("p2"))
    act(table, bank, Buy("p2", "red-1"), Buy("p2", "red-3"), Buy("p2", "utility-1"), Mortgage("p2", "red-1"))
    act(table, bank, GiveTurn("p3"), Buy("p3", "brown-1"), Buy("p3", "brown-2"), Build("p3", ("brown-1", "brown-2")))
    act(table, bank, DemandRent("p1", "orange-2", "p3"))
    act(table, bank, PayDebt("p3", table.history.game.debts[0].id) if table.history else EndGame())
    act(table, bank, Buy("p3", "dark-blue-1"), GiveTurn("p4"), Buy("p4", "station-2"), Buy("p4", "station-3"))
    act(table, bank, Buy("p4", "light-blue-1"), GoToJail("p4"), GiveTurn("p2"))


def hold_auction(table: Table, bank: Actor) -> None:
    """Three bids on the dearest street."""
    play_an_hour(table, bank)
    act(table, bank, Decline("p2", "dark-blue-2"), Bid("p1", 120), Bid("p3", 200), Bid("p4", 220))


def owe_rent(table: Table, bank: Actor) -> None:
    """More owed than there is cash."""
    play_an_hour(table, bank)
    cash = table.history.game.money["p2"] if table.history else 0
    act(table, bank, PayBank("p2", cash - 40), DemandRent("p1", "orange-3", "p2"))


def land(faces: tuple[int, ...], player: str = "p2") -> Prepare:
    """Somebody has rolled from GO in the middle of an evening."""

    def prepare(table: Table, bank: Actor) -> None:
        play_an_hour(table, bank)
        act(table, bank, GiveTurn(player), PutPiece(player, 0), Roll(player, faces))

    return prepare


def wait_for_all(table: Table, bank: Actor) -> None:
    """A trade and a request wait."""
    play_an_hour(table, bank)
    act(table, bank, OfferTrade("p4", "p2", Side(50, ("light-blue-1",)), Side(0, ("red-1",))))
    actor, _ = take_seat(table, "p1")
    table.submit(Submission(actor, CollectSalary("p1"), None, "salary"))
    table.seats.free(HOUSE, "p1")


def ask_twice(table: Table, bank: Actor) -> None:
    """Two phones ask for a seat, one of them a taken one."""
    play_an_hour(table, bank)
    take_seat(table, "p2")
    for player, who in (("p2", "10.0.0.7"), ("p4", "10.0.0.8")):
        assert not isinstance(table.seats.ask(table.state.join, player, who), Refusal)


def complete_group(table: Table, bank: Actor) -> None:
    """The last of the reds has just been bought."""
    play_an_hour(table, bank)
    act(table, bank, Buy("p2", "red-2"))


def go_bankrupt(table: Table) -> None:
    """More owed than there is, told by another device of the bank's."""
    bank = take_bank(table)
    act(table, bank, GiveTurn("p3"), PayBank("p3", game_of(table).money["p3"]), DemandRent("p1", "orange-3", "p3"))
    act(table, bank, DeclareBankrupt("p3"))


def end(table: Table) -> None:
    """Agreed to end, told by another device of the bank's."""
    act(table, take_bank(table), EndGame())


def fill(table: Table, bank: Actor) -> None:
    """Everything sold, the largest amounts."""
    seats = [seat.id for seat in table.state.lobby.players]
    act(table, bank, *(ReceiveFromBank(seat, 10_000_000) for seat in seats))
    assert table.history is not None
    for place, deed in enumerate(table.history.game.deeds):
        player = seats[place % len(seats)] if place % 3 else "p1"
        act(table, bank, GiveTurn(player), Buy(player, deed))
    act(table, bank, ReceiveFromBank("p1", 1_250_000), GiveTurn("p1"))


def rest(table: Table, bank: Actor) -> None:
    """Nothing has happened yet."""


END = (
    ("Mehr", "More", "Plus"),
    ("Spiel beenden und zählen", "End the game and count", "Finir la partie et compter"),
    ("Ja, beenden und zählen", "Yes, end and count", "Oui, finir et compter"),
)
REPLAY = ("Das Spiel noch einmal ansehen", "Look through the game again", "Revoir toute la partie")
SETTINGS = ("Einstellungen", "Settings", "Réglages")
ONWARD = ("Eine Buchung weiter", "One booking on", "Une opération en avant")
REPLAY_END = ("Zum Ende", "To the end", "À la fin")

WON = ("hat gewonnen!", "has won!", "a gagné\u202f!")

SCENES: dict[str, Scene] = {
    "tablet": Scene(play_an_hour, "bank"),
    "tablet-deeds": Scene(play_an_hour, "bank", (("Besitz", "Deeds", "Titres"),)),
    "tablet-cards": Scene(play_an_hour, "bank", (("Karten", "Cards", "Cartes"),)),
    "tablet-trade": Scene(play_an_hour, "bank", (("Handel", "Trade", "Échange"),)),
    "tablet-more": Scene(play_an_hour, "bank", (("Mehr", "More", "Plus"),)),
    "tablet-ledger": Scene(play_an_hour, "bank", (("Verlauf", "Ledger", "Journal"),)),
    "tablet-join": Scene(play_an_hour, "bank", (("Beitreten", "Join", "Rejoindre"),)),
    "tablet-settings": Scene(play_an_hour, "bank", (SETTINGS,)),
    "tablet-auction": Scene(hold_auction, "bank"),
    "tablet-debt": Scene(owe_rent, "bank"),
    "tablet-waiting": Scene(wait_for_all, "bank"),
    "tablet-asked": Scene(ask_twice, "bank"),
    "tablet-end": Scene(play_an_hour, "bank", END, shows=WON),
    "tablet-replay": Scene(play_an_hour, "bank", (SETTINGS, REPLAY)),
    "tablet-replay-auction": Scene(hold_auction, "bank", (SETTINGS, REPLAY, REPLAY_END)),
    "tablet-replay-mega": Scene(fill, "bank", (SETTINGS, REPLAY, REPLAY_END), EIGHT[:6], "mega-deluxe"),
    "tablet-eight": Scene(rest, "bank", names=EIGHT),
    "tablet-mega": Scene(fill, "bank", names=EIGHT[:6], edition="mega-deluxe"),
    "tablet-cats": Scene(rest, "bank", names=EIGHT, edition="cats", mode="first-bankruptcy"),
    "phone": Scene(play_an_hour, "p2"),
    "phone-start": Scene(rest, "p2"),
    "phone-money": Scene(play_an_hour, "p2", (("Geld", "Money", "Argent"),)),
    "phone-waiting": Scene(wait_for_all, "p2"),
    "phone-asked": Scene(play_an_hour, "p2", is_let_in=False),
    "phone-other": Scene(play_an_hour, "p1"),
    "phone-deeds": Scene(play_an_hour, "p1", (("Besitz", "Deeds", "Titres"),)),
    "phone-trade": Scene(play_an_hour, "p1", (("Handel", "Trade", "Échange"),)),
    "phone-table": Scene(play_an_hour, "p1", (("Tisch", "Table", "Table"),)),
    "phone-auction": Scene(hold_auction, "p1"),
    "phone-debt": Scene(owe_rent, "p2"),
    "phone-jail": Scene(play_an_hour, "p4"),
    "phone-end": Scene(play_an_hour, "p1", then=end, shows=WON),
    "phone-replay": Scene(play_an_hour, "p1", (REPLAY, ONWARD), then=end),
    "phone-mega": Scene(fill, "p1", names=EIGHT[:6], edition="mega-deluxe"),
    "watch": Scene(play_an_hour, "watch"),
    "watch-eight": Scene(play_an_hour, "watch", names=EIGHT),
    "watch-mega": Scene(fill, "watch", names=EIGHT[:6], edition="mega-deluxe"),
    "watch-lobby": Scene(rest, "watch", is_lobby=True),
    "watch-lobby-eight": Scene(rest, "watch", names=EIGHT, is_lobby=True),
    "watch-auction": Scene(hold_auction, "watch"),
    "watch-debt": Scene(owe_rent, "watch"),
    "watch-group": Scene(complete_group, "watch"),
    "watch-bankrupt": Scene(play_an_hour, "watch", then=go_bankrupt),
    "watch-end": Scene(play_an_hour, "watch", then=end, wait=11_000),
    "watch-chart": Scene(play_an_hour, "watch", then=end, wait=24_000),
    "watch-points": Scene(play_an_hour, "watch", then=end, wait=40_000),
    "phone-landed": Scene(land((5, 6)), "p2"),
    "phone-owed": Scene(land((10 - 4, 1)), "p1"),
    "phone-card": Scene(land((3, 4)), "p2", (("Welche Karte?", "Which card?", "Quelle carte\u00a0?"),)),
    "phone-squares": Scene(play_an_hour, "p2", (("Ich stehe auf …", "I stand on …", "Je suis sur …"),)),
    "phone-squares-mega": Scene(
        rest, "p1", (("Ich stehe auf …", "I stand on …", "Je suis sur …"),), EIGHT[:6], edition="mega-deluxe"
    ),
    "phone-roll-mega": Scene(rest, "p1", names=EIGHT[:6], edition="mega-deluxe"),
    "tablet-landed": Scene(land((5, 6)), "bank"),
}


class Camera(NamedTuple):
    """A house and a browser."""

    served: ServedHouse
    browser: Browser
    lang: Lang

    @property
    def place(self) -> int:
        """Where this camera's language stands in what is pressed."""
        return LANGS.index(self.lang)

    def set_table(self, scene: Scene) -> Table:
        """A table as the scene wants it."""
        begin = open_lobby if scene.is_lobby else start_game
        table = begin(self.served.house, *scene.names, edition=scene.edition, mode=scene.mode)
        scene.prepare(table, take_bank(table))
        return table

    @contextmanager
    def look(self, scene: Scene, table: Table, size: tuple[int, int], *, dark: bool) -> Iterator[Page]:
        """The page of whoever looks, with the scene's tabs opened."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=self.lang,
            color_scheme="dark" if dark else "light",
        )
        page = context.new_page()
        try:
            if scene.who == "bank":
                open_app(page, self.served.bank)
                _enter(page, re.compile(table.code))
            elif scene.who == "watch":
                open_app(page, self.served.join(table).replace("/join/", "/watch/"))
            else:
                table.seats.free(HOUSE, scene.who)
                open_app(page, self.served.join(table))
                name = next(player.name for player in table.state.lobby.players if player.id == scene.who)
                _enter(page, name)
                if scene.is_let_in:
                    let_in(table)
            page.wait_for_timeout(SETTLED)
            if scene.then is not None:
                scene.then(table)
            for tab in scene.tabs:
                press(page.get_by_role("button", name=tab[self.place], exact=True).first)
                page.wait_for_timeout(SETTLED)
            if scene.shows is not None:
                page.get_by_text(scene.shows[self.place]).first.wait_for()
            page.wait_for_timeout(SETTLED + scene.wait)
            yield page
        finally:
            context.close()


def _enter(page: Page, name: str | re.Pattern[str]) -> None:
    """Press until the page has gone on: a button drawn anew under the finger does not feel it."""
    button = page.get_by_role("button", name=name, exact=True).first
    button.wait_for()
    for _ in range(TRIES):
        with suppress(Error):  # gone meanwhile
            button.dispatch_event("click", timeout=SETTLED)
        page.wait_for_timeout(SETTLED)
        if not button.count():
            return


def take(camera: Camera, name: str, size: tuple[int, int], target: Path, *, dark: bool) -> None:
    """One picture."""
    scene = SCENES[name]
    with camera.look(scene, camera.set_table(scene), size, dark=dark) as page:
        page.screenshot(path=target)
    print(target)


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", help="scenes to draw; none: the README's")
    parser.add_argument("--folder", type=Path, default=README)
    parser.add_argument("--lang", choices=LANGS, default="de")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--size", help="width x height, such as 820x1180")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    jobs = list(_list_jobs(options))
    with tempfile.TemporaryDirectory() as data, run_chromium() as browser:
        for lang in LANGS:
            mine = [job for job in jobs if job[0] == lang]
            if mine:
                with serve_house(Path(data) / lang, lang=lang) as served:
                    for _, name, size, target, dark in mine:
                        take(Camera(served, browser, lang), name, size, target, dark=dark)


README_PICTURES = {
    "tablet": ("tablet", TABLET, False),
    "phone": ("phone", PHONE, False),
    "auction": ("phone-auction", PHONE, True),
    "debt": ("phone-debt", PHONE, False),
    "valuation": ("phone-end", PHONE, True),
    "tablet-dark": ("tablet-auction", TABLET, True),
}
"""File, scene, size, and whether by night."""


def _list_jobs(options: argparse.Namespace) -> Iterator[tuple[Lang, str, tuple[int, int], Path, bool]]:
    if not options.scenes and not options.all:
        for file, (name, size, dark) in README_PICTURES.items():
            yield "en", name, size, options.folder / f"{file}.png", dark
        return
    names = options.scenes or list(SCENES)
    langs: tuple[Lang, ...] = LANGS if options.all else (options.lang,)
    for name in names:
        assert name in SCENES, f"no scene {name}; there are {', '.join(SCENES)}"
        is_phone = name.startswith("phone")
        sizes = [PHONE if is_phone else TABLET]
        if options.all:
            sizes = [PHONE, SMALL_PHONE] if is_phone else [TABLET, UPRIGHT]
        if options.size:
            width, height = options.size.split("x")
            sizes = [(int(width), int(height))]
        for lang in langs:
            for size in sizes:
                for dark in (False, True) if options.all else (options.dark,):
                    mark = f"-{lang}-{size[0]}{'-dark' if dark else ''}"
                    yield lang, name, size, options.folder / f"{name}{mark}.png", dark


if __name__ == "__main__":
    main()
