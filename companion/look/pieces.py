"""The playing pieces, drawn by us as small vector pictures: a disc in the player's colour, the piece in black or white.

Each shape fills a field of 24 by 24; `PAPER` stands for the colour of the disc, to cut holes with. A token that has no
shape of its own here, as in an own edition, gets a pawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.look.colors import SEATS, readable_on

PAWN: Final = "pawn"
_LINE: Final = 'fill="none" stroke="INK" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'
_CUT: Final = 'fill="none" stroke="PAPER" stroke-width="1.5" stroke-linecap="round"'

SHAPES: Final[Mapping[str, str]] = {
    PAWN: '<circle cx="12" cy="7" r="4.2"/><path d="M9.4 10h5.2l2.6 7.5H6.8z"/><path d="M5 17.5h14V21H5z"/>',
    # Classic and mega
    "hat": '<path d="M7 4h10l-.8 12H7.8z"/><path d="M2.5 15.5h19V19h-19z"/>'
    '<path d="M7.3 11.2h9.4v2H7.3z" fill="PAPER"/>',
    "car": '<path d="M1.5 16.5v-4l4-1.2L9 7h6.8l3.4 4.4 3.3 1.1v4z"/><path d="M10 8.6h2.4v3H8z" fill="PAPER"/>'
    '<path d="M13.8 8.6h1.4l2 3h-3.4z" fill="PAPER"/><circle cx="7" cy="17" r="2.8" stroke="PAPER"/>'
    '<circle cx="17.2" cy="17" r="2.8" stroke="PAPER"/>',
    "ship": '<path d="M2 15h20l-3.4 6H5.4z"/><path d="M11.2 2.5h1.6V14h-1.6z"/>'
    '<path d="M14 4l6 9.4h-6zM10 6v7.4H4.6z"/>',
    "dog": '<path d="M2.5 8.2 6 4.6l1.4-1.4.8 2 2.4.6.8 4.2h6.2l2-3.4 1.4.8-.8 4.2v9h-3v-5H11v5H8v-8.4L5 10.6H2.8z"/>'
    '<circle cx="6.7" cy="7.2" r=".9" fill="PAPER"/>',
    "iron": '<path d="M2 18.5C2 12.4 6 9.8 11 9.8h5.6L16 7.4H8.4V5H18l4 13.5z"/><path d="M5.4 15.5h12" ' + _CUT + "/>",
    "boot": '<path d="M6.5 3h8v9.6l5 2.4c1.7.9 2.5 2.2 2.5 4H6.5z"/><path d="M6.5 20h15.4v1.8H6.5z"/>'
    '<path d="M11.4 6.4h3M11.4 9.4h3" ' + _CUT + "/>",
    "thimble": '<path d="M7.6 7.2a4.4 4.4 0 0 1 8.8 0L18.6 18H5.4z"/><path d="M4 17.6h16v3.6H4z"/>'
    '<g fill="PAPER"><circle cx="10" cy="8" r=".9"/><circle cx="14" cy="8" r=".9"/><circle cx="12" cy="11" r=".9"/>'
    '<circle cx="9" cy="14" r=".9"/><circle cx="15" cy="14" r=".9"/></g>',
    "wheelbarrow": '<path d="M6.6 6.5H20l-2.6 8H10z"/><circle cx="6.6" cy="17.6" r="3.2"/>'
    '<circle cx="6.6" cy="17.6" r="1.1" fill="PAPER"/><path d="M6.6 17.6 11 14h6l1.6 6M19 8h4" ' + _LINE + "/>",
    # Cats
    "ball": '<circle cx="11" cy="11" r="8.4"/>'
    '<path d="M4.8 7.4c5 0 10 3.4 11.6 9.8M8 3.8c5 1 9 4.8 10 9.6M3.4 12.4c3.6.2'
    ' 7 2.6 8.4 6.2" ' + _CUT + '/><path d="M17 17c1 2.6 3 3.6 5 3" ' + _LINE + "/>",
    "basket": '<path d="M2.5 11h19l-2.4 9H4.9z"/><path d="M5 11a7 7 0 0 1 14 0" ' + _LINE + "/>"
    '<path d="M8.4 13.5l.6 4M12 13.5v4M15.6 13.5l-.6 4" ' + _CUT + "/>",
    "bell": '<path d="M12 2.5a6.4 6.4 0 0 1 6.4 6.4v5L21 17.6H3l2.6-3.7v-5A6.4 6.4 0 0 1 12 2.5z"/>'
    '<circle cx="12" cy="19.6" r="2.2"/>',
    "bowl": '<path d="M7 10a5 5 0 0 1 10 0z"/><path d="M2 11.4h20L19.4 20H4.6z"/>'
    '<circle cx="12" cy="15.6" r="1.8" fill="PAPER"/>',
    "cushion": '<path d="M3 5c3 1 5 1.2 9 1.2S18 6 21 5c-1 3-1.2 4.6-1.2 7s.2 4 1.2 7c-3-1-5-1.2-9-1.2'
    'S6 18 3 19c1-3 1.2-4.6 1.2-7S4 8 3 5z"/><circle cx="12" cy="12" r="1.4" fill="PAPER"/>',
    "fish": '<path d="M2 12c3-5 9-6.6 14-2.4L21.6 5.5v13L16 14.4C11 18.6 5 17 2 12z"/>'
    '<circle cx="6.8" cy="11" r="1.2" fill="PAPER"/>',
    "mouse": '<path d="M2.5 16.5C4 11 8 8.5 12.5 8.5c5 0 8 3.6 8 8z"/><circle cx="8.6" cy="8" r="3.2"/>'
    '<circle cx="6.8" cy="13" r=".9" fill="PAPER"/><path d="M20 16.5c2.4.8 1.6 4-1.4 3.6" ' + _LINE + "/>",
    "paw": '<ellipse cx="12" cy="16" rx="5.2" ry="4.4"/><circle cx="4.8" cy="11" r="2.4"/>'
    '<circle cx="9.4" cy="6.4" r="2.5"/><circle cx="14.6" cy="6.4" r="2.5"/><circle cx="19.2" cy="11" r="2.4"/>',
    # Christmas
    "candle": '<path d="M9 10h6v10H9z"/><path d="M12 2c2.6 3 2.6 6 0 6.4C9.4 8 9.4 5 12 2z"/>'
    '<path d="M5 19h14v2.5H5z"/>',
    "sledge": '<path d="M3 11h15v2.6H3z"/><path d="M5.5 13v4.5M14 13v4.5M2 19h15c3 0 5-2 5-5" ' + _LINE + "/>",
    "snowman": '<circle cx="12" cy="16.4" r="5.2"/><circle cx="12" cy="8.6" r="3.7"/><path d="M8.4 2.5h7.2v3H8.4z"/>'
    '<path d="M6.8 5h10.4v1.5H6.8z"/><g fill="PAPER"><circle cx="12" cy="14.6" r=".9"/><circle cx="12" cy="18" r=".9"/>'
    '<circle cx="10.6" cy="8.4" r=".7"/><circle cx="13.4" cy="8.4" r=".7"/></g>',
    "star": '<path d="M12 2l2.9 6.6 7.1.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.6-7L2 9.3l7.1-.7z"/>',
    "tree": '<path d="M12 2l5 6h-2.4l4.2 5H16l4 5.5H4L8 13H5.2l4.2-5H7z"/><path d="M10.5 18h3v4h-3z"/>',
    # Sorcerers
    "book": '<path d="M4 3.5h13.5A2.5 2.5 0 0 1 20 6v15H6.5A2.5 2.5 0 0 1 4 18.5z"/>'
    '<path d="M6.8 17.8H18" ' + _CUT + '/><path d="M12 6l1.2 2.8 3 .2-2.3 1.9.8 3L12 12.3 9.3 13.9l.8-3L7.8 9l3-.2z"'
    ' fill="PAPER"/>',
    "cauldron": '<path d="M3 8h18v2.4h-1.4c.9 1.4 1.4 2.6 1.4 4.2 0 3.6-3.6 6-9 6s-9-2.4-9-6c0-1.6.5-2.8 1.4-4.2H3z"/>'
    '<circle cx="9" cy="4.6" r="1.7"/><circle cx="14" cy="5.4" r="1.2"/>'
    '<path d="M7.5 14.5a4 4 0 0 0 3 3.4" ' + _CUT + "/>",
    "crystal-ball": '<circle cx="12" cy="9.6" r="7.4"/><path d="M6.4 16.5h11.2L20 21.5H4z"/>'
    '<path d="M8.6 8.6a4 4 0 0 1 3-2.9" ' + _CUT + "/>",
    "owl": '<path d="M5 3l4 2h6l4-2v10c0 5-3 8-7 8s-7-3-7-8z"/><g fill="PAPER"><circle cx="9" cy="9.6" r="2.3"/>'
    '<circle cx="15" cy="9.6" r="2.3"/><path d="M12 11.5l1.2 2.5h-2.4z"/></g><circle cx="9" cy="9.6" r="1"/>'
    '<circle cx="15" cy="9.6" r="1"/>',
    "pointed-hat": '<path d="M13.5 2 18 17H6l4-8 1-4.5z"/><path d="M2 16.5h20v3.5H2z"/>'
    '<path d="M7.6 13.8h9.4" ' + _CUT + "/>",
    "potion": '<path d="M9 2.5h6V5h-.8v4.2L19.4 18c.9 1.7-.2 3.5-2 3.5H6.6c-1.8 0-2.9-1.8-2-3.5l5.2-8.8V5H9z"/>'
    '<g fill="PAPER"><circle cx="10" cy="16.5" r="1.4"/><circle cx="14" cy="14" r="1"/>'
    '<circle cx="14.4" cy="18.2" r="1"/></g>',
    "wand": '<path d="M3 19.4 14 8.4l1.9 1.9-11 11z"/><path d="M17 2l1.1 3 3.1.2-2.4 2 .8 3L17 8.5 14.4 10.2l.8-3-2.4-2'
    ' 3.1-.2z"/><circle cx="20.4" cy="14" r="1.2"/><circle cx="9.6" cy="4.4" r="1.2"/>',
    # The box among the stars: things, no faces
    "luke": '<path d="M19.2 2.5l2.3 2.3L10.6 15.7l-2.3-2.3z"/><path d="M7.4 14.3l2.3 2.3-4.8 4.8-2.3-2.3z"/>'
    '<path d="M6.4 12l5.6 5.6" ' + _LINE + "/>",
    "leia": '<path d="M3 18.5 2 7l5.5 4.5L12 4l4.5 7.5L22 7l-1 11.5z"/><path d="M3 19.5h18V22H3z"/>'
    '<circle cx="12" cy="14.6" r="1.5" fill="PAPER"/>',
    "han": '<path d="M3 3h11v11H3z"/><path d="M12 10.5h9.5V21H12z" stroke="PAPER" stroke-width="1.4"/><g fill="PAPER">'
    '<circle cx="6" cy="6" r="1.2"/><circle cx="9" cy="8.6" r="1.2"/><circle cx="14.8" cy="13.4" r="1.2"/>'
    '<circle cx="18.6" cy="18" r="1.2"/></g>',
    "chewbacca": '<path d="M3.5 3.5c8 0 15 5 17 17" ' + _LINE + '/><path d="M3.5 3.5l17 17M4 20 15.5 8.5" ' + _LINE
    + '/><path d="M18.5 5.5 12.6 7l4.4 4.4z"/>',
    "r2-d2": '<path d="M6 9a6 6 0 0 1 12 0z"/><path d="M6 10.3h12V19H6z"/><path d="M3 11h2v10H3zM19 11h2v10h-2z"/>'
    '<circle cx="12" cy="6.6" r="1.5" fill="PAPER"/><path d="M9 13h6M9 16h6" ' + _CUT + "/>",
    "vader": '<path d="M12 2.5c4.4 0 6.5 3 6.5 7L21 21.5H3L5.5 9.5c0-4 2.1-7 6.5-7z"/>'
    '<path d="M8.4 9.5h7.2M12 13v8M8.6 15l-1 6M15.4 15l1 6" ' + _CUT + "/>",
    "boba-fett": '<path d="M12 2c3.4 2.6 4.4 6 4.4 9v5H7.6v-5c0-3 1-6.4 4.4-9z"/>'
    '<path d="M7 11.5l-4 5.5v2.5l4-2zM17 11.5'
    'l4 5.5v2.5l-4-2z"/><path d="M9.5 17h5L12 22z"/><circle cx="12" cy="9" r="1.9" fill="PAPER"/>',
    "stormtrooper": '<path d="M12 2l8.5 3v6.5c0 5-3.5 8.5-8.5 10.5-5-2-8.5-5.5-8.5-10.5V5z"/>'
    '<path d="M12 5v13.5M6.5 10.5h11" ' + _CUT + "/>",
}  # fmt: skip


@cache
def draw_piece(token: str, seat: int) -> str:
    """The piece of whoever sits here, as SVG."""
    paper = SEATS[seat % len(SEATS)]
    ink = readable_on(paper)
    shape = SHAPES.get(token, SHAPES[PAWN]).replace("PAPER", paper).replace("INK", ink)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
        f'<circle cx="20" cy="20" r="19" fill="{paper}" stroke="#ffffff" stroke-width="2"/>'
        f'<g transform="translate(7.5 7.5) scale(1.04)" fill="{ink}">{shape}</g></svg>'
    )
