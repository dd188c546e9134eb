"""Advice on games in which cards are won first, and then one has to be rid of them: what cards cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in, rank_of
from pelitupa.games.beating.pickup import beaters
from pelitupa.games.beating.two_phases import BEATING, OVER, PLAYING, STOCK, TAKE, TwoPhaseState


def burdens(beaters: list[int]) -> list[float]:
    """How hard each card is to be rid of, from 0.5 to 1.5: the fewer cards it beats, the harder."""
    counts = [0] * len(beaters)
    for mask in beaters:
        for card in cards_in(mask):
            counts[card] += 1
    return [1.5 - count / max(counts) for count in counts]


BURDENS: Final = [
    *[burdens(beaters(1, suit)) for suit in range(4)],
    [1.5 - rank_of(card) / 12 for card in range(PACK_SIZE)],
]
"""For each suit of trumps, and last for none yet."""


class TwoPhaseAdvice(Advice[TwoPhaseState]):
    """See `Advice`."""

    def likely_action(self, state: TwoPhaseState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`: it looks at the own hand and the table alone."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if rng() < 0.08:
            return legal[int(rng() * len(legal))]
        if state.phase == PLAYING:
            return self._to_win_or_lose(state, legal)
        return self._to_be_rid(state, legal)

    def _to_win_or_lose(self, state: TwoPhaseState, legal: list[int]) -> int:
        """In the first phase low cards are given to others, and high ones win where they can."""
        trick = state.trick
        cards = [action for action in legal if action != STOCK]
        lying = trick.cards[trick.begun :]
        if lying:
            top = max([rank_of(card) for card in lying])
            winning = [card for card in cards if rank_of(card) > top >= 7]
            if winning:
                return min(winning, key=rank_of)
        return min(cards, key=rank_of)

    def _to_be_rid(self, state: TwoPhaseState, legal: list[int]) -> int:
        """In the second the cheapest that beats is played, and what is hardest to be rid of is led; many
        cards at once before one."""
        if legal[-1] > STOCK:
            return self._many(state, [action for action in legal if action > STOCK])
        cards = [action for action in legal if action < TAKE]
        costs = BURDENS[state.trump]
        if not cards:
            return legal[0]
        if state.phase != BEATING:
            return cards[-1]
        best = cards[0]
        for card in cards:
            if costs[card] > costs[best]:
                best = card
        return best

    def _many(self, state: TwoPhaseState, choices: list[int]) -> int:
        """Which of the actions of the game's own, by which one is rid of several cards at once."""
        return choices[-1]

    def estimate(self, state: TwoPhaseState) -> list[float]:
        """See `Advice.estimate`: by the square of the burden that each has."""
        if state.phase == OVER:
            return state.returns()
        costs, weights = BURDENS[state.trump], []
        for seat, hand in enumerate(state.play.hands):
            burden = 0.2 if state.play.owing & BITS[seat] or state.phase >= BEATING else 4.0
            for card in cards_in(hand | state.piles[seat]):
                burden += costs[card]
            weights.append(burden * burden)
        return estimated_places(state, weights, self._aim(state))

    def _aim(self, state: TwoPhaseState) -> str:
        return "loser"
