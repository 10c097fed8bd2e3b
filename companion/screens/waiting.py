"""A phone before the game begins: seated, and waiting for the banker."""

from __future__ import annotations

import flet as ft

from companion.bridge import PageSession
from companion.screens.parts import say
from companion.theme import card, title
from companion.views import View


@ft.component
def WaitingRoom(session: PageSession, view: View) -> ft.Control:
    """Who is there, until it begins."""
    name = next((player.name for player in view.lobby.players if player.id == view.actor.player), "")
    return card(title(say(session.lang, "lobby_wait", name=name)))
