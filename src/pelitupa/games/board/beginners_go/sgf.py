"""Go in SGF (GM[1], SZ, KM): stones that are set up (AB, AW, AE, PL), then the moves in their order.

    (;FF[4]GM[1]SZ[9]KM[6.5];B[ee];W[ce];B[])

A place is two letters, column and row from a on; nothing, or `tt`, is a pass. A line of play is read, no
variations. What tells of players, rules and comments has no bearing on the position; any other property is
refused, so that no stone is left out without a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pelitupa.core import PositionError
from pelitupa.games.board.sgf import SETUP, Property, check_property, line_of_play

NUMBER: Final = "1"
PASS: Final = -1
_COLOURS: Final = "BW"
_PLACES: Final = re.compile(r"([a-z])([a-z])(?::([a-z])([a-z]))?")
_PASSES: Final = ("", "tt")
_FIRST: Final = {"b": 0, "black": 0, "w": 1, "white": 1}


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
    laid: dict[int, int] = {}  # the colour by the point
    first, handicap, moves = -1, 0, list[tuple[int, int, str]]()
    for node in line_of_play(text):
        if moves and any(item.name in SETUP or item.name == "PL" for item in node):
            raise PositionError("stones are set up before the first move only", text)
        set_up(node, size, laid)
        for one in node:
            value = one.values[0].strip()
            if one.name == "KM":
                if not _is(value, komi):
                    raise PositionError(
                        f"the bonus of this match is {komi:g}; choose komi={value}", one.shown()
                    )
            elif one.name == "HA":
                handicap = int(value) if value.isdecimal() and len(value) < 4 else -1
            elif one.name == "PL":
                first = _FIRST.get(value.lower(), -1)
                if first < 0:
                    raise PositionError("PL is B or W, who is to move", one.shown())
            elif one.name in ("B", "W"):
                moves.append((_COLOURS.index(one.name), _move(one, size), one.shown()))
            elif one.name not in SETUP:
                check_property(one, "Go", NUMBER, size)
    black, white = [tuple([p for p, colour in laid.items() if colour == seat]) for seat in (0, 1)]
    if (handicap > 1 and handicap != len(black)) or handicap < 0:
        raise PositionError(
            f"HA tells of the black stones that AB sets up, which are {len(black)} here", text
        )
    return Game(black, white, first, tuple(moves))


def set_up(node: tuple[Property, ...], size: int, laid: dict[int, int]) -> None:
    """Put the stones of a node's AB and AW on the board and take those of AE off. Raises `PositionError`."""
    here: set[int] = set()
    for one in node:
        if one.name not in SETUP:
            continue
        for value in one.values:
            for point in _area(value.strip(), size, one):
                if point in here:
                    raise PositionError(
                        "a node says one thing of a point: a stone of one colour, or none",
                        one.shown(),
                    )
                here.add(point)
                if one.name == "AE":
                    laid.pop(point, None)
                else:
                    laid[point] = _COLOURS.index(one.name[1])


def _is(value: str, komi: float) -> bool:
    try:
        return float(value) == komi
    except ValueError:
        return False


def _move(one: Property, size: int) -> int:
    """The point of a move, or PASS."""
    value = one.values[0].strip()
    if len(one.values) > 1 or ":" in value:
        raise PositionError("a move is of one stone, on one point", one.shown())
    if value in _PASSES:
        return PASS
    return _area(value, size, one)[0]


def _area(value: str, size: int, one: Property) -> list[int]:
    """The points of a place, or of a rectangle from corner to corner."""
    found = _PLACES.fullmatch(value)
    if found is None:
        raise PositionError("a place is two letters, such as ce", one.shown())
    corners = (found[1], found[2], found[3] or found[1], found[4] or found[2])
    left, top, right, bottom = (ord(letter) - ord("a") for letter in corners)
    if max(left, right, top, bottom) >= size or left > right or top > bottom:
        raise PositionError(f"this place is not on a board of {size} points a side", one.shown())
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
