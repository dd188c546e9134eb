"""A board of Go for playouts by the thousand: the rules of `games/board/beginners_go`, held to them by a
test.

Points are 0, 1, ...; one number more stands for what is beyond the board. Colours are 0 for none, 1 black,
2 white, 3 beyond. A group is a ring of stones that know their head; the head knows the group's
pseudo-liberties: how many pairs of a stone and an empty point beside it there are, and the sum and the sum
of squares of the numbers of these points, counted from 1. All pairs are of one point, so that the group is
in atari, just if count x squares = sum x sum (R. Rozenberg's trick, by Cauchy and Schwarz).

The kernel counts boards as the default rules have it, where a pass is a move: what may be repeated if it is
not one, the rules themselves refuse at the root of a search.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.equipment.closure import members
from pelitupa.games.board.beginners_go.boards import Board

BEYOND: Final = 3
NOWHERE: Final = -1
ILLEGAL: Final = 0
SELF_ATARI: Final = 1
FREE: Final = 2
CAPTURE: Final = 3
BESIDE_BLACK: Final = 4
BESIDE_WHITE: Final = 8
ROOM: Final = 16


class Ground:
    """A board's tables: of each point, `stride` numbers of points beside it in `beside`, and on a grid of
    squares in `ring` the eight around it, row by row; `lines` says how far it is from the edge, and `around`
    is the number of what is around it while the board is empty: two bits for each of the eight."""

    def __init__(self, board: Board) -> None:
        closures = board.space.closures
        count = len(closures)
        around = [[q for q in members(closures[p]) if q != p] for p in range(count)]
        widest = max([len(points) for points in around], default=0)
        self.points: i64 = count
        self.stride: i64 = widest
        flat: list[i64] = []
        for points in around:
            flat += [*points, *[count] * (widest - len(points))]
        self.beside = vec[i64](flat)
        self.is_grid = bool(board.diagonals)
        self.ring = vec[i64](_ring(board) if self.is_grid else [])
        self.lines = vec[i64]([_line(board, p) for p in range(count)])
        self.nothing = vec[i64]([0] * (count + 1))
        self.around = vec[i64](_around(self.ring, count) if self.is_grid else [])


def _ring(board: Board) -> list[i64]:
    """The eight points around each, row by row from the upper left; beyond the board where there is none."""
    count = len(board.names)
    size = int(max(x for x, _ in board.centres)) + 1
    closures = board.space.closures
    is_torus = all(closure.bit_count() == 5 for closure in closures)
    ring: list[i64] = []
    for p in range(count):
        row, column = divmod(p, size)
        for down, right in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
            r, c = row + down, column + right
            if is_torus:
                ring.append(r % size * size + c % size)
            else:
                ring.append(r * size + c if 0 <= r < size and 0 <= c < size else count)
    return ring


def _around(ring: vec[i64], count: int) -> list[i64]:
    """The numbers of what is around each point on an empty board."""
    return [
        sum(BEYOND * 4**k for k in range(8) if ring[p * 8 + k] == count) for p in range(count)
    ] + [0]


def _seen() -> list[i64]:
    """What can be told of an empty point by the number of what is around it: whose eye it is as far as that
    can be seen, and of the four beside it which colours there are, and whether two are empty."""
    corners = []
    for colours in product(range(4), repeat=4):
        safe = sum(me for me in (1, 2) if colours.count(3 - me) + (BEYOND in colours) < 2)
        corners.append((_number((0, 2, 5, 7), colours), safe))
    told: list[i64] = [0] * 4**8
    for colours in product(range(4), repeat=4):
        number = _number((1, 3, 4, 6), colours)
        closed = sum(me for me in (1, 2) if 0 not in colours and 3 - me not in colours)
        around = sum(BESIDE_BLACK * me for me in (1, 2) if me in colours)
        around += ROOM if colours.count(0) > 1 else 0
        for other, safe in corners:
            told[number + other] = around | (closed & safe)
    return told


def _number(places: tuple[int, ...], colours: tuple[int, ...]) -> int:
    return sum(colour * 4**place for place, colour in zip(places, colours, strict=True))


def _line(board: Board, point: int) -> int:
    """How many lines a point is from the edge, 0 on it; 9 where there is no edge."""
    if not board.diagonals or all(c.bit_count() == 5 for c in board.space.closures):
        return 9
    size = int(max(x for x, _ in board.centres)) + 1
    row, column = divmod(point, size)
    return min(row, column, size - 1 - row, size - 1 - column)


SEEN: Final = vec[i64](_seen())


class Stones:
    """A position. `turn` is the colour to move, `last` and `previous` where the latest two stones were put,
    and `empties` begins with the `left` empty points. On a grid `around` is the number of what is around each
    point, two bits for each of the eight."""

    __slots__ = (
        "ground", "colour", "around", "head", "after", "size", "count", "total", "squares", "empties",
        "place", "left", "turn", "last", "previous", "ko", "passes",
    )  # fmt: skip

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        points = ground.points
        nothing = ground.nothing
        self.colour = nothing[:]
        self.colour[points] = BEYOND
        self.around = ground.around[:]
        self.head = nothing[:]
        self.after = nothing[:]
        self.size = nothing[:]
        self.count = nothing[:]
        self.total = nothing[:]
        self.squares = nothing[:]
        self.empties = vec[i64](range(points))
        self.place = vec[i64](range(points))
        self.left: i64 = points
        self.turn: i64 = 1
        self.last: i64 = NOWHERE
        self.previous: i64 = NOWHERE
        self.ko: i64 = NOWHERE
        self.passes: i64 = 0

    def copy(self) -> Stones:
        """An independent copy."""
        new = Stones(self.ground)
        new.colour = self.colour[:]
        new.around = self.around[:]
        new.head = self.head[:]
        new.after = self.after[:]
        new.size = self.size[:]
        new.count = self.count[:]
        new.total = self.total[:]
        new.squares = self.squares[:]
        new.empties = self.empties[:]
        new.place = self.place[:]
        new.left = self.left
        new.turn = self.turn
        new.last = self.last
        new.previous = self.previous
        new.ko = self.ko
        new.passes = self.passes
        return new

    def skip(self) -> None:
        """Pass."""
        self.passes += 1
        self.turn = 3 - self.turn
        self.previous = self.last
        self.last = NOWHERE
        self.ko = NOWHERE

    def play(self, point: i64) -> i64:
        """Put a stone of the colour to move on a point where it is legal; how many it captures."""
        ground = self.ground
        beside, colour, head = ground.beside, self.colour, self.head
        counts, totals, squares = self.count, self.total, self.squares
        me: i64 = self.turn
        left: i64 = self.left - 1
        moved: i64 = self.empties[left]
        place: i64 = self.place[point]
        self.empties[place] = moved
        self.place[moved] = place
        self.left = left
        colour[point] = me
        if ground.is_grid:
            self._show(point, me)
        head[point] = point
        self.after[point] = point
        self.size[point] = 1
        number: i64 = point + 1
        count: i64 = 0
        total: i64 = 0
        square: i64 = 0
        begin: i64 = point * ground.stride
        end: i64 = begin + ground.stride
        k: i64 = begin
        q: i64
        c: i64
        h: i64
        while k < end:
            q = beside[k]
            c = colour[q]
            if c == 0:
                count += 1
                total += q + 1
                square += (q + 1) * (q + 1)
            elif c != BEYOND:
                h = head[q]
                counts[h] -= 1
                totals[h] -= number
                squares[h] -= number * number
            k += 1
        counts[point] = count
        totals[point] = total
        squares[point] = square
        k = begin
        while k < end:
            q = beside[k]
            if colour[q] == me and head[q] != head[point]:
                self._join(head[q], head[point])
            k += 1
        taken: i64 = 0
        only: i64 = NOWHERE
        k = begin
        while k < end:
            q = beside[k]
            if colour[q] == 3 - me and counts[head[q]] == 0:
                taken += self._take(head[q])
                only = q
            k += 1
        self.ko = only if taken == 1 and self.size[head[point]] == 1 else NOWHERE
        self.passes = 0
        self.turn = 3 - me
        self.previous = self.last
        self.last = point
        return taken

    def _show(self, point: i64, change: i64) -> None:
        """Change a point's colour in what is around the points around it."""
        ring, around = self.ground.ring, self.around
        k: i64 = point * 8
        end: i64 = k + 8
        change *= 16384  # it lies opposite
        while k < end:
            around[ring[k]] += change
            change >>= 2
            k += 1

    def _join(self, one: i64, other: i64) -> None:
        """Make one group of two, by their heads."""
        head, after = self.head, self.after
        if self.size[one] > self.size[other]:
            one, other = other, one
        p: i64 = one
        while True:
            head[p] = other
            p = after[p]
            if p == one:
                break
        kept: i64 = after[one]
        after[one] = after[other]
        after[other] = kept
        self.size[other] += self.size[one]
        self.count[other] += self.count[one]
        self.total[other] += self.total[one]
        self.squares[other] += self.squares[one]

    def _take(self, first: i64) -> i64:
        """Take a group off, by its head; how many stones."""
        beside, colour, head = self.ground.beside, self.colour, self.head
        stride: i64 = self.ground.stride
        taken: i64 = 0
        p: i64 = first
        q: i64
        k: i64
        end: i64
        while True:  # all stones first, so that no liberty is given to a group that goes
            if self.ground.is_grid:
                self._show(p, -colour[p])
            colour[p] = 0
            self.empties[self.left] = p
            self.place[p] = self.left
            self.left += 1
            taken += 1
            p = self.after[p]
            if p == first:
                break
        while True:
            k = p * stride
            end = k + stride
            while k < end:
                q = beside[k]
                if colour[q] == 1 or colour[q] == 2:
                    h: i64 = head[q]
                    self.count[h] += 1
                    self.total[h] += p + 1
                    self.squares[h] += (p + 1) * (p + 1)
                k += 1
            p = self.after[p]
            if p == first:
                break
        return taken

    # --- questions

    def in_atari(self, point: i64) -> bool:
        """Whether the group of a stone has one liberty."""
        h: i64 = self.head[point]
        return self.count[h] * self.squares[h] == self.total[h] * self.total[h]

    def only_liberty(self, point: i64) -> i64:
        """The liberty of a stone's group that has just one."""
        h: i64 = self.head[point]
        return self.total[h] // self.count[h] - 1

    def outcome(self, point: i64) -> i64:
        """What a stone of the colour to move would come to on an empty point: ILLEGAL, or a CAPTURE, or a
        group with one liberty (SELF_ATARI) or more (FREE)."""
        beside, colour, head = self.ground.beside, self.colour, self.head
        me: i64 = self.turn
        if self.ground.is_grid and point != self.ko:
            seen: i64 = SEEN[self.around[point]]
            if seen & ROOM and not seen & (BESIDE_BLACK * (3 - me)):
                return FREE
        begin: i64 = point * self.ground.stride
        end: i64 = begin + self.ground.stride
        k: i64 = begin
        liberty: i64 = NOWHERE
        many = False
        q: i64
        c: i64
        h: i64
        while k < end:
            q = beside[k]
            c = colour[q]
            if c == 0:
                many = many or liberty != NOWHERE
                liberty = q
            k += 1
        if many and point != self.ko:
            k = begin
            while k < end:
                q = beside[k]
                if colour[q] == 3 - me and self.in_atari(q):
                    return CAPTURE
                k += 1
            return FREE
        number: i64 = point + 1
        captured: i64 = 0
        k = begin
        while k < end:
            q = beside[k]
            c = colour[q]
            if c == 3 - me and self.in_atari(q):
                if self._is_first(begin, k):
                    captured += self.size[head[q]]
            elif c == me and not many and self._is_first(begin, k):
                h = head[q]
                count: i64 = self.count[h]
                total: i64 = self.total[h]
                square: i64 = self.squares[h]
                j: i64 = k
                while j < end:
                    if colour[beside[j]] == me and head[beside[j]] == h:
                        count -= 1
                        total -= number
                        square -= number * number
                    j += 1
                if count > 0:
                    if count * square != total * total:
                        many = True
                    else:
                        other: i64 = total // count - 1
                        many = liberty != NOWHERE and other != liberty
                        liberty = other
            k += 1
        if captured:
            if captured == 1 and point == self.ko and self._takes_back(point):
                return ILLEGAL
            return CAPTURE
        if many:
            return FREE
        return ILLEGAL if liberty == NOWHERE else SELF_ATARI

    def _is_first(self, begin: i64, k: i64) -> bool:
        """Whether none of the points beside another before this one is of its group."""
        beside, head = self.ground.beside, self.head
        q: i64 = beside[k]
        j: i64 = begin
        while j < k:
            other: i64 = beside[j]
            if self.colour[other] == self.colour[q] and head[other] == head[q]:
                return False
            j += 1
        return True

    def _takes_back(self, point: i64) -> bool:
        """Whether the stone that took the ko is captured, alone, on it."""
        last: i64 = self.last
        return self.size[self.head[last]] == 1 and self.in_atari(last)

    def is_eye(self, point: i64) -> bool:
        """Whether an empty point is an eye of the colour to move, as far as can be seen beside it."""
        me: i64 = self.turn
        if self.ground.is_grid:
            return SEEN[self.around[point]] & me != 0
        beside, colour = self.ground.beside, self.colour
        k: i64 = point * self.ground.stride
        end: i64 = k + self.ground.stride
        while k < end:
            c: i64 = colour[beside[k]]
            if c != me and c != BEYOND:
                return False
            k += 1
        return True

    def balance(self) -> i64:
        """The points of black less those of white, as the board stands, without any bonus."""
        colour, beside = self.colour, self.ground.beside
        stride: i64 = self.ground.stride
        seen = vec[i64]([0] * self.ground.points)
        stack = self.empties[:]
        found: i64 = 0
        p: i64 = 0
        while p < self.ground.points:
            c: i64 = colour[p]
            if c == 1:
                found += 1
            elif c == 2:
                found -= 1
            elif not seen[p]:
                seen[p] = 1
                stack[0] = p
                depth: i64 = 1
                size: i64 = 0
                touched: i64 = 0
                while depth:
                    depth -= 1
                    q: i64 = stack[depth]
                    size += 1
                    k: i64 = q * stride
                    end: i64 = k + stride
                    while k < end:
                        other: i64 = beside[k]
                        c = colour[other]
                        if c == 0:
                            if not seen[other]:
                                seen[other] = 1
                                stack[depth] = other
                                depth += 1
                        elif c != BEYOND:
                            touched |= c
                        k += 1
                if touched == 1:
                    found += size
                elif touched == 2:
                    found -= size
            p += 1
        return found
