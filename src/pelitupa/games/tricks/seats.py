"""Seats around a table: who sits where, who deals, and the two partnerships of four.

Seats are numbered clockwise from 0, so that the next higher seat sits on the left. In partnership
games seats 0 and 2 are one side, 1 and 3 the other, and everyone sits between two opponents.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import NOBODY, Text, only, player_word, t

PARTNERSHIPS: Final = ((0, 2), (1, 3))

ALONE: Final = (*(only(seat) for seat in range(16)), NOBODY)
"""The audience of each seat alone; of no seat, which is -1, nobody."""

WITH_PARTNER: Final = tuple(only(seat, seat ^ 2) for seat in range(4))
"""The audience of each of four seats and the partner opposite."""

_CLOCKWISE: Final = tuple(
    tuple(tuple((seat + i) % players for i in range(players)) for seat in range(players))
    for players in range(11)
)


def partners_word(first: int, second: int) -> Text:
    """What two partners are called."""
    return t(
        "{first:@s|you} and {second:#|you}",
        first=player_word(first),
        second=player_word(second),
    )


_SIDE_NAMES: Final = tuple(partners_word(first, second) for first, second in PARTNERSHIPS)


def left_of(seat: int, players: int = 4) -> int:
    """The seat on the left, who is next in turn."""
    return (seat + 1) % players


def right_of(seat: int, players: int = 4) -> int:
    """The seat on the right."""
    return (seat + players - 1) % players


def partner_of(seat: int) -> int:
    """The seat opposite, of four."""
    return seat ^ 2


def side_of(seat: int) -> int:
    """0 or 1: the place of the seat's side in `PARTNERSHIPS`."""
    return seat & 1


def clockwise_from(seat: int, players: int = 4) -> tuple[int, ...]:
    """All seats in turn, beginning with this one."""
    return _CLOCKWISE[players][seat]


def dealer_of(deal: int, players: int = 4) -> int:
    """The dealer of a deal (counted from 1): seat 0 first, then always the next to the left."""
    return (deal - 1) % players


def side_name(side: int) -> Text:
    """What a side is called: `players 1 and 3`."""
    return _SIDE_NAMES[side]
