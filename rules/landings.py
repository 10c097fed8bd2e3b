"""What landings still ask: of whom, for what, and what holds up the next roll (BUY-1, MOVE-2, MOVE-5)."""

from __future__ import annotations

from rules.state import Game, Landing

MOVES = ("hat", "bus", "triple")
HOLDS_UP = ("buy", *MOVES)


def list_landings(game: Game, player: str | None = None) -> list[Landing]:
    """Everything still asked, the oldest first: of this player, or of everyone. Rents asked for are debts by now."""
    return [landing for landing in game.landings if not landing.is_asked and player in (None, landing.player)]


def find_landing(game: Game, player: str, *asks: str, ref: str | None = None) -> Landing | None:
    """The oldest open landing of a player that asks this; `ref` is the deed or the deck it is about."""
    for landing in game.landings:
        is_open = landing.player == player and landing.asks in asks and not landing.is_asked
        if is_open and (ref is None or ref in (landing.deed, landing.deck)):
            return landing
    return None


def find_obstacle(game: Game) -> Landing | None:
    """What must be decided before anyone rolls: a purchase, or a move that the third die asks."""
    for landing in game.landings:
        if landing.asks in HOLDS_UP and landing.turn == game.turn.number:
            return landing
    return None


def is_told(game: Game, player: str, name: str = "") -> bool:
    """Whether the bank knows where the player has landed this turn, so that a tap elsewhere must be a mistake.

    With a double left to roll for, a tap may well tell of that roll; and who told squares instead of rolls may have
    moved on to any but the one (by its `name` on the board) that they told.
    """
    turn = game.turn
    if turn.player != player or turn.placed != "told":
        return False
    square = game.pieces.get(player)
    if turn.rolls and not turn.again:
        return True
    return bool(name) and square is not None and game.setup.book.edition.board.squares[square] == name
