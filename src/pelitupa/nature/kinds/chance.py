"""Shuffles and dice: what the rules list as possible is drawn by a seed."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Settings
from pelitupa.nature.generators import Seeded
from pelitupa.nature.specification import NatureKind


@dataclass(frozen=True)
class Chance(Settings):
    """Nothing can be set: every outcome is as likely as the rules have it."""


NATURE = NatureKind(
    "Draws by a seed what the rules list as possible.", Chance, lambda given, seed: Seeded(seed)
)
