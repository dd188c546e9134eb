"""Advice on Jäkis: who leads in goals."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.games.children.jakis.game import JakisState


class JakisAdvice(Advice[JakisState]):
    """See `Advice`."""

    def estimate(self, state: JakisState) -> list[float]:
        if state.over:
            return state.returns()
        lead = (state.goals[0] - state.goals[1]) / (1 + abs(state.goals[0] - state.goals[1]))
        return [lead, -lead]


ADVICE: Final = JakisAdvice
