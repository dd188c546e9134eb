"""Advice on Paskahousu and its kin: who has how many cards."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.games.beating.paska import OVER, PaskaState


class PaskaAdvice(Advice[PaskaState]):
    """See `Advice`."""

    def estimate(self, state: PaskaState) -> list[float]:
        """A bigger hand goes out later: the chance to be behind another goes by the hand sizes."""
        if state.phase == OVER:
            return state.returns()
        sizes = [float(hand.bit_count() + 1) for hand in state.hands]
        return estimated_places(state, sizes, state.game.options.aim)


ADVICE: Final = PaskaAdvice
