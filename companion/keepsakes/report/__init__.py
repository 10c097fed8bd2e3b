"""The report of a game: one HTML file that needs nothing else, in German and English."""

from __future__ import annotations

from companion.keepsakes.report.page import write_report

__all__ = ["write_report"]
