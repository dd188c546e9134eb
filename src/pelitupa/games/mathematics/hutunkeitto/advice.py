"""Advice on Hutunkeitto: exact, by the strategy of booklet 66.2."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.games.mathematics.hutunkeitto.game import HutunkeittoState
from pelitupa.games.mathematics.hutunkeitto.theory import mover_wins


class HutunkeittoAdvice(Advice[HutunkeittoState]):
    """See `Advice`."""

    def estimate(self, state: HutunkeittoState) -> list[float]:
        """Who wins with the best holds, as surely as a finished match tells it."""
        if state.is_terminal():
            return state.returns()
        game, mover = state.game, state.current_player()
        winner = mover if mover_wins(state.room, game.low, game.high) else 1 - mover
        return [1.0 if seat == winner else -1.0 for seat in (0, 1)]


ADVICE: Final = HutunkeittoAdvice
