"""Shapes worth a stone in a playout: squares of 3 x 3 points, as a set of numbers.

They are the kinds that Gelly, Wang, Munos and Teytaud describe (Modification of UCT with patterns in
Monte-Carlo Go, 2006, section 3.2): hane, cuts, and moves at the edge. Around the middle, which is empty:
`X` and `O` are stones of two colours, either of which may be to move, `.` empty, `x` anything but X, `o`
anything but O, `?` anything on the board, and a blank what is beyond it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec

_SHAPES: Final = (
    "XOX ... ???",  # a hane around a stone
    "XO. ... ?.?",  # one that does not cut
    "XO? X.. x.?",
    ".O. X.. ...",
    "XO? O.o ?o?",  # a cut that nothing guards
    "XO? O.X ???",  # one that is peeped at
    "?X? O.O ooo",  # a cut between two
    "OX? o.O ???",  # through a keima
    "X.? O.? ___",  # at the edge
    "OX? X.O ___",
    "?X? x.O ___",
    "?XO x.x ___",
    "?OX X.O ___",
)
_MEANT: Final = {
    "X": (1,),
    "O": (2,),
    ".": (0,),
    "x": (0, 2),
    "o": (0, 1),
    "?": (0, 1, 2),
    "_": (3,),
}
_EIGHT: Final = (0, 1, 2, 3, 5, 6, 7, 8)


def _turned(square: str) -> str:
    return "".join(square[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def _mirrored(square: str) -> str:
    return "".join(square[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6))


def _all_ways(shape: str) -> set[str]:
    """A shape turned, mirrored, and with its colours exchanged."""
    squares = {shape.replace(" ", "")}
    squares |= {square.translate(str.maketrans("XOxo", "OXox")) for square in squares}
    for _ in range(3):
        squares |= {_turned(square) for square in squares}
    return squares | {_mirrored(square) for square in squares}


def _numbers(square: str) -> set[int]:
    """The numbers of all surroundings that a square means: two bits a point, in the order of a ring."""
    numbers = {0}
    for shift, place in enumerate(_EIGHT):
        numbers = {n + colour * 4**shift for n in numbers for colour in _MEANT[square[place]]}
    return numbers


def _table() -> list[i64]:
    table: list[i64] = [0] * 4**8
    for shape in _SHAPES:
        for square in _all_ways(shape):
            for number in _numbers(square):
                table[number] = 1
    return table


SHAPES: Final = vec[i64](_table())
"""1 by the number of a ring around an empty point where a stone makes a good shape."""
