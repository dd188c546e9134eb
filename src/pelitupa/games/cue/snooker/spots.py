"""Where the balls of snooker belong on their table (in mm, see `CueTable`): the spots, the D, the reds."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from pelitupa.equipment.cue_tables import SNOOKER, Place, distance
from pelitupa.games.cue.lines import is_free, spotted
from pelitupa.games.cue.snooker.frame import BLACK, BLUE, BROWN, COLOURS, GREEN, PINK, YELLOW

BAULK: Final = 737.0 - SNOOKER.length / 2.0
"""The baulk line: 737 mm from the bottom cushion (WPBSA)."""

D_RADIUS: Final = 292.0
"""The D is half a circle behind the middle of the baulk line (WPBSA)."""

_FROM_TOP: Final = 324.0
_PINK: Final = SNOOKER.length / 4.0
_GAP: Final = 1.0
_ROWS: Final = 5
_BESIDE: Final = 26.3
_BEHIND: Final = 45.6
"""In mm: half of the way from red to red in a row, and from row to row. Places are kept to a tenth, and no
red may lie in another."""

SPOTS: Final[dict[int, Place]] = {
    YELLOW: (BAULK, -D_RADIUS),
    GREEN: (BAULK, D_RADIUS),
    BROWN: (BAULK, 0.0),
    BLUE: (0.0, 0.0),
    PINK: (_PINK, 0.0),
    BLACK: (SNOOKER.length / 2.0 - _FROM_TOP, 0.0),
}
"""The spot of each colour: the top cushion is on the right, so that the yellow is on the right-hand side of a
player who stands at the bottom."""

_IN_THE_D: Final[tuple[Place, ...]] = (
    (BAULK, -146.0),
    (BAULK, 146.0),
    (BAULK - 120.0, 0.0),
    (BAULK - 120.0, -140.0),
    (BAULK - 120.0, 140.0),
)
"""Where a white in hand goes by default: between the brown and the yellow, or else elsewhere in the D."""


_CORNERS: Final = 24
THE_D: Final[tuple[Place, ...]] = tuple(
    [
        (BAULK - D_RADIUS * sin(pi * i / _CORNERS), D_RADIUS * cos(pi * i / _CORNERS))
        for i in range(_CORNERS + 1)
    ]
)
"""The corners of the D as a screen draws it, none outside the true one."""


def rack() -> list[Place]:
    """The places of the fifteen reds: a triangle whose tip is as near to the pink as can be."""
    found: list[Place] = []
    for row in range(_ROWS):
        x = _PINK + 2.0 * SNOOKER.radius + _GAP + row * _BEHIND
        for place in range(row + 1):
            found.append((round(x, 1), round(_BESIDE * (2.0 * place - row), 1)))
    return found


def in_the_d(x: float, y: float) -> bool:
    """Whether a ball that lies there lies in the D, its line included."""
    return x <= BAULK + 0.05 and distance((x, y), SPOTS[BROWN]) <= D_RADIUS + 0.05


def into_the_d(at: Place) -> Place:
    """The place in the D that is nearest to another."""
    x, y = min(at[0], BAULK), at[1]
    far = distance((x, y), SPOTS[BROWN])
    if far <= D_RADIUS:
        return x, y
    share = D_RADIUS / far
    return BAULK + (x - BAULK) * share, y * share


def white_in_hand(others: list[Place]) -> Place | None:
    """A place in the D that is free; None where none of a few is."""
    for at in _IN_THE_D:
        if is_free(SNOOKER, at, others):
            return at
    return None


def spot_for(value: int, others: list[Place]) -> Place:
    """Where a colour goes back to: its own spot, else the free one of the highest value, else as near to its
    own as can be, towards the top cushion."""
    for tried in (value, *COLOURS[::-1]):
        if is_free(SNOOKER, SPOTS[tried], others):
            return SPOTS[tried]
    return spotted(SNOOKER, SPOTS[value], others, 1.0)
