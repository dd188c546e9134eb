"""What to play where tricks and late aces are to be avoided, as a club beginner does in Skruuvi's misères and
in Screw Misere.

Low cards are led of which most others are higher; under a higher card goes the highest that stays below, and
on a trick that the partner has won already the highest of all. Thrown away are aces into the opponents'
tricks, and else high cards with few low ones below them, of suits in which others can still go below.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, FULL_PACK, SUIT_MASKS, cards_in, rank_of, suit_of
from pelitupa.games.tricks.aces import ACES
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.trick import ACE_HIGH

_WHIM: Final = 0.08
"""The share of plays that follow no rule, so that playouts see other lines too."""

_EARLY: Final = 3
"""Up to this trick an ace costs so little that it is got rid of even in the partner's."""

_HIGHER: Final = 0.35
"""What a card that is out above the one that is led takes of the danger that one below it is."""
_NONE_HIGHER: Final = 8.0
"""The danger of leading a card that nobody can go above, and of a suit that is not out at all."""
_RANK: Final = 0.5
"""What is gained by each rank of a card that is led: high cards go while they are safe."""

_BELOW: Final = 2.1
"""How many cards out that are lower are made up for by an own one that is."""
_ABOVE: Final = 0.5
_ACE: Final = 20.0
"""An ace goes into the opponents' tricks before all others."""


class Turn:
    """What the player to decide sees of a trick.

    `playable` is a set of cards, `winning` are those of it that beat the best so far (all, to a
    lead); `out` are the cards that the player does not see. `number` is the trick's, from 1; `leads`
    tells that it is empty, `last` that nobody plays after, `ours` that the partner is winning it,
    `follows` that the cards are of the suit led.
    """

    def __init__(self, playable: int, winning: int, out: int, number: int) -> None:
        self.playable = playable
        self.winning = winning
        self.out = out
        self.number = number
        self.leads = False
        self.last = False
        self.ours = False
        self.follows = True


def seen_turn(state: TrickMatch) -> Turn:
    """The trick as the player to play to it sees it."""
    hand, playable = state.places[state.chair], state._playable()
    out = FULL_PACK & ~state.places[TABLE] & ~hand
    turn = Turn(playable, playable, out, sum(state.tricks) + 1)
    turn.leads = not state.trick
    if state.trick:
        place = state._winning_place(state.trick)
        turn.winning = playable & state._ranking().above[state.trick[place]]
        turn.follows = playable & SUIT_MASKS[suit_of(state.trick[0])] != 0
        turn.last = len(state.trick) == len(state.order) - 1
        turn.ours = state._side_of(state.order[place]) == state._side_of(state.chair)
    return turn


def likely(turn: Turn, rng: Random) -> int:
    """A card as a beginner might play it."""
    if rng() < _WHIM:
        cards = cards_in(turn.playable)
        return cards[int(rng() * len(cards))]
    if turn.leads:
        return _led(turn)
    if not turn.follows:
        return _thrown(turn)
    if turn.ours and turn.last:
        return _taken(turn)
    losing = turn.playable & ~turn.winning
    if losing:
        return losing.bit_length() - 1
    if turn.last or turn.ours:
        return _taken(turn)
    return (turn.winning & -turn.winning).bit_length() - 1


def distinct(cards: int, out: int) -> list[int]:
    """Of cards between which nothing lies that the player does not see, the highest, ascending; aces count
    in a trick, and stand for themselves.
    """
    kept: list[int] = []
    for card in cards_in(cards):
        if kept and card not in ACES and suit_of(kept[-1]) == suit_of(card):
            between = (BITS[card] - 1) & ~(2 * BITS[kept[-1]] - 1)
            if not between & out:
                kept[-1] = card
                continue
        kept.append(card)
    return kept


def _led(turn: Turn) -> int:
    """The lowest card of the suit in which it is least likely to win the trick."""
    best, least = -1, 1000.0
    for suit in range(4):
        mine = turn.playable & SUIT_MASKS[suit]
        if mine:
            low = (mine & -mine).bit_length() - 1
            out = turn.out & SUIT_MASKS[suit]
            higher = (out & ACE_HIGH.above[low]).bit_count()
            lower = out.bit_count() - higher
            danger = lower - _HIGHER * higher - _RANK * rank_of(low)
            if not higher:
                danger += _NONE_HIGHER * (1.0 if lower else 2.0)
            if danger < least:
                best, least = low, danger
    return best


def _taken(turn: Turn) -> int:
    """The highest card, where the trick is the side's whatever it plays; late aces are kept."""
    for card in reversed(cards_in(turn.playable)):
        if card not in ACES or turn.number <= _EARLY:
            return card
    return turn.playable.bit_length() - 1


def _thrown(turn: Turn) -> int:
    """What is thrown away where the suit led cannot be followed: the most dangerous of the highest cards."""
    best, most = -1, -1000.0
    for suit in range(4):
        mine = turn.playable & SUIT_MASKS[suit]
        if mine:
            high = mine.bit_length() - 1
            out = turn.out & SUIT_MASKS[suit]
            above = (out & ACE_HIGH.above[high]).bit_count()
            danger = out.bit_count() - above - _BELOW * (mine.bit_count() - 1) - _ABOVE * above
            if high in ACES:
                danger += _thrown_ace(turn)
            if danger > most:
                best, most = high, danger
    return best


def _thrown_ace(turn: Turn) -> float:
    """How much sooner an ace is thrown than another card."""
    if not turn.ours or turn.number <= _EARLY:
        return _ACE
    return -_ACE
