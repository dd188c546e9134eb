"""A yard full of people: what happens there, drawn by simple statistics."""

from __future__ import annotations

from pelitupa.nature.specification import NatureKind
from pelitupa.nature.yard.statistics import Yard, YardStatistics

NATURE = NatureKind(
    "Events of a yard are drawn one after the other, by how often they happen; all lots by chance.",
    YardStatistics,
    lambda given, seed: Yard(seed, given),
)
