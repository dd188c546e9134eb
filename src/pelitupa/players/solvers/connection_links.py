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

from pelitupa.players.solvers.connection_bits import BIT, count_of, least_family, place_of, union_of
from pelitupa.players.solvers.connection_graph import Layout

_STRIDE: Final = 64
_CELL_LINKS: Final = 10
_SIDE_LINKS: Final = 20
_CELL_HALVES: Final = 25
_SIDE_HALVES: Final = 50
_THREATS: Final = 60
_DEEPEST: Final = 3
_CELL_SIZE: Final = 60


class Links:
    """The links of one colour in one position, as far as they were needed.

    `threats` are carriers with `keys`, the cell to begin with; `win` is the carrier of a win against
    any first move, or -1.
    """

    def __init__(self, layout: Layout) -> None:
        self._first_side: i64 = layout.first_side
        self._vertices: i64 = layout.vertices
        self._chains: i64 = 0
        self.threats: list[int] = []
        self.keys: list[int] = []
        self.win: i64 = -1
        self._common: i64 = -1
        self._links: list[list[int]] = [[] for _ in range(_STRIDE * _STRIDE)]
        self._halves: list[list[int]] = [[] for _ in range(_STRIDE * _STRIDE)]
        self._reach: list[int] = [0] * _STRIDE
        self._pairs: list[list[int]] = [[] for _ in range(_STRIDE)]
        self._carriers: list[list[int]] = [[] for _ in range(_STRIDE)]
        self._used: list[int] = []
        self._seen: list[bool] = [False] * (_STRIDE * _STRIDE)

    def build(self, graph: list[int], alive: i64, chains: i64, first_threat: bool) -> None:
        """Make links until nothing follows: or until there is a win, or the first threat."""
        self._clear()
        self._chains = chains
        self._begin(graph, alive | chains)
        size: i64 = 0
        while size < _STRIDE:
            pairs = self._pairs[size]
            carriers = self._carriers[size]
            at: i64 = 0
            while at < len(pairs):
                pair: i64 = pairs[at]
                carrier: i64 = carriers[at]
                at += 1
                self._link(pair, carrier)
                if self.win >= 0 or (first_threat and self.threats):
                    return
            size += 1

    def _clear(self) -> None:
        self.threats = []
        self.keys = []
        self.win = -1
        self._common = -1
        for pair in self._used:
            self._links[pair] = []
            self._halves[pair] = []
            self._seen[pair] = False
        self._used = []
        for place in range(_STRIDE):
            self._reach[place] = 0
            if self._pairs[place]:
                self._pairs[place] = []
                self._carriers[place] = []

    def _begin(self, graph: list[int], vertices: i64) -> None:
        """Neighbours are linked by nothing."""
        pairs = self._pairs[0]
        carriers = self._carriers[0]
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
                pairs.append(x * _STRIDE + place_of(one))
                carriers.append(0)

    def _link(self, pair: i64, carrier: i64) -> None:
        """Keep a link if it is new, and make all that follows from it."""
        x = pair // _STRIDE
        y = pair % _STRIDE
        links = self._links[pair]
        most: i64 = _CELL_LINKS
        if y >= self._first_side:
            most = _SIDE_LINKS
        if len(links) >= most:
            return
        if y < self._first_side and count_of(carrier) > _CELL_SIZE:
            return
        for known in links:
            mask: i64 = known
            if mask & ~carrier == 0:
                return
        self._use(pair)
        links.append(carrier)
        xbit: i64 = BIT[x]
        ybit: i64 = BIT[y]
        near: i64 = self._reach[x]
        self._reach[x] = near | ybit
        near = self._reach[y]
        self._reach[y] = near | xbit
        if y >= self._first_side:
            self._threaten(x, y, carrier)
        else:
            self._through(x, y, carrier)
        self._through(y, x, carrier)

    def _wait(self, pair: i64, carrier: i64) -> None:
        """Let a link wait until it is its size's turn."""
        size = count_of(carrier)
        self._pairs[size].append(pair)
        self._carriers[size].append(carrier)

    def _use(self, pair: i64) -> None:
        if not self._seen[pair]:
            self._seen[pair] = True
            self._used.append(pair)

    def _through(self, x: i64, middle: i64, carrier: i64) -> None:
        """Half links from x through the cell in the middle to all that it is linked with."""
        xbit: i64 = BIT[x]
        bit: i64 = BIT[middle]
        rest: i64 = self._reach[middle]
        rest &= ~(xbit | carrier)
        if x >= self._first_side:
            rest &= BIT[self._first_side] - 1
        chain = self._chains & bit != 0
        while rest:
            one = rest & -rest
            rest ^= one
            z = place_of(one)
            second = middle * _STRIDE + z
            if z < middle:
                second = z * _STRIDE + middle
            ends = x * _STRIDE + z
            if z < x:
                ends = z * _STRIDE + x
            for known in self._links[second]:
                other: i64 = known
                if other & (carrier | xbit) == 0:
                    if chain:
                        self._wait(ends, carrier | other)
                    else:
                        self._half(ends, carrier | other | bit)

    def _half(self, pair: i64, carrier: i64) -> None:
        """Keep a half link if it is new, and make the links that follow by it."""
        for known in self._links[pair]:
            mask: i64 = known
            if mask & ~carrier == 0:
                return
        halves = self._halves[pair]
        for known in halves:
            mask = known
            if mask & ~carrier == 0:
                return
        most: i64 = _CELL_HALVES
        if pair % _STRIDE >= self._first_side:
            most = _SIDE_HALVES
        if len(halves) >= most:
            return
        self._use(pair)
        self._meet(pair, halves, 0, carrier, carrier, _DEEPEST)
        halves.append(carrier)

    def _meet(
        self, pair: i64, halves: list[int], start: i64, common: i64, union: i64, depth: i64
    ) -> None:
        """Find sets of half links that have no cell in common."""
        at = start
        count: i64 = len(halves)
        while at < count:
            carrier: i64 = halves[at]
            at += 1
            left = common & carrier
            if left == common:
                continue
            if left == 0:
                self._wait(pair, union | carrier)
            elif depth > 1:
                self._meet(pair, halves, at, left, union | carrier, depth - 1)

    def _threaten(self, x: i64, side: i64, carrier: i64) -> None:
        """Threats with the cell x, newly linked to a side, as their key."""
        sides = self._vertices - self._first_side
        one = self._first_side
        if one == side:
            one += 1
        if sides == 2:
            for known in self._links[x * _STRIDE + one]:
                other: i64 = known
                if other & carrier == 0:
                    self._threat(x, carrier | other)
            return
        two = self._vertices - 1
        if two == side:
            two -= 1
        for known in self._links[x * _STRIDE + one]:
            other = known
            if other & carrier:
                continue
            both = carrier | other
            for last in self._links[x * _STRIDE + two]:
                third: i64 = last
                if third & both == 0:
                    self._threat(x, both | third)

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
