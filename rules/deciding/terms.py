"""When a kind of command is possible at all, whatever it says."""

from __future__ import annotations

from dataclasses import replace

from rules.values import value


@value
class Terms:
    """By default an act is possible only in a running game, without debt, duty or auction.

    `settles` are the acts left to a debtor once the game is decided; `leaves` are those that take someone out of it;
    `stops_clock` are a pause and its end, possible in every game until it is over.
    """

    in_debt: bool = False
    in_duty: bool = False
    in_auction: bool = False
    in_pause: bool = False
    in_dealing: bool = False
    settles: bool = False
    leaves: bool = False
    stops_clock: bool = False


PLAIN = Terms()
RAISES_MONEY = Terms(in_debt=True, in_duty=True, in_auction=True)
SETTLES = replace(RAISES_MONEY, settles=True)
ANY_TIME = Terms(in_auction=True)
MEETS_DUTY = Terms(in_duty=True, in_auction=True)
ANSWERS = Terms(in_debt=True, in_duty=True, in_auction=True)
