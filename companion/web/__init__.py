"""The web edge: serves Flet's client and sessions safely, small and without internet."""

from __future__ import annotations

from companion.web.app import make_web_app
from companion.web.server import make_server
from companion.web.talking.limits import Limits

__all__ = ["Limits", "make_server", "make_web_app"]
