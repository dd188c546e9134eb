"""Shots on tables of cue games. Until physics answers them, a shot comes out as its game supposes."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Settings
from pelitupa.nature.generators import Seeded
from pelitupa.nature.specification import NatureKind


@dataclass(frozen=True)
class Supposed(Settings):
    """Nothing can be set yet."""


NATURE = NatureKind(
    "Shots come out as their game supposes; all else is drawn as by chance.",
    Supposed,
    lambda given, seed: Seeded(seed),
)
