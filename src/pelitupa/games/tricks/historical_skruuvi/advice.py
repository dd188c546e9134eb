"""Advice on Historical Skruuvi, Skruf-whist and Vint: as on the family."""

from __future__ import annotations

from typing import Final

from pelitupa.games.tricks.historical_skruuvi.game import HistoricalMatch
from pelitupa.games.tricks.skruuvi_family.advice import SkruuviAdvice, ours

_JUDGED_MADE: Final = 4

_TELLING: Final = 1.3
"""What a call that tells something by the book may cost, in tricks: see `SkruuviAdvice.cost_of_telling`."""


_WANTED: Final[tuple[float, ...]] = (-1.0, 0.0, -0.5)
_WANTED_AT_SKRUF: Final[tuple[float, ...]] = (-0.3, 0.0, -0.3)
_WANTED_AT_VINT: Final[tuple[float, ...]] = (0.0, 1.0, 1.0)
"""See `SkruuviAdvice.wanted`: to open, over the partner's bid, over an opponent's. At Vint a trick that is
missing is dear, at Historical Skruuvi a pass misere. What this is worth stands in docs/lab/rules_of_thumb.md.
"""


class HistoricalAdvice(SkruuviAdvice[HistoricalMatch]):
    """See `Advice`."""

    def estimate(self, state: HistoricalMatch) -> list[float]:
        return self.above_the_mean(state, 100.0)

    def wanted(self, state: HistoricalMatch) -> float:
        """By the game, and by whose bid there is."""
        if state.continued >= 0:
            return 0.0
        place = 0 if not state.level else 1 if ours(state) else 2
        if not state.has_exchange():
            return _WANTED_AT_VINT[place]
        return (_WANTED if state.lowest_contract() == _JUDGED_MADE else _WANTED_AT_SKRUF)[place]

    def cost_of_telling(self, state: HistoricalMatch) -> float:
        """A contract that nobody knocks is judged made, if it is the lowest: bidding costs little there."""
        if state.lowest_contract() == _JUDGED_MADE:
            return _TELLING
        return super().cost_of_telling(state)


ADVICE: Final = HistoricalAdvice
