"""What a plausible player plays to a trick: the habits of the card table, for playouts of search.

They look at one hand and the open trick alone. Second and third hand cover, fourth hand wins cheaply,
nobody overtakes a partner who is winning, and whoever avoids tricks gets rid of high cards under higher ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core.shares import Random
from pelitupa.equipment.cards import cards_in
from pelitupa.games.tricks.trick import Ranking

_WHIM: Final = 0.15
"""The share of plays that follow no habit, so that playouts see other lines too."""


def lead(playable: int, ranking: Ranking, wants: bool, rng: Random) -> int:
    """A card to lead: a high one where tricks are wanted, a low one where they are not."""
    cards = cards_in(playable)
    first = cards[int(rng() * len(cards))]
    if rng() < _WHIM:
        return first
    suit = [card for card in cards if card // 13 == first // 13]
    if wants and rng() < 0.5:
        return lowest(suit, ranking)  # long suits are led low as well
    return highest(suit, ranking) if wants else lowest(suit, ranking)


def follow(
    playable: int, winning: int, ranking: Ranking, wants: bool, ours: bool, last: bool, rng: Random
) -> int:
    """A card to play to a trick.

    `winning` are the playable cards that would win it as it stands; `ours` tells that the partner is
    winning it, `last` that nobody plays after.
    """
    if rng() < _WHIM:
        cards = cards_in(playable)
        return cards[int(rng() * len(cards))]
    losing = playable & ~winning
    if wants:
        if ours and (losing or last):
            return lowest(cards_in(losing or playable), ranking)
        if winning:
            cards = cards_in(winning)
            return lowest(cards, ranking) if last or rng() < 0.4 else highest(cards, ranking)
        return lowest(cards_in(playable), ranking)
    if losing:
        return highest(cards_in(losing), ranking)
    if last:
        return highest(cards_in(winning), ranking)
    return lowest(cards_in(winning), ranking)


def lowest(cards: Sequence[int], ranking: Ranking) -> int:
    """The card with most cards of its suit above it."""
    best = cards[0]
    for card in cards:
        if ranking.above[card].bit_count() > ranking.above[best].bit_count():
            best = card
    return best


def highest(cards: Sequence[int], ranking: Ranking) -> int:
    """The card with fewest cards of its suit above it."""
    best = cards[0]
    for card in cards:
        if ranking.above[card].bit_count() < ranking.above[best].bit_count():
            best = card
    return best
