"""Shots on tables of cue games, answered by physics."""

from __future__ import annotations

from pelitupa.nature.cue_shots import Cue, CueNature
from pelitupa.nature.specification import NatureKind

NATURE = NatureKind(
    "Shots stray by a seed and go on as physics says; all else is drawn as by chance.",
    Cue,
    lambda given, seed: CueNature(seed, given),
)
