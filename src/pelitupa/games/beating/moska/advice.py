"""Advice on Moska: get rid of low cards and many at a time, keep trumps, and throw in what is cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.equipment.cards import cards_in, rank_of
from pelitupa.games.beating.filling import ATTACKING, BEATING, OVER
from pelitupa.games.beating.maija import DONE, LEAVE
from pelitupa.games.beating.maija_advice import TRUMP_COSTS, answer, cheapest, cost
from pelitupa.games.beating.moska.throwing import EXCHANGING, NO, THROWING, MoskaState


class MoskaAdvice(Advice[MoskaState]):
    """See `Advice`."""

    def likely_action(self, state: MoskaState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`: it looks at the own hand and the table alone."""
        legal = state.legal_actions()
        if rng() < 0.08 or len(legal) == 1:
            return legal[int(rng() * len(legal))]
        if state.phase == ATTACKING:
            return self._attack(state, legal)
        cards = [card for card in legal if card < DONE]
        if state.phase == EXCHANGING:
            return legal[0]
        if state.phase == THROWING:
            return self._throw(state, cards)
        if state.phase == BEATING:
            best = answer(state, state._beaters(), state.attack[len(state.chosen)])
            return best if best in legal else min(cards, key=lambda card: cost(state, card))
        return self._step(state, legal, cards)

    def _attack(self, state: MoskaState, legal: list[int]) -> int:
        """The lowest rank of which there are most; more of it while it is cheap."""
        cards = [card for card in legal if card < DONE]
        hand = cards_in(state.hands[state.attacker])
        stock = state.stock_size() > 0
        if state.chosen:
            for card in cards:
                if not stock or cost(state, card) < TRUMP_COSTS:
                    return card
            return DONE if DONE in legal else cards[0]
        best, most = cards[0], -1e9
        for card in cards:
            alike = sum([1 for other in hand if rank_of(other) == rank_of(card)])
            worth = 3.0 * alike - cost(state, card)
            if worth > most:
                best, most = card, worth
        return best

    def _throw(self, state: MoskaState, cards: list[int]) -> int:
        """The cheapest card, unless it is a trump while there is a stock."""
        best = min(cards, key=lambda card: cost(state, card)) if cards else NO
        return (
            NO if best == NO or (state.stock_size() and cost(state, best) >= TRUMP_COSTS) else best
        )

    def _step(self, state: MoskaState, legal: list[int], cards: list[int]) -> int:
        """In steps: beat the attack cards, the dearest first, each by the cheapest."""
        if state.chosen:
            return cheapest(state, state._beaters_of(state.chosen[0]))
        targets = [card for card in cards if card in state.attack]
        if targets:
            return max(targets, key=lambda card: cost(state, card))
        return DONE if DONE in legal else LEAVE if LEAVE in legal else legal[0]

    def estimate(self, state: MoskaState) -> list[float]:
        """See `Advice.estimate`: a large hand of low cards is likelier to be the last."""
        if state.phase == OVER:
            return state.returns()
        weights = [
            1.0 + sum([1.4 - cost(state, card) / 24 for card in cards_in(held)])
            for held in state.hands
        ]
        return estimated_places(state, weights, "loser")


ADVICE: Final = MoskaAdvice
