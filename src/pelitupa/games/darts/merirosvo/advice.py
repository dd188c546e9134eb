"""Advice on Merirosvo: how many points the attackers are still likely to get."""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import margin_utilities
from pelitupa.games.darts.merirosvo.game import SECTORS, MerirosvoState

_DARTS_A_SECTOR: Final[tuple[float, ...]] = (0.9, 2.6)
"""Of a practised defender, while many sectors are open, and for the last of them."""

_POINTS_A_DART: Final = 0.9
_SPREAD: Final = 6.0
"""Of what is to come, in points, at the beginning of a half."""


def attack_to_come(open_sectors: int) -> float:
    """The points that the attacker is likely to get before so many sectors are closed."""
    many, last = _DARTS_A_SECTOR
    darts = sum(many + (last - many) / left for left in range(1, open_sectors + 1))
    return darts * _POINTS_A_DART * (0.6 + 0.4 * open_sectors / SECTORS)


class MerirosvoAdvice(Advice[MerirosvoState]):
    """See `Advice`."""

    def estimate(self, state: MerirosvoState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        scores = state.scores()
        scores[1 - state.defender] += attack_to_come(len(state.open))
        if state.half == 0:
            scores[0] += attack_to_come(SECTORS)
        if state.game.options.objective != "win":
            return margin_utilities(scores, state.game.teams())
        left = len(state.open) / SECTORS + (1 if state.half == 0 else 0)
        lead = math.tanh((scores[0] - scores[1]) / (1.0 + _SPREAD * math.sqrt(left)))
        return [lead, -lead]


ADVICE: Final = MerirosvoAdvice
