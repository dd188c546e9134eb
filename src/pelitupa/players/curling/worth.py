"""What a lie of stones is worth: the points that an end may come to, and so the chance to win the match.

How often an end with equal teams comes to what, and how well stones stay, are chosen; `docs/curling.md` says
what matches of two such bots come to.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pelitupa.equipment.rink import HOUSE, RADIUS, STONES
from pelitupa.games.throwing.curling.count import counted, distance, scored
from pelitupa.games.throwing.curling.shot import Lie, in_front, on_centre_line, team_of

_END: Final = {-2: 0.05, -1: 0.15, 0: 0.17, 1: 0.30, 2: 0.23, 3: 0.07, 4: 0.03}
"""The points of the team with the hammer in an end of equal teams, below 0 those of the other."""
_EXTRA: Final = 0.74
"""How often the hammer wins an extra end."""
_LAST_STONE: Final = 0.75
"""What the last stone brings the team that has it, in points."""
_STAYS_OPEN: Final = 0.45
_STAYS_GUARDED: Final = 0.75
"""How often a counting stone outlasts two stones of the others, without a guard in front of it, and with."""
_GUARD: Final = 0.32
"""What a guard is worth while the end is young: on the centre line to the team without the hammer, aside to
the team with it."""
_IN_FRONT: Final = 1.0
"""In metres: a stone so far in front of another guards it; a nearer one is hit onto it."""
_SPREAD: Final = 0.42
"""How far, in points, an end comes out from what is expected, times the root of the stones to come."""
_ONE: Final = 0.8
"""How often the last stone scores one where nothing is in the way, and how often it removes an open stone."""
_HIDDEN: Final = 0.4
"""How often it removes a guarded one, or comes closer."""


@lru_cache(maxsize=4096)
def to_win(lead: int, ends: int, extra: bool = True) -> float:
    """The chance to win of the team with the hammer, so many points ahead with so many ends to play; with no
    end left a tie is an extra end, or a draw."""
    if ends == 0:
        if lead:
            return 1.0 if lead > 0 else 0.0
        return _EXTRA if extra else 0.5
    return sum(chance * after_end(lead, points, ends - 1, extra) for points, chance in _END.items())


def after_end(lead: int, points: int, ends: int, extra: bool) -> float:
    """The same chance of the team that had the hammer in an end that came to so many points for it."""
    if points > 0:
        if ends == 0 and lead + points == 0:
            return 1.0 - _EXTRA if extra else 0.5
        return 1.0 - to_win(-(lead + points), ends, extra)
    return to_win(lead + points, ends, extra)


def is_guarded(lie: Lie, stone: int) -> bool:
    """Whether another stone guards a stone."""
    x, y = lie.x[stone], lie.y[stone]
    return any(
        other != stone and abs(lie.x[other] - x) < 1.8 * RADIUS and lie.y[other] < y - _IN_FRONT
        for other in lie.lying()
    )


def worth(lie: Lie, hammer: int, left: int, lead: int, ends: int, extra: bool) -> float:
    """The chance to win of the team with the hammer, `lead` points ahead, where so many stones of the end are
    left, and so many ends after it."""
    team, points = scored(counted(lie))
    signed = points if team == hammer else -points
    if left == 0:
        return after_end(lead, signed, ends, extra)

    if left == 1:
        return _last(lie, hammer, signed, lambda points: after_end(lead, points, ends, extra))
    expected = _expected(lie, hammer, left)
    spread = _SPREAD * math.sqrt(left)
    total, weight = 0.0, 0.0
    for points in range(-5, 6):
        chance = math.exp(-(((points - expected) / spread) ** 2) / 2.0)
        total += chance * after_end(lead, points, ends, extra)
        weight += chance
    return total / weight


def _last(lie: Lie, hammer: int, signed: int, ended: Callable[[int], float]) -> float:
    """What the last stone, which the team with the hammer has, makes of a lie."""
    now = ended(signed)
    if signed > 0:
        return max(now, 0.7 * ended(signed + 1) + 0.3 * now)
    if signed == 0:
        return max(now, _ONE * ended(1) + (1.0 - _ONE) * now)
    shot = _closest(lie, 1 - hammer)
    mine = len([s for s in _in_rings(lie) if team_of(s) == hammer])
    removes = _HIDDEN if is_guarded(lie, shot) else _ONE
    if signed < -1:  # others count behind it: only a stone that stays closest helps
        removes *= 0.6
    gained = ended(1 + min(mine, 1))
    closer = _ONE if distance(lie.x[shot], lie.y[shot]) > 900 else _HIDDEN
    return max(removes, closer) * gained + (1.0 - max(removes, closer)) * now


def _in_rings(lie: Lie) -> list[int]:
    reach = 1000.0 * (HOUSE + RADIUS)
    return [s for s in lie.lying() if distance(lie.x[s], lie.y[s]) <= reach]


def _closest(lie: Lie, team: int) -> int:
    """A team's stone nearest to the tee."""
    stones = [s for s in lie.lying() if team_of(s) == team]
    return min(stones, key=lambda stone: distance(lie.x[stone], lie.y[stone]))


def _expected(lie: Lie, hammer: int, left: int) -> float:
    """The points that an end may be expected to come to, for the team with the hammer."""
    expected = _LAST_STONE
    young = left / STONES
    stones = sorted(_in_rings(lie), key=lambda stone: distance(lie.x[stone], lie.y[stone]))
    first = team_of(stones[0]) if stones else -1
    counts = True
    for stone in stones:
        team = team_of(stone)
        counts = counts and team == first
        theirs = (left + (team != hammer)) // 2
        stays = (_STAYS_GUARDED if is_guarded(lie, stone) else _STAYS_OPEN) ** min(
            2.0, theirs / 2.0
        )
        stays *= 1.0 if counts else 0.35
        expected += stays if team == hammer else -stays
    for stone in lie.lying():
        if not in_front(lie.x[stone], lie.y[stone]):
            continue
        central = on_centre_line(lie.x[stone]) or abs(lie.x[stone]) < 2.0 * RADIUS
        if team_of(stone) == hammer:
            expected += 0.0 if central else _GUARD * young
        else:
            expected -= _GUARD * young if central else 0.0
    return expected
