"""The score pad of Hand and Foot: that of Canasta, with the threes that are left and not laid."""

from __future__ import annotations

from typing import Final

from pelitupa.games.canasta.pad import (
    BLACK_HELD,
    CARDS,
    HELD,
    MIXED,
    NATURAL,
    RED_HELD,
    CanastaPad,
)


class HandAndFootPad(CanastaPad):
    """The pad of Hand and Foot."""

    counted = (NATURAL, MIXED, CARDS, HELD, RED_HELD, BLACK_HELD)


PAD: Final = HandAndFootPad
