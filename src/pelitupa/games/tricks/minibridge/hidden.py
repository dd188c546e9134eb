"""What one player of Minibridge cannot know of a deal, drawn anew.

The announcements tell how many high card points a hand has at least and at most, and in the end how
many the dummy has exactly and how long its suits are. Hands that fit are rare (one in twenty for a
declarer of the first round, one in thousands for a dummy), so they are counted rather than tried: first
it is drawn how many aces, kings, queens, jacks and other cards each hand gets, in proportion to
the number of deals in which it does, then which. So all deals that fit are equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Final

from pelitupa.core import HIDDEN
from pelitupa.core.places import SHOWN, STOCK, DealSampler, Drawn, Fact, SeenMoves
from pelitupa.core.shares import Random, shuffle, weighted
from pelitupa.equipment.cards import (
    ACE,
    BITS,
    FULL_PACK,
    JACK,
    KING,
    QUEEN,
    RANK_MASKS,
    SUIT_MASKS,
    cards_in,
    mask_of,
)
from pelitupa.games.tricks.high_cards import HIGH_CARDS, high_card_points
from pelitupa.games.tricks.minibridge.contracts import PLAYERS

DUMMY: Final = 3
"""The chair of the dummy, after those of the players."""

Kinds = int
"""How many aces, kings, queens, jacks and other cards there are, six bits each, and above these their
points: so that what two hands have together is the sum.
"""
Wish = tuple[int, int, int]
"""What a hand is to be: how many cards, the least and the most high card points."""

_POINTS: Final = 30
_KINDS: Final = (
    *((RANK_MASKS[rank], 6 * place) for place, rank in enumerate((ACE, KING, QUEEN, JACK))),
    (FULL_PACK & ~HIGH_CARDS, 24),
)
"""The cards of each kind, and where they stand in `Kinds`."""


def kinds_of(cards: int) -> Kinds:
    """The kinds of some cards."""
    kinds = high_card_points(cards) << _POINTS
    for kind, place in _KINDS:
        kinds |= (cards & kind).bit_count() << place
    return kinds


def _count(kinds: Kinds, place: int) -> int:
    return kinds >> place & 63


def _parts(kinds: Kinds, wish: Wish) -> list[tuple[Kinds, int]]:
    """What kinds of cards a hand may take of what there is, and in how many ways each."""
    room, least, most = wish
    found: list[tuple[Kinds, int]] = []
    there = [_count(kinds, place) for _, place in _KINDS]
    counts = [range(min(kind, room) + 1) for kind in there[:-1]]
    for aces, kings, queens, jacks in product(*counts):
        spots = room - aces - kings - queens - jacks
        points = 4 * aces + 3 * kings + 2 * queens + jacks
        if 0 <= spots <= there[-1] and least <= points <= most:
            part, ways = points << _POINTS, 1
            taken = (aces, kings, queens, jacks, spots)
            for (_, place), kind, count in zip(_KINDS, there, taken, strict=True):
                part |= count << place
                ways *= comb(kind, count)
            found.append((part, ways))
    return found


@lru_cache(maxsize=4096)
def ways(kinds: Kinds, wishes: tuple[Wish, ...]) -> int:
    """In how many ways these cards can be laid into hands as wished; who is left gets the rest."""
    if not wishes:
        return 1
    total = 0
    for part, number in _parts(kinds, wishes[0]):
        total += number * ways(kinds - part, wishes[1:])
    return total


@lru_cache(maxsize=256)
def _first_parts(kinds: Kinds, wishes: tuple[Wish, ...]) -> list[tuple[Kinds, int]]:
    """What the first of some hands may take, with the ways for all of them."""
    return [
        (part, number * ways(kinds - part, wishes[1:])) for part, number in _parts(kinds, wishes[0])
    ]


def draw_hands(cards: int, wishes: tuple[Wish, ...], rng: Random) -> list[int]:
    """Hands as wished from some cards, each way as likely as another; last come the cards left.

    Raises `ValueError` where there is no way.
    """
    hands: list[int] = []
    left = cards
    for number in range(len(wishes)):
        parts = _first_parts(kinds_of(left), wishes[number:])
        part = parts[weighted([weight for _, weight in parts], rng)][0]
        hand = 0
        for kind, place in _KINDS:
            hand |= _some(left & kind, _count(part, place), rng)
        hands.append(hand)
        left &= ~hand
    return [*hands, left]


def _some(cards: int, count: int, rng: Random) -> int:
    """So many of some cards, at random."""
    if not count:
        return 0
    order = cards_in(cards)
    shuffle(order, rng)
    return mask_of(order[:count])


class DummyTable:
    """All dummies of given suit lengths and points that leave hands as wished, by kinds of cards.

    Suit after suit, `_before[suit]` counts in how many ways the suits below give so many of each kind.
    """

    def __init__(self, cards: int, told: tuple[int, ...], wishes: tuple[Wish, ...]) -> None:
        """`told` are the dummy's points and the lengths of its suits."""
        self._suits = [cards & suit for suit in SUIT_MASKS]
        self._parts = [
            _parts(kinds_of(self._suits[suit]), (told[1 + suit], 0, 10)) for suit in range(4)
        ]
        self._before: list[dict[Kinds, int]] = [{0: 1}]
        for parts in self._parts:
            table: dict[Kinds, int] = {}
            for sofar, number in self._before[-1].items():
                for part, more in parts:
                    both = sofar + part
                    table[both] = table.get(both, 0) + number * more
            self._before.append(table)
        kinds = kinds_of(cards)
        self._ends = [end for end in self._before[-1] if end >> _POINTS == told[0]]
        self._weights = [self._before[-1][end] * ways(kinds - end, wishes) for end in self._ends]

    def draw(self, rng: Random) -> int:
        """A dummy, each in proportion to the number of ways it leaves for the other hands."""
        left = self._ends[weighted(self._weights, rng)]
        hand = 0
        for suit in (3, 2, 1, 0):
            before, parts = self._before[suit], self._parts[suit]
            weights = [number * before.get(left - part, 0) for part, number in parts]
            part = parts[weighted(weights, rng)][0]
            for kind, place in _KINDS:
                hand |= _some(self._suits[suit] & kind, _count(part, place), rng)
            left -= part
        return hand


@lru_cache(maxsize=16)
def _dummy_table(cards: int, told: tuple[int, ...], wishes: tuple[Wish, ...]) -> DummyTable:
    return DummyTable(cards, told, wishes)


class PointsSampler(DealSampler):
    """As `DealSampler`, where the points of the hands are known to be within limits."""

    def __init__(
        self,
        seen: SeenMoves,
        cases: list[list[Fact]],
        voids: Sequence[int],
        limits: Sequence[tuple[int, int]],
        told: tuple[int, ...],
    ) -> None:
        """By chair, `voids` are the cards shown not to be held, `limits` the least and most points; `told` is
        what was said of the dummy, or nothing.
        """
        super().__init__(seen, cases)
        self._limits = limits
        self._told = told
        self._lacks = voids
        self._dealt = [0, 0, 0, 0]  # for each chair the cards it is known to have been dealt
        self._sizes = [0, 0, 0, 0]
        for move, card in zip(seen.moves, seen.cards, strict=True):
            if move.step == SHOWN:
                self._dealt[move.source] |= move.cards
            elif move.source != STOCK:
                self._dealt[move.source] |= BITS[card]
            else:
                self._sizes[move.target] += 1
                if card != HIDDEN:
                    self._dealt[move.target] |= BITS[card]

    def _hands(self, rng: Random) -> list[int]:
        """What each chair was dealt."""
        hands = self._dealt.copy()
        unknown = FULL_PACK & ~(hands[0] | hands[1] | hands[2] | hands[3])
        others = [c for c in range(PLAYERS) if self._sizes[c] > hands[c].bit_count()]
        if len(others) == 2:
            first, second = others
            hands[first] |= unknown & self._lacks[second]
            hands[second] |= unknown & self._lacks[first]
            unknown &= ~(self._lacks[first] | self._lacks[second])
        wishes = tuple([self._wish(chair, hands[chair]) for chair in others])
        if self._told and self._sizes[DUMMY] > hands[DUMMY].bit_count():
            dummy = _dummy_table(unknown, self._told, wishes).draw(rng)
            hands[DUMMY] |= dummy
            unknown &= ~dummy
        drawn = draw_hands(unknown, wishes, rng)
        left = drawn.pop()
        for chair, cards in zip(others, drawn, strict=True):
            hands[chair] |= cards
        missing = self._sizes[DUMMY] - hands[DUMMY].bit_count()
        hands[DUMMY] |= _some(left, missing, rng)
        return hands

    def _wish(self, chair: int, known: int) -> Wish:
        """What a hand still is to get, beside the cards it is known to have been dealt."""
        points = high_card_points(known)
        least, most = self._limits[chair]
        return self._sizes[chair] - known.bit_count(), least - points, most - points

    def _drawn(self, rng: Random) -> Drawn:
        case, _ = self._cases[0]
        hands, unknown = self._hands(rng), 0
        for group in case.groups:
            unknown |= group.cards
        taken: list[int] = []
        for route in case.routes:
            taken.append(hands[self.seen.runs[route[0]].target] & unknown if route else 0)
        left = unknown
        for cards in taken:
            left &= ~cards
        for number, route in enumerate(case.routes):
            if not route:
                taken[number] = left
        return Drawn(case, taken)
