"""Advice on five-pin billiards: drive the other ball into the pins or to the target, and who is ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pelitupa.core.advice import Advice, by_leads
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.cue_tables import CAROM, CENTRE_PIN
from pelitupa.games.cue.five_pin.game import PINS, TARGET, FivePinState
from pelitupa.games.cue.lines import ease
from pelitupa.games.cue.shots import PLAY

_TARGET: Final = 1
_PINS: Final = 2
_WORTH: Final = 1.6
"""How much more the pins are worth than the target ball, at the same ease."""


class FivePinAdvice(Advice[FivePinState]):
    """See `Advice`."""

    bot: ClassVar[str] = "plain"  # search supposes shots without physics and learns nothing

    def estimate(self, state: FivePinState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        options = state.game.options
        if options.objective != "win":
            return score_utilities(options.objective, state.scores(), state.game.teams())
        ahead = 2.0 * (state.points[0] - state.points[1]) / options.target
        ahead += 2.0 * (state.wins[0] - state.wins[1])
        ahead /= float(options.frames)
        return by_leads([ahead, -ahead])

    def sensible_actions(self, state: FivePinState) -> list[int]:
        """A shot that is aimed for something."""
        legal = state.legal_actions()
        return [action for action in legal if action != PLAY] or legal

    def likely_action(self, state: FivePinState, rng: Callable[[], float]) -> int:
        if state.hand:
            return state.legal_actions()[0]
        cue, at = state.lies.get(state._struck()), state.lies.get(state._other())
        target = state.lies.get(TARGET)
        if cue is None or at is None or target is None:
            return _TARGET if rng() < 0.5 else _PINS
        pins = ease(CAROM, cue, at, PINS[CENTRE_PIN], [target]) * _WORTH
        return _PINS if pins >= ease(CAROM, cue, at, target, []) else _TARGET


ADVICE: Final = FivePinAdvice
