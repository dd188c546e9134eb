"""Advice on the Bleep Game: shout at what is a car, or is likely enough to be one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.games.children.bleep.game import BLEEP, CAR, LOOKING, QUIET, USUAL, BleepState

_RISK: Final = USUAL[CAR] / (1.0 - USUAL[CAR])
"""So many may shout at lights until it costs each as much as it brings."""


class BleepAdvice(Advice[BleepState]):
    """See `Advice`."""

    def estimate(self, state: BleepState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        objective = state.game.options.objective
        if objective != "win":
            return score_utilities(objective, state.scores(), state.game.teams())
        mean = sum(state.points) / len(state.points)
        left = state.game.options.vehicles - state.passed
        return [(p - mean) / (abs(p - mean) + 1.0 + 0.5 * left) for p in state.points]

    def likely_action(self, state: BleepState, rng: Callable[[], float]) -> int:
        if state.phase != LOOKING:
            return -1
        if state.vehicle >= 0:
            return BLEEP if state.vehicle == CAR else QUIET
        return BLEEP if rng() < min(1.0, _RISK / len(state.points)) else QUIET


ADVICE: Final = BleepAdvice
