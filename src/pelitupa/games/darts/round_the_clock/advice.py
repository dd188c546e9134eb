"""Advice on Round the Clock: how far each player has come."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import margin_utilities
from pelitupa.games.darts.round_the_clock.game import LAST, RoundTheClockState


class RoundTheClockAdvice(Advice[RoundTheClockState]):
    """See `Advice`."""

    def estimate(self, state: RoundTheClockState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        scores = state.scores()
        win = state.game.options.objective == "win"
        if len(scores) == 1:
            still = 2.0 * (LAST - scores[0])  # two darts a number, as a fair player needs
            return [scores[0] / LAST if win else -(state.thrown[0] + still)]
        ahead = margin_utilities(scores, state.game.teams())
        return [value / LAST for value in ahead] if win else ahead


ADVICE: Final = RoundTheClockAdvice
