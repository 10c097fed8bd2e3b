"""Flet's window of its own on a desktop; its package is not among ours, whoever wants it installs it."""

from __future__ import annotations


def open_window(address: str) -> bool:
    """Open a window that shows an address; False if there is no such package here."""
    try:
        from flet_desktop import open_flet_view  # type: ignore[import-not-found]  # noqa: PLC0415
    except ImportError:
        return False
    open_flet_view(address, None, False)
    return True
