"""Advice on Koira: that of its kind; cards that can be removed always are."""

from __future__ import annotations

from typing import Final

from pelitupa.games.beating.koira.game import KoiraState
from pelitupa.games.beating.pickup_advice import TwoPhaseAdvice
from pelitupa.games.beating.two_phases import TwoPhaseState


class KoiraAdvice(TwoPhaseAdvice):
    """See `Advice`."""

    def _aim(self, state: TwoPhaseState) -> str:
        assert isinstance(state, KoiraState)
        return state.agreed.aim


ADVICE: Final = KoiraAdvice
