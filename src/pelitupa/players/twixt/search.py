"""Search for Twixt: alpha-beta over marks on the ways of both, valued by how near both are to home."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from pelitupa.games.board.twixt.game import TwixtState
from pelitupa.games.board.twixt.grid import BLUE
from pelitupa.players.twixt.board import Board, Tables, board_of
from pelitupa.players.twixt.paths import needed
from pelitupa.players.twixt.ways import NEVER, Ways

WON: Final = 100_000
_SURE: Final = WON - 1000
_SAFE: Final = 100
_NEED: Final = 40
_TEMPO: Final = 50
_WAYS: Final = 6
"""What a mark less to be safe, a mark less to be home, the turn, and a doubling of the ways are worth."""
_WIDE: Final = (24, 12, 8)
"""So many of the best marks are looked into, at the first step and at later ones."""
_DEEPEST: Final = 12
_KEPT: Final = 200_000
_EXACT: Final = 0
_LEAST: Final = 1
_MOST: Final = 2


class Node:
    """What is known of a position: the ways of both colours, and what a search found."""

    __slots__ = ("mine", "theirs", "still", "depth", "value", "bound", "best")

    def __init__(self, board: Board, colour: int) -> None:
        tables = board.tables
        blue = Ways(tables.home[1], board.blue, board.blue_vacant, board.blue_lines, tables.shifts)
        red = Ways(tables.home[2], board.red, board.red_vacant, board.red_lines, tables.shifts)
        self.mine, self.theirs = (blue, red) if colour == BLUE else (red, blue)
        self.still = estimate(self.mine, self.theirs)
        self.depth = -1
        self.value = 0
        self.bound = _EXACT
        self.best = -1


def estimate(mine: Ways, theirs: Ways) -> int:
    """The value of a position for the colour to move."""
    if mine.need == NEVER and theirs.need == NEVER:
        return 0
    value = _SAFE * (min(theirs.safe, 12) - min(mine.safe, 12))
    value += _NEED * (min(theirs.need, 20) - min(mine.need, 20))
    value += _WAYS * (_count(mine) - _count(theirs))
    return value + _TEMPO


def _count(ways: Ways) -> int:
    if ways.need == NEVER:
        return 0
    return (
        _log(ways.short.bit_count())
        + _log(ways.long.bit_count()) // 2
        + _log(ways.safe_short.bit_count())
    )


def _log(count: int) -> int:
    return (count * count).bit_length()


class TwixtSearch:
    """Looks for the best mark of a position; `visited` counts positions valued, and `lasts(visited)` says
    whether there is work left to do. Ways are those of the paper rules: lines that can be drawn are."""

    def __init__(
        self,
        state: TwixtState,
        lasts: Callable[[int], bool],
        rng: Random,
        tables: Tables | None = None,
    ) -> None:
        self.tables = tables or Tables(state.game)
        self.board = board_of(state, self.tables)
        self.colour = state.colour_of(state.turn)
        self.visited = 0
        self.depth = 0
        self._lasts = lasts
        self._out = False
        self._nodes: dict[int, Node] = {}
        self._liked = [[0] * self.tables.places for _ in range(3)]
        self._rng = rng

    def best(self) -> int:
        """The intersection to mark."""
        board, colour = self.board, self.colour
        root = self._node(board, colour)
        if root.mine.need == 1:
            return self.tables.cell_of[root.mine.short.bit_length() - 1]
        places = self._candidates(board, colour, root, _WIDE[0], -1)
        while not self._out and self.depth < _DEEPEST:
            values = self._look(places)
            if not values:
                break
            order = {place: rank for rank, place in enumerate(places)}
            if not self.depth:  # later values of all but the best are only bounds
                places.sort(key=lambda place: (-values.get(place, -WON), order[place]))
            else:
                best = max(values, key=lambda place: (values[place], -order[place]))
                places.sort(key=lambda place: (place != best, order[place]))
            if abs(values[places[0]]) >= _SURE:
                break
            self.depth += 1
        return self.tables.cell_of[places[0]]

    def _look(self, places: list[int]) -> dict[int, int]:
        """The values of marks at the root, the first of them exactly and of the others those that are better;
        fewer where the work is done."""
        values: dict[int, int] = {}
        alpha, colour = -WON, self.colour
        for place in places:
            after = self.board.marked(place, colour)
            if values:
                value = -self._value(after, 3 - colour, self.depth, 1, -alpha - 1, -alpha)
                if value > alpha and not self._out:
                    value = -self._value(after, 3 - colour, self.depth, 1, -WON, -alpha)
            else:
                value = -self._value(after, 3 - colour, self.depth, 1, -WON, WON)
            if self._out:
                break
            values[place] = value
            alpha = max(alpha, value)
        return values

    def _node(self, board: Board, colour: int) -> Node:
        key = board.key ^ colour
        node = self._nodes.get(key)
        if node is None:
            self.visited += 1
            node = Node(board, colour)
            if len(self._nodes) < _KEPT:
                self._nodes[key] = node
        return node

    def _value(self, board: Board, colour: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """The value for the colour to move."""
        node = self._node(board, colour)
        if not node.theirs.need:
            return ply - WON
        if node.mine.need == 1:
            return WON - ply - 1
        if node.theirs.need == 1 and depth < 2 and ply < 20:
            depth += 1  # it must be answered
        if depth <= 0:
            return node.still
        if node.depth >= depth:
            if (
                node.bound == _EXACT
                or (node.bound == _LEAST and node.value >= beta)
                or (node.bound == _MOST and node.value <= alpha)
            ):
                return node.value
        if not self._lasts(self.visited):
            self._out = True
            return 0
        places = self._candidates(board, colour, node, _WIDE[1] if ply < 3 else _WIDE[2], node.best)
        if not places:
            return node.still
        best, chosen, floor = -WON - 1, -1, alpha
        for number, place in enumerate(places):
            after = board.marked(place, colour)
            if not number:
                value = -self._value(after, 3 - colour, depth - 1, ply + 1, -beta, -alpha)
            else:
                value = -self._value(after, 3 - colour, depth - 1, ply + 1, -alpha - 1, -alpha)
                if alpha < value < beta:
                    value = -self._value(after, 3 - colour, depth - 1, ply + 1, -beta, -alpha)
            if self._out:
                return 0
            if value > best:
                best, chosen = value, place
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        self._liked[colour][place] += depth * depth
                        break
        node.depth, node.value, node.best = depth, best, chosen
        node.bound = _LEAST if best >= beta else _MOST if best <= floor else _EXACT
        return best

    def _candidates(
        self, board: Board, colour: int, node: Node, most: int, first: int
    ) -> list[int]:
        """Places worth a thought, the best first: on the ways of both colours, or beside them."""
        mine, theirs = node.mine, node.theirs
        vacant = board.blue_vacant if colour == BLUE else board.red_vacant
        a, b, c, d = mine.short, theirs.short, mine.safe_short, theirs.safe_short
        e, f, g, h = mine.long, theirs.long, mine.safe_long, theirs.safe_long
        if theirs.need == 1:
            e = g = h = 0
        left = (a | b | c | d | e | f) & vacant
        if not left:
            left = vacant
        liked = self._liked[colour]
        cell_of = self.tables.cell_of
        found: list[tuple[int, int, int]] = []
        while left:
            bit = left & -left
            left ^= bit
            place = bit.bit_length() - 1
            worth = min(liked[place], 12)
            if a & bit:
                worth += 8
            elif e & bit:
                worth += 4
            if b & bit:
                worth += 8
            elif f & bit:
                worth += 4
            if c & bit:
                worth += 8
            elif g & bit:
                worth += 3
            if d & bit:
                worth += 8
            elif h & bit:
                worth += 3
            found.append((-worth if place != first else -1000, cell_of[place], place))
        found.sort()
        return [place for _, _, place in found[:most]]


def line_for(state: TwixtState) -> int:
    """What to do after a mark where lines are chosen: draw what erases nothing, or what a chain that needs no
    more marks goes along; else be done."""
    game = state.game
    colour = state.colour_of(state.turn)
    lines = [action - game.first_line for action in state.legal_actions()[:-1]]
    own, through = needed(state, colour)
    for line in lines:
        start, end = game.grid.lines[line]
        crossed = [other for other in game.grid.crossing[line] if state.drawn[other] == colour]
        if not crossed or (own == 0 and through[start] == 0 and through[end] == 0):
            return game.first_line + line
    return game.done
