"""Alpha-beta for Tablut: deeper by one move at a time, with a table of positions, until its work is done.

Values are for the side to move: hundredths of an attacker, and near `WON` where a win is proved, less one for
each move until then. A position that has stood before counts as drawn: going round in circles leads there.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from pelitupa.games.board.tablut.board import (
    ATTACKER,
    ATTACKERS,
    DEFENDER,
    DEFENDERS,
    Board,
    is_edge,
)

WON: Final = 100_000
PROVED: Final = WON - 1_000
"""Values beyond this, either way, are proved."""
DEEPEST: Final = 60
_SIDE_KEY: Final = 4**81
_EXACT: Final = 0
_LOWER: Final = 1
_UPPER: Final = 2
_PIECES: Final = (0, 100, -200)  # for the attackers
_OPEN_LINE: Final = 260
_WAY_IN_TWO: Final = 12
_MOST_WAYS: Final = 8
_TABLE: Final = 400_000
_LOOK: Final = 64


class TablutSearch:
    """Looks for the best move of a position. `visited` counts the positions looked at.

    `seen` are the keys of the positions that have stood before, `left` how many moves the match may still
    take; `lasts(visited)` says whether there is work left to do.
    """

    def __init__(
        self, board: Board, side: int, seen: list[int], left: int, lasts: Callable[[int], bool]
    ) -> None:
        self.board = board.copy()
        self.side = side
        self.visited = 0
        self.depth = 0
        self._left = left
        self._lasts = lasts
        self._seen = set(seen)
        self._table: dict[int, tuple[int, int, int, int]] = {}
        self._history: dict[int, int] = {}
        self._out = False

    def best(self, rng: Random) -> tuple[int, int]:
        """The best action and its value, by the deepest search that was finished; of equals any."""
        moves = self.board.moves(self.side)
        rng.shuffle(moves)
        best, value = moves[0], 0
        deepest = min(DEEPEST, self._left)
        while self.depth < deepest and not self._out:
            depth = self.depth + 1
            found = self._root(moves, depth)
            if self._out and not found:
                break
            best, value = found[0]
            if self._out:
                break
            self.depth = depth
            order = {action: place for place, (action, _) in enumerate(found)}
            moves.sort(key=lambda action: order.get(action, len(order)))
            if abs(value) > PROVED or len(moves) == 1:
                break
        return best, value

    def _root(self, moves: list[int], depth: int) -> list[tuple[int, int]]:
        """Actions with their values, the best first; of those not better than it the values are bounds."""
        found: list[tuple[int, int]] = []
        alpha = -WON
        for action in moves:
            value = self._after(action, self.side, depth, -WON, -alpha, 0)
            if self._out:
                break
            if not found or value > alpha:
                found.insert(0, (action, value))
                alpha = value
            else:
                found.append((action, value))
        return found

    def _after(self, action: int, side: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of an action for the side that does it; alpha and beta are those of the other."""
        board = self.board
        moved = board.play(action)
        if board.king < 0 or (side == DEFENDERS and is_edge(board.king)):
            value = WON - ply - 1
        else:
            key = board.key + _SIDE_KEY * (1 - side)
            if key in self._seen or ply + 1 >= self._left:
                value = 0
            else:
                self._seen.add(key)
                value = -self._value(key, 1 - side, depth - 1, alpha, beta, ply + 1)
                self._seen.discard(key)
        board.undo(moved)
        return value

    def _value(self, key: int, side: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value for the side to move; see Knuth and Moore 1975 on alpha and beta."""
        board = self.board
        self.visited += 1
        if self.visited % _LOOK == 0 and not self._lasts(self.visited):
            self._out = True
        if self._out:
            return 0
        if side == DEFENDERS:
            if board.way_out() >= 0:
                return WON - ply - 1
        elif board.king_can_be_taken():
            return WON - ply - 1
        if depth <= 0:
            return self._estimate(side)
        known = self._table.get(key)
        first = -1
        if known is not None:
            kept, kind, value, first = known
            value = _from_here(value, ply)
            if kept >= depth:
                if kind == _EXACT or (kind == _LOWER and value >= beta):
                    return value
                if kind == _UPPER and value <= alpha:
                    return value
        return self._search(key, side, depth, alpha, beta, ply, first)

    def _search(
        self, key: int, side: int, depth: int, alpha: int, beta: int, ply: int, first: int
    ) -> int:
        moves = self._ordered(self.board.moves(side), first)
        if not moves:
            return ply - WON
        best, best_action, floor = -WON, moves[0], alpha
        for action in moves:
            value = self._after(action, side, depth, -beta, -alpha, ply)
            if self._out:
                return 0
            if value > best:
                best, best_action = value, action
                alpha = max(alpha, value)
                if alpha >= beta:
                    self._history[action] = self._history.get(action, 0) + depth * depth
                    break
        kind = _LOWER if best >= beta else _UPPER if best <= floor else _EXACT
        if len(self._table) < _TABLE or key in self._table:
            self._table[key] = (depth, kind, _to_here(best, ply), best_action)
        return best

    def _ordered(self, moves: list[int], first: int) -> list[int]:
        """What was best here before, then what has often refuted others."""
        history = self._history
        ranked = [(-history.get(action, 0), action) for action in moves]
        ranked.sort()
        ordered = [action for _, action in ranked]
        if first >= 0 and first in moves:
            ordered.remove(first)
            ordered.insert(0, first)
        return ordered

    def _estimate(self, side: int) -> int:
        """By the pieces, and by how near the king is to the edge."""
        board = self.board
        value = (
            _PIECES[ATTACKER] * board.counts[ATTACKER]
            + _PIECES[DEFENDER] * board.counts[DEFENDER]
            - _OPEN_LINE * board.open_lines()
            - _WAY_IN_TWO * min(_MOST_WAYS, board.ways_in_two())
        )
        return value if side == ATTACKERS else -value


def _to_here(value: int, ply: int) -> int:
    """A value with moves counted from a position instead of from the root."""
    return value + ply if value > PROVED else value - ply if value < -PROVED else value


def _from_here(value: int, ply: int) -> int:
    return value - ply if value > PROVED else value + ply if value < -PROVED else value
