"""Advice on Tablut: go out, or take the king, if you can; leave neither to the other; count what is left."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.games.board.tablut.board import ATTACKER, ATTACKERS, DEFENDER, Board, is_edge
from pelitupa.games.board.tablut.game import SIDE_KEY, TablutState

_WON: Final = 10_000.0
_LOST: Final = 1_000.0
"""What it costs to leave the other a win at once: a way out for the king, or his capture."""
_SURE: Final = 100.0
"""Two ways out, of which only one can be closed."""
_AGAIN: Final = 1.5
"""What it costs to come back to a position, counted in attackers, as are those below."""
_LINE: Final = 2.6
"""A way out for the king."""
_WAY: Final = 0.12
"""A square that he can go to, and from there to the edge."""
_MOST_WAYS: Final = 8


class TablutAdvice(Advice[TablutState]):
    """See `Advice`."""

    def estimate(self, state: TablutState) -> list[float]:
        """By pieces, and by how many lines to the edge lie open before the king."""
        board = state.board
        if state.winner >= 0 or state.turn < 0:
            return state.returns()
        lead = float(board.counts[ATTACKER] - 2 * board.counts[DEFENDER])
        open_lines = board.open_lines()
        if open_lines:  # with one the attackers, if they are to move, can still close it
            lead -= 4.0 if open_lines == 1 and state.turn == ATTACKERS else 16.0
        value = math.tanh(lead / 12.0)
        return [value, -value]

    def likely_action(self, state: TablutState, rng: Callable[[], float]) -> int:
        """The move after which things look best, no further than what wins at once."""
        board, side = state.board.copy(), state.turn
        best, most = -1, -math.inf
        for action in board.moves(side):
            moved = board.play(action)
            worth = _worth(board, side)
            if board.key + SIDE_KEY * (1 - side) in state.seen:
                worth -= _AGAIN
            board.undo(moved)
            if worth > most:
                best, most = action, worth
        return best

    def playout_action(self, state: TablutState, rng: Callable[[], float]) -> int:
        """The king's way out, if there is one; else anything: a playout has no time to look around."""
        return -1 if state.turn == ATTACKERS else state.board.way_out()


def _worth(board: Board, side: int) -> float:
    """How good a position is for the side that has just moved."""
    if board.king < 0 or is_edge(board.king):
        return _WON
    lines = board.open_lines()
    value = float(board.counts[ATTACKER] - 2 * board.counts[DEFENDER])
    value -= _WAY * min(_MOST_WAYS, board.ways_in_two())
    if side == ATTACKERS:
        return value - _LOST * lines
    if board.king_can_be_taken():
        return -_LOST
    return _SURE if lines > 1 else _LINE * lines - value


ADVICE: Final = TablutAdvice
