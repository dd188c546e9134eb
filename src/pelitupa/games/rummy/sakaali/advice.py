"""Advice on Sakaali: which cards to discard, where nothing is agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice, by_leads
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.cards import RANK_MASKS, cards_in
from pelitupa.games.rummy.sakaali.game import DEALING, SakaaliState
from pelitupa.games.rummy.sakaali.judgement import known_to, weights, worths
from pelitupa.games.rummy.sakaali.team_hand import best_team, counts_of
from pelitupa.games.tricks.seats import PARTNERSHIPS

_STAKE: Final = 100
"""So many points ahead are as good as a match."""

_TRIED: Final = 4


def card_of(state: SakaaliState, rank: int) -> int:
    """The card of a rank in the hand of the player in turn; suits are all alike."""
    return cards_in(state.hands[state.turn] & RANK_MASKS[rank])[0]


class SakaaliAdvice(Advice[SakaaliState]):
    """See `Advice`."""

    def estimate(self, state: SakaaliState) -> list[float]:
        """Points ahead, with the deal's as partners would make them who know each other's cards."""
        if state.is_terminal():
            return state.returns()
        points = state.scores()
        if state.phase != DEALING:
            held = [counts_of(hand) for hand in state.hands]
            minus = [best_team(held[one], held[two], state.game.keep) for one, two in PARTNERSHIPS]
            for seat in range(4):
                points[seat] -= minus[seat % 2]
        ahead = score_utilities(state.game.options.objective, points, state.sides())
        if state.game.options.objective == "win":
            return by_leads([value / _STAKE for value in ahead])
        return ahead

    def sensible_actions(self, state: SakaaliState) -> list[int]:
        """What is not among the cards best kept, one card of a rank; the best few."""
        if state.is_chance_node():
            return state.legal_actions()
        ranked = self._ranked(state)
        return sorted([card_of(state, rank) for rank in ranked[:_TRIED]])

    def likely_action(self, state: SakaaliState, rng: Callable[[], float]) -> int:
        """What is best discarded by a player who has agreed on nothing."""
        return card_of(state, self._ranked(state)[0])

    def _ranked(self, state: SakaaliState) -> list[int]:
        """The ranks that may go, the best first."""
        found = worths(known_to(state, state.turn), weights("plain"))[1]
        ranked = [(-worth, rank) for rank, worth in found.items()]
        return [rank for _, rank in sorted(ranked)]


ADVICE: Final = SakaaliAdvice
