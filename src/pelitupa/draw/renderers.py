"""How each kind of zone is shown: one place for drawings, text, pages and the keeping of scores.

A new kind of zone is one line here, its drawing and its text, and on pages the template
`live/zone_<kind>.html`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Zone
from pelitupa.draw.board_svg import board_drawing
from pelitupa.draw.field_svg import field_drawing
from pelitupa.draw.rows_svg import cards_drawing, counters_drawing, words_drawing
from pelitupa.draw.shapes import Drawing
from pelitupa.draw.zones_text import board_text, cards_text, counters_text, field_text, words_text


@dataclass(frozen=True)
class Renderer:
    """How a kind of zone is shown.

    `drawing(zone, interactive, width)` is its SVG, `text(zone, width, cards)` its lines, where `cards` tells
    that texts such as `S7` are cards. `is_board` tells that it is drawn large, as the middle of a table.
    `targets(zone)` are what whoever keeps the score may name.
    """

    drawing: Callable[[Any, bool, float], Drawing]
    text: Callable[[Any, int, bool], list[str]]
    is_board: bool = False
    targets: Callable[[Any], tuple[str, ...]] = lambda zone: ()


RENDERERS: Final = {
    "cards": Renderer(lambda zone, interactive, width: cards_drawing(zone, width), cards_text),
    "counters": Renderer(
        lambda zone, interactive, width: counters_drawing(zone, width), counters_text
    ),
    "words": Renderer(lambda zone, interactive, width: words_drawing(zone, width), words_text),
    "board": Renderer(
        lambda zone, interactive, width: board_drawing(zone, interactive=interactive),
        board_text,
        is_board=True,
    ),
    "field": Renderer(
        lambda zone, interactive, width: field_drawing(zone),
        field_text,
        is_board=True,
        targets=lambda zone: tuple(zone.targets),
    ),
}
"""By the kinds of zones."""


def renderer_of(zone: Zone) -> Renderer:
    """How a zone is shown."""
    return RENDERERS[zone.kind]
