"""Advice on Musta Pekka: one back is as good as another, and who has few cards and no Pekka is ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.equipment.cards import BITS
from pelitupa.games.children.musta_pekka.deck import PEKKA
from pelitupa.games.children.musta_pekka.game import OVER, MustaPekkaState

_PEKKA_WEIGHS: Final = 4.0
"""Holding Pekka is as bad as so many cards more: a guess, which only search that stops early sees."""


class MustaPekkaAdvice(Advice[MustaPekkaState]):
    """See `Advice`."""

    def sensible_actions(self, state: MustaPekkaState) -> list[int]:
        """See `Advice.sensible_actions`: the fan is shuffled, so that one of its places will do."""
        return state.legal_actions()[:1]

    def likely_action(self, state: MustaPekkaState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`."""
        return 0

    def estimate(self, state: MustaPekkaState) -> list[float]:
        """Who is in is likelier to go out next the lighter his hand is."""
        if state.phase == OVER:
            return state.returns()
        weights = [
            held.bit_count() + 1 + (_PEKKA_WEIGHS if held & BITS[PEKKA] else 0.0)
            for held in state.hands
        ]
        return estimated_places(state, weights, state.game.options.aim)


ADVICE: Final = MustaPekkaAdvice
