"""Advice on curling: guards first, hit what lies closest, keep the hammer rather than take one point."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from pelitupa.core import OpenValue
from pelitupa.core.advice import Advice, by_lead
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.rink import FAR_HOG, HARD, LIGHTLY, OFF, STONES, between, weight_of
from pelitupa.games.throwing.curling.calls import (
    DRAW,
    GUARD,
    HIT_CALL,
    LEFT_DRAW,
    LEFT_GUARD,
    PEEL_CALL,
    RIGHT_DRAW,
    RIGHT_GUARD,
    SWEEP,
    THROUGH,
)
from pelitupa.games.throwing.curling.count import counted, in_house, scored
from pelitupa.games.throwing.curling.game import CurlingState
from pelitupa.games.throwing.curling.shot import in_front, team_of

_HAMMER: Final = 0.5
"""What the hammer is worth, in points."""

_A_LITTLE: Final = 0.004
_MUCH: Final = 0.010
"""So much slower than called, in m/s, a stone is swept lightly, or hard."""


class CurlingAdvice(Advice[CurlingState]):
    """See `Advice`. The order of what an end can bring is that of booklet 94.5.1. A search would try
    calls on no ice, but on the simple statistics of `supposed.py`."""

    bot: ClassVar[str] = "plain"

    def estimate(self, state: CurlingState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        players, game = state.num_players(), state.game
        if game.options.objective != "win":
            return score_utilities(game.options.objective, state.scores(), game.teams())
        lead = float(state.totals[0] - state.totals[1])
        team, points = scored(counted(state.lie))
        if team >= 0:
            lead += (points if team == 0 else -points) * state.delivered / STONES
        lead += _HAMMER if state.hammer() == 0 else -_HAMMER
        left = max(1, game.options.ends - state.deal + 1)
        value = by_lead(lead / (1.0 + 0.8 * left))
        return [value if seat % 2 == 0 else -value for seat in range(players)]

    def likely_action(self, state: CurlingState, rng: Callable[[], float]) -> int:
        if state.asking:
            return SWEEP + _sweeping(state)
        if state.is_chance_node() or state.is_terminal():
            return -1
        shot = _shot(state)
        return 2 * shot + (0 if rng() < 0.5 else 1)

    def hasty(self, state: CurlingState, rng: Random) -> int | OpenValue | None:
        """By these rules of thumb, of whatever comes next."""
        action = self.likely_action(state, rng.random)
        return None if action < 0 else action


def _sweeping(state: CurlingState) -> int:
    """Sweep what is slower than it was called; leave one's own hits, and what belongs to the others."""
    y, ahead = float(state.way[1]), float(state.way[3])
    weight = weight_of(float(state.call[1]))
    if state.behind_tee():
        return HARD
    short = between(y, weight.speeds) - ahead
    if short > _MUCH:
        return HARD
    return LIGHTLY if short > _A_LITTLE and y < FAR_HOG else OFF


def _shot(state: CurlingState) -> int:
    """The call of a sensible skip."""
    me, lie = state.delivering(), state.lie
    mine, theirs = in_house(lie, me), in_house(lie, 1 - me)
    lead = state.totals[me] - state.totals[1 - me]
    last_end = state.deal >= state.game.options.ends
    behind = bool(theirs) and (not mine or theirs[0] <= mine[0])
    if behind:
        return HIT_CALL
    if state.delivered == STONES - 1:
        if mine:
            return _beside(state)
        return DRAW if last_end and lead <= 0 else THROUGH
    guards = [s for s in lie.lying() if in_front(lie.x[s], lie.y[s])]
    protected = state.delivered < state.game.options.guards
    if lead > 0 and last_end and not protected and any(team_of(s) != me for s in guards):
        return PEEL_CALL
    if mine and not any(abs(lie.x[s]) < 0.5 for s in guards):
        return GUARD
    if state.delivered < 4 and not any(team_of(s) == me for s in guards):
        if state.hammer() != me:
            return GUARD
        return LEFT_GUARD if not any(lie.x[s] < -0.5 for s in guards) else RIGHT_GUARD
    return _beside(state) if mine else DRAW


def _beside(state: CurlingState) -> int:
    """A draw to the side on which fewer stones lie."""
    lie = state.lie
    left = len([s for s in lie.lying() if lie.x[s] < 0.0])
    return LEFT_DRAW if 2 * left <= len(lie.lying()) else RIGHT_DRAW


ADVICE: Final = CurlingAdvice
