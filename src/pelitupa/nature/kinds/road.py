"""A gravel road on which petanque is played."""

from __future__ import annotations

from pelitupa.nature.gravel import Gravel, GravelRoad
from pelitupa.nature.specification import NatureKind

NATURE = NatureKind(
    "Balls come to rest on a gravel road; all else is drawn as by chance.",
    Gravel,
    lambda given, seed: GravelRoad(seed, given),
)
