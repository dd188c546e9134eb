"""Advice on circle colouring: a point that does not lose at once, where there is one."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.equipment.cards import BITS
from pelitupa.games.mathematics.circle_colouring.game import CircleColouringState
from pelitupa.games.mathematics.circle_colouring.theory import opposite_boundary


class CircleColouringAdvice(Advice[CircleColouringState]):
    """See `Advice`."""

    def estimate(self, state: CircleColouringState) -> list[float]:
        """The points coloured: the circle is never finished, so that no more can be hoped for than some."""
        if state.is_terminal() or state.game.options.objective == "win":
            return state.returns()
        return state.scores()

    def sensible_actions(self, state: CircleColouringState) -> list[int]:
        """The points that do not lose at once; all, where each does."""
        legal = state.legal_actions()
        safe = [
            point
            for point in legal
            if not opposite_boundary(state.coloured | BITS[point], state.game.n)
        ]
        return safe or legal


ADVICE: Final = CircleColouringAdvice
