"""Hutunkeitto solved (booklet 66.2): who wins, and with which holds, for any room and any bounds of a hold.

Lengths are whole numbers or fractions of one unit; a float will do but where rounding decides whether just a
whole round is left over. `exact_winners` tries all there is in whole units, and knows nothing of the theorem.
"""

from __future__ import annotations

from typing import Any

Length = Any
"""A whole number or a fraction, the same kind of all that are given. (mypyc compiles no type variable with a
choice of types.)"""


def left_over(room: Length, low: Length, high: Length) -> Length:
    """What is over of the room beyond whole rounds of `low + high`: above 0, and `low + high` at most.

    It is f of booklet 66.2: the smallest positive number that differs from `room` by whole rounds.
    """
    over: Length = room % (low + high)
    return over if over > 0 else low + high


def mover_wins(room: Length, low: Length, high: Length) -> bool:
    """Whether the player whose hold is next can be sure to hold the end; with no room left it is held."""
    return bool(left_over(room, low, high) <= high)


def winning_hold(room: Length, low: Length, high: Length) -> Length | None:
    """A hold with which the player whose turn it is stays sure of winning, or None where none does."""
    if room <= 0:
        return None
    if room <= high:
        return high
    over = left_over(room, low, high)
    if over > high:
        return None
    return over if over >= low else low


def winning_holds(room: int, low: int, high: int) -> list[int]:
    """All such holds in whole units, ascending."""
    return [
        hold
        for hold in range(low, high + 1)
        if hold >= room or not mover_wins(room - hold, low, high)
    ]


def exact_winners(room: int, low: int, high: int) -> list[bool]:
    """For every room from 0 up to `room`, whether the player whose hold is next wins, by trying all."""
    wins = [False]
    for left in range(1, room + 1):
        wins.append(any(hold >= left or not wins[left - hold] for hold in range(low, high + 1)))
    return wins
