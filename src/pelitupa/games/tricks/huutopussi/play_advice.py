"""How a plausible player of Huutopussi announces and plays, as chapter 19 advises, for playouts.

Whoever leads and wins may announce: sure winners are led, and the dearest marriage is announced or asked
for. Tens go to tricks that the own side wins, to others what counts nothing; marriages are kept whole. So
played, a declarer's side has 177 points on average: the booklet calls contracts of 160 to 200 usual (19.2).
"""

from __future__ import annotations

from typing import Final

from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import ACE, BITS, SUIT_MASKS, TEN, cards_in, rank_of, suit_of
from pelitupa.games.tricks.huutopussi.game import TRUMP_POINTS
from pelitupa.games.tricks.pussi_family.marriages import (
    ANNOUNCE,
    ASK_HALF,
    ASK_WHOLE,
    HAVE_WHOLE,
    NO_ANNOUNCEMENT,
    PAIRS,
    suit_in,
)
from pelitupa.games.tricks.pussi_family.match import PACK, RANKING, PussiMatch
from pelitupa.games.tricks.seats import partner_of
from pelitupa.games.tricks.trick import NO_TRUMP

_WHIM: Final = 0.08
"""The share of plays that follow no rule, so that playouts see other lines too."""

_HALF_ASKED: Final = 0.75
"""How often a half is asked for rather than a whole, where both may be."""


def played(match: PussiMatch, rng: Random) -> int:
    """A card to lead or to follow with, by what the player on turn sees."""
    playable = match._playable()
    if not playable & (playable - 1):
        return playable.bit_length() - 1
    if rng() < _WHIM:
        cards = cards_in(playable)
        return cards[int(rng() * len(cards))]
    return _followed(match, playable) if match.trick else _led(match, playable)


def announced(match: PussiMatch, rng: Random) -> int:
    """The dearest marriage of the own hand; else the partner is asked for what it may have."""
    choices = match._choices()
    own = [action for action in choices if ANNOUNCE <= action < ASK_HALF]
    if own:
        return _dearest(own)
    lacking = match.voids[partner_of(match.turn)]
    halves = [a for a in choices if ASK_HALF <= a < ASK_WHOLE and _may_have(a, match, lacking)]
    asked = any(told.no_whole and told.chair != match.turn for told in match.told)
    if halves and (asked or ASK_WHOLE not in choices or rng() < _HALF_ASKED):
        return _dearest(halves)
    if ASK_WHOLE in choices and not asked:
        return ASK_WHOLE
    return NO_ANNOUNCEMENT


def _may_have(action: int, match: PussiMatch, lacking: int) -> bool:
    """Whether the partner may hold the half that is asked for."""
    wanted = PAIRS[suit_in(action)] & ~match.places[match.turn]
    return wanted & ~lacking != 0


def answered(choices: list[int]) -> int:
    """The dearest whole that the partner asked for, if there is a choice."""
    wholes = [action for action in choices if action >= HAVE_WHOLE]
    return _dearest(wholes) if wholes else choices[0]


def _dearest(actions: list[int]) -> int:
    best = actions[0]
    for action in actions:
        if TRUMP_POINTS[suit_in(action)] > TRUMP_POINTS[suit_in(best)]:
            best = action
    return best


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
    last = len(match.trick) == 3
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
