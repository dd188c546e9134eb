"""Advice on Musta Maija: get rid of low cards and many at a time, keep trumps, beat as cheaply as can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.equipment.cards import cards_in, suit_of
from pelitupa.games.beating.filling import ATTACKING, MAIJA, OVER
from pelitupa.games.beating.maija import DONE
from pelitupa.games.beating.maija_advice import TRUMP_COSTS, answer
from pelitupa.games.beating.maija_advice import cost as plain_cost
from pelitupa.games.beating.musta_maija.game import MustaMaijaState


def cost(state: MustaMaijaState, card: int) -> int:
    """How dear a card is to who has it; Musta Maija is kept to the last, and then she attacks."""
    return 30 if card == MAIJA else plain_cost(state, card)


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
                if not stock or cost(state, card) < TRUMP_COSTS:
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
                and (not stock or cost(state, other) < TRUMP_COSTS)
            ]
            worth = 3.0 * min(max(len(same), 1), room) - cost(state, card)
            if worth > most:
                best, most = card, worth
        return best

    def _beat(self, state: MustaMaijaState) -> int:
        """The cheapest card that beats, unless it is too dear for what it saves."""
        return answer(state, state._beaters(), state.attack[len(state.chosen)])

    def estimate(self, state: MustaMaijaState) -> list[float]:
        """See `Advice.estimate`: a large hand, and Maija in it, is likelier to be the last."""
        if state.phase == OVER:
            return state.returns()
        weights = [
            held.bit_count() + 1.0 + (2.0 if held >> MAIJA & 1 else 0.0) for held in state.hands
        ]
        return estimated_places(state, weights, "loser")


ADVICE: Final = MustaMaijaAdvice
