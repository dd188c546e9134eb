"""Our own Mah Jong tiles, drawn in a card's box of 100 by 140, their sign large in the upper corner.

A tile's number and suit stand at the upper left, where they are seen in a row of tiles that overlap; below is
a picture: circles and canes as many as the number, as many strokes and a seal for characters, a compass for
winds, a dragon's coil, a flower. Nothing in it is a text: the winds' letters are drawn strokes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from pelitupa.draw.shapes import INK, SERIF, label_text, num

TILE_FACE: Final = re.compile(r"[1-9][psm]|[ESWN]w|[GRW]d|f[1-4]b?")
"""What faces are tiles: see `equipment/tiles.py`."""

BLUE: Final = "#1f5a8a"
GREEN: Final = "#2f6b3c"
RED: Final = "#a8242c"
IVORY: Final = "#fffaf0"

_LETTERS: Final = {
    "E": "M22-30L-16-30L-16 30L22 30M-16 0L14 0",
    "S": "M20-20C14-34-18-34-18-15C-18 4 20-4 20 15C20 34-14 34-20 18",
    "W": "M-30-30L-15 30L0-14L15 30L30-30",
    "N": "M-20 30L-20-30L20 30L20-30",
}
"""Letters as strokes, in a box from -30 to 30."""
_TURN: Final = {"N": 0, "E": 90, "S": 180, "W": 270}

_ROWS: Final = ((1,), (1, 1), (1, 1, 1), (2, 2), (2, 1, 2), (3, 3), (3, 1, 3), (3, 2, 3), (3, 3, 3))
"""How the signs of a number lie, row by row."""


def is_tile(face: str) -> bool:
    """Whether a face is a tile's."""
    return TILE_FACE.fullmatch(face) is not None


@lru_cache(maxsize=128)
def tile_body(face: str) -> str:
    """What a tile looks like, on the paper of a card."""
    sign, rest = face[0], face[1]
    lip = (
        f'<path class="tile-edge" d="M5 128Q5 136 13 136L87 136Q95 136 95 128L95 133Q95 138 87 138'
        f'L13 138Q5 138 5 133Z" fill="{GREEN}" fill-opacity="0.75"/>'
    )
    if sign == "f":
        return lip + _flower(int(rest), face.endswith("b"))
    if rest == "w":
        return lip + _wind(sign)
    if rest == "d":
        return lip + _dragon(sign)
    colour = {"p": BLUE, "s": GREEN, "m": RED}[rest]
    corner = label_text(22, 44, 44, sign, fill=colour, css=f"tile-{rest}", font=SERIF, bold=True)
    draw = {"p": _circle, "s": _cane, "m": _seal}[rest]
    mark = draw(22.0, 62.0, 0.62, colour)
    if rest == "m":
        return lip + corner + mark + _character(int(sign))
    rows = _ROWS[int(sign) - 1]
    size = 1.5 if sign == "1" else 1.0
    parts = []
    for row, many in enumerate(rows):
        y = 92 + (row - (len(rows) - 1) / 2) * (27 if len(rows) == 3 else 34)
        for column in range(many):
            x = 62 + (column - (many - 1) / 2) * 25
            parts.append(draw(x, y, size, colour if (row + column) % 2 == 0 else INK))
    return lip + corner + mark + "".join(parts)


def _circle(x: float, y: float, size: float, colour: str) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(9.5 * size)}" fill="{IVORY}" stroke="{colour}" '
        f'stroke-width="{num(4 * size)}"/><circle cx="{num(x)}" cy="{num(y)}" r="{num(3 * size)}" '
        f'fill="{colour}"/>'
    )


def _cane(x: float, y: float, size: float, colour: str) -> str:
    return (
        f'<path transform="translate({num(x)} {num(y)}) scale({num(size)})" fill="{colour}" '
        f'd="M-4-12Q0-14 4-12L3-1Q5 0 3 1L4 12Q0 14-4 12L-3 1Q-5 0-3-1Z"/>'
    )


def _seal(x: float, y: float, size: float, colour: str) -> str:
    return (
        f'<path transform="translate({num(x)} {num(y)}) scale({num(size)})" fill="none" stroke="{colour}" '
        f'stroke-width="3.5" stroke-linecap="round" d="M-12-8L12-8M0-13L0 12M-9 2L9 2M-12 12L12 12"/>'
    )


def _character(number: int) -> str:
    """As many strokes as the number, above a seal."""
    upper = min(number, 5)
    parts = []
    for stroke in range(number):
        row, place = divmod(stroke, 5)
        many = upper if row == 0 else number - 5
        x = 60 + (place - (many - 1) / 2) * 12
        y = 72 + row * 22 if number > 5 else 80
        parts.append(f"M{num(x + 2)} {num(y - 8)}L{num(x - 2)} {num(y + 8)}")
    return (
        f'<path stroke="{INK}" stroke-width="4.5" stroke-linecap="round" d="{"".join(parts)}"/>'
        + _seal(60, 115, 1.0, RED)
    )


def _wind(letter: str) -> str:
    """The letter large, and a compass that points its way."""
    return (
        f'<path class="tile-wind" transform="translate(34 40) scale(0.86)" fill="none" stroke="{INK}" '
        f'stroke-width="10" stroke-linejoin="round" stroke-linecap="round" d="{_LETTERS[letter]}"/>'
        f'<g transform="translate(58 103) rotate({_TURN[letter]})"><circle r="25" fill="{IVORY}" '
        f'stroke="{INK}" stroke-width="3"/><path d="M0-22L9 4L0 0L-9 4Z" fill="{RED}"/>'
        f'<path d="M0 20L5 5L0 7L-5 5Z" fill="{INK}"/></g>'
    )


def _dragon(colour: str) -> str:
    """A coil in green or red; the white dragon is an empty frame."""
    if colour == "W":
        return (
            f'<path class="tile-dragon" fill="none" stroke="{BLUE}" stroke-width="7" '
            f'd="M14 16L86 16L86 120L14 120Z"/><path fill="none" stroke="{BLUE}" stroke-width="2.5" '
            f'd="M24 26L76 26L76 110L24 110Z"/>'
        )
    paint = GREEN if colour == "G" else RED
    crest = (
        "M-30 4L-12-22L-2-4L14-26L22 2"
        if colour == "G"
        else "M-26-14A28 28 0 0 1 26-14M-14-14L-14 4M14-14L14 4"
    )
    return (
        f'<g class="tile-dragon" fill="none" stroke="{paint}" stroke-linecap="round" '
        f'stroke-linejoin="round"><path transform="translate(36 42)" stroke-width="8" d="{crest}"/>'
        f'<path transform="translate(54 92)" stroke-width="9" '
        f'd="M-32 26C-40-4-8-18 2 0C10 16-14 24-12 8M2 0C14-30 42-12 32 14L40 4M32 14L22 6"/></g>'
    )


def _flower(number: int, second: bool) -> str:
    """The number, and a blossom of as many petals and three more; the second of a number is blue."""
    colour = BLUE if second else RED
    petals = []
    for petal in range(number + 3):
        turn = 2 * pi * petal / (number + 3) - pi / 2
        petals.append(
            f'<circle cx="{num(56 + 17 * cos(turn))}" cy="{num(90 + 17 * sin(turn))}" r="11" '
            f'fill="{colour}" fill-opacity="0.8"/>'
        )
    return (
        label_text(20, 42, 40, str(number), fill=colour, css="tile-f", font=SERIF, bold=True)
        + f'<path stroke="{GREEN}" stroke-width="5" fill="none" d="M56 96Q58 118 48 128"/>'
        + "".join(petals)
        + '<circle cx="56" cy="90" r="9" fill="#e0b030"/>'
    )
