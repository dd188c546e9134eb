"""Advice on 9-ball and 10-ball: play the easiest pocket, and leave thin cuts alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pelitupa.core.advice import Advice, by_lead
from pelitupa.games.cue.lines import ease
from pelitupa.games.cue.nine_ball.game import CUE, GIVE_BACK, PUSH_OUT, TAKE, NineBallState
from pelitupa.games.cue.shots import PLAY

_MOST: Final = 3
"""So many pockets are worth a thought."""
_HOPELESS: Final = 0.02
"""With less ease than this no pocket is open."""
_TURN: Final = 0.35
"""What it is worth to be at the table, in frames."""


def eases(state: NineBallState) -> list[tuple[float, int]]:
    """How easily each named shot at the ball on is played, the easiest first; none where nobody knows."""
    game = state.game
    cue = state.lies.get(CUE)
    on = state._on()
    at = state.lies.get(on[0]) if on else None
    if cue is None or at is None:
        return []
    others = state._others(cue, at)
    found = [
        (ease(game.table, cue, at, game.table.pocket(aim.pocket), others), -i)
        for i, aim in enumerate(game.aims, 1)
        if aim.target == on[0]
    ]
    found.sort(reverse=True)
    return [(easy, -place) for easy, place in found]


class PoolAdvice(Advice[NineBallState]):
    """See `Advice`."""

    bot: ClassVar[str] = "plain"

    def estimate(self, state: NineBallState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        frames = float(state.game.options.frames)
        lead = (state.wins[0] - state.wins[1]) / frames
        turn = _TURN / frames
        if state.asked or state.under_way:
            turn /= 2.0
        value = by_lead(lead + (turn if state.side == 0 else -turn))
        return [value if seat % 2 == 0 else -value for seat in range(state.num_players())]

    def sensible_actions(self, state: NineBallState) -> list[int]:
        legal = state.legal_actions()
        if PLAY not in legal or state.under_way or state.breaking:
            return legal
        open_ones = [i for easy, i in eases(state)[:_MOST] if easy > _HOPELESS]
        rest = [
            action for action in legal if action > state.game.place_action or action in open_ones
        ]
        rest += [action for action in legal if self._is_safety(state, action)]
        return sorted(set(rest)) if open_ones else sorted({PLAY, *rest})

    def likely_action(self, state: NineBallState, rng: Callable[[], float]) -> int:
        legal = state.legal_actions()
        if not legal or state.is_chance_node():
            return -1
        game, best = state.game, eases(state)
        if state.asked:
            good = not best or best[0][0] > 5.0 * _HOPELESS
            return game.first_offer + (TAKE if good else GIVE_BACK)
        if state.hand or not best:
            return legal[0]
        if best[0][0] > _HOPELESS:
            return best[0][1] if best[0][1] in legal else PLAY
        push = game.first_offer + PUSH_OUT
        if push in legal:
            return push
        return next((action for action in legal if self._is_safety(state, action)), PLAY)

    def _is_safety(self, state: NineBallState, action: int) -> bool:
        """Whether a named shot is meant for no pocket."""
        game = state.game
        return 1 <= action < game.place_action and game.aims[action - 1].text == "safe"


ADVICE: Final = PoolAdvice
