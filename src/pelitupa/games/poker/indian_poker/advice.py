"""Advice on Indian Poker: who has how many chips."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice, by_leads
from pelitupa.games.poker.indian_poker.game import CHIPS, IndianPokerState


class IndianPokerAdvice(Advice[IndianPokerState]):
    """See `Advice`."""

    def estimate(self, state: IndianPokerState) -> list[float]:
        """Chips ahead of the average; what lies in an unfinished pot counts for those still in."""
        if state.over:
            return state.returns()
        active = state.betting.active()
        values = state.scores()
        for seat in active:
            values[seat] += state.betting.pot() / len(active)
        mean = sum(values) / len(values)
        return by_leads([(value - mean) / CHIPS for value in values])


ADVICE: Final = IndianPokerAdvice
