"""The banker's screens: the games of this house, and one table with its lobby, players and requests."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.bridge import PageSession
from companion.links import Links
from companion.lobby import Lobby, add_player, change_players
from companion.qr import qr_png
from companion.screens.parts import button, explain, name_player, say, tell_command, use_field
from companion.screens.player import Balances, tell_auction
from companion.theme import card, note, problem, title
from companion.views import View
from companion.web.icons import Icon
from rules.commands import CloseAuction, Command, NextTurn, Undo
from rules.editions.names import pick_text
from rules.refusals import Refusal


@ft.component
def BankHome(session: PageSession) -> ft.Control:  # noqa: N802
    """Go on with a game or begin a new one."""
    lang, house = session.lang, session.house
    said, set_said = ft.use_state("")
    field, _ = use_field(say(lang, "bank_pin"), password=True)

    async def unlock() -> None:
        session.unlock_bank(session.arrival.secret, field.value or "")
        session.refresh()

    if not session.is_unlocked:
        why = explain(session, session.problem) if session.problem else ""
        return card(
            title(say(lang, "bank_title")),
            *([problem(why)] if why else []),
            field,
            button(say(lang, "bank_unlock"), unlock, icon=Icon.JAIL_OUT, is_main=True),
        )

    async def open_table(code: str) -> None:
        table = house.find_table(code)
        no = await session.open_bank(table) if table else None
        set_said(explain(session, no) if no else "")
        session.refresh()

    async def begin() -> None:
        table = house.create_table()
        if isinstance(table, Refusal):
            set_said(explain(session, table))
            return
        await open_table(table.code)

    games: list[ft.Control] = []
    for row in house.list_games():
        if row.state in ("lobby", "running", "damaged"):

            async def go_on(code: str = row.id) -> None:
                await open_table(code)

            label = f"{row.title or '–'} · {row.edition} · {row.id}"
            games.append(button(say(lang, "bank_open", title=label), go_on, icon=Icon.PLAY))
    return card(
        title(say(lang, "bank_games")),
        *[problem(notice) for notice in house.notices],
        *([problem(said)] if said else []),
        *(games or [note(say(lang, "bank_no_games"))]),
        button(say(lang, "bank_new"), begin, icon=Icon.ADD, is_main=True),
    )


@ft.component
def BankTable(session: PageSession, view: View, links: Links) -> ft.Control:  # noqa: N802
    """The banker's table, before and during the game."""
    if view.game is None:
        return ft.ResponsiveRow(
            [
                _column(5, JoinCode(session, view, links)),
                _column(7, LobbyCard(session, view)),
            ]
        )
    return ft.ResponsiveRow(
        [
            _column(7, GameCard(session, view), Balances(session, view)),
            _column(5, SeatCard(session, view), JoinCode(session, view, links)),
        ]
    )


def _column(width: int, *controls: ft.Control) -> ft.Control:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(list(controls), col={"sm": 12, "md": width}, spacing=12, horizontal_alignment=stretch)


@ft.component
def JoinCode(session: PageSession, view: View, links: Links) -> ft.Control:  # noqa: N802
    """The QR code, and the same to type."""
    lang = session.lang
    link = links.to_table(view.code, view.join or "")
    typed = say(lang, "lobby_type", address=link.typed_address, code=link.typed_code)

    async def rotate() -> None:
        if session.table:
            session.table.seats.rotate_join()

    def move(event: ft.Event[ft.Dropdown]) -> None:
        links.preferred = event.control.value
        session.house.keep_address(links.preferred)
        session.refresh()

    others = [ft.DropdownOption(key=item.ip, text=item.ip) for item in links.addresses]
    return card(
        title(say(lang, "lobby_scan")),
        ft.Container(
            content=ft.Image(
                src=qr_png(link.url), width=280, height=280, semantics_label=link.url, fit=ft.BoxFit.CONTAIN
            ),
            bgcolor="#ffffff",
            padding=8,
            border_radius=8,
        ),
        note(typed),
        *(
            [ft.Dropdown(label=say(lang, "lobby_address"), value=links.host, options=others, on_select=move)]
            if len(others) > 1
            else []
        ),
        button(say(lang, "bank_rotate"), rotate, icon=Icon.REFRESH),
    )


@ft.component
def LobbyCard(session: PageSession, view: View) -> ft.Control:  # noqa: N802
    """Who has come, which box, and the start."""
    lang, table, lobby = session.lang, session.table, view.lobby
    field, empty = use_field(say(lang, "lobby_add"), max_length=40)
    said, set_said = ft.use_state("")
    assert table is not None

    def change(lobby: Lobby | Refusal) -> None:
        no = lobby if isinstance(lobby, Refusal) else table.change_lobby(lobby)
        set_said(explain(session, no) if no else "")

    async def add() -> None:
        change(add_player(lobby, table.editions, field.value or "", None))
        empty()

    async def start() -> None:
        answer = table.start()
        set_said(explain(session, answer.refusal) if answer.refusal else "")

    rows: list[ft.Control] = []
    for player in lobby.players:

        async def remove(gone: str = player.id) -> None:
            left = tuple(other for other in lobby.players if other.id != gone)
            change(change_players(lobby, table.editions[lobby.edition], left))
            table.seats.free(gone)

        mark = Icon.PHONE if player.id in view.taken else Icon.PERSON
        rows.append(ft.Row([ft.Icon(mark), ft.Text(player.name, expand=True, size=18)]))
        rows.append(button(say(lang, "lobby_remove", name=player.name), remove, icon=Icon.PERSON_REMOVE))
    editions = [
        ft.DropdownOption(key=edition.id, text=pick_text(edition.title, lang)) for edition in table.editions.values()
    ]
    return card(
        ft.Dropdown(
            label=say(lang, "lobby_edition"),
            value=lobby.edition,
            options=editions,
            on_select=lambda event: change(replace(lobby, edition=event.control.value or lobby.edition)),
        ),
        note(say(lang, "lobby_players")),
        *(rows or [note(say(lang, "lobby_empty"))]),
        field,
        button(say(lang, "lobby_add"), add, icon=Icon.PERSON_ADD),
        *([problem(said)] if said else []),
        button(say(lang, "lobby_start"), start, icon=Icon.PLAY, is_main=True),
    )


@ft.component
def GameCard(session: PageSession, view: View) -> ft.Control:  # noqa: N802
    """Whose turn it is, the auction, what waits for the banker, and undo."""
    lang, game, table = session.lang, view.game, session.table
    said, set_said = ft.use_state("")
    assert game is not None
    assert table is not None

    async def act(command: Command) -> None:
        answer = await session.act(command, view.number)
        set_said(explain(session, answer.refusal) if answer.refusal else "")

    async def next_turn() -> None:
        await act(NextTurn())

    async def undo() -> None:
        await act(Undo())

    async def close() -> None:
        await act(CloseAuction())

    requests: list[ft.Control] = []
    for item in view.requests:
        text = tell_command(game, lang, item.command)

        async def answer(number: int = item.number, *, confirm: bool = True) -> None:
            assert session.actor is not None
            done = table.answer_request(session.actor, number, confirm=confirm)
            set_said(explain(session, done.refusal) if done.refusal else "")

        async def decline(number: int = item.number) -> None:
            await answer(number, confirm=False)

        requests.append(button(say(lang, "bank_confirm", text=text), answer, icon=Icon.CHECK, is_main=True))
        requests.append(button(say(lang, "bank_decline", text=text), decline, icon=Icon.CLOSE))
    name = name_player(game, lang, game.turn.player)
    return card(
        *([problem(say(lang, "damaged"))] if view.is_damaged else []),
        title(say(lang, "player_other_turn", name=name)),
        *([problem(said)] if said else []),
        *([note(say(lang, "bank_requests")), *requests] if requests else []),
        *(
            [*tell_auction(game, session), button(say(lang, "auction_close"), close, icon=Icon.AUCTION)]
            if game.auction
            else []
        ),
        button(say(lang, "bank_next"), next_turn, icon=Icon.FORWARD, is_main=True),
        button(say(lang, "bank_undo"), undo, icon=Icon.UNDO),
    )


@ft.component
def SeatCard(session: PageSession, view: View) -> ft.Control:  # noqa: N802
    """Settings of the table, seats to free, and handing the bank over."""
    lang, table, game = session.lang, session.table, view.game
    handed, set_handed = ft.use_state("")
    assert table is not None
    assert game is not None

    async def hand_over() -> None:
        secret = table.seats.offer_bank()
        set_handed("" if isinstance(secret, Refusal) else f"/take/{table.code}?k={secret}")

    seats: list[ft.Control] = []
    for player in sorted(view.taken):

        async def free(seat: str = player) -> None:
            table.seats.free(seat)

        label = say(lang, "bank_free", name=name_player(game, lang, player))
        seats.append(button(label, free, icon=Icon.PERSON_REMOVE))
    settings = view.settings
    return card(
        title(say(lang, "bank_settings")),
        ft.Switch(
            label=say(lang, "bank_confirms"),
            value=settings.trust == "banker_confirms",
            on_change=lambda event: table.seats.change_settings(
                trust="banker_confirms" if event.control.value else "bank_trusts"
            ),
        ),
        ft.Switch(
            label=say(lang, "bank_open_balances"),
            value=settings.open_balances,
            on_change=lambda event: table.seats.change_settings(open_balances=bool(event.control.value)),
        ),
        ft.Switch(
            label=say(lang, "bank_lobby_open"),
            value=settings.lobby_open,
            on_change=lambda event: table.seats.change_settings(lobby_open=bool(event.control.value)),
        ),
        *seats,
        button(say(lang, "bank_hand_over"), hand_over, icon=Icon.KEY),
        *([note(say(lang, "bank_hand_over_text")), ft.Text(handed, selectable=True)] if handed else []),
    )
