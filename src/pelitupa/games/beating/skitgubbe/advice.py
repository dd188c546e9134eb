"""Advice on Skitgubbe: that of its kind; the longest run is led before a single card."""

from __future__ import annotations

from typing import Final

from pelitupa.games.beating.pickup_advice import TwoPhaseAdvice
from pelitupa.games.beating.skitgubbe.game import SkitgubbeState
from pelitupa.games.beating.two_phases import OWN, TwoPhaseState


class SkitgubbeAdvice(TwoPhaseAdvice):
    """See `Advice`."""

    def _many(self, state: TwoPhaseState, choices: list[int]) -> int:
        assert isinstance(state, SkitgubbeState)
        best = choices[0]
        for action in choices:
            if state.run_from(action - OWN).bit_count() > state.run_from(best - OWN).bit_count():
                best = action
        return best


ADVICE: Final = SkitgubbeAdvice
