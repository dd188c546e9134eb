"""The points of an end: who lies closest, and how many stones count (booklet 94.1.1)."""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core import OpenValue
from pelitupa.equipment.rink import COLOURS, HOUSE, RADIUS, TEAM_STONES
from pelitupa.games.throwing.curling.shot import Lie, team_of

BLANK: Final = 0
"""The outcome of an end without points. Others are the points of red, then 8 more than those of yellow."""

OUTCOMES: Final = 2 * TEAM_STONES + 1

_TOUCHES: Final = 1000.0 * (HOUSE + RADIUS)


def outcome_for(team: int, points: int) -> int:
    """The outcome in which a team scores; `BLANK` for no points."""
    return team * TEAM_STONES + points if points else BLANK


def scored(outcome: int) -> tuple[int, int]:
    """The team that scores, and its points; (-1, 0) for a blank end."""
    if outcome == BLANK:
        return -1, 0
    return (outcome - 1) // TEAM_STONES, (outcome - 1) % TEAM_STONES + 1


def outcome_told(names: OpenValue) -> int:
    """The outcome of a whole end that was told at once, as `red 2` or `blank`; -1 where it is none."""
    if names == ("blank",):
        return BLANK
    if len(names) == 2 and str(names[0]) in COLOURS and str(names[1]).isdigit():
        return outcome_for(COLOURS.index(str(names[0])), int(names[1]))
    return -1


def distance(x: float, y: float) -> int:
    """From the tee, in millimetres, as measured: nobody measures finer."""
    return round(1000.0 * math.sqrt(x * x + y * y))


def in_house(lie: Lie, team: int) -> list[int]:
    """The distances of a team's stones that touch the rings, ascending."""
    found = [distance(lie.x[s], lie.y[s]) for s in lie.lying() if team_of(s) == team]
    return sorted([mm for mm in found if mm <= _TOUCHES])


def counted(lie: Lie) -> int:
    """The outcome of an end in which the place of every stone in play is known."""
    red, yellow = in_house(lie, 0), in_house(lie, 1)
    if not red and not yellow:
        return BLANK
    if not yellow or (red and red[0] < yellow[0]):
        return outcome_for(0, len([mm for mm in red if not yellow or mm < yellow[0]]))
    if not red or yellow[0] < red[0]:
        return outcome_for(1, len([mm for mm in yellow if not red or mm < red[0]]))
    return BLANK  # both are equally close


def possible(lie: Lie) -> list[int]:
    """All outcomes that an end can have, wherever the stones lie of which nobody told, ascending."""
    untold = lie.untold()
    if not untold:
        return [counted(lie)]
    found: list[int] = []
    near = (in_house(lie, 0), in_house(lie, 1))
    hidden = [0, 0]
    for stone in untold:
        hidden[team_of(stone)] += 1
    if _can_be_blank(near, hidden):
        found.append(BLANK)
    for team in range(2):
        mine, theirs = near[team], near[1 - team]
        sure = len([mm for mm in mine if not theirs or mm < theirs[0]])
        least = 1 if hidden[1 - team] else max(1, sure)
        found += [outcome_for(team, n) for n in range(least, sure + hidden[team] + 1)]
    return found


def _can_be_blank(near: tuple[list[int], list[int]], hidden: list[int]) -> bool:
    """Whether nobody may score: nothing need lie in the rings, or two may be equally close."""
    red, yellow = near
    if not red and not yellow:
        return True
    if red and yellow and red[0] == yellow[0]:
        return True
    if hidden[0] and hidden[1]:
        return True
    red_leads = bool(red) and (not yellow or red[0] < yellow[0])
    return hidden[1] > 0 if red_leads else hidden[0] > 0
