"""Advice on trick-taking games: so far it is what their worlds say themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.games.tricks.match import TrickMatch


class TrickAdvice(Advice[TrickMatch]):
    """See `Advice`."""

    def estimate(self, state: TrickMatch) -> list[float]:
        return state.estimate()

    def sensible_actions(self, state: TrickMatch) -> list[int]:
        return state.sensible_actions()

    def likely_action(self, state: TrickMatch, rng: Callable[[], float]) -> int:
        return state.likely_action(rng)

    def playout_action(self, state: TrickMatch, rng: Callable[[], float]) -> int:
        return state.playout_action(rng)


ADVICE: Final = TrickAdvice
