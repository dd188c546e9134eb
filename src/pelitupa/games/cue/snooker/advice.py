"""Advice on snooker: the ball on that goes most easily, the black before the yellow, and who is ahead."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from pelitupa.core import OpenValue
from pelitupa.core.advice import Advice, by_leads
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.cue_tables import SNOOKER
from pelitupa.games.cue.lines import ease
from pelitupa.games.cue.shots import PLAY
from pelitupa.games.cue.snooker.frame import NAMES, WHITE
from pelitupa.games.cue.snooker.game import SnookerState
from pelitupa.games.cue.snooker.told import VALUES

_EASY: Final = 0.08
"""Below this a pot is not tried."""
_OPEN: Final = 0.3
"""From so much on a pot is as good as made: then nobody has the balls put back."""
_OTHERWISE: Final = 2.5
"""In degrees."""
_FRAME: Final = 60.0
"""A lead of so many points all but wins a frame."""
_WORTH: Final = 0.02
"""How much more is tried for each point of a colour."""
_FEWEST: Final = 3


class SnookerAdvice(Advice[SnookerState]):
    """See `Advice`."""

    bot: ClassVar[str] = "plain"  # search supposes shots without physics and learns nothing

    def estimate(self, state: SnookerState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        objective = state.game.options.objective
        if objective != "win":
            return score_utilities(objective, state.scores(), state.game.teams())
        frames = float(state.game.options.frames)
        ahead = (state.points[0] - state.points[1]) / _FRAME
        ahead += 2.0 * (state.wins[0] - state.wins[1])
        return by_leads([ahead / frames, -ahead / frames])

    def sensible_actions(self, state: SnookerState) -> list[int]:
        """Not to give up, and of all shots those that can be potted."""
        legal = state.legal_actions()
        if state.answering or state._must_name():
            return legal
        if state.hand:
            return [state.game.place_action]
        rated = self._rated(state)
        return sorted([action for value, action in rated[:_FEWEST] if value > _EASY]) or [PLAY]

    def likely_action(self, state: SnookerState, rng: Callable[[], float]) -> int:
        """What a plain player does: pots the easiest, and has the balls put back where nothing is easy."""
        legal = state.legal_actions()
        if state.hand:
            return legal[0]
        rated = self._rated(state)
        easiest = rated[0][0] if rated else 0.0
        texts = state.game.texts(0)
        if state.answering:
            put_back = texts["put back"]
            return put_back if put_back in legal and easiest < _OPEN else legal[0]
        if state._must_name():
            if not rated:
                return legal[-1]
            return texts[f"name {state.game.aims[rated[0][1] - 1].target}"]
        if easiest > _EASY:
            return rated[0][1]
        return -1 if state.is_snookered() else PLAY

    def likely_value(self, state: SnookerState, rng: Random) -> OpenValue | None:
        """Snookered: by way of a cushion, each time a little otherwise, as nobody knows just how it comes
        off."""
        stroke = state._stroke_of(PLAY)
        if stroke is None:
            return None
        bearing = stroke[0] + rng.gauss(0.0, _OTHERWISE)
        bearing = (bearing + 180.0) % 360.0 - 180.0
        return round(bearing, 2), round(stroke[1] * rng.uniform(0.8, 1.6), 2), 0.0, 0.0

    def _rated(self, state: SnookerState) -> list[tuple[float, int]]:
        """The named shots, the best first: how easy, and a little for what they give."""
        cue = state.lies.get(NAMES[WHITE])
        if cue is None or None in state.lies.values():
            return []
        found: list[tuple[float, int]] = []
        for action in state._aims():
            aim = state.game.aims[action - 1]
            at = state.lies.get(state._target(aim))
            if at is None:
                continue
            others = state._others(cue, at)
            value = ease(SNOOKER, cue, at, SNOOKER.pocket(aim.pocket), others)
            worth = 1.0 + _WORTH * VALUES[aim.target]
            found.append((value * worth, -action))
        return [(value, -action) for value, action in sorted(found, reverse=True)]


ADVICE: Final = SnookerAdvice
