"""In what order the trick search tries cards. No result depends on it, only the time.

An order is an int with a place in each six bits, the first to be tried lowest; cards that it does not
name follow from the lowest on. The weights were found by climbing: the number of positions searched in
80 random deals of ten tricks, with and without trumps; those of leads where tricks are avoided in 14
deals of nine tricks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.players.solvers.trick_bits import (
    PLACES,
    SLOT,
    SLOT1,
    SLOT2,
    SLOT3,
    count_of,
    place_of,
    slot_of,
    top,
)
from pelitupa.players.solvers.trick_hands import Hands


class Weights:
    """How much speaks for leading a suit, and for discarding from it."""

    def __init__(self, lead: tuple[int, ...], discard: tuple[int, ...]) -> None:
        # by whom the highest card of the suit is held
        self.own_top: i64 = lead[0]
        self.own_top_and_partner: i64 = lead[1]
        self.own_sequence: i64 = lead[2]
        self.partner_top: i64 = lead[3]
        self.partner_top_and_own_second: i64 = lead[4]
        self.partner_sequence: i64 = lead[5]
        self.foe_top: i64 = lead[6]
        self.foe_top_and_own_second: i64 = lead[7]
        self.foe_top_and_partner_second: i64 = lead[8]
        self.last_hand_top: i64 = lead[9]
        self.foe_top_and_singleton: i64 = lead[10]
        # for each card
        self.own_length: i64 = lead[11]
        self.partner_length: i64 = lead[12]
        self.next_length: i64 = lead[13]
        # trumps
        self.trump: i64 = lead[14]
        self.partner_ruffs: i64 = lead[15]
        self.foe_ruffs: i64 = lead[16]
        self.own_singleton: i64 = lead[17]
        # discards
        self.discard_length: i64 = discard[0]
        self.discard_top: i64 = discard[1]
        self.discard_bare_top: i64 = discard[2]
        self.discard_second: i64 = discard[3]
        self.discard_bare_second: i64 = discard[4]
        self.discard_trump: i64 = discard[5]


NO_TRUMP_WEIGHTS: Final = Weights(
    (28, -10, 2, 30, 12, -2, 16, 8, 21, 8, -8, 1, 17, 4, 0, 0, 0, 0), (19, -6, -6, 5, -14, -60)
)
TRUMP_WEIGHTS: Final = Weights(
    (22, -8, -14, 18, 4, -5, 0, 8, 4, -2, 0, 1, 1, 0, -8, 17, -50, 2), (1, -4, -6, -1, -8, -60)
)

DUCKING_LOWER: Final = 21
"""For each lower card against the leader's side."""
DUCKING_PARTNER: Final = 15
"""For each card of the partner."""
DUCKING_HIGHEST: Final = 6
"""Against a card that nobody of the other side beats."""


def order_bit(order: i64) -> i64:
    """The card that an order names first."""
    return PLACES[order & 63]


def sorted_order(key0: i64, key1: i64, key2: i64, key3: i64) -> i64:
    """The order of the places in the low six bits of four keys, by falling key; 0 is none."""
    swap: i64 = 0
    if key0 < key1:
        swap = key0
        key0 = key1
        key1 = swap
    if key2 < key3:
        swap = key2
        key2 = key3
        key3 = swap
    if key0 < key2:
        swap = key0
        key0 = key2
        key2 = swap
    if key1 < key3:
        swap = key1
        key1 = key3
        key3 = swap
    if key1 < key2:
        swap = key1
        key1 = key2
        key2 = swap
    return key0 & 63 | (key1 & 63) << 6 | (key2 & 63) << 12 | (key3 & 63) << 18


def lead_order(hands: Hands, alive: i64, leader: i64, moves: i64) -> i64:
    """The order of leads: one of each suit."""
    hand = hands.held(leader) & alive
    mine = alive & hands.cards_of_side(leader)
    next_hand = hands.held(hands.following(leader)) & alive
    before = leader
    if not before:
        before = hands.players
    last_hand = hands.held(before - 1) & alive
    key0 = lead_key(hands.trumps, SLOT, moves, hand, mine, alive & ~mine, next_hand, last_hand)
    key1 = lead_key(hands.trumps, SLOT1, moves, hand, mine, alive & ~mine, next_hand, last_hand)
    key2 = lead_key(hands.trumps, SLOT2, moves, hand, mine, alive & ~mine, next_hand, last_hand)
    key3 = lead_key(hands.trumps, SLOT3, moves, hand, mine, alive & ~mine, next_hand, last_hand)
    return sorted_order(key0, key1, key2, key3)


def lead_key(
    trumps: i64,
    suit: i64,
    moves: i64,
    hand: i64,
    mine: i64,
    theirs: i64,
    next_hand: i64,
    last_hand: i64,
) -> i64:
    """How good it looks to lead a suit, above the six bits of the place of the card to lead."""
    cards = moves & suit
    if not cards:
        return 0
    w = NO_TRUMP_WEIGHTS
    if trumps:
        w = TRUMP_WEIGHTS
    own = hand & suit
    partner = mine & suit & ~hand
    foe = theirs & suit
    lower_foe = foe ^ top(foe)
    card = cards & -cards
    score: i64 = 200 + w.own_length * count_of(own) + w.partner_length * count_of(partner)
    score += w.next_length * count_of(next_hand & suit)
    if own > foe and own > partner:
        card = top(cards)
        score += w.own_top
        if partner > foe:
            score += w.own_top_and_partner
        elif own ^ card > foe:
            score += w.own_sequence
    elif partner > foe:
        score += w.partner_top
        if own > lower_foe:
            card = top(cards)
            score += w.partner_top_and_own_second
        if partner ^ top(partner) > foe:
            score += w.partner_sequence
    else:
        score += w.foe_top
        if own > lower_foe:
            card = top(cards)
            score += w.foe_top_and_own_second
        elif partner > lower_foe:
            score += w.foe_top_and_partner_second
        if last_hand & suit > next_hand & suit:
            score += w.last_hand_top
        if not own & (own - 1):
            score += w.foe_top_and_singleton
    if trumps:
        score += ruffing(w, trumps, suit, own, hand, mine, next_hand, last_hand)
    return at_least_one(score) << 6 | place_of(card)


def ruffing(
    w: Weights,
    trumps: i64,
    suit: i64,
    own: i64,
    hand: i64,
    mine: i64,
    next_hand: i64,
    last_hand: i64,
) -> i64:
    """What trumps say for or against leading a suit."""
    if suit == trumps:
        return w.trump
    score: i64 = 0
    partner = mine & ~hand
    if not partner & suit and partner & trumps:
        score += w.partner_ruffs
    if not own & (own - 1) and hand & trumps:
        score += w.own_singleton
    if (not next_hand & suit and next_hand & trumps) or (
        not last_hand & suit and last_hand & trumps
    ):
        score += w.foe_ruffs
    return score


def follow_order(
    hands: Hands,
    alive: i64,
    best: i64,
    winner: i64,
    seat: i64,
    place: i64,
    led: i64,
    moves: i64,
    beaters: i64,
) -> i64:
    """The order of cards played to a trick that `best` of seat `winner` wins so far.

    First the cheapest card that is sure to win, if winning is needed and possible.
    """
    zero = hands.is_zero(seat)
    foes: i64 = 0
    last = seat
    other = place + 1
    while other < hands.players:
        last = hands.following(last)
        if hands.is_zero(last) != zero:
            foes |= hands.held(last) & alive
        other += 1
    suit = slot_of(best)
    beating = moves & beaters
    if beating and zero == hands.is_zero(winner) and suit & foes < best:
        beating = 0  # the partner wins it
    elif beating and place == 1 and not hands.trumps and last != seat:
        mate = hands.held(last) & alive & suit
        if hands.is_zero(last) == zero and mate > foes & suit and mate > best:
            beating = 0  # the partner will win it
    win: i64 = 0
    if beating & suit:
        win = beating & -top(foes & suit | best)
        if not win and place == 2 and hands.trumps:
            win = beating
    else:
        win = beating
    win &= -win
    if moves & led and not moves & ~led:
        if win:
            return place_of(win)
        return 0
    order = discard_order(hands, alive, seat, moves)
    if win:
        order = order << 6 | place_of(win)
    return order


def discard_order(hands: Hands, alive: i64, seat: i64, moves: i64) -> i64:
    """The order of cards thrown away: the lowest of each suit."""
    hand = hands.held(seat) & alive
    others = alive & ~hand
    key0 = discard_key(hands.trumps, SLOT, moves, hand, others)
    key1 = discard_key(hands.trumps, SLOT1, moves, hand, others)
    key2 = discard_key(hands.trumps, SLOT2, moves, hand, others)
    key3 = discard_key(hands.trumps, SLOT3, moves, hand, others)
    return sorted_order(key0, key1, key2, key3)


def discard_key(trumps: i64, suit: i64, moves: i64, hand: i64, others: i64) -> i64:
    """How well a suit spares its lowest card, above the six bits of that card's place."""
    cards = moves & suit
    if not cards:
        return 0
    w = NO_TRUMP_WEIGHTS
    if trumps:
        w = TRUMP_WEIGHTS
    own = hand & suit
    against = others & suit
    score: i64 = 200 + w.discard_length * count_of(own)
    if suit == trumps:
        score += w.discard_trump
    rest = own & (own - 1)
    if own > against:
        score += w.discard_top
        if not rest:
            score += w.discard_bare_top
    elif own > against ^ top(against):
        score += w.discard_second
        if not rest & (rest - 1):
            score += w.discard_bare_second
    return at_least_one(score) << 6 | place_of(cards & -cards)


def ducking_lead_order(hands: Hands, alive: i64, leader: i64, moves: i64) -> i64:
    """The order of leads where tricks are to be avoided: the lowest card of each suit."""
    mine = alive & hands.cards_of_side(leader)
    partner = mine & ~hands.held(leader)
    key0 = ducking_lead_key(SLOT, moves, alive & ~mine, partner)
    key1 = ducking_lead_key(SLOT1, moves, alive & ~mine, partner)
    key2 = ducking_lead_key(SLOT2, moves, alive & ~mine, partner)
    key3 = ducking_lead_key(SLOT3, moves, alive & ~mine, partner)
    return sorted_order(key0, key1, key2, key3)


def ducking_lead_key(suit: i64, moves: i64, theirs: i64, partner: i64) -> i64:
    """How good it looks to lead the lowest card of a suit, above the six bits of its place."""
    cards = moves & suit
    if not cards:
        return 0
    card = cards & -cards
    against = theirs & suit
    score: i64 = 200 + DUCKING_LOWER * count_of(against & (card - 1))
    score += DUCKING_PARTNER * count_of(partner & suit)
    if card > against:
        score -= DUCKING_HIGHEST
    return score << 6 | place_of(card)


def ducking_order(moves: i64, beaters: i64) -> i64:
    """The order where tricks are to be avoided: the highest card that does not win, if any."""
    under = moves & ~beaters
    if not under:
        under = moves
    return place_of(under)


def at_least_one(score: i64) -> i64:
    """A score that counts as one."""
    if score < 1:
        return 1
    return score
