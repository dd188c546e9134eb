"""High card points, as bridge players count them (booklet 16.4, 17.2)."""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import ACE, FROM_RANK, JACK, KING, QUEEN, RANK_MASKS

HIGH_CARDS: Final[int] = FROM_RANK[JACK]
"""The cards that count."""

_ACES: Final[int] = RANK_MASKS[ACE]
_KINGS: Final[int] = RANK_MASKS[KING]
_QUEENS: Final[int] = RANK_MASKS[QUEEN]
_JACKS: Final[int] = RANK_MASKS[JACK]


def high_card_points(cards: int) -> int:
    """Four for each ace of a set of cards, three for a king, two for a queen, one for a jack."""
    return (
        4 * (cards & _ACES).bit_count()
        + 3 * (cards & _KINGS).bit_count()
        + 2 * (cards & _QUEENS).bit_count()
        + (cards & _JACKS).bit_count()
    )
