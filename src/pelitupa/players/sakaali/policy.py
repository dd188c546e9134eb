"""Which card the bot of Sakaali discards: by what it is worth to keep, and by what it tells the partner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.games.rummy.sakaali.judgement import Known, Weights, worths
from pelitupa.players.sakaali.signals import Reader

_TRUE: Final = 8.0
_IDLE: Final = -4.0
_FALSE: Final = -8.0
"""What a signal is worth, in minus points: one that is true of a rank of which something is to be kept, one
that is true of another rank, and one that is false."""


def choose(known: Known, reader: Reader | None, weights: Weights) -> int:
    """The rank to discard. Where nothing is agreed there is no reader."""
    kept, found = worths(known, weights)
    best, most = -1, -1e9
    for rank, worth in found.items():
        if reader is not None:
            worth += _telling(known, reader, kept, rank)
        if worth >= most:
            best, most = rank, worth
    return best


def _telling(known: Known, reader: Reader, kept: Sequence[int], rank: int) -> float:
    """What a discard is worth for what it tells."""
    meaning = reader.meaning(len(known.mine), rank, known.partners)
    if meaning is None:
        return 0.0
    about, says = meaning
    if not says[known.hand[about] - (about == rank)]:
        return _FALSE
    return _TRUE if says[0] or kept[about] else _IDLE
