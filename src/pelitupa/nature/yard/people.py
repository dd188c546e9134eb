"""How fast people are, by age and sex: what they can run, and for how long.

Speeds in m/s. Where no source is named here, `../../../docs/yard.md` says what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.nature.yard.draws import Draws

_AGES: Final = [6.0, 7.0, 10.0, 11.0, 12.0, 18.0]
_SPRINT: Final = [
    [4.15, 4.5, 5.4, 5.6, 5.8, 7.3],
    [4.10, 4.45, 5.3, 5.45, 5.6, 6.7],
]
"""Mean speed over 50 m of boys and girls at these ages: 10 and 11 from the surveys of Japan's ministry (1989,
2006); the rest is chosen, with 7 m/s for adults."""
_FIVE_MINUTES: Final = [
    [2.8, 2.97, 3.47, 3.63, 3.8, 4.0],
    [2.7, 2.85, 3.3, 3.45, 3.6, 3.7],
]
"""Mean speed over five minutes: 6 and 12 from Japan's junior sports clubs (2011-15); between them a line."""

SPRINT_SPREAD: Final = 0.35
LASTING_SPREAD: Final = 0.35
"""Standard deviations: the second from the same clubs (0.3-0.4), the first chosen."""

STORE: Final = 12.0
"""Seconds of a sprint after which nobody runs faster than they can keep up (chosen)."""
TOP: Final = 1.1
"""The top speed, in parts of the mean over 50 m."""


@dataclass(frozen=True)
class Runner:
    """What somebody can run: the `top` speed, and the one they can keep up (`lasting`)."""

    top: float
    lasting: float
    name: str = ""


GROWN: Final = Runner(6.0, 3.4)
"""About a child of ten or eleven, who is like every other: for tests and studies."""


def _at(age: float, values: Sequence[float]) -> float:
    """A value between those of two ages."""
    age = min(max(age, _AGES[0]), _AGES[-1])
    for place in range(1, len(_AGES)):
        if age <= _AGES[place]:
            low, high = _AGES[place - 1], _AGES[place]
            part = (age - low) / (high - low)
            return values[place - 1] + part * (values[place] - values[place - 1])
    return values[-1]


def typical(age: float, girl: bool = False) -> Runner:
    """The mean of an age: from 6; older than 18 counts as 18."""
    sex = 1 if girl else 0
    return _runner(_at(age, _SPRINT[sex]), _at(age, _FIVE_MINUTES[sex]))


def _runner(sprint: float, five_minutes: float) -> Runner:
    """Who runs 50 m and five minutes at these means: in 300 s the store is worth so much above what lasts."""
    top = TOP * sprint
    part = STORE / 300.0
    lasting = (five_minutes - part * top) / (1.0 - part)
    return Runner(top, min(lasting, 0.9 * top))


def drawn(draws: Draws, youngest: float = 8.0, oldest: float = 12.0) -> Runner:
    """Somebody of an age between two, a boy or a girl."""
    age = youngest + (oldest - youngest) * draws.random()
    sex = draws.below(2)
    sprint = _at(age, _SPRINT[sex]) + SPRINT_SPREAD * draws.normal()
    lasting = _at(age, _FIVE_MINUTES[sex]) + LASTING_SPREAD * draws.normal()
    return _runner(max(sprint, 2.5), max(lasting, 1.5))
