"""Sharing out things at random: every way counted, none tried out.

Groups of things are to be shared out among takers, each of which takes a given number, and not of every
group. Each way is as likely as another, exactly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final

Random = Callable[[], float]
"""Gives floats in [0, 1), as `random.Random().random` does."""

MOST_THINGS: Final = 288
"""There may be so many things in a game: five packs with jokers, or a set of tiles."""

BITS: Final = tuple(2**number for number in range(MOST_THINGS))
"""The set of each thing alone."""


def _factorials() -> tuple[int, ...]:
    found = [1]
    for number in range(1, MOST_THINGS + 1):
        found.append(found[-1] * number)
    return tuple(found)


FACTORIALS: Final = _factorials()


def things_in(cards: int) -> list[int]:
    """The things of a set, ascending."""
    found: list[int] = []
    while cards:
        found.append((cards & -cards).bit_length() - 1)
        cards &= cards - 1
    return found


def set_of(things: Sequence[int]) -> int:
    """The set of some things."""
    cards = 0
    for thing in things:
        cards |= BITS[thing]
    return cards


def shuffle(things: list[int], rng: Random) -> None:
    """Put a list into random order, in place. `rng()` gives floats in [0, 1)."""
    for i in range(len(things) - 1, 0, -1):
        j = int(rng() * (i + 1))
        things[i], things[j] = things[j], things[i]


def take_some(things: list[int], count: int, rng: Random) -> list[int]:
    """Take so many out of a list, any as likely as others, in random order; what stays may change
    places."""
    last = len(things) - 1
    taken: list[int] = []
    for _ in range(count):
        place = int(rng() * (last + 1))
        taken.append(things[place])
        things[place] = things[last]
        last -= 1
    del things[last + 1 :]
    return taken


def pick(things: Sequence[int], rng: Random) -> int:
    """One of some things, each as likely as another."""
    return things[int(rng() * len(things))]


def weighted(weights: Sequence[int], rng: Random) -> int:
    """The place of a weight, drawn in proportion to it. Raises `ValueError` if all are zero."""
    point = rng() * float(sum(weights))
    last = -1
    for place, weight in enumerate(weights):
        if weight:
            last = place
            point -= float(weight)
            if point < 0.0:
                return place
    if last < 0:
        raise ValueError("nothing to draw from: all weights are zero")
    return last  # rounding of the sum


def chosen(sums: list[float], rng: Random) -> int:
    """The place of an event, drawn by the weights of it and all before it together."""
    last = len(sums) - 1
    return bisect_right(sums, rng() * sums[last], 0, last)


class _Node:
    """How much room the kinds of takers have left when some groups are shared out.

    `splits` are the ways to share out the next group among its kinds, by number, with the chances of each or
    one before it, and the node that comes then.
    """

    __slots__ = ("ways", "splits", "chances", "nodes")

    def __init__(self) -> None:
        self.ways = 0
        self.splits: list[list[int]] = []
        self.chances: list[float] = []
        self.nodes: list[_Node] = []


class Shares:
    """Groups of things, and takers that may take of some of the groups."""

    def __init__(self, groups: Sequence[int], allowed: Sequence[Sequence[int]]) -> None:
        """`groups` are sets of things; `allowed` has for each taker the groups it may take of."""
        kinds: dict[tuple[int, ...], list[int]] = {}
        for taker, numbers in enumerate(allowed):
            kinds.setdefault(tuple(numbers), []).append(taker)
        self._takers = list(kinds.values())  # those who may take of the same groups are one kind
        self._count = len(allowed)
        choices: list[tuple[int, int, list[int]]] = []
        for number in range(len(groups)):
            may = [kind for kind, numbers in enumerate(kinds) if number in numbers]
            choices.append((len(may), number, may))
        choices.sort()
        self._groups = [things_in(groups[number]) for _, number, _ in choices]
        self._may = [may for _, _, may in choices]
        self._nodes: dict[tuple[int, ...], _Node] = {}

    def ways(self, sizes: Sequence[int]) -> int:
        """In how many ways takers can take these numbers of things."""
        ways = self._node(0, self._room(sizes)).ways
        if ways:
            for takers in self._takers:
                total = 0
                for taker in takers:
                    total += sizes[taker]
                    ways *= _choose(total, sizes[taker])
        return ways

    def draw(self, sizes: Sequence[int], rng: Random) -> list[int]:
        """One of these ways: what each taker takes. There must be one."""
        node = self._node(0, self._room(sizes))
        heaps: list[list[int]] = [[] for _ in self._takers]
        for number, group in enumerate(self._groups):
            place = chosen(node.chances, rng) if len(node.chances) > 1 else 0
            _deal(group, node.splits[place], self._may[number], heaps, rng)
            node = node.nodes[place]
        taken = [0] * self._count
        for kind, takers in enumerate(self._takers):
            heap = heaps[kind]
            if len(takers) == 1:
                taken[takers[0]] = set_of(heap)
            else:
                self._part(heap, takers, sizes, taken, rng)
        return taken

    def _part(
        self,
        heap: list[int],
        takers: list[int],
        sizes: Sequence[int],
        taken: list[int],
        rng: Random,
    ) -> None:
        """Share a heap out among takers of one kind."""
        last = takers[0]
        for taker in takers:
            if sizes[taker] > sizes[last]:
                last = taker  # who takes most takes what is left
        for taker in takers:
            if taker != last:
                taken[taker] = set_of(take_some(heap, sizes[taker], rng))
        taken[last] = set_of(heap)

    def _room(self, sizes: Sequence[int]) -> list[int]:
        return [sum([sizes[taker] for taker in takers]) for takers in self._takers]

    def _node(self, number: int, room: list[int]) -> _Node:
        """The ways to share out the groups from `number` on into what room is left."""
        key = (number, *room)
        node = self._nodes.get(key)
        if node is not None:
            return node
        node = _Node()
        self._nodes[key] = node
        if number == len(self._groups):
            node.ways = 0 if any(room) else 1
            return node
        weights: list[int] = []
        may, size = self._may[number], len(self._groups[number])
        limits = [room[kind] for kind in may]
        splits = _splits(size, limits)
        if number == len(self._groups) - 1:  # the last group fills all the room there is
            splits = [limits] if sum(limits) == size == sum(room) else []
        for split in splits:
            rest = room.copy()
            ways = FACTORIALS[size]
            for kind, count in zip(may, split, strict=True):
                rest[kind] -= count
                ways //= FACTORIALS[count]
            after = self._node(number + 1, rest)
            if after.ways:
                node.splits.append(split)
                node.nodes.append(after)
                weights.append(ways * after.ways)
        node.ways = sum(weights)
        sofar = 0
        for weight in weights:
            sofar += weight
            node.chances.append(sofar / node.ways)
        return node


def _deal(
    group: list[int], split: list[int], kinds: list[int], heaps: list[list[int]], rng: Random
) -> None:
    """Put so many things of a group onto the heap of each kind."""
    things, last = group.copy(), 0
    for place in range(1, len(split)):
        if split[place] > split[last]:
            last = place  # the largest part is what is left
    for place in range(len(split)):
        if place != last:
            heaps[kinds[place]].extend(take_some(things, split[place], rng))
    heaps[kinds[last]].extend(things)


def _choose(total: int, part: int) -> int:
    return FACTORIALS[total] // (FACTORIALS[part] * FACTORIALS[total - part])


def _splits(size: int, limits: list[int]) -> list[list[int]]:
    """All ways to write `size` as a sum of counts, each at most its limit."""
    if not limits:
        return [] if size else [[]]
    rest = limits[1:]
    low = max(0, size - sum(rest))
    return [
        [count, *others]
        for count in range(low, min(size, limits[0]) + 1)
        for others in _splits(size - count, rest)
    ]
