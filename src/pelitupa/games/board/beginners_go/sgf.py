"""Go in SGF (GM[1], SZ, KM): stones that are set up (AB, AW, PL), then the moves in their order.

    (;FF[4]GM[1]SZ[9]KM[6.5];B[ee];W[ce];B[])

A place is two letters, column and row from a on; nothing, or `tt`, is a pass. A line of play is read, no
variations; what tells of players, rules and comments is passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pelitupa.core import PositionError
from pelitupa.games.board.sgf import Property, check_game, read_properties

NUMBER: Final = "1"
PASS: Final = -1
_COLOURS: Final = "BW"
_PLACES: Final = re.compile(r"([a-z])([a-z])(?::([a-z])([a-z]))?")
_PASSES: Final = ("", "tt")


@dataclass(frozen=True)
class Game:
    """What an SGF text tells: the points of the stones set up, by colour; who moves first (-1: not told); the
    moves, each a seat, a point or PASS, and how it was written."""

    black: tuple[int, ...]
    white: tuple[int, ...]
    first: int
    moves: tuple[tuple[int, int, str], ...]


def read_sgf(text: str, size: int, komi: float) -> Game:
    """A line of play on a board of so many points a side. Raises `PositionError`."""
    laid: tuple[dict[int, None], dict[int, None]] = ({}, {})
    first, moves = -1, list[tuple[int, int, str]]()
    for one in read_properties(text):
        check_game(one, "Go", NUMBER, size)
        if one.name == "KM" and not _is(one.values[0], komi):
            raise PositionError(
                f"the bonus of this match is {komi:g}; choose komi={one.values[0]}", one.whole
            )
        if one.name in ("AB", "AW", "AE", "PL") and moves:
            raise PositionError("stones are set up before the first move only", one.whole)
        if one.name in ("AB", "AW"):
            for value in one.values:
                laid["BW".index(one.name[1])].update(dict.fromkeys(_area(value, size, one)))
        elif one.name == "PL":
            first = 1 if one.values[0][:1].upper() == "W" else 0
        elif one.name in _COLOURS:
            point = PASS if one.values[0] in _PASSES else _area(one.values[0], size, one)[0]
            moves.append((_COLOURS.index(one.name), point, one.whole))
    both = [point for point in laid[0] if point in laid[1]]
    if both:
        raise PositionError("a point has a stone of one colour", text)
    return Game(tuple(laid[0]), tuple(laid[1]), first, tuple(moves))


def _is(value: str, komi: float) -> bool:
    try:
        return float(value) == komi
    except ValueError:
        return False


def _area(value: str, size: int, one: Property) -> list[int]:
    """The points of a place, or of a rectangle from corner to corner."""
    found = _PLACES.fullmatch(value)
    if found is None:
        raise PositionError("a place is two letters, such as ce", one.whole)
    corners = (found[1], found[2], found[3] or found[1], found[4] or found[2])
    left, top, right, bottom = (ord(letter) - ord("a") for letter in corners)
    if max(left, right, top, bottom) >= size or left > right or top > bottom:
        raise PositionError(f"this place is not on a board of {size} points a side", one.whole)
    return [
        row * size + column for row in range(top, bottom + 1) for column in range(left, right + 1)
    ]


def write_sgf(moves: list[tuple[int, int]], size: int, komi: float) -> str:
    """The position after moves, each a seat and a point or PASS, as `read_sgf` reads it."""
    letters = "abcdefghijklmnopqrs"
    nodes = [
        f";{_COLOURS[seat]}[{'' if point == PASS else letters[point % size] + letters[point // size]}]"
        for seat, point in moves
    ]
    return f"(;FF[4]GM[{NUMBER}]SZ[{size}]KM[{komi:g}]{''.join(nodes)})"
