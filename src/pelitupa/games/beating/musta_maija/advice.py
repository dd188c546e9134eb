"""Advice on Musta Maija: get rid of low cards and many at a time, keep trumps, beat as cheaply as can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.equipment.cards import cards_in, rank_of, suit_of
from pelitupa.games.beating.filling import ATTACKING, MAIJA, OVER
from pelitupa.games.beating.maija import DONE, LEAVE
from pelitupa.games.beating.musta_maija.game import MustaMaijaState

_TRUMP_COSTS: Final = 10
_WORTH_KEEPING: Final = 17
"""A card that costs more is kept, rather than beat a low one with it while there is a stock."""


def cost(state: MustaMaijaState, card: int) -> int:
    """How dear a card is to who has it."""
    if card == MAIJA:
        return 30
    return rank_of(card) + (_TRUMP_COSTS if suit_of(card) == state.trump else 0)


class MustaMaijaAdvice(Advice[MustaMaijaState]):
    """See `Advice`."""

    def likely_action(self, state: MustaMaijaState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`: it looks at the own hand and the table alone."""
        legal = state.legal_actions()
        if rng() < 0.08:
            return legal[int(rng() * len(legal))]
        return self._attack(state) if state.phase == ATTACKING else self._beat(state)

    def _attack(self, state: MustaMaijaState) -> int:
        """The suit of which most low cards can go at once; trumps and Maija only when little else is left."""
        stock = state.stock_size() > 0
        if state.chosen:
            for card in cards_in(state._attackers()):
                if not stock or cost(state, card) < _TRUMP_COSTS:
                    return card
            return DONE
        hand, room = cards_in(state.hands[state.attacker]), state._room()
        best, most = hand[0], -1e9
        for card in hand:
            same = [
                other
                for other in hand
                if suit_of(other) == suit_of(card)
                and other >= card
                and (not stock or cost(state, other) < _TRUMP_COSTS)
            ]
            worth = 3.0 * min(max(len(same), 1), room) - cost(state, card)
            if worth > most:
                best, most = card, worth
        return best

    def _beat(self, state: MustaMaijaState) -> int:
        """The cheapest card that beats, unless it is too dear for what it saves."""
        beaters = cards_in(state._beaters())
        if not beaters:
            return LEAVE
        best = min(beaters, key=lambda card: cost(state, card))
        other = state.attack[len(state.chosen)]
        dear = cost(state, best) - cost(state, other)
        return LEAVE if state.stock_size() > 6 and dear > _WORTH_KEEPING else best

    def estimate(self, state: MustaMaijaState) -> list[float]:
        """See `Advice.estimate`: a large hand, and Maija in it, is likelier to be the last."""
        if state.phase == OVER:
            return state.returns()
        weights = [
            held.bit_count() + 1.0 + (2.0 if held >> MAIJA & 1 else 0.0) for held in state.hands
        ]
        return estimated_places(state, weights, "loser")


ADVICE: Final = MustaMaijaAdvice
