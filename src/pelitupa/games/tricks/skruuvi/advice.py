"""Advice on Modern Skruuvi: as on the family; how much of a lead is sure depends on the deals to come."""

from __future__ import annotations

import math
from typing import ClassVar, Final

from pelitupa.games.tricks.skruuvi.game import ModernMatch
from pelitupa.games.tricks.skruuvi_family.advice import SkruuviAdvice

_A_DEAL: Final = 72.0
"""Twice the standard deviation of what a deal brings one side more than the other."""


class ModernAdvice(SkruuviAdvice[ModernMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "solver(trust=1)"

    def lead(self, state: ModernMatch) -> float:
        return float(state.points[0] - state.points[1])

    def sure_lead(self, state: ModernMatch) -> float:
        """What the deals that are left can hardly make up for."""
        return _A_DEAL * math.sqrt(float(state.game.deal_limit() + 1 - state.deal_number()))


ADVICE: Final = ModernAdvice
