"""Advice on Historical Skruuvi, Skruf-whist and Vint: as on the family."""

from __future__ import annotations

from typing import Final

from pelitupa.games.tricks.historical_skruuvi.game import HistoricalMatch
from pelitupa.games.tricks.skruuvi_family.advice import SkruuviAdvice

_JUDGED_MADE: Final = 4

_TELLING: Final = 1.3
"""What a call that tells something by the book may cost, in tricks: see `SkruuviAdvice.cost_of_telling`."""


class HistoricalAdvice(SkruuviAdvice[HistoricalMatch]):
    """See `Advice`."""

    def estimate(self, state: HistoricalMatch) -> list[float]:
        return self.above_the_mean(state, 100.0)

    def cost_of_telling(self, state: HistoricalMatch) -> float:
        """A contract that nobody knocks is judged made, if it is the lowest: bidding costs little there."""
        if state.lowest_contract() == _JUDGED_MADE:
            return _TELLING
        return super().cost_of_telling(state)


ADVICE: Final = HistoricalAdvice
