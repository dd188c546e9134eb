"""People play for real, and type in what happened."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Settings
from pelitupa.nature.specification import NatureKind


@dataclass(frozen=True)
class ByPeople(Settings):
    """Nothing can be set: whatever happened, happened."""


NATURE = NatureKind("People play for real, and type in what happened.", ByPeople, None)
