"""The English (international) dartboard: its segments as ints, and where they are, in millimetres.

Points are (x, y) from the centre, x to the right, y upwards. A *sector* is one of the numbers 1 to
20; a *segment* is what a dart can hit: singles 0-19, doubles 20-39, triples 40-59 (each by sector),
the outer bull 60, the inner bull 61; 62 is a miss. The two single beds of a sector are one segment.

Figures: the Darts Regulation Authority's and the World Darts Federation's rules (WDF Playing and
Tournament Rules, section 4, Dartboards): bull 12.7 and 25 ring 31.8 across inside, treble wire 107 and
double wire 170 from the centre, double and treble beds 8 wide, whole board 451 across. Wires have
no width here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from pelitupa.core import Text, spaced, t

SECTORS: Final = (20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)
"""The numbers clockwise from the top."""

SECTOR_DEGREES: Final = 18.0
INNER_BULL_RADIUS: Final = 6.35
OUTER_BULL_RADIUS: Final = 15.9
TRIPLE_INSIDE: Final = 99.0
TRIPLE_OUTSIDE: Final = 107.0
DOUBLE_INSIDE: Final = 162.0
DOUBLE_OUTSIDE: Final = 170.0
BOARD_RADIUS: Final = 225.5
CIRCLES: Final[tuple[float, ...]] = (
    INNER_BULL_RADIUS,
    OUTER_BULL_RADIUS,
    TRIPLE_INSIDE,
    TRIPLE_OUTSIDE,
    DOUBLE_INSIDE,
    DOUBLE_OUTSIDE,
)
"""The radii of all circles that part segments."""

OUTER_BULL: Final = 60
INNER_BULL: Final = 61
MISS: Final = 62
SEGMENTS: Final = 62
"""How many segments there are, the miss left out."""

_LETTERS: Final = "SDT"
_LABELS: Final = ("single {sector}", "double {sector}", "triple {sector}")


def segment_of(sector: int, multiple: int) -> int:
    """The segment of a sector (1-20): its single (1), double (2) or triple (3)."""
    return 20 * (multiple - 1) + sector - 1


def sector_of(segment: int) -> int:
    """The sector 1-20 of a segment; 0 for the bulls and a miss, which belong to none."""
    return segment % 20 + 1 if segment < OUTER_BULL else 0


def multiple_of(segment: int) -> int:
    """1 for a single and the outer bull, 2 for a double and the inner bull, 3 triple, 0 miss."""
    if segment < OUTER_BULL:
        return segment // 20 + 1
    return 0 if segment == MISS else segment - OUTER_BULL + 1


def segment_text(segment: int) -> str:
    """The short ASCII text: `S7`, `D7`, `T7`, `OB`, `IB`, `miss`."""
    if segment < OUTER_BULL:
        return f"{_LETTERS[segment // 20]}{sector_of(segment)}"
    return ("OB", "IB", "miss")[segment - OUTER_BULL]


def segment_words(segments: Iterable[int]) -> Text:
    """Segments as people read them in a sentence: `S7 T20 miss`."""
    return spaced([t("miss") if s == MISS else t(segment_text(s)) for s in segments])


_BY_TEXT: Final = {segment_text(segment).lower(): segment for segment in range(SEGMENTS + 1)}


def read_segment(text: str) -> int:
    """The segment of a text such as `T20`, in any letter case. Raises `ValueError`."""
    clean = text.strip().lower()
    if clean not in _BY_TEXT:
        raise ValueError(f"{text!r} is no segment; write S7, D7, T7, OB, IB or miss")
    return _BY_TEXT[clean]


def segment_label(segment: int) -> Text:
    """What a screen reader says: `triple 20`, `outer bull`, `miss`."""
    if segment < OUTER_BULL:
        return t(_LABELS[segment // 20], sector=sector_of(segment))
    return (t("outer bull"), t("inner bull"), t("miss"))[segment - OUTER_BULL]


def segment_at(x: float, y: float) -> int:
    """The segment of a point.

    A circle belongs to the bull, double or triple bed that it bounds (the circle between the bulls
    to the inner bull), the line between two sectors to the one that follows clockwise.
    """
    radius = math.hypot(x, y)
    if radius <= INNER_BULL_RADIUS:
        return INNER_BULL
    if radius <= OUTER_BULL_RADIUS:
        return OUTER_BULL
    if radius > DOUBLE_OUTSIDE:
        return MISS
    degrees = math.degrees(math.atan2(x, y))  # clockwise from the top
    sector = SECTORS[math.floor((degrees + SECTOR_DEGREES / 2) / SECTOR_DEGREES) % 20]
    if radius >= DOUBLE_INSIDE:
        return segment_of(sector, 2)
    return segment_of(sector, 3 if TRIPLE_INSIDE <= radius <= TRIPLE_OUTSIDE else 1)


def segment_centre(segment: int) -> tuple[float, float]:
    """The point to aim at for a segment: the middle of its bed, to 0.01 mm.

    Of a single's two beds it is in the larger, outer one; of the ring of the outer bull, above the
    inner bull; of a miss, below the scoring area.
    """
    return _CENTRES[segment]


def _middle_of(segment: int) -> tuple[float, float]:
    if segment == INNER_BULL:
        return 0.0, 0.0
    if segment == OUTER_BULL:
        return 0.0, round((INNER_BULL_RADIUS + OUTER_BULL_RADIUS) / 2, 2)
    if segment == MISS:
        return 0.0, -round((DOUBLE_OUTSIDE + BOARD_RADIUS) / 2, 2)
    inside, outside = (
        (TRIPLE_OUTSIDE, DOUBLE_INSIDE),
        (DOUBLE_INSIDE, DOUBLE_OUTSIDE),
        (TRIPLE_INSIDE, TRIPLE_OUTSIDE),
    )[segment // 20]
    radius = (inside + outside) / 2
    angle = math.radians(SECTOR_DEGREES * SECTORS.index(sector_of(segment)))
    return round(radius * math.sin(angle), 2), round(radius * math.cos(angle), 2)


_CENTRES: Final = tuple([_middle_of(segment) for segment in range(SEGMENTS + 1)])


def segment_area(segment: int) -> float:
    """The area of a segment in square millimetres, a single with both its beds; a miss has none."""
    if segment == MISS:
        raise ValueError("a miss has no area")
    if segment == INNER_BULL:
        return _ring(0.0, INNER_BULL_RADIUS)
    if segment == OUTER_BULL:
        return _ring(INNER_BULL_RADIUS, OUTER_BULL_RADIUS)
    multiple = multiple_of(segment)
    if multiple == 1:
        inner = _ring(OUTER_BULL_RADIUS, TRIPLE_INSIDE)
        return (inner + _ring(TRIPLE_OUTSIDE, DOUBLE_INSIDE)) / 20
    if multiple == 2:
        return _ring(DOUBLE_INSIDE, DOUBLE_OUTSIDE) / 20
    return _ring(TRIPLE_INSIDE, TRIPLE_OUTSIDE) / 20


def _ring(inside: float, outside: float) -> float:
    return math.pi * (outside**2 - inside**2)
