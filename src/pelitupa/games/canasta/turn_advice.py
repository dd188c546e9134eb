"""Advice that thinks in whole turns, for canasta games: what is likely, what is sensible, what it is worth.

A game says who plans (`TurnAdvice.planner`): which turns are worth a thought, and how good each seems.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core import Game
from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.games.canasta.match import ASK, OUT, SAY_NO, SAY_YES, TAKE
from pelitupa.games.canasta.phases import ANSWER, START
from pelitupa.games.canasta.planning import Plan, TurnPlanner, better
from pelitupa.games.canasta.play import CanastaPlay

_CHOOSY: Final = 0.5
"""How much worse a turn may be and still be likely."""


Kept = tuple[int, int, list[int], list[Plan]]


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnAdvice(Advice[CanastaPlay]):
    """See `Advice`. A game says who plans its turns, and what they may bring."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._kept: Kept = (-1, -1, [], [])

    def planner(self, state: CanastaPlay) -> TurnPlanner:
        """Who thinks of the turn."""
        raise NotImplementedError

    def yes(self, state: CanastaPlay) -> float:
        """How good it is to say yes to the partner who asks."""
        raise NotImplementedError

    def prospects(self, state: CanastaPlay, side: int) -> float:
        """What a side may have of this deal, about."""
        raise NotImplementedError

    def plans(self, state: CanastaPlay) -> list[Plan]:
        """Whole turns worth a thought, the best first; for who is asked, yes and no."""
        if state.phase == ANSWER:
            return sorted([Plan((SAY_YES,), self.yes(state)), Plan((SAY_NO,), 0.3)], key=better)
        planner = self.planner(state)
        return planner.starting() if state.phase == START else planner.melding()

    def _plans(self, state: CanastaPlay) -> list[Plan]:
        """Those plans that begin with the steps taken so far; they are made once for a turn."""
        composed = state.composing()
        if composed < 1:
            found = self.plans(state)
            self._kept = (state.move_number(), state.turn, state.hands[state.turn].copy(), found)
            return found
        begun, turn, hand, found = self._kept
        if (begun, turn) != (state.move_number() - composed, state.turn) or (
            hand != state.hands[state.turn]
        ):
            found = self.plans(state)
            self._kept = (
                state.move_number() - composed,
                state.turn,
                state.hands[state.turn].copy(),
                found,
            )
        laid = tuple([state.game.actions.lay_of[step] for step in state.laid])
        sofar = (TAKE, *laid) if state.taking else laid
        return [
            plan for plan in found if plan.path[:composed] == sofar and len(plan.path) > composed
        ]

    def sensible_actions(self, state: CanastaPlay) -> list[int]:
        """The next steps of the best turns."""
        if state.current_player() < 0:
            return state.legal_actions()
        step = max(0, state.composing())
        found = {plan.path[step] for plan in self._plans(state)}
        legal = [action for action in sorted(found) if state._is_legal(action)]
        return legal or state.legal_actions()

    def likely_action(self, state: CanastaPlay, rng: Callable[[], float]) -> int:
        """The next step of one of the best turns. In a world where a hand does not agree with what was said
        nobody may be able to go on: then it is -1.
        """
        if state.current_player() < 0:
            return -1
        step = max(0, state.composing())
        left = self._plans(state)
        while left:
            best = left[0].score
            weights = [math.exp(max(-30.0, (plan.score - best) / _CHOOSY)) for plan in left]
            # who is calm, at one half, takes the best
            point, place = (rng() + 0.5) % 1.0 * sum(weights), 0
            while place < len(left) - 1 and point >= weights[place]:
                point -= weights[place]
                place += 1
            action = left[place].path[step]
            if state._is_legal(action):
                return action
            left = [plan for plan in left if plan.path[step] != action]
        legal = state.legal_actions()
        calm = [action for action in legal if action not in (ASK, OUT)] or legal
        return calm[int(rng() * len(calm))] if calm else -1

    def estimate(self, state: CanastaPlay) -> list[float]:
        """How far a side is ahead in points, with what lies there and what hands may still bring."""
        if state.is_terminal():
            return state.returns()
        game = state.game
        points = [float(total) for total in state.totals]
        for side in range(state.sides_many()):
            points[side] += self.prospects(state, side)
        if game.options.objective != "win":
            return score_utilities(
                game.options.objective,
                [points[state.team(seat)] for seat in range(state.players)],
                state.sides(),
            )
        goal = float(game.target) if not game.deals else 2500.0
        near = max(0.35, 1.0 - max(points) / (1.2 * goal))
        found: list[float] = []
        for seat in range(state.players):
            side = state.team(seat)
            best = max([points[other] for other in range(len(points)) if other != side])
            found.append(math.tanh((points[side] - best) / (2200.0 * near)))
        return found
