"""How a plausible player of Huutopussi plays cards to tricks, as chapter 19 advises.

Whoever leads and wins may announce: sure winners are led. Tens go to tricks that the own side wins, to
others what counts nothing; marriages are kept whole. So played, a declarer's side has 177 points on average:
the booklet calls contracts of 160 to 200 usual (19.2).
"""

from __future__ import annotations

from typing import Final

from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import ACE, BITS, SUIT_MASKS, TEN, cards_in, rank_of, suit_of
from pelitupa.games.tricks.pussi_family.marriages import PAIRS
from pelitupa.games.tricks.pussi_family.match import PACK, RANKING, PussiMatch
from pelitupa.games.tricks.trick import NO_TRUMP

_WHIM: Final = 0.08
"""The share of plays that follow no rule, so that playouts see other lines too."""


def played(match: PussiMatch, rng: Random) -> int:
    """A card to lead or to follow with, by what the player on turn sees."""
    playable = match._playable()
    if not playable & (playable - 1):
        return playable.bit_length() - 1
    if rng() < _WHIM:
        cards = cards_in(playable)
        return cards[int(rng() * len(cards))]
    return _followed(match, playable) if match.trick else _led(match, playable)


def _led(match: PussiMatch, playable: int) -> int:
    """A sure winner, of the longest suit; else the lowest card of the suit with fewest higher ones out."""
    out = PACK & ~match.places[TABLE] & ~playable
    best, most = -1, -99
    for card in cards_in(playable):
        suit = suit_of(card)
        value = (playable & SUIT_MASKS[suit]).bit_count()
        if out & RANKING.above[card]:
            value -= 20 + _cost(playable, card)
        elif match.trump not in (NO_TRUMP, suit) and (out & SUIT_MASKS[suit]).bit_count() < 2:
            value -= 10
        if value > most:
            best, most = card, value
    return best


def _followed(match: PussiMatch, playable: int) -> int:
    """To a trick of the own side a ten; to another what costs least; to win it what is just enough."""
    place = match._winning_place(match.trick)
    best = match.trick[place]
    ours = match._side_of(match.order[place]) == match._side_of(match.chair)
    last = len(match.trick) == len(match.order) - 1
    out = PACK & ~match.places[TABLE] & ~match.places[match.chair]
    sure = last or not out & RANKING.above[best]
    wins = match._beats((playable & -playable).bit_length() - 1, best)
    fat = (ours and sure) or (wins and last)
    chosen, least = -1, 99
    for card in cards_in(playable):
        cost = _cost(playable, card)
        if fat and rank_of(card) == TEN:
            cost = -1
        if cost < least:
            chosen, least = card, cost
    return chosen


def _cost(hand: int, card: int) -> int:
    """What it costs to part with a card."""
    rank, pair = rank_of(card), PAIRS[suit_of(card)]
    if rank == ACE:
        return 12
    if rank == TEN:
        return 8
    if BITS[card] & pair:
        return 14 if hand & pair == pair else 6
    return rank
