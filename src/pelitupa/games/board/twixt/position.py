"""Positions of Twixt as SGF (GM[21], SZ): the moves in their order, black's first, each a place or `swap`.

    (;FF[4]GM[21]SZ[12];B[c5];W[swap];B[e6])

Where lines are chosen they stand behind the mark, and so does `done`: `B[c5 a4-c5 done]`. The moves alone
will do too: `c5 swap e6`. Places may be written as two letters, column and row from a on (`ce` for c5).
"""

from __future__ import annotations

import re
from typing import Final

from pelitupa.core import PositionError
from pelitupa.games.board.sgf import check_property, is_sgf, line_of_play

_LETTERS: Final = re.compile(r"[a-z]{2}")
_NUMBER: Final = "21"


def read_moves(text: str, size: int) -> list[str]:
    """The texts of the actions that lead to a position on a board of a size. Raises `PositionError`."""
    if not is_sgf(text):
        return text.lower().split()
    moves: list[str] = []
    turn = "B"
    for node in line_of_play(text):
        for one in node:
            if one.name not in ("B", "W"):
                check_property(one, "Twixt", _NUMBER, size)
                continue
            if one.name != turn:
                raise PositionError(f"it is {turn}'s turn, not {one.name}'s", one.shown())
            if len(one.values) > 1:
                raise PositionError("a move is of one mark", one.shown())
            turn = "W" if turn == "B" else "B"
            moves += [_named(word) for word in one.values[0].lower().split()]
    return moves


def _named(word: str) -> str:
    """`c5` for `ce`."""
    return f"{word[0]}{ord(word[1]) - ord('a') + 1}" if _LETTERS.fullmatch(word) else word


def write_sgf(turns: list[list[str]], size: int) -> str:
    """The position after turns, each the texts of its actions, as `read_moves` reads it."""
    nodes = [f";{'BW'[number % 2]}[{' '.join(turn)}]" for number, turn in enumerate(turns)]
    return f"(;FF[4]GM[{_NUMBER}]SZ[{size}]{''.join(nodes)})"
