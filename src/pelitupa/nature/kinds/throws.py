"""Throws that scatter about their aim by a seed; shuffles and dice are drawn by it too."""

from __future__ import annotations

from pelitupa.nature.generators import Seeded
from pelitupa.nature.specification import NatureKind
from pelitupa.nature.throwing import Throws

NATURE = NatureKind(
    "Throws scatter about their aim; all else is drawn as by chance.",
    Throws,
    lambda given, seed: Seeded(seed, given),
)
