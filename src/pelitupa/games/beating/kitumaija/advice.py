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
_FEW: Final = 5
"""Of more cards than these not all are worth a thought."""


def attack_costs(state: KitumaijaState, cards: list[int]) -> list[float]:
    """What it costs to attack with each card: the more it beats, and the likelier the next player can beat it
    as far as whoever attacks knows."""
    other = state.next_in(state.turn)
    known = state.hands[other] & ~state.secret[other]
    hidden = state.secret[other].bit_count()
    seen = state.hands[state.turn] | mask_of(state.pile)
    for held, secret in zip(state.hands, state.secret, strict=True):
        seen |= held & ~secret
    unseen = FULL_PACK & ~seen
    many = max(1, unseen.bit_count())
    found = []
    for card in cards:
        beaten = 1.0
        if not BEATERS[card] & known:
            beaten -= (1.0 - (BEATERS[card] & unseen).bit_count() / many) ** hidden
        found.append(_WORTH[card] + _BEATEN * beaten)
    return found


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

    def sensible_actions(self, state: KitumaijaState) -> list[int]:
        """See `Advice.sensible_actions`: of many cards those that are best parted with."""
        legal = state.legal_actions()
        cards = [card for card in legal if card < TAKE]
        if len(cards) <= _FEW:
            return legal
        if state.phase == ATTACKING:
            costs = attack_costs(state, cards)
            cards = [card for _, card in sorted(zip(costs, cards, strict=True))]
        else:
            cards.sort(key=lambda card: _WORTH[card])
        return sorted([*cards[:_FEW], *[action for action in legal if action >= TAKE]])

    def _attack(self, state: KitumaijaState, cards: list[int]) -> int:
        """The card that it costs least to attack with; the queen of spades above all."""
        if MAIJA in cards:
            return MAIJA
        if len(cards) == 1 and not state.stock:
            return cards[0]
        costs = attack_costs(state, cards)
        best = cards[costs.index(min(costs))]
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
