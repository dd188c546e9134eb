"""Advice on Killeri: who is likely to be the last one in."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.games.darts.killeri.game import KILLER, KilleriState

_STRENGTHS: Final[tuple[float, ...]] = (1.0, 1.6, 2.3, 3.2, 4.2, 8.0)
"""By points, as the chance to be the last is shared out: a killer is worth nearly two others."""


def strength(state: KilleriState, seat: int) -> float:
    """How good a seat's standing is, to be compared with that of the others; 0 for one who is out."""
    if seat in state.out:
        return 0.0
    points = state.points[seat]
    killers = sum(state.killer) - state.killer[seat]
    if points <= 0:
        return (0.2 if state.first_killer else _STRENGTHS[0]) / (1 + killers)
    return _STRENGTHS[points] if points == KILLER else _STRENGTHS[points] / (1.0 + 0.3 * killers)


class KilleriAdvice(Advice[KilleriState]):
    """See `Advice`."""

    def estimate(self, state: KilleriState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        players = len(state.own)
        objective = state.game.options.objective
        if objective != "win":
            return score_utilities(objective, state.scores(), state.game.teams())
        strengths = [strength(state, seat) for seat in range(players)]
        total = sum(strengths)
        chances = [value / total for value in strengths]
        return [chance - (1.0 - chance) / (players - 1) for chance in chances]


ADVICE: Final = KilleriAdvice
