"""Advice on Go: no stone into an eye of one's own, and a pass only where nothing else is left or it wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.closure import members
from pelitupa.games.board.beginners_go.game import BeginnersGoState


class BeginnersGoAdvice(Advice[BeginnersGoState]):
    """See `Advice`."""

    def estimate(self, state: BeginnersGoState) -> list[float]:
        """What the board counts for as it stands."""
        if state.is_terminal():
            return state.returns()
        objective, counted = state.game.options.objective, state.settlement()
        if objective != "win":
            return score_utilities(objective, counted, state.sides())
        ahead = (counted[0] - counted[1]) / (state.game.points + state.game.options.komi)
        return [ahead, -ahead]

    def sensible_actions(self, state: BeginnersGoState) -> list[int]:
        points = state.game.points
        found = [p for p in self._open(state) if state._is_legal(p)]
        if not found or (state.passes and wins_as_it_stands(state)):
            found.append(points)
        return found

    def likely_action(self, state: BeginnersGoState, rng: Callable[[], float]) -> int:
        """Any stone that fills no eye, or a pass."""
        found = self._open(state)
        while found:
            point = found.pop(int(rng() * len(found)))
            if state._is_legal(point):
                return point
        return state.game.points

    def _open(self, state: BeginnersGoState) -> list[int]:
        """The empty points that are not shut in by one's own stones alone."""
        mine, space = state.stones[state.turn], state.game.space
        return [p for p in members(state.empty()) if space.near[p] & ~(mine | space.bits[p])]


def wins_as_it_stands(state: BeginnersGoState) -> bool:
    """Whether who is to move has more points if the game ends now."""
    counted = state.settlement()
    return counted[state.turn] > counted[1 - state.turn]


ADVICE: Final = BeginnersGoAdvice
