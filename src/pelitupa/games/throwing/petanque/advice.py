"""Advice on petanque: what the balls as they lie would bring, and the throws of a sensible player."""

from __future__ import annotations

from typing import Final

from pelitupa.games.throwing.boules_advice import BoulesAdvice
from pelitupa.games.throwing.closeness import before_best_loser
from pelitupa.games.throwing.petanque.game import PetanqueState

_WORTH: Final = 0.7
"""What a point that lies on the ground is worth while the other team has balls left, for each of these."""


class PetanqueAdvice(BoulesAdvice[PetanqueState]):
    """See `Advice`."""

    def lying(self, state: PetanqueState) -> list[float]:
        side, points = before_best_loser(state.order)
        worth = points * _WORTH ** state.left(1 - side) if side >= 0 else 0.0
        return [worth if own == side else 0.0 for own in state.game.side_of]


ADVICE: Final = PetanqueAdvice
