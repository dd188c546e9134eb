"""Virtual connections of one colour: what it can join even if the other colour moves first.

A vertex is a vacant cell, a chain of the colour or a side. A *link* between two vertices is a set of
cells, its carrier, within which the colour joins the two although the other moves first; a *half link*
is one for which it has to move first. Two links that share nothing make a half link through the cell
where they meet, or a link if it is a chain; half links that have no cell in common make a link. In the
same way the sides are joined: cells linked to every side by links that share nothing are *threats* to
win, and threats without a common cell are a win.

Source: V. Anshelevich, A hierarchical approach to computer Hex (2002). Links are made in the order of
their size, so that those with a carrier inside another's come first, and the number kept is limited.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.players.solvers.connection.bits import (
    BIT,
    count_of,
    doubled,
    least_family,
    place_of,
    union_of,
)
from pelitupa.players.solvers.connection.graph import Layout

_SIZES: Final = 64
_CELL_LINKS: Final = 10
_SIDE_LINKS: Final = 20
_CELL_HALVES: Final = 25
_SIDE_HALVES: Final = 50
_THREATS: Final = 60
_DEEPEST: Final = 3
_WAITING: Final = 2**10


class Links:
    """The links of one colour in one position, as far as they were needed.

    `threats` are carriers with `keys`, the cell to begin with; `win` is the carrier of a win against
    any first move, or -1.

    Links and half links lie in one row each, with places for so many of every pair of vertices;
    `_shared` tells what the first so many half links of a pair have in common. Links that wait for
    their size's turn are chained by `_after`, from `_first` to `_last` of the size.
    """

    def __init__(self, layout: Layout) -> None:
        self._first_side: i64 = layout.first_side
        self._vertices: i64 = layout.vertices
        self._chains: i64 = 0
        self.threats: list[int] = []
        self.keys: list[int] = []
        self.win: i64 = -1
        self._common: i64 = -1
        pairs = int(layout.vertices * layout.vertices)
        self._links: vec[i64] = vec[i64]([0] * (pairs * _SIDE_LINKS))
        self._halves: vec[i64] = vec[i64]([0] * (pairs * _SIDE_HALVES))
        self._shared: vec[i64] = vec[i64]([-1] * (pairs * (_SIDE_HALVES + 1)))
        self._link_count: vec[i64] = vec[i64]([0] * pairs)
        self._half_count: vec[i64] = vec[i64]([0] * pairs)
        self._reach: vec[i64] = vec[i64]([0] * _SIZES)
        self._used: vec[i64] = vec[i64]([0] * pairs)
        self._used_count: i64 = 0
        self._seen: vec[i64] = vec[i64]([0] * pairs)
        self._pair: vec[i64] = vec[i64]([0] * _WAITING)
        self._carrier: vec[i64] = vec[i64]([0] * _WAITING)
        self._after: vec[i64] = vec[i64]([0] * _WAITING)
        self._waiting: i64 = 0
        self._first: vec[i64] = vec[i64]([-1] * _SIZES)
        self._last: vec[i64] = vec[i64]([-1] * _SIZES)

    def build(self, graph: list[int], alive: i64, chains: i64, first_threat: bool) -> None:
        """Make links until nothing follows: or until there is a win, or the first threat."""
        self._clear()
        self._chains = chains
        self._begin(graph, alive | chains)
        size: i64 = 0
        while size < _SIZES:
            at = self._first[size]
            while at >= 0:
                self._link(self._pair[at], self._carrier[at])
                if self.win >= 0 or (first_threat and self.threats):
                    return
                at = self._after[at]
            size += 1

    def joined(self) -> list[int]:
        """For each vertex those that it is linked with."""
        return list(self._reach)

    def _clear(self) -> None:
        self.threats = []
        self.keys = []
        self.win = -1
        self._common = -1
        self._waiting = 0
        at: i64 = 0
        while at < self._used_count:
            pair = self._used[at]
            self._link_count[pair] = 0
            self._half_count[pair] = 0
            self._seen[pair] = 0
            at += 1
        self._used_count = 0
        at = 0
        while at < _SIZES:
            self._reach[at] = 0
            self._first[at] = -1
            at += 1

    def _begin(self, graph: list[int], vertices: i64) -> None:
        """Neighbours are linked by nothing."""
        rest = vertices
        while rest:
            bit = rest & -rest
            rest ^= bit
            x = place_of(bit)
            near: i64 = graph[x]
            near &= ~(bit | (bit - 1))
            while near:
                one = near & -near
                near ^= one
                self._wait(x * self._vertices + place_of(one), 0)

    def _link(self, pair: i64, carrier: i64) -> None:
        """Keep a link if it is new, and make all that follows from it."""
        x = pair // self._vertices
        y = pair % self._vertices
        links = self._links
        count = self._link_count[pair]
        most: i64 = _CELL_LINKS
        if y >= self._first_side:
            most = _SIDE_LINKS
        if count >= most:
            return
        at = pair * _SIDE_LINKS
        end = at + count
        while at < end:
            if links[at] & ~carrier == 0:
                return
            at += 1
        self._use(pair)
        links[end] = carrier
        self._link_count[pair] = count + 1
        xbit: i64 = BIT[x]
        ybit: i64 = BIT[y]
        self._reach[x] = self._reach[x] | ybit
        self._reach[y] = self._reach[y] | xbit
        if y >= self._first_side:
            self._threaten(x, y, carrier)
        else:
            self._through(x, y, carrier)
        self._through(y, x, carrier)

    def _wait(self, pair: i64, carrier: i64) -> None:
        """Let a link wait until it is its size's turn."""
        at = self._waiting
        if at == len(self._pair):
            self._grow()
        self._waiting = at + 1
        self._pair[at] = pair
        self._carrier[at] = carrier
        self._after[at] = -1
        size = count_of(carrier)
        if self._first[size] < 0:
            self._first[size] = at
        else:
            self._after[self._last[size]] = at
        self._last[size] = at

    def _grow(self) -> None:
        """Make room for twice as many links that wait."""
        self._pair = doubled(self._pair)
        self._carrier = doubled(self._carrier)
        self._after = doubled(self._after)

    def _use(self, pair: i64) -> None:
        if self._seen[pair] == 0:
            self._seen[pair] = 1
            self._used[self._used_count] = pair
            self._used_count += 1

    def _through(self, x: i64, middle: i64, carrier: i64) -> None:
        """Half links from x through the cell in the middle to all that it is linked with."""
        vertices = self._vertices
        first_side = self._first_side
        xbit: i64 = BIT[x]
        bit: i64 = BIT[middle]
        rest = self._reach[middle]
        rest &= ~(xbit | carrier)
        if x >= first_side:
            rest &= BIT[first_side] - 1
        chain = self._chains & bit != 0
        barred = carrier | xbit
        links = self._links
        while rest:
            one = rest & -rest
            rest ^= one
            z = place_of(one)
            second = middle * vertices + z
            if z < middle:
                second = z * vertices + middle
            ends = x * vertices + z
            if z < x:
                ends = z * vertices + x
            most: i64 = _CELL_HALVES
            if z >= first_side or x >= first_side:
                most = _SIDE_HALVES
            at = second * _SIDE_LINKS
            end = at + self._link_count[second]
            while at < end:
                other = links[at]
                at += 1
                if other & barred == 0:
                    if chain:
                        self._wait(ends, carrier | other)
                    else:
                        self._half(ends, carrier | other | bit, most)

    def _half(self, pair: i64, carrier: i64, most: i64) -> None:
        """Keep a half link if it is new and there are fewer than `most`, and the links it makes."""
        count = self._half_count[pair]
        if count >= most:
            return
        links = self._links
        at = pair * _SIDE_LINKS
        end = at + self._link_count[pair]
        while at < end:
            if links[at] & ~carrier == 0:
                return
            at += 1
        halves = self._halves
        at = pair * _SIDE_HALVES
        end = at + count
        while at < end:
            if halves[at] & ~carrier == 0:
                return
            at += 1
        self._use(pair)
        self._meet(pair, count, carrier, carrier, _DEEPEST)
        halves[end] = carrier
        shared = self._shared
        at = pair * (_SIDE_HALVES + 1) + count
        shared[at + 1] = shared[at] & carrier
        self._half_count[pair] = count + 1

    def _meet(self, pair: i64, count: i64, common: i64, union: i64, depth: i64) -> None:
        """Find sets of half links, among the first so many, that leave no cell in common."""
        halves = self._halves
        shared = self._shared
        first = pair * _SIDE_HALVES
        first_shared = pair * (_SIDE_HALVES + 1)
        at = count
        while at > 0:
            if common & shared[first_shared + at]:  # not even all of them together
                return
            at -= 1
            carrier = halves[first + at]
            left = common & carrier
            if left == 0:
                self._wait(pair, union | carrier)
            elif left != common and depth > 1:
                self._meet(pair, at, left, union | carrier, depth - 1)

    def _threaten(self, x: i64, side: i64, carrier: i64) -> None:
        """Threats with the cell x, newly linked to a side, as their key."""
        sides = self._vertices - self._first_side
        one = self._first_side
        if one == side:
            one += 1
        two = self._vertices - 1
        if two == side:
            two -= 1
        links = self._links
        at = (x * self._vertices + one) * _SIDE_LINKS
        end = at + self._link_count[x * self._vertices + one]
        while at < end:
            both = carrier | links[at]
            disjoint = carrier & links[at] == 0
            at += 1
            if not disjoint:
                continue
            if sides == 2:
                self._threat(x, both)
                continue
            last = (x * self._vertices + two) * _SIDE_LINKS
            last_end = last + self._link_count[x * self._vertices + two]
            while last < last_end:
                if links[last] & both == 0:
                    self._threat(x, both | links[last])
                last += 1

    def _threat(self, key: i64, carrier: i64) -> None:
        bit: i64 = BIT[key]
        if self._chains & bit:
            self.win = carrier
            return
        carrier |= bit
        for known in self.threats:
            mask: i64 = known
            if mask & ~carrier == 0:
                return
        if len(self.threats) >= _THREATS:
            return
        self.threats.append(carrier)
        self.keys.append(key)
        self._common &= carrier
        if self._common == 0:
            self.win = union_of(least_family(self.threats, 0))
