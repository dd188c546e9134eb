"""Search in a tree whose positions are judged by filling them at random: see `fill`.

A filled position tells how often red wins and, for every cell, how much depends on who gets it: so which
moves to look at first. From there on it is the search of AlphaZero (Silver et al. 2018), with these shares
in the place of its network. Positions near the root are filled more often than those below.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from pelitupa.games.board.connection import RED
from pelitupa.players.solvers.connection.fill import FillBoard, Fillings

_ROOT: Final = 8192
_NEAR: Final = 4096
_BELOW: Final = 1024
"""How often the root is filled, a position after its moves, and one further down."""
_WIDTH: Final = 24
"""So many moves of a position are looked at."""
_TEMPER: Final = 0.05
"""A move that brings so much less is looked at first 2.7 times less often."""
_WEIGHT: Final = 1.0
_LESS: Final = 0.05
"""What was not tried counts as so much worse than the position."""
_TEMPO: Final = 0.3
"""Who is to move has this share of what the best move brings."""


class FillNode:
    """A position: the moves looked at, and how they fared; in shares of wins for red.

    `decided` tells that one colour won all fillings: nothing is to be found out there.
    """

    def __init__(self) -> None:
        self.cells: list[int] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.children: list[FillNode | None] = []
        self.count = 0
        self.total = 0.0
        self.decided = False


class FillTree:
    """The tree of one position: `stones` are the colours of all cells, `colour` is to move.

    `plain` is, for each vacant cell, how much depends on it if no bridge is held, `bridged` the same if they
    are; `share` how often red wins.
    """

    def __init__(self, board: FillBoard, stones: list[int], colour: int, rng: Random) -> None:
        self.board = board
        self.stones = stones.copy()
        self.colour = colour
        self._top = Fillings(board, _ROOT, rng)
        self._near = Fillings(board, _NEAR, rng)
        self._below = Fillings(board, _BELOW, rng)
        self._top.fill(stones, bridged=False)
        self.plain = _differences(self._top)
        self.root = FillNode()
        self._open(self.root, colour, self._top)
        self.share = self._top.share
        self.bridged = _differences(self._top)
        self.root.decided = False

    def worth(self) -> float:
        """The share of wins that the colour to move can expect."""
        root = self.root
        best = max(range(len(root.cells)), key=root.visits.__getitem__)
        tries = root.visits[best]
        red = root.totals[best] / tries if tries else root.total / root.count
        return red if self.colour == RED else 1.0 - red

    def simulate(self) -> None:
        """Go down to a new position, and tell all above of it."""
        node, colour, stones = self.root, self.colour, self.stones
        path: list[tuple[FillNode, int]] = []
        while True:
            if node.decided:
                value = node.total / node.count
                break
            at = self._choose(node, colour == RED)
            path.append((node, at))
            stones[node.cells[at]] = colour
            colour = 3 - colour
            child = node.children[at]
            if child is None:
                child = FillNode()
                node.children[at] = child
                value = self._open(child, colour, self._near if len(path) == 1 else self._below)
                break
            node = child
        for node, at in path:
            node.visits[at] += 1
            node.totals[at] += value
            node.count += 1
            node.total += value
            stones[node.cells[at]] = 0

    def ranked(self) -> list[tuple[int, int, float]]:
        """The moves looked at, the best first: cells, how often tried, and the share of wins then."""
        root = self.root
        found: list[tuple[int, float, int]] = []
        for at in range(len(root.cells)):
            tries = root.visits[at]
            mine = 0.0
            if tries:
                mine = root.totals[at] / tries
                if self.colour != RED:
                    mine = 1.0 - mine
            found.append((tries, mine, -at))
        found.sort(reverse=True)
        return [(root.cells[-behind], tries, mine) for tries, mine, behind in found]

    def wins_with(self, cell: int) -> bool:
        """Whether the colour to move wins all fillings after a move."""
        self.stones[cell] = self.colour
        self._top.fill(self.stones)
        self.stones[cell] = 0
        return self._top.share == (1.0 if self.colour == RED else 0.0)

    def is_won(self) -> int:
        """A cell with which the colour to move wins all fillings; -1 if none was found so far."""
        root = self.root
        for at, child in enumerate(root.children):
            if child is not None and child.decided:
                if (child.total > 0.5) == (self.colour == RED) and self.wins_with(root.cells[at]):
                    return root.cells[at]
        return -1

    def _open(self, node: FillNode, colour: int, fillings: Fillings) -> float:
        """Judge a position for the first time."""
        stones = self.stones
        fillings.fill(stones)
        share = fillings.share
        node.count = 1
        node.total = share
        node.decided = share == 0.0 or share == 1.0
        ranked: list[tuple[float, int]] = []
        for cell, stone in enumerate(stones):
            if stone == 0:
                if colour == RED:
                    ranked.append((fillings.as_red[cell], cell))
                else:
                    ranked.append((1.0 - fillings.as_blue[cell], cell))
        if not ranked:
            node.decided = True
            return share
        ranked.sort(reverse=True)
        ranked = ranked[:_WIDTH]
        best = ranked[0][0]
        whole = 0.0
        for mine, cell in ranked:
            prior = math.exp((mine - best) / _TEMPER)
            whole += prior
            node.cells.append(cell)
            node.priors.append(prior)
        for at in range(len(ranked)):
            node.priors[at] /= whole
        node.visits = [0] * len(ranked)
        node.totals = [0.0] * len(ranked)
        node.children = [None] * len(ranked)
        if not node.decided:
            node.total += _TEMPO * ((best if colour == RED else 1.0 - best) - share)
        return node.total

    def _choose(self, node: FillNode, for_red: bool) -> int:
        """The place of the move to try next."""
        visits, totals, priors = node.visits, node.totals, node.priors
        weight = _WEIGHT * math.sqrt(node.count)
        mean = node.total / node.count
        unseen = (mean if for_red else 1.0 - mean) - _LESS
        best = 0
        most = -1.0
        for at in range(len(priors)):
            tries = visits[at]
            if tries == 0:
                value = unseen
            elif for_red:
                value = totals[at] / tries
            else:
                value = 1.0 - totals[at] / tries
            value += weight * priors[at] / (1 + tries)
            if value > most:
                most = value
                best = at
        return best


def _differences(fillings: Fillings) -> list[float]:
    return [red - blue for red, blue in zip(fillings.as_red, fillings.as_blue, strict=True)]
