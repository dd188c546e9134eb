"""Tracks made of straights, bends and chicanes, of a width that varies."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from pelitupa.core import OptionError, t
from pelitupa.equipment.track import HIGHEST, MOST_SQUARES, WIDEST, Line, Point, Track

PIECES: Final = ("straight", "left", "right", "chicane")
MOST_PIECES: Final = 12
_BESIDE: Final = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
_RUN_OUT: Final = 8
"""Squares behind the finish, to slow down in."""


class _Paper:
    """The squares laid so far, and the end of the track: its left corner, and the ways forwards and right."""

    def __init__(self, width: int) -> None:
        self.squares: set[Point] = set()
        self.latest: set[Point] = set()
        self.x, self.y = 0, 0
        self.forward, self.right = (1, 0), (0, 1)
        self.width = width

    def at(self, forward: int, right: int) -> Point:
        (fx, fy), (rx, ry) = self.forward, self.right
        return self.x + forward * fx + right * rx, self.y + forward * fy + right * ry

    def lay(self, length: int, shift: int = 0) -> bool:
        """Lay a block of track; False where it would come beside older track."""
        new = set()
        for i in range(length):
            for j in range(shift, shift + self.width):
                (ax, ay), (bx, by) = self.at(i, j), self.at(i + 1, j + 1)
                new.add((min(ax, bx), min(ay, by)))
        old = self.squares - self.latest
        free = all((x + dx, y + dy) not in old for x, y in new for dx, dy in _BESIDE)
        self.squares |= new
        self.latest = new
        return free

    def go(self, forward: int, right: int = 0) -> None:
        self.x, self.y = self.at(forward, right)

    def line(self, forward: int) -> Line:
        ends = sorted([self.at(forward, 0), self.at(forward, self.width)])
        return ends[0], ends[1]


def _chicane(paper: _Paper, side: int, narrow: int) -> bool:
    """A piece that lies half its width to a side between two that do not; False where there is no room.

    Where what these have in common is too narrow to drive through, there is room to drive aside before and
    behind it, so long that no way through is narrower than the track may be.
    """
    width, shift = paper.width, side * (paper.width // 2)
    turning = narrow if width - width // 2 < narrow else 0
    ends, middle = (1, 2) if turning else (narrow, 4)
    wider = width + width // 2
    pieces = (
        (ends, 0, width),
        (turning, min(shift, 0), wider),
        (middle, shift, width),
        (turning, min(shift, 0), wider),
        (ends, 0, width),
    )
    free = True
    for length, by, across in pieces:
        if length:
            paper.width = across
            free = paper.lay(length, by) and free
            paper.go(length)
    paper.width = width
    return free


def _laid(
    pieces: tuple[str, ...], rng: Random, narrow: int, wide: int, players: int
) -> Track | None:
    """The track of these pieces, or None where it would meet itself or leave the paper."""
    paper = _Paper(max(rng.randint(narrow, wide), players + 1))
    free = paper.lay(3)
    start = paper.line(1)
    paper.go(3)
    for piece in pieces:
        width = paper.width
        if piece == "straight":
            paper.width = rng.randint(narrow, wide)
            length = rng.randint(5, 9)
            free = paper.lay(length) and free
            paper.go(length)
        elif piece == "chicane":
            free = _chicane(paper, rng.choice((-1, 1)), narrow) and free
        else:
            free = paper.lay(width) and free
            (fx, fy), (rx, ry) = paper.forward, paper.right
            if piece == "right":
                paper.go(width, width)
                paper.forward, paper.right = (rx, ry), (-fx, -fy)
            else:
                paper.forward, paper.right = (-rx, -ry), (fx, fy)
    free = paper.lay(_RUN_OUT + 1) and free
    finish, forwards = paper.line(1), paper.forward
    left, top = min(x for x, _ in paper.squares) - 1, min(y for _, y in paper.squares) - 1
    across = max(x for x, _ in paper.squares) - left + 2
    down = max(y for _, y in paper.squares) - top + 2
    if not free or across > WIDEST or down > HIGHEST or len(paper.squares) > MOST_SQUARES:
        return None
    rows = [
        "".join("x" if (x + left, y + top) in paper.squares else "." for x in range(across))
        for y in range(down)
    ]
    return Track(rows, _moved(start, left, top), _moved(finish, left, top), forwards)


def _moved(line: Line, left: int, top: int) -> Line:
    (ax, ay), (bx, by) = line
    return (ax - left, ay - top), (bx - left, by - top)


@lru_cache(maxsize=64)
def made_track(text: str, seed: int, narrow: int, wide: int, players: int) -> Track:
    """The track of pieces joined by `-`, or a `random` one; widths and lengths are drawn from the seed.

    Raises `OptionError` for an unknown piece, and where the pieces do not fit on the paper.
    """
    rng = Random(f"vector {seed}")
    given = tuple(text.split("-"))
    if text != "random" and (len(given) > MOST_PIECES or set(given) - set(PIECES)):
        raise OptionError(
            t(
                "a track is random, drawn, or made of up to {most} pieces joined by -: {pieces}",
                most=MOST_PIECES,
                pieces=", ".join(PIECES),
            )
        )
    for _ in range(200):
        pieces = given
        if text == "random":
            pieces = ("straight", *rng.choices(PIECES, k=rng.randint(3, 5)))
        track = _laid(pieces, rng, narrow, wide, players)
        if track is not None:
            return track
    raise OptionError(t("these pieces do not fit on the paper"))
