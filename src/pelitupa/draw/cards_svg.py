"""Our own playing cards, drawn in a box of 100 by 140.

A card has one large index in its corner, readable on a phone and in a fanned hand, and one large
suit shape, or a figure of the court (`court_svg`). The back is a woven eight-petalled rose in red ochre.
"""

from __future__ import annotations

import re
from typing import Final

from pelitupa.core import BACK
from pelitupa.draw.court_svg import court_figure, joker_figure
from pelitupa.draw.shapes import CREAM, FALU, INK, SERIF, STONES, esc, label_text, num, stone
from pelitupa.draw.tiles_svg import is_tile, tile_body

CARD_WIDTH: Final = 100.0
CARD_HEIGHT: Final = 140.0
LINE_END: Final = "|"
"""What parts the lines of a face that has several."""
CARD_FACE: Final = re.compile(r"([CDHS])([2-9TJQKA])(b?)")

JOKER_FACE: Final = re.compile(r"Joker[0-9]?")
_SHORT: Final = 2
_SIGNS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}

SUIT_PATHS: Final = {
    "H": "M0 40C-14 23-43 5-43-17C-43-32-31-41-20-41C-10-41-3-34 0-25C3-34 10-41 20-41"
    "C31-41 43-32 43-17C43 5 14 23 0 40Z",
    "D": "M0-45C8-27 21-11 35 0C21 11 8 27 0 45C-8 27-21 11-35 0C-21-11-8-27 0-45Z",
    "S": "M0-45C10-28 43-10 43 12C43 26 33 33 23 33C14 33 8 29 3 22C4 32 8 40 15 44L-15 44"
    "C-8 40-4 32-3 22C-8 29-14 33-23 33C-33 33-43 26-43 12C-43-10-10-28 0-45Z",
    "C": "M-4 17A20 20 0 1 1-16-10A20 20 0 1 1 16-10A20 20 0 1 1 4 17C5 30 9 39 16 44L-16 44"
    "C-9 39-5 30-4 17Z",
}
"""Each suit as a path in a box from -45 to 45."""

SUIT_COLOURS: Final = {"H": "#b01e28", "D": "#b01e28", "S": INK, "C": INK}

COURT: Final = "JQK"

_ROSE: Final = (
    "M0 0L10-10L10-24L0-34L-10-24L-10-10ZM0 0L-10-10L-24-10L-34 0L-24 10L-10 10Z"
    "M0 0L-10 10L-10 24L0 34L10 24L10 10ZM0 0L10 10L24 10L34 0L24-10L10-10Z"
)
"""The eight-petalled rose of Nordic knitting, simplified to four double petals."""


def suit_shape(suit: str, x: float, top: float, scale: float) -> str:
    """A suit (`C`, `D`, `H`, `S`) centred on (x, top)."""
    return (
        f'<path class="suit-{suit.lower()}" fill="{SUIT_COLOURS[suit]}" '
        f'transform="translate({num(x)} {num(top)}) scale({scale:.3g})" d="{SUIT_PATHS[suit]}"/>'
    )


def card_body(face: str, mark: str = "") -> str:
    """What a card of that face looks like, without its id and name.

    A face is a card's text, a tile's, `back`, the colour of a stone or chip, or any other short text, which
    is then written on the card. A face of several lines, `name|9 warmth|– luck` or `KAA|♠K|♦A|♣A`, is a
    heading and a list: on each line what counts stands first, where it is seen in a fanned hand.
    """
    match = CARD_FACE.fullmatch(face)
    if match is not None:
        return _frame(mark) + _playing_card(*match.groups())
    if JOKER_FACE.fullmatch(face) is not None:
        return _frame(mark) + joker_figure()
    if LINE_END in face:
        return _frame(mark) + _listed_card(*face.split(LINE_END))
    if is_tile(face):
        return _frame(mark) + tile_body(face)
    if face == BACK:
        return _back()
    if face in STONES:
        return stone(CARD_WIDTH / 2, CARD_HEIGHT / 2, 42, face, mark)
    return _frame(mark) + _written_card(face)


def _frame(mark: str) -> str:
    edge = "#b07d12" if mark else "#c9b990"
    width = 5 if mark else 2
    return (
        f'<rect class="card-paper{" card-marked" if mark else ""}" x="{num(width / 2)}" '
        f'y="{num(width / 2)}" width="{num(CARD_WIDTH - width)}" '
        f'height="{num(CARD_HEIGHT - width)}" rx="9" fill="{CREAM}" stroke="{edge}" '
        f'stroke-width="{width}"/>'
    )


def _playing_card(suit: str, rank: str, second: str) -> str:
    colour, css = SUIT_COLOURS[suit], f"suit-{suit.lower()}"
    shown = "10" if rank == "T" else rank
    parts = [
        label_text(
            23, 42, 36 if rank == "T" else 44, shown, fill=colour, css=css, font=SERIF, bold=True
        ),
        suit_shape(suit, 23, 61, 0.3),
    ]
    if rank in COURT:
        parts.insert(0, court_figure(suit, rank, colour, SUIT_PATHS[suit]))
    else:
        parts.append(suit_shape(suit, 60, 94, 0.76 if rank == "A" else 0.62))
    if second:  # a card of the second pack: two bars in the lower left corner
        parts.append(
            f'<path class="{css}" stroke="{colour}" stroke-width="4" d="M11 118L11 130M19 118L19 130"/>'
        )
    return "".join(parts)


def _written_card(face: str) -> str:
    if len(face) <= _SHORT:  # a number, say: it is read in the corner where cards are fanned
        corner = label_text(
            6, 38, 40 if len(face) == 1 else 33, face, font=SERIF, bold=True, anchor="start"
        )
        return corner + label_text(58, 112, 52, face, font=SERIF)
    words = face.replace("_", " ").split() or ["?"]
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) < 9:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    longest = max(len(line) for line in lines)
    size = min(30.0, 150.0 / longest, 110.0 / len(lines))
    first = 70 - (len(lines) - 1) * size * 0.6 + size * 0.35
    return "".join(
        label_text(50, first + i * size * 1.2, size, line, font=SERIF, bold=True)
        for i, line in enumerate(lines)
    )


def _listed_card(heading: str, *lines: str) -> str:
    """A card that lists what it is worth, one thing a line."""
    parts = _heading(heading.replace("_", " "))
    first, last = 34.0, 136.0
    step = (last - first) / len(lines)
    for i, line in enumerate(lines):
        base = first + (i + 0.5) * step
        if i % 2 == 0:
            parts.append(
                f'<rect class="stripe" x="4" y="{num(base - step / 2)}" width="92" '
                f'height="{num(step)}" fill="{INK}" fill-opacity="0.07"/>'
            )
        parts.append(_listed_line(line, base, step))
    return "".join(parts)


def _heading(text: str) -> list[str]:
    """A name in one line, or in two where it would be small."""
    words = text.split()
    rows = [text]
    if len(words) > 1 and len(text) > 9:
        best = min(
            range(1, len(words)),
            key=lambda i: max(len(" ".join(words[:i])), len(" ".join(words[i:]))),
        )
        rows = [" ".join(words[:best]), " ".join(words[best:])]
    size = min(15.0, 155.0 / max(len(row) for row in rows), 28.0 / len(rows))
    base = 19 - (len(rows) - 1) * size * 0.53 + size * 0.35
    return [
        label_text(9, base + i * size * 1.06, size, row, font=SERIF, bold=True, anchor="start")
        for i, row in enumerate(rows)
    ]


def _listed_line(line: str, middle: float, high: float) -> str:
    """`9 warmth` with its number large, or `♠K` with the suit drawn; a dash is quiet."""
    size = min(30.0, high * 0.8)
    suit = _SIGNS.get(line[:1], "")
    if suit:
        rank = line[1:]
        drawn = suit_shape(suit, 20, middle, size / 120)
        shown = label_text(
            35,
            middle + size * 0.36,
            size * 0.9,
            rank,
            fill=SUIT_COLOURS[suit],
            css=f"suit-{suit.lower()}",
            font=SERIF,
            bold=True,
            anchor="start",
        )
        return drawn + shown if rank.strip("–") else f'<g opacity="0.5">{drawn}{shown}</g>'
    value, _, name = line.partition(" ")
    number = min(size, 22.0, 74.0 / max(len(value), 1))
    label = min(13.0, 92.0 / max(len(name), 1), size)
    shown = label_text(
        9, middle + number * 0.36, number, value, font=SERIF, bold=True, anchor="start"
    ) + label_text(
        max(40.0, 13.0 + number * 0.56 * len(value)),
        middle + label * 0.36,
        label,
        name,
        anchor="start",
    )
    return shown if value.strip("–") else f'<g opacity="0.55">{shown}</g>'


def _back() -> str:
    lattice = "".join(f"M{x} 12L{x} 128" for x in range(20, 90, 10)) + "".join(
        f"M12 {row}L88 {row}" for row in range(20, 130, 10)
    )
    rim = "#c9b990"
    return (
        f'<rect class="card-paper" x="1" y="1" width="98" height="138" rx="9" fill="{CREAM}" '
        f'stroke="{rim}" stroke-width="2"/>'
        f'<rect class="card-back" x="8" y="8" width="84" height="124" rx="5" fill="{FALU}"/>'
        f'<path d="{lattice}" stroke="{CREAM}" stroke-opacity="0.22" stroke-width="1.5"/>'
        f'<path class="card-rose" transform="translate(50 70)" fill="{CREAM}" stroke="{FALU}" '
        f'stroke-width="2.5" d="{_ROSE}"/>'
        f'<path fill="{CREAM}" fill-opacity="0.85" d="M50 14L58 22L50 30L42 22Z'
        f'M50 110L58 118L50 126L42 118Z"/>'
    )


def placed_card(
    id: str, face: str, label: str, x: float, top: float, scale: float = 1.0, mark: str = ""
) -> str:
    """A card at (x, top) with its id and its accessible name."""
    return (
        f'<g data-item="{esc(id)}" role="img" aria-label="{esc(label)}" '
        f'transform="translate({num(x)} {num(top)}) scale({scale:.3g})">'
        f"{card_body(face, mark)}</g>"
    )
