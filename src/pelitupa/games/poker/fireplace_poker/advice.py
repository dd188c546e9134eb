"""Advice on Fireplace Poker, from the tips of its chapter (booklet 37.8): see `planning.py`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pelitupa.core import Game
from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.games.poker.fireplace_poker.game import (
    ARRANGING,
    CHIPS,
    MELDING,
    PASS,
    SHOW,
    FireplacePokerState,
)
from pelitupa.games.poker.fireplace_poker.melds import Meld
from pelitupa.games.poker.fireplace_poker.planning import TIPS, Plan, Weights, plans

_SENSIBLE: Final = 6
_CHOOSY: Final = 0.35
"""Plans worth a thought, and how much worse one may be and still be likely."""


Kept = tuple[tuple[Meld, ...], list[int], int, list[Plan]]


class FireplacePokerAdvice(Advice[FireplacePokerState]):
    """See `Advice`. By other `weights` than the tips' it is a bot's own."""

    def __init__(self, game: Game, weights: Weights = TIPS) -> None:
        super().__init__(game)
        self._weights = weights
        self._kept: Kept = ((), [], -1, [])

    def _plans(self, state: FireplacePokerState) -> list[Plan]:
        """Those plans that begin with the steps taken so far; they are made once for a turn, or when
        it was begun in a way that nobody thought of."""
        melds, hand, phase, found = self._kept
        if melds is not state.melds or phase != state.phase or hand != state.hands[state.turn]:
            found = plans(state, self._weights)
            self._kept = (state.melds, state.hands[state.turn].copy(), state.phase, found)
        sofar = state.path()
        going_on = [plan for plan in found if plan.path[: len(sofar)] == sofar]
        return going_on if going_on or not sofar else plans(state, self._weights)

    def sensible_actions(self, state: FireplacePokerState) -> list[int]:
        """The next steps of the best plans; of those who may pass, that too."""
        if state.phase not in (MELDING, ARRANGING):
            return state.legal_actions()
        step = state.composing()
        found = {plan.path[step] for plan in self._plans(state)[:_SENSIBLE]}
        if not found:
            return state.legal_actions()
        if not step and state.phase == MELDING and state.may_pass():
            found.add(PASS)
        return sorted(found)

    def likely_action(self, state: FireplacePokerState, rng: Callable[[], float]) -> int:
        """The next step of one of the best plans; who has none shows his hand rather than pass."""
        if state.phase not in (MELDING, ARRANGING):
            return -1
        found = self._plans(state)[:_SENSIBLE]
        if not found:
            legal = state.legal_actions()
            return SHOW if SHOW in legal else legal[int(rng() * len(legal))]
        weights = [math.exp((plan.score - found[0].score) / _CHOOSY) for plan in found]
        point = rng() * sum(weights)
        for plan, weight in zip(found, weights, strict=True):
            point -= weight
            if point < 0.0:
                return plan.path[state.composing()]
        return found[0].path[state.composing()]

    def estimate(self, state: FireplacePokerState) -> list[float]:
        """How far a side is ahead in chips, and will be by the melds that lie there."""
        if state.is_terminal():
            return state.returns()
        options = state.game.options
        lasts = [0.0, 0.0]
        for meld in state.melds:
            lasts[meld.team] += 1.0 + self._weights.lasting(meld.value)
        if options.objective != "win":
            scores = state.scores()
            for seat in range(state.players):
                scores[seat] += min(lasts[state.team(seat)], state.chips[state.team(seat)])
            return score_utilities(options.objective, scores, state.sides())
        one, other = state.chips
        ahead = 2.0 * (other - one) / (min(one, other) + CHIPS / 4) + 0.15 * (lasts[0] - lasts[1])
        share = math.tanh(ahead)
        return [share if state.team(seat) == 0 else -share for seat in range(state.players)]


ADVICE: Final = FireplacePokerAdvice
