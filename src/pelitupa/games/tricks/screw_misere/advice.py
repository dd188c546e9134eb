"""What to play where tricks and late aces are to be avoided, as a club beginner does in Screw Misere.

Low cards are led of which most others are higher; under a higher card goes the highest that stays below. An
ace is got rid of while tricks are early, and later thrown into the opponents' tricks, never the partner's.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, SUIT_MASKS, cards_in, suit_of
from pelitupa.games.tricks.aces import ACES
from pelitupa.games.tricks.skruuvi_family.advice import spared
from pelitupa.games.tricks.skruuvi_family.calls import MISERE
from pelitupa.games.tricks.trick import ACE_HIGH

_WHIM: Final = 0.08
"""The share of plays that follow no rule, so that playouts see other lines too."""

_EARLY: Final = 3
"""Up to this trick an ace costs so little that whoever must win takes it along."""


class Turn:
    """What the player to decide sees of a trick.

    `hand` and `playable` are sets of cards, `winning` those playable that beat the best so far (all, to a
    lead); `out` are the cards that the player does not see. `number` is the trick's, from 1; `leads`
    tells that it is empty, `last` that nobody plays after, `ours` that the partner is winning it,
    `follows` that the cards are of the suit led.
    """

    def __init__(self, hand: int, playable: int, winning: int, out: int, number: int) -> None:
        self.hand = hand
        self.playable = playable
        self.winning = winning
        self.out = out
        self.number = number
        self.leads = False
        self.last = False
        self.ours = False
        self.follows = True


def likely(turn: Turn, rng: Random) -> int:
    """A card as a beginner might play it."""
    if rng() < _WHIM:
        cards = cards_in(turn.playable)
        return cards[int(rng() * len(cards))]
    if turn.leads:
        return _led(turn)
    if not turn.follows:
        return _thrown(turn)[0]
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
    """The lowest card of the suit in which most of the cards out are higher than it."""
    best, safest = -1, -1.0
    for suit in range(4):
        mine = turn.hand & SUIT_MASKS[suit]
        if mine:
            low = (mine & -mine).bit_length() - 1
            out = turn.out & SUIT_MASKS[suit]
            higher = float((out & ACE_HIGH.above[low]).bit_count())
            safety = higher / (1.0 + float(out.bit_count()))
            if safety > safest:
                best, safest = low, safety
    return best


def _taken(turn: Turn) -> int:
    """The highest card, where the trick is the side's whatever it plays; late aces are kept."""
    for card in reversed(cards_in(turn.playable)):
        if card not in ACES or turn.number <= _EARLY:
            return card
    return turn.playable.bit_length() - 1


def _thrown(turn: Turn) -> list[int]:
    """Cards to throw away where the suit led cannot be followed, the best first."""
    cards = spared(turn.hand, MISERE)
    aces = [card for card in cards if card in ACES]
    others = [card for card in cards if card not in ACES]
    if turn.ours and turn.number > _EARLY:
        return [*others, *aces]
    return [*aces, *others]
