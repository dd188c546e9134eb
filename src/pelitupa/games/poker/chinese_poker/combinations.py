"""The combinations of Chinese Poker: which there are in a set of cards, and how high each is (booklet 39.1).

Cards are numbered by their height as single cards here: from 0 (the three of clubs) to 51 (the two of
spades), four to a rank, so that the cards of a rank lie together in a set.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import combinations, product
from typing import Final

from pelitupa.equipment.bits import ones
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in
from pelitupa.equipment.poker_hands import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    hand_of,
)

SINGLE: Final = 1
PAIR: Final = 2
THREE: Final = 3
FIVE: Final = 5
"""The types, each by its number of cards."""

TWO: Final = 12
"""The highest rank by height; the three is 0."""

CARD_OF: Final = tuple(height % 4 * 13 + (height // 4 + 1) % 13 for height in range(PACK_SIZE))
"""The card of each height, as `equipment.cards` numbers it."""

HEIGHT_OF: Final = tuple(CARD_OF.index(card) for card in range(PACK_SIZE))

OF_RANK: Final = tuple(15 * 16**rank for rank in range(13))
"""The cards of each rank, as sets of heights."""

_SUBSETS: Final = tuple(
    tuple(
        tuple(part for part in range(16) if part & four == part and part.bit_count() == size)
        for size in range(5)
    )
    for four in range(16)
)
"""By which of four cards there are, and by size: the parts of them."""

_SUIT_STEPS: Final = 0x1111111111111
"""The clubs, as a set of heights; shifted by a suit, the cards of that suit."""

_KEPT: Final = 20_000
"""So many hands are remembered with their combinations."""

Combination = tuple[int, int]
"""How high it is among those of its type, and its cards."""


def poker_rank(rank: int) -> int:
    """A rank by height as a poker hand has it: the two is 0 and the ace 12."""
    return (rank + 1) % 13


class InHand:
    """The combinations in a set of cards: by type, from the lowest to the highest."""

    def __init__(self, found: dict[int, list[Combination]]) -> None:
        self.found = found
        self.worths = {kind: [worth for worth, _ in some] for kind, some in found.items()}

    def without(self, cards: int) -> InHand:
        """Those that are left when these cards are gone."""
        return InHand(
            {kind: [one for one in some if not one[1] & cards] for kind, some in self.found.items()}
        )

    def read(self, cards: int) -> tuple[int, int]:
        """The type of one of these combinations and how high it is; (0, 0) for what is none of them."""
        kind = ones(cards)
        for worth, whole in self.found.get(kind, ()):
            if whole == cards:
                return kind, worth
        return 0, 0

    def above(self, kind: int, worth: int) -> tuple[int, ...]:
        """The cards of each combination of a type that is higher, the lowest first."""
        start = bisect_right(self.worths[kind], worth)
        return tuple([cards for _, cards in self.found[kind][start:]])

    def all(self) -> tuple[int, ...]:
        """The cards of each combination of any type."""
        return tuple([cards for some in self.found.values() for _, cards in some])


class Combinations:
    """Finds combinations, by one order of poker hands: `ch4`, `two_high` or `two_top`."""

    def __init__(self, order: str) -> None:
        self._rank = [rank if order != "ch4" else poker_rank(rank) for rank in range(13)]
        self._windows: list[tuple[int, list[int]]] = []
        for low in range(-1, 9):
            tops = [(low + step) % 13 for step in range(5)]  # poker ranks, the ace below the two
            if order == "two_top":
                if low >= 0:
                    self._windows.append((low + 4, list(range(low, low + 5))))
            else:
                self._windows.append((low + 4, [(rank - 1) % 13 for rank in tops]))
        self._tops = {sum([BITS[4 * rank] for rank in ranks]): top for top, ranks in self._windows}
        self._kept: dict[int, InHand] = {}

    def read(self, cards: int) -> tuple[int, int]:
        """The type of a combination and how high it is; (0, 0) for what is none."""
        return self.of(cards).read(cards)

    def of(self, hand: int) -> InHand:
        """The combinations in a hand."""
        known = self._kept.get(hand)
        return self._keep(hand, self._find(hand)) if known is None else known

    def of_rest(self, hand: int, cards: int) -> InHand:
        """The combinations in a hand from which some cards are gone: most often those of the hand are known,
        and fewer are left."""
        rest = hand ^ cards
        known = self._kept.get(rest)
        return self._keep(rest, self.of(hand).without(cards)) if known is None else known

    def _keep(self, hand: int, found: InHand) -> InHand:
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        self._kept[hand] = found
        return found

    def _find(self, hand: int) -> InHand:
        fours = [hand >> 4 * rank & 15 for rank in range(13)]
        found: dict[int, list[Combination]] = {
            SINGLE: [(height, BITS[height]) for height in cards_in(hand)],
            PAIR: [],
            THREE: [],
            FIVE: [],
        }
        for kind in (PAIR, THREE):
            for rank, four in enumerate(fours):
                found[kind] += [(rank, part << 4 * rank) for part in _SUBSETS[four][kind]]
        if ones(hand) >= FIVE:
            fives = found[FIVE]
            self._find_straights(fours, fives)
            self._find_flushes(hand, fives)
            self._find_full_houses(found)
            self._find_fours(hand, fours, fives)
            fives.sort()
        return InHand(found)

    def _find_straights(self, fours: list[int], fives: list[Combination]) -> None:
        for top, ranks in self._windows:
            parts = [[part << 4 * rank for part in _SUBSETS[fours[rank]][1]] for rank in ranks]
            for cards in product(*parts):
                whole = sum(cards)
                if not self._in_one_suit(whole):
                    fives.append((hand_of(STRAIGHT, (top,)), whole))

    def _in_one_suit(self, cards: int) -> bool:
        return any(not cards & ~(_SUIT_STEPS << suit) for suit in range(4))

    def _find_flushes(self, hand: int, fives: list[Combination]) -> None:
        for suit in range(4):
            held = cards_in(hand & _SUIT_STEPS << suit)
            for some in combinations(held, FIVE):
                cards = sum([BITS[height] for height in some])
                top = self._tops.get(cards >> suit, -1)
                if top >= 0:
                    fives.append((hand_of(STRAIGHT_FLUSH, (top,)), cards))
                else:
                    ranks = sorted([self._rank[height >> 2] for height in some], reverse=True)
                    fives.append((hand_of(FLUSH, ranks), cards))

    def _find_full_houses(self, found: dict[int, list[Combination]]) -> None:
        for high, three in found[THREE]:
            for low, pair in found[PAIR]:
                if high != low:
                    worth = hand_of(FULL_HOUSE, (self._rank[high], self._rank[low]))
                    found[FIVE].append((worth, three | pair))

    def _find_fours(self, hand: int, fours: list[int], fives: list[Combination]) -> None:
        for rank, four in enumerate(fours):
            if four == 15:
                for height in cards_in(hand & ~OF_RANK[rank]):
                    worth = hand_of(FOUR, (self._rank[rank], self._rank[height >> 2]))
                    fives.append((worth, OF_RANK[rank] | BITS[height]))


def begun_with(wholes: tuple[int, ...], chosen: int, height: int) -> tuple[int, ...]:
    """Those combinations whose lowest cards are the chosen ones and then this one."""
    sofar, below = chosen | BITS[height], 2 * BITS[height] - 1
    return tuple([whole for whole in wholes if whole & below == sofar])


def next_cards(wholes: tuple[int, ...], chosen: int) -> int:
    """The set of cards that may follow the chosen ones, with which all these combinations begin."""
    following = 0
    for whole in wholes:
        rest = whole ^ chosen
        following |= rest & -rest
    return following
