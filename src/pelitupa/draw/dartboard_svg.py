"""The dartboard at its true geometry: one unit of the drawing is one millimetre.

The centre of the English board is at (225.5, 225.5) of the drawing, whose y runs downwards: a click at
(u, v) is the point (u - 225.5, 225.5 - v) of the game. The Finnish board is drawn so about its own centre.
"""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core import FieldZone, Figure
from pelitupa.draw.shapes import SANS, label_text, num
from pelitupa.equipment.boards import FINNISH, RING_WIDTH, RINGS
from pelitupa.equipment.dartboard import (
    BOARD_RADIUS,
    DOUBLE_INSIDE,
    DOUBLE_OUTSIDE,
    INNER_BULL_RADIUS,
    OUTER_BULL_RADIUS,
    SECTOR_DEGREES,
    SECTORS,
    TRIPLE_INSIDE,
    TRIPLE_OUTSIDE,
    read_segment,
)

DARK: Final = "#26282b"
PALE: Final = "#efe2c2"
RED: Final = "#a8322a"
GREEN: Final = "#2f6b45"
GOLD: Final = "#f2b705"
WIRE: Final = "#b9b4a6"
_RINGS: Final = (
    ("S", OUTER_BULL_RADIUS, TRIPLE_INSIDE),
    ("T", TRIPLE_INSIDE, TRIPLE_OUTSIDE),
    ("S", TRIPLE_OUTSIDE, DOUBLE_INSIDE),
    ("D", DOUBLE_INSIDE, DOUBLE_OUTSIDE),
)
_DARTS: Final = ("#f2b705", "#7fd1ff", "#ff9d9d", "#b9f5a6")
_MIDDLE: Final = BOARD_RADIUS
_FINNISH: Final = FINNISH.radius
_DARK_FROM: Final = 6
"""On the Finnish board the rings above this one are dark."""


def dartboard_ground(zone: FieldZone) -> str:
    """The board, its targets outlined in gold."""
    wanted = target_segments(zone.targets)
    parts = [_disc(BOARD_RADIUS, "#1b1c1e", "dart-surround")]
    outlines = []
    for place, sector in enumerate(SECTORS):
        for letter, inside, outside in _RINGS:
            name = f"{letter}{sector}"
            path = _bed(place, inside, outside)
            parts.append(
                f'<path class="bed" data-segment="{name}" d="{path}" '
                f'fill="{_bed_colour(letter, place)}" stroke="{WIRE}" stroke-width="1"/>'
            )
            if name in wanted:
                outlines.append(path)
    for name, radius, colour in (("OB", OUTER_BULL_RADIUS, GREEN), ("IB", INNER_BULL_RADIUS, RED)):
        rim = (GOLD, 4) if name in wanted else (WIRE, 1)
        parts.append(
            f'<circle class="bed" data-segment="{name}" cx="{num(_MIDDLE)}" cy="{num(_MIDDLE)}" '
            f'r="{num(radius)}" fill="{colour}" stroke="{rim[0]}" stroke-width="{rim[1]}"/>'
        )
    if outlines:
        parts.append(
            f'<path class="dart-target" d="{"".join(outlines)}" fill="{GOLD}" fill-opacity="0.22" '
            f'stroke="{GOLD}" stroke-width="3"/>'
        )
    parts += _numbers(wanted)
    return "".join(parts)


def finnish_ground(zone: FieldZone) -> str:
    """The Finnish board: its rings, each with its number, the centre the target."""
    parts = [
        f'<rect x="0" y="0" width="{num(2 * _FINNISH)}" height="{num(2 * _FINNISH)}" fill="{DARK}"/>'
    ]
    for points in range(1, RINGS + 1):
        radius = RING_WIDTH * (RINGS + 1 - points)
        wanted = str(points) in zone.targets
        rim = (GOLD, 4) if wanted else (WIRE if points > _DARK_FROM else DARK, 1)
        parts.append(
            f'<circle class="bed" data-segment="{points}" cx="{num(_FINNISH)}" cy="{num(_FINNISH)}" '
            f'r="{num(radius)}" fill="{DARK if points > _DARK_FROM else PALE}" stroke="{rim[0]}" '
            f'stroke-width="{rim[1]}"/>'
        )
    for points in range(1, RINGS):
        fill = PALE if points > _DARK_FROM else DARK
        across = RING_WIDTH * (RINGS + 0.5 - points)
        for x, row in ((across, 0.0), (-across, 0.0), (0.0, across), (0.0, -across)):
            at = (_FINNISH + x, _FINNISH + row + 4.0)
            parts.append(label_text(*at, 11, str(points), fill=fill, font=SANS, bold=True))
    return "".join(parts)


def target_segments(targets: tuple[str, ...]) -> set[str]:
    """The beds that targets name: `7` all those of the sector, `bull` both bulls, else one each.

    Names of no segment are left out: a drawing never fails on them.
    """
    names: set[str] = set()
    for target in targets:
        clean = target.strip()
        if clean.isdecimal():
            names |= {f"{letter}{clean}" for letter in "SDT"}
        elif clean.lower() in ("b", "bull", "bulls"):
            names |= {"OB", "IB"}
        else:
            try:
                read_segment(clean)
            except ValueError:
                continue
            names.add(clean.upper())
    return names


def _bed_colour(letter: str, place: int) -> str:
    if letter == "S":
        return PALE if place % 2 else DARK
    return GREEN if place % 2 else RED


def _point(radius: float, degrees: float) -> str:
    """A point at an angle clockwise from the top."""
    angle = math.radians(degrees)
    return f"{num(_MIDDLE + radius * math.sin(angle))} {num(_MIDDLE - radius * math.cos(angle))}"


def _bed(place: int, inside: float, outside: float) -> str:
    start, end = (place - 0.5) * SECTOR_DEGREES, (place + 0.5) * SECTOR_DEGREES
    return (
        f"M{_point(inside, start)}L{_point(outside, start)}"
        f"A{num(outside)} {num(outside)} 0 0 1 {_point(outside, end)}"
        f"L{_point(inside, end)}"
        f"A{num(inside)} {num(inside)} 0 0 0 {_point(inside, start)}Z"
    )


def _disc(radius: float, colour: str, css: str) -> str:
    return (
        f'<circle class="{css}" cx="{num(_MIDDLE)}" cy="{num(_MIDDLE)}" r="{num(radius)}" '
        f'fill="{colour}"/>'
    )


def _numbers(wanted: set[str]) -> list[str]:
    parts = []
    for place, sector in enumerate(SECTORS):
        angle = math.radians(place * SECTOR_DEGREES)
        x, row = _MIDDLE + 196 * math.sin(angle), _MIDDLE - 196 * math.cos(angle)
        fill = GOLD if f"S{sector}" in wanted else PALE
        parts.append(label_text(x, row + 9, 26, str(sector), fill=fill, font=SANS, bold=True))
    return parts


def dart(figure: Figure, x: float, row: float) -> str:
    """A dart or an aim as a mark; darts that lie close together are both seen."""
    if figure.face == "aim":
        return (
            f'<path d="M{num(x - 11)} {num(row)}H{num(x + 11)}M{num(x)} {num(row - 11)}V{num(row + 11)}" '
            f'stroke="#fff" stroke-width="2.5"/>'
        )
    colour = _DARTS[max(figure.by, 0) % len(_DARTS)]
    size = 6.5 if figure.mark == "last" else 5.5
    return (
        f'<circle cx="{num(x)}" cy="{num(row)}" r="{size}" fill="{colour}" stroke="#111" '
        f'stroke-width="2"/><circle cx="{num(x)}" cy="{num(row)}" r="1.6" fill="#111"/>'
    )
