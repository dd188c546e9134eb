"""Advice on Believe or Doubt: what somebody does who knows nothing of the question."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final

from pelitupa.core import OpenValue
from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities, win_utilities
from pelitupa.games.board.believe_or_doubt.actions import ASK, BELIEVE, DOUBT, NO
from pelitupa.games.board.believe_or_doubt.game import BelieveOrDoubtState
from pelitupa.games.board.believe_or_doubt.phases import ANNOUNCING, NEGOTIATING

_DOUBTS: Final = 0.3
"""How often somebody doubts who does not know."""
_STEEP: Final = 4.0


class BelieveOrDoubtAdvice(Advice[BelieveOrDoubtState]):
    """See `Advice`."""

    def estimate(self, state: BelieveOrDoubtState) -> list[float]:
        """Who is ahead, the turn being worth a point, and being near the end more."""
        if state.is_terminal():
            return state.returns()
        objective = state.game.options.objective
        if objective != "win":
            return score_utilities(objective, state.scores(), state.sides())
        target, ahead = state.game.options.target, list(state.scores())
        ahead[state.turn] += 1.0
        shares = [math.exp(_STEEP * points / target) for points in ahead]
        total, seats = sum(shares), range(len(ahead))
        sure = [win_utilities([seat], len(ahead)) for seat in seats]
        return [
            sum(share / total * sure[winner][seat] for winner, share in enumerate(shares))
            for seat in seats
        ]

    def sensible_actions(self, state: BelieveOrDoubtState) -> list[int]:
        """Asking for more detail wins nothing from programs, which answer as precisely as they can; to doubt
        who says that they do not know loses nothing."""
        if state.phase == ANNOUNCING and state.is_given_up():
            return [DOUBT]
        return [action for action in state.legal_actions() if action != ASK]

    def likely_action(self, state: BelieveOrDoubtState, rng: Callable[[], float]) -> int:
        if state.phase == ANNOUNCING:
            return DOUBT if state.is_given_up() or rng() < _DOUBTS else BELIEVE
        return NO if state.phase == NEGOTIATING else -1

    def likely_value(self, state: BelieveOrDoubtState, rng: Random) -> OpenValue | None:
        """What fits the question as any answer of its kind does, rather than that one does not know."""
        return state.sample_answer(rng)


ADVICE: Final = BelieveOrDoubtAdvice
