"""Advice on Modern Skruuvi: as on the family; a lead of a hundred points is sure."""

from __future__ import annotations

from typing import Final

from pelitupa.games.tricks.skruuvi.game import ModernMatch
from pelitupa.games.tricks.skruuvi_family.advice import SkruuviAdvice


class ModernAdvice(SkruuviAdvice[ModernMatch]):
    """See `Advice`."""

    def lead(self, state: ModernMatch) -> float:
        return float(state.points[0] - state.points[1])

    def sure_lead(self, state: ModernMatch) -> float:
        return 100.0


ADVICE: Final = ModernAdvice
