"""Tree search for Go: UCT's tree, with how points fared later in playouts, and with priors made by hand.

Of a move three things are reckoned: how it fared, how the point fared whenever the same colour took it later
(S. Gelly and D. Silver, Monte-Carlo tree search and rapid action value estimation in computer Go, 2011),
and what rules of thumb say before anything was tried, written as games won and lost: that is what makes
some thousand playouts enough. Nothing is tried for its own sake.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.players.beginners_go.playout import Playout, is_open_area, is_shape, urgent
from pelitupa.players.beginners_go.stones import (
    CAPTURE,
    FREE,
    ILLEGAL,
    NOWHERE,
    SELF_ATARI,
    Stones,
)

_EXPAND: Final = 6
"""Playouts through a leaf before its moves are looked at one by one."""
_LATER: Final = 3000.0
"""How many playouts are worth as much as however many in which the point was taken later."""
_EVEN: Final = 10.0
_SETTLED: Final = 0.03
_NEAR: Final[tuple[float, ...]] = (0.0, 24.0, 22.0, 8.0)
"""Won games that are granted to a move by its distance from the latest stone; stones of a group are one
place."""


class Node:
    """A move, how it fared for whoever made it, and the moves after it. `point` is NOWHERE for a pass."""

    __slots__ = ("point", "visits", "won", "later", "later_won", "prior", "prior_won", "moves")

    def __init__(self, point: int) -> None:
        self.point: i64 = point
        self.visits = 0.0
        self.won = 0.0
        self.later = 0.0
        self.later_won = 0.0
        self.prior = _EVEN
        self.prior_won = _EVEN / 2
        self.moves: list[Node] | None = None

    def mean(self) -> float:
        """How often it won, of the times it was tried."""
        return self.won / self.visits if self.visits else 0.0

    def value(self) -> float:
        """What is to be expected of it."""
        visits = self.visits + self.prior
        value = (self.won + self.prior_won) / visits
        if not self.later:
            return value
        weight = self.later / (self.later + visits + visits * self.later / _LATER)
        return weight * self.later_won / self.later + (1.0 - weight) * value

    def grant(self, games: float, won: bool) -> None:
        """Count games that a rule of thumb says were won, or lost."""
        self.prior += games
        if won:
            self.prior_won += games


class Tree:
    """The search from a position; from a node of an earlier one (`root`) it goes on. `bonus` is white's."""

    def __init__(self, stones: Stones, bonus: float, seed: int, root: Node | None = None) -> None:
        self.stones = stones
        self.bonus = bonus
        self.playout = Playout(stones.ground.points, seed)
        self.root = root or Node(NOWHERE)
        if self.root.moves is None:
            self._expand(self.root, stones)

    def keep(self, points: set[int]) -> None:
        """Leave only these moves, and the pass, at the root."""
        assert self.root.moves is not None
        self.root.moves = [m for m in self.root.moves if m.point == NOWHERE or m.point in points]

    def lead(self) -> float:
        """By how many visits the move tried most is ahead of all others."""
        first = second = 0.0
        for move in self.root.moves or []:
            if move.visits > first:
                first, second = move.visits, first
            elif move.visits > second:
                second = move.visits
        return first - second

    def is_settled(self) -> bool:
        """Whether nearly all playouts from here end the same way."""
        mean = self.root.mean()  # for whoever made the move before
        return mean < _SETTLED or mean > 1.0 - _SETTLED

    def simulate(self) -> None:
        """One walk down the tree, a playout, and what it teaches."""
        stones = self.stones.copy()
        playout = self.playout
        playout.begin()
        node = self.root
        path = [node]
        while stones.passes < 2:
            moves = node.moves
            if moves is None:
                if node.visits < _EXPAND:
                    break
                self._expand(node, stones)
                moves = node.moves
                assert moves is not None
            node = _best(moves)
            path.append(node)
            point: i64 = node.point
            if point == NOWHERE:
                stones.skip()
            else:
                if not playout.first[point]:
                    playout.first[point] = stones.turn
                stones.play(point)
        black = float(playout.play(stones)) - self.bonus
        self._learn(path, 1.0 if black > 0.0 else 0.5 if black == 0.0 else 0.0)

    def _learn(self, path: list[Node], black: float) -> None:
        """Count a playout for all moves on its way, and for those that were made later in it."""
        first = self.playout.first
        mover: i64 = 3 - self.stones.turn  # who made the move of the node
        for node in path:
            won = black if mover == 1 else 1.0 - black
            node.visits += 1.0
            node.won += won
            mover = 3 - mover
            moves = node.moves
            if moves is not None:
                theirs = 1.0 - won
                for move in moves:
                    point: i64 = move.point
                    if point != NOWHERE and first[point] == mover:
                        move.later += 1.0
                        move.later_won += theirs

    def _expand(self, node: Node, stones: Stones) -> None:
        """Look at the moves of a position: all that fill no eye, and the pass."""
        ground = stones.ground
        distances = _distances(stones) if stones.last != NOWHERE else None
        answers: set[int] = set()
        if stones.last != NOWHERE:
            count = urgent(stones, stones.last, self.playout.found)
            answers = {int(self.playout.found[k]) for k in range(count)}
        moves: list[Node] = []
        for k in range(int(stones.left)):
            point: i64 = stones.empties[k]
            outcome = stones.outcome(point)
            if outcome == ILLEGAL or stones.is_eye(point):
                continue
            move = Node(point)
            if outcome == SELF_ATARI:
                move.grant(10.0, False)
            elif outcome == CAPTURE:
                move.grant(15.0, True)
            if outcome >= FREE and point in answers:
                move.grant(20.0, True)
            if distances is not None:
                near: i64 = distances[point]
                if near < len(_NEAR):
                    move.grant(_NEAR[near], True)
            if ground.is_grid:
                if is_shape(stones, point):
                    move.grant(10.0, True)
                line = ground.lines[point]
                if line <= 2 and is_open_area(stones, point):
                    move.grant(10.0, line == 2)
            moves.append(move)
        passing = Node(NOWHERE)
        if moves:
            passing.grant(10.0, False)
        moves.append(passing)
        node.moves = moves


def _best(moves: list[Node]) -> Node:
    best = moves[0]
    most = -1.0
    for move in moves:
        value = move.value()
        if value > most:
            best, most = move, value
    return best


def _distances(stones: Stones) -> vec[i64]:
    """How far each point is from the latest stone, stones of a group being one place; 9 for far."""
    ground = stones.ground
    beside, colour = ground.beside, stones.colour
    stride: i64 = ground.stride
    far = vec[i64]([9] * (ground.points + 1))
    far[stones.last] = 0
    queue: list[i64] = [stones.last]
    reach = len(_NEAR)
    while queue:
        later: list[i64] = []
        while queue:
            p = queue.pop()
            k: i64 = p * stride
            end: i64 = k + stride
            while k < end:
                q: i64 = beside[k]
                if q != ground.points:
                    joined = colour[q] != 0 and colour[q] == colour[p]
                    away: i64 = far[p] + (0 if joined else 1)
                    if away < far[q] and away < reach:
                        far[q] = away
                        (queue if joined else later).append(q)
                k += 1
        queue = later
    return far
