"""Advice on Musta Maija: be rid of low cards and many at a time, keep high trumps, beat as cheaply as can be.

She herself is a burden, who beats nothing, and a good attacker, whom nobody beats: she goes soon.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.equipment.cards import BITS, cards_in, rank_of, suit_of
from pelitupa.games.beating.filling import ATTACKING, MAIJA, OVER
from pelitupa.games.beating.maija import DONE, LEAVE
from pelitupa.games.beating.maija_advice import TRUMP_COSTS, answer
from pelitupa.games.beating.maija_advice import cost as plain_cost
from pelitupa.games.beating.musta_maija.game import MustaMaijaState
from pelitupa.games.beating.pickup import beaters

_BEATERS: Final = [beaters(1, trump) for trump in range(4)]
"""For each suit of trumps, for each card, the set of cards that beat it, Musta Maija aside."""
_BEATEN: Final = 5.0
"""By how much a card that all others beat is worse to attack with, once the stock is empty, where one rank
higher counts 1, and a card more in the attack 3."""
_HIGH: Final = 6
"""A trump that ranks above this, the eight, beats no plain card while there is a stock."""
_STOCK: Final = 6
"""A stock of more cards than these will last for some turns."""


def cost(state: MustaMaijaState, card: int) -> int:
    """How dear a card is to who has it; Musta Maija is not at all."""
    return 0 if card == MAIJA else plain_cost(state, card)


class MustaMaijaAdvice(Advice[MustaMaijaState]):
    """See `Advice`."""

    def likely_action(self, state: MustaMaijaState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`: it looks at the own hand and the table alone."""
        legal = state.legal_actions()
        if rng() < 0.08:
            return legal[int(rng() * len(legal))]
        return self._attack(state) if state.phase == ATTACKING else self._beat(state)

    def _attack(self, state: MustaMaijaState) -> int:
        """The suit of which most low cards can go at once, and with the spades Maija; trumps only when little
        else is left. When the stock is empty, rather what few of the cards that are still out beat."""
        stock = state.stock_size() > 0
        if state.chosen:
            for card in cards_in(state._attackers()):
                if not stock or cost(state, card) < TRUMP_COSTS:
                    return card
            return DONE
        hand, room = cards_in(state.hands[state.attacker]), state._room()
        unseen = state.game.pack & ~state.gone & ~state.hands[state.attacker]
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
            if not stock and card != MAIJA:
                beating = (_BEATERS[state.trump][card] & unseen & ~BITS[MAIJA]).bit_count()
                worth -= _BEATEN * beating / max(1, unseen.bit_count())
            if worth > most:
                best, most = card, worth
        return best

    def _beat(self, state: MustaMaijaState) -> int:
        """The cheapest card that beats, unless it is too dear for what it saves, as a high trump is."""
        other = state.attack[len(state.chosen)]
        best = answer(state, state._beaters(), other)
        if best != LEAVE and state.stock_size() > _STOCK:
            trumped = suit_of(best) == state.trump and suit_of(other) != state.trump
            if trumped and rank_of(best) > _HIGH:
                return LEAVE
        return best

    def estimate(self, state: MustaMaijaState) -> list[float]:
        """See `Advice.estimate`: a large hand, and Maija in it, is likelier to be the last."""
        if state.phase == OVER:
            return state.returns()
        weights = [
            held.bit_count() + 1.0 + (2.0 if held >> MAIJA & 1 else 0.0) for held in state.hands
        ]
        return estimated_places(state, weights, "loser")


ADVICE: Final = MustaMaijaAdvice
