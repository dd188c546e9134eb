"""Advice on Vector Formula: how many moves are left to the finish, exact where no car is in the way."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.games.board.vector_formula.course import CHANGES, CRASH, FINISH
from pelitupa.games.board.vector_formula.game import VectorFormulaState

_LOST: Final = 1000


def moves_after(state: VectorFormulaState, action: int) -> int:
    """The fewest moves to the finish after an action of the player to move; `_LOST` where there are none."""
    course, (x, y) = state.game.course, state.target(action)
    if action >= len(CHANGES):
        return course.left(course.at_rest(x, y)) or _LOST
    old = state.motion(state.turn)
    dx, dy = x - old[0], y - old[1]
    outcome = course.outcome(old, dx, dy)
    if outcome == FINISH:
        return 0
    return _LOST if outcome == CRASH else course.left(course.moved(old, dx, dy)) or _LOST


class VectorFormulaAdvice(Advice[VectorFormulaState]):
    """See `Advice`."""

    def estimate(self, state: VectorFormulaState) -> list[float]:
        """Who needs fewest moves wins; whose turn comes sooner needs a part of a move less."""
        players, values = len(state.trails), []
        if state.turn < 0:
            return state.returns()
        if not all(state.trails):
            return [0.0] * players
        for seat in range(players):
            left = _LOST
            if seat not in state.out:
                left = state.game.course.left(state.motion(seat)) or _LOST
            values.append(left + ((seat - state.turn) % players) / players)
        return [
            math.tanh(min(v for s, v in enumerate(values) if s != seat) / 2 - values[seat] / 2)
            for seat in range(players)
        ]

    def sensible_actions(self, state: VectorFormulaState) -> list[int]:
        """What loses a move at most against the best; all where every car's way ends in a crash."""
        actions = state.legal_actions()
        counts = [moves_after(state, action) for action in actions]
        return [a for a, count in zip(actions, counts, strict=True) if count <= min(counts) + 1]

    def likely_action(self, state: VectorFormulaState, rng: Callable[[], float]) -> int:
        """One of the fastest."""
        actions = state.legal_actions()
        counts = [moves_after(state, action) for action in actions]
        best = [a for a, count in zip(actions, counts, strict=True) if count == min(counts)]
        return best[int(rng() * len(best))]


ADVICE: Final = VectorFormulaAdvice
