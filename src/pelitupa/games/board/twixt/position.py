"""Positions of Twixt as SGF (GM[21], SZ): the moves in their order, black's first, each a place or `swap`.

    (;FF[4]GM[21]SZ[12];B[c5];W[swap];B[e6])

Where lines are chosen they stand behind the mark, and so does `done`: `B[c5 a4-c5 done]`. The moves alone
will do too: `c5 swap e6`. Places may be written as two letters, column and row from a on (`ce` for c5).
"""

from __future__ import annotations

import re
from typing import Final

from pelitupa.core import PositionError

_PROPERTY: Final = re.compile(r"(;?)\s*([A-Z]{1,2})\s*((?:\[[^\]]*\]\s*)+)")
_LETTERS: Final = re.compile(r"[a-z]{2}")
_NUMBER: Final = "21"


def read_moves(text: str, size: int) -> list[str]:
    """The texts of the actions that lead to a position on a board of a size. Raises `PositionError`."""
    text = text.strip()
    if not text.startswith("("):
        return text.lower().split()
    if not text.startswith("(;") or not text.endswith(")") or "(" in text[1:]:
        raise PositionError("an SGF text here is one line of moves: (;...;B[c5];W[e6])", text)
    inside = text[1:-1]
    left = _PROPERTY.sub("", inside).replace(";", "").strip()
    if left:
        raise PositionError("this is no property of SGF", left)
    moves: list[str] = []
    turn = "B"
    for found in _PROPERTY.finditer(inside):
        name, value = found[2], found[3].strip()[1:-1].strip()
        if name == "GM" and value != _NUMBER:
            raise PositionError(f"GM[{value}] is another game; Twixt is GM[{_NUMBER}]", found[0])
        if name == "SZ" and value != str(size):
            raise PositionError(
                f"this board has {size} intersections a side, not {value}", found[0]
            )
        if name in ("B", "W"):
            if name != turn:
                raise PositionError(f"it is {turn}'s turn, not {name}'s", found[0])
            turn = "W" if turn == "B" else "B"
            moves += [_named(word) for word in value.lower().split()]
    return moves


def _named(word: str) -> str:
    """`c5` for `ce`."""
    return f"{word[0]}{ord(word[1]) - ord('a') + 1}" if _LETTERS.fullmatch(word) else word


def write_sgf(turns: list[list[str]], size: int) -> str:
    """The position after turns, each the texts of its actions, as `read_moves` reads it."""
    nodes = [f";{'BW'[number % 2]}[{' '.join(turn)}]" for number, turn in enumerate(turns)]
    return f"(;FF[4]GM[{_NUMBER}]SZ[{size}]{''.join(nodes)})"
