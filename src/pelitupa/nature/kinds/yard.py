"""A yard full of people: what happens there, by simple statistics, or as they move on a map."""

from __future__ import annotations

from pelitupa.nature.generators import Nature
from pelitupa.nature.specification import NatureKind
from pelitupa.nature.yard.moved import MovedYard
from pelitupa.nature.yard.statistics import Yard, YardStatistics


def _make(given: YardStatistics, seed: str | int) -> Nature:
    return MovedYard(seed, given) if given.map else Yard(seed, given)


NATURE = NatureKind(
    "Events of a yard are drawn one after the other, by how often they happen; with a map, people move on it "
    "and make them happen.",
    YardStatistics,
    _make,
)
