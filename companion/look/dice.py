"""The faces of the dice, drawn by us: pips, and the two symbols of the third die."""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.look.pieces import SHAPES

NEAR, HALF, FAR = 7, 12, 17
PIPS: Final = {
    1: ((HALF, HALF),),
    2: ((NEAR, NEAR), (FAR, FAR)),
    3: ((NEAR, NEAR), (HALF, HALF), (FAR, FAR)),
    4: ((NEAR, NEAR), (NEAR, FAR), (FAR, NEAR), (FAR, FAR)),
    5: ((NEAR, NEAR), (NEAR, FAR), (HALF, HALF), (FAR, NEAR), (FAR, FAR)),
    6: ((NEAR, NEAR), (NEAR, HALF), (NEAR, FAR), (FAR, NEAR), (FAR, HALF), (FAR, FAR)),
}
BUS: Final = (
    '<path d="M3 6h18v11H3z"/><path d="M5 8.2h4v3.6H5zM10 8.2h4v3.6h-4zM15 8.2h4v3.6h-4z" fill="PAPER"/>'
    '<circle cx="7.5" cy="18" r="2.2"/><circle cx="16.5" cy="18" r="2.2"/>'
)


@cache
def draw_die(face: int | str, ink: str, paper: str) -> str:
    """One face as a picture, in these colours."""
    if isinstance(face, int):
        # Each pip is the round end of a line of no length: twelve faces open every phone's page, so they are short.
        dots = "".join(f"M{x} {y}h.01" for x, y in PIPS[face])
        shape = f'<path d="{dots}" stroke="{ink}" stroke-width="4.6" stroke-linecap="round"/>'
    else:
        shape = (BUS if face == "bus" else SHAPES["hat"]).replace("PAPER", paper).replace("INK", ink)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<rect x="1" y="1" width="22" height="22" rx="5" fill="{paper}" stroke="{ink}"/>'
        f'<g fill="{ink}">{shape}</g></svg>'
    )
