"""What a shot of five-pin billiards is worth (booklet 97.4, 97.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

OWN: Final = "own"
OTHER: Final = "other"
NO: Final = "no"
TOUCHES: Final = (OWN, OTHER, NO)
"""Which cue ball touched the target ball first after the opponent's ball was hit."""

TARGET_BY_OWN: Final = 4
TARGET_BY_OTHER: Final = 3
CENTRE: Final = 4
CENTRE_ALONE: Final = 10
BOUNDARY: Final = 2
BOUNDARY_PINS: Final = 4
NOT_HIT_FIRST: Final = 2
"""What the opponent gets where his ball was not hit first."""

MOST: Final = TARGET_BY_OWN + CENTRE + BOUNDARY * BOUNDARY_PINS
"""The most points of a shot."""


@dataclass(frozen=True)
class Shot:
    """What decides a shot. `first`: the opponent's cue ball was the first ball that was hit. `target`: which
    cue ball touched the target ball first after that. `centre` and `boundary` are the pins that fell.
    `own_pins`: the player's own ball was in the pins. `off`: a ball left the table."""

    first: bool = True
    target: str = NO
    centre: bool = False
    boundary: int = 0
    own_pins: bool = False
    off: bool = False


@dataclass(frozen=True)
class Part:
    """Points of a shot, and the clause that gives them."""

    clause: str
    points: int


@dataclass(frozen=True)
class Ruled:
    """What a shot comes to: its parts, whether the opponent gets them, and whether he has ball in hand."""

    parts: tuple[Part, ...] = ()
    to_opponent: bool = False
    ball_in_hand: bool = False


def pins_worth(shot: Shot) -> tuple[Part, ...]:
    """What the fallen pins are worth."""
    parts: list[Part] = []
    if shot.centre and not shot.boundary:
        parts.append(Part("centre-alone", CENTRE_ALONE))
    elif shot.centre:
        parts.append(Part("centre", CENTRE))
    if shot.boundary:
        parts.append(Part("boundary", BOUNDARY * shot.boundary))
    return tuple(parts)


def judge(shot: Shot, pins_too: bool = False) -> Ruled:
    """What a shot that is possible comes to."""
    if not shot.first or shot.off:
        penalty = Part("off-table" if shot.off else "not-hit-first", NOT_HIT_FIRST)
        pins = pins_worth(shot) if pins_too else ()
        return Ruled((penalty, *pins), to_opponent=True, ball_in_hand=True)
    parts: list[Part] = []
    if shot.target == OWN:
        parts.append(Part("target-own", TARGET_BY_OWN))
    elif shot.target == OTHER:
        parts.append(Part("target-other", TARGET_BY_OTHER))
    parts += pins_worth(shot)
    return Ruled(tuple(parts), to_opponent=shot.own_pins)
