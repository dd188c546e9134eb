"""The groups on a board of Go with their liberties, and the points that are open to each colour.

Both are kept from turn to turn, since a stone changes little of them. A group is a ring of stones that know
its head, and the head knows the group's breath: how many pairs of a stone and a liberty of it there are, and
the sum and the sum of the squares of these liberties' numbers, counted from 1, packed into one number. So a
liberty that comes or goes is added or taken off; and where all pairs are of one liberty, the breath is that
liberty's own as many times (R. Rozenberg's trick, by Cauchy and Schwarz; `players/beginners_go/stones.py`
has it for playouts by the thousand, without lists of what is legal).

A point is open to a colour where a stone of it may be placed but for ko: it is empty, and the stone's group
would have a liberty. Stones are 1 for black, 2 for white, 0 for none; of these colours sets are bits, too.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.equipment.closure import ClosureSpace, members

_TOTAL: Final[int] = 30
_COUNT: Final[int] = 51
"""Where in a breath the sum of the numbers and the count stand. There are 400 points and 1,100 links at most,
so that none of the three comes to where the next one stands."""
_SQUARES: Final[int] = 2**_TOTAL - 1
_TOTALS: Final[int] = 2 ** (_COUNT - _TOTAL) - 1


class Links:
    """A space's tables: of each point those beside it, by each way in which points can be, and the breath of
    a stone of which it is the one liberty."""

    def __init__(self, space: ClosureSpace) -> None:
        self.space = space
        self.mutual = space.mutual
        self.near = _others(space.near)
        self.liberties = self.near if space.mutual else _others(space.closures)
        """The points that are liberties of a stone on this one."""
        self.breathers = self.near if space.mutual else _others(space.reached_from)
        """The points from which a stone has this one as its liberty."""
        count = len(space.bits)
        self.breaths = vec[i64](
            [2**_COUNT + (p + 1) * 2**_TOTAL + (p + 1) ** 2 for p in range(count)]
        )
        self.nothing = vec[i64]([0] * count)


def _others(beside: tuple[int, ...]) -> vec[vec[i64]]:
    """The points of each set, but for the set's own."""
    points: list[vec[i64]] = []
    for point, set_of_points in enumerate(beside):
        points.append(vec[i64]([other for other in members(set_of_points) if other != point]))
    return vec[vec[i64]](points)


class Groups:
    """The groups of a position. `open` lists, of each colour in turn, the points open to it, ascending."""

    __slots__ = ("links", "stones", "head", "after", "breath", "closed", "open")

    def __init__(
        self,
        links: Links,
        stones: vec[i64],
        head: vec[i64],
        after: vec[i64],
        breath: vec[i64],
        closed: vec[i64],
        open: list[list[int]],
    ) -> None:
        self.links = links
        self.stones = stones
        self.head = head
        self.after = after
        self.breath = breath
        self.closed = closed
        self.open = open

    def copy(self) -> Groups:
        """An independent copy."""
        return Groups(
            self.links,
            self.stones[:],
            self.head[:],
            self.after[:],
            self.breath[:],
            self.closed[:],
            [self.open[0].copy(), self.open[1].copy()],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Groups) and self._tables() == other._tables()

    def __hash__(self) -> int:
        return hash(tuple(self.stones))

    def _tables(self) -> list[list[int]]:
        tables = (self.stones, self.head, self.after, self.breath, self.closed)
        return [*[[int(number) for number in table] for table in tables], *self.open]

    def is_open(self, point: i64, colour: i64) -> bool:
        """Whether a stone of a colour may be placed on a point, but for ko."""
        return not self.closed[point] & colour

    def captured(self, point: i64, colour: i64) -> int:
        """The stones of the other colour that a stone on an empty point would take off, as a set."""
        stones, breath, head = self.stones, self.breath, self.head
        alone: i64 = self.links.breaths[point]
        taken = 0
        for other in self.links.breathers[point]:
            if stones[other] == 3 - colour:
                have: i64 = breath[head[other]]
                if have == (have >> _COUNT) * alone:
                    taken |= self._set_of(head[other])
        return taken

    def put(self, point: i64, colour: i64) -> int:
        """Place a stone of a colour on a point that is open to it; the stones that it takes off, as a set."""
        links, stones, head, breath = self.links, self.stones, self.head, self.breath
        near, breathers = links.near[point], links.breathers[point]
        lost: i64 = links.breaths[point]
        own: i64 = 0
        stones[point] = colour
        head[point] = point
        self.after[point] = point
        self._close(point, 3)
        for other in links.liberties[point]:
            if not stones[other]:
                own += links.breaths[other]
        for other in breathers:
            if stones[other]:
                breath[head[other]] -= lost
        breath[point] = own
        for other in near:
            if stones[other] == colour and head[other] != head[point]:
                self._join(head[other], head[point])
        taken = 0
        again: list[int] = []
        for other in breathers:
            if stones[other] == 3 - colour and not breath[head[other]]:
                taken |= self._take(other, again)
        if not links.mutual:
            for other in range(len(stones)):
                if not stones[other]:
                    self._look_again_by_ways(other)
            return taken
        for other in near:
            if not stones[other]:
                self._look_again(other)
            else:
                self._look_at_last(breath[head[other]])
        self._look_at_last(breath[head[point]])
        if taken:
            for gone in members(taken):
                self._look_again(gone)
                for other in links.near[gone]:
                    if not stones[other]:
                        self._look_again(other)
            for empty in again:
                if not stones[empty]:
                    self._look_again(empty)
        return taken

    def _join(self, one: i64, other: i64) -> None:
        """Make one group of two, by their heads."""
        head, after = self.head, self.after
        point: i64 = one
        while True:
            head[point] = other
            point = after[point]
            if point == one:
                break
        kept: i64 = after[one]
        after[one] = after[other]
        after[other] = kept
        self.breath[other] += self.breath[one]

    def _take(self, first: i64, again: list[int]) -> int:
        """Take off the group of a stone, as a set; to `again` are added the last liberties of those that get
        more by it."""
        links, stones, head, breath = self.links, self.stones, self.head, self.breath
        bits = links.space.bits
        taken = 0
        point: i64 = first
        while True:  # all stones first, so that none of them gets a liberty
            stones[point] = 0
            taken |= bits[point]
            point = self.after[point]
            if point == first:
                break
        while True:
            for other in links.breathers[point]:
                if stones[other]:
                    have: i64 = breath[head[other]]
                    last: i64 = _last(have, links.breaths)
                    if last >= 0:
                        again.append(last)
                    breath[head[other]] = have + links.breaths[point]
            point = self.after[point]
            if point == first:
                break
        return taken

    def _set_of(self, first: i64) -> int:
        """The points of the group of a stone."""
        bits = self.links.space.bits
        found = 0
        point: i64 = first
        while True:
            found |= bits[point]
            point = self.after[point]
            if point == first:
                break
        return found

    # --- what is open

    def _look_at_last(self, breath: i64) -> None:
        """Find out again to whom a group's last liberty is open, if it has no other."""
        last = _last(breath, self.links.breaths)
        if last >= 0:
            self._look_again(last)

    def _look_again(self, point: i64) -> None:
        """Find out again to which colours an empty point is open."""
        links, stones, head, breath = self.links, self.stones, self.head, self.breath
        if not links.mutual:
            self._look_again_by_ways(point)
            return
        alone: i64 = links.breaths[point]
        opened: i64 = 0
        for other in links.near[point]:
            colour: i64 = stones[other]
            if not colour:
                self._close(point, 0)
                return
            have: i64 = breath[head[other]]
            if have == (have >> _COUNT) * alone:  # it has no other liberty, and would be taken off
                opened |= 3 - colour
            else:
                opened |= colour
        self._close(point, 3 - opened)

    def _look_again_by_ways(self, point: i64) -> None:
        """The same where a link may go one way: a group beside a point need not have it as a liberty."""
        links, stones, head, breath = self.links, self.stones, self.head, self.breath
        space, alone = links.space, links.breaths[point]
        opened: i64 = 0
        for other in links.liberties[point]:
            if not stones[other]:
                self._close(point, 0)
                return
        for colour in range(1, 3):
            joined = space.bits[point]
            for other in links.near[point]:
                if stones[other] == colour:
                    have: i64 = breath[head[other]]
                    joined |= self._set_of(other)
                    if have != (have >> _COUNT) * alone:
                        opened |= colour
            if not opened & colour and space.closure(joined) & self.captured(point, colour):
                opened |= colour
        self._close(point, 3 - opened)

    def _close(self, point: i64, closed: i64) -> None:
        """Note to which colours a point is closed."""
        changed: i64 = self.closed[point] ^ closed
        self.closed[point] = closed
        if changed & 1:
            _change(self.open[0], point)
        if changed & 2:
            _change(self.open[1], point)


def no_stones(space: ClosureSpace) -> Groups:
    """The empty board."""
    links, points = Links(space), list(range(len(space.bits)))
    none = links.nothing
    board = Groups(
        links, none[:], none[:], none[:], none[:], none[:], [points.copy(), points.copy()]
    )
    for point in points:
        board._look_again(point)  # some may have no liberty
    return board


def _change(points: list[int], point: int) -> None:
    """Put a point into an ascending list, or take it out."""
    place = bisect_left(points, point)
    if place < len(points) and points[place] == point:
        points.pop(place)
    else:
        points.insert(place, point)


def _last(breath: i64, breaths: vec[i64]) -> i64:
    """The one liberty of a group, by its breath; -1 where it has none or several."""
    count: i64 = breath >> _COUNT
    if not count:
        return -1
    total: i64 = breath >> _TOTAL & _TOTALS
    if total * total != count * (breath & _SQUARES):
        return -1
    return total // count - 1
