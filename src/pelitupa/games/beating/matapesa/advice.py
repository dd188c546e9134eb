"""Advice on Mätäpesä: hold on to the lowest card, by matching tricks with cards no higher than needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.cards import cards_in, rank_of
from pelitupa.games.beating.matapesa.game import OVER, PLAYING, MatapesaState


class MatapesaAdvice(Advice[MatapesaState]):
    """See `Advice`."""

    bot: ClassVar[str] = "rollout"

    def likely_action(self, state: MatapesaState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`: it looks at the own hand and the trick alone."""
        legal = state.legal_actions()
        if rng() < 0.1:
            return legal[int(rng() * len(legal))]
        return self._choice(state, legal)

    def _choice(self, state: MatapesaState, legal: list[int]) -> int:
        """Led is the highest card; a trick is matched with the lowest that does, but not with the very
        lowest, which would be gone either way."""
        lowest = rank_of(min(legal, key=rank_of))
        above = [card for card in legal if rank_of(card) > lowest]
        if not above:
            return legal[0]
        if not state.trick:
            return max(above, key=rank_of)
        return min(above, key=rank_of)

    def estimate(self, state: MatapesaState) -> list[float]:
        """See `Advice.estimate`: who has no low card left is likely to win the last trick."""
        if state.phase == OVER:
            return state.returns()
        players = state.game.players
        weights = [1.0] * players
        if state.phase == PLAYING:
            for seat, hand in enumerate(state.hands):
                ranks = sorted([rank_of(card) for card in cards_in(hand)])
                low = sum(ranks[:2]) / max(len(ranks[:2]), 1)
                high = sum(ranks[-2:]) / max(len(ranks[-2:]), 1)
                weights[seat] = max(1.0, low + 1.0 + 0.3 * (12.0 - high))
        total = sum(weights)
        lost = [weight / total for weight in weights]
        objective = state.game.options.objective
        if objective == "win":
            return [(1 - chance) / (players - 1) - chance for chance in lost]
        return score_utilities(objective, [-chance for chance in lost], state.game.teams())


ADVICE: Final = MatapesaAdvice
