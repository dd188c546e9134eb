"""Poliisi ja Rosvo in a yard (booklet 90): by day, from opposite ends, with nothing to hide behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from pelitupa.core import Text
from pelitupa.nature.yard.ground import Place
from pelitupa.nature.yard.stages import shared_words
from pelitupa.nature.yard.stages._prison import PrisonStage


class PoliisiStage(PrisonStage):
    """See the module. The fence keeps everybody in the yard."""

    shows: ClassVar[tuple[str, ...]] = ("prison", "robbers")
    words: ClassVar[Mapping[str, Text]] = shared_words("touch", "hide", "stand")

    def start_of_the_free(self) -> Place:
        return self.yard.ground.place("robbers")


STAGE: Final = PoliisiStage
