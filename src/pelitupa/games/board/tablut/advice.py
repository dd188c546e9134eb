"""Advice on Tablut: the king goes when the way is free, and is taken when he can be."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.games.board.tablut.board import ATTACKER, ATTACKERS, DEFENDER
from pelitupa.games.board.tablut.game import TablutState


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
        """The king's way out, if there is one; else anything."""
        return -1 if state.turn == ATTACKERS else state.board.way_out()


ADVICE: Final = TablutAdvice
