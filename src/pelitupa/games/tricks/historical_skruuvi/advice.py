"""Advice on Historical Skruuvi, Skruf-whist and Vint: as on the family."""

from __future__ import annotations

from typing import Final

from pelitupa.games.tricks.historical_skruuvi.game import HistoricalMatch
from pelitupa.games.tricks.skruuvi_family.advice import SkruuviAdvice


class HistoricalAdvice(SkruuviAdvice[HistoricalMatch]):
    """See `Advice`."""

    def estimate(self, state: HistoricalMatch) -> list[float]:
        return self.above_the_mean(state, 100.0)


ADVICE: Final = HistoricalAdvice
