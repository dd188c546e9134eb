"""A road with traffic on it, some of it passenger cars."""

from __future__ import annotations

from pelitupa.nature.specification import NatureKind
from pelitupa.nature.traffic import Road, Traffic

NATURE = NatureKind(
    "Vehicles come along a road; all else is drawn as by chance.",
    Traffic,
    lambda given, seed: Road(seed, given),
)
