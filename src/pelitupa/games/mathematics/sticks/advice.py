"""Advice on the sticks: exact, since the longest stick is always best (booklet 66.5)."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.games.mathematics.sticks.game import SticksState
from pelitupa.games.mathematics.sticks.theory import greedy_margin


class SticksAdvice(Advice[SticksState]):
    """See `Advice`."""

    def estimate(self, state: SticksState) -> list[float]:
        """What comes of it if both go on with the longest sticks, as is best."""
        if state.is_terminal():
            return state.returns()
        first, second = state.sums()
        margin = float(first - second + greedy_margin(state.game, state.lying))
        if state.game.options.objective == "win":
            margin /= 1 + abs(margin)
        return [margin, -margin]


ADVICE: Final = SticksAdvice
