"""Drawing hidden cards anew: all the ways in which unknown cards can lie, counted and sampled.

The places are the hands, talons and discards that somebody cannot see. How many cards lie in each
is known, and for each which cards may lie there at all (a hand that did not follow suit has none of
it). Every such arrangement is drawn with the same probability, exactly: cards that may lie in the same
places form a group, and the splits of the groups over the places are counted, not tried out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import factorial
from typing import Final

from pelitupa.equipment.cards import cards_in, mask_of

Random = Callable[[], float]

_FACTORIALS: Final = tuple(factorial(n) for n in range(105))


def shuffle(cards: list[int], rng: Random) -> None:
    """Put a list into random order, in place. `rng()` gives floats in [0, 1)."""
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]


def pick(cards: Sequence[int], rng: Random) -> int:
    """One of some cards, each as likely as another."""
    return cards[int(rng() * len(cards))]


def weighted_place(weights: Sequence[int], rng: Random) -> int:
    """The index of a weight, drawn in proportion to it. Raises `ValueError` if all are zero."""
    point = rng() * float(sum(weights))
    last = -1
    for index, weight in enumerate(weights):
        if not weight:
            continue
        last = index
        point -= float(weight)
        if point < 0.0:
            return index
    if last < 0:
        raise ValueError("nothing to draw from: all weights are zero")
    return last  # rounding of the sum


class Arrangements:
    """All ways to lay a set of cards into places; `ways` is their number.

    Place `i` takes exactly `sizes[i]` cards, all of them from the set `allowed[i]`.
    """

    def __init__(self, cards: int, sizes: Sequence[int], allowed: Sequence[int]) -> None:
        parts: list[tuple[int, list[int]]] = [(cards, [])] if cards else []
        for place, mask in enumerate(allowed):
            split: list[tuple[int, list[int]]] = []
            for part, places in parts:
                if part & mask:
                    split.append((part & mask, [*places, place]))
                if part & ~mask:
                    split.append((part & ~mask, places))
            parts = split
        parts.sort(key=_how_free)
        self._groups: list[int] = [part for part, _ in parts]
        self._places: list[list[int]] = [places for _, places in parts]
        self._sizes: tuple[int, ...] = tuple(sizes)
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        self.ways: int = self._count(0, self._sizes)

    def draw(self, rng: Random) -> list[int]:
        """One arrangement, each as likely as another: the set of cards in each place.

        Raises `ValueError` where there is none.
        """
        if not self.ways:
            raise ValueError("these cards fit these places in no way")
        result = [0] * len(self._sizes)
        room = self._sizes
        for index, group in enumerate(self._groups):
            places = self._places[index]
            splits = self._splits(index, room)
            if len(splits) > 1:
                weights = [self._weight(index, room, split) for split in splits]
                split = splits[weighted_place(weights, rng)]
            else:
                split = splits[0]
            cards = cards_in(group)
            shuffle(cards, rng)
            start = 0
            for place, count in zip(places, split, strict=True):
                result[place] |= mask_of(cards[start : start + count])
                start += count
            room = _less(room, places, split)
        return result

    def _count(self, index: int, room: tuple[int, ...]) -> int:
        """The number of ways to lay the groups from `index` on into what room is left."""
        if index == len(self._groups):
            return 0 if any(room) else 1
        key = (index, room)
        known = self._known.get(key)
        if known is None:
            known = 0
            for split in self._splits(index, room):
                known += self._weight(index, room, split)
            self._known[key] = known
        return known

    def _weight(self, index: int, room: tuple[int, ...], split: tuple[int, ...]) -> int:
        """The number of ways in which group `index` is split over its places like this."""
        rest = self._count(index + 1, _less(room, self._places[index], split))
        if rest:
            rest *= _FACTORIALS[self._groups[index].bit_count()]
            for count in split:
                rest //= _FACTORIALS[count]
        return rest

    def _splits(self, index: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
        size = self._groups[index].bit_count()
        limits = [room[place] for place in self._places[index]]
        if index == len(self._groups) - 1:  # the last group fills all the room there is
            return [tuple(limits)] if sum(limits) == size == sum(room) else []
        return _splits_within(size, limits)


def _how_free(part: tuple[int, list[int]]) -> int:
    return len(part[1])


def _less(room: tuple[int, ...], places: list[int], split: tuple[int, ...]) -> tuple[int, ...]:
    left = list(room)
    for place, count in zip(places, split, strict=True):
        left[place] -= count
    return tuple(left)


def _splits_within(size: int, limits: list[int]) -> list[tuple[int, ...]]:
    """All ways to write `size` as a sum of counts, each at most its limit."""
    if not limits:
        return [] if size else [()]
    rest = limits[1:]
    low = max(0, size - sum(rest))
    return [
        (count, *others)
        for count in range(low, min(size, limits[0]) + 1)
        for others in _splits_within(size - count, rest)
    ]
