"""Advice on Kitumaija: beat as cheaply as can be, and keep what beats most for it.

One attacks with what is of least use oneself; whether the next player can beat it is less of a matter. In
whole matches one seat that attacked so among three that rather attacked with what is hard to beat, high clubs
and aces, was out in 72% of them and each of the others in 32%: those went round with cards that beat little.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.equipment.cards import FULL_PACK, cards_in, mask_of
from pelitupa.games.beating.filling import ATTACKING, MAIJA, OVER
from pelitupa.games.beating.kitumaija.game import BEATERS, DONE, TAKE, KitumaijaState

_WORTH: Final = [sum(1 for found in BEATERS if found >> card & 1) for card in range(52)]
"""How many cards each card beats: so many can it be rid of."""
_BEATEN: Final = 3.0
"""To be beaten costs as much as to part with a card that beats so many."""


class KitumaijaAdvice(Advice[KitumaijaState]):
    """See `Advice`."""

    bot: ClassVar[str] = "rollout"

    def likely_action(self, state: KitumaijaState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`: it looks at the own hand and the pile alone."""
        legal = state.legal_actions()
        if rng() < 0.08 or len(legal) == 1:
            return legal[int(rng() * len(legal))]
        cards = [card for card in legal if card < TAKE]
        if not cards:
            return legal[0]
        if state.phase == ATTACKING:
            return self._attack(state, cards)
        return min(cards, key=lambda card: _WORTH[card])

    def _attack(self, state: KitumaijaState, cards: list[int]) -> int:
        """A card that beats few, and that the next player can hardly beat as far as is known; the queen of
        spades above all."""
        if MAIJA in cards:
            return MAIJA
        if len(cards) == 1 and not state.stock:
            return cards[0]
        seat, other = state.turn, state.next_in(state.turn)
        known = state.hands[other] & ~state.secret[other]
        hidden = state.secret[other].bit_count()
        seen = state.hands[seat] | mask_of(state.pile)
        for held, secret in zip(state.hands, state.secret, strict=True):
            seen |= held & ~secret
        unseen = FULL_PACK & ~seen
        many = max(1, unseen.bit_count())
        best, least = cards[0], 1e9
        for card in cards:
            beaten = 1.0
            if not BEATERS[card] & known:
                beaten -= (1.0 - (BEATERS[card] & unseen).bit_count() / many) ** hidden
            cost = _WORTH[card] + _BEATEN * beaten
            if cost < least:
                best, least = card, cost
        return DONE if state._may_stop() and _WORTH[best] > 12 else best

    def estimate(self, state: KitumaijaState) -> list[float]:
        """See `Advice.estimate`: a large hand is likelier to be the last, and the more so with cards that
        beat nothing."""
        if state.phase == OVER:
            return state.returns()
        weights = [
            1.0 + sum([1.6 - _WORTH[card] / 20 for card in cards_in(held)]) for held in state.hands
        ]
        return estimated_places(state, weights, "loser")


ADVICE: Final = KitumaijaAdvice
