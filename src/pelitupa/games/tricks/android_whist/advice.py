"""Advice on Android Whist: each trick ahead is half a point."""

from __future__ import annotations

from typing import Final

from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.android_whist.game import AndroidWhistMatch


class AndroidWhistAdvice(TrickAdvice[AndroidWhistMatch]):
    """See `Advice`."""

    def lead(self, state: AndroidWhistMatch) -> float:
        points = float(state.points[0] - state.points[1])
        return points + 0.5 * (state._side_tricks(0) - state._side_tricks(1))

    def sure_lead(self, state: AndroidWhistMatch) -> float:
        return 2.0 + state.game.settings().target


ADVICE: Final = AndroidWhistAdvice
