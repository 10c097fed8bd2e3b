"""A picture of the result for the family chat."""

from __future__ import annotations

from companion.keepsakes.picture.result import draw_result

__all__ = ["draw_result"]
