"""Tuikkunen in a yard (booklet 89): in the dark, with flashlights; the seekers count at the prison."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from pelitupa.core import Text
from pelitupa.nature.yard.ground import Place
from pelitupa.nature.yard.stages import shared_words
from pelitupa.nature.yard.stages._prison import PrisonStage


class TuikkunenStage(PrisonStage):
    """See the module."""

    maps: ClassVar[tuple[str, ...]] = ("cottage", "block", "preschool")
    hides: ClassVar[bool] = True
    words: ClassVar[Mapping[str, Text]] = shared_words("touch", "lamp", "hide", "stand")

    def start_of_the_free(self) -> Place:
        return self.prison


STAGE: Final = TuikkunenStage
