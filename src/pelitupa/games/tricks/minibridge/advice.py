"""Advice on Minibridge: when to declare, which contracts are worth a thought, and how a deal stands."""

from __future__ import annotations

from typing import Final

from pelitupa.core.shares import Random
from pelitupa.equipment.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_MASKS
from pelitupa.games.tricks.advice import TrickAdvice, by_objective
from pelitupa.games.tricks.high_cards import high_card_points
from pelitupa.games.tricks.minibridge.contracts import (
    ANNOUNCING,
    CHOOSING,
    CONTRACT,
    CONTRACTS,
    DECLARE,
    PASS,
    PLAYERS,
    ROUNDS,
)
from pelitupa.games.tricks.minibridge.game import MinibridgeMatch
from pelitupa.games.tricks.phases import OVER
from pelitupa.games.tricks.terms import TrickTerms, tricks_wanted
from pelitupa.games.tricks.trick import NO_TRUMP

_ENOUGH: Final = 5
"""High card points with which a plausible player declares in the fourth round. Nobody has thirteen by then:
what the own hand lacks, the dummy is likely to have (docs/lab/rules_of_thumb.md).
"""
_TRUMPS: Final = 7
"""With fewer trumps in both hands a contract is not worth a thought."""
_WHIM: Final = 0.15
"""The share of choices in playouts that are made at random, so that they see other lines too."""


class MinibridgeAdvice(TrickAdvice[MinibridgeMatch]):
    """See `Advice`."""

    def estimate(self, state: MinibridgeMatch) -> list[float]:
        """The points as they stand, and those of this deal if it goes on as it has begun."""
        if state.phase == OVER:
            return state.returns()
        totals = state.scores()
        if state.contract >= 0:
            share = CONTRACTS[state.contract][0] / 13.0
            left = 13 - sum(state.tricks)
            totals[state.declarer] += state._result(round(state._side_tricks(0) + share * left))
        mean = sum(totals) / PLAYERS
        leads = [total - mean for total in totals]
        if state.game.options.objective == "margin":
            return [lead * 1.5 for lead in leads]  # above the mean of the other two
        return by_objective(state, leads, 100.0)

    def solver_terms(self, state: MinibridgeMatch, side: int) -> TrickTerms:
        """What the contract brings the declarer (side 0), which the others want to be little."""
        left = state.places[state.order[-1]].bit_count()
        total, own = sum(state.tricks) + left, state._side_tricks(side)
        results = [
            state._result(won) if side == 0 else -state._result(total - won)
            for won in range(own, own + left + 1)
        ]
        return tricks_wanted(tuple([float(result) for result in results]))

    def sensible_actions(self, state: MinibridgeMatch) -> list[int]:
        """Contracts with no trumps, or with trumps that both hands together have seven of at least."""
        if state.phase != CHOOSING:
            return state.legal_actions()
        hand = state.places[state.turn]
        trumps = [NO_TRUMP]
        for suit in range(4):
            if (hand & SUIT_MASKS[suit]).bit_count() + state.told[1 + suit] >= _TRUMPS:
                trumps.append(suit)
        return [
            CONTRACT + contract for contract, (_, trump) in enumerate(CONTRACTS) if trump in trumps
        ]

    def likely_choice(self, state: MinibridgeMatch, rng: Random) -> int:
        """In the fourth round five points are enough; contracts by what both hands have."""
        if state.phase not in (ANNOUNCING, CHOOSING) or rng() < _WHIM:
            return -1
        hand = state.places[state.turn]
        if state.phase == CHOOSING:
            return CONTRACT + plausible_contract(hand, state.told)
        asked = ROUNDS[state.asking()] or _ENOUGH
        return DECLARE if high_card_points(hand) >= asked else PASS


def plausible_contract(hand: int, told: tuple[int, ...]) -> int:
    """A contract for a declarer's hand with a dummy told of: game from 25 or 26 points, a trump suit of
    eight cards (booklet 17.6), and twelve tricks from 33.
    """
    points = high_card_points(hand) + told[0]
    lengths = [(hand & SUIT_MASKS[suit]).bit_count() + told[1 + suit] for suit in range(4)]
    best = NO_TRUMP
    for suit in (HEARTS, SPADES, CLUBS, DIAMONDS):
        if lengths[suit] >= (8 if best == NO_TRUMP else lengths[best] + 1):
            best = suit
    if points >= 33:
        return CONTRACTS.index((12, best))
    if points >= 26 and best in (HEARTS, SPADES):
        return CONTRACTS.index((10, best))
    if points >= 29 and best in (CLUBS, DIAMONDS):
        return CONTRACTS.index((11, best))
    if points >= 25:
        return CONTRACTS.index((9, NO_TRUMP))
    return CONTRACTS.index((7, best))


ADVICE: Final = MinibridgeAdvice
