"""Advice on petanque for three: what the closest balls would bring, and the throws of a sensible player."""

from __future__ import annotations

from typing import Final

from pelitupa.games.throwing.boules_advice import BoulesAdvice
from pelitupa.games.throwing.petanque_three.game import PetanqueThreeState

_WORTH: Final = 0.75
"""What a place is worth that balls have on the ground, for each ball that is still to be thrown."""


class PetanqueThreeAdvice(BoulesAdvice[PetanqueThreeState]):
    """See `Advice`."""

    def lying(self, state: PetanqueThreeState) -> list[float]:
        left = sum([state.left(side) for side in range(3)])
        return [points * _WORTH**left for points in state._points(state.order)]


ADVICE: Final = PetanqueThreeAdvice
