"""What a hand of Tuppi is good for, as a club beginner reckons: for bids and exchanges in playouts.

High cards and long suits take tricks in rami. A sooli wants low cards in every suit, the ace among them: its
player plays last, so that a card is safe whose suit holds enough lower ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, SUIT_MASKS, cards_in, suit_of
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.terms import TrickTerms
from pelitupa.games.tricks.trick import ACE_LOW
from pelitupa.games.tricks.tuppi.auction import (
    BID,
    BIDDING,
    GIVE,
    OFFERING,
    PASS,
    PUTTING_AWAY,
    SOOLI,
    bids_of,
    bids_rami,
)
from pelitupa.games.tricks.tuppi.game import TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import (
    HAND_SIZE,
    NOLO,
    RAMI,
    SOLO,
    SOOLI_POINTS,
    deal_points,
)

_RAMI_TRICKS: Final = 3.0
"""So many tricks are worth a bid of rami."""

_MOST_DANGER: Final = 1
"""With no more danger than this, sooli is worth a thought."""

_SPACING: Final = 3
"""A card is safe in sooli with one lower card of its suit for every three ranks."""


_WHIM: Final = 0.1
"""The share of bids in playouts that are against the hand."""

_USUAL_POINTS: Final = 8.0


class TuppiAdvice(TrickAdvice[TuppiMatch]):
    """See `Advice`."""

    def lead(self, state: TuppiMatch) -> float:
        side = state._bidding_side()
        return expected_lead(state.contract, side, state._by_side(), state.points)

    def sure_lead(self, state: TuppiMatch) -> float:
        return float(state.game.options.target)

    def wants_tricks(self, state: TuppiMatch, chair: int) -> bool:
        return state.contract == RAMI  # those who play against sooli lose what tricks they can

    def solver_terms(self, state: TuppiMatch, side: int) -> TrickTerms | None:
        if state.contract == SOLO:  # three play, and not in the order of their seats
            return None
        left = state.places[state.order[-1]].bit_count()
        tricks, rising = state._by_side(), state._rising_side()
        results = []
        for won in range(left + 1):
            final = [tricks[0] + left - won, tricks[1] + left - won]
            final[side] = tricks[side] + won
            winner, points, _ = deal_points(state.contract, state._bidding_side(), final)
            lead = 0 if rising == 1 - winner else state.points[winner] + points
            results.append(float(lead if winner == side else -lead))
        return TrickTerms(1 if state.contract == RAMI else -1, results=tuple(results))

    def sensible_actions(self, state: TuppiMatch) -> list[int]:
        """Of the cards to bid with, the lowest red and the lowest black one; all else."""
        if state.phase != BIDDING:
            return state.legal_actions()
        return sorted([bid for bid in plain_bids(state.places[state.turn]) if bid >= 0])

    def likely_choice(self, state: TuppiMatch, rng: Random) -> int:
        hand = state.places[state.turn]
        if state.phase == BIDDING:
            rami, nolo = plain_bids(hand)
            good = wants_rami(hand) != (rng() < _WHIM)
            return rami if rami >= 0 and (good or nolo < 0) else nolo
        if state.phase == OFFERING:
            return SOOLI if wants_sooli(hand) else PASS
        if state.phase == PUTTING_AWAY:
            return GIVE + to_put_away(hand)
        return GIVE + to_give(hand)


def expected_lead(contract: int, side: int, tricks: Sequence[int], points: Sequence[int]) -> float:
    """Roughly, by how many points side 0 will be ahead after this deal, on average.

    It weighs the points at stake, those that stand among them, by the tricks won so far.
    """
    gain = _USUAL_POINTS
    if contract == SOLO:
        gain = float(SOOLI_POINTS)
        chance = 0.4 + 0.6 * tricks[1 - side] / HAND_SIZE
        if side:
            chance = 1.0 - chance
    else:
        ahead = (tricks[0] - tricks[1]) / 14.0
        chance = max(0.0, min(1.0, 0.5 - ahead if contract == NOLO else 0.5 + ahead))
    first = chance * (points[0] + gain) if not points[1] else 0.0
    second = (1.0 - chance) * (points[1] + gain) if not points[0] else 0.0
    return first - second


def wants_rami(hand: int) -> bool:
    """Whether a hand is good enough to bid rami."""
    tricks = 0.0
    for suit in range(4):
        length = (hand & SUIT_MASKS[suit]).bit_count()
        top = 13 * suit + 12
        if hand & BITS[top]:
            tricks += 1.0
        if hand & BITS[top - 1] and length > 1:
            tricks += 0.7
        if hand & BITS[top - 2] and length > 2:
            tricks += 0.4
        tricks += 0.4 * float(max(0, length - 4))
    return tricks >= _RAMI_TRICKS


def plain_bids(hand: int) -> tuple[int, int]:
    """The bids of rami and of nolo that show the lowest card; -1 for one that the hand may not make."""
    rami = nolo = -1
    for bid in bids_of(hand):
        if bids_rami(bid):
            if rami < 0 or (bid - BID) % 13 < (rami - BID) % 13:
                rami = bid
        elif nolo < 0 or (bid - BID) % 13 < (nolo - BID) % 13:
            nolo = bid
    return rami, nolo


def _height(card: int) -> int:
    """How many cards of its suit rank below a card in sooli."""
    return 12 - ACE_LOW.above[card].bit_count()


def danger(hand: int, card: int) -> int:
    """How far a card of a hand is above what is safe in sooli; negative where it is safe, and least of all
    where all lower cards are in the hand too: it can never win.
    """
    suit = hand & SUIT_MASKS[suit_of(card)]
    lower = (suit & ~ACE_LOW.above[card]).bit_count() - 1
    if lower == _height(card):
        return -HAND_SIZE
    return _height(card) - _SPACING * lower - 2


def wants_sooli(hand: int) -> bool:
    """Whether a hand is low enough to bid sooli: safe but for the card to be put away."""
    kept = hand & ~BITS[to_put_away(hand)]
    total = 0
    for card in cards_in(kept):
        total += max(0, danger(kept, card))
    return total <= _MOST_DANGER


def to_put_away(hand: int) -> int:
    """The most dangerous card for sooli."""
    best = -1
    for card in cards_in(hand):
        if best < 0 or danger(hand, card) > danger(hand, best):
            best = card
    return best


def to_give(hand: int) -> int:
    """The best card for a partner who plays sooli: the lowest."""
    best = -1
    for card in cards_in(hand):
        if best < 0 or _height(card) < _height(best):
            best = card
    return best


ADVICE: Final = TuppiAdvice
