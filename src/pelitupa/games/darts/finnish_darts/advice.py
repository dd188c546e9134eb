"""Advice on Finnish darts: how many points the darts still to come are likely to bring."""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.games.darts.finnish_darts.game import DARTS, FinnishDartsState

_MEAN: Final = 8.5
_SPREAD: Final = 1.2
"""Of a practised player's dart, in points."""


class FinnishDartsAdvice(Advice[FinnishDartsState]):
    """See `Advice`."""

    def estimate(self, state: FinnishDartsState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        players = len(state.points)
        all_darts = DARTS * state.game.options.turns
        rounds, place = divmod(state.turns, players)
        left = [all_darts - DARTS * (rounds + (seat < place)) for seat in range(players)]
        left[state.thrower] -= len(state.turn)
        likely = [points + _MEAN * still for points, still in zip(state.points, left, strict=True)]
        objective = state.game.options.objective
        if players == 1:
            return [likely[0] / state.game.most() if objective == "win" else likely[0]]
        if objective != "win":
            return score_utilities(objective, likely, state.game.teams())
        scale = 1.0 + _SPREAD * math.sqrt(sum(left) / players)
        weights = [math.exp((value - max(likely)) / scale) for value in likely]
        chances = [weight / sum(weights) for weight in weights]
        return [chance - (1.0 - chance) / (players - 1) for chance in chances]


ADVICE: Final = FinnishDartsAdvice
