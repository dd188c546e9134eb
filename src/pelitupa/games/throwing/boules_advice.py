"""What a sensible player of petanque does: rolls or lobs towards the target, shoots at what lies too well."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Generic, TypeVar

from pelitupa.core import OpenValue
from pelitupa.core.advice import Advice, by_leads
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.gravel import BALL_WIDTH, TARGET
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_game import (
    DISTANCES,
    HALF_LOB,
    HAND,
    LOB,
    ROLL,
    SHOOT,
    USUAL,
)
from pelitupa.games.throwing.boules_pitch import BALL_NEXT, TARGET_NEXT

CLOSE: Final = 250
"""In mm: an opponent's ball within so much of the target is hard to beat, and worth a shot."""
_MISJUDGED: Final = 0.12
"""By such a part somebody misjudges the length of a throw who slips: a standard deviation."""
_CLEAR: Final = 0.12
"""In metres: a ball rolls freely past what lies so far from its line."""

Pitch = TypeVar("Pitch", bound=BoulesState, contravariant=True)


class BoulesAdvice(Advice[Pitch], Generic[Pitch]):
    """See `Advice`."""

    def estimate(self, state: Pitch) -> list[float]:
        if state.is_terminal():
            return state.returns()
        scores = [
            points + more for points, more in zip(state.scores(), self.lying(state), strict=True)
        ]
        objective = state.boules.options.objective
        if objective != "win":
            return score_utilities(objective, scores, state.boules.teams())
        mean = sum(scores) / len(scores)
        target = state.boules.options.target
        return by_leads([(points - mean) / target * 1.5 for points in scores])

    def lying(self, state: Pitch) -> list[float]:
        """What the balls as they lie would bring each seat, less while others can still be thrown."""
        return [0.0] * state.num_players()

    def sensible_actions(self, state: Pitch) -> list[int]:
        """The usual distances of the target, and a ball by its kind; nobody is asked to throw for another."""
        legal = state.legal_actions()
        usual = [a for a in legal if a >= ROLL or self._is_usual(state, a)]
        plain = [a for a in usual if a < HAND]
        if state.next != BALL_NEXT or self._shot_worth(state) >= 0:
            return plain or legal
        return [a for a in plain if a != SHOOT] or legal

    def likely_action(self, state: Pitch, rng: Callable[[], float]) -> int:
        """Rolls where the way is free and lobs where it is not; shoots at another's ball that lies well."""
        if state.next == TARGET_NEXT:
            usual = [a for a in state.legal_actions() if self._is_usual(state, a)]
            return usual[int(rng() * len(usual))] if usual else -1
        if state.next != BALL_NEXT:
            return -1
        if TARGET in state.lying.places:
            worth = self._shot_worth(state)
            if worth > 0 and rng() < 0.8:
                return SHOOT
            if not self._is_free(state):
                return LOB
        return HALF_LOB if rng() < 0.6 else ROLL

    def likely_value(self, state: Pitch, rng: Random) -> OpenValue | None:
        return None

    def hasty(self, state: Pitch, rng: Random) -> int | OpenValue | None:
        """A named throw whose length and line are misjudged."""
        if state.next != BALL_NEXT or TARGET not in state.lying.places:
            return None
        throws = [action for action in self.sensible_actions(state) if ROLL <= action < HAND]
        if not throws:
            return None
        x, y, angle, spin = state._landing(rng.choice(throws) - ROLL)
        longer, aside = 1.0 + _MISJUDGED * rng.gauss(0.0, 1.0), _MISJUDGED * rng.gauss(0.0, 0.3)
        return round(longer * (x + aside * y), 3), round(longer * (y - aside * x), 3), angle, spin

    def _is_usual(self, state: Pitch, action: int) -> bool:
        options = state.boules.options
        inside = options.nearest < DISTANCES[action] < options.farthest if action < ROLL else True
        return inside and action in USUAL

    def _shot_worth(self, state: Pitch) -> int:
        """1 where another side's ball lies so close that a shot is better than another ball, -1 where no ball
        of another side is closest, else 0."""
        ball = state.shot_at()
        if ball == TARGET or not state.order:
            return -1
        own = state.boules.side_of[state.thrower]
        mine = [state.distance(b) for b, side in state.in_play().items() if side == own]
        theirs = state.distance(ball)
        if mine and min(mine) < theirs:
            return -1
        return 1 if theirs < CLOSE else 0

    def _is_free(self, state: Pitch) -> bool:
        """Whether nothing lies in the line to the target, before it."""
        places = state.lying.places
        x, y, _ = places[TARGET]
        far = (x * x + y * y) ** 0.5
        for name in places:
            if name != TARGET and far > 0.0:
                a, b, _ = places[name]
                along, aside = (a * x + b * y) / far, abs(a * y - b * x) / far
                if 0.3 * far < along < far - BALL_WIDTH and aside < _CLEAR:
                    return False
        return True
