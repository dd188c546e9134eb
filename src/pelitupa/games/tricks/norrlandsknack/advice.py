"""When to knock in Norrlandsknack, what to put aside and what to play, as a beginner soon knows.

Whoever plays needs one trick, and gets five new chances of it from the stock: one trump and a king are
enough to knock. Kept are trumps, aces and kings. Aces are led while they are good, then trumps.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import ACE, KING, SUIT_MASKS, cards_in, rank_of

_ENOUGH: Final = 0.75
"""What a hand promises with which a plausible player knocks."""


def wants_to_knock(hand: int, trump: int) -> bool:
    """Whether a hand promises enough: a trump half a trick, an ace or king so much more."""
    promise = 0.5 * (hand & SUIT_MASKS[trump]).bit_count()
    for card in cards_in(hand):
        promise += 0.5 if rank_of(card) == ACE else 0.25 if rank_of(card) == KING else 0.0
    return promise >= _ENOUGH


def spared(hand: int, trump: int) -> list[int]:
    """The cards of a hand that are no trumps, aces or kings, ascending: to be put aside."""
    return [card for card in cards_in(hand & ~SUIT_MASKS[trump]) if rank_of(card) < KING]


def least(cards: int, trump: int) -> int:
    """The lowest of some cards, of trumps only where there is no other."""
    return min(cards_in(cards & ~SUIT_MASKS[trump] or cards), key=rank_of)


def lead(playable: int, trump: int) -> int:
    """A card to lead: an ace, or else the highest trump, or else the highest card."""
    plain = cards_in(playable & ~SUIT_MASKS[trump])
    aces = [card for card in plain if rank_of(card) == ACE]
    return max(aces or cards_in(playable & SUIT_MASKS[trump]) or plain, key=rank_of)


def follow(playable: int, winning: int, trump: int, last: bool) -> int:
    """A card to play to a trick, of which `winning` would win it as it stands: high where others may still
    beat it, but trumps as low as will do; `last` tells that nobody plays after.
    """
    plain = winning & ~SUIT_MASKS[trump]
    if plain and not last:
        return max(cards_in(plain), key=rank_of)
    return least(winning or playable, trump)
