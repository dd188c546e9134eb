"""The combinations of Chinese Poker: which there are in a set of cards, and how high each is (booklet 39.1).

Cards are numbered by their height as single cards here: from 0 (the three of clubs) to 51 (the two of
spades), four to a rank, so that the cards of a rank lie together in a set.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import append, vec
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
    """The combinations in a set of cards: by type, from the lowest to the highest, in native ints."""

    __slots__ = ("_cards", "_worths", "_ends")

    def __init__(self, cards: vec[i64], worths: vec[i64], ends: vec[i64]) -> None:
        """The combinations of all types, one type after another, and where each of the types 0 to 5 ends."""
        self._cards = cards
        self._worths = worths
        self._ends = ends

    def without(self, gone: i64) -> InHand:
        """Those that are left when these cards are gone."""
        cards, worths, ends = vec[i64](), vec[i64](), self._ends[:]
        place: i64 = 0
        kind: i64 = 0
        while kind <= FIVE:
            while place < self._ends[kind]:
                if not self._cards[place] & gone:
                    cards = append(cards, self._cards[place])
                    worths = append(worths, self._worths[place])
                place += 1
            ends[kind] = len(cards)
            kind += 1
        return InHand(cards, worths, ends)

    def of_kind(self, kind: i64) -> list[Combination]:
        """How high each of a type is, and its cards."""
        begin: i64 = self._ends[kind - 1]
        end: i64 = self._ends[kind]
        return [(self._worths[place], self._cards[place]) for place in range(begin, end)]

    def read(self, cards: i64) -> tuple[int, int]:
        """The type of one of these combinations and how high it is; (0, 0) for what is none of them."""
        kind = ones(cards)
        if kind > FIVE:
            return 0, 0
        place: i64 = self._ends[kind - 1] if kind else 0
        while place < self._ends[kind]:
            if self._cards[place] == cards:
                return kind, self._worths[place]
            place += 1
        return 0, 0

    def begun_with(self, chosen: i64, kind: i64, worth: i64) -> tuple[int, ...]:
        """The cards of each combination whose lowest cards are the chosen ones: of those of a type that are
        higher, the lowest first, or with type 0 of all."""
        found = []
        place: i64 = self._begin(kind, worth)
        end: i64 = self._ends[kind if kind else FIVE]
        below = _up_to(chosen)
        while place < end:
            if self._cards[place] & below == chosen:
                found.append(self._cards[place])
            place += 1
        return tuple(found)

    def following(self, chosen: i64, kind: i64, worth: i64, whole: i64) -> i64:
        """The set of cards that may follow the chosen ones in these combinations, and `whole` where the
        chosen ones are one of them."""
        cards = self._cards
        found: i64 = 0
        rest: i64
        place: i64 = self._begin(kind, worth)
        end: i64 = self._ends[kind if kind else FIVE]
        below = _up_to(chosen)
        while place < end:
            if cards[place] & below == chosen:
                rest = cards[place] ^ chosen
                found |= rest & -rest if rest else whole
            place += 1
        return found

    def _begin(self, kind: i64, worth: i64) -> i64:
        """Where those of a type begin that are higher; 0 for type 0."""
        if not kind:
            return 0
        place: i64 = self._ends[kind - 1]
        while place < self._ends[kind] and self._worths[place] <= worth:
            place += 1
        return place


def _up_to(cards: i64) -> i64:
    """The set of all cards from the lowest there is to the highest of these."""
    below: i64 = 0
    while cards:
        low: i64 = cards & -cards
        below = low | low - 1
        cards ^= low
    return below


class Combinations:
    """Finds combinations, by one order of poker hands: `ch4`, `two_high` or `two_top`."""

    def __init__(self, order: str) -> None:
        self._order = order
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

    def __reduce__(self) -> tuple[object, ...]:
        """Copied and pickled by its order, without the hands that are remembered."""
        return Combinations, (self._order,)

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
        cards, worths, ends = vec[i64](), vec[i64](), vec[i64]([0] * (FIVE + 1))
        for kind in range(1, FIVE + 1):
            for worth, whole in found.get(kind, ()):
                cards = append(cards, whole)
                worths = append(worths, worth)
            ends[kind] = len(cards)
        return InHand(cards, worths, ends)

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


def next_cards(wholes: tuple[int, ...], chosen: int) -> int:
    """The set of cards that may follow the chosen ones, with which all these combinations begin."""
    following = 0
    for whole in wholes:
        rest = whole ^ chosen
        following |= rest & -rest
    return following
