"""Melds of Fireplace Poker: what one is worth, the best that some cards can become, whether any is left.

`worth` is the rule, and `best` tries all that cards can become; whatever answers less, quicker, must agree
with them (`tests/games/poker/test_fireplace_poker.py`). Cards are *kinds* here, numbered by rank and then by
suit: `rank * 4 + suit`. There are five of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pelitupa.equipment.cards import ACE, JACK, card_text, mask_of
from pelitupa.equipment.poker_hands import (
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    category_of,
    hand_of,
    value_of,
)
from pelitupa.games.poker.fireplace_poker.reach import NO, beats, reaches

KINDS: Final = 52
CARD_OF: Final = tuple(kind % 4 * 13 + kind // 4 for kind in range(KINDS))
KIND_OF: Final = tuple(card % 13 * 4 + card // 13 for card in range(KINDS))
MELD_SIZE: Final = 5
"""Cards of a meld."""
NO_FLOOR: Final = -1
JACKS: Final = hand_of(PAIR, (JACK,)) - 1
"""A meld of one's own must be higher than this, and one that is arranged than NO_FLOOR."""

STRAIGHTS: Final = tuple(
    sum(2 ** (rank % 13) for rank in range(top - 4, top + 1)) if top > 3 else 2**ACE + 15
    for top in range(3, 13)
)
"""The ranks of each straight, the one with the ace as one first: its highest card is the five."""


class Meld:
    """A poker hand on the table: its number there, whose team it belongs to, who made it, its kinds, those
    that are `different` once each, ascending, and the `set` of these."""

    __slots__ = ("number", "team", "by", "kinds", "value", "different", "set")

    def __init__(self, number: int, team: int, by: int, kinds: tuple[int, ...], value: int) -> None:
        self.number = number
        self.team = team
        self.by = by
        self.kinds = kinds
        self.value = value
        self.different = tuple(sorted(set(kinds)))
        self.set = mask_of(kinds)


def text_of(kind: int) -> str:
    """The short text of a kind's card."""
    return card_text(CARD_OF[kind])


def shown(kinds: Sequence[int]) -> str:
    """The short texts of some cards, from the lowest to the highest."""
    return " ".join([text_of(kind) for kind in sorted(kinds)])


def worth(kinds: Sequence[int], fives: bool) -> int:
    """The value of five cards; five of a rank are four of a kind with a fifth card unless `fives`."""
    value = value_of([CARD_OF[kind] for kind in kinds])
    if category_of(value) == FIVE and not fives:
        return hand_of(FOUR, (kinds[0] // 4, kinds[0] // 4))
    return value


def best(fixed: Sequence[int], pool: Sequence[int], fives: bool) -> int:
    """The value of the highest meld that has all the `fixed` cards and fills up from a pool; -1 if none.

    Kinds may repeat, among both. From the highest category down, the first that can be made is it.
    """
    need = MELD_SIZE - len(fixed)
    if need > len(pool):
        return -1
    if not need:
        return worth(fixed, fives)
    own, there = [0] * 13, [0] * 13
    for kind in fixed:
        own[kind >> 2] += 1
        there[kind >> 2] += 1
    for kind in pool:
        there[kind >> 2] += 1
    value = _many(own, there, fives)
    if category_of(value) == FIVE:
        return value
    suits = {kind & 3 for kind in fixed}
    flush = straight_flush = -1
    for suit in range(4):
        if suits <= {suit}:
            ranks = [kind >> 2 for kind in pool if kind & 3 == suit]
            if len(ranks) >= need:
                top = _straight(own, _mask([*ranks, *[kind >> 2 for kind in fixed]]))
                straight_flush = max(straight_flush, top)
                ranks.sort(reverse=True)
                taken = sorted([*[kind >> 2 for kind in fixed], *ranks[:need]], reverse=True)
                flush = max(flush, hand_of(FLUSH, taken))
    if straight_flush >= 0:
        return hand_of(STRAIGHT_FLUSH, (straight_flush,))
    if category_of(value) >= FULL_HOUSE:
        return value
    if flush >= 0:
        return flush
    top = _straight(own, _mask([rank for rank in range(13) if there[rank]]))
    return hand_of(STRAIGHT, (top,)) if top >= 0 else value


class Pool:
    """Cards to fill a meld up from; unless it is `free`, equal ones count once, and none that it has: then
    all is found by sets (`reach.py`)."""

    def __init__(self, kinds: Sequence[int], free: bool) -> None:
        self.free = free
        self._given = kinds
        self._set = 0 if free else mask_of(kinds)
        self._kinds: list[int] | None = None
        self._ranks = [0] * 13
        self._suits = [0] * 4

    def kinds(self) -> list[int]:
        """What is in it; counted by ranks and by suits as well, when it is first asked."""
        found = self._kinds
        if found is None:
            found = self._kinds = list(self._given)
            for kind in found:
                self._ranks[kind >> 2] += 1
                self._suits[kind & 3] += 1
        return found

    def beats(self, fixed: Sequence[int], floor: int, fives: bool) -> bool:
        """Whether the `best` meld with these is higher than a floor."""
        need = MELD_SIZE - len(fixed)
        if not self.free:
            own = mask_of(fixed)
            return beats(own, self._set & ~own, need, floor)
        return self._beats(fixed, need, floor, fives)

    def _beats(self, fixed: Sequence[int], need: int, floor: int, fives: bool) -> bool:
        """The same by counting: the categories above the floor are tried from the lowest, which is where
        there is one nearly always."""
        if not need:
            return worth(fixed, fives) > floor
        kinds = self.kinds()
        own, there, size = [0] * 13, self._ranks.copy(), len(kinds)
        suit = fixed[0] & 3 if fixed else 0
        of_suit = self._suits[suit] if fixed else max(self._suits)
        for kind in fixed:
            own[kind >> 2] += 1
            there[kind >> 2] += 1
            if kind & 3 != suit:
                of_suit = -MELD_SIZE
        if need > size:
            return False
        least = category_of(floor)
        if of_suit >= need and least < FLUSH:
            return True
        owned = sorted({kind >> 2 for kind in fixed})
        if of_suit < need and least >= FLUSH and len(owned) > 2:
            return False  # neither four of a kind nor a full house has three ranks
        others = [0] * 6
        """How many other ranks have so many cards, or more."""
        if len(owned) < 2 or least < FLUSH:
            for rank in range(13):
                if not own[rank]:
                    for many in range(1, min(there[rank], MELD_SIZE) + 1):
                        others[many] += 1
        most_own, most = max(own), max(there)
        five = most >= MELD_SIZE and len(owned) < 2 and (not owned or there[owned[0]] >= MELD_SIZE)
        alike = -1
        for place in range(len(_SHAPES) - 1, -1 if fives else 0, -1):
            category, sizes = _SHAPES[place]
            if category < least or not most_own <= sizes[0] <= most or len(owned) > len(sizes):
                continue
            again = category == FOUR and not fives and five
            if again or _is_there(sizes, 0, 0, owned, own, there, others):
                if category > least:
                    return True
                alike = place
        if of_suit >= need:  # and only then perhaps a straight flush
            return best(fixed, kinds, fives) > floor
        if least <= STRAIGHT:
            top = _straight(own, _mask([rank for rank in range(13) if there[rank]]))
            if top >= 0:
                return hand_of(STRAIGHT, (top,)) > floor
        if alike < 0:
            return False
        owned.reverse()
        again = least == FOUR and not fives
        ranks = _ranks(_SHAPES[alike][1], [], owned, own, there, again)
        return hand_of(least, ranks) > floor


def _is_there(
    sizes: Sequence[int],
    place: int,
    taken: int,
    owned: Sequence[int],
    own: Sequence[int],
    there: Sequence[int],
    others: Sequence[int],
) -> bool:
    """Whether the own ranks from a place on find one of the sizes each, beside those that are `taken`, and
    other ranks make up the rest."""
    if place == len(owned):
        many = 0
        for at, size in enumerate(sizes):
            if not taken & 2**at:
                many += 1
                if others[size] < many:
                    return False
        return True
    rank = owned[place]
    for at, size in enumerate(sizes):
        if not taken & 2**at and own[rank] <= size <= there[rank]:
            if _is_there(sizes, place + 1, taken | 2**at, owned, own, there, others):
                return True
    return False


def _mask(ranks: Sequence[int]) -> int:
    mask = 0
    for rank in ranks:
        mask |= 2**rank
    return mask


def _straight(own: Sequence[int], ranks: int) -> int:
    """The highest card of the highest straight with all the own ranks; -1 if none."""
    if max(own) > 1:
        return -1
    needed = _mask([rank for rank in range(13) if own[rank]])
    for place in range(len(STRAIGHTS) - 1, -1, -1):
        straight = STRAIGHTS[place]
        if straight & ~ranks == 0 and needed & ~straight == 0:
            return place + 3
    return -1


_SHAPES: Final[tuple[tuple[int, tuple[int, ...]], ...]] = (
    (FIVE, (5,)),
    (FOUR, (4, 1)),
    (FULL_HOUSE, (3, 2)),
    (THREE, (3, 1, 1)),
    (TWO_PAIR, (2, 2, 1)),
    (PAIR, (2, 1, 1, 1)),
    (HIGH_CARD, (1, 1, 1, 1, 1)),
)
"""How many cards of each rank a hand of a category has."""

_FALLING: Final = list(range(ACE, -1, -1))
"""The ranks, the highest first."""


def _many(own: Sequence[int], there: Sequence[int], fives: bool) -> int:
    """The highest meld made of equal ranks, which has all own ranks; what it fills up with is single."""
    owned = [rank for rank in _FALLING if own[rank]]
    most_own, most = max(own), max(there)
    for category, sizes in _SHAPES if fives else _SHAPES[1:]:
        if most_own <= sizes[0] <= most and len(owned) <= len(sizes):
            ranks = _ranks(sizes, [], owned, own, there, category == FOUR and not fives)
            if ranks:
                return hand_of(category, ranks)
    return -1


def _ranks(
    sizes: Sequence[int],
    chosen: list[int],
    owned: list[int],
    own: Sequence[int],
    there: Sequence[int],
    again: bool,
) -> list[int]:
    """The highest ranks, after those that are chosen, of which so many cards each can be had, all own ones
    among them; [] if there are none. With `again` a fifth card of the first rank may go with four."""
    size, places = sizes[len(chosen)], len(sizes) - len(chosen)
    left = [rank for rank in owned if rank not in chosen]
    for rank in left:
        if own[rank] > size:  # and those to come are no larger
            return []
    for rank in left if len(left) >= places else _FALLING:
        if rank in chosen:
            fits = again and there[rank] >= MELD_SIZE
        else:
            fits = own[rank] <= size <= there[rank]
        if fits:
            found = [*chosen, rank]
            if places > 1:
                found = _ranks(sizes, found, owned, own, there, again)
            if found:
                return found
    return []


Known = dict[tuple[tuple[int, ...], int, int], bool]
"""What has been found of some cards, a floor, and the melds from a place on."""


class Completions:
    """Whether a meld that has been begun can be completed from a hand, and by stealing more.

    `melds` are those that can be stolen from, by their numbers. With `free` kinds may repeat.
    """

    def __init__(self, hand: Sequence[int], melds: Sequence[Meld], free: bool, fives: bool) -> None:
        self._hand = Pool(hand, free)
        self._pools: dict[int, Pool] = {}
        self._melds = melds
        self._free = free
        self._fives = fives
        self._known: Known = {}
        self._own = 0 if free else mask_of(hand)
        self._from: list[int] = []
        if not free:
            there = self._own
            for meld in reversed(melds):
                there |= meld.set
                self._from.append(there)
            self._from.reverse()

    def may_beat(self, fixed: int, need: int, floor: int, place: int) -> bool:
        """Whether, at a glance, a set of different cards and so many more of the hand and of the melds from a
        place on may become a meld higher than a floor."""
        return self._free or reaches(fixed, self._from[place] & ~fixed, need, floor) != NO

    def exceeds(self, fixed: Sequence[int], floor: int) -> bool:
        """Whether these become a meld higher than a floor with cards of the hand."""
        return self._hand.beats(fixed, floor, self._fives)

    def _pool(self, place: int) -> Pool:
        """The hand, and the melds from a place on."""
        found = self._pools.get(place)
        if found is None:
            kinds = self._hand.kinds().copy()
            for meld in self._melds[place:]:
                kinds += meld.kinds
            found = self._pools[place] = Pool(kinds, self._free)
        return found

    def possible(self, fixed: tuple[int, ...], floor: int, place: int) -> bool:
        """Whether these, which were stolen, become a meld higher than the floor and than all that is still
        stolen from, of the melds from `place` on."""
        if not self._free:
            return self.reaches(mask_of(fixed), len(fixed), floor, place)
        key = (fixed, floor, place)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._possible(fixed, floor, place)
        return found

    def reaches(self, fixed: i64, many: i64, floor: i64, place: i64) -> bool:
        """The same of so many different cards, as a set, where kinds may not repeat."""
        own: i64 = self._own
        if beats(fixed, own & ~fixed, MELD_SIZE - many, floor):
            return True
        if many == MELD_SIZE:
            return False
        for later in range(place, len(self._from)):
            there: i64 = self._from[later]
            value: i64 = self._melds[later].value
            if value < floor:
                value = floor
            if (later == place or value > floor) and reaches(
                fixed, there & ~fixed, MELD_SIZE - many, value
            ) == NO:
                if value == floor:
                    return False  # nor with what later melds alone have
                continue
            # what the hand has is had without stealing
            cards: i64 = self._melds[later].set
            cards &= ~(fixed | own)
            while cards:
                card = cards & -cards
                cards ^= card
                if self.reaches(fixed | card, many + 1, value, later + 1):
                    return True
        return False

    def _possible(self, fixed: tuple[int, ...], floor: int, place: int) -> bool:
        if self.exceeds(fixed, floor):
            return True
        if len(fixed) == MELD_SIZE or place == len(self._melds):
            return False
        pool = self._pool(place)
        if not pool.beats(fixed, floor, self._fives):
            return False
        for later in range(place, len(self._melds)):
            meld = self._melds[later]
            if meld.value <= floor or pool.beats(fixed, meld.value, self._fives):
                for kind in set(meld.kinds):
                    more = tuple(sorted([*fixed, kind]))
                    if self.possible(more, max(floor, meld.value), later + 1):
                        return True
        return False
